//! What trap chambers have printed, let choose and remember. Nothing of them is hidden but the pile they lie in.

use kit::Draws;
use serde::{Deserialize, Serialize};

use crate::components::ChamberKind;
use crate::dice::Cost;
use crate::game::Game;
use crate::players::{PlayerId, PlayerSet};
use crate::rulebook::Piece;
use crate::table::Adventurer;
use crate::temple::{ChamberId, Part, Place, Sides};

/// What is printed on one trap.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TrapSpec {
    /// The tile.
    pub chamber: ChamberId,
    /// The icons that lead out of its abyss.
    pub climb_out: Option<Cost>,
    /// The icons that fetch everybody once more.
    pub summon_again: Option<Cost>,
    /// The sides that lead inwards only, in the tile's own frame.
    pub one_way_in: Sides,
}

/// What is printed.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Data {
    /// In the order of the module's pieces.
    pub traps: Vec<TrapSpec>,
}

impl Data {
    /// What is printed on a tile; nothing on those that are no traps.
    #[must_use]
    pub fn of(&self, chamber: ChamberId) -> Option<&TrapSpec> {
        self.traps.iter().find(|trap| trap.chamber == chamber)
    }

    /// The tile as a piece, for those who tell of it.
    #[must_use]
    pub fn piece(&self, chamber: ChamberId) -> Option<Piece> {
        let kind = self.traps.iter().position(|trap| trap.chamber == chamber)?;
        Some(Piece { module: crate::modules::ModuleId::TrapChambers, kind: kind as u8 })
    }
}

/// What may be chosen before the start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Choices {
    /// How many traps are drawn.
    pub traps: u32,
}

impl Default for Choices {
    fn default() -> Choices {
        Choices { traps: 3 }
    }
}

/// What lies open. It changes in `apply` alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Memory {
    /// Who is on the abyss part of a tile.
    caught: PlayerSet,
    /// From where the moving platform was discovered, while it waits for a place.
    boarded_from: Option<Place>,
}

/// Nothing is hidden.
#[derive(Clone, Copy, Default)]
pub(crate) struct Secrets;

/// What happened. Append only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Fact {
    /// Somebody discovered a trap and is put into it.
    Sprung {
        /// Who.
        who: PlayerId,
        /// Which.
        trap: Piece,
        /// The tile.
        chamber: ChamberId,
    },
    /// Somebody is on the abyss part of the tile they stand in.
    Caught {
        /// Who.
        who: PlayerId,
    },
    /// Somebody is off the abyss part again.
    Released {
        /// Who.
        who: PlayerId,
    },
    /// The platform is under way with whoever discovered it.
    SetOff {
        /// From where it was discovered.
        from: ChamberId,
    },
    /// The platform's journey is over.
    Arrived {
        /// Which.
        trap: Piece,
        /// The tile.
        chamber: ChamberId,
    },
    /// Somebody has fetched everybody.
    Summoned {
        /// Who.
        who: PlayerId,
        /// Which.
        trap: Piece,
        /// The tile.
        chamber: ChamberId,
    },
    /// The platform is under way with whoever discovered it, from behind an inner wall.
    SetOffFromRear {
        /// From where it was discovered.
        from: ChamberId,
    },
}

impl Memory {
    /// Whether somebody is on the abyss part of a tile.
    #[must_use]
    pub const fn is_caught(&self, who: PlayerId) -> bool {
        self.caught.has(who)
    }

    /// From where the platform that waits for a place was discovered.
    #[must_use]
    pub const fn boarded_from(&self) -> Option<Place> {
        self.boarded_from
    }

    pub(crate) fn apply(&mut self, fact: &Fact, _players: &[Adventurer]) {
        match *fact {
            Fact::Caught { who } => self.caught = self.caught.with(who),
            Fact::Released { who } => self.caught = self.caught.without(who),
            Fact::SetOff { from } => self.boarded_from = Some(Place { chamber: from, part: Part::Front }),
            Fact::SetOffFromRear { from } => self.boarded_from = Some(Place { chamber: from, part: Part::Rear }),
            Fact::Arrived { .. } => self.boarded_from = None,
            Fact::Sprung { .. } | Fact::Summoned { .. } => {}
        }
    }

    /// What must always hold of the module's own things.
    pub(crate) fn audit(&self, game: &Game) -> Result<(), &'static str> {
        let (table, data) = (game.table(), &game.book().data);
        let stands_elsewhere = |who: PlayerId| {
            let here = table.adventurers.get(who.index()).map(|one| data.chamber(one.place.chamber).kind);
            here != Some(ChamberKind::AbyssChamber)
        };
        if self.caught.iter().any(stands_elsewhere) {
            return Err("somebody is in an abyss, but not in its chamber");
        }
        match table.temple.afloat().is_some() == self.boarded_from.is_some() {
            true => Ok(()),
            false => Err("the platform is under way and nobody knows from where"),
        }
    }
}

impl Secrets {
    pub fn apply(self, _fact: &Fact) {}

    pub fn canonical(self) -> impl Serialize {}

    pub fn shuffle(self, _draws: &Draws) {}
}
