//! What a die shows. Rule: BASE-20.

use serde::{Deserialize, Serialize};

use super::DieId;

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
    /// The golden mask: it frees cursed dice.
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

    const fn from_number(number: u8) -> Face {
        Face::ALL[number as usize]
    }
}

/// The faces of up to sixteen dice, four bits each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Faces(pub u64);

impl Faces {
    /// Notes that `die` shows `face`.
    pub fn set(&mut self, die: DieId, face: Face) {
        let shift = u32::from(die.0 & 15) * 4;
        self.0 = (self.0 & !(0xF << shift)) | ((face as u64) << shift);
    }

    /// What `die` shows.
    #[must_use]
    pub fn get(self, die: DieId) -> Face {
        let number = (self.0 >> (u32::from(die.0 & 15) * 4)) as u8 & 0xF;
        Face::from_number(number.min(4))
    }
}
