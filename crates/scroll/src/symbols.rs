//! How many of each symbol: dice that were kept, dice in the pool, temporary dice, prices. The one place that counts symbols.

use kit::Face;
use serde::{Deserialize, Serialize};

/// The faces that count as symbols on a sheet, in the order in which they are counted. The black mask is none of them.
pub const SYMBOLS: [Face; 4] = [Face::Adventurer, Face::Key, Face::Torch, Face::GoldenMask];

/// So many adventurers, keys, torches and golden masks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Symbols([u8; 4]);

impl Symbols {
    /// Nothing.
    pub const NONE: Symbols = Symbols([0; 4]);

    const fn place(face: Face) -> Option<usize> {
        match face {
            Face::Adventurer => Some(0),
            Face::Key => Some(1),
            Face::Torch => Some(2),
            Face::BlackMask => None,
            Face::GoldenMask => Some(3),
        }
    }

    /// How often this symbol stands among them.
    #[must_use]
    pub fn count(self, face: Face) -> u8 {
        Symbols::place(face).map_or(0, |place| self.0[place])
    }

    /// How many they are together.
    #[must_use]
    pub fn total(self) -> u8 {
        self.0.iter().sum()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0.iter().all(|count| *count == 0)
    }

    /// These and one more; a black mask adds nothing.
    #[must_use]
    pub fn with(mut self, face: Face) -> Symbols {
        if let Some(place) = Symbols::place(face) {
            self.0[place] += 1;
        }
        self
    }

    /// Those that also stand among the others.
    #[must_use]
    pub fn shared(self, other: Symbols) -> Symbols {
        Symbols(std::array::from_fn(|place| self.0[place].min(other.0[place])))
    }

    /// These without as many of the others as there are.
    #[must_use]
    pub fn without(self, other: Symbols) -> Symbols {
        Symbols(std::array::from_fn(|place| self.0[place].saturating_sub(other.0[place])))
    }

    /// Both together.
    #[must_use]
    pub fn and(self, other: Symbols) -> Symbols {
        Symbols(std::array::from_fn(|place| self.0[place] + other.0[place]))
    }

    /// Whether all the others stand among these.
    #[must_use]
    pub fn has_all(self, other: Symbols) -> bool {
        other.without(self).is_empty()
    }

    /// One after the other.
    pub fn iter(self) -> impl Iterator<Item = Face> {
        SYMBOLS.into_iter().flat_map(move |face| std::iter::repeat_n(face, usize::from(self.count(face))))
    }
}

impl FromIterator<Face> for Symbols {
    fn from_iter<I: IntoIterator<Item = Face>>(faces: I) -> Symbols {
        faces.into_iter().fold(Symbols::NONE, Symbols::with)
    }
}
