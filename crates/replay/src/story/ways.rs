//! How far it is from one chamber to another.

use temple::temple::{ChamberId, MAX_CHAMBERS, Side, Temple};

/// How many chambers one must enter to get there; none when they are not connected.
pub(super) fn rooms(temple: &Temple, from: ChamberId, to: ChamberId) -> Option<u32> {
    let mut far = [None; MAX_CHAMBERS];
    far[from.index()] = Some(0);
    let (mut open, mut next) = (vec![from], 0);
    while let Some(here) = open.get(next).copied() {
        next += 1;
        for there in Side::ALL.into_iter().filter_map(|side| temple.through(here, side)) {
            if far[there.index()].is_none() {
                far[there.index()] = far[here.index()].map(|far| far + 1);
                open.push(there);
            }
        }
    }
    far[to.index()]
}
