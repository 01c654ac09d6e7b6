//! `gong arena`: many games of bots, and what they have in common.

use std::fs;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::thread::available_parallelism;

use arena::balance::{Balance, Effort, figures, measure};
use arena::ladder::Ladder;
use arena::many::{Plan, Report, Trouble, run};
use arena::play::Audit;
use clap::Args;
use kit::Tick;
use temple::components::Components;
use temple::setup::Setup;

use crate::failure::{Failure, Outcome};
use crate::flags::GameFlags;
use crate::sitting::SeatFlags;
use crate::{progress, words};

/// What to play, and how often.
#[derive(Args, Debug)]
pub struct ArenaFlags {
    #[command(flatten)]
    game: GameFlags,
    #[command(flatten)]
    seats: SeatFlags,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Equal seeds give equal results, whatever the number of threads
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// On how many threads; left out, one per core
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Check the whole state after every command
    #[arg(long)]
    audit: bool,
    /// The time between two rolls of a player in ms, if not that of the data
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u32).range(..=60_000))]
    roll_pace: Option<u32>,
    /// Measure every company instead, and write the tables into this page, between its marks
    #[arg(long, value_name = "PAGE")]
    table: Option<PathBuf>,
    /// Measure every challenge and module instead, and write the tables into this page, between its marks
    #[arg(long, value_name = "PAGE", conflicts_with = "table")]
    ladder: Option<PathBuf>,
    /// With --table or --ladder: write the figures of the lobby to this file
    #[arg(long, value_name = "FILE")]
    lobby: Option<PathBuf>,
    /// Write the figures to this file
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// Plays the games and prints the figures.
pub fn arena(flags: &ArenaFlags, out: &mut dyn Write) -> Outcome {
    let (setup, data) = flags.game.setup()?;
    match (&flags.table, &flags.ladder, &flags.lobby) {
        (Some(page), _, _) => return table(flags, page, &data, out),
        (None, Some(page), _) => return ladder(flags, page, &data, out),
        (None, None, Some(_)) => return Err(Failure::BadInput("--lobby goes with --table or --ladder".to_owned())),
        (None, None, None) => {}
    }
    let plan = flags.seats.sit_down(plan(flags, &setup))?;
    if let Some(path) = &flags.json {
        // Better now than after all the games.
        fs::File::create(path).map_err(|error| cannot_write(path, &error))?;
    }
    let bar = progress::bar(plan.games, "games");
    let result = run(&plan, &data, &|done| bar.set_position(done));
    bar.finish_and_clear();
    let report = result.map_err(failure)?;
    print(&report, &words::setup(&setup, &data), out)?;
    if let Some(path) = &flags.json {
        write_json(&report, path)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn plan(flags: &ArenaFlags, setup: &Setup) -> Plan {
    Plan {
        threads: threads(flags),
        roll_pace_ms: flags.roll_pace,
        audit: if flags.audit { Audit::On } else { Audit::Off },
        ..Plan::of(setup.clone(), flags.games, flags.seed)
    }
}

fn threads(flags: &ArenaFlags) -> usize {
    flags.threads.or_else(|| available_parallelism().ok()).map_or(1, NonZeroUsize::get)
}

/// Measures every company and writes the tables.
fn table(flags: &ArenaFlags, page: &Path, data: &Arc<Components>, out: &mut dyn Write) -> Outcome {
    let text = marked(page, |text| Balance::default().put_into(text))?;
    let bar = progress::bar(figures(), "figures");
    let result = measure(effort(flags), data, &mut |done| bar.set_position(done));
    bar.finish_and_clear();
    let balance = result.map_err(failure)?;
    keep(flags, page, (balance.put_into(&text), balance.as_code()))?;
    writeln!(out, "{} figures of {} games each written to {}", figures(), flags.games, page.display())?;
    Ok(ExitCode::SUCCESS)
}

/// Measures every challenge and every module and writes the tables.
fn ladder(flags: &ArenaFlags, page: &Path, data: &Arc<Components>, out: &mut dyn Write) -> Outcome {
    let text = marked(page, |text| Ladder::default().put_into(text))?;
    let figures = arena::ladder::figures(data);
    let bar = progress::bar(figures, "figures");
    let result = arena::ladder::measure(effort(flags), data, &mut |done| bar.set_position(done));
    bar.finish_and_clear();
    let ladder = result.map_err(failure)?;
    keep(flags, page, (ladder.put_into(&text), ladder.as_code()))?;
    writeln!(out, "{figures} figures of {} games each written to {}", flags.games, page.display())?;
    Ok(ExitCode::SUCCESS)
}

fn effort(flags: &ArenaFlags) -> Effort {
    Effort { games: flags.games, seed: flags.seed, threads: threads(flags) }
}

/// The text of a page that has marks; better known before all the games than after.
fn marked(page: &Path, put_into: impl Fn(&str) -> Option<String>) -> Result<String, Failure> {
    let cannot_read = |error| Failure::BadInput(format!("cannot read {}: {error}", page.display()));
    let text = fs::read_to_string(page).map_err(cannot_read)?;
    match put_into(&text) {
        Some(_) => Ok(text),
        None => Err(Failure::BadInput(format!("{} has no marks between which tables could stand", page.display()))),
    }
}

/// Writes the page and the figures of the lobby.
fn keep(flags: &ArenaFlags, page: &Path, (written, code): (Option<String>, String)) -> Result<(), Failure> {
    if let Some(path) = &flags.lobby {
        fs::write(path, code).map_err(|error| cannot_write(path, &error))?;
    }
    let written = written.expect("the marks were there before");
    fs::write(page, written).map_err(|error| cannot_write(page, &error))
}

fn failure(trouble: Trouble) -> Failure {
    match trouble {
        Trouble::Setup(error) => Failure::BadInput(words::setup_error(&error)),
        Trouble::Fault { number, what } => Failure::CheckFailed(format!(
            "the audit found that {what}; `gong watch --seed {number}` with the same set-up shows the game"
        )),
    }
}

fn print(report: &Report, what: &str, out: &mut dyn Write) -> std::io::Result<()> {
    let percent = |share: f64| share * 100.0;
    let (low, high) = (percent(report.won.win_rate_low), percent(report.won.win_rate_high));
    writeln!(out, "{what}")?;
    writeln!(out, "games     {} from seed {}, {} won", report.won.games, report.seed, report.won.wins)?;
    writeln!(out, "win rate  {:.2} % (95 %: {low:.2} to {high:.2})", percent(report.won.win_rate))?;
    if report.won.wins > 0 {
        writeln!(out, "escape    {} on average", words::clock_time(Tick(report.mean_escape_ms as u32)))?;
    }
    if report.earliest_out_ms > 0 {
        let first = words::clock_time(Tick(report.earliest_out_ms));
        writeln!(out, "first out {first} at the earliest of all games")?;
    }
    writeln!(out, "gems left {:.2} per game", report.mean_gems_left)?;
    writeln!(
        out,
        "commands  {:.1} per game, {:.1} of them rolls; {} refused in all",
        report.commands_per_game, report.rolls_per_game, report.refused
    )?;
    writeln!(
        out,
        "speed     {:.0} games and {:.0} commands per second, {} threads, {:.1} s",
        report.games_per_second, report.commands_per_second, report.threads, report.seconds
    )?;
    writeln!(out, "digest    {}", report.digest)
}

fn write_json(report: &Report, path: &Path) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(report).expect("plain figures can be written") + "\n";
    fs::write(path, text).map_err(|error| cannot_write(path, &error))
}

fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    Failure::BadInput(format!("cannot write {}: {error}", path.display()))
}
