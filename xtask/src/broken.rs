//! `cargo xtask broken`: breaks rules on purpose, one line at a time, and shows which scenario notices.
//!
//! The lines to break stand in `xtask/broken.toml`; thirty of them are chosen by seed. Each is broken in a copy of the tree under
//! `target/broken`, all scenarios are run, and the tree is mended. The table goes to `docs/broken-on-purpose.md`. A rule that
//! nobody misses is a survivor, and an error.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use toml::Table;

use crate::shell::{cargo, root};

const CHOSEN: usize = 30;
const DEFAULT_SEED: u64 = 1;
const PAGE: &str = "docs/broken-on-purpose.md";

/// A line to break.
struct Break {
    rule: String,
    file: String,
    from: String,
    to: String,
}

/// How the scenarios took it.
enum Outcome {
    /// The first scenario that failed, and how many did.
    Caught { first: String, failed: usize },
    /// Nobody noticed.
    Survived,
    /// The change does not even compile, so it proves nothing.
    DoesNotCompile,
}

/// Breaks the chosen rules; `--seed N` chooses others, `--all` breaks the whole list.
pub fn broken(words: &[String]) -> Result<(), String> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (seed, count) = match words[..] {
        [] => (DEFAULT_SEED, CHOSEN),
        ["--seed", seed] => (seed.parse().map_err(|_| format!("'{seed}' is no seed"))?, CHOSEN),
        ["--all"] => (DEFAULT_SEED, usize::MAX),
        _ => return Err("the flags are --seed N and --all".to_owned()),
    };
    let tree = copy_tree()?;
    let chosen = choose(read_list()?, seed, count);
    let mut rows = Vec::new();
    for (n, one) in chosen.iter().enumerate() {
        let outcome = try_break(&tree, one)?;
        println!("{:>2}/{} {:<8} {}", n + 1, chosen.len(), one.rule, describe(&outcome));
        rows.push((one, outcome));
    }
    if count == CHOSEN {
        fs::write(root().join(PAGE), page(&rows, seed)).map_err(|error| format!("{PAGE}: {error}"))?;
    }
    match rows.iter().filter(|(_, outcome)| !matches!(outcome, Outcome::Caught { .. })).count() {
        0 => Ok(()),
        left => Err(format!("{left} of {} were not caught by a scenario", rows.len())),
    }
}

fn read_list() -> Result<Vec<Break>, String> {
    let path = root().join("xtask/broken.toml");
    let text = fs::read_to_string(&path).map_err(|error| format!("xtask/broken.toml: {error}"))?;
    let table: Table = text.parse().map_err(|error| format!("xtask/broken.toml: {error}"))?;
    let entries =
        table.get("break").and_then(|list| list.as_array()).ok_or("xtask/broken.toml has no [[break]]")?;
    entries
        .iter()
        .map(|entry| {
            let word = |key: &str| {
                let value = entry.get(key).and_then(|value| value.as_str()).map(str::to_owned);
                value.ok_or_else(|| format!("xtask/broken.toml: an entry has no {key}: {entry}"))
            };
            Ok(Break { rule: word("rule")?, file: word("file")?, from: word("from")?, to: word("to")? })
        })
        .collect()
}

/// Chooses by a small linear generator, so that the same seed always breaks the same rules.
fn choose(mut list: Vec<Break>, seed: u64, count: usize) -> Vec<Break> {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(1);
    for last in (1..list.len()).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        list.swap(last, (state >> 33) as usize % (last + 1));
    }
    list.truncate(count);
    list.sort_by(|a, b| a.file.cmp(&b.file).then(a.rule.cmp(&b.rule)));
    list
}

