//! Action 4: escaping, and the die an escaped player may hand over.
//!
//! Rules: BASE-60 to BASE-64, BASE-81.

use super::payment;
use crate::command::Payment;
use crate::components::ChamberKind;
use crate::dice::{Cost, DieId, Face, Means};
use crate::event::Fact;
use crate::game::Teller;
use crate::permit::Permit;
use crate::players::PlayerId;
use crate::rulebook::{Moment, Nature};
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};
use kit::rule;

/// Rules [BASE-60] to [BASE-62]: only from the exit, alone, with keys equal to the gems in the depot plus one.
pub(crate) fn judge(view: &View<'_>, with: Payment) -> Result<Permit, WhyNot> {
    if view.my_chamber().kind != ChamberKind::ExitChamber {
        return Err(WhyNot::new(rule!("BASE-60"), Obstacle::WrongChamber));
    }
    view.book.bans(view, Nature::Escape)?;
    let keys = view.book.keys_needed(view, view.me);
    let price = [Cost::several(Face::Key, keys_needed(view))];
    let spent = payment::pay(view, view.me, keys.rule(), &price, with)?;
    Ok(Permit::Escape { spent })
}

/// Rule [BASE-61]: one key more than gems in the depot, and what modules say.
#[must_use]
pub fn keys_needed(view: &View<'_>) -> u8 {
    u8::try_from(view.book.keys_needed(view, view.me).value()).unwrap_or(u8::MAX)
}

/// Rule [BASE-64]: once, any die they had in hand, to anybody inside.
pub(crate) fn judge_gift(view: &View<'_>, die: DieId, to: PlayerId) -> Result<Permit, WhyNot> {
    let me = view.mine();
    let refused = |obstacle| Err(WhyNot::new(rule!("BASE-64"), obstacle));
    if !me.escaped {
        return refused(Obstacle::WrongChamber);
    }
    if to.index() >= view.table.adventurers.len() || view.table.of(to).escaped {
        return refused(Obstacle::WrongTarget);
    }
    if me.has_given {
        return refused(Obstacle::UsedUp);
    }
    if me.hand.in_hand().has(die) { Ok(Permit::Give { die, to }) } else { refused(Obstacle::NoSuchDie) }
}

impl Teller<'_> {
    /// Rules [BASE-63], [BASE-81]: they are out for good; if they were the last, everybody has won.
    pub(crate) fn escape(&mut self, who: PlayerId, spent: Means) {
        self.spend(who, spent);
        self.tell(Fact::Escaped { who });
        self.announce(Moment::Escaped(who));
        if self.table().inside().next().is_none() {
            // Rule [BASE-65]: what is left behind forbids no escape, but loses the game.
            let left = self.book().left_behind(self.table());
            return self.tell(left.map_or(Fact::Won, |piece| Fact::LeftBehind { piece }));
        }
        // Rule [BASE-58]: whoever is left alone inside may pay alone, so their pot may be full now.
        for other in self.table().players() {
            if !self.table().of(other).escaped {
                self.fire_full_pots(other);
            }
        }
        self.review_votes();
    }

    pub(crate) fn give(&mut self, from: PlayerId, die: DieId, to: PlayerId) {
        self.tell(Fact::DieGiven { from, die, to });
    }
}
