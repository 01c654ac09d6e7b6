//! Action 1: entering a chamber.
//!
//! Rules: BASE-40 to BASE-43.

use super::payment;
use crate::command::Payment;
use crate::dice::DiceSet;
use crate::event::Fact;
use crate::game::Teller;
use crate::permit::Permit;
use crate::players::PlayerId;
use crate::rulebook::Nature;
use crate::temple::{ChamberId, Place};
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};
use kit::RuleId;

/// Rules [BASE-40], [BASE-41]: through a passage, for the red-framed icons of the chamber entered.
pub(crate) fn judge(view: &View<'_>, to: ChamberId, with: Payment) -> Result<Permit, WhyNot> {
    let place = behind_passage(view, view.mine().place.chamber, to)?;
    view.book.bans(view, Nature::Enter)?;
    // Rule [BASE-42]: start and exit cost what their own frame says, like any other chamber.
    let printed = view.book.data.chamber(to).entry.unwrap_or_default();
    let prices = view.book.entry_costs(view, view.me, printed);
    let spent = payment::pay(view, view.me, RuleId::of("BASE-41"), &prices, with)?;
    Ok(Permit::Enter { to: place, spent })
}

/// The place one reaches from a chamber through the passage to another.
///
/// # Errors
/// Rule [BASE-40]: there is no passage, or nobody can enter there.
pub(crate) fn behind_passage(view: &View<'_>, from: ChamberId, to: ChamberId) -> Result<Place, WhyNot> {
    let temple = &view.table.temple;
    let refused = |obstacle| WhyNot::new("BASE-40", obstacle);
    if temple.get(to).is_none() {
        return Err(refused(Obstacle::NotInTheTemple));
    }
    let side = temple.side_towards(from, to).ok_or(refused(Obstacle::NoPassage))?;
    let closed = temple.through(from, side).is_none() || view.book.data.chamber(to).entry.is_none();
    match closed {
        true => Err(refused(Obstacle::NoPassage)),
        false => Ok(temple.place_behind(&view.book.data, to, side.opposite())),
    }
}

impl Teller<'_> {
    pub(crate) fn enter(&mut self, who: PlayerId, to: Place, spent: DiceSet) {
        if !spent.is_empty() {
            self.tell(Fact::Spent { who, dice: spent });
        }
        self.tell(Fact::Entered { who, to });
    }
}
