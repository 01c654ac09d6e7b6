//! The one binary: `gong play`, `serve`, `watch`, `arena`, `hunt`, `scenario`, `rules`, `replay`, `components`,
//! `soundtrack`, `torment`, `backup`, `check`, `drain`, `bench`.
//!
//! Each command is a file that reads its flags, calls the crate that does the work and prints what came of it. What goes
//! wrong is one sentence and an exit code: 2 for a wrong flag or file, 1 for a check that failed.

mod arena_run;
mod bench;
mod bot_game;
mod browser;
mod data_folder;
mod ended;
mod failure;
mod flags;
mod games;
mod hunt;
mod map;
mod page;
mod pieces;
mod progress;
mod replay;
mod rules;
mod saved;
mod scenarios;
mod screen;
mod scroll;
mod serve;
mod show;
mod sitting;
mod soundtrack;
mod torment;
mod upkeep;
mod watch;
mod words;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use games::Game;

/// Escape the temple before it collapses.
#[derive(Parser)]
#[command(name = "gong", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play: serve the game on this machine and open its page in the browser, until Ctrl-C
    Play(serve::PlayFlags),
    /// The same without opening the page, for the others in the network and for programs
    Serve(serve::ServeFlags),
    /// Watch a game of bots, live in the terminal
    Watch(watch::WatchFlags),
    /// Let bots play many games and print how they went (`--game scroll`: of Roll & Write)
    Arena(arena_run::ArenaFlags),
    /// Look for broken rules: random players, random modules, every command audited (`--game scroll`: of Roll & Write)
    Hunt(hunt::HuntFlags),
    /// Run scenario files of either game, or folders of them (`--game scroll`: the data file is one of sheets)
    Scenario(scenarios::ScenarioFlags),
    /// Print a rule, where it is implemented and what proves it
    Rules(rules::RulesFlags),
    /// Play a saved game again; the file says which game it is of
    Replay(replay::ReplayFlags),
    /// Check a file of component data and say what is in it (`--game scroll`: the sheets of Roll & Write)
    Components(pieces::PiecesFlags),
    /// Write a whole soundtrack to a file: the clock for a table with the box
    Soundtrack(soundtrack::SoundtrackFlags),
    /// Kill a server again and again while bots play at it, and look for anything lost, doubled or changed
    Torment(torment::TormentFlags),
    /// Copy the journal of a server to a file, while it runs or not
    Backup(upkeep::BackupFlags),
    /// Read everything a server keeps, play every game again and say what is wrong
    Check(upkeep::CheckFlags),
    /// Let a server begin no new games, and wait until it has stopped: before an update
    Drain(upkeep::DrainFlags),
    /// Measure server and page, and print the figures beside what is wanted
    Bench(bench::BenchFlags),
}

fn main() -> ExitCode {
    let (game, words) = match games::chosen(std::env::args_os()) {
        Ok(chosen) => chosen,
        Err(failure) => return failure.report(),
    };
    if game == Game::Scroll {
        return finish(|out| scroll::run(words, out));
    }
    let cli = match Cli::try_parse_from(words) {
        Ok(cli) => cli,
        Err(error) => return flags::complain(&error),
    };
    finish(|out| run(&cli.command, out))
}

/// Does something that prints, and says how it went.
fn finish(what: impl FnOnce(&mut dyn Write) -> failure::Outcome) -> ExitCode {
    let mut out = BufWriter::new(io::stdout());
    let outcome = what(&mut out);
    let flushed = out.flush().map_err(failure::Failure::from);
    match outcome.and_then(|code| flushed.map(|()| code)) {
        Ok(code) => code,
        Err(failure) => failure.report(),
    }
}

fn run(command: &Command, out: &mut dyn Write) -> failure::Outcome {
    match command {
        Command::Play(flags) => serve::play(flags, out),
        Command::Serve(flags) => serve::serve(flags, out),
        Command::Watch(flags) => watch::watch(flags, out),
        Command::Arena(flags) => arena_run::arena(flags, out),
        Command::Hunt(flags) => hunt::hunt(flags, out),
        Command::Scenario(flags) => scenarios::scenarios(flags, Game::Temple, out),
        Command::Rules(flags) => rules::rules(flags, out),
        Command::Replay(flags) => replay::replay(flags, Game::Temple, out),
        Command::Components(flags) => pieces::pieces(flags, out),
        Command::Soundtrack(flags) => soundtrack::soundtrack(flags, out),
        Command::Torment(flags) => torment::torment(flags, out),
        Command::Backup(flags) => upkeep::backup(flags, out),
        Command::Check(flags) => upkeep::check(flags, out),
        Command::Drain(flags) => upkeep::drain(flags, out),
        Command::Bench(flags) => bench::bench(flags, out),
    }
}
