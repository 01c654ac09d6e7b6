//! Means of payment: dice, and aids, which are tiles and cards that pay like dice.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{DiceSet, DieId, Face, MAX_DICE};
use crate::rulebook::Piece;

/// The most aids a player can have before them at once; their numbers follow those of the dice.
pub const MAX_AIDS: usize = 8;

/// What an aid is good for. It pays once and is gone; it is never rolled, kept or lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Aid {
    /// It counts as so many symbols of one face. What bends the worth of dice leaves it alone.
    Symbols {
        /// Which symbol.
        face: Face,
        /// How many of it.
        count: u8,
    },
    /// The torches and keys of the dice beside which it pays count double.
    Doubles,
}

/// An aid before a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HeldAid {
    /// The tile or card.
    pub piece: Piece,
    /// What it is good for.
    pub aid: Aid,
}

/// Some aids of one player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct AidSet(pub u16);

/// Dice and aids of one player that pay together. Written as one number with the dice in its low sixteen bits, so that
/// dice alone are written as they always were.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Means {
    /// The dice.
    pub dice: DiceSet,
    /// The aids.
    pub aids: AidSet,
}

impl AidSet {
    /// No aids.
    pub const NONE: AidSet = AidSet(0);

    /// One aid alone, by its place before the player.
    #[must_use]
    pub const fn one(place: usize) -> AidSet {
        AidSet(if place < MAX_AIDS { 1 << place } else { 0 })
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the aid at this place is one of them.
    #[must_use]
    pub const fn has(self, place: usize) -> bool {
        self.0 & AidSet::one(place).0 != 0
    }

    /// The aids in either set.
    #[must_use]
    pub const fn or(self, other: AidSet) -> AidSet {
        AidSet(self.0 | other.0)
    }

    /// The aids in both sets.
    #[must_use]
    pub const fn and(self, other: AidSet) -> AidSet {
        AidSet(self.0 & other.0)
    }

    /// These aids without the `other` ones.
    #[must_use]
    pub const fn without(self, other: AidSet) -> AidSet {
        AidSet(self.0 & !other.0)
    }

    /// Their places, the lowest first.
    pub fn places(self) -> impl Iterator<Item = usize> {
        DiceSet(self.0).iter().map(|place| usize::from(place.0))
    }
}

impl Means {
    /// Nothing.
    pub const NONE: Means = Means { dice: DiceSet::NONE, aids: AidSet::NONE };

    /// One die, or one aid where the number is beyond the dice.
    #[must_use]
    pub const fn one(number: DieId) -> Means {
        let aid = (number.0 as usize).checked_sub(MAX_DICE);
        match aid {
            None => Means { dice: DiceSet::one(number), aids: AidSet::NONE },
            Some(place) => Means { dice: DiceSet::NONE, aids: AidSet::one(place) },
        }
    }

    /// How many dice and aids there are.
    #[must_use]
    pub const fn len(self) -> u8 {
        self.dice.len() + self.aids.0.count_ones() as u8
    }

    /// Whether there is nothing.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.dice.is_empty() && self.aids.is_empty()
    }

    /// Whether all of `other` is among these.
    #[must_use]
    pub const fn has_all(self, other: Means) -> bool {
        other.without(self).is_empty()
    }

    /// What is in either.
    #[must_use]
    pub const fn or(self, other: Means) -> Means {
        Means { dice: self.dice.or(other.dice), aids: self.aids.or(other.aids) }
    }

    /// These without the `other` ones.
    #[must_use]
    pub const fn without(self, other: Means) -> Means {
        Means { dice: self.dice.without(other.dice), aids: self.aids.without(other.aids) }
    }

    /// The numbers of the dice, then those of the aids.
    pub fn iter(self) -> impl Iterator<Item = DieId> {
        self.dice.iter().chain(self.aids.places().map(|place| DieId((MAX_DICE + place) as u8)))
    }
}

impl fmt::Debug for Means {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|number| number.0)).finish()
    }
}

impl From<DiceSet> for Means {
    fn from(dice: DiceSet) -> Means {
        Means { dice, aids: AidSet::NONE }
    }
}

