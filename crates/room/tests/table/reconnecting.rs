//! Tokens, taking over, gaps.

use proptest::prelude::*;
use protocol::{ClientFrame, GameNews, Mirror, ServerFrame, SorryCode, Stage, Token};
use room::PeerId;
use temple::command::Command;
use temple::components::Components;
use temple::players::PlayerId;

use crate::shell::Shell;

fn news(shell: &Shell, peer: PeerId) -> &GameNews {
    let welcome = shell.client(peer).frames.iter().rev().find_map(|frame| match frame {
        ServerFrame::Welcome(welcome) => Some(welcome),
        _ => None,
    });
    &welcome.expect("he was welcomed").game
}

/// A client that never closed its page: it keeps its table and asks for the rest.
pub fn reconnect(shell: &mut Shell, old: PeerId) -> PeerId {
    let (token, mirror) = (shell.token(old), shell.client_mut(old).mirror.take());
    let last_seq = mirror.as_ref().map(Mirror::seq);
    let peer = shell.open();
    shell.client_mut(peer).inherit(mirror);
    let hello = protocol::Hello { protocol: protocol::PROTOCOL, token: Some(token), last_seq, name: None };
    shell.send(peer, ClientFrame::Hello(hello));
    peer
}

#[test]
fn a_reload_keeps_the_seat() {
    let mut shell = Shell::new(1, 2, 1);
    let ani = shell.sit("Ani");
    let token = shell.token(ani);
    shell.lose(ani);
    shell.pass(100);
    let ani = shell.come_back(token, None);
    assert_eq!(shell.seat(ani), Some(PlayerId(0)));
    shell.start(ani);
    assert!(matches!(shell.wish(ani, Command::ROLL), ServerFrame::Done { .. }));
    shell.lose(ani);
    shell.pass(1_000);
    let ani = shell.come_back(token, None);
    assert_eq!(shell.seat(ani), Some(PlayerId(0)));
    assert_eq!(shell.client(ani).you.as_ref().unwrap().last_id, 1, "he learns which ids are used");
    assert!(matches!(news(&shell, ani), GameNews::Fresh(_)));
    assert!(matches!(shell.wish(ani, Command::ROLL), ServerFrame::Done { id: 2, .. }));
    shell.assert_mirrors_agree();
}

/// Whoever has a seat keeps it, however long he is gone and whatever happens to the game meanwhile.
#[test]
fn a_seat_is_kept_before_and_after_a_game() {
    let mut shell = Shell::new(1, 3, 20);
    let (ani, frank) = (shell.sit("Ani"), shell.sit("Frank"));
    let (seat, token) = (Some(PlayerId(1)), shell.token(frank));
    shell.lose(frank);
    shell.pass(120_000);
    let frank = shell.come_back(token, None);
    assert_eq!((shell.room.stage(), shell.seat(frank)), (Stage::Gathering, seat));
    shell.send(ani, ClientFrame::Start);
    shell.lose(frank);
    shell.run_out();
    let frank = shell.come_back(token, None);
    assert_eq!((shell.room.stage(), shell.seat(frank)), (Stage::Over, seat));
    assert!(matches!(news(&shell, frank), GameNews::Fresh(_)), "he sees how it ended");
    shell.assert_mirrors_agree();
    shell.lose(frank);
    shell.send(ani, ClientFrame::Regather);
    shell.pass(120_000);
    let frank = shell.come_back(token, None);
    assert_eq!((shell.room.stage(), shell.seat(frank)), (Stage::Gathering, seat));
    assert_eq!(*news(&shell, frank), GameNews::None);
    shell.send(ani, ClientFrame::Start);
    shell.pass(300);
    assert!(matches!(shell.wish(frank, Command::ROLL), ServerFrame::Done { .. }));
}

#[test]
fn a_second_tab_takes_the_seat_over() {
    let mut shell = Shell::new(1, 2, 1);
    let first = shell.sit("Ani");
    shell.start(first);
    let second = shell.come_back(shell.token(first), None);
    assert_eq!(shell.client(first).sorry(), Some(SorryCode::TakenOver));
    assert_eq!(shell.client(first).closed, Some(SorryCode::TakenOver));
    assert_eq!(shell.seat(second), Some(PlayerId(0)));
    shell.lose(first);
    shell.pass(20_000);
    let presence = shell.room.game().unwrap().table().of(PlayerId(0)).presence;
    assert_eq!(presence, temple::table::Presence::Here, "the old connection no longer counts");
    assert!(matches!(shell.wish(second, Command::ROLL), ServerFrame::Done { .. }));
}

