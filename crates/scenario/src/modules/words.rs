//! The words of the modules in the scenario language, also of those whose rules do not exist yet.

use temple::components::ChamberKind;

use crate::syntax::{Die, Payment, Place, Pot, Seat, Side};

/// The cards and tokens that lie before a player, by the word that opens a line about them.
pub(crate) const NOUNS: &[&str] = &[
    "curse",
    "treasure",
    "cursed_gem",
    #[cfg(feature = "sample")]
    "sample",
];

/// The word of a line that gives somebody a card with two sides.
pub(crate) const CARD: &str = "character";

/// Face-down decks of cards: the word that opens their line, and what their cards are called.
pub(crate) const DECKS: [(&str, &str); 3] =
    [("curse_pile", "curse"), ("treasure_pile", "treasure"), ("task_pile", "task")];

/// The deck that is stacked on a chamber, by what its tiles are called.
pub(crate) const STACK: &str = "task";

/// What can be carried into another chamber.
pub(crate) const CARRIED: [(&str, &str); 1] = [("chalice", "chalice")];

/// Pieces of which there is only one.
pub(crate) const SINGLE: &[&str] = &["chalice", "ghost", "hourglass_green", "hourglass_blue"];

/// Pieces that wait for another one.
pub(crate) const WAITING: &[&str] = &["timer_token"];

/// The pots of modules, by what scenarios call them, and the rooms they stand in.
pub(crate) const POT_ROOMS: &[(Pot, ChamberKind)] = &[
    (Pot::Task, ChamberKind::TaskChamber),
    (Pot::Tree, ChamberKind::TreeOfLife),
    (Pot::Torches, ChamberKind::TorchChamber),
    (Pot::Lava, ChamberKind::LavaChamberDice),
    (Pot::Lava, ChamberKind::LavaChamberGems),
    (Pot::Leader, ChamberKind::SnakePit),
];

/// How the cards and tiles of a box to come begin that pay like dice.
pub(crate) const PAYING: &str = "treasure_";

/// How a treasure is used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TreasureUse {
    /// No argument.
    Plain,
    /// Teleport and Portal: `to CHAMBER`.
    To(Place),
    /// Secret passage: `CHAMBER CHAMBER`.
    Between(Place, Place),
    /// Counterspell: the curse it breaks.
    Against(String),
    /// Shortcut: `CHAMBER SIDE [with PAY...]`.
    Shortcut(Place, Side, Payment),
}

/// How a character's ability is used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ability {
    /// No argument.
    Plain,
    /// `to CHAMBER... [taking NAME]`
    To {
        /// The chambers in order, at least one.
        path: Vec<Place>,
        /// The Teleporter's companion.
        taking: Option<Seat>,
    },
    /// Doc: `on NAME`.
    On(Seat),
    /// Muscleman: `CHAMBER 90|180|270`.
    Turn {
        /// The chamber that is turned.
        chamber: Place,
        /// Clockwise quarter turns, 1 to 3.
        quarter_turns: u8,
    },
    /// Priest: `keys|torches for CHAMBER LEVEL`.
    Light {
        /// The symbols the dice stand for.
        symbol: Symbol,
        /// The chamber they are meant for.
        chamber: Place,
        /// The level, in gems.
        level: u8,
    },
    /// Priest: `reroll`.
    Reroll,
    /// Trickster: `swap DIE... for NAME DIE...`.
    Swap {
        /// The Trickster's dice.
        own: Vec<Die>,
        /// The other player.
        partner: Seat,
        /// The other player's dice.
        theirs: Vec<Die>,
    },
}

/// Keys or torches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Symbol {
    Keys,
    Torches,
}

/// What is set off by hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Gadget {
    Pit,
    Totem,
}

/// How a die came to rest on the totem (table mode).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Landing {
    Placed,
    Fell,
}

/// What the gear shifts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lane {
    /// The row with this y.
    Row(i16),
    /// The column with this x.
    Column(i16),
}
