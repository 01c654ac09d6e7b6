//! Faces, sets of dice, costs and the hand of a player.
//!
//! Rules: BASE-20 (faces), the states of a die in the glossary. A hand keeps one set of dice per state instead of one
//! state per die: counting symbols is then a matter of a few bit operations.

use std::fmt;

use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

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

/// The most dice a player can ever have: eleven at the start and five gifts.
pub const MAX_DICE: usize = 16;

/// A die of one player, counted from 0. It keeps its number for the whole game.
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

/// How many pots a chamber can have: the three levels of a gem chamber.
pub const MAX_POTS: usize = 3;

/// What state a die is in; `Hand` answers for one die what it keeps in sets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum DieState {
    /// In hand without a usable face.
    #[default]
    Unrolled,
    /// Shows a face that can be used; `kept` dice are left alone by the default roll.
    Showing {
        /// What it shows; never a black mask.
        face: Face,
        /// Whether its owner keeps it.
        kept: bool,
    },
    /// Shows a black mask and is locked.
    Cursed,
    /// Pledged to a pot.
    Committed {
        /// What it shows.
        face: Face,
    },
    /// Lies on a card or tile and may come back.
    HeldElsewhere,
    /// Out of the game.
    Lost,
}

/// All dice of one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Hand {
    /// The dice showing each face, cursed and committed ones included.
    shows: [DiceSet; 5],
    unrolled: DiceSet,
    kept: DiceSet,
    pledged: [DiceSet; MAX_POTS],
    /// Committed dice, the one committed last at the end.
    pledge_order: ArrayVec<[DieId; MAX_DICE]>,
    held: DiceSet,
    lost: DiceSet,
    given: DiceSet,
    /// Dice this player has ever had; numbers are never used again.
    ever: u8,
}

impl Hand {
    /// `count` unrolled dice (BASE-9, BASE-11).
    #[must_use]
    pub fn new(count: u8) -> Hand {
        Hand { unrolled: DiceSet::first(count), ever: count, ..Hand::default() }
    }

    /// The dice that show `face`, cursed and committed ones included.
    #[must_use]
    pub fn showing(&self, face: Face) -> DiceSet {
        self.shows[face as usize]
    }

    /// Dice in hand: unrolled, showing, cursed or committed.
    #[must_use]
    pub fn in_hand(&self) -> DiceSet {
        DiceSet::first(self.ever).without(self.held).without(self.lost).without(self.given)
    }

    /// Dice locked by a black mask (BASE-30). A black mask that is pledged to a pot is committed instead.
    #[must_use]
    pub fn cursed(&self) -> DiceSet {
        self.shows[Face::BlackMask as usize].without(self.committed())
    }

    /// Dice pledged to any pot (BASE-56).
    #[must_use]
    pub fn committed(&self) -> DiceSet {
        self.pledged.iter().fold(DiceSet::NONE, |all, pot| all.or(*pot))
    }

    /// Dice pledged to pot number `pot` of the chamber the player is in.
    #[must_use]
    pub fn pledged(&self, pot: usize) -> DiceSet {
        self.pledged.get(pot).copied().unwrap_or_default()
    }

