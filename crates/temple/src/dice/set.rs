//! Dice of one player, one by one and as sets. A set is a few bits, so counting is a matter of a few bit operations.

use std::fmt;

use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

/// The most dice a player can ever have: eleven at the start and five gifts.
pub const MAX_DICE: usize = 16;

/// A die of one player, counted from 0. It keeps its number for the whole game. Where aids may be named as well, their
/// numbers follow those of the dice (see [`super::Means::one`]).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct DieId(pub u8);

/// Some dice of one player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct DiceSet(pub u16);

impl DiceSet {
    /// No dice.
    pub const NONE: DiceSet = DiceSet(0);

    /// The first `count` dice.
    #[must_use]
    pub const fn first(count: u8) -> DiceSet {
        DiceSet(if count >= 16 { u16::MAX } else { (1 << count) - 1 })
    }

    /// One die alone; a number that no die can have gives no dice.
    #[must_use]
    pub const fn one(die: DieId) -> DiceSet {
        DiceSet(if die.0 < 16 { 1 << die.0 } else { 0 })
    }

    /// How many dice there are.
    #[must_use]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `die` is one of them.
    #[must_use]
    pub const fn has(self, die: DieId) -> bool {
        self.0 & DiceSet::one(die).0 != 0
    }

    /// Whether all of `other` are among these.
    #[must_use]
    pub const fn has_all(self, other: DiceSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// The dice in both sets.
    #[must_use]
    pub const fn and(self, other: DiceSet) -> DiceSet {
        DiceSet(self.0 & other.0)
    }

    /// The dice in either set.
    #[must_use]
    pub const fn or(self, other: DiceSet) -> DiceSet {
        DiceSet(self.0 | other.0)
    }

    /// These dice without the `other` ones.
    #[must_use]
    pub const fn without(self, other: DiceSet) -> DiceSet {
        DiceSet(self.0 & !other.0)
    }

    /// The die with the lowest number.
    #[must_use]
    pub const fn lowest(self) -> Option<DieId> {
        if self.0 == 0 { None } else { Some(DieId(self.0.trailing_zeros() as u8)) }
    }

    /// The `count` dice with the lowest numbers, or all.
    #[must_use]
    pub fn lowest_few(self, count: u8) -> DiceSet {
        let mut rest = self;
        for _ in 0..count {
            rest = DiceSet(rest.0 & rest.0.wrapping_sub(1));
        }
        self.without(rest)
    }

    /// The dice in the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = DieId> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let die = DiceSet(rest).lowest()?;
            rest &= rest - 1;
            Some(die)
        })
    }
}

impl FromIterator<DieId> for DiceSet {
    fn from_iter<I: IntoIterator<Item = DieId>>(dice: I) -> DiceSet {
        dice.into_iter().fold(DiceSet::NONE, |set, die| set.or(DiceSet::one(die)))
    }
}

impl fmt::Debug for DiceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|die| die.0)).finish()
    }
}

/// Dice in the order somebody named them; committing takes them in this order (BASE-56).
pub type DiceRow = ArrayVec<[DieId; MAX_DICE]>;

#[cfg(test)]
mod tests {
    use super::*;

    fn dice(numbers: &[u8]) -> DiceSet {
        numbers.iter().map(|n| DieId(*n)).collect()
    }

    #[test]
    fn sets_behave_like_sets() {
        assert_eq!(DiceSet::first(5).len(), 5);
        assert_eq!(dice(&[1, 3, 4]).lowest_few(2), dice(&[1, 3]));
        assert_eq!(dice(&[1, 3]).lowest_few(9), dice(&[1, 3]));
        assert_eq!(dice(&[0, 15]).iter().collect::<Vec<_>>(), [DieId(0), DieId(15)]);
        assert_eq!(DiceSet::one(DieId(16)), DiceSet::NONE);
        assert!(dice(&[1, 2]).has_all(dice(&[2])) && !dice(&[1, 2]).has_all(dice(&[3])));
    }
}
