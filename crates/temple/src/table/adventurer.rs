//! A player and their adventurer: where they stand, their dice, and what is open before them.

pub use kit::Presence;
use kit::Tick;
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::dice::{DiceSet, DieId, DieState, Hand};
use crate::event::DieFate;
use crate::temple::{ChamberId, Place, Side};

/// A roll that waits for its time (BASE-23).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WaitingRoll {
    /// The dice still in it.
    pub dice: DiceSet,
    /// How long it was held.
    pub held_ms: u16,
}

/// A tile that is shown and lies nowhere yet (BASE-48).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Placing {
    /// The tile.
    pub chamber: ChamberId,
    /// The default side of the player's chamber; its cell is reserved.
    pub reserved: Side,
    /// When the default is taken.
    pub until: Tick,
    /// Whether a first tile has been sent back already.
    pub second: bool,
}

/// A die that was taken while its owner may still name another (BASE-77).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Loss {
    /// The die.
    pub die: DieId,
    /// What it was before.
    pub was: DieState,
    /// Where it went.
    pub fate: DieFate,
    /// Until when another may be named.
    pub until: Tick,
}

/// A player and their adventurer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Adventurer {
    /// Where they stand, or stood when they escaped.
    pub place: Place,
    /// Whether they have escaped (BASE-63).
    pub escaped: bool,
    /// Their dice.
    pub hand: Hand,
    /// Whether their black masks are to be left alone (BASE-37).
    pub holds_masks: bool,
    /// When their next roll may start (BASE-23).
    pub ready_at: Tick,
    /// Their waiting roll.
    pub waiting: Option<WaitingRoll>,
    /// Their open placement.
    pub placing: Option<Placing>,
    /// Losses they may still swap, the oldest first.
    pub losses: ArrayVec<[Loss; 8]>,
    /// Whether they have handed over a die (BASE-64).
    pub has_given: bool,
    /// When they last did something (BASE-67).
    pub heard: Tick,
    /// Whether they have a connection (BASE-97).
    pub presence: Presence,
    /// Whether they have given up.
    pub concedes: bool,
    /// When they may propose a turn of fate again (BASE-67).
    pub fate_retry_at: Tick,
}

impl Adventurer {
    /// An adventurer with nothing usable left in hand (BASE-39).
    #[must_use]
    #[inline]
    pub fn is_stuck(&self) -> bool {
        let in_hand = self.hand.in_hand();
        !self.escaped && !in_hand.is_empty() && self.hand.cursed() == in_hand
    }

    pub(super) fn take_out_of_waiting(&mut self, dice: DiceSet) {
        if let Some(waiting) = &mut self.waiting {
            waiting.dice = waiting.dice.without(dice);
            if waiting.dice.is_empty() {
                self.waiting = None;
            }
        }
    }
}
