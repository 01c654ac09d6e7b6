//! Rule BASE-97: a player without connection stays; after 8 s a bot plays him until he returns.

use protocol::{Change, ClientFrame, Hands, ServerFrame, Sitter, SorryCode};
use room::{PeerId, Record};
use temple::command::Command;
use temple::game::Input;
use temple::players::PlayerId;
use temple::table::Presence;

use crate::shell::Shell;

fn acts(shell: &Shell, seat: PlayerId) -> usize {
    let acted =
        |record: &Record| matches!(record, Record::Input { input: Input::Act { by, .. }, .. } if *by == seat);
    shell.journal.entries().iter().filter(|entry| acted(&entry.record)).count()
}

fn hands(shell: &Shell, seat: usize) -> Hands {
    match &shell.room.lobby().seats[seat].sitter {
        Sitter::Person { hands, .. } => *hands,
        other => panic!("{other:?}"),
    }
}

fn lost_in_a_game() -> (Shell, PeerId, PeerId) {
    let mut shell = Shell::new(1, 2, 1);
    let (ani, frank) = (shell.sit("Ani"), shell.sit("Frank"));
    shell.start(ani);
    shell.pass(10_000);
    shell.lose(frank);
    (shell, ani, frank)
}

/// BASE-97 (and BASE-67): "away" is seen at once.
#[test]
fn whoever_vanishes_is_away_at_once() {
    let (shell, ani, _) = lost_in_a_game();
    let frank = PlayerId(1);
    assert_eq!(shell.client(ani).mirror.as_ref().unwrap().table().of(frank).presence, Presence::Away);
    let Sitter::Person { person, hands } = &shell.client(ani).lobby.as_ref().unwrap().seats[1].sitter else {
        panic!("the seat is kept")
    };
    assert_eq!((person.presence, *hands), (Presence::Away, Hands::Own));
}

/// BASE-97: after `away_s` (8) a bot plays him until he returns, and the clock goes on.
#[test]
fn a_bot_plays_after_eight_seconds_and_hands_back() {
    let (mut shell, ani, frank) = lost_in_a_game();
    let (token, seat) = (shell.token(frank), PlayerId(1));
    shell.pass(7_999);
    assert_eq!((acts(&shell, seat), hands(&shell, 1)), (0, Hands::Own));
    shell.pass(1);
    assert_eq!(hands(&shell, 1), Hands::Bot);
    assert_eq!(shell.client(ani).lobby, Some(shell.room.lobby()), "everybody was told");
    shell.pass(999);
    assert_eq!(acts(&shell, seat), 0, "a bot too needs its time to react");
    shell.pass(501);
    assert_eq!(acts(&shell, seat), 1);
    shell.pass(20_000);
    assert!(acts(&shell, seat) > 3);
    let frank = shell.come_back(token, None);
    assert_eq!((shell.seat(frank), hands(&shell, 1)), (Some(seat), Hands::Own));
    let before = acts(&shell, seat);
    shell.pass(20_000);
    assert_eq!(acts(&shell, seat), before, "his hands are his own again");
    assert_eq!(shell.client(ani).mirror.as_ref().unwrap().table().of(seat).presence, Presence::Here);
    assert!(matches!(shell.wish(frank, Command::HoldMasks), ServerFrame::Done { .. }));
    shell.assert_mirrors_agree();
}

/// BASE-97: how long that is, is an option of the table.
#[test]
fn a_table_may_wait_longer() {
    let mut shell = Shell::new(1, 2, 1);
    let (ani, frank) = (shell.sit("Ani"), shell.sit("Frank"));
    shell.send(ani, ClientFrame::Change(Change::Parameter { name: "away_s".into(), value: 20 }));
    shell.start(ani);
    shell.pass(10_000);
    shell.lose(frank);
    shell.pass(19_999);
    assert_eq!(hands(&shell, 1), Hands::Own);
    shell.pass(1);
    assert_eq!(hands(&shell, 1), Hands::Bot);
}

/// BASE-97: whoever is back within 8 s has not been played for.
#[test]
fn a_reload_is_played_by_nobody() {
    let (mut shell, _, frank) = lost_in_a_game();
    let token = shell.token(frank);
    shell.pass(7_000);
    shell.come_back(token, None);
    shell.pass(30_000);
    assert_eq!(acts(&shell, PlayerId(1)), 0);
}

/// BASE-97: the eight seconds count from the loss of the line, however late it was noticed.
#[test]
fn the_stand_in_counts_from_the_loss() {
    for (noticed_ms, waits_ms) in [(3_000, 5_000), (0, 8_000), (60_000, 0)] {
        let mut shell = Shell::new(1, 2, 1);
        let (ani, frank) = (shell.sit("Ani"), shell.sit("Frank"));
        shell.start(ani);
        shell.pass(70_000);
        shell.lose_after(frank, noticed_ms);
        if waits_ms > 0 {
            shell.pass(waits_ms - 1);
            assert_eq!(hands(&shell, 1), Hands::Own, "noticed after {noticed_ms} ms");
            shell.pass(1);
        }
        assert_eq!(hands(&shell, 1), Hands::Bot, "noticed after {noticed_ms} ms");
        assert_eq!(shell.client(ani).lobby, Some(shell.room.lobby()), "everybody was told");
        shell.pass(20_000);
        assert!(acts(&shell, PlayerId(1)) > 0);
    }
}

