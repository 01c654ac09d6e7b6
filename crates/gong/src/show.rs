//! How a game is followed: as a picture in a terminal, as plain lines elsewhere, at a multiple of real time.

use std::io::{self, IsTerminal, Write};
use std::thread;
use std::time::{Duration, Instant};

use kit::Tick;
use temple::event::Event;
use temple::game::Game;

use crate::screen::Screen;
use crate::words;

/// Lets game time pass at a multiple of real time.
pub struct Pacer {
    began: Instant,
    times: u32,
}

impl Pacer {
    /// So many times faster than real time; 0 does not wait at all.
    pub fn new(times: u32) -> Pacer {
        Pacer { began: Instant::now(), times }
    }

    /// Waits until it is that late in the game.
    pub fn wait_for(&self, at: Tick) {
        if self.times > 0 {
            let due = self.began + Duration::from_millis(u64::from(at.0)) / self.times;
            thread::sleep(due.saturating_duration_since(Instant::now()));
        }
    }
}

/// Where the game is shown.
pub enum Show {
    /// A terminal: one picture, drawn over.
    Picture(Screen),
    /// Anything else: one line per event.
    Lines,
}

impl Show {
    /// Begins with a heading.
    pub fn open(heading: String, out: &mut dyn Write) -> io::Result<Show> {
        if io::stdout().is_terminal() {
            return Ok(Show::Picture(Screen::new(heading, out)?));
        }
        writeln!(out, "{heading}")?;
        Ok(Show::Lines)
    }

    /// Shows what has happened.
    pub fn tell(&mut self, game: &Game, told: &[Event], out: &mut dyn Write) -> io::Result<()> {
        for event in told {
            let Some(sentence) = words::event(&game.book().data, game.table(), event) else { continue };
            match self {
                Show::Picture(screen) => screen.say(format!("{}  {sentence}", words::clock_time(event.at))),
                Show::Lines => writeln!(out, "{}  {sentence}", event.at)?,
            }
        }
        match self {
            Show::Picture(screen) => screen.update(game, out),
            Show::Lines => out.flush(),
        }
    }
}
