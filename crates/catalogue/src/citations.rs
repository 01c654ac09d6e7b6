//! Where the source tree speaks of a rule: in the code that holds it, in a test or in a scenario that proves it.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::CatalogueError;
use crate::id::{ids_in, is_example};
use crate::source::{Region, item_at, read_source};
use crate::tree::{files, read_text};

/// Sources that speak about ids, not about rules: what they cite are samples, which hold and prove nothing.
const ABOUT_IDS: [&str; 3] = ["crates/kit/src/rule.rs", "crates/catalogue/", "crates/scenario/"];

/// How many ids of a `rules` line count: a scenario proves few things well.
const PROVED_BY_ONE_SCENARIO: usize = 4;

/// A place in the source tree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Site {
    /// Path from the root, with forward slashes.
    pub file: String,
    /// Counted from 1.
    pub line: u32,
    /// The function, type or constant, or the title of the scenario; empty at the head of a file.
    pub name: String,
}

/// What a citation is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Kind {
    /// A comment of the code says that the rule is held right here: the id stands in brackets, `Rule [BASE-31]`.
    Held,
    /// The code names the rule, as a refusal does: `rule!("BASE-31")`.
    Named,
    /// The code speaks of the rule in passing.
    Spoken,
    /// A Rust test says it proves the rule.
    Test,
    /// A scenario says it proves the rule.
    Scenario,
    /// A scenario only names it (in a refusal, as the fifth id of a `rules` line); it must exist, no more.
    Mention,
}

/// One rule, cited at one place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Citation {
    /// As written.
    pub id: String,
    /// What it is worth.
    pub kind: Kind,
    /// Where.
    pub site: Site,
}

/// All citations of a source tree: Rust under `crates` and `xtask`, and scenarios anywhere.
///
/// # Errors
/// When a file or folder cannot be read.
pub fn scan(root: &Path) -> Result<Vec<Citation>, CatalogueError> {
    let mut found = Vec::new();
    for file in files(root)? {
        if ABOUT_IDS.iter().any(|prefix| file.starts_with(prefix)) {
            continue;
        }
        let in_a_crate = file.starts_with("crates/") || file.starts_with("xtask/");
        let read = match file.rsplit_once('.') {
            Some((_, "rs")) if in_a_crate => citations_in_rust,
            Some((_, "scenario")) => citations_in_scenarios,
            _ => continue,
        };
        if let Some(text) = read_text(root, &file)? {
            found.extend(read(&file, &text));
        }
    }
    Ok(found)
}

/// The citations of one Rust file. In code `BASE-13 to BASE-16` cites the rules between as well; a test must name
/// each rule it proves.
#[must_use]
pub fn citations_in_rust(file: &str, text: &str) -> Vec<Citation> {
    let mut found = Found::default();
    let lines = read_source(file, text);
    for (at, line) in lines.iter().enumerate() {
        let cited: Vec<(String, Kind)> = match line.region {
            Region::Shipped => cited_in_code(line.text),
            Region::Test => ids_in(line.text).map(|(_, id)| (id.to_owned(), Kind::Test)).collect(),
        };
        for (id, kind) in cited {
            found.add(id, kind, file, line.number, &item_at(&lines, at));
        }
    }
    found.0
}

/// What a line of the program cites, and how.
fn cited_in_code(text: &str) -> Vec<(String, Kind)> {
    let comment = text.find("//").unwrap_or(text.len());
    let kind_at = |start: usize| {
        let before = &text[..start];
        if start > comment && before.ends_with('[') {
            Kind::Held
        } else if before.ends_with("rule!(\"") {
            Kind::Named
        } else {
            Kind::Spoken
        }
    };
    with_ranges(text).into_iter().map(|(start, id)| (id, kind_at(start))).collect()
}

/// The citations of one scenario file.
#[must_use]
pub fn citations_in_scenarios(file: &str, text: &str) -> Vec<Citation> {
    let mut found = Found::default();
    let (mut title, mut opened_at) = ("", 0);
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim_start();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if word == "scenario" {
            (title, opened_at) = (rest.trim(), number);
        }
        for (place, (start, id)) in ids_in(rest.trim_start()).enumerate() {
            let proves = match word {
                "scenario" => start == 0 && is_example(id),
                "rules" => place < PROVED_BY_ONE_SCENARIO,
                _ => false,
            };
            if proves {
                found.add(id.to_owned(), Kind::Scenario, file, opened_at, title);
            } else if !word.starts_with('#') {
                found.add(id.to_owned(), Kind::Mention, file, number, title);
            }
        }
    }
    found.0
}

