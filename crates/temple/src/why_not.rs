//! Why a wish is refused: the rule and what stands in the way. No text: clients have a phrasebook.

use kit::{RuleId, Tick};
use serde::{Deserialize, Serialize};

/// A refusal. Nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WhyNot {
    /// The rule that forbids it; with several, the first in the order of BASE-99.
    pub rule: RuleId,
    /// What stands in the way.
    pub obstacle: Obstacle,
}

impl WhyNot {
    /// A refusal by this rule.
    #[must_use]
    pub const fn new(rule: RuleId, obstacle: Obstacle) -> WhyNot {
        WhyNot { rule, obstacle }
    }
}

/// What stands in the way, grouped as in BASE-99. Append only: the numbers travel.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Obstacle {
    /// The start signal has not been given.
    NotStarted,
    /// The game is over.
    Over,
    /// The adventurer has escaped.
    Escaped,
    /// The asker is not a player of this game.
    NoSuchPlayer,
    /// The stamp lies before something that has already happened.
    TimeRunsBackwards,
    /// A drawn tile must be laid first.
    Placing,
    /// Busy until this instant.
    BusyUntil(Tick),
    /// There is no passage to that chamber.
    NoPassage,
    /// That entrance is a wall, filled or reserved, or there is no free one at all.
    NoFreeEntrance,
    /// That chamber does not lie in the temple.
    NotInTheTemple,
    /// This can be done only in another chamber.
    WrongChamber,
    /// The other adventurer is not in the same chamber.
    NotTogether,
    /// A curse forbids it.
    Cursed,
    /// The game's set-up forbids it.
    NotInThisGame,
    /// Nothing more can be activated here.
    Exhausted,
    /// The card is turned over.
    CardTurned,
    /// The pile is empty.
    EmptyPile,
    /// It has been done as often as allowed.
    UsedUp,
    /// Too early: possible again at this instant.
    NotBefore(Tick),
    /// Nothing would come of it.
    Pointless,
    /// The other player wants to keep their black masks.
    HoldsMasks,
    /// Nobody asks that question now.
    NoOpenQuestion,
    /// That target cannot be chosen.
    WrongTarget,
    /// No die was named, or none is left to take part.
    NoDice,
    /// The player has no such die in hand.
    NoSuchDie,
    /// A named die is locked by a black mask.
    DieCursed,
    /// A named die is pledged to a pot.
    DieCommitted,
    /// A named die shows nothing yet.
    DieUnrolled,
    /// A named die shows the wrong face.
    WrongFace,
    /// The dice do not show enough.
    TooFew,
    /// A named die is not needed for it.
    Superfluous,
    /// A trap holds the adventurer where they are.
    Trapped,
    /// Something else must be done first, by whomever.
    QuestOpen,
}
