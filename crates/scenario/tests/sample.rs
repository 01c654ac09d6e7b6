//! Words that no module of the game needs yet, tried with the module of the tests: requests, cards that pay, pieces in chambers.
#![cfg(feature = "sample")]

use scenario::{Problem, parse, run};
use temple::components::Components;

/// Plays the only scenario of a text about Ani, Frank and Micha with the sample switched on.
fn play(lines: &str) -> Result<(), Problem> {
    let text = format!("scenario sample\nplayers Ani Frank Micha\nmodules sample\n{lines}\n");
    run(&parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))[0], &Components::standard())
}

fn passes(lines: &str) {
    if let Err(problem) = play(lines) {
        panic!("line {}: {}\n{lines}", problem.line, problem.message);
    }
}

/// Asserts that the scenario makes no sense at this line, counted from the first of `lines`.
fn is_error(lines: &str, line: usize, fragment: &str) {
    let problem = play(lines).expect_err(lines);
    assert!(problem.is_error && problem.message.contains(fragment), "{problem:?}\n{lines}");
    assert_eq!(problem.line, line + 3, "{problem:?}\n{lines}");
}

#[test]
fn a_request_is_answered() {
    passes(
        "when Ani begs
         then cannot Ani agrees Ani BASE-99
         when Frank agrees
         then cannot Frank agrees BASE-99
         then no sample Ani
         when Micha agrees Ani
         then cannot Micha refuses Ani BASE-99",
    );
    passes(
        "piece sample_lamp start
         when Ani begs
         when Frank agrees
         when Micha agrees
         then sample Ani sample_lamp
         then no piece sample_lamp",
    );
    passes("when Ani begs\nwhen Ani takes lamp\nthen cannot Frank agrees Ani BASE-99");
    passes("when Ani begs\nwhen Micha refuses\nthen cannot Frank agrees Ani BASE-99\nthen no sample Ani");
    passes(
        "when Ani begs\nwhen Ani retracts\nthen cannot Frank agrees Ani BASE-99\nthen cannot Ani retracts BASE-99",
    );
}

/// Without a name the answer goes to the proposal put to everybody, if there is one; several requests need a name.
#[test]
fn an_answer_is_told_from_a_vote() {
    passes(
        "dice Ani B B B B K
         when Ani begs
         when Ani proposes fate
         when Frank agrees
         then can Frank agrees Ani
         when Micha refuses
         then can Micha agrees
         then can Frank agrees",
    );
    is_error("when Ani begs\nwhen Frank begs\nwhen Micha agrees", 3, "must name one of them");
    passes("when Ani begs\nwhen Frank begs\nwhen Micha agrees Frank\nthen can Micha agrees Ani");
    passes("when Frank agrees\nthen refused BASE-67");
}

#[test]
fn a_card_pays_like_a_die() {
    let dice = "chamber gem_keys_1 at 1,0 stairway west\ndice Ani A K K K K\n";
    passes(&format!("{dice}then cannot Ani enters gem_keys_1 BASE-41"));
    passes(&format!(
        "{dice}sample Ani sample_lamp
         then sample Ani sample_lamp
         then cannot Ani enters gem_keys_1 with 1 2 sample_lamp BASE-28
         when Ani enters gem_keys_1 with 1 sample_lamp
         then at Ani gem_keys_1
         then dice Ani _ K K K K
         then no sample Ani"
    ));
    // Whoever has none, or fewer, hears what everybody hears who names a die that is not theirs.
    passes(&format!("{dice}then cannot Ani enters gem_keys_1 with 1 sample_lamp BASE-41"));
    passes(&format!(
        "{dice}sample Ani sample_lamp\nthen cannot Ani enters gem_keys_1 with sample_lamp sample_lamp BASE-41"
    ));
    is_error(&format!("{dice}when Ani enters gem_keys_1 with 1 treasure_clone"), 3, "does not exist yet");
    is_error(&format!("{dice}when Ani enters gem_keys_1 with 1 treasure_cloan"), 3, "no piece 'treasure_cloan'");
    let misspelt = parse("scenario a\nplayers Ani\nwhen Ani enters exit with 1 sample_lmp").unwrap_err();
    assert!(misspelt.message.contains("the id of a tile that pays, found `sample_lmp`"), "{misspelt}");
}

#[test]
fn a_piece_stands_in_a_chamber() {
    passes(
        "chamber basic_01 at 1,0 stairway west
         piece sample_lamp basic_01
         piece sample_stool start down
         then piece sample_lamp basic_01
         then no piece sample_lamp start
         then piece sample_stool start
         then no piece sample_coin
         then no piece chalice",
    );
    let absent = play("then piece sample_lamp start").expect_err("there is none");
    assert!(!absent.is_error && absent.message.contains("there is no sample_lamp in start"), "{absent:?}");
    let there = play("piece sample_lamp start\nthen no piece sample_lamp start").expect_err("there is one");
    assert!(!there.is_error && there.message.contains("sample_lamp lies in start"), "{there:?}");
    is_error("piece sample_lmp start", 1, "there is no piece 'sample_lmp'");
    is_error("piece chalice start", 1, "the module 'special_chambers' is not switched on");
    is_error("piece curse_trap start", 1, "the module 'curses' is not switched on");
    is_error("piece sample_lamp basic_01", 1, "'basic_01' does not lie in the temple");
    is_error("then piece sample_lmp start", 1, "there is no piece 'sample_lmp'");
    is_error("then no piece sample_lmp", 1, "there is no piece 'sample_lmp'");
    is_error("then no piece sample_lamp basic_01", 1, "'basic_01' does not lie in the temple");
    is_error("then no sample Ani sample_lmp", 1, "there is no piece 'sample_lmp'");
    let many = "piece sample_coin start\n".repeat(49);
    is_error(&many, 49, "no room for another piece");
}