    /// Committed dice, the last one committed first.
    pub fn last_pledged_first(&self) -> impl Iterator<Item = DieId> + '_ {
        self.pledge_order.iter().rev().copied()
    }

    /// Dice without a usable face.
    #[must_use]
    pub fn unrolled(&self) -> DiceSet {
        self.unrolled
    }

    /// Dice its owner keeps (BASE-24).
    #[must_use]
    pub fn kept(&self) -> DiceSet {
        self.kept
    }

    /// Dice that lie on a card or tile.
    #[must_use]
    pub fn held(&self) -> DiceSet {
        self.held
    }

    /// Dice out of the game.
    #[must_use]
    pub fn lost(&self) -> DiceSet {
        self.lost
    }

    /// How many dice this player has ever had.
    #[must_use]
    pub fn ever(&self) -> u8 {
        self.ever
    }

    /// Dice whose face can be used now: showing, not cursed, not committed.
    #[must_use]
    pub fn usable(&self) -> DiceSet {
        let shown = Face::ALL.iter().fold(DiceSet::NONE, |all, face| all.or(self.showing(*face)));
        shown.without(self.showing(Face::BlackMask)).without(self.committed())
    }

    /// Dice that may be rolled: in hand, not cursed, not committed (BASE-22).
    #[must_use]
    pub fn rollable(&self) -> DiceSet {
        self.in_hand().without(self.showing(Face::BlackMask)).without(self.committed())
    }

    /// What `die` shows, if it lies in hand and has been rolled.
    #[must_use]
    pub fn face(&self, die: DieId) -> Option<Face> {
        Face::ALL.into_iter().find(|face| self.showing(*face).has(die))
    }

    /// Dice handed over to somebody else (BASE-64).
    #[must_use]
    pub fn given(&self) -> DiceSet {
        self.given
    }

    /// The state of one die; a die this player never had or has given away counts as lost.
    #[must_use]
    pub fn state(&self, die: DieId) -> DieState {
        match self.face(die) {
            Some(face) if self.committed().has(die) => DieState::Committed { face },
            Some(Face::BlackMask) => DieState::Cursed,
            Some(face) => DieState::Showing { face, kept: self.kept.has(die) },
            None if self.unrolled.has(die) => DieState::Unrolled,
            None if self.held.has(die) => DieState::HeldElsewhere,
            None => DieState::Lost,
        }
    }

    // What follows writes; only `apply` calls it.

    fn lift(&mut self, dice: DiceSet) {
        for face in &mut self.shows {
            *face = face.without(dice);
        }
        self.unrolled = self.unrolled.without(dice);
        self.kept = self.kept.without(dice);
        self.held = self.held.without(dice);
        self.lost = self.lost.without(dice);
        if !self.committed().and(dice).is_empty() {
            self.withdraw(dice);
        }
    }

    pub(crate) fn roll(&mut self, dice: DiceSet, faces: Faces) {
        self.lift(dice);
        for die in dice.iter() {
            let face = &mut self.shows[faces.get(die) as usize];
            *face = face.or(DiceSet::one(die));
        }
    }

    pub(crate) fn unroll(&mut self, dice: DiceSet) {
        self.lift(dice);
        self.unrolled = self.unrolled.or(dice);
    }

    pub(crate) fn keep(&mut self, dice: DiceSet) {
        self.kept = self.kept.or(dice);
    }

    pub(crate) fn unkeep(&mut self, dice: DiceSet) {
        self.kept = self.kept.without(dice);
    }

    pub(crate) fn pledge(&mut self, die: DieId, pot: usize) {
        self.withdraw(DiceSet::one(die));
        self.kept = self.kept.without(DiceSet::one(die));
        self.pledged[pot] = self.pledged[pot].or(DiceSet::one(die));
        self.pledge_order.push(die);
    }

    pub(crate) fn withdraw(&mut self, dice: DiceSet) {
        for pot in &mut self.pledged {
            *pot = pot.without(dice);
        }
        self.pledge_order.retain(|die| !dice.has(*die));
    }

    pub(crate) fn hold_elsewhere(&mut self, dice: DiceSet) {
        self.lift(dice);
        self.held = self.held.or(dice);
    }

    pub(crate) fn lose(&mut self, dice: DiceSet) {
        self.lift(dice);
        self.lost = self.lost.or(dice);
    }

    pub(crate) fn give_away(&mut self, die: DieId) {
        self.lift(DiceSet::one(die));
        self.given = self.given.or(DiceSet::one(die));
    }

    /// Puts a die back as it was; a committed one comes back showing (BASE-77).
    pub(crate) fn restore(&mut self, die: DieId, state: DieState) {
        let one = DiceSet::one(die);
        self.lift(one);
        let (face, kept) = match state {
            DieState::Unrolled => return self.unrolled = self.unrolled.or(one),
            DieState::HeldElsewhere => return self.held = self.held.or(one),
            DieState::Lost => return self.lost = self.lost.or(one),
            DieState::Cursed => (Face::BlackMask, false),
            DieState::Committed { face } => (face, false),
            DieState::Showing { face, kept } => (face, kept),
        };
        self.shows[face as usize] = self.shows[face as usize].or(one);
        if kept {
            self.keep(one);
        }
    }

    /// One more die, unrolled (BASE-64). The number of gifts is bounded by the number of players.
    pub(crate) fn receive(&mut self) -> DieId {
        let die = DieId(self.ever);
        debug_assert!(usize::from(self.ever) < MAX_DICE);
        self.ever += 1;
        self.unrolled = self.unrolled.or(DiceSet::one(die));
        die
    }

    /// Every die is in exactly one state, and marks lie on dice that can carry them.
    pub(crate) fn audit(&self) -> Result<(), &'static str> {
        let mut seen = DiceSet::NONE;
        for set in self.shows.iter().chain([&self.unrolled, &self.held, &self.lost, &self.given]) {
            if !seen.and(*set).is_empty() {
                return Err("a die is in two states");
            }
            seen = seen.or(*set);
        }
        if seen != DiceSet::first(self.ever) {
            return Err("a die has no state");
        }
        let shown = self.shows.iter().fold(DiceSet::NONE, |all, set| all.or(*set));
        let committed = self.committed();
        if !shown.has_all(committed) || !self.usable().has_all(self.kept) {
            return Err("a mark lies on a die that cannot carry it");
        }
        let ordered: DiceSet = self.pledge_order.iter().copied().collect();
        if ordered != committed || self.pledge_order.len() != usize::from(committed.len()) {
            return Err("the order of commitment does not match the committed dice");
        }
        Ok(())
    }
}

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

    #[test]
    fn a_die_is_always_in_one_state() {
        let mut hand = Hand::new(5);
        let mut faces = Faces::default();
        faces.set(DieId(1), Face::BlackMask);
        faces.set(DieId(2), Face::Key);
        hand.roll(dice(&[0, 1, 2]), faces);
        hand.keep(dice(&[2]));
        hand.pledge(DieId(2), 1);
        assert_eq!(hand.state(DieId(0)), DieState::Showing { face: Face::Adventurer, kept: false });
        assert_eq!(hand.state(DieId(1)), DieState::Cursed);
        assert_eq!(hand.state(DieId(2)), DieState::Committed { face: Face::Key });
        assert_eq!(hand.rollable(), dice(&[0, 3, 4]));
        hand.lose(dice(&[2]));
        hand.restore(DieId(2), DieState::Committed { face: Face::Key });
        assert_eq!(hand.state(DieId(2)), DieState::Showing { face: Face::Key, kept: false });
        assert_eq!(hand.receive(), DieId(5));
        assert_eq!(hand.audit(), Ok(()));
    }
}
