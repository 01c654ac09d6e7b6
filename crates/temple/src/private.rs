//! What one player knows and the others do not: the faces of pieces that lie face down.
//!
//! It lies beside the table, not on it. The engine keeps it for every player among its secrets; a client keeps its own, from
//! what it is told. Both write it by [`Private::apply`] alone, so the judge says the same to a player in both places.

use serde::{Deserialize, Serialize};

use crate::event::{Event, Fact};
use crate::players::PlayerId;
use crate::rulebook::{Facing, Piece};
use crate::seen::{Seen, seen};
use crate::table::PieceId;
use crate::view::Viewer;

/// The most faces a player knows at once.
pub const MAX_KNOWN: usize = 4;

/// A piece that lies on the table as the back of its kind, and what it really is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Known {
    /// Which of the pieces on the table.
    pub id: PieceId,
    /// What it is.
    pub piece: Piece,
}

/// What one player knows of pieces that lie face down, in the order in which they learned it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Private([Option<Known>; MAX_KNOWN]);

impl Private {
    /// What somebody knows who knows nothing but what lies open, such as whoever watches.
    pub const NOTHING: Private = Private([None; MAX_KNOWN]);

    /// What a player knows after these events.
    #[must_use]
    pub fn of(who: PlayerId, events: &[Event]) -> Private {
        let mut private = Private::NOTHING;
        for event in events {
            if let Seen::Event(event) = seen(event, Viewer::Player(who)) {
                private.apply(&event);
            }
        }
        private
    }

    /// Everything known.
    pub fn iter(&self) -> impl Iterator<Item = Known> + '_ {
        self.0.iter().flatten().copied()
    }

    /// What a piece really is, if that is known.
    #[must_use]
    pub fn face_of(&self, id: PieceId) -> Option<Piece> {
        self.iter().find(|known| known.id == id).map(|known| known.piece)
    }

    /// Whether nothing is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Private::NOTHING
    }

    /// Writes what this player was told. A piece that moves on the table is still known; one that is turned up is known to
    /// everybody, and one that has gone leaves its place in the list to another.
    pub fn apply(&mut self, event: &Event) {
        match event.fact {
            Fact::Learned { id, piece, .. } => self.learn(Known { id, piece }),
            Fact::PieceTurned { id, facing: Facing::Up } | Fact::PieceGone { id, .. } => self.forget(id),
            _ => {}
        }
    }

    /// Whoever knows as many as they can forgets what they learned first.
    fn learn(&mut self, known: Known) {
        self.forget(known.id);
        if self.0[MAX_KNOWN - 1].is_some() {
            self.0.rotate_left(1);
            self.0[MAX_KNOWN - 1] = None;
        }
        if let Some(free) = self.0.iter_mut().find(|place| place.is_none()) {
            *free = Some(known);
        }
    }

    fn forget(&mut self, id: PieceId) {
        if let Some(place) = self.0.iter().position(|known| known.is_some_and(|known| known.id == id)) {
            self.0[place] = None;
            self.0[place..].rotate_left(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::modules::ModuleId;
    use crate::rulebook::{Lying, Whereabouts};
    use kit::Tick;

    const ANI: PlayerId = PlayerId(0);

    fn tell(private: &mut Private, fact: Fact) {
        private.apply(&Event { at: Tick(0), by: None, fact });
    }

    fn learned(id: u8, kind: u8) -> Fact {
        Fact::Learned { who: ANI, id: PieceId(id), piece: Piece { module: ModuleId::Curses, kind } }
    }

    fn gone(id: u8) -> Fact {
        let piece = Piece { module: ModuleId::Curses, kind: 0 };
        Fact::PieceGone { id: PieceId(id), was: Lying { piece, at: Whereabouts::Depot, facing: Facing::Down } }
    }

    fn ids(private: &Private) -> Vec<u8> {
        private.iter().map(|known| known.id.0).collect()
    }

    #[test]
    fn the_oldest_is_forgotten_and_nothing_is_known_twice() {
        let mut private = Private::NOTHING;
        (1..=5).for_each(|id| tell(&mut private, learned(id, 0)));
        assert_eq!(ids(&private), [2, 3, 4, 5]);
        tell(&mut private, learned(3, 7));
        assert_eq!(ids(&private), [2, 4, 5, 3]);
        assert_eq!(private.face_of(PieceId(3)).map(|piece| piece.kind), Some(7));
    }

    #[test]
    fn what_is_turned_up_or_gone_is_forgotten_and_what_moves_is_not() {
        let mut private = Private::NOTHING;
        (1..=3).for_each(|id| tell(&mut private, learned(id, 0)));
        tell(&mut private, Fact::PieceMoved { id: PieceId(1), at: Whereabouts::Depot });
        tell(&mut private, Fact::PieceTurned { id: PieceId(1), facing: Facing::Down });
        assert_eq!(ids(&private), [1, 2, 3]);
        tell(&mut private, Fact::PieceTurned { id: PieceId(2), facing: Facing::Up });
        tell(&mut private, gone(1));
        assert_eq!(ids(&private), [3]);
        tell(&mut private, gone(3));
        assert!(private.is_empty());
    }
}
