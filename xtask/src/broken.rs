//! `cargo xtask broken`: breaks rules on purpose, one line at a time, and shows which scenario notices.
//!
//! The lines to break stand in `xtask/broken.toml`; thirty of them are chosen by seed. Each is broken in a copy of the tree under
//! `target/broken`, all scenarios are run, and the tree is mended. The table goes to `docs/broken-on-purpose.md`. A rule that
//! nobody misses is a survivor, and an error. `--modules` breaks the lines of all rules of the modules, and has a table of its own;
//! `--rules` tries the lines of some rules, or of whole families, and writes none. `--scroll` does the same for the roll and write game,
//! with the whole of its list; `--scroll --rules` with some of it.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use toml::Table;

use crate::shell::{cargo, root};

const CHOSEN: usize = 30;
const DEFAULT_SEED: u64 = 1;

/// A game whose rules are broken.
struct Game {
    /// The lines to break.
    list: &'static str,
    /// Where they stand.
    sources: &'static str,
    /// What should notice.
    scenarios: &'static str,
    /// Where the table goes.
    page: &'static str,
}

static TEMPLE: Game = Game {
    list: "xtask/broken.toml",
    sources: "crates/temple/src",
    scenarios: "crates/temple/tests/scenarios",
    page: "docs/broken-on-purpose.md",
};

static SCROLL: Game = Game {
    list: "xtask/broken-scroll.toml",
    sources: "crates/scroll/src",
    scenarios: "crates/scroll/tests/scenarios",
    page: "docs/broken-on-purpose-scroll.md",
};

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

/// The families of rules that belong to no module.
const OF_THE_BASE: [&str; 2] = ["BASE", "CLK"];

/// Where the table of the rules of the modules goes.
const MODULES_PAGE: &str = "docs/broken-on-purpose-modules.md";

/// What was asked for: the lines, and the page with the first words of its head, if it is to be written.
struct Errand {
    game: &'static Game,
    lines: Vec<Break>,
    page: Option<(&'static str, String)>,
}

/// Reads the flags: `--seed N` chooses other lines, `--all` takes the whole list, `--modules` the rules of all modules,
/// `--rules ID...` the lines of these rules or families, `--scroll` the list of the other game, or these lines of it.
fn errand(words: &[&str]) -> Result<Errand, String> {
    let by_seed = |seed: u64| -> Result<Errand, String> {
        let head = format!("Thirty rules, chosen by seed {seed} from `{}`,", TEMPLE.list);
        let lines = choose(read_list(&TEMPLE)?, seed, CHOSEN);
        Ok(Errand { game: &TEMPLE, lines, page: Some((TEMPLE.page, head)) })
    };
    let whole = |game: &'static Game| read_list(game).map(|list| choose(list, DEFAULT_SEED, usize::MAX));
    match words {
        [] => by_seed(DEFAULT_SEED),
        ["--seed", seed] => by_seed(seed.parse().map_err(|_| format!("'{seed}' is not a seed"))?),
        ["--all"] => Ok(Errand { game: &TEMPLE, lines: whole(&TEMPLE)?, page: None }),
        ["--modules"] => {
            let mut lines = whole(&TEMPLE)?;
            lines.retain(|one| !OF_THE_BASE.contains(&family(&one.rule)));
            let head = format!("The rules of the modules in `{}`,", TEMPLE.list);
            Ok(Errand { game: &TEMPLE, lines, page: Some((MODULES_PAGE, head)) })
        }
        ["--rules", wanted @ ..] if !wanted.is_empty() => some(&TEMPLE, whole(&TEMPLE)?, wanted),
        ["--scroll", "--rules", wanted @ ..] if !wanted.is_empty() => some(&SCROLL, whole(&SCROLL)?, wanted),
        ["--scroll"] => {
            let head = format!("The rules of `{}`,", SCROLL.list);
            Ok(Errand { game: &SCROLL, lines: whole(&SCROLL)?, page: Some((SCROLL.page, head)) })
        }
        _ => Err("the flags are --seed N, --all, --modules, --rules ID..., --scroll and --scroll --rules ID..."
            .to_owned()),
    }
}

/// The lines of some rules, or of whole families.
fn some(game: &'static Game, mut lines: Vec<Break>, wanted: &[&str]) -> Result<Errand, String> {
    lines.retain(|one| wanted.iter().any(|word| *word == one.rule || *word == family(&one.rule)));
    match lines.is_empty() {
        true => Err(format!("{} has no line for {}", game.list, wanted.join(" "))),
        false => Ok(Errand { game, lines, page: None }),
    }
}

/// The letters a rule begins with.
fn family(rule: &str) -> &str {
    rule.split('-').next().unwrap_or(rule)
}

/// Breaks the chosen rules and writes the table.
pub fn broken(words: &[String]) -> Result<(), String> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let Errand { game, lines: chosen, page: written } = errand(&words)?;
    let tree = copy_tree("target/broken/tree")?;
    let mut rows = Vec::new();
    for (n, one) in chosen.iter().enumerate() {
        let outcome = try_break(game, &tree, one)?;
        println!("{:>2}/{} {:<8} {}", n + 1, chosen.len(), one.rule, describe(&outcome));
        rows.push((one, outcome));
    }
    if let Some((name, head)) = written {
        fs::write(root().join(name), page(&rows, &head)).map_err(|error| format!("{name}: {error}"))?;
    }
    match rows.iter().filter(|(_, outcome)| !matches!(outcome, Outcome::Caught { .. })).count() {
        0 => Ok(()),
        left => Err(format!("{left} of {} were not caught by a scenario", rows.len())),
    }
}

