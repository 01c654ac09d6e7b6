//! What the page wants of the players in their worker, as it is written and read.

use js_sys::Array;
use wasm_bindgen::{JsCast as _, JsValue};

/// The name of the worker that makes the sound; another one, without a name, has the table.
pub const BAND: &str = "band";

/// Something wanted.
#[derive(Clone, PartialEq, Debug)]
pub enum Wanted {
    /// A cue, by its code.
    Cue(u16),
    /// Music from a time on; what is handed over bears its number.
    Music {
        /// Which wish it is.
        number: f64,
        /// Which track.
        track: u8,
        /// From when on, in milliseconds since the start signal.
        from_ms: i32,
        /// The lead-in, then gong (-1: none) and end of each countdown, in milliseconds.
        clock: Vec<i32>,
    },
    /// The next second of it.
    More,
}

/// As a list of numbers.
pub fn written(wanted: &Wanted) -> JsValue {
    let numbers: Vec<f64> = match wanted {
        Wanted::Cue(code) => vec![f64::from(*code)],
        Wanted::Music { number, track, from_ms, clock } => {
            let head = [*number, f64::from(*track), f64::from(*from_ms)];
            head.into_iter().chain(clock.iter().copied().map(f64::from)).collect()
        }
        Wanted::More => vec![],
    };
    numbers.into_iter().map(JsValue::from).collect::<Array>().into()
}

/// What a list of numbers says.
pub fn read(letter: &JsValue) -> Option<Wanted> {
    let numbers: Vec<f64> = letter.dyn_ref::<Array>()?.iter().filter_map(|number| number.as_f64()).collect();
    Some(match numbers[..] {
        [] => Wanted::More,
        [code] => Wanted::Cue(code as u16),
        [number, track, from_ms, ref clock @ ..] => {
            let clock = clock.iter().map(|ms| *ms as i32).collect();
            Wanted::Music { number, track: track as u8, from_ms: from_ms as i32, clock }
        }
        _ => return None,
    })
}
