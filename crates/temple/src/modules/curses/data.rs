//! The printed facts of the curse cards.

use serde::{Deserialize, Serialize};

use crate::dice::Cost;
use crate::modules::ModuleId;
use crate::rulebook::Piece;

/// A kind of curse card; the names are those of the glossary.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[allow(missing_docs)] // one name per card, explained in docs/rules/00-glossary.md
pub enum Curse {
    #[default]
    Trap,
    BrokenDie,
    Mask,
    Silence,
    LostDice,
    CursedHand,
}

impl Curse {
    /// All kinds of the base set, in the order of their numbers.
    pub const ALL: [Curse; 6] =
        [Curse::Trap, Curse::BrokenDie, Curse::Mask, Curse::Silence, Curse::LostDice, Curse::CursedHand];

    /// Its id in the component data and in saved games.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Curse::Trap => "curse_trap",
            Curse::BrokenDie => "curse_broken_die",
            Curse::Mask => "curse_mask",
            Curse::Silence => "curse_silence",
            Curse::LostDice => "curse_lost_dice",
            Curse::CursedHand => "curse_cursed_hand",
        }
    }

    /// All ids, in the order of [`Curse::ALL`].
    pub const IDS: [&'static str; 6] = {
        let (mut ids, mut n) = ([""; 6], 0);
        while n < ids.len() {
            ids[n] = Curse::ALL[n].id();
            n += 1;
        }
        ids
    };

    /// This card as a piece of the table.
    #[must_use]
    pub const fn piece(self) -> Piece {
        Piece { module: ModuleId::Curses, kind: self as u8 }
    }

    /// The curse that a piece is, if it is one.
    #[must_use]
    pub fn of_piece(piece: Piece) -> Option<Curse> {
        Curse::ALL.into_iter().find(|curse| curse.piece() == piece)
    }

    /// The curse with this id.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Curse> {
        Curse::ALL.into_iter().find(|curse| curse.id() == id)
    }
}

/// One kind of card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CardSpec {
    /// Which curse.
    pub curse: Curse,
    /// How many such cards there are (CUR-2).
    pub copies: u8,
    /// What lifts it (CUR-7).
    pub lift: Cost,
}

/// All curse cards of the base set, in the order of [`Curse::ALL`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Data {
    /// One entry per kind.
    pub cards: Vec<CardSpec>,
}

impl Data {
    /// The printed facts of one kind.
    ///
    /// # Panics
    /// When the data lacks the kind; its loader refuses that.
    #[must_use]
    pub fn card(&self, curse: Curse) -> &CardSpec {
        self.cards.iter().find(|card| card.curse == curse).expect("every kind has an entry")
    }
}