/// A copy of what the engine and the scenarios need, so that the real tree is never touched.
fn copy_tree() -> Result<PathBuf, String> {
    let tree = root().join("target/broken/tree");
    let mut sync = Command::new("git");
    sync.current_dir(root()).args(["ls-files", "-z", "-co", "--exclude-standard"]);
    let listed = sync.output().map_err(|error| format!("git ls-files: {error}"))?;
    let _ = fs::remove_dir_all(&tree);
    for name in String::from_utf8_lossy(&listed.stdout).split('\0').filter(|name| !name.is_empty()) {
        let (from, to) = (root().join(name), tree.join(name));
        if from.is_file() {
            fs::create_dir_all(to.parent().unwrap_or(&tree)).map_err(|error| error.to_string())?;
            fs::copy(&from, &to).map_err(|error| format!("{name}: {error}"))?;
        }
    }
    Ok(tree)
}

fn try_break(tree: &Path, one: &Break) -> Result<Outcome, String> {
    let path = tree.join("crates/temple/src").join(&one.file);
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", one.file))?;
    if text.matches(&one.from).count() != 1 {
        return Err(format!("{}: the line to break does not stand there exactly once: {}", one.file, one.from));
    }
    fs::write(&path, text.replace(&one.from, &one.to)).map_err(|error| error.to_string())?;
    let outcome = run_scenarios(tree);
    fs::write(&path, text).map_err(|error| error.to_string())?;
    outcome
}

fn run_scenarios(tree: &Path) -> Result<Outcome, String> {
    let mut run = cargo();
    run.current_dir(tree).env("CARGO_TARGET_DIR", root().join("target/broken/build"));
    run.args([
        "run",
        "--quiet",
        "--package",
        "scenario",
        "--example",
        "run",
        "--",
        "crates/temple/tests/scenarios",
    ]);
    let output = run.output().map_err(|error| format!("cargo run: {error}"))?;
    let printed = String::from_utf8_lossy(&output.stdout);
    let failed: Vec<&str> = printed.lines().filter_map(|line| line.strip_prefix("FAILED ")).collect();
    Ok(match failed.first() {
        Some(first) => Outcome::Caught { first: (*first).to_owned(), failed: failed.len() },
        None if printed.contains(" passed, ") => Outcome::Survived,
        None => {
            if String::from_utf8_lossy(&output.stderr).contains("could not compile") {
                Outcome::DoesNotCompile
            } else {
                Outcome::Caught { first: "(the run itself panicked)".to_owned(), failed: 1 }
            }
        }
    })
}

fn describe(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Caught { first, failed: 1 } => format!("caught by: {first}"),
        Outcome::Caught { first, failed } => format!("caught by {failed}, first: {first}"),
        Outcome::Survived => "SURVIVED".to_owned(),
        Outcome::DoesNotCompile => "DOES NOT COMPILE".to_owned(),
    }
}

fn page(rows: &[(&Break, Outcome)], seed: u64) -> String {
    let mut page = String::from("# Broken on purpose\n\n");
    let _ = writeln!(
        page,
        "Thirty rules, chosen by seed {seed} from `xtask/broken.toml`, each broken by one changed line, and the scenario that noticed.\n\
         Written by `cargo xtask broken`; a survivor is an error.\n\n| rule | file | scenarios that failed | the first of them |\n|---|---|---|---|"
    );
    for (one, outcome) in rows {
        let (count, first) = match outcome {
            Outcome::Caught { first, failed } => (failed.to_string(), first.as_str()),
            Outcome::Survived => ("0".to_owned(), "**survived**"),
            Outcome::DoesNotCompile => ("-".to_owned(), "**does not compile**"),
        };
        let _ = writeln!(page, "| {} | `{}` | {count} | {first} |", one.rule, one.file);
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A list that nobody runs for a while must not fall out of step with the code.
    #[test]
    fn every_line_to_break_stands_where_it_is_looked_for() {
        for one in read_list().expect("the list can be read") {
            let text =
                fs::read_to_string(root().join("crates/temple/src").join(&one.file)).expect("the file is there");
            assert_eq!(text.matches(&one.from).count(), 1, "{} in {}: {}", one.rule, one.file, one.from);
        }
    }
}
