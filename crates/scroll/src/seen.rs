//! What travels: the allow-list between the engine and everybody else.
//!
//! Sheets, dice and votes lie open, so everybody sees every fact; only dice to come are hidden, and no fact names them. The match
//! below has no catch-all all the same: a new fact does not compile before somebody has decided who may see it.

use serde::{Deserialize, Serialize};

use crate::event::{Event, Fact};
use crate::view::Viewer;

/// An event as one viewer may see it. All viewers share one sequence; what is hidden is a skip.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Seen {
    /// The event.
    Event(Event),
    /// Something this viewer may not see.
    Skip,
}

/// The event as `viewer` may see it.
#[must_use]
pub fn seen(event: &Event, _viewer: Viewer) -> Seen {
    match event.fact {
        Fact::FirstPlayer { .. }
        | Fact::Started
        | Fact::SideChosen { .. }
        | Fact::RoundBegan { .. }
        | Fact::TurnBegan { .. }
        | Fact::CursedMoved { .. }
        | Fact::DiceCame { .. }
        | Fact::SheetDiceRolled { .. }
        | Fact::DiceCursed { .. }
        | Fact::ClosingAsked { .. }
        | Fact::EntranceClosed { .. }
        | Fact::RollingBegan
        | Fact::Rolled { .. }
        | Fact::Rerolled { .. }
        | Fact::StepBegan { .. }
        | Fact::Decided { .. }
        | Fact::Healed { .. }
        | Fact::CircleSpent { .. }
        | Fact::DieMade { .. }
        | Fact::Entered { .. }
        | Fact::ActionCrossed { .. }
        | Fact::GemsGained { .. }
        | Fact::Circled { .. }
        | Fact::ChoiceAsked { .. }
        | Fact::Chosen { .. }
        | Fact::CursedPushed { .. }
        | Fact::Unlocked { .. }
        | Fact::VoteOpened { .. }
        | Fact::Voted { .. }
        | Fact::Silent { .. }
        | Fact::VoteClosed { .. }
        | Fact::SheetDieJoined
        | Fact::SharingBegan
        | Fact::AskedToTake { .. }
        | Fact::Taken { .. }
        | Fact::MapUsed { .. }
        | Fact::TurnEnded { .. }
        | Fact::TakenBack { .. }
        | Fact::TimeIsUp { .. }
        | Fact::Presence { .. }
        | Fact::LeftToBot { .. }
        | Fact::Won
        | Fact::Lost
        | Fact::Conceded { .. }
        | Fact::PlaysOn { .. }
        | Fact::GivenUp
        | Fact::WishedFor { .. } => Seen::Event(*event),
    }
}

impl Fact {
    /// Whether this turns up something that was hidden: dice to come. Whoever knew no more than what lies open could not have
    /// foretold it.
    #[must_use]
    pub fn reveals(&self) -> bool {
        matches!(
            self,
            Fact::FirstPlayer { .. } | Fact::Rolled { .. } | Fact::Rerolled { .. } | Fact::SheetDiceRolled { .. }
        )
    }
}
