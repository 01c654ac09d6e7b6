//! The nouns of the modules in the scenario language, also of those whose rules do not exist yet.

use temple::components::ChamberKind;

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

/// The pots of modules, by what scenarios call them.
pub(crate) const POTS: &[(&str, &str)] =
    &[("task", "task"), ("tree", "tree"), ("torches", "torches"), ("lava", "lava"), ("leader", "leader")];

/// The rooms they stand in.
pub(crate) const POT_ROOMS: &[(&str, ChamberKind)] = &[
    ("task", ChamberKind::TaskChamber),
    ("tree", ChamberKind::TreeOfLife),
    ("torches", ChamberKind::TorchChamber),
    ("lava", ChamberKind::LavaChamberDice),
    ("lava", ChamberKind::LavaChamberGems),
    ("leader", ChamberKind::SnakePit),
];

/// How the cards and tiles of a box to come begin that pay like dice.
pub(crate) const PAYING: &str = "treasure_";