#[test]
fn a_stranger_with_a_wrong_token_is_somebody_new() {
    let mut shell = Shell::new(1, 2, 1);
    let ani = shell.sit("Ani");
    let stranger = shell.come_back(Token([99; 32]), None);
    assert_ne!(shell.person(stranger), shell.person(ani));
    assert_eq!(shell.seat(stranger), None);
    assert_ne!(shell.token(stranger), Token([99; 32]), "tokens are given, not taken");
}

#[test]
fn a_gap_is_repaired_from_recent_events() {
    let mut shell = Shell::new(1, 4, 1);
    let (ani, watcher) = (shell.sit("Ani"), shell.arrive("Wim"));
    shell.start(ani);
    shell.pass(10_000);
    for old in [ani, watcher] {
        shell.lose(old);
    }
    shell.pass(7_000);
    for old in [ani, watcher] {
        let peer = reconnect(&mut shell, old);
        assert!(matches!(news(&shell, peer), GameNews::GoOn(_)));
        assert!(shell.client(peer).frames.iter().any(|frame| matches!(frame, ServerFrame::Told(_))));
        // The same table as a fresh look.
        let repaired = *shell.client(peer).mirror.as_ref().unwrap().table();
        let fresh = shell.come_back(shell.token(peer), None);
        let GameNews::Fresh(snapshot) = news(&shell, fresh) else { panic!("a fresh look was asked for") };
        assert_eq!(snapshot.table, repaired);
    }
    shell.assert_mirrors_agree();
}

#[test]
fn a_gap_too_wide_and_a_number_from_the_future_get_a_fresh_look() {
    let mut shell = Shell::new(1, 2, 1);
    let (ani, frank) = (shell.sit("Ani"), shell.sit("Frank"));
    shell.start(ani);
    let (token, early) = (shell.token(ani), shell.client(ani).mirror.as_ref().unwrap().seq());
    shell.lose(ani);
    for n in 0..1_100 {
        shell.wish(frank, [Command::HoldMasks, Command::OfferMasks][n % 2]);
    }
    for last_seq in [early, 4_000_000] {
        let peer = shell.come_back(token, Some(last_seq));
        assert!(matches!(news(&shell, peer), GameNews::Fresh(_)), "{last_seq}");
        shell.assert_mirrors_agree();
    }
}

/// Numbers of an old game never pass for those of a new one.
#[test]
fn a_gap_across_a_rematch_gets_a_fresh_look() {
    let mut shell = Shell::new(1, 2, 20);
    let (ani, frank) = (shell.sit("Ani"), shell.sit("Frank"));
    shell.send(ani, ClientFrame::Start);
    shell.pass(31_000);
    shell.lose(frank);
    shell.send(ani, ClientFrame::Rematch);
    shell.pass(1_000);
    let frank = reconnect(&mut shell, frank);
    assert!(matches!(news(&shell, frank), GameNews::Fresh(_)));
    shell.assert_mirrors_agree();
}

/// Saying hello again on the same connection is the way to a fresh look.
#[test]
fn hello_again_gives_a_fresh_look() {
    let mut shell = Shell::new(1, 2, 1);
    let ani = shell.sit("Ani");
    shell.start(ani);
    let hello = protocol::Hello { protocol: protocol::PROTOCOL, token: None, last_seq: None, name: None };
    let before = shell.person(ani);
    shell.send(ani, ClientFrame::Hello(hello));
    assert!(matches!(news(&shell, ani), GameNews::Fresh(_)));
    assert_eq!((shell.person(ani), shell.seat(ani)), (before, Some(PlayerId(0))));
}

/// What may happen at a table.
#[derive(Clone, Debug)]
enum Doing {
    Pass(u64),
    Wish(usize, u8),
    Lose(usize),
    Return(usize),
    Reload(usize),
    Leave(usize),
    Ping(usize),
}

