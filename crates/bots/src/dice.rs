//! Counting dice: what they can pay, and which of them are worth keeping.
//!
//! The engine's solver decides what is spent; this only tells a bot what to wish for.

use temple::dice::{Cost, DiceSet, DieId, Face, Hand, Means};
use temple::players::PlayerId;
use temple::rulebook::Worth;
use temple::rules::payment;
use temple::view::View;

/// More symbols than anybody can show: keep all of them.
pub const ALL: u8 = 32;

/// The usable dice of one player and what they are worth to him.
pub struct Shown<'a> {
    hand: &'a Hand,
    usable: DiceSet,
    worth: Worth,
}

impl<'a> Shown<'a> {
    /// The dice of a player as they lie now.
    pub fn of(view: &View<'a>, who: PlayerId) -> Shown<'a> {
        let hand = &view.table.of(who).hand;
        let worth = view.book.worth(view, who);
        Shown { hand, usable: hand.usable(), worth }
    }

    /// Usable dice that show a face.
    pub fn showing(&self, face: Face) -> DiceSet {
        self.hand.showing(face).and(self.usable)
    }

    /// Symbols of a face that the usable dice and aids give, together with those already pledged.
    pub fn symbols(&self, asked: Face) -> u8 {
        let dice = self.usable.or(self.hand.committed());
        let aids = self.hand.free_aids().or(self.hand.committed_aids());
        payment::count(self.hand, &self.worth, Means { dice, aids }, asked)
    }

    /// What can be pledged where a face is asked for: usable dice, then aids.
    pub fn means_for(&self, asked: Face) -> Means {
        payment::aids_showing(self.hand, asked).or(self.counting_as(asked).into())
    }

    /// Symbols of a face that are already pledged.
    pub fn pledged(&self, asked: Face) -> u8 {
        let (dice, aids) = (self.hand.committed(), self.hand.committed_aids());
        payment::count(self.hand, &self.worth, Means { dice, aids }, asked)
    }

    /// Symbols of a face that one die gives.
    pub fn worth_of(&self, die: DieId, asked: Face) -> u8 {
        self.hand.face(die).map_or(0, |shown| self.worth.of(shown, asked))
    }

    /// Usable dice that count as a face.
    pub fn counting_as(&self, asked: Face) -> DiceSet {
        let fits = |shown: &Face| self.worth.of(*shown, asked) > 0;
        Face::ALL.into_iter().filter(fits).fold(DiceSet::NONE, |all, shown| all.or(self.showing(shown)))
    }

    /// The dice worth keeping towards a price, and how many symbols are still missing.
    pub fn towards(&self, price: &Cost) -> (DiceSet, u8) {
        let (mut kept, mut missing) = (DiceSet::NONE, 0);
        for asked in Face::ALL {
            let mut open = price.count(asked);
            if open > 0 {
                self.take(asked, asked, &mut open, &mut kept);
                // Dice that merely pass for the face fill the gap.
                if open > 0 && self.worth.is_bent() {
                    Face::ALL.into_iter().for_each(|shown| self.take(shown, asked, &mut open, &mut kept));
                }
                missing += open;
            }
        }
        (kept, missing)
    }

    fn take(&self, shown: Face, asked: Face, open: &mut u8, kept: &mut DiceSet) {
        let each = self.worth.of(shown, asked);
        if *open > 0 && each > 0 {
            let dice = self.showing(shown).without(*kept);
            let dice = if dice.len() * each <= *open { dice } else { dice.lowest_few(open.div_ceil(each)) };
            *open = open.saturating_sub(dice.len() * each);
            *kept = kept.or(dice);
        }
    }

    /// Whether the usable dice pay a price, or aids beside them.
    pub fn pays(&self, price: &Cost) -> bool {
        self.towards(price).1 == 0 || payment::with_aids(self.hand, &self.worth, price).is_some()
    }
}

/// Dice in hand that no black mask locks.
pub fn free_dice(hand: &Hand) -> u8 {
    hand.in_hand().without(hand.cursed()).len()
}
