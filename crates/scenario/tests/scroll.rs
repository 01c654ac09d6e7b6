//! The scenario words of the roll and write game: a wrong file says where and what, a check that does not hold fails, and nothing
//! that can be written makes the runner panic.

use std::path::PathBuf;

use proptest::prelude::*;
use scenario::scroll::{is_for, run_each};
use scroll::sheets::Sheets;

const HEAD: &str = "game roll_and_write\nscenario a title\nplayers Ani Frank\n";

/// Where and how a scenario ended: line, message, whether it made no sense.
fn end_of(lines: &str) -> Option<(usize, String, bool)> {
    let text = format!("{HEAD}{lines}\n");
    assert!(is_for(&text));
    let mut ends = run_each(&text, &Sheets::standard());
    assert_eq!(ends.len(), 1);
    let (title, end) = ends.remove(0);
    assert_eq!(title, "a title");
    end.err().map(|problem| (problem.line, problem.message, problem.is_error))
}

#[test]
fn what_holds_passes() {
    for lines in [
        "gems 3 # a comment\nthen gems 3\nthen not gems 4",
        "variant none\nclock off\nseating apart\nthen running",
        "crossed Ani A1 B1\nthen crossed Ani A1 B1\nthen not crossed Ani A1 C1",
        "clock 60\nwhen pass 59.999 s\nthen step rolling\nwhen pass 1 ms\nthen turn Frank",
    ] {
        assert_eq!(end_of(lines), None, "{lines}");
    }
}

#[test]
fn what_does_not_hold_fails_at_its_line() {
    for (lines, line, message) in [
        ("then gems 3", 4, "it is 0, not 3"),
        ("then not gems 0", 4, "it holds all the same"),
        ("when Frank rolls\nthen gems 0", 4, "refused by RNW-12 (NotYourTurn)"),
        ("when Frank rolls", 4, "refused by RNW-12 (NotYourTurn)"),
        (
            "when Frank rolls\nthen refused RNW-18",
            5,
            "expected a refusal by RNW-18, found one by RNW-12 (NotYourTurn)",
        ),
        ("next A A\nwhen Ani rolls\nthen refused RNW-18", 6, "it was not refused"),
        ("when Ani rolls", 4, "more dice were thrown than `next` names"),
        ("next A\nthen gems 0", 4, "dice of `next` are left over"),
        ("then can Frank rolls", 4, "refused by RNW-12 (NotYourTurn)"),
        ("next A A\nthen cannot Ani rolls RNW-12", 5, "it can be done"),
    ] {
        assert_eq!(end_of(lines), Some((line, message.to_owned(), false)), "{lines}");
    }
}

/// A position that cannot be is the fault of a line of the position, not of the first step after it.
#[test]
fn the_line_at_fault_is_named() {
    let end = end_of("gems 1\ncursed 7 0 0\nkept A A A\ngems 0\nthen gems 0");
    assert!(matches!(end, Some((7, _, true))), "{end:?}");
    let end = end_of("gems 1\ncursed 7 0 0\nkept A A A\nthen gems 1");
    assert!(matches!(end, Some((6, _, true))), "{end:?}");
    for (text, line) in [
        ("game roll_and_write\nplayers Ani\nscenario x\nplayers Ani Frank\nthen running\n", 2),
        ("game roll_and_write\nscenario\nplayers Ani Frank\nthen running\n", 2),
    ] {
        let ends = run_each(text, &Sheets::standard());
        let problem = ends[0].1.as_ref().unwrap_err();
        assert_eq!((problem.line, problem.is_error), (line, true), "{problem:?}");
    }
}

#[test]
fn what_makes_no_sense_is_an_error() {
    for lines in [
        "gems",
        "then",
        "gems many\nthen gems 0",
        "colour red\nthen gems 0",
        "at Mia C3\nthen gems 0",
        "at Ani F3\nthen gems 0",
        "kept A B\nthen gems 0",
        "cursed 5 5 5\nthen gems 0",
        "cursed 1 1 1 1 1\nthen gems 0",
        "track key 9\nthen gems 0",
        "round 9\nthen gems 0",
        "map Ani M9 left all\nthen gems 0",
        "map Ani M1 left G\nthen gems 0",
        "closed Ani A1 north\nthen gems 0",
        "rules RNW-999\nthen gems 0",
        "variant mirrors\nthen gems 0",
        "gems 1\nvariant jokers\nthen gems 0",
        "kept A\nkept K\nthen gems 0",
        "at Ani C3\nat Ani C2\nthen gems 0",
        "sheet_dice_left 3\nthen gems 0",
        "when Ani dances",
        "when Ani heals box 0",
        "when pass 3 h",
        "when pass 1.5 ms",
        "when pass 0.0001 s",
        "next\nthen gems 0",
        "next sheet\nthen gems 0",
        "setup real\ngems 3\nthen gems 0",
        "gems 3\nsetup real\nthen gems 0",
        "round 0\nthen gems 0",
        "sheet_dice A K\nthen gems 0",
        "variant dice_rooms\nsheet_dice A K\nthen gems 0",
        "next A K\nwhen Ani rolls\nwhen Ani decides mask keep",
        "crossed Ani A1\nthen crossed Ani A1 F9",
        "then weather 3",
        "then refused RNW-999",
        "then gems 0 0",
        "then gems 0\ngems 3",
    ] {
        let end = end_of(lines);
        assert!(matches!(end, Some((_, _, true))), "{lines}: {end:?}");
    }
}

#[test]
fn another_game_is_not_taken_for_this_one() {
    assert!(!is_for("scenario a\nplayers Ani\n"));
    assert!(is_for("# about\n\n  game   roll_and_write\n"));
    assert!(is_for("game roll_and_write # the other one\n"));
    assert!(!is_for("game roll_and_write too\n"));
    assert!(run_each("game roll_and_write\n", &Sheets::standard())[0].1.is_err());
}

fn shipped() -> Vec<String> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../scroll/tests/scenarios");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| std::fs::read_to_string(file).unwrap()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Shipped files with words exchanged among each other end somehow, but without a panic.
    #[test]
    fn mixed_words_never_panic(swaps in prop::collection::vec((any::<u32>(), any::<u32>()), 1..60)) {
        let text = shipped().join("\n");
        let mut words: Vec<&str> = text.split(' ').collect();
        for (to, from) in swaps {
            let (to, from) = (to as usize % words.len(), from as usize % words.len());
            words[to] = words[from];
        }
        let _ = run_each(&words.join(" "), &Sheets::standard());
    }

    /// Lines of all scenarios in any order.
    #[test]
    fn mixed_lines_never_panic(picks in prop::collection::vec(any::<u32>(), 1..80), variant in 0..4usize) {
        let text = shipped().join("\n");
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("players")).collect();
        let picked: Vec<&str> = picks.iter().map(|pick| lines[*pick as usize % lines.len()]).collect();
        let variant = ["", "variant entrances", "variant dice_rooms", "variant jokers"][variant];
        let _ = run_each(&format!("{HEAD}{variant}\n{}", picked.join("\n")), &Sheets::standard());
    }
}
