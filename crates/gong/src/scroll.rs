//! `gong COMMAND --game scroll`: arena, hunter, scenarios, replays and data of the roll and write game.

use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::thread::available_parallelism;

use arena::balance::Effort;
use arena::play::Audit;
use arena::scroll::balance::{Balance, FIGURES, measure};
use arena::scroll::hunter::{hunt as hunt_all, hunt_case};
use arena::scroll::many::{Fault, Plan, Report, run as run_plan};
use clap::{Args, Parser, Subcommand, ValueEnum};
use scroll::setup::{Difficulty, Setup};
use scroll::sheets::{Sheets, Variant};
use scroll_bots::Level;

use crate::failure::{Failure, Outcome};
use crate::flags::{DataFlags, load_sheets};
use crate::games::Game;
use crate::hunt::tell;
use crate::replay::{ReplayFlags, replay};
use crate::scenarios::{ScenarioFlags, scenarios};
use crate::{flags, progress};

/// Roll & Write: fill your sheet, share your dice, leave together.
#[derive(Parser)]
#[command(name = "gong", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Let bots play many games and print how they went
    Arena(ArenaFlags),
    /// Look for broken rules: random players, random wishes, every command audited
    Hunt(HuntFlags),
    /// Run scenario files, or folders of them; the data file is one of sheets
    Scenario(ScenarioFlags),
    /// Look at an ended game again
    Replay(ReplayFlags),
    /// Check a file of sheets and say what is in it
    Components(SheetsFlags),
}

