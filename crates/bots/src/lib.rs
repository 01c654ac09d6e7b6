//! Players that look at a view and wish for something. One file per temperament; what they share stands beside them.
//!
//! A bot sees what a player sees and nothing else: it takes a [`View`](temple::view::View) and gives a
//! [`Command`](temple::command::Command). It never holds the game up: a decision allocates nothing and searches only what
//! has changed since the last one.
//!
//! [`Greedy`] is the machine: bots that agree without a word. [`Bot`] is a bot of any [`Level`]; those of the others levels
//! think for themselves (`friend`) and heed the [`Company`] they are in.

pub mod company;
pub mod greedy;

mod atlas;
mod bot;
mod chance;
mod dice;
mod friend;
mod level;
mod modules;
mod plan;
mod voice;

pub use bot::Bot;
pub use chance::Chance;
pub use company::Company;
pub use friend::{NEAR_ROOMS, Role, Thought};
pub use greedy::{Greedy, Pace};
pub use kit::Call;
pub use level::Level;
