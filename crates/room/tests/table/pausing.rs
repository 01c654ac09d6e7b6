//! Rule CLK-5: which games may be paused, and what then stands still.

use kit::Tick;
use protocol::{Change, ClientFrame, Preset, ServerFrame, SorryCode, Stage};
use room::PeerId;
use temple::command::Command;
use temple::event::Fact;
use temple::players::PlayerId;
use temple::seen::Seen;
use temple::why_not::Obstacle;

use crate::shell::Shell;

/// Rule CLK-5: solo and practice games may be paused; then everything stands still.
#[test]
fn a_solo_game_can_be_paused() {
    let mut shell = Shell::new(1, 1, 1);
    let ani = shell.sit("Ani");
    shell.start(ani);
    shell.pass(100_000);
    shell.send(ani, ClientFrame::Pause { id: 1 });
    shell.client_mut(ani).answer(1);
    assert_eq!(shell.room.stage(), Stage::Paused);
    shell.pass(500_000);
    shell.next_id(ani);
    let ServerFrame::Refused { why_not, .. } = shell.wish(ani, Command::ROLL) else { panic!("it stands still") };
    assert_eq!(why_not.rule.to_string(), "CLK-5");
    shell.send(ani, ClientFrame::Resume { id: 3 });
    assert_eq!(shell.room.stage(), Stage::Running);
    shell.next_id(ani);
    shell.pass(1);
    assert!(matches!(shell.wish(ani, Command::ROLL), ServerFrame::Done { .. }));
    assert_eq!(shell.room.game().unwrap().now(), Tick(100_001));
}

/// Rule CLK-5: a practice game is paused by anybody, and bots stand still too.
#[test]
fn practice_is_paused_by_anybody() {
    let mut practice = Shell::new(1, 2, 1);
    let ani = practice.sit("Ani");
    practice.send(ani, ClientFrame::Change(Change::Preset(Preset::FirstGame)));
    practice.start(ani);
    practice.send(ani, ClientFrame::Pause { id: 1 });
    assert!(matches!(practice.client(ani).answer(1), ServerFrame::Done { .. }));
    let events = practice.client(ani).frames.len();
    practice.pass(60_000);
    assert_eq!(practice.client(ani).frames.len(), events, "bots stand still too");
}

/// Two people in a running game of two and a bot.
fn two_at_a_table() -> (Shell, PeerId, PeerId) {
    let mut shell = Shell::new(1, 3, 1);
    let (ani, frank) = (shell.sit("Ani"), shell.sit("Frank"));
    shell.start(ani);
    shell.pass(10_000);
    (shell, ani, frank)
}

/// Asks for a pause.
fn ask(shell: &mut Shell, peer: PeerId) -> ServerFrame {
    let id = shell.next_id(peer);
    shell.send(peer, ClientFrame::Pause { id });
    shell.client(peer).answer(id)
}

/// Ends a pause.
fn go_on(shell: &mut Shell, peer: PeerId) -> ServerFrame {
    let id = shell.next_id(peer);
    shell.send(peer, ClientFrame::Resume { id });
    shell.client(peer).answer(id)
}

/// Rule CLK-5: at a table everybody present must agree; bots do. Anybody ends it, and 3 s of "ready" follow. There are two.
#[test]
fn a_table_pauses_by_agreement() {
    let (mut shell, ani, frank) = two_at_a_table();
    for (asks, agrees) in [(ani, frank), (frank, ani)] {
        assert!(matches!(ask(&mut shell, asks), ServerFrame::Done { .. }));
        assert_eq!(shell.room.stage(), Stage::Running, "it is only a question");
        assert!(matches!(shell.wish(agrees, Command::AgreePause), ServerFrame::Done { .. }));
        assert_eq!(shell.room.stage(), Stage::Paused);
        let stood = shell.room.game().unwrap().now();
        shell.pass(60_000);
        let ServerFrame::Refused { why_not, .. } = shell.wish(ani, Command::ROLL) else { panic!("it stands") };
        assert_eq!(why_not.rule.to_string(), "CLK-5");
        assert!(matches!(go_on(&mut shell, agrees), ServerFrame::Done { .. }), "anybody may");
        assert_eq!(shell.room.stage(), Stage::Interrupted, "get ready");
        shell.pass(2_999);
        assert_eq!(shell.room.game().unwrap().now(), stood, "nothing happens before everybody is ready");
        shell.pass(1);
        assert_eq!(shell.room.stage(), Stage::Running);
        shell.pass(5_000);
        shell.assert_mirrors_agree();
    }
    let ServerFrame::Refused { why_not, .. } = ask(&mut shell, ani) else { panic!("two are enough") };
    assert_eq!((why_not.rule.to_string().as_str(), why_not.obstacle), ("CLK-5", Obstacle::UsedUp));
}

