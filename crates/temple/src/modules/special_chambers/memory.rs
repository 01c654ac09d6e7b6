//! What the special chambers have printed, let choose, remember and hide.

use kit::Draws;
use serde::{Deserialize, Serialize};

use super::CHALICE;
use crate::dice::Cost;
use crate::game::Game;
use crate::players::PlayerId;
use crate::table::Adventurer;
use crate::temple::{Part, Place};

/// What is printed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Data {
    /// What taking the chalice along costs besides the entry (SPC-22).
    pub carry: Cost,
}

/// What may be chosen before the start. Rule [SPC-1]: which of the special chambers join.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Choices {
    /// 0: no linked chambers; 1: unless one plays alone (SPC-9); 2: always.
    pub linked: u32,
    /// 1: the double chambers.
    pub double: u32,
    /// 1: the treasure chamber.
    pub treasure: u32,
}

impl Default for Choices {
    fn default() -> Choices {
        Choices { linked: 1, double: 1, treasure: 1 }
    }
}

/// What lies open besides the pieces on the table. It changes in `apply` alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Memory {
    /// Whether the linked chambers have been activated (SPC-5).
    pub linked_done: bool,
    /// In which part of its chamber the chalice lies, where there are two (SPC-27).
    pub(super) chalice_in: Part,
    /// Whether the chalice has been brought to the exit (SPC-25).
    pub chalice_saved: bool,
}

/// Nothing is hidden.
#[derive(Clone, Copy, Default)]
pub(crate) struct Secrets;

/// What happened. Append only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Fact {
    /// The linked chambers were activated together, for the only time of the game.
    LinkedFired,
    /// Somebody took the chalice along.
    Carried {
        /// Who.
        who: PlayerId,
        /// Where to.
        to: Place,
    },
    /// The chalice is in the exit, and so out of the temple.
    Saved {
        /// By whom.
        who: PlayerId,
    },
}

impl Memory {
    pub(crate) fn apply(&mut self, fact: &Fact, _players: &[Adventurer]) {
        match *fact {
            Fact::LinkedFired => self.linked_done = true,
            Fact::Carried { to, .. } => self.chalice_in = to.part,
            Fact::Saved { .. } => self.chalice_saved = true,
        }
    }

    /// Says in which part of its chamber the chalice lies, for made-up positions.
    pub fn place_chalice(&mut self, part: Part) {
        self.chalice_in = part;
    }

    /// There is one chalice, and none once it is safe.
    pub(crate) fn audit(&self, game: &Game) -> Result<(), &'static str> {
        let chalices = game.table().pieces.iter().filter(|(_, lying)| lying.piece == CHALICE).count();
        if chalices > usize::from(!self.chalice_saved) {
            return Err("there are more chalices than one");
        }
        Ok(())
    }
}

impl Secrets {
    pub fn apply(self, _fact: &Fact) {}

    pub fn canonical(self) -> impl Serialize {}

    pub fn shuffle(self, _draws: &Draws) {}
}
