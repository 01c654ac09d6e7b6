//! `gong replay FILE`: plays a saved game again and says how it ended.
//!
//! With `--verify` the end must be the one the log was sealed with, and the events alone must rebuild the same table.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use temple::components::Components;
use temple::event::Event;
use temple::game::{Game, RULES_REVISION, begin};
use temple::table::{Phase, Table};

use crate::failure::{Failure, Outcome};
use crate::flags::DataFlags;
use crate::saved::{GameLog, Saved, open};
use crate::words;

/// Which log, and what to check.
#[derive(Args, Debug)]
pub struct ReplayFlags {
    /// The log of a game
    file: PathBuf,
    /// Fail unless the game ends as it did, and the events alone rebuild it
    #[arg(long)]
    verify: bool,
    #[command(flatten)]
    data: DataFlags,
}

/// Replays a log and prints result, digest and number of inputs.
pub fn replay(flags: &ReplayFlags, out: &mut dyn Write) -> Outcome {
    let data = flags.data.load()?;
    let saved = open(&flags.file)?;
    let in_file = |sentence: String| Failure::BadInput(format!("{}: {sentence}", flags.file.display()));
    check_header(&saved.log, &data).map_err(in_file)?;
    let (game, told) = play_again(&saved.log, &data).map_err(in_file)?;
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

/// A log never silently replays under other rules or with other pieces.
fn check_header(log: &GameLog, data: &Components) -> Result<(), String> {
    let (made_under, made_with) = (log.header.rules_revision, log.header.data);
    if made_under != RULES_REVISION {
        return Err(format!(
            "the log was made under rules revision {made_under}; this program plays revision {RULES_REVISION}"
        ));
    }
    if made_with != data.digest() {
        return Err(format!(
            "the log was made with other component data (digest {made_with}, here {}); name its file by --components",
            data.digest()
        ));
    }
    Ok(())
}

fn play_again(log: &GameLog, data: &Arc<Components>) -> Result<(Game, Vec<Event>), String> {
    let mut told = Vec::new();
    let begun = begin(&log.header.setup, data, log.header.seed, &mut told);
    let mut game = begun.map_err(|error| words::setup_error(&error))?;
    for (number, stamped) in (1..).zip(&log.inputs) {
        game.take(&stamped.input, stamped.at, &mut told).map_err(|refusal| {
            format!("input {number} at {} does not fit these rules: {}", stamped.at, words::why_not(&refusal))
        })?;
    }
    Ok((game, told))
}

fn verify(saved: &Saved, game: &Game, told: &[Event]) -> Result<(), String> {
    let Some(ended_in) = saved.ended_in else {
        return Err("the log carries no seal, so its end cannot be verified".to_owned());
    };
    if ended_in != game.digest() {
        return Err(format!("the game ended in state {ended_in}, its replay in {}", game.digest()));
    }
    let mut table = Table::new(game.book());
    told.iter().for_each(|event| table.apply(game.book(), event));
    match table == *game.table() {
        true => Ok(()),
        false => Err("the events alone rebuild another table than the inputs".to_owned()),
    }
}
