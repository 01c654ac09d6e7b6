//! `gong COMMAND --game scroll`: the second game through the binary, its own data file wherever one may be named, and what is said of
//! everything that cannot be.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::bad_input::refused;
use crate::{data_file, file, gong, place};

/// The file of sheets of the repository, with changes.
fn sheets(name: &str, changes: &[(&str, &str)]) -> PathBuf {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/scroll.toml");
    let mut text = fs::read_to_string(path).expect("the file of sheets");
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    file(name, &text)
}

/// A file that makes no sense; what is said of it names the entry and the field.
fn broken(name: &str) -> (PathBuf, &'static str) {
    (sheets(name, &[("rounds = 8", "rounds = \"many\"")]), "field \"rounds\"")
}

/// An ended game of sheets, as a server handed it out.
fn sample() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../replay/tests/samples/015edb7-roll-and-write.gong");
    path.display().to_string()
}

fn arena(name: &str, more: &str) -> Value {
    let path = place(name);
    let answer = gong(&format!("arena --game scroll --games 4 --seed 1 --json {} {more}", path.display()));
    assert_eq!(answer.code, 0, "{}", answer.err);
    assert!(answer.out.contains("win rate") && answer.out.contains("digest"), "{}", answer.out);
    serde_json::from_str(&fs::read_to_string(path).expect("it was written")).expect("valid JSON")
}

#[test]
fn the_arena_plays_the_second_game() {
    let one = arena("sheets-one.json", "--players 2 --level gentle --threads 1 --audit");
    let two = arena("sheets-two.json", "--players 2 --level gentle,gentle --threads 2");
    assert_eq!(one["digest"], two["digest"], "whatever the threads, and however the level is named");
    assert_eq!((&one["players"], &one["seed"]), (&Value::from(2), &Value::from(1)), "{one}");
    let others = ["--players 4", "--players 2 --variant jokers", "--players 2 --variant entrances"];
    for more in others.into_iter().chain(["--players 2 --variant dice-rooms", "--players 2 --level steady"]) {
        let level = if more.contains("--level") { "" } else { "--level gentle" };
        let other = arena("sheets-other.json", &format!("{more} {level}"));
        assert_ne!(other["digest"], one["digest"], "{more}");
    }
    let hard = arena("sheets-hard.json", "--players 2 --level gentle --difficulty hard");
    assert!(hard["wins"].as_u64() <= one["wins"].as_u64(), "{hard}");
}

#[test]
fn the_hunter_hunts_the_second_game() {
    let answer = gong("hunt --game scroll --seed 5 --cases 3");
    assert_eq!(answer.code, 0, "{}{}", answer.out, answer.err);
    assert!(answer.out.starts_with("3 cases, ") && answer.out.ends_with("nothing is broken\n"), "{}", answer.out);
    let single = gong("hunt --game=scroll --seed 5 --case 2");
    assert!(single.code == 0 && single.out.starts_with("1 cases, "), "{}{}", single.out, single.err);
}

#[test]
fn what_cannot_be_played_is_one_sentence() {
    for command in ["arena --game scroll --games 1", "arena --games 1 --game=scroll"] {
        refused(&format!("{command} --players 5"), "5 is not in 2..=4");
        refused(&format!("{command} --players 1"), "1 is not in 2..=4");
        refused(&format!("{command} --difficulty expert"), "[possible values: easy, normal, hard]");
        refused(&format!("{command} --variant banana"), "[possible values: none, entrances, dice-rooms, jokers]");
        refused(
            &format!("{command} --level quick"),
            "there is no level \"quick\"; the levels are: gentle, steady, sharp",
        );
        let count = "2 levels are named for 3 players: name one for all of them, or one per seat";
        refused(&format!("{command} --level gentle,sharp"), count);
        refused(&format!("{command} --table {}", place("no-such-page.md").display()), "cannot read");
        refused(&format!("{command} --json {}", place("no-such-folder/figures.json").display()), "cannot write");
        refused(&format!("{command} --modules curses"), "unexpected argument '--modules'");
    }
    refused("arena --game scroll --games 0", "invalid value '0'");
    refused("arena --game scroll --games many", "invalid value 'many'");
    refused("arena --game scroll --table Cargo.toml", "has no marks between which the table could stand");
    refused("hunt --game scroll", "--seed");
    refused("hunt --game scroll --seed many", "invalid value 'many'");
    refused("hunt --game scroll --seed 1 --cases 0", "invalid value '0'");
    refused("hunt --game scroll --seed 1 --cases 2 --case 1", "cannot be used with");
    refused("scenario --game scroll", "required arguments were not provided");
    refused("replay --game scroll", "required arguments were not provided");
    refused("watch --game scroll", "unrecognized subcommand 'watch'");
    refused("arena --game chess", "there is no game \"chess\"; the games are: temple, scroll");
    refused("arena --game", "--game needs a name: temple or scroll");
}