/// Rule CLK-5: a no settles it, and so do ten seconds without an answer.
#[test]
fn a_pause_is_refused_or_lapses() {
    let (mut shell, ani, frank) = two_at_a_table();
    ask(&mut shell, ani);
    assert!(matches!(shell.wish(frank, Command::RefusePause), ServerFrame::Done { .. }));
    assert_eq!(shell.room.game().unwrap().table().pause_vote, None);
    ask(&mut shell, ani);
    shell.pass(10_001);
    assert_eq!((shell.room.game().unwrap().table().pause_vote, shell.room.stage()), (None, Stage::Running));
}

/// Rule CLK-5: a pause lasts two minutes at most; whoever is away is not asked, and a restart does not lengthen it for ever.
#[test]
fn a_pause_ends_by_itself() {
    let (mut shell, ani, frank) = two_at_a_table();
    shell.lose(frank);
    ask(&mut shell, ani);
    assert_eq!(shell.room.stage(), Stage::Paused, "nobody else is present");
    shell.pass(119_999);
    assert_eq!(shell.room.stage(), Stage::Paused);
    shell.pass(1);
    assert_eq!(shell.room.stage(), Stage::Interrupted);
    shell.pass(3_000);
    assert_eq!(shell.room.stage(), Stage::Running);
    ask(&mut shell, ani);
    assert_eq!(shell.room.stage(), Stage::Paused);
    shell.restart();
    assert_eq!(shell.room.stage(), Stage::Paused);
    shell.pass(123_000);
    assert_eq!(shell.room.stage(), Stage::Running);
}

/// Stops the clock and lets it run on a minute later.
fn pause_for_a_minute(shell: &mut Shell, peer: PeerId) {
    let id = shell.next_id(peer);
    shell.send(peer, ClientFrame::Pause { id });
    assert!(matches!(shell.client(peer).answer(id), ServerFrame::Done { .. }));
    shell.pass(60_000);
    let id = shell.next_id(peer);
    shell.send(peer, ClientFrame::Resume { id });
    assert!(matches!(shell.client(peer).answer(id), ServerFrame::Done { .. }));
}

/// Rule CLK-5: the roll pace stands still too.
#[test]
fn dice_do_not_come_to_rest_in_a_pause() {
    let mut shell = Shell::new(1, 1, 1);
    let ani = shell.sit("Ani");
    shell.start(ani);
    let rolls = |shell: &Shell| {
        let told = |frame: &ServerFrame| match frame {
            ServerFrame::Told(told) => told.events.iter().filter(|seen| is_roll(seen)).count(),
            _ => 0,
        };
        shell.client(ani).frames.iter().map(told).sum::<usize>()
    };
    shell.wish(ani, Command::ROLL);
    pause_for_a_minute(&mut shell, ani);
    shell.wish(ani, Command::ROLL);
    shell.pass(800);
    assert_eq!(rolls(&shell), 1, "the second roll waits for the first");
    shell.pass(1);
    assert_eq!(rolls(&shell), 2);
}

fn is_roll(seen: &Seen) -> bool {
    matches!(seen, Seen::Event(event) if matches!(event.fact, Fact::Rolled { .. }))
}

