//! Slow lines at a slam (BASE-76): it is held back for a moment, and wishes count from when they were sent.

use kit::Tick;
use protocol::{Change, ClientFrame, ServerFrame, Stage};
use room::{LAG_CREDIT_MS, PeerId, Record};
use temple::command::Command;
use temple::event::Fact;
use temple::game::Input;
use temple::modules::ModuleId;
use temple::modules::timer_chambers::{Hourglass, timer};
use temple::setup::ModuleSet;
use temple::table::Phase;

use crate::shell::Shell;

const SLAM: Tick = Tick(220_000);

/// Two people, `before_ms` before the first slam.
fn before_the_slam(before_ms: u64) -> (Shell, PeerId, PeerId) {
    let mut shell = Shell::new(1, 2, 1);
    let (ani, frank) = (shell.sit("Ani"), shell.sit("Frank"));
    shell.start(ani);
    shell.pass(u64::from(SLAM.0) - before_ms);
    (shell, ani, frank)
}

/// The inputs of the journal with their stamps; beats and the rest of it are left out.
fn inputs(shell: &Shell) -> Vec<(Tick, Input)> {
    let input = |entry: &room::JournalEntry| match &entry.record {
        Record::Input { at, input, .. } => Some((*at, input.clone())),
        _ => None,
    };
    shell.journal.entries().iter().filter_map(input).collect()
}

fn slams(shell: &Shell) -> u8 {
    shell.room.game().unwrap().table().slams
}

/// The stamps of all that was done after an instant; they never fall.
fn stamps_since(shell: &Shell, since: Tick) -> Vec<Tick> {
    let stamps: Vec<Tick> = inputs(shell).into_iter().map(|(at, _)| at).collect();
    assert!(stamps.is_sorted(), "stamps never fall in a log: {stamps:?}");
    stamps.into_iter().filter(|at| *at > since).collect()
}

/// Rule BASE-76: what was sent before the slam over a slow line is done before it, although it came after it.
#[test]
fn what_was_sent_in_time_counts() {
    let (mut shell, ani, _) = before_the_slam(1_000);
    shell.lag(ani, 120);
    shell.pass(1_100);
    assert_eq!(slams(&shell), 0, "the slam is held back for as long as the slowest line takes");
    assert!(matches!(shell.wish(ani, Command::HoldMasks), ServerFrame::Done { .. }));
    assert_eq!(slams(&shell), 0);
    let at = shell.room.game().unwrap().now();
    assert!(
        (SLAM.0 - 20..=SLAM.0).contains(&at.0),
        "it counts from when it was sent, or from the last beat since: {at}"
    );
    shell.pass(20);
    assert_eq!(slams(&shell), 1, "and no longer than that");
    assert_eq!(stamps_since(&shell, Tick(SLAM.0 - 1_000)), [at, SLAM]);
    shell.assert_mirrors_agree();
}

/// Rule BASE-76: what was sent after the slam over a quick line waits for it, and counts from when it came.
#[test]
fn what_was_sent_too_late_waits_for_the_slam() {
    let (mut shell, ani, frank) = before_the_slam(1_000);
    shell.lag(ani, 120);
    shell.pass(1_050);
    let id = shell.next_id(frank);
    shell.send(frank, ClientFrame::Wish { id, command: Command::HoldMasks });
    shell.pass(20);
    let answered = |shell: &Shell| {
        let is_it = |frame: &ServerFrame| matches!(frame, ServerFrame::Done { id: done, .. } if *done == id);
        shell.client(frank).frames.iter().any(is_it)
    };
    assert!(!answered(&shell), "nobody may act in a temple of which it is not decided yet who was safe");
    assert!(
        matches!(shell.wish(ani, Command::OfferMasks), ServerFrame::Done { .. }),
        "Ani's was sent before the slam"
    );
    let at = shell.room.game().unwrap().now();
    shell.pass(60);
    assert_eq!(slams(&shell), 1);
    assert!(answered(&shell));
    assert_eq!(stamps_since(&shell, Tick(SLAM.0 - 1_000)), [at, SLAM, Tick(SLAM.0 + 50)]);
    shell.assert_mirrors_agree();
    // The journal notes what each input brought about, so this compares every event.
    assert!(shell.resumed(shell.journal.entries().to_vec()).is_ok(), "a replay decides alike");
}

/// Rule BASE-76: at most `lag_credit_ms`, however slow the line is.
#[test]
fn the_credit_has_an_end() {
    let (mut shell, ani, _) = before_the_slam(1_000);
    shell.lag(ani, 5_000);
    shell.pass(1_000 + u64::from(LAG_CREDIT_MS) - 1);
    assert_eq!(slams(&shell), 0);
    shell.pass(1);
    assert_eq!(slams(&shell), 1);
    shell.wish(ani, Command::HoldMasks);
    assert_eq!(stamps_since(&shell, Tick(SLAM.0 - 1_000)), [SLAM, Tick(SLAM.0 + LAG_CREDIT_MS)]);
}