/// Wherever a data file may be named, one of sheets may be; what is wrong with it is said by entry and field.
#[test]
fn a_wrong_file_of_sheets_is_named_with_entry_and_field() {
    let (wrong, field) = broken("wrong-sheets.toml");
    let (wrong, missing) = (wrong.display(), place("no-such-sheets.toml"));
    let scenario = file("any-sheets.scenario", SCENARIO);
    let commands = [
        "arena --game scroll --games 1".to_owned(),
        "hunt --game scroll --seed 1 --cases 1".to_owned(),
        format!("scenario --game scroll {}", scenario.display()),
        format!("replay --verify {}", sample()),
        format!("replay --game scroll {}", sample()),
    ];
    for command in commands {
        refused(&format!("{command} --components {wrong}"), field);
        refused(&format!("{command} --components {wrong}"), "wrong-sheets.toml: player_count");
        refused(&format!("{command} --components {}", missing.display()), "cannot read");
        // Pieces of the other game are no sheets.
        refused(&format!("{command} --components {}", data_file().display()), "components.toml: ");
    }
    refused(&format!("components --game scroll {wrong}"), field);
    let right = gong(&format!("components --game scroll {}", sheets("right-sheets.toml", &[]).display()));
    assert!(right.code == 0 && right.out.contains("the same as compiled in"), "{}{}", right.out, right.err);
}

/// Fifteen gems win a game of two at normal difficulty, as the sheets are printed.
const SCENARIO: &str = "\
game roll_and_write

scenario all on the exit with fifteen gems
players  Ani Frank
at       Ani C2
at       Frank C3
gems     15
kept     A K A A
when     Ani enters C3
then     won
";

/// The same where more is asked for.
const NOT_ENOUGH: [(&str, &str); 2] =
    [("normal = 15, hard = 16", "normal = 16, hard = 20"), ("gem_marks = [14, 15, 16,", "gem_marks = [14, 16,")];

#[test]
fn scenarios_of_sheets_are_played_with_the_sheets_that_are_named() {
    let scenario = file("won.scenario", SCENARIO);
    let still = file("not-won.scenario", &SCENARIO.replace("then     won", "then     running"));
    let other = sheets("asking-more.toml", &NOT_ENOUGH);
    let run = |path: &Path, more: &str| gong(&format!("scenario {} {more}", path.display()));
    let with_other = format!("--game scroll --components {}", other.display());
    for (path, more, code) in
        [(&scenario, "", 0), (&still, "", 1), (&scenario, with_other.as_str(), 1), (&still, with_other.as_str(), 0)]
    {
        let answer = run(path, more);
        assert_eq!(answer.code, code, "{} {more}: {}{}", path.display(), answer.out, answer.err);
    }
    assert_eq!(run(&scenario, "--game scroll").code, 0);
    let strange = file("strange-sheets.scenario", &SCENARIO.replace("enters", "tickles"));
    let answer = run(&strange, "--game scroll");
    assert!(answer.code == 2 && answer.out.contains("strange-sheets.scenario:9:"), "{}{}", answer.out, answer.err);
}

#[test]
fn a_replay_of_sheets_is_played_with_the_sheets_that_are_named() {
    for line in ["replay --verify", "replay --game scroll --verify"] {
        let answer = gong(&format!("{line} {}", sample()));
        assert_eq!(answer.code, 0, "{}{}", answer.out, answer.err);
        assert!(answer.out.contains("Roll & Write, ") && answer.out.contains("verified: "), "{}", answer.out);
        assert!(!answer.out.contains("other component data"), "{}", answer.out);
    }
    // Another target for another number of players changes nothing that happened, and is said.
    let elsewhere = sheets("elsewhere.toml", &[("normal = 25, hard = 28", "normal = 23, hard = 28")]);
    let answer = gong(&format!("replay --verify {} --components {}", sample(), elsewhere.display()));
    assert_eq!(answer.code, 0, "{}{}", answer.out, answer.err);
    for part in ["played with other component data", "verified: "] {
        assert!(answer.out.contains(part), "{part} is missing: {}", answer.out);
    }
    // One die less is another game: the first event that differs is named.
    let fewer = sheets("fewer-dice.toml", &[("common = 8", "common = 7")]);
    let answer = gong(&format!("replay --verify {} --components {}", sample(), fewer.display()));
    assert_eq!(answer.code, 1, "{}{}", answer.out, answer.err);
    assert!(answer.err.contains("differs") && answer.err.contains("other component data"), "{}", answer.err);
    let looked_at = gong(&format!("replay {} --components {}", sample(), fewer.display()));
    assert!(looked_at.code == 0 && looked_at.out.contains("result  lost"), "{}{}", looked_at.out, looked_at.err);
    let other_game = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples/f892ce1/base-2.log");
    refused(&format!("replay --game scroll {}", other_game.display()), "leave --game out");
    refused(&format!("replay --game scroll --verify {}", place("no-such.gong").display()), "cannot read");
    let promised = "0".repeat(64);
    refused(&format!("replay --game scroll --promised {promised} {}", sample()), "--verify");
    let other = gong(&format!("replay --game scroll --verify --promised {promised} {}", sample()));
    assert!(other.code == 1 && other.err.contains("not the one that was promised"), "{}{}", other.out, other.err);
    refused(&format!("replay --game scroll --verify --promised dice {}", sample()), "64 hexadecimal digits");
    let bytes = fs::read(sample()).expect("a sample");
    let cut = place("cut-sheets.gong");
    fs::write(&cut, &bytes[..bytes.len() / 2]).expect("the folder for tests can be written");
    refused(&format!("replay --game scroll --verify {}", cut.display()), "cut-sheets.gong: ");
}
