//! Which tiles are of a kind: looked up where the data would have to be searched.

use crate::components::{ChamberKind, Components};
use crate::temple::ChamberId;

const KINDS: usize = ChamberKind::MANY;

/// All tiles of the data, by kind.
pub(super) struct Kinds {
    /// Sorted by kind, then by number.
    tiles: Box<[ChamberId]>,
    /// Where each kind begins, and where the last one ends.
    begin: [u8; KINDS + 1],
}

impl Kinds {
    pub fn of(data: &Components) -> Kinds {
        let kind_of = |tile: &ChamberId| data.chamber(*tile).kind as usize;
        let mut tiles: Box<[ChamberId]> = (0..data.chambers.len()).map(ChamberId::from_index).collect();
        tiles.sort_by_key(kind_of);
        let begin = std::array::from_fn(|kind| tiles.partition_point(|tile| kind_of(tile) < kind) as u8);
        Kinds { tiles, begin }
    }

    #[inline]
    pub fn tiles_of(&self, kind: ChamberKind) -> &[ChamberId] {
        let (first, end) = (self.begin[kind as usize], self.begin[kind as usize + 1]);
        &self.tiles[usize::from(first)..usize::from(end)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::temple::MAX_CHAMBERS;

    #[test]
    fn every_tile_is_found_by_its_kind_and_no_other() {
        let data = Components::standard();
        let kinds = Kinds::of(&data);
        assert!(data.chambers.len() <= MAX_CHAMBERS);
        for spec in &data.chambers {
            let of_kind = data.chambers.iter().enumerate().filter(|(_, other)| other.kind == spec.kind);
            let numbers: Vec<ChamberId> = of_kind.map(|(number, _)| ChamberId::from_index(number)).collect();
            assert_eq!(kinds.tiles_of(spec.kind), numbers, "{:?}", spec.kind);
        }
        assert_eq!(usize::from(kinds.begin[KINDS]), data.chambers.len());
    }
}
