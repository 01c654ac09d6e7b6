//! Files of every format there ever was stay readable for ever: a game recorded once can always be looked at.

use std::fs;
use std::path::Path;

use replay::{Replay, Verdict, verify};
use temple::components::Components;
use temple::game::RULES_REVISION;
use temple::table::Phase;

fn samples() -> Vec<(String, Replay)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples");
    let read = |entry: std::io::Result<fs::DirEntry>| {
        let path = entry.expect("a file").path();
        let replay = Replay::from_bytes(&fs::read(&path).expect("it can be read"));
        (path.display().to_string(), replay.unwrap_or_else(|error| panic!("{}: {error}", path.display())))
    };
    fs::read_dir(folder).expect("the samples are there").map(read).collect()
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
            Verdict::Same { .. } => {}
            Verdict::OtherRules { revision, .. } => assert_ne!(revision, RULES_REVISION, "{name}"),
            Verdict::Differs(difference) => panic!("{name}: {difference:?}"),
        }
    }
}

/// When the rules have changed, the game can still be looked at, from first to last event.
#[test]
fn a_game_under_other_rules_can_be_looked_at() {
    for (name, mut replay) in samples() {
        replay.log.header.rules_revision += 1;
        replay.log.inputs.clear();
        let opened = Replay::from_bytes(&replay.to_bytes()).expect("it opens");
        let table = opened.table_at(&opened.book(&Components::standard()), opened.end());
        assert!(matches!(table.phase, Phase::Won | Phase::Lost), "{name}");
        assert!(
            matches!(verify(&opened, &Components::standard()), Verdict::OtherRules { commitment: Some(_), .. }),
            "{name}"
        );
    }
}
