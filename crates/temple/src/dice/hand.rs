//! All dice of one player, and the state of each (glossary).
//!
//! A hand keeps one set of dice per state instead of one state per die, because rules ask for sets.

use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use super::means::Aids;
use super::{AidSet, DiceSet, DieId, Face, Faces, HeldAid, MAX_DICE, Means};

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
    /// Dice with a keep mark. Rule [BASE-24]: a pledged die leaves its mark here, so that it is kept again when it is withdrawn.
    kept: DiceSet,
    pledged: [DiceSet; MAX_POTS],
    /// Committed dice and aids, the one committed last at the end.
    pledge_order: ArrayVec<[DieId; MAX_DICE]>,
    held: DiceSet,
    lost: DiceSet,
    given: DiceSet,
    /// Dice this player has ever had; numbers are never used again.
    ever: u8,
    aids: Aids,
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

    /// Dice locked by a black mask. Rule [BASE-30]: neither used nor rolled until freed. One pledged to a pot is committed instead.
    #[must_use]
    pub fn cursed(&self) -> DiceSet {
        self.shows[Face::BlackMask as usize].without(self.committed())
    }

    /// Dice pledged to any pot (BASE-56).
    #[must_use]
    pub fn committed(&self) -> DiceSet {
        self.pledged.iter().fold(DiceSet::NONE, |all, pot| all.or(*pot))
    }

    /// What is pledged to pot number `pot` of the chamber the player is in.
    #[must_use]
    pub fn pledged(&self, pot: usize) -> Means {
        Means { dice: self.pledged.get(pot).copied().unwrap_or_default(), aids: self.aids.pledged(pot) }
    }

    /// Everything pledged to any pot.
    #[must_use]
    pub fn pledges(&self) -> Means {
        Means { dice: self.committed(), aids: self.aids.committed() }
    }

    /// The aids before this player with their places, pledged ones included.
    pub fn aids(&self) -> impl Iterator<Item = (usize, HeldAid)> + '_ {
        self.aids.held()
    }

    /// The aid at a place, if one is there.
    #[must_use]
    pub fn aid(&self, place: usize) -> Option<HeldAid> {
        self.aids().find(|(at, _)| *at == place).map(|(_, aid)| aid)
    }

    /// Aids pledged to any pot.
    #[must_use]
    pub fn committed_aids(&self) -> AidSet {
        self.aids.committed()
    }

    /// Aids that are pledged to no pot.
    #[must_use]
    pub fn free_aids(&self) -> AidSet {
        self.aids.taken().without(self.committed_aids())
    }

    /// Committed dice and aids, the last one committed first.
    pub fn last_pledged_first(&self) -> impl Iterator<Item = DieId> + '_ {
        self.pledge_order.iter().rev().copied()
    }

    /// Dice without a usable face.
    #[must_use]
    pub fn unrolled(&self) -> DiceSet {
        self.unrolled
    }

    /// Dice its owner keeps (BASE-24). A pledged die is not among them; its mark waits until it comes back.
    #[must_use]
    pub fn kept(&self) -> DiceSet {
        self.kept.without(self.committed())
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
    #[inline]
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
            Some(face) => DieState::Showing { face, kept: self.kept().has(die) },
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
            self.withdraw(dice.into());
        }
    }

    #[inline(always)] // there is one caller, and most facts are rolls
    pub(crate) fn roll(&mut self, dice: DiceSet, faces: Faces) {
        self.lift(dice);
        for die in dice.iter() {
            let face = &mut self.shows[faces.get(die) as usize];
            *face = face.or(DiceSet::one(die));
        }
    }

    /// Rule [BASE-26]: what was used must be rolled again.
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

    /// Pledges one die or aid.
    pub(crate) fn pledge(&mut self, number: DieId, pot: usize) {
        let Means { dice, aids } = Means::one(number);
        self.withdraw(Means { dice, aids });
        self.pledged[pot] = self.pledged[pot].or(dice);
        self.aids.pledge(aids, pot);
        self.pledge_order.push(number);
    }

    pub(crate) fn withdraw(&mut self, means: Means) {
        if means.is_empty() {
            return;
        }
        for pot in &mut self.pledged {
            *pot = pot.without(means.dice);
        }
        self.aids.withdraw(means.aids);
        self.pledge_order.retain(|number| !means.has_all(Means::one(*number)));
    }

    /// Uses dice up, which must be rolled again, and aids, which are gone (BASE-26).
    pub(crate) fn spend(&mut self, means: Means) {
        self.unroll(means.dice);
        if !means.aids.is_empty() {
            self.discard(means.aids);
        }
    }

    /// These dice with the aids of another hand.
    pub(crate) fn with_aids_of(self, other: &Hand) -> Hand {
        Hand { aids: other.aids, ..self }
    }

    /// One more aid before this player.
    pub(crate) fn gain(&mut self, aid: HeldAid) {
        self.aids.gain(aid);
    }

    /// Aids that are gone without paying.
    pub(crate) fn discard(&mut self, aids: AidSet) {
        self.withdraw(Means { dice: DiceSet::NONE, aids });
        self.aids.discard(aids);
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
        if !shown.has_all(committed) || !self.usable().or(committed).has_all(self.kept) {
            return Err("a mark lies on a die that cannot carry it");
        }
        let (ordered, pledges) = (self.pledge_order.iter().copied().collect::<Means>(), self.pledges());
        if ordered != pledges || self.pledge_order.len() != usize::from(pledges.len()) {
            return Err("the order of commitment does not match the committed dice");
        }
        self.aids.audit()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dice(numbers: &[u8]) -> DiceSet {
        numbers.iter().map(|n| DieId(*n)).collect()
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
