//! Soul exchange: two players steer each other's figure until the card is lifted.
//!
//! Rules: CUR-17, CUR-18. Only the place belongs to the figure; dice, cards and curses stay with their player. So whoever
//! stands in a place bears its fate, and no other rule needs to know of the exchange.

use tinyvec::ArrayVec;

use super::{Curse, Fact};
use crate::alarm::{Rank, Timer};
use crate::game::Teller;
use crate::modules::ModuleId;
use crate::players::{MAX_PLAYERS, PlayerId};
use crate::setup::seconds_after;
use crate::table::Table;
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};
use kit::rule;

/// The time in which a player says with whom to swap.
pub(crate) const fn choice_of(who: PlayerId) -> Timer {
    Timer { module: ModuleId::Curses, rank: Rank::BeforeClock, what: who.0 }
}

/// Whether a player must still say with whom to swap.
pub fn chooses(table: &Table, who: PlayerId) -> bool {
    table.alarms.rings_at(choice_of(who)).is_some()
}

/// With whom a player may swap. Rule [CUR-17]: those inside who are in no other exchange, nor about to choose one, so that
/// exchanges never chain.
pub fn candidates(table: &Table, who: PlayerId) -> impl Iterator<Item = PlayerId> + '_ {
    let is_free = move |one: &PlayerId| table.modules.curses.soul_of(*one).is_none() && !chooses(table, *one);
    table.inside().filter(move |one| *one != who).filter(is_free)
}

/// Whether a drawn card works at all: its drawer is in no exchange, and somebody is there to swap with.
pub(crate) fn can_choose(table: &Table, who: PlayerId) -> bool {
    table.modules.curses.soul_of(who).is_none() && candidates(table, who).next().is_some()
}

/// Rule [CUR-17]: chosen within the time for choices.
pub(crate) fn ask(teller: &mut Teller<'_>, who: PlayerId) {
    let until = seconds_after(teller.now(), teller.book().setup.options.loss_choice_s.max(1));
    teller.set_timer(choice_of(who), until);
}

pub(crate) fn judge(view: &View<'_>, with: PlayerId) -> Result<(), WhyNot> {
    if !chooses(view.table, view.me) {
        return Err(WhyNot::new(rule!("CUR-17"), Obstacle::NoOpenQuestion));
    }
    if candidates(view.table, view.me).any(|one| one == with) {
        Ok(())
    } else {
        Err(WhyNot::new(rule!("CUR-17"), Obstacle::WrongTarget))
    }
}

/// Rule [CUR-17]: the two swap adventurers; the figures stay where they are.
pub(crate) fn swap(teller: &mut Teller<'_>, who: PlayerId, with: PlayerId) {
    teller.stop_timer(choice_of(who));
    teller.tell(Fact::SoulsSwapped { who, with }.into());
    teller.swap_places(who, with);
}

/// Rule [CUR-17]: who has not chosen swaps with somebody by chance; with nobody left the card is discarded.
pub(crate) fn rings(teller: &mut Teller<'_>, timer: Timer) {
    let who = PlayerId(timer.what);
    let others: ArrayVec<[u8; MAX_PLAYERS]> = candidates(teller.table(), who).map(|one| one.0).collect();
    // Each card leaves the pile at another height, so each has a number of the stream to itself.
    let nth = u32::from(teller.table().modules.curses.pile) + u32::from(u16::MAX);
    match teller.secrets_mut().pick(ModuleId::Curses, nth, &others) {
        Some(with) => swap(teller, who, PlayerId(with)),
        None => teller.tell(Fact::Dropped { who, curse: Curse::SoulExchange }.into()),
    }
}

/// The lifted card brings both back to their own figures, where those stand now.
pub(crate) fn swap_back(teller: &mut Teller<'_>, who: PlayerId, soul: Option<PlayerId>) {
    match soul {
        Some(other) => teller.swap_places(who, other),
        None => teller.stop_timer(choice_of(who)),
    }
}

/// Rule [CUR-18]: if one of the two escapes the swap becomes final and the card is discarded.
pub(crate) fn keep_for_good(teller: &mut Teller<'_>, escaped: PlayerId) {
    let Some(other) = teller.table().modules.curses.soul_of(escaped) else { return };
    let holder =
        [escaped, other].into_iter().find(|one| teller.table().modules.curses.of(*one).has(Curse::SoulExchange));
    if let Some(who) = holder {
        teller.tell(Fact::Dropped { who, curse: Curse::SoulExchange }.into());
    }
}
