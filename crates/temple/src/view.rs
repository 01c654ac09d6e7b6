//! What one viewer sees: the table, what they alone know, and nothing else. Legality, options and payment read a `View` and nothing else.

use kit::Tick;
use serde::{Deserialize, Serialize};

use crate::components::ChamberSpec;
use crate::players::PlayerId;
use crate::private::Private;
use crate::rulebook::Rulebook;
use crate::table::{Adventurer, Table};

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
/// The engine borrows it from its own state, a page or a bot from the table it was told about: the same
/// type, so the same judge.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// What is fixed for the game.
    pub book: &'a Rulebook,
    /// Everything that lies open.
    pub table: &'a Table,
    /// What the player who looks knows and the others do not.
    pub private: &'a Private,
    /// The player who looks.
    pub me: PlayerId,
    /// Game time.
    pub now: Tick,
}

impl<'a> View<'a> {
    /// The looking player's adventurer.
    #[must_use]
    #[inline]
    pub fn mine(&self) -> &'a Adventurer {
        self.table.of(self.me)
    }

    /// The printed facts of the chamber they stand in.
    #[must_use]
    pub fn my_chamber(&self) -> &'a ChamberSpec {
        self.book.data.chamber(self.mine().place.chamber)
    }

    /// The end of the current countdown. Rule [CLK-6]: shown only while one runs, or when `show_next_gong` is on.
    #[must_use]
    pub fn next_end(&self) -> Option<Tick> {
        let countdowns = &self.book.clock()?.countdowns;
        let shown = self.table.countdown.is_some() || self.book.setup.options.show_next_gong == 1;
        countdowns.get(usize::from(self.table.slams)).filter(|_| shown).map(|countdown| countdown.end_at)
    }
}
