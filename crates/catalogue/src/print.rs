//! Prints the index: what `gong rules`, `gong rules ID` and `gong rules --proof` show.

use std::fmt;
use std::io::{self, Write};

use crate::citations::Site;
use crate::index::{Index, Proof, ProofKind, Rule, State};
use crate::waiting::{Extent, Wait};

/// `crates/temple/src/rules/free.rs:12 (free)`.
impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)?;
        if self.name.is_empty() { Ok(()) } else { write!(f, " ({})", self.name) }
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            ProofKind::Scenario => "scenario",
            ProofKind::Test => "test",
        };
        write!(f, "{kind} {}", self.site)
    }
}

/// Why a rule could not be explained.
#[derive(Debug)]
pub enum ExplainError {
    /// No such id in the catalogue.
    Unknown {
        /// What was asked for.
        id: String,
        /// What may have been meant.
        near: Vec<String>,
    },
    /// The text could not be written.
    Io(io::Error),
}

impl fmt::Display for ExplainError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExplainError::Unknown { id, near } => {
                write!(f, "the catalogue has no rule {id}; near it: {}", near.join(", "))
            }
            ExplainError::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ExplainError {}

impl From<io::Error> for ExplainError {
    fn from(error: io::Error) -> ExplainError {
        ExplainError::Io(error)
    }
}

/// One line per rule: its id and first sentence.
///
/// # Errors
/// When `out` cannot be written.
pub fn list(index: &Index, out: &mut dyn Write) -> io::Result<()> {
    for Rule { entry, .. } in &index.rules {
        writeln!(out, "{:<11} {}", entry.id, entry.first_sentence())?;
    }
    Ok(())
}

/// All that is known of one rule. Small letters will do.
///
/// # Errors
/// When the catalogue has no such rule, or `out` cannot be written.
pub fn explain(index: &Index, id: &str, out: &mut dyn Write) -> Result<(), ExplainError> {
    let Some(rule) = index.find(&id.to_uppercase()) else {
        let near = index.near(id).into_iter().map(str::to_owned).collect();
        return Err(ExplainError::Unknown { id: id.to_owned(), near });
    };
    let entry = &rule.entry;
    writeln!(out, "{}  docs/rules/{}:{}, {}\n\n{}\n", entry.id, entry.page, entry.line, entry.section, entry.text)?;
    for (how, sites) in
        [("held by", &rule.held_by), ("named in", &rule.named_in), ("mentioned in", &rule.mentioned_in)]
    {
        sites.iter().try_for_each(|site| writeln!(out, "{how} {site}"))?;
    }
    for proof in &rule.proved_by {
        writeln!(out, "proved by {proof}")?;
    }
    for wait in &rule.waits {
        writeln!(out, "{}", wait_sentence(wait))?;
    }
    match index.state(rule) {
        State::Unproved => writeln!(out, "nothing proves it")?,
        State::Missing => writeln!(out, "no code holds it and nothing proves it")?,
        State::Later => writeln!(out, "its family is not implemented yet")?,
        State::Withdrawn => writeln!(out, "it no longer holds")?,
        State::Proved | State::Waiting => {}
    }
    Ok(())
}

fn wait_sentence(wait: &Wait) -> String {
    let head = match wait.extent {
        Extent::Whole => "waits for",
        Extent::Part => "a part waits for",
    };
    format!("{head} {}: {}", wait.waits_for, wait.why)
}

/// One line per rule with its state and the number of its proofs, and a summary.
///
/// # Errors
/// When `out` cannot be written.
pub fn report(index: &Index, out: &mut dyn Write) -> io::Result<()> {
    for rule in &index.rules {
        let (scenarios, tests) = (rule.proofs(ProofKind::Scenario), rule.proofs(ProofKind::Test));
        let state = state_words(index, rule);
        writeln!(out, "{:<11} scenarios {scenarios:>3}, tests {tests:>3}: {state}", rule.entry.id)?;
    }
    let count = |wanted: State| index.rules.iter().filter(|rule| index.state(rule) == wanted).count();
    writeln!(
        out,
        "{} ids: {} proved, {} implemented without proof, {} without code and proof, {} waiting, {} not yet, {} withdrawn",
        index.rules.len(),
        count(State::Proved),
        count(State::Unproved),
        count(State::Missing),
        count(State::Waiting),
        count(State::Later),
        count(State::Withdrawn),
    )
}

fn state_words(index: &Index, rule: &Rule) -> String {
    let waits: Vec<&str> = rule.waits.iter().map(|wait| wait.waits_for.as_str()).collect();
    let waits = waits.join(", ");
    match index.state(rule) {
        State::Proved if !waits.is_empty() => format!("proved; a part waits for {waits}"),
        State::Proved if index.is_implemented(rule) && rule.wants_a_holder() && rule.held_by.is_empty() => {
            "proved, but held by no code".to_owned()
        }
        State::Proved => "proved".to_owned(),
        State::Unproved => "implemented without proof".to_owned(),
        State::Missing => "without code and proof".to_owned(),
        State::Waiting => format!("waiting for {waits}"),
        State::Later => "not yet (family not implemented)".to_owned(),
        State::Withdrawn => "withdrawn".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::samples;

    fn printed(print: impl FnOnce(&Index, &mut Vec<u8>)) -> String {
        let mut out = Vec::new();
        print(&samples::index(), &mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn lists_first_sentences() {
        let text = printed(|index, out| list(index, out).unwrap());
        assert!(text.starts_with("BASE-1      Proved.\nBASE-2      Unproved.\n"), "{text}");
    }

    #[test]
    fn reports_every_state_and_counts_them() {
        let text = printed(|index, out| report(index, out).unwrap());
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "BASE-1      scenarios   1, tests   0: proved");
        assert_eq!(lines[3], "BASE-4      scenarios   0, tests   0: waiting for treasures");
        assert_eq!(lines[5], "TRE-1       scenarios   0, tests   0: not yet (family not implemented)");
        assert_eq!(
            lines[9],
            "9 ids: 3 proved, 1 implemented without proof, 2 without code and proof, 1 waiting, 1 not yet, 1 withdrawn"
        );
    }

    #[test]
    fn explains_a_rule() {
        let text = printed(|index, out| explain(index, "base-1", out).unwrap());
        assert_eq!(
            text,
            "BASE-1  docs/rules/01-base.md:2, D. Masks\n\nProved. More.\n\n\
             held by crates/temple/src/a.rs:1 (free)\n\
             proved by scenario crates/temple/tests/a.scenario:1 (EX-BASE-1 a title)\n"
        );
        let text = printed(|index, out| explain(index, "BASE-7", out).unwrap());
        assert!(
            text.ends_with("a part waits for room: half of it\nno code holds it and nothing proves it\n"),
            "{text}"
        );
    }

    #[test]
    fn an_unknown_rule_names_its_neighbours() {
        let mut out = Vec::new();
        let error = explain(&samples::index(), "BASE-8", &mut out).unwrap_err();
        assert!(
            error.to_string().starts_with("the catalogue has no rule BASE-8; near it: BASE-7, BASE-6"),
            "{error}"
        );
    }
}
