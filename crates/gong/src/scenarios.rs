//! `gong scenario PATH...`: runs scenario files and folders from anywhere on disk.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use crate::failure::Outcome;
use crate::flags::DataFlags;

/// What to run.
#[derive(Args, Debug)]
pub struct ScenarioFlags {
    /// Scenario files, or folders of them
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    data: DataFlags,
}

/// Runs them. Exit code 0: all passed, 1: a check failed, 2: something could not be read or understood.
pub fn scenarios(flags: &ScenarioFlags, out: &mut dyn Write) -> Outcome {
    let data = flags.data.load()?;
    let verdict = scenario::run_paths(&flags.paths, &data, out)?;
    Ok(ExitCode::from(verdict.exit_code()))
}
