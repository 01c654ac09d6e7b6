//! Games that were saved before the sample existed: it is a module with options, and none of them may notice it.
//!
//! What stands in `tests/samples` was written by the program of that name and is never written again.

use std::fmt::Debug;
use std::fs;
use std::path::{Path, PathBuf};

use kit::{Chain, Seed};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::command::Command;
use crate::components::Components;
use crate::event::Event;
use crate::modules::ModuleId;
use crate::replay::{GameLog, new_log, replay};
use crate::setup::{Handicap, ModuleSet, Setup};

/// All files with this ending below a folder of the tests.
fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("it can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == ending) {
                found.push(path);
            }
        }
    }
    found
}

/// Beside each log stands the chain of its events, as the program that wrote it had it; beside one that meets a rule mended since
/// then, the first event that is another one today.
#[test]
fn logs_of_before_play_with_every_event_equal_unless_a_rule_was_mended() {
    let data = Components::standard();
    let logs = files("samples", "log");
    assert!(logs.len() >= 8);
    let mended = logs.iter().filter(|path| path.with_extension("differs").exists()).count();
    assert_eq!(mended, 2, "of revision 1 two meet a mended rule");
    for path in logs {
        let name = path.display();
        let bytes = fs::read(&path).expect("a log");
        let log = GameLog::from_bytes(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(log.to_bytes(), bytes, "{name} is written as it was read");
        let written = fs::read_to_string(path.with_extension("chain")).expect("a chain");
        let mut told: Vec<Event> = Vec::new();
        let game = replay(&log, &data, &mut told).unwrap_or_else(|error| panic!("{name}: {error:?}"));
        let Chain(chain) = game.chain();
        let found = format!("{} inputs, {} events, chain {chain:016x}\n", log.inputs.len(), told.len());
        match fs::read_to_string(path.with_extension("differs")) {
            Err(_) => assert_eq!(found, written, "{name}"),
            Ok(differs) => {
                assert_ne!(found, written, "{name}");
                let (number, today) = differs.trim_end().split_once(' ').expect("a number and an event");
                let number: usize = number.parse().expect("a number");
                assert_eq!(format!("{:?}", told[number - 1]), today, "{name}: event {number}");
                assert_eq!(log.header.rules_revision, 1, "{name}");
            }
        }
    }
}

/// Every line of these samples is the bytes of a value in hex and its name.
fn pinned<T: Serialize + DeserializeOwned>(file: &str, name_of: impl Fn(&T) -> String) {
    let files = files("samples", "txt").into_iter().filter(|path| path.ends_with(file));
    let texts: Vec<String> = files.map(|path| fs::read_to_string(path).expect("a text")).collect();
    assert!(!texts.is_empty());
    for line in texts.iter().flat_map(|text| text.lines()) {
        let (hex, name) = line.split_once(' ').expect("bytes and a name");
        let byte = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).expect("hex");
        let bytes: Vec<u8> = (0..hex.len()).step_by(2).map(byte).collect();
        let (value, rest) =
            postcard::take_from_bytes::<T>(&bytes).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert!(rest.is_empty(), "{line}");
        assert_eq!(name_of(&value), name, "{line}");
        assert_eq!(postcard::to_allocvec(&value).as_deref(), Ok(&bytes[..]), "{line}");
    }
}

/// The name of a variant, and of the variants within it.
fn name_of(value: &impl Debug) -> String {
    let shown = format!("{value:?}");
    let names = shown.split('{').next().unwrap_or_default();
    names.trim_end_matches(['(', ' ']).replace('(', ".").replace(')', "")
}

#[test]
fn bytes_of_wishes_and_events_stay_what_they_are() {
    pinned::<Command>("wishes.txt", name_of);
    pinned::<Event>("events.txt", |event| name_of(&event.fact));
}

#[test]
fn choices_of_a_later_module_are_written_only_where_they_are_not_the_default() {
    let bytes = |setup: &Setup| postcard::to_allocvec(setup).expect("plain data");
    let usual = Setup::new(&Components::standard(), 4);
    let mut chosen = usual.clone();
    chosen.set_option("sample_burns_s", 7).expect("the sample has this option");
    let mut both = chosen.clone();
    both.handicaps[1] = Handicap { more_dice: 1, roll_pace_ms: None };
    let mut company = usual.clone();
    company.set_option("concede_s", 3).expect("the base has this option");
    let mut all = both.clone();
    all.set_option("table_pauses", 1).expect("the base has this option");
    assert_eq!(bytes(&usual)[0], 4, "as before there was a sample");
    assert_eq!(bytes(&chosen)[1..bytes(&usual).len()], bytes(&usual)[1..], "it stands behind all the rest");
    assert_eq!(bytes(&company)[1..bytes(&usual).len()], bytes(&usual)[1..], "parameters that came later as well");
    for setup in [&usual, &chosen, &both, &company, &all] {
        let bytes = bytes(setup);
        assert_eq!(postcard::from_bytes::<Setup>(&bytes).as_ref(), Ok(setup));
        for end in 0..bytes.len() {
            assert!(postcard::from_bytes::<Setup>(&bytes[..end]).is_err(), "cut at {end}");
        }
        let log = new_log(setup, &Components::standard(), Seed::from_number(1));
        assert!(GameLog::from_bytes(&log.to_bytes()).is_ok_and(|read| read == log));
    }
}

#[test]
fn data_of_a_later_module_counts_only_where_it_is_on() {
    let data = Components::standard();
    let first: ModuleSet = [ModuleId::Curses, ModuleId::Characters].into_iter().collect();
    assert_eq!(data.digest_for(first), data.digest_for(ModuleSet::default()), "always counted");
    assert_ne!(data.digest_for(first.with(ModuleId::Sample)), data.digest_for(first));
    let with_sample = new_log(&Setup::new(&data, 2), &data, Seed::from_number(1)).header.data;
    assert_eq!(with_sample, data.digest_for(ModuleSet::default()));
}
