//! What the index finds missing. The suite fails on every gap.

use std::fmt;

use crate::citations::{Citation, Site};
use crate::index::{Index, Rule, State};
use crate::page::Entry;
use crate::waiting::{Extent, Wait};

/// Something between catalogue, code and proofs that does not fit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Gap {
    /// A rule of an implemented family has no proof and waits for nothing.
    Unproved {
        /// The rule.
        id: String,
        /// Its first sentence, so that the list can be read without the catalogue.
        sentence: String,
        /// Where the code holds it, if it says so.
        held_by: Option<Site>,
    },
    /// A rule of an implemented family is proved, but no code says that it holds it: nobody would find it.
    Unheld {
        /// The rule.
        id: String,
        /// Its first sentence.
        sentence: String,
        /// Where it is at least spoken of.
        near: Option<Site>,
    },
    /// Code, test or scenario cites an id that the catalogue does not have.
    Unknown(Citation),
    /// The rule is on the waiting list as a whole, but something proves it already.
    ProvedMeanwhile {
        /// The entry of the list.
        wait: Wait,
        /// What proves it.
        proof: Site,
    },
    /// The waiting list names an id that the catalogue does not have.
    UnknownWait(Wait),
    /// Two entries of the catalogue have the same id.
    DefinedTwice(Entry),
}

/// All gaps of the implemented families, and everything that names an unknown rule.
#[must_use]
pub fn gaps(index: &Index) -> Vec<Gap> {
    let unproved = index.rules.iter().filter_map(|rule| unproved(index, rule));
    let meanwhile = index.rules.iter().filter_map(proved_meanwhile);
    let unknown = index.strangers.iter().cloned().map(Gap::Unknown);
    let unknown_waits = index.waits_for_strangers.iter().cloned().map(Gap::UnknownWait);
    let doubles = index.doubles.iter().cloned().map(Gap::DefinedTwice);
    let unheld = index.rules.iter().filter_map(|rule| unheld(index, rule));
    unproved.chain(unheld).chain(meanwhile).chain(unknown).chain(unknown_waits).chain(doubles).collect()
}

fn unproved(index: &Index, rule: &Rule) -> Option<Gap> {
    matches!(index.state(rule), State::Unproved | State::Missing).then(|| Gap::Unproved {
        id: rule.entry.id.clone(),
        sentence: shortened(rule.entry.first_sentence()),
        held_by: rule.held_by.first().cloned(),
    })
}

/// Rules without a proof are listed as such; the others must at least have a holder.
fn unheld(index: &Index, rule: &Rule) -> Option<Gap> {
    let proved = index.state(rule) == State::Proved && index.is_implemented(rule);
    (proved && rule.wants_a_holder() && rule.held_by.is_empty()).then(|| Gap::Unheld {
        id: rule.entry.id.clone(),
        sentence: shortened(rule.entry.first_sentence()),
        near: rule.named_in.iter().chain(&rule.mentioned_in).next().cloned(),
    })
}

/// At most 100 characters: a list of gaps is read line by line.
fn shortened(sentence: &str) -> String {
    match sentence.char_indices().nth(100) {
        Some((end, _)) => format!("{} ...", &sentence[..end]),
        None => sentence.to_owned(),
    }
}

fn proved_meanwhile(rule: &Rule) -> Option<Gap> {
    let wait = rule.waits.iter().find(|wait| wait.extent == Extent::Whole)?;
    let proof = rule.proved_by.first()?;
    Some(Gap::ProvedMeanwhile { wait: wait.clone(), proof: proof.site.clone() })
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Gap::Unproved { id, sentence, held_by: Some(site) } => {
                write!(f, "{id} has no proof (held by {site}): {sentence}")
            }
            Gap::Unproved { id, sentence, held_by: None } => {
                write!(f, "{id} has no proof, and no code holds it: {sentence}")
            }
            Gap::Unheld { id, sentence, near: Some(site) } => {
                write!(f, "{id} is held by no code; it is spoken of at {site}: {sentence}")
            }
            Gap::Unheld { id, sentence, near: None } => write!(f, "{id} is held by no code: {sentence}"),
            Gap::Unknown(citation) => {
                write!(f, "{} is cited but not in the catalogue: {}", citation.id, citation.site)
            }
            Gap::ProvedMeanwhile { wait, proof } => write!(
                f,
                "{} still waits for {}, yet {proof} proves it: take it off docs/rules/waiting.toml or mark it partly",
                wait.id, wait.waits_for
            ),
            Gap::UnknownWait(wait) => {
                write!(f, "docs/rules/waiting.toml lets {} wait, which is not in the catalogue", wait.id)
            }
            Gap::DefinedTwice(entry) => {
                write!(f, "{} is defined a second time: docs/rules/{}:{}", entry.id, entry.page, entry.line)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::samples;

    #[test]
    fn a_long_sentence_is_cut_between_characters() {
        assert_eq!(shortened("Short."), "Short.");
        assert_eq!(shortened(&"é".repeat(120)), "é".repeat(100) + " ...");
    }

    #[test]
    fn names_every_kind_of_gap() {
        let lines: Vec<String> = gaps(&samples::index()).iter().map(Gap::to_string).collect();
        assert_eq!(
            lines,
            [
                "BASE-2 has no proof (held by crates/temple/src/a.rs:1 (free)): Unproved.",
                "BASE-3 has no proof, and no code holds it: Missing.",
                "BASE-7 has no proof, and no code holds it: Partly.",
                "BASE-6 still waits for treasures, yet crates/temple/tests/a.scenario:1 (EX-BASE-1 a title) proves it: \
                 take it off docs/rules/waiting.toml or mark it partly",
                "BASE-88 is cited but not in the catalogue: crates/temple/src/a.rs:1 (free)",
                "docs/rules/waiting.toml lets BASE-77 wait, which is not in the catalogue",
                "BASE-1 is defined a second time: docs/rules/01-base.md:11",
            ]
        );
    }
}
