//! What one player knows alone: told to them, told again when they come back, and never to anybody else.

use protocol::{Change, ClientFrame, ServerFrame};
use room::PeerId;
use temple::event::Fact;
use temple::modules::{ModuleId, sample};
use temple::private::Private;
use temple::seen::Seen;

use crate::reconnecting::reconnect;
use crate::shell::Shell;

/// What a client believes its player knows; somebody who watches looks over the first player's shoulder.
fn known(shell: &Shell, peer: PeerId) -> Private {
    let seat = shell.seat(peer).unwrap_or(temple::players::PlayerId(0));
    let mirror = shell.client(peer).mirror.as_ref().expect("a game is known");
    *mirror.view(seat, kit::Tick(0)).private
}

/// Whether a client was ever told of the knowledge of anybody.
fn heard(shell: &Shell, peer: PeerId) -> bool {
    let learned = |seen: &Seen| matches!(seen, Seen::Event(event) if matches!(event.fact, Fact::Learned { .. }));
    shell.client(peer).frames.iter().any(|frame| match frame {
        ServerFrame::Told(told) => told.events.iter().any(learned),
        ServerFrame::Known(_) => true,
        _ => false,
    })
}

#[test]
fn whoever_comes_back_knows_what_they_knew() {
    let mut shell = Shell::new(1, 2, 1);
    let (ani, frank, watcher) = (shell.sit("Ani"), shell.sit("Frank"), shell.arrive("Zoë"));
    shell.send(ani, ClientFrame::Change(Change::Modules([ModuleId::Sample].into_iter().collect())));
    shell.start(ani);
    assert!(matches!(shell.wish(ani, sample::Command::Look.into()), ServerFrame::Done { .. }));
    let of_ani = known(&shell, ani);
    assert!(!of_ani.is_empty());
    shell.assert_mirrors_agree();
    // A page that was loaded again has nothing but what it is sent.
    let tokens = [ani, frank, watcher].map(|peer| (peer, shell.token(peer)));
    let back = tokens.map(|(peer, token)| {
        shell.lose(peer);
        shell.come_back(token, None)
    });
    assert_eq!(known(&shell, back[0]), of_ani);
    // A page that never closed asks for what it missed.
    let again = reconnect(&mut shell, back[0]);
    assert_eq!(known(&shell, again), of_ani);
    for peer in [frank, watcher, back[1], back[2]] {
        assert!(!heard(&shell, peer));
    }
    assert!(known(&shell, back[1]).is_empty() && known(&shell, back[2]).is_empty());
    shell.assert_mirrors_agree();
}
