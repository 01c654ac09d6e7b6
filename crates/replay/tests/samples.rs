//! Files of every format there ever was stay readable for ever: a game recorded once can always be looked at.

use std::fs;
use std::path::Path;

use replay::{Difference, ReadError, Recorded, Replay, ReplayOf, Scroll, Verdict, game_of, verify};
use temple::components::Components;
use temple::game::RULES_REVISION;
use temple::table::Phase;

/// The samples of a game, with their names.
fn samples_of<G: Recorded>() -> Vec<(String, ReplayOf<G>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples");
    let read = |entry: std::io::Result<fs::DirEntry>| {
        let path = entry.expect("a file").path();
        let (name, bytes) = (path.display().to_string(), fs::read(&path).expect("it can be read"));
        let is_one = game_of(&bytes).unwrap_or_else(|error| panic!("{name}: {error}")) == G::NAME;
        is_one.then(|| {
            let replay = ReplayOf::from_bytes(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
            (name, replay)
        })
    };
    fs::read_dir(folder).expect("the samples are there").filter_map(read).collect()
}

fn samples() -> Vec<(String, Replay)> {
    samples_of()
}

#[test]
fn every_format_opens_and_shows_its_game() {
    let (samples, data) = (samples(), Components::standard());
    assert!(!samples.is_empty());
    for (name, replay) in samples {
        let book = replay.book(&data);
        let phase = |at| replay.table_at(&book, at).phase;
        assert!(matches!(phase(replay.end()), Phase::Won | Phase::Lost), "{name}");
        assert_eq!(phase(kit::Tick(replay.end().0 / 2)), Phase::Running, "{name}");
        match verify(&replay, &data) {
            Verdict::Same { events, .. } => assert_eq!(events, replay.events.len(), "{name}"),
            Verdict::OtherRules { revision, difference, .. } => {
                assert_ne!(revision, RULES_REVISION, "{name}");
                assert!(meets_a_mended_rule(&name), "{name}: {difference:?}");
            }
            Verdict::Differs(difference) => panic!("{name}: {difference:?}"),
        }
        let again = Replay::from_bytes(&replay.to_bytes()).expect("it is written in the format of today");
        assert!(again == replay, "{name}");
    }
}

/// A game of sheets that a server gave back twice after it was killed, with two people, a bot and a promise.
#[test]
fn games_of_sheets_open_and_come_out_too() {
    let samples = samples_of::<Scroll>();
    assert!(!samples.is_empty());
    for (name, replay) in samples {
        match verify(&replay, &Scroll::standard()) {
            Verdict::Same { events, commitment, .. } => {
                assert_eq!((events, commitment.is_some()), (replay.events.len(), true), "{name}");
            }
            Verdict::OtherRules { .. } => panic!("{name}: other rules"),
            Verdict::Differs(difference) => panic!("{name}: {difference:?}"),
        }
        let again =
            ReplayOf::<Scroll>::from_bytes(&replay.to_bytes()).expect("it is written in the format of today");
        assert!(again == replay, "{name}");
    }
}

/// Games of revision 1 that meet a rule mended since, what was told then and what is told today: the difference is named, and they
/// can be looked at all the same. BASE-39 (the second one waits for somebody who has just gone), and CLK-7.
const MENDED: [(&str, &str, Option<&str>); 3] = [
    ("given-up", "GivenUp", Some("GivingUp { at: Tick(19000) }")),
    ("f892ce1.gong", "GivenUp", None),
    ("placing-at-the-slam", "Slammed { n: 1, safe: PlayerSet(2) }", Some("TileLaid")),
];

fn meets_a_mended_rule(name: &str) -> bool {
    MENDED.iter().any(|(game, ..)| name.contains(game))
}

#[test]
fn where_a_rule_was_mended_the_difference_is_named() {
    let samples = samples();
    for (game, was, is) in MENDED {
        let (name, replay) = samples.iter().find(|(name, _)| name.contains(game)).expect("a sample");
        let verdict = verify(replay, &Components::standard());
        let Verdict::OtherRules { revision: 1, difference: Difference::Event { written, played, .. }, .. } =
            verdict
        else {
            panic!("{name}: {verdict:?}")
        };
        let fact = |event: Option<temple::event::Event>| event.map(|event| format!("{:?}", event.fact));
        assert!(fact(written).is_some_and(|fact| fact.starts_with(was)), "{name}: {written:?}");
        match is {
            None => assert_eq!(played, None, "{name}"),
            Some(is) => assert!(fact(played).is_some_and(|fact| fact.starts_with(is)), "{name}: {played:?}"),
        }
    }
}

/// Another revision is no reason not to check: if every event is the same, so is the game.
#[test]
fn a_game_under_other_rules_is_played_under_those_of_today() {
    for (name, mut replay) in samples().into_iter().filter(|(name, _)| !meets_a_mended_rule(name)) {
        replay.log.header.rules_revision = RULES_REVISION + 1;
        assert!(matches!(verify(&replay, &Components::standard()), Verdict::Same { .. }), "{name}");
        let last = replay.events.pop();
        let verdict = verify(&replay, &Components::standard());
        let Verdict::OtherRules { difference: Difference::Event { number, written, played }, .. } = verdict else {
            panic!("{name}: {verdict:?}")
        };
        assert_eq!((number, written, played), (replay.events.len(), None, last), "{name}");
    }
}

/// What stands behind the game was not understood, even if the seal fits.
#[test]
fn bytes_behind_the_game_are_refused() {
    for (name, replay) in samples() {
        let bytes = replay.to_bytes();
        let mut longer = bytes[..bytes.len() - 16].to_vec();
        longer.push(0);
        let seal = kit::digest_of(&longer);
        longer.extend_from_slice(&seal.0);
        assert_eq!(Replay::from_bytes(&longer).err(), Some(ReadError::Damaged), "{name}");
    }
}

/// When the rules have changed, the game can still be looked at, from first to last event.
#[test]
fn a_game_under_other_rules_can_be_looked_at() {
    for (name, mut replay) in samples() {
        replay.log.header.rules_revision = RULES_REVISION + 1;
        replay.log.inputs.clear();
        let opened = Replay::from_bytes(&replay.to_bytes()).expect("it opens");
        let table = opened.table_at(&opened.book(&Components::standard()), opened.end());
        assert!(matches!(table.phase, Phase::Won | Phase::Lost), "{name}");
        let Verdict::OtherRules { commitment, .. } = verify(&opened, &Components::standard()) else {
            panic!("{name}: it has no inputs")
        };
        assert_eq!(commitment.is_some(), opened.promise.is_some(), "{name}");
    }
}