/// Rule CLK-5: votes stand still too.
#[test]
fn a_vote_waits_for_the_end_of_a_pause() {
    let mut shell = Shell::new(1, 2, 1);
    let (ani, frank) = (shell.sit("Ani"), shell.sit("Frank"));
    shell.send(ani, ClientFrame::Change(Change::Preset(Preset::FirstGame)));
    shell.start(ani);
    let cursed = |shell: &Shell| !shell.room.game().unwrap().table().of(PlayerId(0)).hand.cursed().is_empty();
    while !cursed(&shell) {
        shell.wish(ani, Command::ROLL);
        shell.pass(800);
    }
    shell.wish(frank, Command::HoldMasks);
    assert!(matches!(shell.wish(ani, Command::ProposeFate), ServerFrame::Done { .. }));
    pause_for_a_minute(&mut shell, ani);
    assert!(cursed(&shell));
    assert!(matches!(shell.wish(frank, Command::Agree), ServerFrame::Done { .. }), "the vote is still open");
    assert!(!cursed(&shell));
    shell.assert_mirrors_agree();
}

/// Rule CLK-5: bots do not wait, so one person with bots in his own page counts as solo: no agreement, no end, no "ready".
#[test]
fn a_game_with_bots_is_paused_at_will_in_ones_own_page() {
    for (mut shell, may_pause) in [(Shell::private(1, 4), true), (Shell::new(1, 4, 1), false)] {
        let ani = shell.sit("Ani");
        shell.start(ani);
        assert_eq!(shell.client(ani).lobby.as_ref().unwrap().may_pause, may_pause);
        shell.pass(30_000);
        assert!(matches!(ask(&mut shell, ani), ServerFrame::Done { .. }), "bots agree");
        assert_eq!(shell.room.stage(), Stage::Paused);
        let frames = shell.client(ani).frames.len();
        shell.pass(100_000);
        assert_eq!(shell.client(ani).frames.len(), frames, "clock and bots stand still");
        assert_eq!(shell.room.next_wake().is_none(), may_pause, "at a table it ends by itself");
        go_on(&mut shell, ani);
        assert_eq!(shell.room.stage() == Stage::Running, may_pause, "at a table everybody gets ready first");
        shell.pass(10_000);
        assert!(shell.client(ani).frames.len() > frames, "and go on");
    }
}

/// Rule CLK-5: two people are two, wherever they sit.
#[test]
fn two_people_never_pause_without_a_question() {
    let mut shell = Shell::private(1, 2);
    let (ani, _) = (shell.sit("Ani"), shell.sit("Frank"));
    shell.start(ani);
    assert!(matches!(ask(&mut shell, ani), ServerFrame::Done { .. }));
    assert_eq!(shell.room.stage(), Stage::Running);
}

/// Rule CLK-5: before the start the lobby tells whether the game could be paused.
#[test]
fn the_lobby_tells_whether_a_pause_is_possible() {
    let mut shell = Shell::new(1, 3, 1);
    let ani = shell.sit("Ani");
    let may_pause = |shell: &Shell| shell.client(ani).lobby.as_ref().unwrap().may_pause;
    assert!(!may_pause(&shell), "two bots");
    shell.send(ani, ClientFrame::Change(Change::EmptySeats(protocol::EmptySeats::TakenAway)));
    assert!(may_pause(&shell), "solo");
    let frank = shell.sit("Frank");
    assert!(!may_pause(&shell), "two people");
    shell.send(ani, ClientFrame::Change(Change::Clock(None)));
    assert!(may_pause(&shell), "practice");
    shell.start(ani);
    assert!(may_pause(&shell));
    for (frame, peer) in [(ClientFrame::Resume { id: 1 }, ani), (ClientFrame::Pause { id: 1 }, frank)] {
        shell.send(peer, frame);
    }
    assert_eq!(shell.client(ani).answer(1), ServerFrame::Sorry { code: SorryCode::NotNow, id: Some(1) });
    assert!(matches!(shell.client(frank).answer(1), ServerFrame::Done { .. }), "anybody with a seat may");
}
