//! What the sample remembers and lets choose.

use kit::Draws;
use serde::{Deserialize, Serialize};

use super::{COIN, STOOL};
use crate::game::Game;
use crate::modules::ModuleId;
use crate::players::PlayerId;
use crate::rulebook::Piece;
use crate::secrets::module_stream;
use crate::table::Adventurer;

/// What may be chosen before the start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Choices {
    /// How long a lamp burns, in seconds.
    pub burns_s: u32,
}

impl Default for Choices {
    fn default() -> Choices {
        Choices { burns_s: 30 }
    }
}

/// Nothing is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Data;

/// What lies open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Memory {
    /// Who has the lamp.
    pub owner: Option<PlayerId>,
    /// How often its owner has come somewhere without walking.
    pub jumps: u8,
}

/// What the purse is; once somebody has looked it is settled.
#[derive(Clone, Copy, Default)]
pub(crate) struct Secrets {
    pub purse: Option<Piece>,
    looked: bool,
}

/// What happened. Append only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Fact {
    /// Somebody has the lamp.
    Taken {
        /// Who.
        who: PlayerId,
    },
    /// The lamp is out.
    BurntOut,
    /// Its owner came somewhere without walking.
    Jumped,
    /// A stool went back under its pile.
    Stowed,
    /// Somebody looked at the underside of the purse. Everybody sees that they do, and they alone what they see.
    Looked {
        /// Who.
        who: PlayerId,
        /// What they saw; hidden from everybody else.
        saw: Option<Piece>,
    },
}

impl Memory {
    pub(crate) fn apply(&mut self, fact: &Fact, _players: &[Adventurer]) {
        match *fact {
            Fact::Taken { who } => self.owner = Some(who),
            Fact::BurntOut => self.owner = None,
            Fact::Jumped => self.jumps += 1,
            Fact::Stowed | Fact::Looked { .. } => {}
        }
    }

    pub(crate) fn audit(&self, game: &Game) -> Result<(), &'static str> {
        let stranger = |who: PlayerId| who.index() >= game.table().adventurers.len();
        if self.owner.is_some_and(stranger) { Err("a lamp belongs to nobody") } else { Ok(()) }
    }
}

impl Secrets {
    pub fn apply(&mut self, fact: &Fact) {
        self.looked |= matches!(fact, Fact::Looked { .. });
    }

    pub fn canonical(self) -> impl Serialize {
        (self.purse, self.looked)
    }

    /// A coin or a stool, by chance.
    pub fn fill(&mut self, draws: &Draws) {
        let kinds = [COIN, STOOL];
        self.purse = Some(kinds[draws.below(module_stream(ModuleId::Sample), 0, 2) as usize]);
    }

    /// What somebody has seen cannot be another thing.
    pub fn shuffle(&mut self, draws: &Draws) {
        if self.purse.is_some() && !self.looked {
            self.fill(draws);
        }
    }
}
