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

/// A player and his adventurer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Adventurer {
    /// Where he stands, or stood when he escaped.
    pub place: Place,
    /// Whether he has escaped (BASE-63).
    pub escaped: bool,
    /// His dice.
    pub hand: Hand,
    /// Whether his black masks are to be left alone (BASE-37).
    pub holds_masks: bool,
    /// When his next roll may start (BASE-23).
    pub ready_at: Tick,
    /// His waiting roll.
    pub waiting: Option<WaitingRoll>,
    /// His open placement.
    pub placing: Option<Placing>,
    /// Losses he may still swap, the oldest first.
    pub losses: ArrayVec<[Loss; 8]>,
    /// Whether he has handed over a die (BASE-64).
    pub has_given: bool,
    /// When he last did something (BASE-67).
    pub heard: Tick,
    /// Whether he has a connection (BASE-97).
    pub presence: Presence,
    /// Whether he has given up.
    pub concedes: bool,
    /// When he may propose a turn of fate again (BASE-67).
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
