//! The temple on the table: cells, placed chambers, passages.
//!
//! Rules: BASE-13 to BASE-16 and BASE-47. Everything outside this folder speaks of chambers and sides; the type `Cell`
//! stays in here, so that moving a tile can never leave a stale position behind.

mod afloat;
mod cell;
mod layout;
mod side;

pub use afloat::Afloat;
pub use cell::Cell;
pub use layout::{Placed, Temple};
pub use side::{Side, Sides, Turn};

use serde::{Deserialize, Serialize};

/// A physical tile, by its place in the component data.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct ChamberId(pub u8);

impl ChamberId {
    /// The place in the component data.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The tile at this place in the component data.
    ///
    /// # Panics
    /// When the data has more tiles than fit; its loader refuses that.
    #[must_use]
    pub fn from_index(index: usize) -> ChamberId {
        ChamberId(u8::try_from(index).expect("at most 80 tiles"))
    }
}

/// The most tiles a data file may have.
pub const MAX_CHAMBERS: usize = 80;

/// A part of a chamber that is a place of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Part {
    /// The whole of an ordinary chamber, or its front where there is an inner wall.
    #[default]
    Front,
    /// Behind the inner wall.
    Rear,
}

/// Where an adventurer stands. Two adventurers are together exactly when their places are equal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Place {
    /// The tile.
    pub chamber: ChamberId,
    /// The part of it.
    pub part: Part,
}
