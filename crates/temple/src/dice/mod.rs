//! Dice: what they show, sets of them, what pays beside them, prices, and the hand of a player.

mod cost;
mod face;
mod hand;
mod means;
mod set;

pub use cost::Cost;
pub use face::{Face, Faces};
pub use hand::{DieState, Hand, MAX_POTS};
pub use means::{Aid, AidSet, HeldAid, MAX_AIDS, Means};
pub use set::{DiceRow, DiceSet, DieId, MAX_DICE};
