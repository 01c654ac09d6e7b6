//! Nothing is left lying about, and every source file says what it is for.

use crate::{Page, assert_tidy, is_shipped_source, pages, words};

/// Marks of unfinished work, put together here so that this file does not find itself.
const MARKS: [&str; 3] = [concat!("to", "do!"), concat!("unimple", "mented!"), concat!("#[ig", "nore")];

/// The same, as words.
const MARK_WORDS: [&str; 3] = [concat!("FIX", "ME"), concat!("XX", "X"), concat!("TO", "DO")];

fn check_marks(page: &Page) -> Vec<String> {
    let mark_in = |line: &'_ str| {
        let mark = MARKS.into_iter().find(|mark| line.contains(mark));
        mark.or_else(|| MARK_WORDS.into_iter().find(|mark| words(line).any(|word| word == *mark)))
    };
    let lines = (1..).zip(page.text.lines());
    let found = lines.filter_map(|(number, line)| Some(format!("{}:{number}: {}", page.file, mark_in(line)?)));
    found.collect()
}

fn check_head(page: &Page) -> Option<String> {
    let silent = is_shipped_source(&page.file) && !page.text.starts_with("//!");
    silent.then(|| format!("{}: opens without saying what it is for (`//!`)", page.file))
}

#[test]
fn nothing_is_left_lying_about() {
    let pages = pages();
    let sources =
        pages.iter().filter(|page| [".rs", ".toml", ".scenario"].iter().any(|end| page.file.ends_with(end)));
    assert_tidy(&sources.flat_map(check_marks).collect::<Vec<_>>());
}

#[test]
fn every_source_file_says_what_it_is_for() {
    assert_tidy(&pages().iter().filter_map(check_head).collect::<Vec<_>>());
}

#[test]
fn finds_what_is_left() {
    let found = |text: &str| check_marks(&Page::new("crates/x/src/a.rs", text)).len();
    for mark in MARKS {
        assert_eq!(found(&format!("    {mark}]()")), 1, "{mark}");
    }
    for mark in MARK_WORDS {
        assert_eq!(found(&format!("// {mark}: later")), 1, "{mark}");
    }
    assert_eq!(found("let method = todos;\n// roman XXXI\n"), 0);
}

#[test]
fn finds_a_file_without_a_head() {
    let found = |file: &str, text: &str| check_head(&Page::new(file, text)).is_some();
    assert!(found("crates/x/src/a/b.rs", "use std::fmt;\n"));
    assert!(found("xtask/src/main.rs", "\n//! late"));
    assert!(!found("crates/x/src/a.rs", "//! The dice.\n"));
    assert!(!found("crates/x/examples/src/a.rs", "fn main() {}\n"));
}
