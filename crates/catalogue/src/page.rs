//! Reads a page of the catalogue into its entries.
//!
//! An entry opens with `**BASE-31**` or `Example **EX-BASE-3**` at the start of a line and takes in the list items,
//! tables and code blocks below it. A heading, a bold line of its own, a rule across the page or a new paragraph ends it.

use serde::{Deserialize, Serialize};

use crate::id::ids_in;

/// One rule or example of the catalogue.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Entry {
    /// `BASE-31` or `EX-BASE-3`.
    pub id: String,
    /// The page's file name, such as `01-base.md`.
    pub page: String,
    /// The line on which it opens, counted from 1.
    pub line: u32,
    /// The nearest heading above it.
    pub section: String,
    /// Its sentence, rulings and sources as written, without the id.
    pub text: String,
    /// The rule keeps its id but no longer holds.
    pub withdrawn: bool,
}

impl Entry {
    /// The first sentence, on one line.
    #[must_use]
    pub fn first_sentence(&self) -> &str {
        let line = self.text.lines().next().unwrap_or_default();
        let end = line.match_indices(". ").map(|(at, _)| at + 1).find(|&end| !is_abbreviation(&line[..end]));
        &line[..end.unwrap_or(line.len())]
    }
}

/// Whether a text breaks off inside brackets or at "e.g.", so that its full stop ends no sentence.
fn is_abbreviation(text: &str) -> bool {
    text.matches('(').count() > text.matches(')').count() || text.ends_with("e.g.") || text.ends_with("i.e.")
}

/// The entries of one page, in their order.
#[must_use]
pub fn read_page(name: &str, text: &str) -> Vec<Entry> {
    let mut reader = PageReader::default();
    for (number, line) in (1..).zip(text.lines()) {
        reader.read(name, number, line);
    }
    reader.finish()
}

#[derive(Default)]
struct PageReader {
    entries: Vec<Entry>,
    section: String,
    open: bool,
    fenced: bool,
    after_blank: bool,
}

impl PageReader {
    fn read(&mut self, page: &str, number: u32, line: &str) {
        let opening = if self.fenced { None } else { opening(line) };
        if let Some((id, rest)) = opening {
            self.close();
            self.entries.push(Entry {
                id: id.to_owned(),
                page: page.to_owned(),
                line: number,
                section: self.section.clone(),
                text: rest.to_owned(),
                withdrawn: says_withdrawn(rest),
            });
            self.open = true;
        } else if let Some(heading) = heading(line).filter(|_| !self.fenced) {
            self.close();
            heading.clone_into(&mut self.section);
        } else if self.ends_entry(line) {
            self.close();
        } else if self.open {
            let text = &mut self.entries.last_mut().expect("an open entry was pushed").text;
            text.push('\n');
            text.push_str(line);
        }
        self.fenced ^= line.starts_with("```");
        self.after_blank = line.trim().is_empty();
    }

    /// A paragraph of its own speaks of the page, not of the rule above it.
    fn ends_entry(&self, line: &str) -> bool {
        let belongs = line.starts_with(['-', '|', '`', ' ']) && line != "---";
        !self.fenced && (line == "---" || (self.after_blank && !belongs && !line.trim().is_empty()))
    }

    fn close(&mut self) {
        if let Some(entry) = self.entries.last_mut().filter(|_| self.open) {
            entry.text.truncate(entry.text.trim_end().len());
        }
        self.open = false;
    }

    fn finish(mut self) -> Vec<Entry> {
        self.close();
        self.entries
    }
}

/// The id that opens an entry and the rest of its line.
fn opening(line: &str) -> Option<(&str, &str)> {
    let bold = line.strip_prefix("Example ").unwrap_or(line).strip_prefix("**")?;
    let (id, rest) = bold.split_once("**")?;
    let written = ids_in(id).next()?;
    (written == (0, id)).then(|| (id, rest.trim_start_matches(':').trim()))
}

/// The words of a heading: `## A. Set-up`, or a bold line of its own.
fn heading(line: &str) -> Option<&str> {
    let marked = line.starts_with('#').then(|| line.trim_start_matches('#').trim());
    let bold = || line.strip_prefix("**")?.strip_suffix("**").filter(|words| !words.contains("**"));
    marked.or_else(bold)
}

/// "a withdrawn rule stays as 'withdrawn'": the word stands first. Dice are withdrawn in the middle of a sentence.
fn says_withdrawn(text: &str) -> bool {
    let first = text.trim_start_matches(|c: char| !c.is_alphabetic());
    first.get(..9).is_some_and(|word| word.eq_ignore_ascii_case("withdrawn"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "\
# 01 Base game

## D. Masks

Everything here is a RULING.

**BASE-31** One mask frees two (see e.g. the book. Really) dice; more. A freed die rolls.
- Source: EN.
- RULING: freed dice turn `unrolled`.

| a | b |

```yaml
# no heading
**BASE-99** no rule
```

**BASE-32** (withdrawn) It was the same as BASE-31.
**BASE-33** RULING: committed dice are withdrawn.

The board is data.

**Special chambers**

Example **EX-BASE-1** (editor): Given a. Then b.
";

    #[test]
    fn reads_entries_with_their_lines_and_sections() {
        let entries = read_page("01-base.md", PAGE);
        let heads: Vec<_> = entries.iter().map(|e| (e.id.as_str(), e.line, e.section.as_str())).collect();
        assert_eq!(
            heads,
            [
                ("BASE-31", 7, "D. Masks"),
                ("BASE-32", 18, "D. Masks"),
                ("BASE-33", 19, "D. Masks"),
                ("EX-BASE-1", 25, "Special chambers"),
            ]
        );
        assert!(entries[0].text.ends_with("**BASE-99** no rule\n```"), "{}", entries[0].text);
        assert_eq!(entries[2].text, "RULING: committed dice are withdrawn.");
        assert_eq!(entries[3].text, "(editor): Given a. Then b.");
    }

    #[test]
    fn only_the_opening_word_withdraws_a_rule() {
        let withdrawn: Vec<bool> = read_page("01-base.md", PAGE).iter().map(|e| e.withdrawn).collect();
        assert_eq!(withdrawn, [false, true, false, false]);
    }

    #[test]
    fn a_sentence_does_not_end_inside_brackets() {
        let entries = read_page("01-base.md", PAGE);
        assert_eq!(entries[0].first_sentence(), "One mask frees two (see e.g. the book. Really) dice; more.");
        assert_eq!(entries[3].first_sentence(), "(editor): Given a.");
    }
}
