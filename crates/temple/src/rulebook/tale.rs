//! Tales: facts of modules in the base's own words, so that whoever tells or shows them (news, sound, terminal, review)
//! needs one sentence, sound and motion for each verb and no module's name.

use super::{Piece, Whereabouts};
use crate::players::PlayerId;

/// A fact retold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tale {
    /// Whose doing or whose fate it is; nobody's if time or the temple did it.
    pub who: Option<PlayerId>,
    /// What happened.
    pub verb: Verb,
    /// To which piece; none if to several at once.
    pub piece: Option<Piece>,
    /// Where, if that is not before the player.
    pub at: Option<Whereabouts>,
    /// How much it matters.
    pub weight: Weight,
}

/// What happened to a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verb {
    /// A player has it now, and is glad of it.
    Gains,
    /// A player has it now, and wishes it gone.
    Suffers,
    /// A player got rid of what they suffered from.
    Sheds,
    /// A player has it no longer.
    Loses,
    /// A player used it; it may be turned over.
    Uses,
    /// It can be used again.
    Readies,
    /// It came up and went away at once, without effect.
    Discards,
    /// It lies in the temple now.
    Lays,
    /// It moved.
    Moves,
    /// It was turned over.
    Turns,
    /// It left the temple.
    Removes,
    /// It opened a way.
    Opens,
}

/// How much a tale matters to those who play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Weight {
    /// Only a full account mentions it.
    Trifle,
    /// Good to know.
    Light,
    /// Changes what one should do now.
    Heavy,
}

impl Tale {
    /// Something that happened to a player.
    #[must_use]
    pub const fn of(who: PlayerId, verb: Verb, weight: Weight) -> Tale {
        Tale { who: Some(who), verb, piece: None, at: None, weight }
    }

    /// Something that happened to nobody in particular.
    #[must_use]
    pub const fn of_all(verb: Verb, weight: Weight) -> Tale {
        Tale { who: None, verb, piece: None, at: None, weight }
    }

    /// The same with a piece.
    #[must_use]
    pub fn with(self, piece: impl Into<Option<Piece>>) -> Tale {
        Tale { piece: piece.into(), ..self }
    }

    /// The same in some place.
    #[must_use]
    pub const fn at(self, at: Whereabouts) -> Tale {
        Tale { at: Some(at), ..self }
    }
}
