//! What quest chambers have printed, let choose and remember. The task tiles lie face down in a deck of the base.

use kit::Draws;
use serde::{Deserialize, Serialize};

use crate::dice::Cost;
use crate::game::Game;
use crate::modules::ModuleId;
use crate::players::{PlayerId, PlayerSet};
use crate::rulebook::{Piece, Whereabouts};
use crate::table::Adventurer;
use crate::temple::{ChamberId, Part, Place, Side, Sides};

/// What is printed.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Data {
    /// The tiles, in the order of the module's pieces.
    pub chambers: Vec<ChamberId>,
    /// The task tiles, in the order of the module's pieces.
    pub tasks: Vec<Cost>,
    /// How many of them are stacked.
    pub tasks_used: u8,
    /// Dice the altar asks for.
    pub altar_dice: u8,
    /// The icons that push the ghost.
    pub push: Cost,
    /// Golden masks for each player at the tree.
    pub masks_per_player: u8,
    /// The sides of the obelisk with a space for a gem tile, in its own frame.
    pub gem_tile_sides: Sides,
}

/// Pieces before the task tiles and the chambers: marker, gem tile, ghost.
pub const TOKENS: usize = 3;

impl Data {
    /// The tile as a piece, for those who tell of it.
    #[must_use]
    pub fn piece(&self, chamber: ChamberId) -> Option<Piece> {
        let place = self.chambers.iter().position(|one| *one == chamber)?;
        Some(Piece { module: ModuleId::QuestChambers, kind: (TOKENS + self.tasks.len() + place) as u8 })
    }

    /// What a task tile asks for.
    #[must_use]
    pub fn task(&self, tile: Piece) -> Option<Cost> {
        self.tasks.get(usize::from(tile.kind).checked_sub(TOKENS)?).copied()
    }
}

/// What may be chosen before the start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Choices {
    /// How many quest chambers are drawn.
    pub quests: u32,
}

impl Default for Choices {
    fn default() -> Choices {
        Choices { quests: 2 }
    }
}

/// What lies open besides the pieces. It changes in `apply` alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Memory {
    /// Who has given a die on the altar, and how many lie there.
    givers: PlayerSet,
    altar_dice: u8,
    /// Task tiles that are still stacked, face down.
    tasks: u8,
    /// The task tile that is turned up.
    task: Option<Piece>,
    /// The part of its chamber where the ghost stands.
    ghost_part: Part,
    /// The spaces of the obelisk that have their gem tile, in its own frame.
    gem_tiles: Sides,
}

/// The order of the task tiles is hidden by the deck they lie in.
#[derive(Clone, Copy, Default)]
pub(crate) struct Secrets;

/// What happened. Append only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Fact {
    /// Task tiles were stacked on their chamber.
    TasksStacked {
        /// How many.
        count: u8,
    },
    /// The top task tile was turned up.
    TaskShown {
        /// Which.
        task: Piece,
    },
    /// The task tile that was turned up is done.
    TaskDone {
        /// Which.
        task: Piece,
    },
    /// Somebody has given dice on the altar.
    Sacrificed {
        /// Who.
        who: PlayerId,
        /// How many.
        dice: u8,
        /// The tile as a piece.
        quest: Piece,
    },
    /// The ghost was pushed.
    Pushed {
        /// By whom.
        who: PlayerId,
        /// Where it stands now.
        to: Place,
    },
    /// A space of the obelisk has its gem tile.
    GemTileHome {
        /// Which, in the tile's own frame.
        side: Side,
    },
    /// A quest is complete.
    Completed {
        /// The tile.
        chamber: ChamberId,
        /// The tile as a piece; none if it comes from another box.
        quest: Option<Piece>,
    },
}

impl Memory {
    /// Who has given a die on the altar.
    #[must_use]
    pub const fn givers(&self) -> PlayerSet {
        self.givers
    }

    /// How many dice lie on the altar.
    #[must_use]
    pub const fn altar_dice(&self) -> u8 {
        self.altar_dice
    }

    /// Task tiles that are still stacked, face down.
    #[must_use]
    pub const fn tasks(&self) -> u8 {
        self.tasks
    }

    /// The task tile that is turned up.
    #[must_use]
    pub const fn task(&self) -> Option<Piece> {
        self.task
    }

    /// The part of its chamber where the ghost stands.
    #[must_use]
    pub const fn ghost_part(&self) -> Part {
        self.ghost_part
    }

    /// The spaces of the obelisk that have their gem tile, in its own frame.
    #[must_use]
    pub const fn gem_tiles(&self) -> Sides {
        self.gem_tiles
    }

    pub(crate) fn apply(&mut self, fact: &Fact, _players: &[Adventurer]) {
        match *fact {
            Fact::TasksStacked { count } => self.tasks = count,
            Fact::TaskShown { task } => {
                self.tasks = self.tasks.saturating_sub(1);
                self.task = Some(task);
            }
            Fact::TaskDone { .. } => self.task = None,
            Fact::Sacrificed { who, dice, .. } => {
                self.givers = self.givers.with(who);
                self.altar_dice += dice;
            }
            Fact::Pushed { to, .. } => self.ghost_part = to.part,
            Fact::GemTileHome { side } => self.gem_tiles = self.gem_tiles.with(side),
            Fact::Completed { .. } => {}
        }
    }

    /// Lays the task tiles of a made-up position out: so many stacked, and perhaps one turned up.
    pub(super) fn stack(&mut self, tasks: u8, task: Option<Piece>) {
        (self.tasks, self.task) = (tasks, task);
    }

    /// Says in which part of its chamber the ghost stands, for made-up positions.
    pub fn place_ghost(&mut self, part: Part) {
        self.ghost_part = part;
    }

    /// What must always hold of the module's own things.
    pub(crate) fn audit(&self, game: &Game) -> Result<(), &'static str> {
        let (table, data) = (game.table(), &game.book().data.modules.quest_chambers);
        if self.altar_dice > data.altar_dice {
            return Err("more dice lie on the altar than it asks for");
        }
        let lying = |piece: Piece| table.pieces.iter().filter(move |(_, lying)| lying.piece == piece);
        if lying(super::GHOST).count() > 1 {
            return Err("there are two ghosts");
        }
        let home = lying(super::GEM_TILE).filter(|(_, lying)| lying.at != Whereabouts::Depot).count();
        if home != usize::from(self.gem_tiles.len()) {
            return Err("gem tiles and their spaces do not agree");
        }
        Ok(())
    }
}

impl Secrets {
    pub fn apply(self, _fact: &Fact) {}

    pub fn canonical(self) -> impl Serialize {}

    pub fn shuffle(self, _draws: &Draws) {}
}
