//! Games played through the binary: watched, saved, replayed, and many at once.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::{Answer, data_file, gong, place};

fn save(name: &str, more: &str) -> (Answer, std::path::PathBuf) {
    let path = place(name);
    let answer = gong(&format!("watch --seed 11 --pace 0 --save {} {more}", path.display()));
    (answer, path)
}

fn chain(text: &str) -> &str {
    let word = text.split_whitespace().skip_while(|word| *word != "chain").nth(1);
    word.unwrap_or_else(|| panic!("no chain in\n{text}"))
}

/// The output of a test is not a terminal.
#[test]
fn a_game_is_watched_line_by_line() {
    for line in ["watch --seed 3 --pace 0", "watch --seed 3 --pace 0 --players 2 --modules curses,characters"] {
        let answer = gong(line);
        assert_eq!((answer.code, answer.err.as_str()), (0, ""));
        assert!(answer.out.contains("0:00.000  Escape!"), "{}", answer.out);
        assert!(!answer.out.contains('\x1b'), "no terminal, no control characters");
        let last = answer.out.lines().last().unwrap_or_default();
        assert!(last.starts_with("won at") || last.starts_with("lost at"), "{last}");
    }
}

#[test]
fn equal_seeds_give_equal_games() {
    let play = |line: &str| gong(&format!("watch --pace 0 {line}")).out;
    assert_eq!(play("--seed 4"), play("--seed 4"));
    assert_ne!(play("--seed 4"), play("--seed 5"));
    let file = data_file();
    assert_eq!(play("--seed 4"), play(&format!("--seed 4 --components {}", file.display())));
}

#[test]
fn a_practice_game_has_no_gong() {
    let answer = gong("watch --seed 3 --pace 0 --clock none --players 2");
    assert_eq!(answer.code, 0, "{}", answer.err);
    assert!(!answer.out.contains("gong"), "{}", answer.out);
}

#[test]
fn a_saved_game_replays_to_the_same_end() {
    let (played, path) = save("replay.log", "--modules curses,characters --difficulty expert");
    let again = gong(&format!("replay {} --verify", path.display()));
    assert_eq!((again.code, again.err.as_str()), (0, ""));
    assert_eq!(chain(&again.out), chain(&played.out));
    assert!(again.out.contains("verified"), "{}", again.out);
    assert!(again.out.contains("4 players, expert, curses, characters, clock default"), "{}", again.out);
}

fn refused(path: &Path, more: &str, sentence: &str) {
    let answer = gong(&format!("replay {} {more}", path.display()));
    assert_eq!((answer.code, answer.out.as_str()), (2, ""), "{}", answer.err);
    assert!(answer.err.contains(sentence), "{:?} lacks {sentence:?}", answer.err);
}

#[test]
fn a_log_with_a_flipped_byte_is_refused() {
    let (_, path) = save("flipped.log", "");
    let bytes = fs::read(&path).unwrap();
    for at in [0, 8, 20, bytes.len() / 2, bytes.len() - 50, bytes.len() - 1] {
        let mut flipped = bytes.clone();
        flipped[at] ^= 0x10;
        fs::write(&path, flipped).unwrap();
        refused(&path, "--verify", "flipped.log: the log has been changed");
    }
    fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
    refused(&path, "", "the log is damaged or cut off");
    fs::write(&path, b"a picture").unwrap();
    refused(&path, "", "this is not a log of a game");
}

#[test]
fn a_log_of_other_pieces_is_played_with_those_of_today() {
    let text = fs::read_to_string(data_file()).unwrap();
    let other = place("other-pieces.toml");
    // The pace stands in the set-up as well, so every event is the same.
    fs::write(&other, text.replace("roll_pace_ms = 800", "roll_pace_ms = 900")).unwrap();
    let (_, path) = save("other-pieces.log", &format!("--components {}", other.display()));
    let answer = gong(&format!("replay {} --verify", path.display()));
    assert_eq!(answer.code, 0, "{}", answer.err);
    for part in ["played with other component data", "verified: every event is the same"] {
        assert!(answer.out.contains(part), "{}", answer.out);
    }
}

fn arena(name: &str, more: &str) -> Value {
    let path = place(name);
    let answer = gong(&format!("arena --players 3 --games 40 --seed 1 --json {} {more}", path.display()));
    assert_eq!(answer.code, 0, "{}", answer.err);
    assert!(answer.out.contains("win rate"), "{}", answer.out);
    serde_json::from_str(&fs::read_to_string(path).unwrap()).expect("valid JSON")
}

#[test]
fn the_arena_counts_the_same_with_any_number_of_threads() {
    let one = arena("one-thread.json", "--threads 1 --audit");
    let two = arena("two-threads.json", "--threads 2");
    let timed = ["games_per_second", "commands_per_second"];
    for field in ["games", "wins", "win_rate", "win_rate_low", "win_rate_high", "commands_per_game"] {
        assert!(one[field].is_number(), "{field} is missing in {one}");
        assert_eq!(one[field], two[field], "{field}");
    }
    assert!(timed.iter().all(|field| one[field].is_number()), "{one}");
    assert_eq!(one["games"], 40);
}

/// Without a level the machine plays, as it always did; a level may be named for all or per seat.
/// A challenge, a module and a number change the game that is played.
#[test]
fn the_arena_knows_challenges_modules_and_options() {
    let (plain, challenge) = (arena("base.json", ""), arena("challenge.json", "--challenge 2d"));
    assert_ne!(plain["digest"], challenge["digest"]);
    let quests = |count: u32| {
        let more = format!("--modules quest_chambers --set quests={count}");
        arena(&format!("quests-{count}.json"), &more)["digest"].clone()
    };
    assert_ne!(quests(1), quests(3));
    let added = arena("added.json", "--challenge 2d --modules special_chambers --set special_double=1");
    assert_ne!(added["digest"], challenge["digest"]);
}

#[test]
fn the_arena_knows_levels_and_idle_seats() {
    let (plain, machine) = (arena("plain.json", ""), arena("machine.json", "--level machine"));
    assert_eq!(plain["digest"], machine["digest"]);
    let steady = arena("steady.json", "--level steady");
    assert_eq!(steady["digest"], arena("each.json", "--level steady,steady,steady")["digest"]);
    assert_ne!(steady["digest"], plain["digest"]);
    let idle = arena("idle.json", "--level steady --idle 2");
    assert_eq!(idle["wins"], 0, "nobody wins without the one who does nothing");
    let first_out = idle["earliest_out_ms"].as_u64().expect("a number");
    assert!(first_out == 0 || first_out > 555_000, "{idle}");
}

#[test]
fn the_hunter_finds_nothing_and_repeats_a_single_case() {
    let answer = gong("hunt --seed 5 --cases 3");
    assert_eq!(answer.code, 0, "{}{}", answer.out, answer.err);
    let single = gong("hunt --seed 5 --case 2");
    assert_eq!(single.code, 0, "{}{}", single.out, single.err);
}
