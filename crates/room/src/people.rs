//! The people at the table, seated or watching, and the chairs.

use kit::{GameName, Presence, Seal, Word};
use protocol::{Colour, Person, PersonId, Switch};
use serde::{Deserialize, Serialize};
use temple::modules::seats::Pick;
use temple::setup::Handicap;

use crate::answers::Answers;
use crate::haste::Allowance;
use crate::names::fun_name;
use crate::room::PeerId;

/// Somebody at the table.
pub(crate) struct Member {
    pub kept: KeptMember,
    /// His connection.
    pub peer: Option<PeerId>,
    /// Since when he has none.
    pub gone_since: u64,
    pub answers: Answers,
    /// Whether a bot has done anything for him since he lost his connection.
    pub played_for: bool,
    /// Wishes up to this id that have not been answered come too late.
    pub late_up_to: u32,
    /// Set while the host may call him back.
    pub sent_away: Option<SentAway>,
    /// The game their page knows: of others it is told nothing.
    pub knows: GameName,
    /// What they may still do in a hurry.
    pub allowance: Allowance,
}

/// What of a person is kept in the journal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KeptMember {
    /// His number.
    pub id: PersonId,
    /// His name.
    pub name: String,
    /// What is kept of the token that makes him this person again.
    pub seal: Seal,
    /// The card he picked.
    pub pick: Option<Pick>,
    /// Whether he plays with assistive input.
    pub assistive: Switch,
    /// His word for the dice of the next game.
    pub word: Option<Word>,
}

/// Where somebody sat who was sent away, and until when he may be called back. Chairs may come and go meanwhile, so the
/// colour names his.
pub(crate) struct SentAway {
    pub colour: Option<Colour>,
    pub until_ms: u64,
}

/// A chair at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chair {
    /// Its colour.
    pub colour: Colour,
    /// Who sits there.
    pub sitter: Option<PersonId>,
    /// Whether a bot takes it if nobody does.
    pub bot: Switch,
    /// What sets whoever plays it apart. It goes when somebody else sits down.
    pub handicap: Handicap,
}

impl Chair {
    /// Whether it is in the game: somebody sits there, or a bot will.
    pub(crate) fn is_played(&self) -> bool {
        self.sitter.is_some() || self.bot == Switch::On
    }
}

impl Member {
    pub fn new(id: PersonId, seal: Seal, peer: PeerId) -> Member {
        let kept = KeptMember { id, name: fun_name(id.0), seal, pick: None, assistive: Switch::Off, word: None };
        Member { peer: Some(peer), ..Member::gone(kept, Answers::default(), 0) }
    }

    /// Somebody from the journal, who has yet to come back.
    pub fn gone(kept: KeptMember, answers: Answers, now_ms: u64) -> Member {
        Member {
            kept,
            peer: None,
            gone_since: now_ms,
            answers,
            played_for: false,
            late_up_to: 0,
            sent_away: None,
            knows: GameName::Temple,
            allowance: Allowance::default(),
        }
    }

    pub fn id(&self) -> PersonId {
        self.kept.id
    }

    /// Whether he is connected and welcome.
    pub fn is_here(&self) -> bool {
        self.peer.is_some() && self.sent_away.is_none()
    }

    pub fn presence(&self) -> Presence {
        if self.peer.is_some() { Presence::Here } else { Presence::Away }
    }

    pub fn shown(&self) -> Person {
        Person { id: self.id(), name: self.kept.name.clone(), presence: self.presence() }
    }
}

/// So many chairs, each with its own colour; `bot` is for the new ones.
pub(crate) fn place_chairs(chairs: &mut Vec<Chair>, count: usize, bot: Switch) {
    for colour in Colour::ALL {
        let used = chairs.iter().any(|chair| chair.colour == colour);
        if chairs.len() < count && !used {
            chairs.push(Chair { colour, sitter: None, bot, handicap: Handicap::default() });
        }
    }
}
