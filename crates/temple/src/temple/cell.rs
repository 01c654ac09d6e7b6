//! Places on the endless board (BASE-16).

use super::Side;
use serde::{Deserialize, Serialize};

/// A square of the board; x grows east, y grows north. Rule [BASE-16]: the board has no edge.
///
/// At most 80 tiles lie in a temple, each beside another, so no coordinate leaves the range.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Cell {
    /// East of the starting chamber's first place.
    pub x: i8,
    /// North of it.
    pub y: i8,
}

impl Cell {
    /// The square on one side of this one.
    #[must_use]
    pub const fn beside(self, side: Side) -> Cell {
        let (dx, dy) = match side {
            Side::North => (0, 1),
            Side::East => (1, 0),
            Side::South => (0, -1),
            Side::West => (-1, 0),
        };
        Cell { x: self.x.saturating_add(dx), y: self.y.saturating_add(dy) }
    }
}
