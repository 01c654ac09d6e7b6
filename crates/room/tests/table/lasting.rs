//! A game that need never end does not fill the disk.

use protocol::{Change, ClientFrame, Preset, ServerFrame, SorryCode, Stage};
use room::{Config, MOST_ENTRIES, PeerId};
use temple::command::Command;
use temple::table::Phase;

use crate::shell::Shell;

/// A game of so many entries may be played here, without a clock.
fn practice(longest: u64, seats: u8) -> (Shell, Vec<PeerId>) {
    let mut shell = Shell::with(Config { seats, longest, ..Config::standard("test") }, 1);
    let people: Vec<PeerId> = (0..seats).map(|_| shell.sit("Ani")).collect();
    shell.send(people[0], ClientFrame::Change(Change::Preset(Preset::FirstGame)));
    shell.start(people[0]);
    (shell, people)
}

/// The entries since the game began.
fn entries(shell: &Shell) -> u64 {
    shell.journal.entries().iter().filter(|entry| entry.record.is_numbered()).count() as u64
}

/// What is refused is an entry as well as what is done.
fn wish_often(shell: &mut Shell, who: PeerId, times: u32) -> Vec<ServerFrame> {
    let turns = [Command::HoldMasks, Command::OfferMasks, Command::Agree];
    let mut answers = Vec::new();
    for command in turns.into_iter().cycle().take(times as usize) {
        shell.pass(50);
        answers.push(shell.wish(who, command));
    }
    answers
}

#[test]
fn a_game_that_never_ends_is_ended() {
    let (mut shell, people) = practice(60, 2);
    let before = entries(&shell);
    let answers = wish_often(&mut shell, people[0], 2_000);
    assert!(answers[..20].iter().any(|answer| matches!(answer, ServerFrame::Done { .. })));
    assert!(answers[..20].iter().any(|answer| matches!(answer, ServerFrame::Refused { .. })));
    let refused = |answer: &ServerFrame| matches!(answer, ServerFrame::Sorry { code: SorryCode::EndlessGame, .. });
    assert!(answers.iter().any(refused), "whoever wishes on is told why not");
    assert!(people.iter().all(|peer| shell.client(*peer).sorry() == Some(SorryCode::EndlessGame)));
    // Each entry of a used number is worth many.
    assert!(entries(&shell) < before + 60 + 50, "{} entries", entries(&shell));
    assert_eq!((shell.room.stage(), shell.room.game().unwrap().table().phase), (Stage::Over, Phase::Lost));
    assert_eq!(shell.over, [1], "its replay can be made");
    shell.assert_mirrors_agree();
    // The same people may play another one.
    shell.send(people[0], ClientFrame::Rematch);
    shell.pass(10_000);
    assert_eq!(shell.room.stage(), Stage::Running);
    assert!(matches!(shell.wish(people[0], Command::ROLL), ServerFrame::Done { .. }));
}

/// Nobody keeps it alive by pausing, and a restart does not count anew.
#[test]
fn neither_a_pause_nor_a_restart_makes_it_longer() {
    let (mut shell, people) = practice(60, 1);
    wish_often(&mut shell, people[0], 30);
    let token = shell.token(people[0]);
    shell.restart();
    let ani = shell.come_back(token, None);
    shell.pass(3_100);
    assert_eq!(shell.room.stage(), Stage::Running);
    let before = entries(&shell);
    let mut answers = Vec::new();
    for _ in 0..500 {
        for frame in [|id| ClientFrame::Pause { id }, |id| ClientFrame::Resume { id }] {
            let id = shell.next_id(ani);
            shell.send(ani, frame(id));
            answers.push(shell.client(ani).answer(id));
            shell.pass(10);
        }
    }
    assert!(before >= 30 && entries(&shell) < 60 + 50, "{before}, then {} entries", entries(&shell));
    assert_eq!(shell.room.stage(), Stage::Over);
    let refused = |answer: &ServerFrame| matches!(answer, ServerFrame::Sorry { code: SorryCode::EndlessGame, .. });
    assert!(answers.iter().any(refused));
}

/// What people really play is far from the end of what is kept: six who never rest, until all of it is over.
#[test]
fn a_whole_game_needs_few_entries() {
    let mut shell = Shell::new(3, 6, 20);
    let people: Vec<PeerId> = (0..6).map(|_| shell.sit("Ani")).collect();
    shell.start(people[0]);
    shell.play_out(&people, |_| false);
    let kept = entries(&shell);
    println!("a game of six quick bots: {kept} entries");
    assert!(kept * 10 < MOST_ENTRIES, "{kept} entries");
}
