//! What both games share and nothing more: game time, rule ids, seeds with their random streams,
//! canonical digests and the log of a game.
//!
//! Deliberately not here: dice, players, chambers. The two games share plumbing, not rules.

mod chance;
mod digest;
mod log;
mod rule;
mod tick;
mod words;

pub use chance::{DiceStream, Draws, Seed, Stream};
pub use digest::{Chain, Digest, digest_of};
pub use log::{FORMAT, Log, LogError, LogHeader, Stamped};
pub use rule::{ParseRuleError, RuleId};
pub use tick::Tick;
