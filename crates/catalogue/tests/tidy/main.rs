//! Tidiness as a test: what a reviewer would otherwise have to look for in every change.
//!
//! Each check is a function from texts to findings, with a test of its own that shows it can fail, and one test that
//! runs it over the repository.

mod arrows;
mod games;
mod marks;
mod names;
mod smooth;
mod text;

use std::path::PathBuf;

/// A file of the repository that is text.
struct Page {
    file: String,
    text: String,
}

impl Page {
    fn new(file: &str, text: &str) -> Page {
        Page { file: file.to_owned(), text: text.to_owned() }
    }
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every text file of the repository.
fn pages() -> Vec<Page> {
    let root = root();
    let files = catalogue::files(&root).expect("the repository can be read");
    let read = |file: String| {
        let text = catalogue::read_text(&root, &file).expect("a file of the repository can be read")?;
        Some(Page { file, text })
    };
    files.into_iter().filter_map(read).collect()
}

/// Fails with one line per finding.
fn assert_tidy(findings: &[String]) {
    assert!(findings.is_empty(), "{} findings:\n  {}\n", findings.len(), findings.join("\n  "));
}

/// Whether the file is Rust below `crates/NAME/src` or `xtask/src`: what goes into the programs.
fn is_shipped_source(file: &str) -> bool {
    let below = file.strip_prefix("crates/").and_then(|rest| rest.split_once('/')).map(|(_, below)| below);
    let below = below.or_else(|| file.strip_prefix("xtask/"));
    below.is_some_and(|below| below.starts_with("src/") && below.ends_with(".rs"))
}

/// The words of a piece of code: identifiers, and the words of texts.
fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}
