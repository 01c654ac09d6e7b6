//! Pieces: the cards, tiles and tokens of the modules in the base's own words; what lies where, and how.
//!
//! Whoever shows the table (page, terminal, review, scenarios) reads this and needs no module's name.

use serde::{Deserialize, Serialize};

use crate::components::Components;
use crate::modules::{MANIFESTS, ModuleId};
use crate::players::PlayerId;
use crate::table::Table;
use crate::temple::{ChamberId, Side};

/// A kind of card, tile or token, by its place in its module's list ([`super::Manifest::pieces`]).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Piece {
    /// Whose it is.
    pub module: ModuleId,
    /// Its place in the module's list, which only ever grows.
    pub kind: u8,
}

impl Piece {
    /// Its id in the component data; art, words and scenarios use the same.
    ///
    /// # Panics
    /// When the module has no such piece.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.module.manifest().pieces[usize::from(self.kind)]
    }

    /// What becomes of it when its floor vanishes; a kind about which the data says nothing is out of the game.
    #[must_use]
    pub fn when_floor_vanishes(self, data: &Components) -> WhenFloorVanishes {
        let said = data.floors.iter().find(|said| said.piece == self.id());
        said.map_or(WhenFloorVanishes::Out, |said| said.goes)
    }

    /// The piece with this id.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Piece> {
        MANIFESTS.iter().find_map(|module| {
            let kind = module.pieces.iter().position(|known| *known == id)?;
            Some(Piece { module: module.id, kind: kind as u8 })
        })
    }
}

/// What becomes of a piece when the floor it lies on vanishes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum WhenFloorVanishes {
    /// It goes to the starting chamber, like an adventurer.
    ToStart,
    /// It goes under the pile it came from; its module sees to that.
    UnderItsPile,
    /// It is out of the game.
    Out,
    /// It goes back to where it belongs; its module knows where that is.
    BackHome,
}

/// Where a piece lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Whereabouts {
    /// Before a player.
    Before(PlayerId),
    /// In a chamber.
    In(ChamberId),
    /// Beside the gems that are still to be activated.
    Depot,
    /// On the border of a chamber.
    Border(ChamberId, Side),
}

/// How a piece lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Facing {
    /// Everybody sees what it is, and it works.
    Up,
    /// Its face is hidden, or it is used up for now.
    Down,
}

/// A piece that lies on the table. One whose kind is hidden lies there as the back of its kind, a piece of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lying {
    /// What.
    pub piece: Piece,
    /// Where.
    pub at: Whereabouts,
    /// How.
    pub facing: Facing,
}

/// Says what of a module lies open, and where.
pub type Shows = fn(&Table, &mut dyn FnMut(Lying));
