//! Positions that cannot be: each is refused at its line with words that help, and none of them panics.

use scenario::{parse, run};
use temple::components::Components;

/// Asserts where and how a scenario of Ani and Frank with these lines, from line 4 on, cannot be played.
fn fails(lines: &str, line: usize, fragment: &str) {
    let text =
        format!("scenario a position\nplayers Ani Frank\nmodules curses characters\n{lines}\nthen running\n");
    let scenarios = parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let problem = run(&scenarios[0], &Components::standard()).expect_err(&text);
    assert!(problem.is_error, "{problem:?}");
    assert_eq!(problem.line, line, "{problem:?}\n{text}");
    assert!(problem.message.contains(fragment), "{problem:?}\nexpected: {fragment}");
}

#[test]
fn a_pile_has_every_tile_once() {
    fails("pile ct_07 ct_08 ct_07", 4, "the tile 'ct_07' is in the pile twice");
    fails(&format!("pile {}", "ct_07 ".repeat(200)), 4, "is in the pile twice");
}

#[test]
fn a_curse_pile_has_no_more_cards_than_the_box() {
    fails(
        &format!("curse_pile {}", "curse_trap ".repeat(5)),
        4,
        "5 cards 'curse_trap' in the pile, and the box has",
    );
    fails(&format!("curse_pile {}", "curse_trap curse_mask ".repeat(100)), 4, "in the pile, and the box has");
}

#[test]
fn gems_can_be_counted() {
    fails("depot 255", 4, "at most 100 gems, found 255");
    fails("fate 101", 4, "at most 100 gems, found 101");
}

#[test]
fn a_character_comes_once() {
    let twice = "character Ani char_doc permanent\ncharacter Frank char_doc activatable";
    fails(twice, 5, "another player has 'char_doc' already");
    let two = "character Ani char_doc permanent\ncharacter Ani char_priest permanent";
    fails(two, 5, "this player has a character already");
}

#[test]
fn a_curse_comes_once_to_a_player() {
    fails("curse Ani curse_trap\ncurse Ani curse_trap", 5, "nobody has the same curse twice");
}

#[test]
fn somebody_is_inside() {
    fails("escaped Ani\nescaped Frank", 5, "somebody must be inside");
}
