//! What a die shows. Both games are played with the same dice.

use serde::{Deserialize, Serialize};

/// What a die shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[repr(u8)]
pub enum Face {
    /// The walking figure; twice on every die.
    Adventurer = 0,
    /// The key.
    Key = 1,
    /// The torch.
    Torch = 2,
    /// The black mask: it curses its die.
    BlackMask = 3,
    /// The golden mask.
    GoldenMask = 4,
}

impl Face {
    /// All faces, in the order of their numbers.
    pub const ALL: [Face; 5] = [Face::Adventurer, Face::Key, Face::Torch, Face::BlackMask, Face::GoldenMask];

    /// The letter of the catalogue: `A K T B G`.
    #[must_use]
    pub const fn letter(self) -> char {
        ['A', 'K', 'T', 'B', 'G'][self as usize]
    }

    /// The face of a letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Face> {
        Face::ALL.into_iter().find(|face| face.letter() == letter)
    }
}