/// Runs a command of this game.
pub fn run(words: Vec<OsString>, out: &mut dyn Write) -> Outcome {
    match Cli::try_parse_from(words) {
        Err(error) => Ok(flags::complain(&error)),
        Ok(Cli { command: Command::Arena(flags) }) => arena(&flags, out),
        Ok(Cli { command: Command::Hunt(flags) }) => hunt(&flags, out),
        Ok(Cli { command: Command::Scenario(flags) }) => scenarios(&flags, Game::Scroll, out),
        Ok(Cli { command: Command::Replay(flags) }) => replay(&flags, Game::Scroll, out),
        Ok(Cli { command: Command::Components(flags) }) => describe(&flags, out),
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Hardness {
    Easy,
    Normal,
    Hard,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum VariantName {
    None,
    Entrances,
    DiceRooms,
    Jokers,
}

/// What to play, and how often.
#[derive(Args, Debug)]
struct ArenaFlags {
    /// How many play, 2 to 4
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(2..=4))]
    players: u8,
    /// How hard it shall be
    #[arg(long, value_enum, default_value_t = Hardness::Normal)]
    difficulty: Hardness,
    /// Which variant is played
    #[arg(long, value_enum, default_value_t = VariantName::None)]
    variant: VariantName,
    /// How well the bots play (gentle, steady, sharp): one for all, or one per seat with commas between them
    #[arg(long, value_name = "LEVEL,...", value_delimiter = ',')]
    level: Vec<String>,
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
    /// Measure every company instead, and write the table into this page, between its marks
    #[arg(long, value_name = "PAGE")]
    table: Option<PathBuf>,
    /// Write the figures to this file
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    #[command(flatten)]
    data: DataFlags,
}

impl ArenaFlags {
    fn threads(&self) -> usize {
        self.threads.or_else(|| available_parallelism().ok()).map_or(1, NonZeroUsize::get)
    }

    fn setup(&self) -> Setup {
        let difficulty = match self.difficulty {
            Hardness::Easy => Difficulty::Easy,
            Hardness::Normal => Difficulty::Normal,
            Hardness::Hard => Difficulty::Hard,
        };
        let variant = match self.variant {
            VariantName::None => None,
            VariantName::Entrances => Some(Variant::Entrances),
            VariantName::DiceRooms => Some(Variant::DiceRooms),
            VariantName::Jokers => Some(Variant::Jokers),
        };
        Setup { difficulty, variant, ..Setup::new(self.players) }
    }

    fn levels(&self) -> Result<Vec<Level>, Failure> {
        let levels = self.level.iter().map(|name| level(name.trim())).collect::<Result<Vec<_>, _>>()?;
        if levels.len() > 1 && levels.len() != usize::from(self.players) {
            let (named, players) = (levels.len(), self.players);
            return Err(Failure::BadInput(format!(
                "{named} levels are named for {players} players: name one for all of them, or one per seat"
            )));
        }
        Ok(levels)
    }
}

fn level(name: &str) -> Result<Level, Failure> {
    Level::from_name(name).ok_or_else(|| {
        let known = Level::ALL.map(Level::name).join(", ");
        Failure::BadInput(format!("there is no level \"{name}\"; the levels are: {known}"))
    })
}

fn arena(flags: &ArenaFlags, out: &mut dyn Write) -> Outcome {
    let data = flags.data.load_sheets()?;
    if let Some(page) = &flags.table {
        return table(flags, page, &data, out);
    }
    let plan = Plan {
        setup: flags.setup(),
        games: flags.games,
        seed: flags.seed,
        levels: flags.levels()?,
        threads: flags.threads(),
        audit: if flags.audit { Audit::On } else { Audit::Off },
    };
    if let Some(path) = &flags.json {
        // Better now than after all the games.
        fs::File::create(path).map_err(|error| cannot_write(path, &error))?;
    }
    let bar = progress::bar(plan.games, "games");
    let result = run_plan(&plan, &data, &|done| bar.set_position(done));
    bar.finish_and_clear();
    let report = result.map_err(failure)?;
    print(&report, out)?;
    if let Some(path) = &flags.json {
        let text = serde_json::to_string_pretty(&report).expect("plain figures can be written") + "\n";
        fs::write(path, text).map_err(|error| cannot_write(path, &error))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Measures every company and writes the table. Nothing is written unless all of it can be.
fn table(flags: &ArenaFlags, page: &Path, data: &Arc<Sheets>, out: &mut dyn Write) -> Outcome {
    let cannot_read = |error| Failure::BadInput(format!("cannot read {}: {error}", page.display()));
    let no_marks =
        || Failure::BadInput(format!("{} has no marks between which the table could stand", page.display()));
    let read = || fs::read_to_string(page).map_err(cannot_read);
    Balance::default().put_into(&read()?).ok_or_else(no_marks)?;
    let bar = progress::bar(FIGURES, "figures");
    let effort = Effort { games: flags.games, seed: flags.seed, threads: flags.threads() };
    let result = measure(effort, data, &mut |done| bar.set_position(done));
    bar.finish_and_clear();
    let written = result.map_err(failure)?.put_into(&read()?).ok_or_else(no_marks)?;
    fs::write(page, written).map_err(|error| cannot_write(page, &error))?;
    writeln!(out, "{FIGURES} figures of {} games each written to {}", flags.games, page.display())?;
    Ok(ExitCode::SUCCESS)
}

fn failure(fault: Fault) -> Failure {
    let Fault { game, what } = fault;
    Failure::CheckFailed(format!("game {game} of this plan fails: {what}"))
}

fn print(report: &Report, out: &mut dyn Write) -> std::io::Result<()> {
    let percent = |share: f64| share * 100.0;
    let (low, high) = (percent(report.won.win_rate_low), percent(report.won.win_rate_high));
    writeln!(
        out,
        "games     {} from seed {}, {} players, {} won",
        report.won.games, report.seed, report.players, report.won.wins
    )?;
    writeln!(out, "win rate  {:.2} % (95 %: {low:.2} to {high:.2})", percent(report.won.win_rate))?;
    writeln!(out, "exit      all there at the end of {:.2} % of the games", percent(report.all_out_rate))?;
    if report.won.wins > 0 {
        writeln!(out, "won in    round {:.2} on average", report.mean_round)?;
    }
    let [rooms, tracks, colours, maps] = report.mean_sources;
    writeln!(
        out,
        "gems      {:.2} per game: rooms {rooms:.2}, tracks {tracks:.2}, special rooms {colours:.2}, maps {maps:.2}",
        report.mean_gems
    )?;
    writeln!(out, "commands  {:.1} per game", report.commands_per_game)?;
    writeln!(
        out,
        "speed     {:.1} games per second, {} threads, {:.1} s",
        report.games_per_second, report.threads, report.seconds
    )?;
    writeln!(out, "digest    {}", report.digest)
}

fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    Failure::BadInput(format!("cannot write {}: {error}", path.display()))
}

/// Where to look.
#[derive(Args, Debug)]
struct HuntFlags {
    /// Equal seeds give equal cases
    #[arg(long, value_name = "N")]
    seed: u64,
    /// How many cases to play
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    cases: u64,
    /// Play this case alone
    #[arg(long, value_name = "K", conflicts_with = "cases")]
    case: Option<u64>,
    #[command(flatten)]
    data: DataFlags,
}

/// Plays the cases. Exit code 1 if something is broken.
fn hunt(flags: &HuntFlags, out: &mut dyn Write) -> Outcome {
    let data = flags.data.load_sheets()?;
    let result = match flags.case {
        Some(case) => hunt_case(flags.seed, case, &data),
        None => {
            let bar = progress::bar(flags.cases, "cases");
            let result = hunt_all(flags.seed, flags.cases, &data, &|done| bar.set_position(done));
            bar.finish_and_clear();
            result
        }
    };
    let report =
        result.map_err(|finding| Failure::CheckFailed(format!("something is broken; repeat it by {finding}")))?;
    tell(&report, out)
}

/// Which file.
#[derive(Args, Debug)]
struct SheetsFlags {
    /// The file of sheets to check
    file: PathBuf,
}

/// Checks the file and prints a summary.
fn describe(flags: &SheetsFlags, out: &mut dyn Write) -> Outcome {
    let data = load_sheets(&flags.file)?;
    writeln!(out, "{}: all right", flags.file.display())?;
    for (players, count) in (2..).zip(&data.player_counts) {
        let [easy, normal, hard] = count.targets;
        writeln!(out, "{players} players: {} rounds, {easy} / {normal} / {hard} gems", count.rounds)?;
    }
    for (sheet, name) in data.sides.iter().zip(["normal", "variant"]) {
        let symbols: usize = sheet.maps.iter().map(|map| map.left.len() + map.right.len()).sum();
        writeln!(
            out,
            "{name} side: {} rooms, {} maps with {symbols} symbols",
            sheet.rooms.len(),
            sheet.maps.len()
        )?;
    }
    let same = if data == *Sheets::standard() { "the same as compiled in" } else { "not the same as compiled in" };
    writeln!(out, "digest {}, {same}", data.digest())?;
    Ok(ExitCode::SUCCESS)
}
