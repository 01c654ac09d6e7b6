//! Module 8: tasks against the hourglass, and the own die to fetch.

use temple::modules::ModuleId;
use temple::modules::timer_chambers::{Hourglass, timer};
use temple::view::View;

use super::{Habits, Work};
use crate::atlas::{Atlas, front_of};

pub(super) static HABITS: Habits = Habits { works: Some(works), ..Habits::none(ModuleId::TimerChambers) };

/// What a task in time is worth, beside gems and chambers.
const IN_TIME: i32 = 40;

/// Where the blue hourglass runs there is something to do: for all, or for whoever has a die there.
fn works(view: &View<'_>, _atlas: &mut Atlas, add: &mut dyn FnMut(Work)) {
    let memory = &view.table.modules.timer_chambers;
    let queue = memory.queue(Hourglass::Blue);
    let Some(chamber) = queue.running() else { return };
    let Some(printed) = view.book.data.modules.timer_chambers.of(chamber) else { return };
    let task = printed.tasks.get(queue.step());
    if task.is_some() || memory.die_of(view.me).is_some() {
        let symbols = task.map_or(0, |task| task.need.total());
        let until = view.table.alarms.rings_at(timer(Hourglass::Blue));
        add(Work { presses: true, symbols, until, ..Work::plain(front_of(chamber), IN_TIME) });
    }
}
