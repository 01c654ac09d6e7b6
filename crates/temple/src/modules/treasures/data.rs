//! The printed facts of the treasure tiles.

use serde::{Deserialize, Serialize};

use crate::dice::{Aid, Cost, Face, HeldAid};
use crate::modules::ModuleId;
use crate::rulebook::Piece;

/// A kind of treasure tile; the names are those of the glossary.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // one name per tile, explained in docs/rules/00-glossary.md
pub enum Treasure {
    HealingMask,
    DoubleTorch,
    DoubleKey,
    Teleport,
    ExtraGem,
    SecretPassage,
    LargeTorch,
}

/// The back of every treasure tile.
pub const BACK: Piece = Piece { module: ModuleId::Treasures, kind: Treasure::ALL.len() as u8 };

impl Treasure {
    /// All kinds, in the order of their numbers: those of the base set, then that of the first expansion.
    pub const ALL: [Treasure; 7] = [
        Treasure::HealingMask,
        Treasure::DoubleTorch,
        Treasure::DoubleKey,
        Treasure::Teleport,
        Treasure::ExtraGem,
        Treasure::SecretPassage,
        Treasure::LargeTorch,
    ];

    /// The ids of all kinds in the component data and in saved games, and that of their back.
    pub const IDS: [&'static str; 8] = [
        "treasure_healing_mask",
        "treasure_double_torch",
        "treasure_double_key",
        "treasure_teleport",
        "treasure_extra_gem",
        "treasure_secret_passage",
        "treasure_large_torch",
        "treasure",
    ];

    /// Its id.
    #[must_use]
    pub const fn id(self) -> &'static str {
        Treasure::IDS[self as usize]
    }

    /// This tile as a piece of the table.
    #[must_use]
    pub const fn piece(self) -> Piece {
        Piece { module: ModuleId::Treasures, kind: self as u8 }
    }

    /// The treasure that a piece is, if it is one that everybody sees.
    #[must_use]
    pub fn of_piece(piece: Piece) -> Option<Treasure> {
        Treasure::ALL.into_iter().find(|treasure| treasure.piece() == piece)
    }

    /// What it pays, if it pays like dice. Rules [TRE-11], [TRE-12]: two torches, two keys. Rule [TRE-43]: what bends the worth of
    /// dice leaves it alone.
    #[must_use]
    pub const fn aid(self) -> Option<HeldAid> {
        let face = match self {
            Treasure::DoubleTorch => Face::Torch,
            Treasure::DoubleKey => Face::Key,
            _ => return None,
        };
        Some(HeldAid { piece: self.piece(), aid: Aid::Symbols { face, count: 2 } })
    }
}

/// One kind of tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TileSpec {
    /// Which treasure.
    pub treasure: Treasure,
    /// How many such tiles there are (TRE-1).
    pub copies: u8,
    /// Whether it lies in the base box; the others join with the first expansion (TRE-2).
    pub is_of_base: bool,
}

/// What is printed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Data {
    /// What claiming a treasure costs (TRE-5).
    pub claim: Cost,
    /// One entry per kind, in the order of [`Treasure::ALL`].
    pub tiles: Vec<TileSpec>,
}
