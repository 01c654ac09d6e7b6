//! `gong torment`: a server of its own is killed at random moments while bots play at it over real sockets.

use std::env;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use crate::failure::{Failure, Outcome};

/// How much torment.
#[derive(Args, Debug)]
pub struct TormentFlags {
    /// How often the server is killed
    #[arg(long, default_value_t = 100)]
    kills: u32,
    /// What decides when
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many tables are played at
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=900))]
    rooms: u16,
    /// A folder for the journal; made, emptied and removed [default: one in the folder for passing things]
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
}

/// Torments a server and prints one line; exit code 1 if anything was lost, doubled or changed.
pub fn torment(flags: &TormentFlags, out: &mut dyn Write) -> Outcome {
    let program = env::current_exe()?;
    let passing = || env::temp_dir().join(format!("gong-torment-{}", std::process::id()));
    let folder = flags.folder.clone().unwrap_or_else(passing);
    if folder.read_dir().is_ok_and(|mut files| files.next().is_some()) {
        return Err(Failure::BadInput(format!(
            "{} is not empty: name a folder that may be removed",
            folder.display()
        )));
    }
    let (kills, seed, rooms) = (flags.kills, flags.seed, usize::from(flags.rooms));
    let options = torment::Options { program, folder, kills, seed, rooms };
    let report = torment::run(&options, |line| eprintln!("{line}")).map_err(Failure::bad_input)?;
    eprintln!("{} ended games were compared event by event.", report.games);
    writeln!(out, "{report}")?;
    Ok(if report.is_clean() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
