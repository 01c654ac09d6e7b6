//! Text files are plain: line feeds only, no path of somebody's machine, nothing huge.

use crate::{Page, assert_tidy, pages};

/// Folders of a machine, put together here so that this file does not find itself.
const MACHINE: [&str; 3] = [concat!("/wo", "rk/"), concat!("/ro", "ot/"), concat!("/ho", "me/")];

/// 1 MiB: a larger text is data that belongs elsewhere.
const LARGEST_BYTES: usize = 1 << 20;

fn check(page: &Page) -> Vec<String> {
    let mut findings = Vec::new();
    for (number, line) in (1..).zip(page.text.split('\n')) {
        if let Some(path) = MACHINE.into_iter().find(|path| names_machine(line, path)) {
            findings.push(format!("{}:{number}: a machine's path: {path}", page.file));
        }
        if line.ends_with('\r') {
            findings.push(format!("{}:{number}: Windows line end", page.file));
            break;
        }
    }
    if page.text.len() > LARGEST_BYTES {
        findings.push(format!("{}: {} bytes", page.file, page.text.len()));
    }
    findings
}

/// Whether an absolute path begins here; within a web address the same letters are harmless.
fn names_machine(line: &str, path: &str) -> bool {
    let inside = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '-' | '}' | '*');
    line.match_indices(path).any(|(at, _)| !line[..at].ends_with(inside))
}

#[test]
fn text_is_plain() {
    assert_tidy(&pages().iter().flat_map(check).collect::<Vec<_>>());
}

#[test]
fn finds_text_that_is_not_plain() {
    let found = |text: &str| check(&Page::new("docs/a.md", text)).len();
    for path in MACHINE {
        assert_eq!(found(&format!("see `{path}main`")), 1, "{path}");
        assert_eq!(found(&format!("see https://example.org{path}main")), 0, "{path}");
    }
    assert_eq!(found("one\r\ntwo\r\n"), 1);
    assert_eq!(found("one\ntwo\n"), 0);
    assert_eq!(found(&"a".repeat(LARGEST_BYTES + 1)), 1);
}