/// The ids of a line with where they stand, and those between the two of a range, which stand where the first does.
fn with_ranges(text: &str) -> Vec<(usize, String)> {
    let mut ids: Vec<(usize, String)> = Vec::new();
    let mut last_end = 0;
    for (start, id) in ids_in(text) {
        if let (Some((first_at, previous)), " to " | "] to [") = (ids.last(), &text[last_end..start])
            && let (Some((family, first)), Some((same, last))) = (apart(previous), apart(id))
            && family == same
        {
            let first_at = *first_at;
            ids.extend((first + 1..last).map(|number| (first_at, format!("{same}-{number}"))));
        }
        ids.push((start, id.to_owned()));
        last_end = start + id.len();
    }
    ids
}

/// `EX-BASE` and 3 for `EX-BASE-3`.
fn apart(id: &str) -> Option<(String, u32)> {
    let (family, number) = id.rsplit_once('-')?;
    Some((family.to_owned(), number.parse().ok()?))
}

/// Citations without repetition: one per id, worth and item, at the first line.
#[derive(Default)]
struct Found(Vec<Citation>);

impl Found {
    fn add(&mut self, id: String, kind: Kind, file: &str, line: u32, name: &str) {
        let again = |old: &Citation| old.id == id && old.kind == kind && old.site.name == name;
        if !self.0.iter().any(again) {
            self.0.push(Citation { id, kind, site: Site { file: file.to_owned(), line, name: name.to_owned() } });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn short(citations: &[Citation]) -> Vec<(&str, Kind, u32, &str)> {
        citations.iter().map(|c| (c.id.as_str(), c.kind, c.site.line, c.site.name.as_str())).collect()
    }

    #[test]
    fn code_holds_names_or_speaks_of_a_rule() {
        let source = "//! Rules: BASE-13 to BASE-15.\n\n/// Frees. Rule [BASE-31]: and (BASE-32).\n/// Rules [CUR-1] to [CUR-3].\n\
                      fn free() {\n    refuse(rule!(\"BASE-35\"));\n    let x = a[BASE-9];\n}\n";
        let found = citations_in_rust("crates/temple/src/rules/free.rs", source);
        assert_eq!(
            short(&found),
            [
                ("BASE-13", Kind::Spoken, 1, ""),
                ("BASE-14", Kind::Spoken, 1, ""),
                ("BASE-15", Kind::Spoken, 1, ""),
                ("BASE-31", Kind::Held, 3, "free"),
                ("BASE-32", Kind::Spoken, 3, "free"),
                ("CUR-1", Kind::Held, 4, "free"),
                ("CUR-2", Kind::Held, 4, "free"),
                ("CUR-3", Kind::Held, 4, "free"),
                ("BASE-35", Kind::Named, 6, "free"),
                ("BASE-9", Kind::Spoken, 7, "free"),
            ]
        );
    }

    #[test]
    fn tests_prove_what_they_name() {
        let source = "#[cfg(test)]\nmod tests {\n    /// BASE-1 to BASE-3\n    #[test]\n    fn counts() {\n        \
                      check(\"CLK-4\");\n    }\n}\n";
        let found = citations_in_rust("crates/temple/src/setup.rs", source);
        assert_eq!(
            short(&found),
            [
                ("BASE-1", Kind::Test, 3, "counts"),
                ("BASE-3", Kind::Test, 3, "counts"),
                ("CLK-4", Kind::Test, 6, "counts")
            ]
        );
    }

    #[test]
    fn a_scenario_proves_four_rules_and_its_example() {
        let text = "scenario  EX-BASE-3 a mask helps\nrules     BASE-32 BASE-33 BASE-35 BASE-34 BASE-30\n\
                    # BASE-77 is for another day\nwhen Ani frees Frank with 1\nthen refused BASE-32|BASE-37\n\
                    scenario like EX-BASE-4\nrules BASE-1\n";
        let found = citations_in_scenarios("a.scenario", text);
        let title = "EX-BASE-3 a mask helps";
        let proved: Vec<_> = short(&found).into_iter().filter(|c| c.1 == Kind::Scenario).collect();
        assert_eq!(
            proved,
            [
                ("EX-BASE-3", Kind::Scenario, 1, title),
                ("BASE-32", Kind::Scenario, 1, title),
                ("BASE-33", Kind::Scenario, 1, title),
                ("BASE-35", Kind::Scenario, 1, title),
                ("BASE-34", Kind::Scenario, 1, title),
                ("BASE-1", Kind::Scenario, 6, "like EX-BASE-4"),
            ]
        );
        let mentioned: Vec<_> = found.iter().filter(|c| c.kind == Kind::Mention).map(|c| c.id.as_str()).collect();
        assert_eq!(mentioned, ["BASE-30", "BASE-32", "BASE-37", "EX-BASE-4"]);
    }
}
