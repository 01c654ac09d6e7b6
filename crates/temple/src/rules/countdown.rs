//! The clock: gongs, slams and the collapse; losing dice.
//!
//! Rules: BASE-70 to BASE-80, BASE-95, CLK-1 to CLK-7.

use crate::components::ChamberKind;
use crate::dice::{DiceSet, DieId};
use crate::event::{DieFate, Fact};
use crate::game::Teller;
use crate::permit::Permit;
use crate::players::{PlayerId, PlayerSet};
use crate::rulebook::Moment;
use crate::setup::seconds_after;
use crate::table::Adventurer;
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};
use kit::rule;

/// Rule [BASE-77]: for a few seconds another die in hand may be named instead, once for each die lost.
pub(crate) fn judge_swap(view: &View<'_>, die: DieId) -> Result<Permit, WhyNot> {
    if view.mine().losses.is_empty() {
        return Err(WhyNot::new(rule!("BASE-77"), Obstacle::NoOpenQuestion));
    }
    if view.mine().hand.in_hand().has(die) {
        Ok(Permit::Lose(die))
    } else {
        Err(WhyNot::new(rule!("BASE-77"), Obstacle::NoSuchDie))
    }
}

/// The die that goes. Rule [BASE-77]: cursed, unrolled, showing, kept, committed; lowest number first; a player who
/// holds their masks loses a cursed die last; a die held elsewhere goes only if they have none in hand.
#[must_use]
pub fn die_to_go(adventurer: &Adventurer) -> Option<DieId> {
    let hand = &adventurer.hand;
    let (cursed, kept) = (hand.cursed(), hand.kept());
    let (first, last) = if adventurer.holds_masks { (DiceSet::NONE, cursed) } else { (cursed, DiceSet::NONE) };
    let order = [first, hand.unrolled(), hand.usable().without(kept), kept, hand.committed(), last, hand.held()];
    order.iter().find_map(|dice| dice.lowest())
}

impl Teller<'_> {
    /// Rule [BASE-71]: the next gong, slam or the collapse. Rule [BASE-80]: whoever is inside then has lost it for all.
    pub(crate) fn strike_clock(&mut self) {
        let Some(clock) = self.book().clock() else { return };
        let (table, last) = (self.table(), clock.countdowns.len() - 1);
        let countdown = clock.countdowns[usize::from(table.slams)];
        let n = table.slams + 1;
        if table.countdown.is_none() && countdown.gong_at.is_some_and(|gong| gong == self.now()) {
            self.tell(Fact::Gong { n });
        } else if usize::from(table.slams) < last {
            self.slam(n);
        } else {
            self.tell(Fact::Collapsed);
        }
    }

    /// Rule [BASE-95]: the steps of a slam, in their fixed order. Rules [BASE-73], [BASE-74], [BASE-79]: each slam costs its own
    /// die, nobody is moved, and whoever has escaped is left alone.
    fn slam(&mut self, n: u8) {
        let safe = self.safe_at_slam();
        self.tell(Fact::Slammed { n, safe });
        for who in self.table().players() {
            if !safe.has(who) && !self.table().of(who).escaped {
                self.take_die(who, DieFate::Lost);
            }
        }
        self.announce(Moment::FloorsVanish);
        self.announce(Moment::TorchesGone);
        self.announce(Moment::CardsReturn);
        self.announce(Moment::CountdownEnded);
    }

    /// Rules [BASE-72], [BASE-75]: only the place at the very moment of the slam counts.
    fn safe_at_slam(&self) -> PlayerSet {
        let (table, book) = (self.table(), self.book());
        let is_safe = |who: &PlayerId| {
            let chamber = table.of(*who).place.chamber;
            book.data.chamber(chamber).kind == ChamberKind::StartChamber || book.is_haven(table, chamber)
        };
        table.inside().filter(is_safe).collect()
    }

    /// Takes one die from a player and says which. Rule [BASE-78]: without dice further losses are void.
    pub(crate) fn take_die(&mut self, who: PlayerId, fate: DieFate) -> Option<DieId> {
        let adventurer = self.table().of(who);
        // A die that only changes from one card to another is not taken.
        let spares_held = fate == DieFate::HeldElsewhere && adventurer.hand.in_hand().is_empty();
        let die = die_to_go(adventurer).filter(|_| !spares_held)?;
        let until = seconds_after(self.now(), self.book().setup.options.loss_choice_s);
        self.tell(Fact::DieTaken { who, die, fate, until });
        Some(die)
    }

    pub(crate) fn swap_loss(&mut self, who: PlayerId, gone: DieId) {
        let back = self.table().of(who).losses[0].die;
        self.tell(Fact::LossSwapped { who, gone });
        self.announce(Moment::LossSwapped { who, back, gone });
    }
}
