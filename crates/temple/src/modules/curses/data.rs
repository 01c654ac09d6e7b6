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
    SoulExchange,
}

impl Curse {
    /// All kinds, in the order of their numbers: those of the base set, then that of the first expansion.
    pub const ALL: [Curse; 7] = [
        Curse::Trap,
        Curse::BrokenDie,
        Curse::Mask,
        Curse::Silence,
        Curse::LostDice,
        Curse::CursedHand,
        Curse::SoulExchange,
    ];

    /// Whether it lies in the base box. Rule [CUR-3]: the others join with their expansion.
    #[must_use]
    pub const fn is_of_base(self) -> bool {
        (self as usize) < Data::OF_BASE
    }

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
            Curse::SoulExchange => "curse_soul_exchange",
        }
    }

    /// All ids, in the order of [`Curse::ALL`].
    pub const IDS: [&'static str; 7] = {
        let (mut ids, mut n) = ([""; 7], 0);
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

/// All curse cards, in the order of [`Curse::ALL`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Data {
    /// One entry per kind.
    pub cards: Vec<CardSpec>,
}

/// The cards of the base box, written as they were when there were no others.
#[derive(Serialize)]
struct BaseCards<'a> {
    cards: &'a [CardSpec],
}

impl Data {
    /// The first so many kinds lie in the base box.
    const OF_BASE: usize = 6;

    /// What games were first saved with: the digest of the data counts these alone, so that games without the expansion keep theirs.
    pub(crate) fn of_base(&self) -> impl Serialize + '_ {
        BaseCards { cards: &self.cards[..Data::OF_BASE.min(self.cards.len())] }
    }

    /// The printed facts of one kind.
    ///
    /// # Panics
    /// When the data lacks the kind; its loader refuses that.
    #[must_use]
    pub fn card(&self, curse: Curse) -> &CardSpec {
        self.cards.iter().find(|card| card.curse == curse).expect("every kind has an entry")
    }
}