/// What was wished for before a bot played is never done after it, not even after a restart; what is wished for afterwards is.
#[test]
fn a_wish_from_before_the_stand_in_comes_too_late() {
    let (mut shell, _, frank) = lost_in_a_game();
    let token = shell.token(frank);
    shell.pass(20_000);
    assert!(acts(&shell, PlayerId(1)) > 0);
    let late = ServerFrame::Sorry { code: SorryCode::TooLate, id: Some(2) };
    for _ in 0..2 {
        let frank = shell.come_back(token, None);
        shell.send(frank, ClientFrame::Before { id: 2 });
        for _ in 0..2 {
            shell.send(frank, ClientFrame::Wish { id: 2, command: Command::HoldMasks });
            assert_eq!(shell.client(frank).answer(2), late);
        }
        shell.restart();
    }
    let frank = shell.come_back(token, None);
    assert_eq!(
        shell.wish(frank, Command::HoldMasks),
        ServerFrame::Refused {
            id: 3,
            why_not: temple::why_not::WhyNot::new(kit::rule!("CLK-5"), temple::why_not::Obstacle::NotStarted),
        }
    );
    shell.pass(3_000);
    assert!(matches!(shell.wish(frank, Command::HoldMasks), ServerFrame::Done { .. }));
}

/// Whoever is back before a bot has played has lost nothing: what was under way is done.
#[test]
fn what_was_under_way_is_done_if_nobody_has_played_meanwhile() {
    let (mut shell, _, frank) = lost_in_a_game();
    let token = shell.token(frank);
    shell.pass(7_000);
    let frank = shell.come_back(token, None);
    shell.send(frank, ClientFrame::Before { id: 2 });
    shell.send(frank, ClientFrame::Wish { id: 2, command: Command::HoldMasks });
    assert!(matches!(shell.client(frank).answer(2), ServerFrame::Done { .. }));
}

/// BASE-97: whoever was away before the start is so in the game.
#[test]
fn the_away_of_the_lobby_are_away_in_the_game() {
    let mut shell = Shell::new(1, 2, 1);
    let (ani, frank) = (shell.sit("Ani"), shell.sit("Frank"));
    shell.lose(frank);
    shell.pass(60_000);
    shell.start(ani);
    assert_eq!(shell.room.game().unwrap().table().of(PlayerId(1)).presence, Presence::Away);
    shell.pass(1_500);
    assert_eq!((acts(&shell, PlayerId(1)), hands(&shell, 1)), (1, Hands::Bot));
}

/// BASE-97: the host may give the seat to a newcomer; nobody plays two.
#[test]
fn the_host_gives_the_seat_to_a_newcomer() {
    let (mut shell, ani, frank) = lost_in_a_game();
    let watcher = shell.arrive("Wim");
    let (token, give) =
        (shell.token(frank), ClientFrame::GiveSeat { seat: PlayerId(1), to: shell.person(watcher) });
    shell.send(ani, give.clone());
    assert_eq!(shell.client(ani).sorry(), Some(SorryCode::NoSuchSeat), "too early");
    shell.pass(8_000);
    shell.send(ani, ClientFrame::GiveSeat { seat: PlayerId(1), to: shell.person(ani) });
    assert_eq!(shell.client(ani).sorry(), Some(SorryCode::NoSuchPerson), "nobody plays two");
    shell.send(ani, ClientFrame::GiveSeat { seat: PlayerId(200), to: shell.person(watcher) });
    shell.send(ani, give);
    assert_eq!(shell.seat(watcher), Some(PlayerId(1)));
    assert!(matches!(shell.wish(watcher, Command::HoldMasks), ServerFrame::Done { .. }));
    shell.assert_mirrors_agree();
    let frank = shell.come_back(token, None);
    assert_eq!(shell.seat(frank), None, "he watches");
    shell.assert_mirrors_agree();
}

/// Whoever leaves for good is replaced at once.
#[test]
fn a_leaver_is_replaced_at_once() {
    let mut shell = Shell::new(1, 2, 1);
    let (ani, frank) = (shell.sit("Ani"), shell.sit("Frank"));
    shell.start(ani);
    shell.send(frank, ClientFrame::Leave);
    shell.pass(1_500);
    assert_eq!(acts(&shell, PlayerId(1)), 1);
    assert_eq!(shell.seat(frank), None);
    shell.assert_mirrors_agree();
}
