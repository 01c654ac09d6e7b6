//! What the treasures have lying open, what they hide, and what may be chosen.

use kit::Draws;
use serde::{Deserialize, Serialize};

use super::{BACK, STACK, Treasure, hidden_in};
use crate::game::Game;
use crate::players::PlayerId;
use crate::rulebook::Whereabouts;
use crate::table::Adventurer;
use crate::temple::ChamberId;

/// What may be chosen before the start.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Choices {
    /// Rule [TRE-4]: 1 puts treasures on the tiles of the set-up too.
    pub setup_treasures: u32,
}

/// What lies open besides the pieces on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Memory {
    /// Tiles left in the stack.
    pub stack: u8,
}

/// Nothing is hidden but the stack and what lies face down.
#[derive(Clone, Copy, Default)]
pub(crate) struct Secrets;

/// What happened. Append only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Fact {
    /// The stack was laid out.
    StackLaid {
        /// How many tiles.
        count: u8,
    },
    /// The top tile of the stack went face down onto a chamber.
    Hidden {
        /// Where.
        chamber: ChamberId,
    },
    /// Somebody claimed the tile of a chamber, and everybody sees what it is.
    Claimed {
        /// Who.
        who: PlayerId,
        /// Where it lay.
        chamber: ChamberId,
        /// What it is.
        treasure: Treasure,
    },
    /// Somebody used a treasure.
    Used {
        /// Who.
        who: PlayerId,
        /// Which.
        treasure: Treasure,
    },
    /// An unclaimed tile went back under the stack, its floor being gone.
    BackUnderStack {
        /// Where it lay.
        chamber: ChamberId,
    },
}

impl Memory {
    pub(crate) fn apply(&mut self, fact: &Fact, _players: &[Adventurer]) {
        match *fact {
            Fact::StackLaid { count } => self.stack = count,
            Fact::Hidden { .. } => self.stack -= 1,
            Fact::BackUnderStack { .. } => self.stack += 1,
            Fact::Claimed { .. } | Fact::Used { .. } => {}
        }
    }

    /// The stack is as high as it looks, every back hides one tile, and whoever can pay with a tile has it.
    pub(crate) fn audit(&self, game: &Game) -> Result<(), &'static str> {
        let (table, decks) = (game.table(), &game.secrets().decks);
        if usize::from(self.stack) != decks.height(STACK) {
            return Err("the treasure stack is not as high as it looks");
        }
        for (chamber, _) in table.temple.iter() {
            let backs = table.pieces.in_chamber(chamber).filter(|(_, lying)| lying.piece == BACK).count();
            if backs > 1 || decks.height(hidden_in(chamber)) != backs {
                return Err("a chamber hides more or fewer treasures than lie there");
            }
        }
        for who in table.players() {
            for treasure in Treasure::ALL.into_iter().filter(|treasure| treasure.aid().is_some()) {
                let pays = table.of(who).hand.aids().filter(|(_, held)| held.piece == treasure.piece()).count();
                let lies = |at: Whereabouts| at == Whereabouts::Before(who);
                let has = table.pieces.iter().filter(|(_, one)| one.piece == treasure.piece() && lies(one.at));
                if has.count() != pays {
                    return Err("somebody pays with a treasure that is not there, or cannot with one that is");
                }
            }
        }
        Ok(())
    }
}

impl Secrets {
    pub fn apply(self, _fact: &Fact) {}

    pub fn canonical(self) -> impl Serialize {}

    pub fn shuffle(self, _draws: &Draws) {}
}
