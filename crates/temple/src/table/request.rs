//! What one player asks of others: open until somebody answers, the asker takes it back, or its time is over.

use kit::Tick;
use serde::{Deserialize, Serialize};

use crate::modules::ModuleId;
use crate::players::{MAX_PLAYERS, PlayerId, PlayerSet};

/// What is asked for; the module knows what the numbers mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ask {
    /// Whose question it is.
    pub module: ModuleId,
    /// Which of its questions.
    pub what: u8,
    /// About what: a player, a chamber, a die.
    pub about: u8,
}

/// Whose yes is needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Consent {
    /// The first yes decides.
    Anybody,
    /// All who are asked must agree.
    Everybody,
}

/// An open request. A player has one at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Request {
    /// Who asks.
    pub from: PlayerId,
    /// Who may answer.
    pub to: PlayerSet,
    /// What is asked for.
    pub ask: Ask,
    /// Whose yes is needed.
    pub consent: Consent,
    /// When it lapses.
    pub until: Tick,
}

/// An answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Says {
    /// Yes.
    Yes,
    /// No.
    No,
}

/// An open request and what was said to it so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Asked {
    /// The request.
    pub request: Request,
    /// Who has said yes.
    pub yes: PlayerSet,
    /// Who has said no.
    pub no: PlayerSet,
}

/// The open requests, by who asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Requests {
    by_asker: [Option<Asked>; MAX_PLAYERS],
    /// Who has asked: after every command somebody wants to know whether there is anything to look at.
    open: PlayerSet,
}

impl Requests {
    /// The open request of a player.
    #[must_use]
    pub fn of(&self, from: PlayerId) -> Option<Asked> {
        self.by_asker.get(from.index()).copied().flatten()
    }

    /// Whether there is an open one.
    #[must_use]
    #[inline]
    pub fn is_any_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// All open requests.
    pub fn iter(&self) -> impl Iterator<Item = Asked> + '_ {
        self.by_asker.iter().flatten().copied()
    }

    pub(super) fn open(&mut self, request: Request) {
        let asked = Asked { request, yes: PlayerSet::default(), no: PlayerSet::default() };
        self.by_asker[request.from.index()] = Some(asked);
        self.open = self.open.with(request.from);
    }

    pub(super) fn answer(&mut self, from: PlayerId, by: PlayerId, says: Says) {
        if let Some(asked) = &mut self.by_asker[from.index()] {
            match says {
                Says::Yes => asked.yes = asked.yes.with(by),
                Says::No => asked.no = asked.no.with(by),
            }
        }
    }

    pub(super) fn close(&mut self, from: PlayerId) {
        self.by_asker[from.index()] = None;
        self.open = self.open.without(from);
    }
}