impl FromIterator<DieId> for Means {
    fn from_iter<I: IntoIterator<Item = DieId>>(numbers: I) -> Means {
        numbers.into_iter().fold(Means::NONE, |all, number| all.or(Means::one(number)))
    }
}

impl Serialize for Means {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // The chain of events tells a number of two bytes from one of four: dice alone must stay as narrow as they were.
        match self.aids {
            AidSet::NONE => self.dice.serialize(serializer),
            AidSet(aids) => (u32::from(aids) << 16 | u32::from(self.dice.0)).serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Means {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Means, D::Error> {
        let number = u32::deserialize(deserializer)?;
        Ok(Means { dice: DiceSet(number as u16), aids: AidSet((number >> 16) as u16) })
    }
}

/// The aids before one player, and the pots some of them are pledged to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Aids {
    held: [Option<HeldAid>; MAX_AIDS],
    /// The places where one lies. Mostly there is none, and hands are counted all the time.
    taken: u16,
    pledged: [u16; super::MAX_POTS],
}

impl Aids {
    pub fn held(&self) -> impl Iterator<Item = (usize, HeldAid)> + '_ {
        self.held.iter().enumerate().filter_map(|(place, aid)| Some((place, (*aid)?)))
    }

    pub fn taken(&self) -> AidSet {
        AidSet(self.taken)
    }

    pub fn pledged(&self, pot: usize) -> AidSet {
        AidSet(self.pledged.get(pot).copied().unwrap_or_default())
    }

    pub fn committed(&self) -> AidSet {
        AidSet(self.pledged.iter().fold(0, |all, pot| all | pot))
    }

    pub fn pledge(&mut self, aids: AidSet, pot: usize) {
        self.withdraw(aids);
        self.pledged[pot] |= aids.0;
    }

    pub fn withdraw(&mut self, aids: AidSet) {
        self.pledged.iter_mut().for_each(|pot| *pot &= !aids.0);
    }

    /// One more aid at the first free place. The pieces that are aids are fewer than the places.
    pub fn gain(&mut self, aid: HeldAid) {
        let free = self.held.iter().position(Option::is_none);
        debug_assert!(free.is_some());
        if let Some(place) = free {
            self.held[place] = Some(aid);
            self.taken |= AidSet::one(place).0;
        }
    }

    pub fn discard(&mut self, aids: AidSet) {
        self.withdraw(aids);
        aids.places().for_each(|place| self.held[place] = None);
        self.taken &= !aids.0;
    }

    pub fn audit(&self) -> Result<(), &'static str> {
        let held = self.held().fold(AidSet::NONE, |all, (place, _)| all.or(AidSet::one(place)));
        if held != self.taken() {
            Err("an aid lies where none is noted")
        } else if !self.committed().without(held).is_empty() {
            Err("an aid is pledged that is not there")
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Commands and facts of old hold a set of dice where means stand now: the bytes are the same.
    #[test]
    fn dice_alone_are_written_as_ever() {
        for bits in [0, 1, 0x7F, 0x80, 0x3FFF, 0x4000, 0xFFFF] {
            let dice = DiceSet(bits);
            let old = postcard::to_allocvec(&Some(dice)).unwrap();
            assert_eq!(postcard::to_allocvec(&Some(Means::from(dice))).unwrap(), old);
            assert_eq!(postcard::from_bytes::<Option<Means>>(&old).unwrap(), Some(dice.into()));
            assert_eq!(kit::digest_of(&Means::from(dice)), kit::digest_of(&dice));
        }
        let mixed: Means = [DieId(3), DieId(16), DieId(23), DieId(24)].into_iter().collect();
        assert_eq!((mixed.dice, mixed.aids), (DiceSet(8), AidSet(0x81)));
        assert_eq!(postcard::from_bytes::<Means>(&postcard::to_allocvec(&mixed).unwrap()).unwrap(), mixed);
        assert_eq!(mixed.iter().collect::<Vec<_>>(), [DieId(3), DieId(16), DieId(23)]);
    }
}
