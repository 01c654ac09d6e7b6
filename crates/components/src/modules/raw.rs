//! What only modules have, as the data file writes it: cards, small tiles, boards, markers, challenges and their words.

use serde::Deserialize;

use crate::raw::{Basis, ByPlayers, Faces};

/// The lists of the file that only modules have.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lists {
    /// The kinds of curse cards.
    pub curse: Vec<Curse>,
    /// The kinds of treasure tiles.
    pub treasure: Vec<Treasure>,
    /// The task tiles.
    pub task_tile: Vec<TaskTile>,
    /// The characters.
    pub character: Vec<Character>,
    /// The two sides of the Maya board.
    pub maya_board: Vec<MayaBoard>,
    /// The tiles of the Maya calendar.
    pub calendar_tile: Vec<CalendarTile>,
    /// The designs of cursed gems.
    pub cursed_gem: Vec<CursedGem>,
    /// Other markers.
    pub marker: Vec<Marker>,
    /// Set-up of challenges.
    pub challenge_rules: ChallengeRules,
    /// The challenges.
    pub challenge: Vec<Challenge>,
}

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
    /// What becomes of it when its floor vanishes; without a word it is out of the game.
    pub when_floor_vanishes: Option<Floor>,
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
    /// What becomes of it when its floor vanishes; without a word it is out of the game.
    pub when_floor_vanishes: Option<Floor>,
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
    /// What becomes of it when its floor vanishes; without a word it is out of the game.
    pub when_floor_vanishes: Option<Floor>,
    /// Where the values come from.
    pub basis: Basis,
}

/// What becomes of a piece when the floor vanishes on which it lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Floor {
    /// It goes to the starting chamber, as adventurers do.
    Start,
    /// It goes under the pile it came from.
    UnderItsPile,
    /// It is out of the game.
    Out,
    /// It goes back to where it belongs.
    BackHome,
}

/// How many pieces lie in the box.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stock {
    /// Gems in all.
    pub gems: u8,
    /// Gems beside the depot.
    pub fate_gems: u8,
    /// Quest markers.
    pub quest_markers: u8,
    /// Gem tiles of the obelisk.
    pub gem_tiles: u8,
    /// Ghosts.
    pub ghost: u8,
    /// Chalices.
    pub chalice: u8,
    /// Snake tokens.
    pub snake_tokens: u8,
    /// Task tiles.
    pub task_tiles: u8,
    /// Calendar tiles.
    pub calendar_tiles: u8,
    /// Figures of the Maya board.
    pub maya_pawn: u8,
    /// Teleport tokens.
    pub teleport_tokens: u8,
    /// Timer tokens.
    pub timer_tokens: u8,
    /// Cursed gem tokens.
    pub cursed_gem_tokens: u8,
    /// Gem position tokens.
    pub gem_position_tokens: u8,
    /// Whether running out of pieces limits play.
    pub limits_play: bool,
    /// Where the values come from.
    pub basis: Basis,
}

/// Set-up of challenges.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChallengeRules {
    /// Gems beside the depot.
    pub fate_gems: u8,
    /// Tiles shuffled with the exit and the quests.
    pub top_tiles_shuffled_with_exit_and_quests: u8,
    /// Whether the treasure chamber counts as a quest.
    pub treasure_chamber_is_quest: bool,
    /// Where the values come from.
    pub basis: Basis,
}

/// A challenge.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Challenge {
    /// Its id.
    pub id: String,
    /// Its level; 7 is Ultimate.
    pub level: u8,
    /// Expansions it needs.
    pub requires: Vec<String>,
    /// More gems in the depot.
    pub extra_gems: u8,
    /// With curses.
    pub curses: bool,
    /// With treasures.
    pub treasures: bool,
    /// How many quest chambers.
    pub quests: u8,
    /// With characters.
    pub characters: bool,
    /// With illusion chambers.
    pub illusions: bool,
    /// Where the values come from.
    pub basis: Basis,
}

/// What the chalice costs.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chalice {
    /// What its bearer pays at every entry on top.
    pub extra_entry: Faces,
}

/// A part of an abyss.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// The hole.
    Abyss,
    /// The way round it.
    Bricks,
}

/// What a prohibition chamber forbids.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Ban {
    /// Moving.
    #[serde(rename = "prohibit_movement")]
    Movement,
    /// Activating gems.
    #[serde(rename = "prohibit_gems")]
    Gems,
    /// Golden masks.
    #[serde(rename = "prohibit_golden_masks")]
    GoldenMasks,
    /// The start.
    #[serde(rename = "prohibit_start")]
    Start,
}

impl Ban {
    /// All bans with their words.
    pub const ALL: [(Ban, &'static str); 4] = [
        (Ban::Movement, "prohibit_movement"),
        (Ban::Gems, "prohibit_gems"),
        (Ban::GoldenMasks, "prohibit_golden_masks"),
        (Ban::Start, "prohibit_start"),
    ];
}

/// A room in which somebody must stand for the constellation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Post {
    /// The constellation chamber itself.
    ConstellationChamber,
    /// The start.
    StartChamber,
    /// A chamber with up to three gems.
    ThreeGemChamber,
    /// A chamber with one gem.
    OneGemChamber,
    /// The exit.
    ExitChamber,
}

/// A deck a module switches on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deck {
    /// The curse cards.
    Curse,
    /// The treasure tiles.
    Treasure,
    /// The character cards.
    Character,
}

/// A card of a character.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CharacterCard {
    /// Works always.
    Permanent,
    /// Works when paid for.
    Activatable,
}

/// A space of the Maya board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Space {
    /// The arrow space.
    Start,
    /// A sun.
    Sun,
    /// A moon.
    Moon,
    /// A gear.
    Gear,
}

/// What a calendar tile shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Symbol {
    /// A sun.
    Sun,
    /// A moon.
    Moon,
    /// A gear.
    Gear,
}
