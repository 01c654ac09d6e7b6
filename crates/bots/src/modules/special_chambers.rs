//! Module 4: the chalice is carried to the exit, and linked chambers are armed, one by one, and set off.

use temple::command::Command;
use temple::components::{ChamberKind, Components, GemLevel};
use temple::dice::Cost;
use temple::modules::ModuleId;
use temple::modules::special_chambers::{Command as Deed, chalice_at};
use temple::permit::permit;
use temple::temple::{ChamberId, Place};
use temple::view::View;

use super::{Habits, Work};
use crate::atlas::{Atlas, front_of};
use crate::dice::Shown;
use crate::greedy::is_alone;

pub(super) static HABITS: Habits = Habits {
    urge: Some(trigger),
    burden: Some(burden),
    carries: Some(carry),
    works: Some(works),
    at_work: Some(arm),
    price_of_work: Some(price),
    ..Habits::none(ModuleId::SpecialChambers)
};

/// What arming a linked chamber is worth: the first of two, and one for which another waits.
const FIRST: i32 = 24;
const SECOND: i32 = 50;

/// Sets off what is armed, rather than wait for somebody who may never be ready.
fn trigger(view: &View<'_>, _shown: &Shown<'_>) -> Option<Command> {
    let has_pledged = !view.mine().hand.pledges().is_empty();
    let wish = Command::from(Deed::Trigger);
    (has_pledged && permit(view, &wish).is_ok()).then_some(wish)
}

/// Where the chalice is.
fn burden(view: &View<'_>) -> Option<Place> {
    chalice_at(view.table)
}

/// Takes the chalice along.
fn carry(view: &View<'_>, to: ChamberId) -> Option<(Command, Cost)> {
    if chalice_at(view.table) != Some(view.mine().place) {
        return None;
    }
    let data: &Components = &view.book.data;
    let (entry, extra) = (data.chamber(to).entry?, data.modules.special_chambers.carry);
    let price = Cost(std::array::from_fn(|face| entry.0[face] + extra.0[face]));
    Some((Deed::Carry { to, with: None }.into(), price))
}

/// Linked chambers to arm, while there are two of them and two to do it; one where a friend stands is his.
fn works(view: &View<'_>, _atlas: &mut Atlas, add: &mut dyn FnMut(Work)) {
    let lies = |chamber: &ChamberId| view.table.temple.get(*chamber).is_some();
    let linked = || view.book.tiles_of(ChamberKind::LinkedChamber).iter().copied().filter(lies);
    let done = view.table.modules.special_chambers.linked_done || view.table.depot == 0;
    if done || linked().count() < 2 || is_alone(view) {
        return;
    }
    let is_taken =
        |place: Place| view.table.inside().any(|who| who != view.me && view.table.of(who).place == place);
    for place in linked().map(front_of).filter(|place| !is_taken(*place)) {
        let waited_for = view.book.gathering(view, place.chamber).is_some_and(|gathering| gathering.others_ready);
        let worth = if waited_for { SECOND } else { FIRST };
        add(Work { presses: waited_for, ..Work::plain(place, worth) });
    }
}

fn is_linked(view: &View<'_>, chamber: ChamberId) -> bool {
    view.book.data.chamber(chamber).kind == ChamberKind::LinkedChamber
}

/// What the linked chamber asks for in which the looking player stands, unless it has it.
fn asked_here(view: &View<'_>) -> Option<GemLevel> {
    let here = view.mine().place.chamber;
    let open = is_linked(view, here) && !view.table.modules.special_chambers.linked_done;
    let level = view.book.data.chamber(here).levels.first().filter(|_| open)?;
    (Shown::of(view, view.me).pledged(level.face) < level.count).then_some(*level)
}

/// Pledges what the chamber asks for as soon as it is shown; then its dice wait for another.
fn arm(view: &View<'_>, shown: &Shown<'_>, _atlas: &mut Atlas) -> Option<Command> {
    let level = asked_here(view).filter(|level| shown.symbols(level.face) >= level.count)?;
    Some(Command::Commit { dice: shown.means_for(level.face).iter().collect(), level: level.gems })
}

fn price(view: &View<'_>, _atlas: &mut Atlas) -> Option<Cost> {
    asked_here(view).map(|level| Cost::several(level.face, level.count))
}
