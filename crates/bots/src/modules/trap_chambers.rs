//! Module 7: out of the abyss before anything else. Whoever is under way on the platform waits; the others look for a place for
//! them (`plan.rs`).

use temple::command::Command;
use temple::dice::Cost;
use temple::modules::ModuleId;
use temple::modules::trap_chambers;
use temple::view::View;

use super::Habits;
use crate::dice::Shown;

pub(super) static HABITS: Habits =
    Habits { urge: Some(climb), freedom: Some(price_of_freedom), ..Habits::none(ModuleId::TrapChambers) };

/// Climbs out as soon as the icons are shown.
fn climb(view: &View<'_>, shown: &Shown<'_>) -> Option<Command> {
    let price = price_of_freedom(view)?;
    shown.pays(&price).then_some(trap_chambers::Command::Climb { with: None }.into())
}

/// The icons that lead out of the abyss in which the looking player is caught.
fn price_of_freedom(view: &View<'_>) -> Option<Cost> {
    if !view.table.modules.trap_chambers.is_caught(view.me) {
        return None;
    }
    view.book.data.modules.trap_chambers.of(view.mine().place.chamber)?.climb_out
}
