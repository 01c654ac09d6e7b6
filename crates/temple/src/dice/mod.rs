//! Dice: what they show, sets of them, what they pay for, and the hand of a player.

mod cost;
mod face;
mod hand;
mod set;

pub use cost::Cost;
pub use face::{Face, Faces};
pub use hand::{DieState, Hand, MAX_POTS};
pub use set::{DiceRow, DiceSet, DieId, MAX_DICE};
