//! `gong scenario PATH...`: runs scenario files and folders from anywhere on disk.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use scenario::Pieces;

use crate::failure::Outcome;
use crate::flags::DataFlags;
use crate::games::Game;

/// What to run.
#[derive(Args, Debug)]
pub struct ScenarioFlags {
    /// Scenario files, or folders of them
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    data: DataFlags,
}

/// Runs them, whatever game each file is of; `game` says what the data file is of. Exit code 0: all passed, 1: a check failed, 2:
/// something could not be read or understood.
pub fn scenarios(flags: &ScenarioFlags, game: Game, out: &mut dyn Write) -> Outcome {
    let pieces = match game {
        Game::Temple => Pieces { components: flags.data.load()?, ..Pieces::standard() },
        Game::Scroll => Pieces { sheets: flags.data.load_sheets()?, ..Pieces::standard() },
    };
    let verdict = scenario::run_paths(&flags.paths, &pieces, out)?;
    Ok(ExitCode::from(verdict.exit_code()))
}
