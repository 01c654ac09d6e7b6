//! What something costs: so many symbols of each face.

use serde::{Deserialize, Serialize};

use super::Face;

/// So many symbols of each face.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Cost(pub [u8; 5]);

impl Cost {
    /// Nothing to pay.
    pub const FREE: Cost = Cost([0; 5]);

    /// The cost of these faces together.
    #[must_use]
    pub const fn of(faces: &[Face]) -> Cost {
        let (mut cost, mut i) = ([0; 5], 0);
        while i < faces.len() {
            cost[faces[i] as usize] += 1;
            i += 1;
        }
        Cost(cost)
    }

    /// `count` symbols of one face.
    #[must_use]
    pub const fn several(face: Face, count: u8) -> Cost {
        let mut cost = [0; 5];
        cost[face as usize] = count;
        Cost(cost)
    }

    /// How many symbols of `face` are asked for.
    #[must_use]
    pub const fn count(&self, face: Face) -> u8 {
        self.0[face as usize]
    }

    /// All symbols asked for.
    #[must_use]
    pub fn total(&self) -> u8 {
        self.0.iter().sum()
    }
}
