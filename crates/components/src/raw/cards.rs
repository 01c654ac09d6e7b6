//! Cards, small tiles and boards as the data file writes them.

use serde::Deserialize;

use super::{Basis, ByPlayers, CharacterCard, Faces, Space, Symbol};

/// A kind of curse card.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Curse {
    /// Its id.
    pub id: String,
    /// The box it comes from.
    pub set: String,
    /// How many such cards there are.
    pub copies: u8,
    /// Whether it can be lifted.
    pub liftable: bool,
    /// What lifts it.
    pub lift: Faces,
    /// Why it cannot be lifted.
    pub why: Option<String>,
    /// Where the values come from.
    pub basis: Basis,
}

/// A kind of treasure tile.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Treasure {
    /// Its id.
    pub id: String,
    /// The box it comes from.
    pub set: String,
    /// How many such tiles there are.
    pub copies: u8,
    /// Where the values come from.
    pub basis: Basis,
}

/// A task tile.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TaskTile {
    /// Its id.
    pub id: String,
    /// The box it comes from.
    pub set: String,
    /// How many such tiles there are.
    pub copies: u8,
    /// The symbols asked for.
    pub need: Faces,
    /// Where the values come from.
    pub basis: Basis,
}

/// A character.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Character {
    /// Its id.
    pub id: String,
    /// The box it comes from.
    pub set: String,
    /// Its cards.
    pub cards: Vec<CharacterCard>,
    /// Price of the activatable card.
    pub activation: Faces,
    /// Price of the permanent card, if it has one.
    pub permanent_cost: Option<Faces>,
    /// Where the values come from.
    pub basis: Basis,
}

/// One side of the Maya board.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MayaBoard {
    /// Its id.
    pub id: String,
    /// The box it comes from.
    pub set: String,
    /// The spaces, the arrow space first.
    pub spaces: Vec<Space>,
    /// The bars between spaces.
    pub bars: Vec<Bar>,
    /// Keys added to an escape, by space.
    pub extra_keys: Vec<u8>,
    /// Where the values come from.
    pub basis: Basis,
}

/// A bar of the Maya board.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bar {
    /// The countdown at whose end it counts.
    pub countdown: u8,
    /// The space it lies after.
    pub after: u8,
    /// Other spaces for some numbers of players.
    pub after_by_players: Option<ByPlayers>,
}

/// A tile of the Maya calendar.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CalendarTile {
    /// Its id.
    pub id: String,
    /// The box it comes from.
    pub set: String,
    /// What it shows.
    pub symbol: Symbol,
    /// How many such tiles there are.
    pub copies: u8,
    /// Where the values come from.
    pub basis: Basis,
}

/// A design of cursed gem.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CursedGem {
    /// Its id.
    pub id: String,
    /// The box it comes from.
    pub set: String,
    /// Its outline.
    pub shape: String,
    /// The mark on it.
    pub mark: String,
    /// Its colour in words.
    pub colour: String,
    /// Its colour on the screen.
    pub hex: String,
    /// How many gem tokens show it.
    pub token_copies: u8,
    /// How many position tokens show it.
    pub position_copies: u8,
    /// Where the values come from.
    pub basis: Basis,
}

/// A kind of marker.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marker {
    /// Its id.
    pub id: String,
    /// The box it comes from.
    pub set: String,
    /// How many there are.
    pub copies: u8,
    /// Where the values come from.
    pub basis: Basis,
}
