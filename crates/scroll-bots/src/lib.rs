//! Players of the roll and write game, in three levels. A bot sees what a player sees and nothing else: it takes a
//! [`View`](scroll::view::View) and gives a [`Command`](scroll::command::Command), which the judge is asked about like
//! anybody's.
//!
//! Bots know no chance of their own: equal views give equal wishes. They reckon in thousandths of a gem ([`Worth`]), in whole
//! numbers, so that every machine comes to the same wish.
//!
//! - `mind`: what a position is worth to the team. `hope`: what the looking player could make of it.
//! - `ways`: all ways through the temple with their price. `pool`: what dice are worth to the others.
//! - `keeping`: keep or pool, by exact chance over the dice to come. `bot`: which question is asked, and the answer.
//! - [`why`]: why a die goes to the pool, in a word. [`outlook`]: how a game stands, by letting bots play on.

mod bot;
mod calendar;
mod chances;
mod hope;
mod keeping;
mod level;
mod mind;
mod outlook;
mod pool;
mod ways;
pub mod why;

pub use bot::{Bot, waits_for_people};
pub use level::Level;
pub use outlook::outlook;
pub use why::Why;

/// Thousandths of a gem.
pub type Worth = i32;
