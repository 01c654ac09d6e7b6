//! The data file of the sheets as it is written: every table and field, nothing interpreted.

use serde::Deserialize;

use crate::raw::{Basis, Face};

/// The whole file.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// About the file itself.
    pub meta: Meta,
    /// The dice.
    pub dice: Dice,
    /// The shared sheet.
    pub adventure: Adventure,
    /// By number of players.
    pub player_count: Vec<PlayerCount>,
    /// The variants.
    pub variant: Vec<Variant>,
    /// The sides of the sheets.
    pub sheet: Vec<Sheet>,
}

/// About the file itself.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Meta {
    /// Version of the schema.
    pub schema: u32,
    /// Which game this is.
    pub game: String,
    /// Letters of the columns, west to east.
    pub columns: Vec<String>,
    /// Numbers of the rows, north to south.
    pub rows: Vec<u8>,
    /// The document that explains the file.
    pub companion: String,
}

/// The dice.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dice {
    /// The sides of a die.
    pub faces: Vec<Face>,
    /// Dice of every game.
    pub common: u8,
    /// Dice of the variants.
    pub sheet: u8,
    /// Where the values come from.
    pub basis: Basis,
}

/// The shared sheet.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adventure {
    /// Spaces of the round track.
    pub round_track: u8,
    /// Spaces of the gem track.
    pub gem_track: u8,
    /// Numbers beside it.
    pub gem_marks: Vec<u8>,
    /// Boxes of the cursed area.
    pub cursed_boxes: u8,
    /// Gems for a colour.
    pub special_gems: u8,
    /// Where the values come from.
    pub basis: Basis,
}

/// What depends on the number of players.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerCount {
    /// How many players.
    pub players: u8,
    /// How many rounds.
    pub rounds: u8,
    /// Gems to reach.
    pub targets: Targets,
    /// Where the values come from.
    pub basis: Basis,
}

/// Gems to reach, by difficulty.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)] // the three difficulties
pub struct Targets {
    pub easy: u8,
    pub normal: u8,
    pub hard: u8,
}

/// A side of the sheets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // two sides
pub enum Side {
    Normal,
    Variant,
}

/// A variant.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variant {
    /// Its id.
    pub id: String,
    /// Its number.
    pub n: u8,
    /// On which side it is played.
    pub side: Side,
    /// Where the values come from.
    pub basis: Basis,
}

/// One side of the sheets.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// Its id.
    pub id: String,
    /// Which side.
    pub side: Side,
    /// The rooms.
    pub rooms: Vec<Room>,
    /// The treasure maps.
    pub maps: Vec<Map>,
    /// The bonus tracks.
    pub tracks: Vec<Track>,
    /// Where the values come from.
    pub basis: Basis,
}

/// A room.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Room {
    /// Its name.
    pub at: String,
    /// The price in order.
    pub entry: Vec<Face>,
    /// What it does.
    pub action: Action,
    /// Half of a sign.
    pub special: Option<Special>,
    /// Whether it is the exit.
    #[serde(default)]
    pub exit: bool,
}

/// What a room does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[allow(missing_docs)] // ids of the glossary
pub enum Action {
    #[serde(rename = "rnw_gem")]
    Gem,
    #[serde(rename = "rnw_joker")]
    Joker,
    #[serde(rename = "rnw_reroll")]
    Reroll,
    #[serde(rename = "rnw_heal")]
    Heal,
    #[serde(rename = "rnw_key")]
    Key,
    #[serde(rename = "rnw_torch")]
    Torch,
    #[serde(rename = "rnw_gold")]
    Gold,
    #[serde(rename = "none")]
    None,
}

/// Half of a sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Special {
    /// Which sign.
    pub colour: Colour,
    /// Which half.
    pub half: Half,
}

/// The colours of the signs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // four colours
pub enum Colour {
    Red,
    Blue,
    Green,
    Yellow,
}

/// The halves of a sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // two halves
pub enum Half {
    Upper,
    Lower,
}

/// A treasure map.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Map {
    /// Its id.
    pub id: String,
    /// Symbols of the bonus part.
    pub left: Vec<Face>,
    /// Symbols of the gem part.
    pub right: Vec<Face>,
    /// The track that is circled.
    pub bonus: TrackId,
}

/// The ids of the tracks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[allow(missing_docs)] // ids of the glossary
pub enum TrackId {
    #[serde(rename = "rnw_rush")]
    Rush,
    #[serde(rename = "rnw_heal")]
    Heal,
    #[serde(rename = "rnw_reroll")]
    Reroll,
    #[serde(rename = "rnw_key")]
    Key,
    #[serde(rename = "rnw_torch")]
    Torch,
    #[serde(rename = "rnw_gold")]
    Gold,
}

impl TrackId {
    /// All tracks, in their order.
    pub const ALL: [TrackId; 6] =
        [TrackId::Rush, TrackId::Heal, TrackId::Reroll, TrackId::Key, TrackId::Torch, TrackId::Gold];
}

/// A bonus track.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Track {
    /// Which one.
    pub id: TrackId,
    /// How many spaces.
    pub length: u8,
    /// Which of them gives a gem.
    pub gem_at: GemAt,
}

/// The space that gives a gem, by number of players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)] // numbers of players
pub struct GemAt {
    pub p2: u8,
    pub p3: u8,
    pub p4: u8,
}