fn read_list(game: &Game) -> Result<Vec<Break>, String> {
    let list = game.list;
    let text = fs::read_to_string(root().join(list)).map_err(|error| format!("{list}: {error}"))?;
    let table: Table = text.parse().map_err(|error| format!("{list}: {error}"))?;
    let entries = table.get("break").and_then(|entries| entries.as_array());
    let entries = entries.ok_or_else(|| format!("{list} has no [[break]]"))?;
    entries
        .iter()
        .map(|entry| {
            let word = |key: &str| {
                let value = entry.get(key).and_then(|value| value.as_str()).map(str::to_owned);
                value.ok_or_else(|| format!("{list}: an entry has no {key}: {entry}"))
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

/// A copy of what the engine and the scenarios need in this folder, so that the real tree is never touched.
pub fn copy_tree(folder: &str) -> Result<PathBuf, String> {
    let tree = root().join(folder);
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

fn try_break(game: &Game, tree: &Path, one: &Break) -> Result<Outcome, String> {
    let path = tree.join(game.sources).join(&one.file);
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", one.file))?;
    if text.matches(&one.from).count() != 1 {
        return Err(format!("{}: the line to break does not stand there exactly once: {}", one.file, one.from));
    }
    fs::write(&path, text.replace(&one.from, &one.to)).map_err(|error| error.to_string())?;
    let outcome = run_scenarios(game, tree);
    fs::write(&path, text).map_err(|error| error.to_string())?;
    outcome
}

fn run_scenarios(game: &Game, tree: &Path) -> Result<Outcome, String> {
    let mut run = cargo();
    run.current_dir(tree).env("CARGO_TARGET_DIR", root().join("target/broken/build"));
    // All scenarios together take less time than optimising one line of the engine would.
    run.envs([("CARGO_PROFILE_DEV_OPT_LEVEL", "0"), ("CARGO_PROFILE_DEV_DEBUG", "false")]);
    run.args(["run", "--quiet", "--package", "scenario", "--example", "run", "--", game.scenarios]);
    let output = run.output().map_err(|error| format!("cargo run: {error}"))?;
    let printed = String::from_utf8_lossy(&output.stdout);
    let failed: Vec<&str> = printed.lines().filter_map(noticed).collect();
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

/// What did not pass. A position or set-up that is not possible any more is noticed as well as a check that does not hold.
fn noticed(line: &str) -> Option<&str> {
    ["FAILED ", "ERROR  "].iter().find_map(|word| line.strip_prefix(word))
}

fn describe(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Caught { first, failed: 1 } => format!("caught by: {first}"),
        Outcome::Caught { first, failed } => format!("caught by {failed}, first: {first}"),
        Outcome::Survived => "SURVIVED".to_owned(),
        Outcome::DoesNotCompile => "DOES NOT COMPILE".to_owned(),
    }
}

fn page(rows: &[(&Break, Outcome)], head: &str) -> String {
    let mut page = String::from("# Broken on purpose\n\n");
    let _ = writeln!(
        page,
        "{head} each broken by one changed line, and the scenario that noticed.\n\
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
        for game in [&TEMPLE, &SCROLL] {
            for one in read_list(game).expect("the list can be read") {
                let text =
                    fs::read_to_string(root().join(game.sources).join(&one.file)).expect("the file is there");
                assert_eq!(text.matches(&one.from).count(), 1, "{} in {}: {}", one.rule, one.file, one.from);
            }
        }
    }
}
