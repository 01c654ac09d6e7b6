//! Just enough understanding of Rust source to say which lines are tests and which item a line belongs to.
//!
//! It trusts the formatter: an item ends with a closing brace in the column in which it began. That is not a parser, and
//! need not be one: a wrong name in the index misleads nobody for long.

use serde::{Deserialize, Serialize};

/// Whether a line goes into the program or only into its tests.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Region {
    /// Compiled into the program.
    Shipped,
    /// Behind `#[cfg(test)]`, or in a file of tests.
    Test,
}

/// A line of Rust source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line<'a> {
    /// Counted from 1.
    pub number: u32,
    /// The line itself.
    pub text: &'a str,
    /// Program or test.
    pub region: Region,
}

impl<'a> Line<'a> {
    /// The line without its comment; empty for a line that is only comment.
    ///
    /// A `//` inside a text (a web address) ends the line too early, which is harmless here.
    #[must_use]
    pub fn code(&self) -> &'a str {
        self.text.split_once("//").map_or(self.text, |(code, _)| code)
    }

    fn indent(&self) -> usize {
        self.text.len() - self.text.trim_start().len()
    }
}

/// The lines of a source file; `file` is its path from the root.
#[must_use]
pub fn read_source<'a>(file: &str, text: &'a str) -> Vec<Line<'a>> {
    let mut test_item = TestItem::None;
    let whole = if is_test_file(file) { Region::Test } else { Region::Shipped };
    let mut lines = Vec::new();
    for (number, text) in (1..).zip(text.lines()) {
        let mut line = Line { number, text, region: whole };
        if test_item.takes(&line) {
            line.region = Region::Test;
        }
        lines.push(line);
    }
    lines
}

fn is_test_file(file: &str) -> bool {
    file.contains("/tests/") || file.ends_with("/tests.rs")
}

/// Follows the item behind a `#[cfg(test)]`.
enum TestItem {
    None,
    /// The attribute was read, its item follows, indented as the attribute is.
    Announced(usize),
    /// Inside the item.
    Inside(usize),
}

impl TestItem {
    fn takes(&mut self, line: &Line<'_>) -> bool {
        let trimmed = line.text.trim();
        match *self {
            TestItem::None => {
                if trimmed != "#[cfg(test)]" {
                    return false;
                }
                *self = TestItem::Announced(line.indent());
            }
            TestItem::Announced(_) if trimmed.is_empty() || trimmed.starts_with(['#', '/']) => {}
            TestItem::Announced(indent) => {
                *self = if trimmed.ends_with([';', '}']) { TestItem::None } else { TestItem::Inside(indent) };
            }
            TestItem::Inside(indent) => {
                if line.indent() == indent && trimmed.starts_with(['}', ')', ']']) && trimmed.ends_with(['}', ';'])
                {
                    *self = TestItem::None;
                }
            }
        }
        true
    }
}

/// The name of the item a line belongs to: for a comment right above an item that item, otherwise the item on the line
/// or around it. Empty for the head of a file.
pub(crate) fn item_at(lines: &[Line<'_>], at: usize) -> String {
    let trimmed = lines[at].text.trim_start();
    if trimmed.starts_with("//!") {
        return String::new();
    }
    let own = if trimmed.starts_with(['/', '#']) { item_below(lines, at) } else { item_name(lines[at].text) };
    own.or_else(|| item_around(lines, at)).unwrap_or_default()
}

/// The item that a comment or attribute stands above. Only a doc comment can belong to a field or variant.
fn item_below(lines: &[Line<'_>], at: usize) -> Option<String> {
    let below = lines[at..].iter().find(|line| !line.text.trim_start().starts_with(['/', '#']))?;
    let field = || lines[at].text.trim_start().starts_with("///").then(|| field_name(below.text)).flatten();
    item_name(below.text).or_else(field)
}

/// The innermost item around a line. A local constant is an item too, but it ends before the lines below it.
fn item_around(lines: &[Line<'_>], at: usize) -> Option<String> {
    let mut indent = lines[at].indent();
    for line in lines[..at].iter().rev().filter(|line| !line.text.trim().is_empty()) {
        if line.indent() < indent {
            indent = line.indent();
            if let Some(name) = item_name(line.text) {
                return Some(name);
            }
        }
    }
    None
}

/// The name of the item that opens on this line.
fn item_name(text: &str) -> Option<String> {
    let mut words = text.trim_start();
    let mut is_const = false;
    loop {
        let (word, rest) = words.split_once(' ')?;
        words = rest.trim_start();
        match word {
            "fn" | "struct" | "enum" | "union" | "trait" | "static" | "type" | "mod" | "macro_rules!" => {
                return first_word(words);
            }
            "impl" => return Some(words.trim_end_matches(['{', ' ']).to_owned()),
            "const" => is_const = true,
            "async" | "unsafe" | "extern" | "\"C\"" => {}
            _ if word.starts_with("pub") => {}
            _ => return is_const.then(|| first_word(word)).flatten(),
        }
    }
}

/// The name of a field or variant.
fn field_name(text: &str) -> Option<String> {
    let text = text.trim_start();
    let public = text.strip_prefix("pub").and_then(|rest| rest.split_once(' ')).map(|(_, rest)| rest);
    first_word(public.unwrap_or(text))
}

fn first_word(text: &str) -> Option<String> {
    let text = text.trim_start();
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    (end > 0).then(|| text[..end].to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "\
//! Head.

#[cfg(test)]
mod helpers;

/// Doc.
#[must_use]
pub const fn free(die: u8) -> u8 {
    let x = 1;
    // why
    x
}

enum Face {
    /// Doc of a variant.
    Key,
}

struct Hand {
    /// Doc of a field.
    pub(crate) dice: u8,
}

impl Face {
    #[cfg(test)]
    fn all() {
        {
        }
    }
    const TWO: u8 = 2;
}

#[cfg(test)]
mod tests {
    // Plain words above.
    #[test]
    fn frees_two() {
        let rule = 1;
    }
}
fn after() {}
";

    fn numbers_of_tests(text: &str) -> Vec<u32> {
        let lines = read_source("crates/x/src/a.rs", text);
        lines.iter().filter(|line| line.region == Region::Test).map(|line| line.number).collect()
    }

    #[test]
    fn knows_which_lines_are_tests() {
        assert_eq!(numbers_of_tests(SOURCE), [3, 4, 25, 26, 27, 28, 29, 33, 34, 35, 36, 37, 38, 39, 40]);
        for file in ["crates/x/tests/a.rs", "crates/x/src/a/tests.rs"] {
            assert!(read_source(file, SOURCE).iter().all(|line| line.region == Region::Test));
        }
    }

    #[test]
    fn names_the_item_of_a_line() {
        let lines = read_source("crates/x/src/a.rs", SOURCE);
        let name = |number: usize| item_at(&lines, number - 1);
        assert_eq!(name(1), "");
        assert_eq!([name(6), name(8), name(9), name(10)], ["free"; 4]);
        assert_eq!(name(15), "Key");
        assert_eq!(name(16), "Face");
        assert_eq!(name(20), "dice");
        assert_eq!(name(30), "TWO");
        assert_eq!([name(35), name(38)], ["frees_two"; 2]);
    }

    #[test]
    fn code_is_what_stands_before_the_comment() {
        let line = Line { number: 1, text: "roll(); // then wait", region: Region::Shipped };
        assert_eq!(line.code(), "roll(); ");
    }
}
