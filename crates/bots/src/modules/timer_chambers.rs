//! Module 8: tasks against the hourglass, and the own die to fetch.

use temple::modules::ModuleId;
use temple::modules::timer_chambers::Hourglass;
use temple::view::View;

use super::{Habits, Work};

pub(super) static HABITS: Habits = Habits { works: Some(works), ..Habits::none(ModuleId::TimerChambers) };

/// What a task in time is worth, beside gems and chambers.
const IN_TIME: i32 = 40;

/// Where the blue hourglass runs there is something to do: for all, or for whoever has a die there.
fn works(view: &View<'_>, add: &mut dyn FnMut(Work)) {
    let memory = &view.table.modules.timer_chambers;
    let Some(chamber) = memory.queue(Hourglass::Blue).running() else { return };
    let has_tasks = view.book.data.modules.timer_chambers.of(chamber).is_some_and(|timer| !timer.tasks.is_empty());
    if has_tasks || memory.die_of(view.me).is_some() {
        add(Work { chamber, worth: IN_TIME, presses: true });
    }
}
