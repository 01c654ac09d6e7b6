//! The data file as it is written: every table and field, nothing interpreted.
//!
//! The schema is docs/rules/50-components.md. Fields that the file may leave out are `Option`s.

mod play;
mod words;

pub use play::*;
pub use words::*;

pub use crate::modules::chamber::*;
pub use crate::modules::raw::*;

use serde::Deserialize;
use temple::components::Group;

/// The whole file.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// About the file itself.
    pub meta: Meta,
    /// The dice.
    pub dice: Dice,
    /// How many pieces lie in the box.
    pub stock: Stock,
    /// The hourglasses.
    pub hourglass: Hourglass,
    /// Costs that are the same everywhere.
    pub costs: Costs,
    /// The boxes.
    pub set: Vec<Set>,
    /// The eight modules.
    pub module: Vec<Module>,
    /// The families of chambers.
    pub group: Vec<GroupEntry>,
    /// The tiles.
    pub chamber: Vec<Chamber>,
    /// The seats.
    pub player: Vec<Player>,
    /// Set-up by number of players.
    pub player_count: Vec<PlayerCount>,
    /// Set-up by difficulty.
    pub difficulty: Vec<Difficulty>,
    /// The clock profiles.
    pub clock: Vec<Clock>,
    /// How fast people and bots roll.
    pub pace: Pace,
    /// What only modules have: filled after the rest.
    #[serde(skip)]
    pub modules: Lists,
}

/// About the file itself.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Meta {
    /// Version of the schema.
    pub schema: u32,
    /// Which game this is.
    pub game: String,
    /// The sides of a tile.
    pub sides: SideList,
    /// The side of the stairway.
    pub stairway_side: Side,
    /// The document that explains the file.
    pub companion: String,
}

/// The dice.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dice {
    /// The sides of a die.
    pub faces: Faces,
    /// Dice of a player.
    pub per_player: u8,
    /// Dice of a lone player.
    pub solo: u8,
    /// Dice in the base box.
    pub box_base: u8,
    /// Dice with the sixth adventurer's.
    pub box_with_sixth: u8,
    /// Where the values come from.
    pub basis: Basis,
}

/// The hourglasses.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hourglass {
    /// Seconds of the green one.
    pub green_s: u16,
    /// Seconds of the blue one.
    pub blue_s: u16,
    /// Where the values come from.
    pub basis: Basis,
}

/// Costs that are the same everywhere.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Costs {
    /// Discovering a chamber.
    pub discover: Faces,
    /// Claiming a treasure.
    pub claim_treasure: Faces,
    /// Looking at a gem position token.
    pub look_at_gem_position: Faces,
    /// Pushing the ghost.
    pub ghost_push: Faces,
    /// What the bearer of the chalice pays on top.
    pub chalice_extra: Faces,
    /// Cursed dice one golden mask frees.
    pub black_masks_freed_by_gold: u8,
    /// Where the values come from.
    pub basis: Basis,
}

/// A box.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Set {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// When its chambers join the pile.
    pub chamber_mix: Option<ChamberMix>,
    /// Boxes it needs.
    pub requires: Option<Vec<String>>,
    /// What of it needs them.
    pub requires_scope: Option<String>,
    /// Where the values come from.
    pub basis: Basis,
}

/// One of the eight modules.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Module {
    /// Its number.
    pub n: u8,
    /// Its id.
    pub id: String,
    /// The box it comes from.
    pub set: String,
    /// The chambers it switches on.
    pub chamber_group: Option<Group>,
    /// The deck it switches on.
    pub deck: Option<Deck>,
    /// Where the values come from.
    pub basis: Basis,
}

/// A family of chambers.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroupEntry {
    /// Which family.
    pub id: Group,
    /// How many tiles it has.
    pub pieces: u8,
    /// How many with the new quest chambers.
    pub pieces_with_new_quest_chambers: Option<u8>,
    /// How many of them have one gem icon.
    pub one_gem: Option<u8>,
    /// What it takes the place of.
    pub replaces: Option<Replaces>,
    /// How many tiles may be chosen.
    pub draw: Option<Vec<u8>>,
    /// When it joins the pile.
    pub mix: Option<GroupMix>,
    /// Where the values come from.
    pub basis: Basis,
}
