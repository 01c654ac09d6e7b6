//! What a table of the roll and write game says besides the frames that all tables share.

use std::sync::Arc;

use kit::{PlayerId, Tick};
use scroll::book::Book;
use scroll::command::Command;
use scroll::seen::Seen;
use scroll::setup::{Setup, SetupError};
use scroll::sheets::Sheets;
use scroll::table::Table;
use scroll::view::View;
use scroll::why_not::WhyNot;
use serde::{Deserialize, Serialize};

use crate::mirror::Gap;
use crate::readable;
use crate::server::{Check, ClockNow};

/// News of the game. Append only: the numbers travel.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum News {
    /// The whole game: it was set up, or the client comes to it and what he has is not good.
    Table(Box<Snapshot>),
    /// Something happened in the game.
    Told(Told),
    /// A rule forbids the wish; nothing has changed.
    Refused {
        /// The client's number for it.
        id: u32,
        /// The rule and what stands in the way.
        #[serde(with = "readable::why_not")]
        why_not: WhyNot,
    },
    /// The answer to `Ask`: all sensible commands that are legal now.
    Offers {
        /// From the question.
        nonce: u32,
        /// The commands.
        commands: Vec<Command>,
    },
}

/// A game as it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Snapshot {
    /// What was chosen.
    pub setup: Setup,
    /// All sheets and dice.
    pub table: Table,
    /// The last event in it.
    pub seq: u32,
    /// The clock.
    pub clock: ClockNow,
}

/// A batch of events, as the client may see them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Told {
    /// The number of the last of them.
    pub seq: u32,
    /// Game time.
    pub tick: Tick,
    /// The events.
    pub events: Vec<Seen>,
}

/// A client's own copy of the game, written by the engine's code.
pub struct Mirror {
    book: Arc<Book>,
    table: Table,
    seq: u32,
}

impl Mirror {
    /// A copy of the game in a snapshot.
    ///
    /// # Errors
    /// When the set-up cannot be played.
    pub fn new(snapshot: &Snapshot, data: &Arc<Sheets>) -> Result<Mirror, SetupError> {
        snapshot.setup.check()?;
        let book = Book::new(data.clone(), snapshot.setup.clone());
        Ok(Mirror { book, table: snapshot.table, seq: snapshot.seq })
    }

    /// Writes what was told.
    ///
    /// # Errors
    /// When something before it is missing; then nothing is written.
    pub fn take(&mut self, told: &Told) -> Result<(), Gap> {
        if Some(self.seq) != told.seq.checked_sub(told.events.len() as u32) {
            return Err(Gap { known: self.seq });
        }
        for seen in &told.events {
            if let Seen::Event(event) = seen {
                self.table.apply(&self.book, event);
            }
        }
        self.seq = told.seq;
        Ok(())
    }

    /// The last event it knows.
    #[must_use]
    pub fn seq(&self) -> u32 {
        self.seq
    }

    /// All sheets and dice.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// What is fixed for the game.
    #[must_use]
    pub fn book(&self) -> &Arc<Book> {
        &self.book
    }

    /// The table as a player sees it.
    #[must_use]
    pub fn view(&self, me: PlayerId, now: Tick) -> View<'_> {
        View { book: &self.book, table: &self.table, me, now }
    }

    /// Whether the table is the one the server has, if the check speaks of the same event.
    #[must_use]
    pub fn agrees(&self, check: &Check) -> bool {
        check.seq != self.seq || check.table == kit::digest_of(&self.table)
    }
}
