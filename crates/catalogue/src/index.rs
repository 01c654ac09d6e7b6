//! The index itself: every entry of the catalogue with the code that holds it and the proofs it has.

use std::collections::BTreeMap;
use std::path::Path;

use kit::RuleId;
use serde::{Deserialize, Serialize};

use crate::CatalogueError;
use crate::citations::{Citation, Kind, Site, scan};
use crate::id::{family_of, is_example, number_of};
use crate::page::{Entry, read_page};
use crate::tree::{files, read_text};
use crate::waiting::{Extent, Wait, WaitingList, read_waiting};

/// The folder of the catalogue.
const PAGES: &str = "docs/rules/";

/// The list of waiting rules.
const WAITING: &str = "docs/rules/waiting.toml";

/// What kind of proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ProofKind {
    /// A scenario file.
    Scenario,
    /// A Rust test.
    Test,
}

/// Something that runs and fails if the rule is broken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Proof {
    /// Scenario or test.
    pub kind: ProofKind,
    /// Where, and under which name.
    pub site: Site,
}

/// A rule or example with all that is known of it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Rule {
    /// What the catalogue says.
    pub entry: Entry,
    /// The code that says it holds the rule.
    pub held_by: Vec<Site>,
    /// The code that names it, as a refusal does.
    pub named_in: Vec<Site>,
    /// The code that speaks of it in passing.
    pub mentioned_in: Vec<Site>,
    /// The scenarios and tests that say they prove it.
    pub proved_by: Vec<Proof>,
    /// What it waits for, in whole or in part.
    pub waits: Vec<Wait>,
}

/// How far a rule has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// Something proves it.
    Proved,
    /// Code holds it, nothing proves it.
    Unproved,
    /// Neither does code hold it nor anything prove it, though its family is implemented.
    Missing,
    /// It waits for something that is not there yet.
    Waiting,
    /// Its family is not implemented yet.
    Later,
    /// It no longer holds.
    Withdrawn,
}

impl Rule {
    /// How many proofs of a kind it has.
    #[must_use]
    pub fn proofs(&self, kind: ProofKind) -> usize {
        self.proved_by.iter().filter(|proof| proof.kind == kind).count()
    }

    /// Whether code must hold it: examples are held by what they are examples of.
    #[must_use]
    pub fn wants_a_holder(&self) -> bool {
        !is_example(&self.entry.id) && !self.entry.withdrawn && !self.waits_wholly()
    }

    /// Whether all of it waits.
    #[must_use]
    pub fn waits_wholly(&self) -> bool {
        self.waits.iter().any(|wait| wait.extent == Extent::Whole)
    }
}

/// The whole catalogue, joined with the source tree. Plain data: a build script may embed it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Index {
    /// The families that are implemented.
    pub implemented: Vec<String>,
    /// Every entry, in the order of the pages.
    pub rules: Vec<Rule>,
    /// Citations of a known family whose id is not in the catalogue.
    pub strangers: Vec<Citation>,
    /// Waiting entries that name no rule of the catalogue.
    pub waits_for_strangers: Vec<Wait>,
    /// Entries whose id is already taken by an earlier one.
    pub doubles: Vec<Entry>,
}

impl Index {
    /// The rule or example with this id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.entry.id == id)
    }

    /// The rule that a refusal names.
    #[must_use]
    pub fn find_rule(&self, id: RuleId) -> Option<&Rule> {
        self.find(&id.to_string())
    }

    /// Whether the rule belongs to a family that is implemented.
    #[must_use]
    pub fn is_implemented(&self, rule: &Rule) -> bool {
        self.implemented.iter().any(|family| family == family_of(&rule.entry.id))
    }

    /// How far a rule has come.
    #[must_use]
    pub fn state(&self, rule: &Rule) -> State {
        let implemented = self.is_implemented(rule);
        if rule.entry.withdrawn {
            State::Withdrawn
        } else if !rule.proved_by.is_empty() {
            State::Proved
        } else if !implemented {
            State::Later
        } else if rule.waits_wholly() {
            State::Waiting
        } else if rule.held_by.is_empty() {
            State::Missing
        } else {
            State::Unproved
        }
    }

    /// The known ids nearest to one that is not known, best first.
    #[must_use]
    pub fn near(&self, id: &str) -> Vec<&str> {
        let wanted = id.to_uppercase();
        let distance = |other: &str| {
            let numbers = number_of(&wanted).zip(number_of(other)).map_or(u32::MAX, |(a, b)| a.abs_diff(b));
            (family_of(&wanted) != family_of(other), edits(&wanted, other), numbers)
        };
        let mut ids: Vec<&str> = self.rules.iter().map(|rule| rule.entry.id.as_str()).collect();
        ids.sort_by_cached_key(|other| distance(other));
        ids.truncate(5);
        ids
    }
}

