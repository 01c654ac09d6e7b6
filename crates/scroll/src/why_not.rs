//! Why a wish is refused: the rule and what stands in the way. No text: clients have a phrasebook.

use kit::RuleId;
use serde::{Deserialize, Serialize};

/// A refusal. Nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WhyNot {
    /// The rule that forbids it.
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

/// What stands in the way, in the order in which it is asked. Append only: the numbers travel.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Obstacle {
    /// The game has not been started.
    NotStarted,
    /// The game is over.
    Over,
    /// The asker is not a player of this game.
    NoSuchPlayer,
    /// The stamp lies before something that has already happened.
    TimeRunsBackwards,
    /// The sides of the temple are being chosen.
    ChoosingSides,
    /// It is somebody else's turn.
    NotYourTurn,
    /// This belongs to another step of the turn.
    OtherStep,
    /// A choice is open and comes first.
    ChoiceOpen,
    /// Nobody asks that question now.
    NoOpenQuestion,
    /// A pair lies there and must be decided first.
    Undecided,
    /// Dice are left to be rolled.
    DiceToRoll,
    /// A move was made in this turn.
    Moved,
    /// That side is taken.
    SideTaken,
    /// A side has been chosen already.
    SideChosen,
    /// That room is not next to the own one.
    NotAdjacent,
    /// That room is not on the own side of the temple.
    OtherSide,
    /// The entrance is closed.
    Closed,
    /// The entrance leads outside.
    LeadsOutside,
    /// The room does not show what the two sheet dice show.
    WrongRoom,
    /// No circle of that track is left to be spent.
    NoCircle,
    /// All spaces of the track are circled.
    TrackFull,
    /// That cannot be chosen here.
    WrongPick,
    /// The box of the cursed area is empty, or there is none of this number.
    EmptyBox,
    /// No die is there for it.
    NoDice,
    /// The die shows a black mask.
    DieCursed,
    /// The dice do not show the symbols.
    TooFew,
    /// More is offered than is needed.
    Superfluous,
    /// The pool has no such die.
    NotInPool,
    /// A second die would leave too few for the others.
    LeaveOne,
    /// A die must be taken first.
    MustTake,
    /// The map has no such symbol left to be crossed.
    NoSuchSymbol,
    /// The die can be written somewhere and must be.
    MustWrite,
    /// There is no such map.
    NoSuchMap,
    /// The left part of the map is not complete.
    MapNotReady,
    /// The map has been used.
    MapUsed,
    /// There is nothing that could be taken back.
    NothingToTakeBack,
    /// The set-up of this game does not have it.
    NotInThisGame,
    /// That has been said already.
    AlreadySaid,
    /// As many dice as anybody takes have been taken.
    ShareTaken,
}
