//! `gong watch`: a game of bots, live in the terminal, and as plain lines where there is none.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use clap::Args;
use kit::{Seed, Tick};
use temple::event::Event;

use crate::bot_game::{BotGame, Progress};
use crate::failure::{Failure, Outcome};
use crate::flags::GameFlags;
use crate::screen::Screen;
use crate::{replay, saved, words};

/// What to watch, and how fast.
#[derive(Args, Debug)]
pub struct WatchFlags {
    #[command(flatten)]
    game: GameFlags,
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
    let heading = format!("{}, seed {seed}", words::setup(&setup, &data));
    let mut told = Vec::new();
    let begun = BotGame::new(&setup, &data, Seed::from_number(seed), &mut told);
    let mut game = begun.map_err(|error| Failure::BadInput(words::setup_error(&error)))?;
    let mut show = Show::open(heading, out)?;
    let pacer = Pacer::new(flags.pace);
    loop {
        show.tell(&game, &told, out)?;
        told.clear();
        if game.step(&mut told) == Progress::Ended {
            break;
        }
        pacer.wait_for(game.time());
    }
    show.tell(&game, &told, out)?;
    let end = game.game();
    writeln!(out, "{} at {}, digest {}", replay::result(end), end.now(), end.digest())?;
    if let Some(path) = &flags.save {
        saved::save(path, game.log(), end.digest())?;
        writeln!(out, "saved to {}", path.display())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A seed for somebody who does not care which.
fn number_of_this_instant() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_micros() as u64 % 1_000_000_000
}

/// Lets game time pass at a multiple of real time.
struct Pacer {
    began: Instant,
    times: u32,
}

impl Pacer {
    fn new(times: u32) -> Pacer {
        Pacer { began: Instant::now(), times }
    }

    fn wait_for(&self, at: Tick) {
        if self.times > 0 {
            let due = self.began + Duration::from_millis(u64::from(at.0)) / self.times;
            thread::sleep(due.saturating_duration_since(Instant::now()));
        }
    }
}

/// Where the game is shown.
enum Show {
    /// A terminal: one picture, drawn over.
    Picture(Screen),
    /// Anything else: one line per event.
    Lines,
}

impl Show {
    fn open(heading: String, out: &mut dyn Write) -> io::Result<Show> {
        if io::stdout().is_terminal() {
            return Ok(Show::Picture(Screen::new(heading, out)?));
        }
        writeln!(out, "{heading}")?;
        Ok(Show::Lines)
    }

    fn tell(&mut self, game: &BotGame, told: &[Event], out: &mut dyn Write) -> io::Result<()> {
        for event in told {
            let Some(sentence) = words::event(&game.game().book().data, event) else { continue };
            match self {
                Show::Picture(screen) => screen.say(format!("{}  {sentence}", words::clock_time(event.at))),
                Show::Lines => writeln!(out, "{}  {sentence}", event.at)?,
            }
        }
        match self {
            Show::Picture(screen) => screen.update(game.game(), game.time(), out),
            Show::Lines => out.flush(),
        }
    }
}
