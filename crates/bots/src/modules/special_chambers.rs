//! Module 4: the chalice is carried to the exit, and armed linked chambers are set off.

use temple::command::Command;
use temple::components::Components;
use temple::dice::Cost;
use temple::modules::ModuleId;
use temple::modules::special_chambers::{Command as Deed, chalice_at};
use temple::permit::permit;
use temple::temple::ChamberId;
use temple::view::View;

use super::Habits;
use crate::dice::Shown;

pub(super) static HABITS: Habits = Habits {
    urge: Some(trigger),
    burden: Some(burden),
    carries: Some(carry),
    ..Habits::none(ModuleId::SpecialChambers)
};

/// Sets off what is armed, rather than wait for somebody who may never be ready.
fn trigger(view: &View<'_>, _shown: &Shown<'_>) -> Option<Command> {
    let has_pledged = !view.mine().hand.pledges().is_empty();
    let wish = Command::from(Deed::Trigger);
    (has_pledged && permit(view, &wish).is_ok()).then_some(wish)
}

/// Where the chalice is.
fn burden(view: &View<'_>) -> Option<ChamberId> {
    chalice_at(view.table).map(|place| place.chamber)
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
