//! The whole sound of the game as code: no file is loaded, nothing is recorded.
//!
//! `patch.rs` has the instruments as data, `voice.rs` makes them sound, `room.rs` is the chamber they sound in, `band.rs` plays
//! notes in time. `cue.rs` has whatever is heard once, `score/` composes the tracks along a clock, `clock.rs` says when gongs
//! sound. `docs/sound.md` says how to change them. Equal seeds give equal samples on every machine: no platform's own sine is
//! used (`math.rs`), and a test compares native code and WebAssembly.

pub mod band;
pub mod clock;
pub mod cue;
pub mod math;
pub mod patch;
pub mod room;
pub mod score;
pub mod track;
pub mod voice;

pub use band::{Band, Note, PARTS, Part};
pub use clock::{Clock, Countdown, Ends};
pub use cue::Cue;
pub use math::RATE;
pub use score::{Score, Track};
