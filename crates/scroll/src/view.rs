//! What one viewer sees: the table and nothing else. Legality and offers read a `View` and nothing else.

use std::sync::Arc;

use kit::{PlayerId, Tick};
use serde::{Deserialize, Serialize};

use crate::book::Book;
use crate::sheets::Sheet;
use crate::table::{Explorer, Table};

/// Who is looking.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Viewer {
    /// A player at the table.
    Player(PlayerId),
    /// Somebody who watches.
    Spectator,
}

/// A player's look at the table at one instant.
///
/// The engine borrows it from its own state, a page or a bot from the table it was told about: the same type, so the same judge.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// What is fixed for the game.
    pub book: &'a Arc<Book>,
    /// All sheets and dice.
    pub table: &'a Table,
    /// The player who looks.
    pub me: PlayerId,
    /// Game time.
    pub now: Tick,
}

impl<'a> View<'a> {
    /// The looking player with their sheet.
    #[must_use]
    pub fn mine(&self) -> &'a Explorer {
        self.table.of(self.me)
    }

    /// The printed side that is played on.
    #[must_use]
    pub fn printed(&self) -> &'a Sheet {
        self.book.sheet()
    }
}
