//! Counting one's own dice: what they can pay, and which of them are worth keeping.
//!
//! The engine's solver decides what is spent; this only tells a bot what to wish for.

use temple::dice::{Cost, DiceSet, Face, Hand};
use temple::rulebook::Worth;

/// More symbols than anybody can show: keep all of them.
pub const ALL: u8 = 32;

/// The usable dice of one player, by what they show, and what they are worth to him.
pub struct Shown<'a> {
    hand: &'a Hand,
    usable: DiceSet,
    worth: Worth,
}

impl<'a> Shown<'a> {
    pub fn new(hand: &'a Hand, worth: Worth) -> Shown<'a> {
        Shown { hand, usable: hand.usable(), worth }
    }

    /// Usable dice that show a face.
    pub fn of(&self, face: Face) -> DiceSet {
        self.hand.showing(face).and(self.usable)
    }

    /// Symbols of a face that the usable dice give.
    pub fn symbols(&self, asked: Face) -> u8 {
        Face::ALL.into_iter().map(|shown| self.of(shown).len() * self.worth.of(shown, asked)).sum()
    }

    /// Usable dice that count as a face.
    pub fn counting_as(&self, asked: Face) -> DiceSet {
        let fits = |shown: &Face| self.worth.of(*shown, asked) > 0;
        Face::ALL.into_iter().filter(fits).fold(DiceSet::NONE, |all, shown| all.or(self.of(shown)))
    }

    /// The dice worth keeping towards a price, and how many symbols are still missing.
    pub fn towards(&self, price: &Cost) -> (DiceSet, u8) {
        let (mut kept, mut missing) = (DiceSet::NONE, 0);
        for asked in Face::ALL {
            let mut open = price.count(asked);
            // Dice that show the face itself go first; those that merely pass for it fill the gap.
            for shown in self.fillers(asked).filter(|_| price.count(asked) > 0) {
                let each = self.worth.of(shown, asked);
                if open > 0 && each > 0 {
                    let dice = self.of(shown).without(kept).lowest_few(open.div_ceil(each));
                    open = open.saturating_sub(dice.len() * each);
                    kept = kept.or(dice);
                }
            }
            missing += open;
        }
        (kept, missing)
    }

    /// Whether the usable dice pay a price.
    pub fn pays(&self, price: &Cost) -> bool {
        self.towards(price).1 == 0
    }

    fn fillers(&self, asked: Face) -> impl Iterator<Item = Face> + use<> {
        [asked].into_iter().chain(Face::ALL.into_iter().filter(move |shown| *shown != asked))
    }
}
