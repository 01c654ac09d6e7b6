//! The measures of server and page that `gong bench` prints, each beside what is wanted (`docs/performance.md`).
//!
//! Figures are taken against a peer in the same run where there is one, so that they mean something on any machine. Nothing
//! here is a test: no figure fails anything.
//!
//! - [`shipped`]: S1, S3, S9 and S10, the program as people run it. [`deliveries`]: S1g, events delivered per second of one core with
//!   many wishes under way. Both against a bare room of axum.
//! - [`wire`]: S8, bytes of a roll on the wire. [`memory`]: S6, memory of a room in mid-game. [`page`]: W1, the size of the page.
//! - [`first_roll`]: W2, the time to the first roll. [`busy`]: W3 and W3r, the main thread per event and per roll. [`reviewed`]: W4, the time to the board
//!   of a review. [`band`]: W5, the worker that makes the music. All in a real Chromium.
//! - `work.rs`: what the main thread did, read from Chromium's notes. `late_game.rs`, `late_table.rs`: a game of six with every chamber laid, and where the browser finds it.
//! - [`durable`]: S11 and S12, what the journal on disk costs, against none.
//! - `serving.rs`, `core.rs`, `client.rs`, `group.rs`, `bare.rs`: a counted process, a counted thread, a cheap client, four of them at a table, the peer.
//!
//! Deliberately not here: the engine (`crates/bench`), and anything that asserts.

pub mod band;
pub mod bare;
pub mod busy;
pub mod client;
mod core;
pub mod deliveries;
pub mod durable;
pub mod first_roll;
mod folder;
mod group;
mod late_game;
mod late_table;
mod line;
pub mod memory;
pub mod page;
pub mod reviewed;
mod serving;
pub mod shipped;
pub mod wire;
mod work;

pub use line::{Line, heading};
pub use serving::{CORE, named_core};

use std::error::Error;

/// What a measure gives: a line, or why there is none.
pub type Measured = Result<Line, Box<dyn Error>>;

/// What a measure of several figures gives.
pub type Lines = Result<Vec<Line>, Box<dyn Error>>;

/// The one in the middle.
fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}
