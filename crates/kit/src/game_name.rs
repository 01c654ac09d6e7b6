//! Which game is meant: what a journal, a replay or the settings of a table say first, so that no program takes one game for another.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The name of a game. Append only: the numbers stand in journals and travel.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum GameName {
    /// The temple game.
    #[default]
    Temple,
    /// The roll and write game.
    Scroll,
}

impl GameName {
    /// All games.
    pub const ALL: [GameName; 2] = [GameName::Temple, GameName::Scroll];
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameName::Temple => f.write_str("temple"),
            GameName::Scroll => f.write_str("scroll"),
        }
    }
}
