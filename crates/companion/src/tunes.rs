//! What is heard and felt: the score and the signals on the clock of the game, by the same players as at a table on the screen.

use leptos::prelude::*;
use sound::score::signals;
use sound::track::danger;
use sound::{Cue, math};
use web::sound::{hall, music, output, tremble};

use crate::desk::{Desk, Stage};

/// How loud gongs, pieces, words and music are: the room has its own knob, which is that of the device.
const LOUD: [f32; 4] = [1.0, 0.8, 0.9, 0.7];

/// What may be heard besides the signals of the clock.
const OTHERS: [Cue; 4] = [Cue::HourglassTurned, Cue::HourglassOut, Cue::Victory, Cue::Defeat];

/// Lets the clock be heard from now on.
pub fn follow(desk: Desk) {
    output::listen();
    Effect::new(move |_| {
        let track = desk.choice.with(|choice| choice.track);
        let calm = output::Mix {
            layers: LOUD,
            muted: false,
            shakes: true,
            captioned: true,
            left_to_television: false,
            track,
            calm: false,
        };
        output::set_mix(calm);
    });
    let told = Memo::new(move |_| desk.clock.with(signals));
    let prepared = StoredValue::new(false);
    Effect::new(move |_| {
        let runs = desk.time.get().is_some() && desk.stage.get() == Stage::Running;
        let now = desk.exact_time().filter(|_| runs);
        let Some(beat) = now.and_then(|now| music::beat(now, 1)) else { return music::fall_silent() };
        let (told, clock) = (told.get_untracked(), desk.clock.get_untracked());
        if !prepared.get_value() {
            prepared.set_value(true);
            hall::prepare(told.iter().map(|(_, cue)| *cue).chain(OTHERS));
        }
        music::give_signals(&told, beat);
        music::go_on(&clock, beat);
        music::rise(danger(&clock, math::samples_of_ms(beat.now_ms)));
    });
}

/// Wakes the sound, which the device may have put to sleep.
pub fn wake() {
    output::unlock();
}

/// Plays something now.
pub fn play(cue: Cue) {
    hall::play(cue, 0.0, 0.0);
}

/// Shakes the device, where it can.
pub fn shake(cue: Cue) {
    tremble::shake(cue);
}
