//! What dice show. Rule: BASE-20.

use serde::{Deserialize, Serialize};

pub use kit::Face;

use super::DieId;

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
        Face::ALL[usize::from(number.min(4))]
    }
}
