//! Seats, set-up, clock and challenges as the data file writes them.

use serde::Deserialize;

use super::{Basis, CountdownEnd, ExitRule};

/// A seat.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// Its number, from 1.
    pub seat: u8,
    /// Its colour in words.
    pub id: String,
    /// The box it comes from.
    pub set: String,
    /// Its colour on the screen.
    pub hex: String,
    /// The colour of its outline.
    pub outline: String,
    /// Its shape.
    pub emblem: String,
    /// Its shape as a character.
    pub glyph: String,
    /// Where the values come from.
    pub basis: Basis,
}

/// Set-up for a number of players.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerCount {
    /// How many players.
    pub players: u8,
    /// Gems in the depot.
    pub gems: u8,
    /// Dice of each player.
    pub dice_each: u8,
    /// Where the exit goes.
    pub exit_rule: ExitRule,
    /// Where the values come from.
    pub basis: Basis,
}

/// Set-up for a difficulty.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Difficulty {
    /// Its id.
    pub id: String,
    /// More gems in the depot.
    pub extra_gems: u8,
    /// How often fate may be turned.
    pub turns_of_fate: u8,
    /// Where the values come from.
    pub basis: Basis,
}

/// A clock profile.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// Its id.
    pub id: String,
    /// What it is good for.
    pub note: Option<String>,
    /// Seconds from the start signal to the collapse.
    pub game_length_s: u16,
    /// Seconds before the start signal.
    pub intro_s: u16,
    /// The countdowns in order.
    pub countdowns: Vec<Countdown>,
    /// Where the values come from.
    pub basis: Basis,
}

/// A countdown.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Countdown {
    /// Its number, from 1.
    pub n: u8,
    /// Strokes that open it; none without a gong.
    pub gong_strokes: u8,
    /// When the gong sounds.
    pub gong_at_s: Option<u16>,
    /// When it ends.
    pub end_at_s: u16,
    /// How it ends.
    pub end: CountdownEnd,
}

/// How fast people and bots roll.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pace {
    /// Least time between two rolls of a player.
    pub roll_pace_ms: u32,
    /// Seconds per roll of a usual person.
    pub seconds_per_roll_human: f64,
    /// Seconds per roll of a calm person.
    pub seconds_per_roll_calm: f64,
    /// Seconds per roll of a brisk person.
    pub seconds_per_roll_brisk: f64,
    /// Seconds per roll of a bot.
    pub bot_seconds_per_roll: f64,
    /// Where the values come from.
    pub basis: Basis,
}
