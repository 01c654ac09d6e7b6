//! Inside the worker that makes the sound: the players of `crates/sound`, who hand over what they have played. The page says what is
//! wanted and when it is heard.

use std::cell::RefCell;

use js_sys::{Array, Float32Array};
use sound::score::{Score, Signals};
use sound::track::Playing;
use sound::voice::BLOCK;
use sound::{Clock, Countdown, Cue, Track};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_split_helpers::{SplitLoaderError, wasm_split};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::sound::wanted::{self, Wanted};

/// How many blocks are handed over at a time: a second, nearly.
const BLOCKS: usize = 172;

/// How many stems the music has; the signals are given by the page.
const STEMS: usize = 4;

thread_local! {
    static PLAYING: RefCell<Option<(f64, Playing)>> = const { RefCell::new(None) };
}

/// Takes up work. Everything that only this function needs is a part of the program that nobody loads who hears nothing.
///
/// # Errors
/// When the part cannot be loaded.
#[wasm_split(band, fallible)]
pub fn run(scope: DedicatedWorkerGlobalScope) -> Result<(), SplitLoaderError> {
    let to = scope.clone();
    let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        if let Some(wanted) = wanted::read(&event.data()) {
            answer(&to, wanted);
        }
    });
    scope.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    // The worker lives as long as the page.
    heard.forget();
    let _ = scope.post_message(&JsValue::NULL);
    Ok(())
}

fn answer(scope: &DedicatedWorkerGlobalScope, wanted: Wanted) {
    match wanted {
        Wanted::Cue(code) => {
            if let Some(cue) = Cue::from_code(code) {
                hand_over(scope, f64::from(code), -1.0, &cue.rendered());
            }
        }
        Wanted::Music { number, track, from_ms, clock } => {
            let playing = begin(track, from_ms, &clock);
            PLAYING.with_borrow_mut(|slot| *slot = playing.map(|playing| (number, playing)));
            go_on(scope);
        }
        Wanted::More => go_on(scope),
    }
}

fn begin(track: u8, from_ms: i32, times: &[i32]) -> Option<Playing> {
    let (intro_ms, times) = times.split_first()?;
    let countdown = |pair: &[i32]| Countdown { gong_ms: (pair[0] >= 0).then_some(pair[0]), end_ms: pair[1] };
    let clock = Clock { intro_ms: *intro_ms, countdowns: times.chunks_exact(2).map(countdown).collect() };
    let track = if track == 1 { Track::Bronze } else { Track::Skins };
    let score = clock.is_sound().then(|| Score::composed(track, &clock, 1, Signals::LeftOut))?;
    Some(Playing::from(score, sound::math::samples_of_ms(from_ms)))
}

/// Plays the next second, each stem for itself.
fn go_on(scope: &DedicatedWorkerGlobalScope) {
    PLAYING.with_borrow_mut(|slot| {
        let Some((number, playing)) = slot.as_mut().filter(|(_, playing)| !playing.is_over()) else { return };
        let from = playing.now();
        let mut sides: [Vec<f32>; 2 * STEMS] = [const { Vec::new() }; 2 * STEMS];
        sides.iter_mut().for_each(|side| side.reserve(BLOCKS * BLOCK));
        for _ in 0..BLOCKS {
            let parts = playing.parts();
            for (side, block) in sides.iter_mut().zip(parts.as_flattened()) {
                side.extend(block);
            }
        }
        hand_over(scope, *number, f64::from(from), &sides);
    });
}

/// Gives samples away without a copy: what they are, from where on, then side by side.
fn hand_over(scope: &DedicatedWorkerGlobalScope, what: f64, from: f64, sides: &[Vec<f32>]) {
    let letter = Array::of2(&what.into(), &from.into());
    let given = Array::new();
    for side in sides {
        let samples = Float32Array::from(side.as_slice());
        given.push(&samples.buffer());
        letter.push(&samples);
    }
    let _ = scope.post_message_with_transfer(&letter, &given);
}