#[test]
fn quick_lines_wait_for_nothing() {
    let (mut shell, ani, _) = before_the_slam(1_000);
    shell.pass(1_001);
    assert_eq!(slams(&shell), 1);
    shell.wish(ani, Command::HoldMasks);
    assert_eq!(stamps_since(&shell, Tick(SLAM.0 - 1_000)), [SLAM, Tick(SLAM.0 + 1)]);
}

/// A gong decides nothing, so nothing is held back for it.
#[test]
fn a_gong_is_not_held_back() {
    let mut shell = Shell::new(1, 2, 1);
    let ani = shell.sit("Ani");
    shell.start(ani);
    shell.lag(ani, 120);
    shell.pass(180_001);
    assert_eq!(shell.room.game().unwrap().table().countdown, Some(1));
}

/// Somebody who goes while the slam is held back goes before it; bots look at the table as it is before it.
#[test]
fn nothing_overtakes_what_is_held_back() {
    let mut shell = Shell::new(1, 3, 1);
    let (ani, frank) = (shell.sit("Ani"), shell.sit("Frank"));
    shell.start(ani);
    shell.lag(ani, 150);
    shell.pass(220_000 + 100);
    assert_eq!(slams(&shell), 0);
    shell.lose(frank);
    assert_eq!(slams(&shell), 0);
    shell.pass(400);
    assert_eq!(slams(&shell), 1);
    let is_gone = |(_, input): &(Tick, Input)| matches!(input, Input::Presence { .. });
    let (at, _) = inputs(&shell).into_iter().find(is_gone).expect("he has gone");
    assert_eq!(at, SLAM);
    stamps_since(&shell, SLAM);
    shell.room.game().unwrap().audit().unwrap();
}

/// The collapse is held back too: whoever gave up the last key in time is out. Here nobody is, and it comes all the same.
#[test]
fn the_collapse_is_held_back_too() {
    let mut shell = Shell::new(1, 2, 1);
    let ani = shell.sit("Ani");
    let _frank = shell.sit("Frank");
    shell.start(ani);
    shell.lag(ani, 150);
    shell.pass(600_100);
    assert_eq!(shell.room.stage(), Stage::Running);
    let id = shell.next_id(ani);
    shell.send(ani, ClientFrame::Wish { id, command: Command::HoldMasks });
    assert!(matches!(shell.client(ani).answer(id), ServerFrame::Done { .. }));
    shell.pass(50);
    assert_eq!((shell.room.stage(), shell.room.game().unwrap().table().phase), (Stage::Over, Phase::Lost));
    let told = |frame: &ServerFrame| match frame {
        ServerFrame::Told(told) => told
            .events
            .iter()
            .any(|seen| matches!(seen, temple::seen::Seen::Event(event) if event.fact == Fact::Collapsed)),
        _ => false,
    };
    assert!(shell.client(ani).frames.iter().any(told));
}

/// When the green hourglass is turned or empty, if it runs.
fn glass_ends(shell: &Shell) -> Option<Tick> {
    shell.room.game()?.table().alarms.rings_at(timer(Hourglass::Green))
}

/// One person with two bots that have found a green hourglass, `before_ms` before it is turned, and when that is.
fn before_the_glass_turns(before_ms: u64) -> (Shell, PeerId, Tick) {
    let found = |seed: u64| {
        let mut shell = Shell::new(seed, 3, 1);
        let ani = shell.sit("Ani");
        let on = ModuleSet::default().with(ModuleId::TimerChambers);
        shell.send(ani, ClientFrame::Change(Change::Modules(on)));
        shell.start(ani);
        let began = shell.now;
        while glass_ends(&shell).is_none() && shell.now - began < 140_000 {
            shell.pass(500);
        }
        let end = glass_ends(&shell)?;
        shell.pass(began + u64::from(end.0) - before_ms - shell.now);
        Some((shell, ani, end))
    };
    (1..100).find_map(found).expect("bots find an hourglass")
}

/// Rule BASE-76: the end of an hourglass decides over everybody, so it is held back like a slam.
#[test]
fn the_end_of_an_hourglass_is_held_back_too() {
    let (mut shell, ani, end) = before_the_glass_turns(1_000);
    assert_eq!(shell.room.game().unwrap().next_decision(), Some(end));
    shell.lag(ani, 120);
    shell.pass(1_100);
    assert_eq!(glass_ends(&shell), Some(end), "it is held back for as long as the slowest line takes");
    assert!(matches!(shell.wish(ani, Command::HoldMasks), ServerFrame::Done { .. }));
    let at = shell.room.game().unwrap().now();
    assert!((end.0 - 20..=end.0).contains(&at.0), "it counts from when it was sent: {at}");
    assert_eq!(glass_ends(&shell), Some(end));
    shell.pass(20);
    assert_eq!(glass_ends(&shell), Some(end.plus_ms(30_000)), "turned at its own instant, and no later than that");
    shell.assert_mirrors_agree();
    assert!(shell.resumed(shell.journal.entries().to_vec()).is_ok(), "a replay decides alike");
}
