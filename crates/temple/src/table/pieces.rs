//! The pieces of the modules that lie on the table: one list for all, so that modules that are off take no room.

use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::rulebook::{Lying, Piece, Whereabouts};
use crate::temple::ChamberId;

/// The most pieces on the table at once.
pub const MAX_PIECES: usize = 48;

/// A piece on the table, by its place in the list, which it keeps as long as it lies there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct PieceId(pub u8);

type List = ArrayVec<[Option<Lying>; MAX_PIECES]>;

/// All pieces on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "List", into = "List")]
pub struct Pieces {
    list: List,
    /// A bit for each kind that lies there, shared by few: most questions are about something that does not.
    kinds: u64,
}

impl From<List> for Pieces {
    fn from(list: List) -> Pieces {
        Pieces { list, kinds: kinds_in(&list) }
    }
}

impl From<Pieces> for List {
    fn from(pieces: Pieces) -> List {
        pieces.list
    }
}

impl Pieces {
    /// All pieces with their places in the list.
    pub fn iter(&self) -> impl Iterator<Item = (PieceId, Lying)> + '_ {
        numbered(&self.list)
    }

    /// One piece, if it lies there.
    #[must_use]
    pub fn get(&self, id: PieceId) -> Option<Lying> {
        self.list.get(usize::from(id.0)).copied().flatten()
    }

    /// All pieces of a kind.
    #[inline]
    pub fn of_kind(&self, piece: Piece) -> impl Iterator<Item = (PieceId, Lying)> + '_ {
        let list = if self.kinds & bit_of(piece) == 0 { &[] } else { self.list.as_slice() };
        numbered(list).filter(move |(_, lying)| lying.piece == piece)
    }

    /// The first piece of a kind.
    #[must_use]
    #[inline]
    pub fn find(&self, piece: Piece) -> Option<(PieceId, Lying)> {
        self.of_kind(piece).next()
    }

    /// The pieces in a chamber.
    pub fn in_chamber(&self, chamber: ChamberId) -> impl Iterator<Item = (PieceId, Lying)> + '_ {
        self.iter().filter(move |(_, lying)| lying.at == Whereabouts::In(chamber))
    }

    /// Whether there is room for one more.
    #[must_use]
    pub fn has_room(&self) -> bool {
        self.list.len() < MAX_PIECES || self.list.iter().any(Option::is_none)
    }

    /// One more piece, at the first free place of the list.
    pub(crate) fn put(&mut self, lying: Lying) {
        debug_assert!(self.has_room());
        self.kinds |= bit_of(lying.piece);
        match self.list.iter().position(Option::is_none) {
            Some(free) => self.list[free] = Some(lying),
            None => {
                // A list that is full leaves the piece out, as the audit of its module will say.
                let _full = self.list.try_push(Some(lying));
            }
        }
    }

    pub(super) fn change(&mut self, id: PieceId, change: impl FnOnce(&mut Lying)) {
        if let Some(lying) = self.list.get_mut(usize::from(id.0)).and_then(Option::as_mut) {
            change(lying);
            self.kinds = kinds_in(&self.list);
        }
    }

    pub(crate) fn remove(&mut self, id: PieceId) {
        if let Some(place) = self.list.get_mut(usize::from(id.0)) {
            *place = None;
            self.kinds = kinds_in(&self.list);
        }
    }
}

fn numbered(list: &[Option<Lying>]) -> impl Iterator<Item = (PieceId, Lying)> + '_ {
    list.iter().enumerate().filter_map(|(place, lying)| Some((PieceId(place as u8), (*lying)?)))
}

fn bit_of(piece: Piece) -> u64 {
    1 << ((u32::from(piece.module as u8) * 16 + u32::from(piece.kind)) % u64::BITS)
}

fn kinds_in(list: &[Option<Lying>]) -> u64 {
    list.iter().flatten().fold(0, |kinds, lying| kinds | bit_of(lying.piece))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::modules::ModuleId;
    use crate::rulebook::Facing;

    #[test]
    fn a_kind_is_found_as_long_as_one_of_it_lies_there() {
        let piece = |kind| Piece { module: ModuleId::Curses, kind };
        let lying = |kind| Lying { piece: piece(kind), at: Whereabouts::Depot, facing: Facing::Up };
        let places = |pieces: &Pieces, kind| pieces.of_kind(piece(kind)).map(|(id, _)| id.0).collect::<Vec<_>>();
        let found = |pieces: &Pieces| [3, 7].map(|kind| places(pieces, kind));
        let mut pieces = Pieces::default();
        [3, 7, 3].into_iter().for_each(|kind| pieces.put(lying(kind)));
        assert_eq!(found(&pieces), [vec![0, 2], vec![1]]);
        pieces.remove(PieceId(0));
        assert_eq!(found(&pieces), [vec![2], vec![1]]);
        pieces.change(PieceId(2), |lying| lying.piece = piece(7));
        assert_eq!(found(&pieces), [vec![], vec![1, 2]]);
        let bytes = postcard::to_allocvec(&pieces).expect("plain data");
        assert_eq!(bytes, postcard::to_allocvec(&pieces.list).expect("plain data"), "only the list travels");
        assert_eq!(postcard::from_bytes::<Pieces>(&bytes).expect("what was written"), pieces);
    }
}
