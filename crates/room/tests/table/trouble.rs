//! When nothing can be kept, nothing is acknowledged, everybody is told and the clock stands.

use protocol::{ClientFrame, Runs, ServerFrame, SorryCode, Stage};
use temple::command::Command;

use crate::shell::Shell;

#[test]
fn the_game_waits_and_goes_on() {
    let mut shell = Shell::new(1, 2, 1);
    let ani = shell.sit("Ani");
    shell.start(ani);
    shell.trouble();
    assert_eq!(shell.client(ani).sorry(), Some(SorryCode::NotKept));
    let told = shell.client(ani).frames.iter().rev().find_map(|frame| match frame {
        ServerFrame::Clock(clock) => Some(*clock),
        _ => None,
    });
    assert_eq!(told.unwrap().runs, Runs::Paused);
    // Nothing is done, and it is said so.
    let (chain, at) = (shell.room.game().unwrap().chain(), shell.room.game().unwrap().now());
    assert_eq!(shell.wish(ani, Command::ROLL), ServerFrame::Sorry { code: SorryCode::NotKept, id: Some(1) });
    shell.pass(60_000);
    assert!(shell.room.game().unwrap().chain() == chain && shell.room.game().unwrap().now() == at);
    // The same id may be sent again later: it was never taken.
    shell.mend();
    assert_eq!(
        (shell.room.stage(), shell.client(ani).lobby.as_ref().unwrap().stage),
        (Stage::Interrupted, Stage::Interrupted)
    );
    shell.send(ani, ClientFrame::Wish { id: 1, command: Command::ROLL });
    assert!(matches!(shell.client(ani).answer(1), ServerFrame::Refused { .. }), "the clock still stands");
    shell.pass(3_001);
    assert_eq!(shell.room.stage(), Stage::Running);
    assert!(matches!(shell.wish(ani, Command::ROLL), ServerFrame::Done { .. }));
}

/// What happened before the trouble and was not kept in time is shown once it is, and not before.
#[test]
fn what_was_under_way_is_shown_later() {
    let mut shell = Shell::new(1, 2, 1);
    let ani = shell.sit("Ani");
    shell.start(ani);
    shell.hold_back();
    let id = shell.next_id(ani);
    let before = shell.client(ani).frames.len();
    shell.send(ani, ClientFrame::Wish { id, command: Command::ROLL });
    shell.trouble();
    let since: Vec<_> = shell.client(ani).frames[before..].to_vec();
    assert!(!since.iter().any(|frame| matches!(frame, ServerFrame::Told(_) | ServerFrame::Done { .. })));
    shell.mend();
    assert!(matches!(shell.client(ani).answer(id), ServerFrame::Done { .. }));
    shell.assert_mirrors_agree();
}

#[test]
fn a_table_that_gathers_waits_too() {
    let mut shell = Shell::new(1, 2, 1);
    let ani = shell.sit("Ani");
    shell.trouble();
    shell.send(ani, ClientFrame::Start);
    assert_eq!((shell.room.stage(), shell.client(ani).sorry()), (Stage::Gathering, Some(SorryCode::NotKept)));
    shell.mend();
    shell.start(ani);
}
