//! What the sample remembers and lets choose.

use kit::Draws;
use serde::{Deserialize, Serialize};

use crate::game::Game;
use crate::players::PlayerId;

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

/// Nothing is hidden.
#[derive(Clone, Copy, Default)]
pub(crate) struct Secrets;

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
}

impl Memory {
    pub(crate) fn apply(&mut self, fact: &Fact) {
        match *fact {
            Fact::Taken { who } => self.owner = Some(who),
            Fact::BurntOut => self.owner = None,
            Fact::Jumped => self.jumps += 1,
            Fact::Stowed => {}
        }
    }

    pub(crate) fn audit(&self, game: &Game) -> Result<(), &'static str> {
        let stranger = |who: PlayerId| who.index() >= game.table().adventurers.len();
        if self.owner.is_some_and(stranger) { Err("a lamp belongs to nobody") } else { Ok(()) }
    }
}

impl Secrets {
    pub fn apply(self, _fact: &Fact) {}

    pub fn canonical(self) -> impl Serialize {}

    pub fn shuffle(self, _draws: &Draws) {}
}
