//! A table, and who looks at it.

use std::sync::Arc;

use kit::Tick;
use temple::dice::{DiceSet, Face};
use temple::players::PlayerId;
use temple::private::Private;
use temple::rulebook::Rulebook;
use temple::table::Table;
use temple::view::View;

/// The table, and who looks at it.
#[derive(Clone)]
pub struct Look {
    /// What is fixed for the game.
    pub book: Arc<Rulebook>,
    /// Everything that lies open.
    pub table: Table,
    /// What the reader knows and the others do not; nothing for somebody who watches.
    pub private: Private,
    /// The reader; for somebody who watches, the player over whose shoulder he looks.
    pub me: PlayerId,
    /// Whether the reader only watches.
    pub watching: bool,
}

impl Look {
    /// The reader has this seat now, or none. What somebody else knew in another seat is not theirs to know.
    pub fn sit(&mut self, seat: Option<PlayerId>) {
        let before = (self.me, self.watching);
        (self.me, self.watching) = (seat.unwrap_or(PlayerId(0)), seat.is_none());
        if before != (self.me, self.watching) {
            self.private = Private::NOTHING;
        }
    }

    /// Whether this is the reader himself.
    pub fn is_me(&self, who: PlayerId) -> bool {
        who == self.me && !self.watching
    }

    /// The reader's dice as they lie in the tray: also those just lost, for as long as another may go instead (BASE-77).
    pub fn tray(&self) -> DiceSet {
        let mine = self.table.of(self.me);
        let gone = mine.losses.iter().fold(DiceSet::NONE, |all, loss| all.or(DiceSet::one(loss.die)));
        DiceSet::first(mine.hand.ever()).without(mine.hand.lost()).or(gone)
    }

    /// The nearest friend who could free the reader with a golden mask, and the rooms between them (BASE-39).
    pub fn nearest_gold(&self) -> Option<(PlayerId, u32)> {
        let here = self.table.of(self.me).place.chamber;
        let has_gold = |who: &PlayerId| {
            let hand = &self.table.of(*who).hand;
            *who != self.me && !hand.showing(Face::GoldenMask).and(hand.usable()).is_empty()
        };
        let rooms = |who: PlayerId| crate::way::rooms(&self.table.temple, here, self.table.of(who).place.chamber);
        let friends = self.table.inside().filter(has_gold).filter_map(|who| Some((who, rooms(who)?)));
        friends.min_by_key(|(_, rooms)| *rooms)
    }

    /// Whether nothing is left to throw because the last dice lie in a pot: whoever does not take them back waits for friends.
    pub fn nothing_but_pledged(&self) -> bool {
        let mine = self.table.of(self.me);
        !mine.escaped && mine.hand.rollable().is_empty() && !mine.hand.committed().is_empty()
    }

    /// Whether the reader must hold a throw (CUR-15).
    pub fn must_hold(&self) -> bool {
        self.careful_ms() > 0
    }

    /// How long a throw of the reader must be held, in ms.
    pub fn careful_ms(&self) -> u32 {
        self.book.careful_ms(&self.view(Tick::START), self.me)
    }

    /// The table as the judge sees it.
    pub fn view(&self, now: Tick) -> View<'_> {
        View { book: &self.book, table: &self.table, private: &self.private, me: self.me, now }
    }
}
