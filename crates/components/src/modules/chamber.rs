//! The tiles as the data file writes them, with everything that only modules ask of them.

use serde::Deserialize;
use temple::components::{ChamberKind, Group};

use crate::raw::{
    Ban, Basis, Chalice, Compartment, CountedThing, Face, Faces, Glass, Part, Post, Side, SideList, SpecialEntry,
    Stairway,
};

/// One physical tile.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chamber {
    /// Its id.
    pub id: String,
    /// What sort of room it is.
    pub kind: ChamberKind,
    /// The box it comes from.
    pub set: String,
    /// The family it belongs to.
    pub group: Group,
    /// What happens at the stairway, on the south side.
    pub stairway: Stairway,
    /// The further entrances.
    pub openings: SideList,
    /// Price of entering.
    pub entry: Faces,
    /// How to read the price.
    pub special_entry: SpecialEntry,
    /// The most gems the room can take.
    pub gem_icons: u8,
    /// The gem levels.
    pub gem_options: Vec<GemOption>,
    /// Shows a purple mask.
    pub purple_mask: bool,
    /// Shows a treasure icon.
    pub treasure_icon: bool,
    /// Carries a quest marker.
    pub quest: Option<bool>,
    /// The sides of both parts of a double chamber.
    pub compartments: Option<Compartments>,
    /// The part with the gems.
    pub gem_compartment: Option<Compartment>,
    /// Sides that can be passed inwards only.
    pub one_way_in: Option<SideList>,
    /// The hourglass turned on discovery.
    pub hourglass: Option<Glass>,
    /// The upper and the lower ban.
    pub prohibitions: Option<Vec<Ban>>,
    /// What is to be done before the hourglass ends, in order.
    pub tasks: Option<Vec<Task>>,
    /// Price of leaving the abyss.
    pub climb_out: Option<Faces>,
    /// Whether everybody climbs alone.
    pub climb_alone: Option<bool>,
    /// The parts of the room.
    pub parts: Option<Vec<Part>>,
    /// Price of summoning once more.
    pub summon_again: Option<Faces>,
    /// Whether the discoverer is moved into it.
    pub discoverer_moves_in: Option<bool>,
    /// Whether it is not turned when it moves.
    pub keeps_orientation: Option<bool>,
    /// The room whose place it takes.
    pub takes_place_of: Option<ChamberKind>,
    /// The sides by which it is joined when it moves.
    pub joins_when_moved: Option<SideList>,
    /// The sides where the two first tiles go.
    pub set_up_sides: Option<SideList>,
    /// The sides where gem tiles are laid.
    pub gem_tile_sides: Option<SideList>,
    /// Where players must stand.
    pub posts: Option<Vec<Post>>,
    /// How many posts count, by number of players.
    pub posts_by_players: Option<ByPlayers>,
    /// The faces that can be stacked.
    pub stack_faces: Option<Faces>,
    /// What a stack yields.
    pub stack_options: Option<Vec<StackOption>>,
    /// Price of shifting a row.
    pub shift: Option<Faces>,
    /// Price of swapping calendar tiles.
    pub swap_tiles: Option<Faces>,
    /// Price of getting a die back.
    pub regain_die: Option<Faces>,
    /// Whether it is paid alone.
    pub regain_alone: Option<bool>,
    /// How often a player may.
    pub regain_per_player: Option<u8>,
    /// Price of each snake.
    pub per_snake: Option<Faces>,
    /// Price of the end.
    #[serde(rename = "final")]
    pub final_cost: Option<Faces>,
    /// Whether several may pay it together.
    pub final_joint: Option<bool>,
    /// Price of completing the quest.
    pub complete: Option<Faces>,
    /// Golden masks each player shows.
    pub golden_masks_per_player: Option<u8>,
    /// Dice to be given up.
    pub sacrifice_dice: Option<u8>,
    /// The most players who give them.
    pub max_players: Option<u8>,
    /// Task tiles laid out.
    pub task_tiles_used: Option<u8>,
    /// Price of pushing the ghost.
    pub ghost_push: Option<Faces>,
    /// Where the ghost begins.
    pub ghost_start: Option<ChamberKind>,
    /// Curse cards each player draws.
    pub curse_cards_each: Option<u8>,
    /// Dice each player lays on it.
    pub dice_placed_per_player: Option<u8>,
    /// Whether the gems are activated by one player alone.
    pub activate_alone: Option<bool>,
    /// Modules without which it is not used.
    pub needs_modules: Option<Vec<String>>,
    /// Price of escaping.
    pub escape: Option<Escape>,
    /// What the chalice costs.
    pub chalice: Option<Chalice>,
    /// Where the values come from.
    pub basis: Basis,
}

