//! What travels: the allow-list between the engine and everybody else.
//!
//! Only [`Seen`] is ever sent. The match below has no catch-all: a new fact does not compile before somebody
//! has decided who may see it.

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

/// How a fact looks to somebody.
///
/// What is told must leave everybody with the same table, so a fact that is hidden from somebody writes nothing there, and
/// the fact shown instead of another writes the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sight {
    /// As it is.
    Whole,
    /// Not at all.
    Hidden,
    /// As another fact, which says less.
    As(Fact),
}

/// The event as `viewer` may see it.
#[must_use]
pub fn seen(event: &Event, viewer: Viewer) -> Seen {
    match sight(&event.fact, viewer) {
        Sight::Whole => Seen::Event(*event),
        Sight::Hidden => Seen::Skip,
        Sight::As(fact) => Seen::Event(Event { fact, ..*event }),
    }
}

/// Rule [BASE-17]: everything but face-down piles is public. A fact names a hidden piece only in the step that turns it up,
/// or to the one player who learns what it is.
fn sight(fact: &Fact, viewer: Viewer) -> Sight {
    match fact {
        Fact::FirstTile { .. }
        | Fact::Started
        | Fact::Rolled { .. }
        | Fact::RollWaits { .. }
        | Fact::Kept { .. }
        | Fact::Unkept { .. }
        | Fact::Spent { .. }
        | Fact::Freed { .. }
        | Fact::Entered { .. }
        | Fact::Relocated { .. }
        | Fact::TileShown { .. }
        | Fact::ReservedAnew { .. }
        | Fact::TileLaid { .. }
        | Fact::TileBackOnTop { .. }
        | Fact::TileUnderPile { .. }
        | Fact::Rotated { .. }
        | Fact::TileTakenUp { .. }
        | Fact::TileSetDown { .. }
        | Fact::TileOut { .. }
        | Fact::GemsAdded { .. }
        | Fact::Committed { .. }
        | Fact::Withdrawn { .. }
        | Fact::PotFired { .. }
        | Fact::Escaped { .. }
        | Fact::DieGiven { .. }
        | Fact::FateProposed { .. }
        | Fact::FateWatched { .. }
        | Fact::FateAgreed { .. }
        | Fact::FateRefused { .. }
        | Fact::FateLapsed
        | Fact::FateTurned
        | Fact::MasksHeld { .. }
        | Fact::Gong { .. }
        | Fact::Slammed { .. }
        | Fact::DieTaken { .. }
        | Fact::LossSwapped { .. }
        | Fact::LossSettled { .. }
        | Fact::DiceLost { .. }
        | Fact::DieReturned { .. }
        | Fact::Collapsed
        | Fact::Won
        | Fact::Conceded { .. }
        | Fact::PlaysOn { .. }
        | Fact::GivenUp
        | Fact::Presence { .. }
        | Fact::AidGained { .. }
        | Fact::AidsGone { .. }
        | Fact::TimerSet { .. }
        | Fact::TimerStopped { .. }
        | Fact::TimerRang { .. }
        | Fact::PiecePut { .. }
        | Fact::PieceMoved { .. }
        | Fact::PieceTurned { .. }
        | Fact::PieceGone { .. }
        | Fact::ChamberRemoved { .. }
        | Fact::TilesUnderPile { .. }
        | Fact::RequestMade { .. }
        | Fact::RequestAnswered { .. }
        | Fact::RequestClosed { .. }
        | Fact::PotEmptied { .. }
        | Fact::StaysAway { .. }
        | Fact::GivingUp { .. }
        | Fact::GivingUpStopped
        | Fact::Heard { .. }
        | Fact::PauseAsked { .. }
        | Fact::PauseAgreed { .. }
        | Fact::PauseRefused { .. }
        | Fact::PauseLapsed
        | Fact::Paused
        | Fact::BorderOpened { .. }
        | Fact::GemsTaken { .. }
        | Fact::PlacesSwapped { .. }
        | Fact::LeftBehind { .. } => Sight::Whole,
        Fact::Learned { who, .. } if viewer == Viewer::Player(*who) => Sight::Whole,
        Fact::Learned { .. } => Sight::Hidden,
        Fact::Module(fact) => fact.sight(viewer),
    }
}

impl Fact {
    /// Whether this turns up something that was hidden: dice to come, a tile or a card of a pile, the face of a piece. Whoever knew no more than
    /// what lies open could not have foretold it.
    #[must_use]
    pub fn reveals(&self) -> bool {
        match self {
            Fact::Rolled { dice, .. } => !dice.is_empty(),
            Fact::TileShown { .. } | Fact::TileLaid { .. } | Fact::Learned { .. } => true,
            Fact::Module(fact) => fact.reveals(),
            _ => false,
        }
    }
}
