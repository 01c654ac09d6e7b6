//! `gong backup`, `gong check` and `gong drain`: what the keeper of a house does beside a running server.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use crate::data_folder;
use crate::failure::{Failure, Outcome};

/// Where to, and from where.
#[derive(Args, Debug)]
pub struct BackupFlags {
    /// The file to write; it must be new
    file: PathBuf,
    /// The folder of the server [default: the data folder of this system]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

/// What to look at.
#[derive(Args, Debug)]
pub struct CheckFlags {
    /// The folder of a server, or a file of `gong backup`
    #[arg(value_name = "FOLDER")]
    place: PathBuf,
}

/// Which server.
#[derive(Args, Debug)]
pub struct DrainFlags {
    /// The folder of the server [default: the data folder of this system]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Wait no longer than so many minutes: what is played then goes on in the next process
    #[arg(long, value_name = "MINUTES")]
    at_most: Option<u32>,
}

/// Copies the journal, as it is at this instant.
pub fn backup(flags: &BackupFlags, out: &mut dyn Write) -> Outcome {
    let folder = data_folder::find(flags.data.as_deref())?;
    server::backup(&folder, &flags.file).map_err(Failure::bad_input)?;
    writeln!(out, "kept in {}", flags.file.display())?;
    Ok(ExitCode::SUCCESS)
}

/// Reads everything, plays every game again and says what is wrong.
pub fn check(flags: &CheckFlags, out: &mut dyn Write) -> Outcome {
    let found = server::check(&flags.place).map_err(Failure::bad_input)?;
    writeln!(out, "tables that can go on      {}", found.tables)?;
    writeln!(out, "replays that come out      {}", found.replays)?;
    writeln!(out, "replays under other rules  {}", found.other_rules)?;
    found.faults.iter().try_for_each(|fault| writeln!(out, "wrong: {fault}"))?;
    if found.faults.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    Err(Failure::CheckFailed(format!("{} things are wrong in {}", found.faults.len(), flags.place.display())))
}

/// Lets a server begin no new games, and waits until it has stopped, for as long as is wanted.
pub fn drain(flags: &DrainFlags, out: &mut dyn Write) -> Outcome {
    let folder = data_folder::find(flags.data.as_deref())?;
    let at_most = flags.at_most.map(|many| format!(", at most {many} minutes")).unwrap_or_default();
    writeln!(out, "No new games are begun; waiting for those that are played{at_most}.")?;
    out.flush()?;
    server::drain(&folder, flags.at_most).map_err(Failure::bad_input)?;
    writeln!(out, "The server has stopped.")?;
    Ok(ExitCode::SUCCESS)
}
