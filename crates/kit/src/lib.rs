//! What both games share and nothing more: game time, rule ids, seeds with their random streams,
//! canonical digests, the log of a game and the promise behind its dice; and the few nouns that are the same
//! at every table: seats, whether somebody is there, what a die shows, and what is called without words.
//!
//! Deliberately not here: sheets, chambers, hands. The two games share plumbing, not rules.

mod call;
mod chance;
mod digest;
mod face;
mod game_name;
mod hex;
mod log;
mod players;
mod promise;
mod rule;
mod tick;
mod words;

pub use call::Call;
pub use chance::{DiceStream, Draws, Seed, Stream};
pub use digest::{Chain, Digest, Echo, digest_of};
pub use face::Face;
pub use game_name::GameName;
pub use hex::Hex;
pub use log::{FORMAT, Log, LogError, LogHeader, Stamped};
pub use players::{PlayerId, PlayerSet, Presence};
pub use promise::{Commitment, Dealer, Promise, Seal, Secret, Word, sealed};
pub use rule::{ParseRuleError, RuleId};
pub use tick::Tick;