fn doing() -> impl Strategy<Value = Doing> {
    let who = 0..4usize;
    prop_oneof![
        4 => (1..900u64).prop_map(Doing::Pass),
        6 => (who.clone(), any::<u8>()).prop_map(|(who, what)| Doing::Wish(who, what)),
        1 => who.clone().prop_map(Doing::Lose),
        2 => who.clone().prop_map(Doing::Return),
        1 => who.clone().prop_map(Doing::Reload),
        1 => (0..40usize).prop_map(Doing::Leave),
        1 => who.prop_map(Doing::Ping),
    ]
}

/// A table of four people in six seats, and how each is connected.
struct Crowd {
    shell: Shell,
    peers: Vec<PeerId>,
    connected: Vec<bool>,
}

impl Crowd {
    fn new(seed: u64) -> Crowd {
        let mut shell = Shell::new(seed, 6, 10);
        let mut peers: Vec<PeerId> = ["Ani", "Ben", "Frank"].iter().map(|name| shell.sit(name)).collect();
        peers.push(shell.arrive("Wim"));
        shell.send(peers[0], ClientFrame::Start);
        shell.pass(500);
        Crowd { shell, peers, connected: vec![true; 4] }
    }

    fn go(&mut self, doing: &Doing) {
        match *doing {
            Doing::Pass(ms) => self.shell.pass(ms),
            Doing::Wish(who, what) if self.connected[who] => self.wish(self.peers[who], what),
            Doing::Lose(who) if self.connected[who] => {
                self.shell.lose(self.peers[who]);
                self.connected[who] = false;
            }
            Doing::Return(who) => self.come_back(who),
            Doing::Reload(who) => {
                let token = self.shell.token(self.peers[who]);
                self.peers[who] = self.shell.come_back(token, None);
                self.connected[who] = true;
            }
            Doing::Leave(who) if who < 4 && self.connected[who] => {
                self.shell.send(self.peers[who], ClientFrame::Leave);
            }
            Doing::Ping(who) if self.connected[who] => self.ping(self.peers[who]),
            _ => {}
        }
    }

    fn come_back(&mut self, who: usize) {
        if !self.connected[who] {
            self.peers[who] = reconnect(&mut self.shell, self.peers[who]);
            self.connected[who] = true;
        }
    }

    fn wish(&mut self, peer: PeerId, what: u8) {
        self.shell.send(peer, ClientFrame::Ask { nonce: 0 });
        let command = match self.shell.client(peer).frames.last() {
            Some(ServerFrame::Offers { commands, .. }) if !commands.is_empty() => {
                commands[usize::from(what) % commands.len()]
            }
            _ => Command::ROLL,
        };
        if command != Command::Concede {
            self.shell.wish(peer, command);
        }
    }

    fn ping(&mut self, peer: PeerId) {
        self.shell.send(peer, ClientFrame::Ping { nonce: 5 });
        let client = self.shell.client(peer);
        let Some(ServerFrame::Pong { check: Some(check), .. }) = client.frames.last() else { panic!("no pong") };
        let mirror = client.mirror.as_ref().expect("a game is on");
        assert_eq!(check.seq, mirror.seq());
        assert!(mirror.agrees(check));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// A client that applies what it is told has the room's table, whatever happens to its connection, and so has one that
    /// looks afresh.
    #[test]
    fn every_client_has_the_rooms_table(seed in 0..1000u64, doings in proptest::collection::vec(doing(), 1..80)) {
        let mut crowd = Crowd::new(seed);
        for doing in &doings {
            crowd.go(doing);
            let game = crowd.shell.room.game().expect("a game is on");
            game.audit().unwrap();
            for (peer, connected) in crowd.peers.iter().zip(&crowd.connected) {
                if *connected {
                    prop_assert!(crowd.shell.client(*peer).mirror.as_ref().unwrap().table() == game.table());
                }
            }
        }
        for who in 0..4 {
            crowd.come_back(who);
        }
        let fresh = crowd.shell.arrive("Zoe");
        let GameNews::Fresh(snapshot) = news(&crowd.shell, fresh) else { panic!("a fresh look") };
        prop_assert!(Mirror::new(snapshot, &Components::standard()).is_ok());
        crowd.shell.assert_mirrors_agree();
    }
}
