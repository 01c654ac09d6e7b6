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

/// All pieces on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Pieces(ArrayVec<[Option<Lying>; MAX_PIECES]>);

impl Pieces {
    /// All pieces with their places in the list.
    pub fn iter(&self) -> impl Iterator<Item = (PieceId, Lying)> + '_ {
        self.0.iter().enumerate().filter_map(|(place, lying)| Some((PieceId(place as u8), (*lying)?)))
    }

    /// One piece, if it lies there.
    #[must_use]
    pub fn get(&self, id: PieceId) -> Option<Lying> {
        self.0.get(usize::from(id.0)).copied().flatten()
    }

    /// The first piece of a kind.
    #[must_use]
    pub fn find(&self, piece: Piece) -> Option<(PieceId, Lying)> {
        self.iter().find(|(_, lying)| lying.piece == piece)
    }

    /// The pieces in a chamber.
    pub fn in_chamber(&self, chamber: ChamberId) -> impl Iterator<Item = (PieceId, Lying)> + '_ {
        self.iter().filter(move |(_, lying)| lying.at == Whereabouts::In(chamber))
    }

    /// Whether there is room for one more.
    #[must_use]
    pub fn has_room(&self) -> bool {
        self.0.len() < MAX_PIECES || self.0.iter().any(Option::is_none)
    }

    /// One more piece, at the first free place of the list.
    pub(crate) fn put(&mut self, lying: Lying) {
        debug_assert!(self.has_room());
        match self.0.iter().position(Option::is_none) {
            Some(free) => self.0[free] = Some(lying),
            None => {
                // A list that is full leaves the piece out, as the audit of its module will say.
                let _full = self.0.try_push(Some(lying));
            }
        }
    }

    pub(super) fn change(&mut self, id: PieceId, change: impl FnOnce(&mut Lying)) {
        if let Some(lying) = self.0.get_mut(usize::from(id.0)).and_then(Option::as_mut) {
            change(lying);
        }
    }

    pub(super) fn remove(&mut self, id: PieceId) {
        if let Some(place) = self.0.get_mut(usize::from(id.0)) {
            *place = None;
        }
    }
}
