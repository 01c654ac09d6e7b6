//! An ended game as a file: everything it takes to look at it again, and to check it without trusting anybody.
//!
//! A file holds the set-up, the names the players chose, the promise behind the dice, the accepted inputs and the events they
//! brought about. Inputs and seed are enough to play the game again ([`verify()`]); events are enough to look at it, also after
//! the rules have changed ([`Replay::table_at`]), and to tell what decided it ([`story`], and [`Turn`] for the roll and write game). It never holds tokens, addresses or what was said.
//!
//! Deliberately not here: where files are kept (`server`), how they are shown (`review`).

mod choose;
mod file;
mod game;
pub mod story;
mod turns;
mod verify;

pub use choose::{Soundness, check};
pub use file::{FORMAT, ReadError, game_of, is_replay};
pub use game::{LogOf, NotPlayed, Recorded, Scroll, Temple, chain_of};
pub use turns::Turn;
pub use verify::{Difference, Verdict, verify};

use std::sync::Arc;

use kit::{Chain, Promise, Tick};
use serde::{Deserialize, Serialize};
use temple::components::Components;
use temple::rulebook::Rulebook;
use temple::table::Table;

/// An ended game of the temple.
pub type Replay = ReplayOf<Temple>;

/// An ended game.
#[derive(Clone, PartialEq, Eq)]
pub struct ReplayOf<G: Recorded> {
    /// Set-up, seed, rules revision, data and inputs.
    pub log: LogOf<G>,
    /// Who played, in the order of the seats.
    pub players: Vec<Player>,
    /// What was promised about the dice; nothing in a game inside a page.
    pub promise: Option<Promise>,
    /// When it was over, in seconds since 1970; 0 if nobody knew.
    pub ended_at: u64,
    /// Everything that happened, from the set-up on.
    pub events: Vec<G::Event>,
    /// The chain of all events. None in files of format 1: they noted a digest of memory, which is another one with every
    /// program, so it is passed over.
    pub chain: Option<Chain>,
}

/// Somebody who played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Player {
    /// The name he chose, or the bot's.
    pub name: String,
    /// The colour of his seat, as its place in the list of colours.
    pub colour: u8,
    /// Who it was at the start.
    pub kind: Kind,
}

/// Who plays a seat. Append only: the numbers stand in files.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // the names say it
pub enum Kind {
    Person,
    Bot,
}

impl<G: Recorded> ReplayOf<G> {
    /// When the last thing happened.
    #[must_use]
    pub fn end(&self) -> Tick {
        self.events.last().map_or(Tick::START, G::time)
    }

    /// How many events had happened at an instant, those of the instant included.
    #[must_use]
    pub fn events_until(&self, at: Tick) -> usize {
        self.events.partition_point(|event| G::time(event) <= at)
    }
}

impl Replay {
    /// The rules and the data it was played by, as far as this program knows them.
    #[must_use]
    pub fn book(&self, data: &Arc<Components>) -> Rulebook {
        Rulebook::new(Arc::clone(data), self.log.header.setup.clone())
    }

    /// The table as it stood at an instant, rebuilt from the events alone.
    #[must_use]
    pub fn table_at(&self, book: &Rulebook, at: Tick) -> Table {
        temple::replay::rebuild(book, &self.events[..self.events_until(at)])
    }
}
