//! The catalogue as it was when the program was built: which ids exist.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use crate::page::read_page;

macro_rules! pages {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../../docs/rules/", $name)))),*]
    };
}

/// The pages of `docs/rules`; a test compares the list with the folder.
const PAGES: &[(&str, &str)] = pages![
    "00-glossary.md",
    "01-base.md",
    "02-curses.md",
    "03-treasures.md",
    "04-illusions.md",
    "05-special-chambers.md",
    "06-quests.md",
    "07-characters.md",
    "08-traps.md",
    "09-timers.md",
    "10-queenies.md",
    "20-challenges.md",
    "30-clock.md",
    "40-roll-and-write.md",
    "41-maya-data.md",
    "50-components.md",
];

static IDS: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let entries = PAGES.iter().flat_map(|(name, text)| read_page(name, text));
    entries.map(|entry| entry.id).collect()
});

/// Whether the catalogue has this rule or example.
#[must_use]
pub fn is_known(id: &str) -> bool {
    IDS.contains(id)
}

/// Whether the catalogue has a parameter of this name: a table names it in its first column.
#[must_use]
pub fn has_parameter(name: &str) -> bool {
    let rows = PAGES.iter().flat_map(|(_, text)| text.lines()).filter_map(|line| line.strip_prefix("| `"));
    let first_columns = rows.filter_map(|row| row.split(" |").next());
    first_columns.flat_map(|column| column.split('`').step_by(2)).any(|word| word == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_of_the_folder_is_shipped() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/rules");
        let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        let names = entries.map(|name| name.to_string_lossy().into_owned());
        let mut found: Vec<String> = names.filter(|name| name.ends_with(".md")).collect();
        found.sort();
        assert_eq!(found, PAGES.iter().map(|(name, _)| (*name).to_owned()).collect::<Vec<_>>());
    }

    #[test]
    fn knows_parameters() {
        assert!(["roll_pace_ms", "mind_request_s", "mind_gap_s", "notes"].into_iter().all(has_parameter));
        assert!(!["mind", "800", " / ", ""].into_iter().any(has_parameter));
    }

    #[test]
    fn knows_rules_and_examples() {
        assert!(is_known(&["BASE", "31"].join("-")) && is_known(&["EX-CUR", "5"].join("-")));
        assert!(!is_known("BASE") && !is_known(&["BASE", "999"].join("-")));
    }
}
