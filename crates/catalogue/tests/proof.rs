//! Every rule of the implemented families is proved or waits by name; every cited rule exists.

use std::path::Path;

use catalogue::{Gap, Index, build_index, gaps, is_example};
use kit::RuleId;

fn index() -> Index {
    build_index(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).expect("the repository can be read")
}

#[test]
fn no_rule_lacks_its_proof() {
    let gaps = gaps(&index());
    let lines: Vec<String> = gaps.iter().map(Gap::to_string).collect();
    assert!(gaps.is_empty(), "{} gaps between catalogue, code and proofs:\n  {}\n", gaps.len(), lines.join("\n  "));
}

/// A refusal travels as a [`RuleId`]: a rule whose family has no number there could not be named to a player.
#[test]
fn every_rule_can_be_named_on_the_wire() {
    let index = index();
    let rules = index.rules.iter().map(|rule| rule.entry.id.as_str()).filter(|id| !is_example(id));
    let nameless: Vec<&str> = rules.filter(|id| id.parse::<RuleId>().is_err()).collect();
    assert_eq!(nameless, [""; 0]);
}

/// The pages are written by hand: if the reader missed a kind of entry, the index would be short without a word.
#[test]
fn the_reader_finds_every_page() {
    let index = index();
    for (id, page) in [
        ("BASE-31", "01-base.md"),
        ("EX-CUR-5", "02-curses.md"),
        ("CLK-3", "30-clock.md"),
        ("EX-PIT-1", "10-queenies.md"),
        ("RNW-1", "40-roll-and-write.md"),
        ("EX-MAYD-1", "41-maya-data.md"),
    ] {
        assert_eq!(index.find(id).map(|rule| rule.entry.page.as_str()), Some(page), "{id}");
    }
}
