//! Games saved by earlier programs: what stands in `samples`, a folder per program named by its commit, was written by it and is never
//! written again. It must be read, and play with every event equal, for as long as there are programs.

use std::fs;
use std::path::Path;

use scroll::replay::{GameLog, replay};
use scroll::sheets::Sheets;

/// Beside each log stands the chain of its events, as the program that wrote it had it.
#[test]
fn logs_of_before_play_with_every_event_equal() {
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples");
    let folders = fs::read_dir(programs).expect("the folder is there").map(|entry| entry.expect("a folder").path());
    let files = folders
        .flat_map(|folder| fs::read_dir(folder).expect("a folder"))
        .map(|entry| entry.expect("a file").path());
    let logs: Vec<_> = files.filter(|path| path.extension().is_some_and(|it| it == "log")).collect();
    assert!(logs.len() >= 6, "each number of players and each variant");
    for path in logs {
        let name = path.display();
        let bytes = fs::read(&path).expect("a log");
        let log = GameLog::from_bytes(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(log.to_bytes(), bytes, "{name} is written as it was read");
        let mut told = Vec::new();
        let game = replay(&log, &Sheets::standard(), &mut told).unwrap_or_else(|error| panic!("{name}: {error:?}"));
        let found = format!("{} inputs, {} events, chain {:016x}\n", log.inputs.len(), told.len(), game.chain().0);
        assert_eq!(found, fs::read_to_string(path.with_extension("chain")).expect("a chain"), "{name}");
    }
}
