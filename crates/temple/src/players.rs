//! Players and sets of players.

pub use kit::{PlayerId, PlayerSet};

/// The most players of a game (SPC-30).
pub const MAX_PLAYERS: usize = 6;
