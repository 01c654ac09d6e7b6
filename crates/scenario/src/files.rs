//! `gong scenario`: files and folders in, one line per scenario out.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use scroll::sheets::Sheets;
use temple::components::Components;

use crate::{Problem, parse_each, run};

/// What the games are played with.
#[derive(Clone, Debug)]
pub struct Pieces {
    /// The pieces of the temple.
    pub components: Arc<Components>,
    /// The sheets of the roll and write game.
    pub sheets: Arc<Sheets>,
}

impl Pieces {
    /// Those compiled in.
    #[must_use]
    pub fn standard() -> Pieces {
        Pieces { components: Components::standard(), sheets: Sheets::standard() }
    }
}

/// How a run of scenario files ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Verdict {
    /// Scenarios that passed.
    pub passed: usize,
    /// Scenarios that failed.
    pub failed: usize,
    /// Files or scenarios that could not be understood.
    pub errors: usize,
}

impl Verdict {
    /// 0: all passed; 1: a check failed; 2: something could not be read or understood.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        match (self.errors, self.failed) {
            (0, 0) => 0,
            (0, _) => 1,
            _ => 2,
        }
    }
}

/// Runs all scenarios in these files and folders, of either game, and prints one line each, then the count.
///
/// # Errors
/// When the output cannot be written.
pub fn run_paths(paths: &[PathBuf], pieces: &Pieces, out: &mut dyn Write) -> io::Result<Verdict> {
    let mut verdict = Verdict::default();
    for path in paths {
        match scenario_files(path) {
            Ok(files) if files.is_empty() => {
                verdict.errors += 1;
                writeln!(out, "ERROR  {}: no scenario files in this folder", path.display())?;
            }
            Ok(files) => files.iter().try_for_each(|file| run_file(file, pieces, out, &mut verdict))?,
            Err(error) => {
                verdict.errors += 1;
                writeln!(out, "ERROR  {}: {error}", path.display())?;
            }
        }
    }
    if verdict.errors > 0 {
        writeln!(out, "{} could not be understood", verdict.errors)?;
    }
    writeln!(out, "{} passed, {} failed", verdict.passed, verdict.failed + verdict.errors)?;
    Ok(verdict)
}

/// The file itself, or all `*.scenario` files below a folder, in order.
fn scenario_files(path: &Path) -> io::Result<Vec<PathBuf>> {
    files_below(path, &mut Vec::new())
}

/// The same, below some folders. A link that leads back to one of them is passed over: it would have no end.
fn files_below(path: &Path, above: &mut Vec<PathBuf>) -> io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        // Opening it gives the reason if there is none.
        std::fs::File::open(path)?;
        return Ok(vec![path.to_owned()]);
    }
    let folder = path.canonicalize()?;
    if above.contains(&folder) {
        return Ok(Vec::new());
    }
    above.push(folder);
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(path)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<_>>()?;
    entries.sort();
    let mut files = Vec::new();
    for entry in entries {
        if entry.is_dir() {
            files.extend(files_below(&entry, above)?);
        } else if entry.extension().is_some_and(|extension| extension == "scenario") {
            files.push(entry);
        }
    }
    above.pop();
    Ok(files)
}

fn run_file(path: &Path, pieces: &Pieces, out: &mut dyn Write, verdict: &mut Verdict) -> io::Result<()> {
    let file = path.display();
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => {
            verdict.errors += 1;
            return writeln!(out, "ERROR  {file}: {error}");
        }
    };
    if crate::scroll::is_for(&text) {
        for (title, end) in crate::scroll::run_each(&text, &pieces.sheets) {
            note(&title, end, &file.to_string(), out, verdict)?;
        }
        return Ok(());
    }
    let scenarios = parse_each(&text);
    if scenarios.is_empty() {
        verdict.errors += 1;
        return writeln!(out, "ERROR  {file}: no scenario in this file");
    }
    for scenario in scenarios {
        let scenario = match scenario {
            Ok(scenario) => scenario,
            Err(error) => {
                verdict.errors += 1;
                writeln!(out, "ERROR  {file}:{}: {}", error.line, error.message)?;
                continue;
            }
        };
        note(&scenario.title, run(&scenario, &pieces.components), &file.to_string(), out, verdict)?;
    }
    Ok(())
}

/// Prints how a scenario ended.
fn note(
    title: &str,
    end: Result<(), Problem>,
    file: &str,
    out: &mut dyn Write,
    verdict: &mut Verdict,
) -> io::Result<()> {
    match end {
        Ok(()) => {
            verdict.passed += 1;
            writeln!(out, "ok     {title}")
        }
        Err(problem) => {
            let word = if problem.is_error { "ERROR " } else { "FAILED" };
            *(if problem.is_error { &mut verdict.errors } else { &mut verdict.failed }) += 1;
            writeln!(out, "{word} {title}\n       {file}:{}: {}", problem.line, problem.message)
        }
    }
}
