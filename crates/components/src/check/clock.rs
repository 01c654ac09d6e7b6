//! Checks of the clock profiles (CLK-1, CLK-2, CLK-4).

use super::{Check, Entry, pieces, same, within};
use crate::error::ComponentError;
use crate::raw::{Clock, Countdown, CountdownEnd, File};

/// Rule [CLK-1]: seconds from the start signal to the collapse.
const GAME_LENGTH_S: u16 = 600;

/// The profile used unless another is asked for; it stands first.
const DEFAULT: &str = "default";

pub(super) fn check(file: &File) -> Check {
    let Some(first) = file.clock.first() else {
        return Err(ComponentError::new("the file", "clock", "at least one profile", "none"));
    };
    same(first.name(), "id", DEFAULT, &first.id)?;
    file.clock.iter().try_for_each(profile)
}

/// Rule [CLK-4]: countdowns in order, each gong before its end, the last end at the end of the game.
fn profile(clock: &Clock) -> Check {
    same(clock.name(), "game_length_s", GAME_LENGTH_S, clock.game_length_s)?;
    within(clock.name(), "intro_s", 0..=60, clock.intro_s)?;
    pieces(clock.name(), "countdowns", 3, "countdowns", super::count(clock.countdowns.iter()))?;
    let mut last_end = 0;
    for (index, item) in clock.countdowns.iter().enumerate() {
        countdown(clock, index, item, last_end)?;
        last_end = item.end_at_s;
    }
    same(clock.name(), "countdowns[2].end_at_s", clock.game_length_s, last_end)
}

fn countdown(clock: &Clock, index: usize, countdown: &Countdown, last_end: u16) -> Check {
    let field = |name: &str| format!("countdowns[{index}].{name}");
    let number = index as u8 + 1;
    same(clock.name(), &field("n"), number, countdown.n)?;
    let strokes = if countdown.gong_at_s.is_some() { number } else { 0 };
    same(clock.name(), &field("gong_strokes"), strokes, countdown.gong_strokes)?;
    let (end, word) = if number == 3 { (CountdownEnd::Collapse, "collapse") } else { (CountdownEnd::Slam, "slam") };
    if countdown.end != end {
        return Err(ComponentError::new(clock.name(), field("end"), format!("{word:?}"), "another end"));
    }
    if let Some(gong) = countdown.gong_at_s {
        let expected =
            format!("before end_at_s ({}) and not before {last_end}, where the last one ends", countdown.end_at_s);
        if gong >= countdown.end_at_s || gong < last_end {
            return Err(ComponentError::new(clock.name(), field("gong_at_s"), expected, gong));
        }
    }
    if countdown.end_at_s <= last_end {
        let expected = format!("after {last_end}, where the last one ends");
        return Err(ComponentError::new(clock.name(), field("end_at_s"), expected, countdown.end_at_s));
    }
    Ok(())
}
