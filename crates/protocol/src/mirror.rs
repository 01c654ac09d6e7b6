//! A client's own copy of the game: made from a snapshot, kept up to date by what is told, written by the engine's code.

use std::sync::Arc;

use kit::Tick;
use temple::components::Components;
use temple::players::PlayerId;
use temple::private::Private;
use temple::rulebook::Rulebook;
use temple::seen::Seen;
use temple::setup::SetupError;
use temple::table::Table;
use temple::view::View;

use crate::server::{Check, Snapshot, Told};

/// A copy of the game.
pub struct Mirror {
    book: Arc<Rulebook>,
    table: Table,
    private: Private,
    seq: u32,
}

/// Something between what the mirror knows and what it was told is missing: say `Hello` again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gap {
    /// The last event the mirror knows.
    pub known: u32,
}

impl Mirror {
    /// A copy of the game in a snapshot.
    ///
    /// # Errors
    /// When the set-up does not fit this data: the snapshot comes from a game with other data.
    pub fn new(snapshot: &Snapshot, data: &Arc<Components>) -> Result<Mirror, SetupError> {
        snapshot.setup.check(data)?;
        let book = Arc::new(Rulebook::new(data.clone(), snapshot.setup.clone()));
        Ok(Mirror { book, table: snapshot.table, private: Private::NOTHING, seq: snapshot.seq })
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
            match seen {
                Seen::Event(event) => {
                    self.table.apply(&self.book, event);
                    self.private.apply(event);
                }
                Seen::Skip => {}
            }
        }
        self.seq = told.seq;
        Ok(())
    }

    /// Notes what the player knows who looks at the snapshot: what [`crate::ServerFrame::Known`] brought.
    pub fn know(&mut self, private: Private) {
        self.private = private;
    }

    /// The last event it knows.
    #[must_use]
    pub fn seq(&self) -> u32 {
        self.seq
    }

    /// Everything that lies open.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// What is fixed for the game.
    #[must_use]
    pub fn book(&self) -> &Arc<Rulebook> {
        &self.book
    }

    /// The table as a player sees it: what the judge and the list of options want.
    #[must_use]
    pub fn view(&self, me: PlayerId, now: Tick) -> View<'_> {
        View { book: &self.book, table: &self.table, private: &self.private, me, now }
    }

    /// Whether the table is the one the server has, if the check speaks of the same event.
    #[must_use]
    pub fn agrees(&self, check: &Check) -> bool {
        check.seq != self.seq || check.table == kit::digest_of(&self.table)
    }
}
