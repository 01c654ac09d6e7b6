//! Players that look at a view and wish for something. One file per temperament; what they share stands beside them.
//!
//! A bot sees what a player sees and nothing else: it takes a [`View`](temple::view::View) and gives a
//! [`Command`](temple::command::Command). It never holds the game up: a decision allocates nothing and searches only what
//! has changed since the last one.

pub mod greedy;

mod atlas;
mod chance;
mod dice;
mod modules;
mod plan;

pub use chance::Chance;
pub use greedy::{Greedy, Pace};
