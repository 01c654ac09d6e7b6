//! `gong replay FILE`: plays a saved game again and says how it ended.
//!
//! With `--verify` the end must be the one the log was sealed with, and the events alone must rebuild the same table.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use replay::Replay;
use temple::components::Components;
use temple::event::Event;
use temple::game::{Game, RULES_REVISION};
use temple::replay::{ReplayError, rebuild};
use temple::table::Phase;

use crate::failure::{Failure, Outcome};
use crate::flags::DataFlags;
use crate::saved::Saved;
use crate::{ended, saved, words};

/// Which log, and what to check.
#[derive(Args, Debug)]
pub struct ReplayFlags {
    /// The log of a game, or the replay of an ended one
    file: PathBuf,
    /// Compute the whole game again from the file alone, and name the first difference
    #[arg(long)]
    verify: bool,
    #[command(flatten)]
    data: DataFlags,
}

/// Replays a log and prints result, digest and number of inputs.
pub fn replay(flags: &ReplayFlags, out: &mut dyn Write) -> Outcome {
    let data = flags.data.load()?;
    let bytes = saved::read(&flags.file)?;
    if Replay::is_one(&bytes) {
        let named = |error| Failure::BadInput(format!("{}: {error}", flags.file.display()));
        let replay = Replay::from_bytes(&bytes).map_err(named)?;
        ended::show(&replay, &data, out)?;
        return if flags.verify { ended::check(&replay, &data, out) } else { Ok(ExitCode::SUCCESS) };
    }
    let saved = saved::open(&flags.file, &bytes)?;
    let mut told = Vec::new();
    let game = temple::replay::replay(&saved.log, &data, &mut told).map_err(|error| {
        Failure::BadInput(format!("{}: {}", flags.file.display(), sentence(&error, &saved, &data)))
    })?;
    writeln!(out, "{}", words::setup(&saved.log.header.setup, &data))?;
    writeln!(out, "result  {} at {}", result(&game), game.now())?;
    writeln!(out, "inputs  {}", saved.log.inputs.len())?;
    writeln!(out, "events  {}", told.len())?;
    writeln!(out, "digest  {}", game.digest())?;
    if flags.verify {
        verify(&saved, &game, &told).map_err(Failure::CheckFailed)?;
        writeln!(out, "verified: same end, and the events alone rebuild it")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// How a game stands, in words.
pub fn result(game: &Game) -> &'static str {
    match game.table().phase {
        Phase::Ready => "not started",
        Phase::Running => "not ended",
        Phase::Won => "won",
        Phase::Lost => "lost",
    }
}

fn sentence(error: &ReplayError, saved: &Saved, data: &Components) -> String {
    match error {
        ReplayError::OtherRules { found } => {
            format!("the log was made under rules revision {found}; this program plays revision {RULES_REVISION}")
        }
        ReplayError::OtherData { found } => format!(
            "the log was made with other component data (digest {found}, here {}); name its file by --components",
            data.digest()
        ),
        ReplayError::Setup(error) => words::setup_error(error),
        ReplayError::Refused { input, why_not } => {
            let at = saved.log.inputs[*input].at;
            format!("input {} at {at} does not fit these rules: {}", input + 1, words::why_not(why_not))
        }
    }
}

fn verify(saved: &Saved, game: &Game, told: &[Event]) -> Result<(), String> {
    let Some(ended_in) = saved.ended_in else {
        return Err("the log carries no seal, so its end cannot be verified".to_owned());
    };
    if ended_in != game.digest() {
        return Err(format!("the game ended in state {ended_in}, its replay in {}", game.digest()));
    }
    if rebuild(game.book(), told) == *game.table() {
        Ok(())
    } else {
        Err("the events alone rebuild another table than the inputs".to_owned())
    }
}
