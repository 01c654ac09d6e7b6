//! Hourglasses of made-up positions, for scenarios and tests: where they run, who waits for them, whose dice lie there.
//!
//! Rules: TIM-4, TIM-5, TIM-35 to TIM-37. An hourglass of a position has just been turned: it runs for its full time.

use super::{Hourglass, timer};
use crate::alarm::Alarm;
use crate::dice::DieId;
use crate::players::PlayerId;
use crate::position::Position;
use crate::setup::seconds_after;
use crate::temple::ChamberId;

/// The hourglass of a chamber.
fn glass_of(position: &Position, chamber: ChamberId) -> Result<Hourglass, &'static str> {
    let printed = position.book.data.modules.timer_chambers.of(chamber);
    printed.map(|spec| spec.glass).ok_or("this chamber has no hourglass")
}

/// Where the hourglass of a chamber runs.
fn runs_in(position: &Position, chamber: ChamberId) -> Result<Option<ChamberId>, &'static str> {
    let glass = glass_of(position, chamber)?;
    Ok(position.table.modules.timer_chambers.queue(glass).running())
}

/// Puts an hourglass on a chamber, where it runs.
///
/// # Errors
/// When the chamber has another hourglass or none, or it runs already.
pub fn run_glass(position: &mut Position, glass: Hourglass, chamber: ChamberId) -> Result<(), &'static str> {
    if glass_of(position, chamber)? != glass {
        return Err("this chamber has the other hourglass");
    }
    if runs_in(position, chamber)?.is_some() {
        return Err("this hourglass runs already, and there is only one");
    }
    position.table.modules.timer_chambers.line_up(glass, chamber);
    Ok(())
}

/// Lets a chamber wait for its hourglass, after those that wait already.
///
/// # Errors
/// When the chamber has none, or nothing keeps it from running there.
pub fn wait_for_glass(position: &mut Position, chamber: ChamberId) -> Result<(), &'static str> {
    let glass = glass_of(position, chamber)?;
    let queue = position.table.modules.timer_chambers.queue(glass);
    if queue.running().is_none() {
        return Err("the hourglass this chamber waits for must run elsewhere: lay it down too");
    }
    if queue.running() == Some(chamber) || queue.waiting().any(|one| one == chamber) {
        return Err("this chamber has its hourglass or waits for it already");
    }
    position.table.modules.timer_chambers.line_up(glass, chamber);
    Ok(())
}

/// Readies the chamber that takes dice for the die of a player: its hourglass runs there.
///
/// # Errors
/// When it is not such a chamber, its hourglass runs elsewhere, or the player is there and would have the die back.
pub fn open_bowl(position: &mut Position, who: PlayerId, chamber: ChamberId) -> Result<(), &'static str> {
    let takes = position.book.data.modules.timer_chambers.of(chamber).is_some_and(|spec| spec.takes_dice > 0);
    if !takes {
        return Err("no die lies on this chamber");
    }
    if position.table.of(who).place.chamber == chamber {
        return Err("whoever stands there has the die back (TIM-36)");
    }
    match runs_in(position, chamber)? {
        None => run_glass(position, Hourglass::Blue, chamber),
        Some(running) if running == chamber => Ok(()),
        Some(_) => Err("its hourglass runs elsewhere, so no die lies there yet (TIM-5)"),
    }
}

/// Puts a player's die on the chamber that takes dice.
pub fn put_die(position: &mut Position, who: PlayerId, die: DieId) {
    position.table.modules.timer_chambers.put_die(who, die);
}

/// Turns the hourglasses that run, when everything else lies in its place.
///
/// # Errors
/// When the game has not begun, or one runs for dice of which none lies there.
pub fn turn_glasses(position: &mut Position) -> Result<(), &'static str> {
    for glass in Hourglass::ALL {
        let Some(chamber) = position.table.modules.timer_chambers.queue(glass).running() else { continue };
        let now = position.now.ok_or("no hourglass runs before the start signal")?;
        let data = &position.book.data.modules.timer_chambers;
        let empty = !position.table.modules.timer_chambers.has_dice();
        if empty && data.of(chamber).is_some_and(|spec| spec.takes_dice > 0) {
            return Err("an hourglass runs for dice, and none lies there: say whose with `held` (TIM-37)");
        }
        let ends = seconds_after(now, data.seconds[glass as usize]);
        position.table.alarms.cancel(Alarm::from(timer(glass)));
        position.table.alarms.set(ends, timer(glass).into());
    }
    Ok(())
}
