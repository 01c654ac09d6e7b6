//! What both games share and nothing more: game time, rule ids, seeds with their random streams,
//! canonical digests, the log of a game and the promise behind its dice.
//!
//! Deliberately not here: dice, players, chambers. The two games share plumbing, not rules.

mod chance;
mod digest;
mod hex;
mod log;
mod promise;
mod rule;
mod tick;
mod words;

pub use chance::{DiceStream, Draws, Seed, Stream};
pub use digest::{Chain, Digest, Echo, digest_of};
pub use hex::Hex;
pub use log::{FORMAT, Log, LogError, LogHeader, Stamped};
pub use promise::{Commitment, Dealer, Promise, Secret, Word};
pub use rule::{ParseRuleError, RuleId};
pub use tick::Tick;
