//! `gong watch`: a game of bots, live in the terminal, and as plain lines where there is none.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use arena::many::Plan;
use clap::Args;
use kit::Seed;

use crate::bot_game::BotGame;
use crate::failure::{Failure, Outcome};
use crate::flags::GameFlags;
use crate::show::{Pacer, Show};
use crate::sitting::SeatFlags;
use crate::{replay, saved, words};

/// What to watch, and how fast.
#[derive(Args, Debug)]
pub struct WatchFlags {
    #[command(flatten)]
    game: GameFlags,
    #[command(flatten)]
    seats: SeatFlags,
    /// Equal seeds give equal games; left out, every game is another
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// How many times faster than real time; 0 does not wait at all
    #[arg(long, value_name = "TIMES", default_value_t = 20)]
    pace: u32,
    /// Write the log of the game to this file at the end
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

/// Plays a game of bots and shows it.
pub fn watch(flags: &WatchFlags, out: &mut dyn Write) -> Outcome {
    let (setup, data) = flags.game.setup()?;
    let seed = flags.seed.unwrap_or_else(number_of_this_instant);
    // As the arena seats them, so that a game that was found there can be watched.
    let mut seats = flags.seats.sit_down(Plan::new(setup.players() as u8, 1, seed))?.seats();
    seats.restart(seed);
    let show = Show::open(format!("{}, seed {seed}", words::setup(&setup, &data)), out)?;
    let followers = (show, Pacer::new(flags.pace));
    let mut bot_game = BotGame::start((&setup, &data), Seed::from_number(seed), followers, out)
        .map_err(|error| Failure::BadInput(words::setup_error(&error)))?;
    arena::play::play_out(&mut bot_game, &mut seats);
    let (game, log, events) = bot_game.end()?;
    writeln!(out, "{} at {}, chain {}", replay::result(&game), game.now(), game.chain())?;
    if let Some(path) = &flags.save {
        saved::save(path, &log, &events)?;
        writeln!(out, "saved to {}", path.display())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A seed for somebody who does not care which.
fn number_of_this_instant() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_micros() as u64 % 1_000_000_000
}