impl Chamber {
    /// Every price on the tile except that of entering, by field.
    pub fn prices(&self) -> impl Iterator<Item = (&'static str, &Faces)> {
        let by_field = [
            ("climb_out", &self.climb_out),
            ("summon_again", &self.summon_again),
            ("stack_faces", &self.stack_faces),
            ("shift", &self.shift),
            ("swap_tiles", &self.swap_tiles),
            ("regain_die", &self.regain_die),
            ("per_snake", &self.per_snake),
            ("final", &self.final_cost),
            ("complete", &self.complete),
            ("ghost_push", &self.ghost_push),
        ];
        let chalice = self.chalice.iter().map(|chalice| ("chalice.extra_entry", &chalice.extra_entry));
        by_field.into_iter().filter_map(|(field, faces)| Some((field, faces.as_ref()?))).chain(chalice)
    }

    /// Every list of sides except the parts of a double chamber, by field.
    pub fn side_lists(&self) -> impl Iterator<Item = (&'static str, &[Side])> {
        let by_field = [
            ("one_way_in", &self.one_way_in),
            ("joins_when_moved", &self.joins_when_moved),
            ("set_up_sides", &self.set_up_sides),
            ("gem_tile_sides", &self.gem_tile_sides),
        ];
        let given = by_field.into_iter().filter_map(|(field, sides)| Some((field, &**sides.as_ref()?)));
        given.chain([("openings", &*self.openings)])
    }
}

/// A gem level.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GemOption {
    /// Gems that leave the depot.
    pub gems: u8,
    /// The symbol asked for.
    pub face: Face,
    /// How many of it.
    pub count: u8,
}

/// The parts of a double chamber.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Compartments {
    /// Sides of the part with the stairway.
    pub front: SideList,
    /// Sides of the part behind the inner wall.
    pub rear: SideList,
}

/// A task with an hourglass, and what happens if it is not done.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// The symbols asked for.
    pub need: Faces,
    /// Dice lost.
    pub fail_dice_lost: Option<u8>,
    /// Gems added to the depot.
    pub fail_gems_added: Option<u8>,
    /// Players who lose a die each.
    pub fail_players_losing_a_die: Option<u8>,
}

/// What a stack of so many dice yields.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StackOption {
    /// Gems that leave the depot.
    pub gems: u8,
    /// Dice in the stack.
    pub dice: u8,
}

/// Price of escaping.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Escape {
    /// The symbol asked for.
    pub face: Face,
    /// How many of it.
    pub count: CountedThing,
    /// And so many more.
    pub plus: u8,
    /// Whether everybody pays for himself.
    pub alone: bool,
}

/// A number for some numbers of players.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByPlayers {
    /// With one player.
    pub p1: Option<u8>,
    /// With two.
    pub p2: Option<u8>,
    /// With three.
    pub p3: Option<u8>,
    /// With four.
    pub p4: Option<u8>,
    /// With five.
    pub p5: Option<u8>,
    /// With six.
    pub p6: Option<u8>,
}

impl ByPlayers {
    /// The number for `players` players, if one is given.
    #[must_use]
    pub fn of(&self, players: usize) -> Option<u8> {
        [self.p1, self.p2, self.p3, self.p4, self.p5, self.p6].get(players.checked_sub(1)?).copied()?
    }
}