/// How many letters must be put in, left out or changed to make one word the other.
fn edits(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.bytes().enumerate() {
            let changed = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

/// Makes the index of the repository at `root`.
///
/// # Errors
/// When the catalogue, its waiting list or a source file cannot be read.
pub fn build_index(root: &Path) -> Result<Index, CatalogueError> {
    let mut entries = Vec::new();
    for file in files(&root.join(PAGES))?.iter().filter(|file| file.ends_with(".md")) {
        let text = read_text(root, &format!("{PAGES}{file}"))?.unwrap_or_default();
        entries.extend(read_page(file, &text));
    }
    let waiting = read_waiting(&read_text(root, WAITING)?.unwrap_or_default())?;
    Ok(join(entries, scan(root)?, waiting))
}

/// Joins what the catalogue says with what the source tree cites and what waits.
#[must_use]
pub fn join(entries: Vec<Entry>, citations: Vec<Citation>, waiting: WaitingList) -> Index {
    let mut index = Index { implemented: waiting.implemented, ..Index::default() };
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    for entry in entries {
        if places.contains_key(&entry.id) {
            index.doubles.push(entry);
        } else {
            places.insert(entry.id.clone(), index.rules.len());
            index.rules.push(Rule { entry, ..Rule::default() });
        }
    }
    for citation in citations {
        match places.get(&citation.id) {
            Some(&place) => cite(&mut index.rules[place], citation),
            None => index.strangers.push(citation),
        }
    }
    // Other things look like ids too (UTF-8): only a family of the catalogue makes a stranger.
    let families: Vec<&str> = places.keys().map(|id| family_of(id)).collect();
    index.strangers.retain(|stranger| families.contains(&family_of(&stranger.id)));
    for wait in waiting.waits {
        match places.get(&wait.id) {
            Some(&place) => index.rules[place].waits.push(wait),
            None => index.waits_for_strangers.push(wait),
        }
    }
    index
}

fn cite(rule: &mut Rule, citation: Citation) {
    let site = citation.site;
    match citation.kind {
        Kind::Held => rule.held_by.push(site),
        Kind::Named => rule.named_in.push(site),
        Kind::Spoken => rule.mentioned_in.push(site),
        Kind::Test => rule.proved_by.push(Proof { kind: ProofKind::Test, site }),
        Kind::Scenario => rule.proved_by.push(Proof { kind: ProofKind::Scenario, site }),
        Kind::Mention => {}
    }
}

#[cfg(test)]
pub(crate) mod samples {
    //! A small index with a rule in every state.

    use super::*;
    use crate::citations::{citations_in_rust, citations_in_scenarios};

    pub(crate) fn index() -> Index {
        let page = "## D. Masks\n**BASE-1** Proved. More.\n**BASE-2** Unproved.\n**BASE-3** Missing.\n\
                    **BASE-4** Waiting.\n**BASE-5** Withdrawn.\n**TRE-1** Later.\n**BASE-6** Stale.\n**EX-BASE-1** Given.\n\
                    **BASE-7** Partly.\n**BASE-1** Again.\n";
        let code = "/// Rules [BASE-1], [BASE-2], [BASE-6], [BASE-88] in UTF-8.\nfn free() {}\n";
        let scenarios = "scenario EX-BASE-1 a title\nrules BASE-1 BASE-6\n";
        let mut citations = citations_in_rust("crates/temple/src/a.rs", code);
        citations.extend(citations_in_scenarios("crates/temple/tests/a.scenario", scenarios));
        let waiting = "implemented = [\"BASE\"]\n\
             [[waiting]]\nrules = [\"BASE-4\", \"BASE-6\", \"BASE-77\"]\nwaits_for = \"treasures\"\nwhy = \"gold\"\n\
             [[waiting]]\nrules = [\"BASE-7\"]\nwaits_for = \"room\"\nwhy = \"half of it\"\npartly = true\n";
        join(read_page("01-base.md", page), citations, read_waiting(waiting).unwrap())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_its_state() {
        let index = samples::index();
        let states: Vec<State> = index.rules.iter().map(|rule| index.state(rule)).collect();
        use State::{Later, Missing, Proved, Unproved, Waiting, Withdrawn};
        assert_eq!(states, [Proved, Unproved, Missing, Waiting, Withdrawn, Later, Proved, Proved, Missing]);
    }

    #[test]
    fn finds_by_id_and_guesses_what_was_meant() {
        let index = samples::index();
        assert_eq!(index.find_rule(RuleId::of("BASE-2")).unwrap().entry.text, "Unproved.");
        assert!(index.find("BASE-88").is_none());
        assert_eq!(index.near("BASE-9")[..2], ["BASE-7", "BASE-6"]);
        assert_eq!(index.near("tre-2")[0], "TRE-1");
    }

    #[test]
    fn survives_being_embedded() {
        let index = samples::index();
        let bytes = postcard::to_allocvec(&index).unwrap();
        assert_eq!(postcard::from_bytes::<Index>(&bytes).unwrap(), index);
    }
}
