//! What timer chambers have printed, let choose and remember. Nothing of them is hidden but the pile they lie in.

use kit::Draws;
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::dice::{Cost, DieId};
use crate::game::Game;
use crate::modules::ModuleId;
use crate::players::{MAX_PLAYERS, PlayerId};
use crate::rulebook::Piece;
use crate::table::Adventurer;
use crate::temple::ChamberId;

/// One of the two hourglasses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Hourglass {
    /// For what is forbidden.
    Green,
    /// For what must be done.
    Blue,
}

impl Hourglass {
    /// Both.
    pub const ALL: [Hourglass; 2] = [Hourglass::Green, Hourglass::Blue];
}

/// What a chamber forbids while its hourglass runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Ban {
    /// Entering.
    Movement,
    /// Activating gems.
    Gems,
    /// Freeing dice by golden masks.
    GoldenMasks,
    /// Entering the starting chamber.
    Start,
}

/// What happens if a task is not done in time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Penalty {
    /// The players lose so many dice in all.
    Dice(u8),
    /// So many players lose one die each.
    PlayersLoseOne(u8),
    /// So many gems are added to the depot.
    Gems(u8),
}

impl Penalty {
    /// How many dice one player may take upon themselves.
    #[must_use]
    pub const fn most_dice(self) -> u8 {
        match self {
            Penalty::Dice(dice) => dice,
            Penalty::PlayersLoseOne(_) => 1,
            Penalty::Gems(_) => 0,
        }
    }
}

/// A task and its penalty.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TaskSpec {
    /// The symbols to be shown together.
    pub need: Cost,
    /// What happens otherwise.
    pub penalty: Penalty,
}

/// What is printed on one timer chamber.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TimerSpec {
    /// The tile.
    pub chamber: ChamberId,
    /// Its hourglass.
    pub glass: Hourglass,
    /// What is forbidden, the upper thing first.
    pub bans: Vec<Ban>,
    /// What must be done, in order.
    pub tasks: Vec<TaskSpec>,
    /// How many dice everybody puts on it.
    pub takes_dice: u8,
}

/// What is printed.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Data {
    /// Seconds of the green hourglass and of the blue one.
    pub seconds: [u32; 2],
    /// In the order of the module's pieces, which begin with tokens and hourglasses.
    pub timers: Vec<TimerSpec>,
}

/// Pieces before the chambers: the token and the two hourglasses.
pub const TOKENS: usize = 3;

impl Data {
    /// What is printed on a tile; nothing on those without an hourglass.
    #[must_use]
    pub fn of(&self, chamber: ChamberId) -> Option<&TimerSpec> {
        self.timers.iter().find(|timer| timer.chamber == chamber)
    }

    /// The tile as a piece, for those who tell of it.
    #[must_use]
    pub fn piece(&self, chamber: ChamberId) -> Option<Piece> {
        let place = self.timers.iter().position(|timer| timer.chamber == chamber)?;
        Some(Piece { module: ModuleId::TimerChambers, kind: (TOKENS + place) as u8 })
    }
}

/// What may be chosen before the start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Choices {
    /// How many timer chambers are drawn.
    pub timers: u32,
}

impl Default for Choices {
    fn default() -> Choices {
        Choices { timers: 3 }
    }
}

/// The chambers that share an hourglass: the one where it runs, then those that wait for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Queue {
    chambers: ArrayVec<[ChamberId; 4]>,
    /// How far the running one has got: the space of the hourglass, or the task.
    step: u8,
}

impl Queue {
    /// Where the hourglass runs.
    #[must_use]
    pub fn running(&self) -> Option<ChamberId> {
        self.chambers.first().copied()
    }

    /// Those that wait, the next one first.
    pub fn waiting(&self) -> impl Iterator<Item = ChamberId> + '_ {
        self.chambers.iter().skip(1).copied()
    }

    /// The space of the hourglass, or the task, from 0.
    #[must_use]
    pub const fn step(&self) -> usize {
        self.step as usize
    }
}

/// Somebody who takes dice of a penalty upon themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Volunteer {
    /// Who.
    pub who: PlayerId,
    /// How many dice.
    pub dice: u8,
}

/// What lies open. It changes in `apply` alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Memory {
    green: Queue,
    blue: Queue,
    /// By seat, the die that lies on the chamber that takes dice.
    dice: [Option<DieId>; MAX_PLAYERS],
    volunteers: ArrayVec<[Volunteer; MAX_PLAYERS]>,
    /// The chambers with something to be done whose time is over: where it was done, and where not.
    mastered: ArrayVec<[ChamberId; 4]>,
    failed: ArrayVec<[ChamberId; 4]>,
}

/// Nothing is hidden.
#[derive(Clone, Copy, Default)]
pub(crate) struct Secrets;

/// How the hourglass of a chamber came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Outcome {
    /// What was to be done is done.
    Mastered,
    /// It was not.
    Failed,
    /// Nothing is forbidden any more.
    RunOut,
}

/// What happened. Append only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Fact {
    /// A chamber gets its hourglass, or waits for it.
    Queued {
        /// Which hourglass.
        glass: Hourglass,
        /// The tile.
        chamber: ChamberId,
    },
    /// The hourglass of a chamber starts.
    Started {
        /// The tile.
        chamber: ChamberId,
        /// The tile as a piece.
        timer: Piece,
    },
    /// The hourglass stands at the next thing of its chamber.
    WentOn {
        /// Which hourglass.
        glass: Hourglass,
        /// The tile.
        chamber: ChamberId,
        /// The tile as a piece.
        timer: Piece,
    },
    /// The hourglass is free.
    Ended {
        /// Which hourglass.
        glass: Hourglass,
        /// The tile.
        chamber: ChamberId,
        /// The tile as a piece.
        timer: Piece,
        /// How.
        outcome: Outcome,
    },
    /// A die of a player lies on the chamber.
    DiePut {
        /// Whose.
        who: PlayerId,
        /// Which.
        die: DieId,
    },
    /// It lies there no longer.
    DieGone {
        /// Whose.
        who: PlayerId,
    },
    /// Somebody takes dice of the penalty upon themselves; none takes it back.
    Volunteered {
        /// Who.
        who: PlayerId,
        /// How many.
        dice: u8,
    },
}

impl Memory {
    /// The chambers of an hourglass.
    #[must_use]
    pub const fn queue(&self, glass: Hourglass) -> &Queue {
        match glass {
            Hourglass::Green => &self.green,
            Hourglass::Blue => &self.blue,
        }
    }

    fn queue_mut(&mut self, glass: Hourglass) -> &mut Queue {
        match glass {
            Hourglass::Green => &mut self.green,
            Hourglass::Blue => &mut self.blue,
        }
    }

    /// How the time of a chamber ended in which something was to be done: whether it was.
    #[must_use]
    pub fn mastered(&self, chamber: ChamberId) -> Option<bool> {
        let ended = |all: &[ChamberId]| all.contains(&chamber);
        (ended(&self.mastered) || ended(&self.failed)).then(|| ended(&self.mastered))
    }

    /// The die of a player that lies on the chamber.
    #[must_use]
    pub fn die_of(&self, who: PlayerId) -> Option<DieId> {
        self.dice[who.index()]
    }

    /// Whether any die lies there.
    #[must_use]
    pub fn has_dice(&self) -> bool {
        self.dice.iter().any(Option::is_some)
    }

    /// Who has stepped forward, in this order.
    #[must_use]
    pub fn volunteers(&self) -> &[Volunteer] {
        &self.volunteers
    }

    /// How many dice somebody has offered.
    #[must_use]
    pub fn offered_by(&self, who: PlayerId) -> u8 {
        self.volunteers.iter().find(|one| one.who == who).map_or(0, |one| one.dice)
    }

    pub(crate) fn apply(&mut self, fact: &Fact, _players: &[Adventurer]) {
        match *fact {
            Fact::Queued { glass, chamber } => {
                // There are four chambers for each hourglass, and each runs once.
                let _full = self.queue_mut(glass).chambers.try_push(chamber);
            }
            Fact::Started { .. } => {}
            Fact::WentOn { glass, .. } => self.queue_mut(glass).step += 1,
            Fact::Ended { glass, chamber, outcome, .. } => {
                // There are four chambers of the blue hourglass, and each runs once.
                let _full = match outcome {
                    Outcome::Mastered => self.mastered.try_push(chamber),
                    Outcome::Failed => self.failed.try_push(chamber),
                    Outcome::RunOut => None,
                };
                let queue = self.queue_mut(glass);
                queue.chambers.remove(0);
                queue.step = 0;
                if glass == Hourglass::Blue {
                    self.volunteers.clear();
                }
            }
            Fact::DiePut { who, die } => self.dice[who.index()] = Some(die),
            Fact::DieGone { who } => self.dice[who.index()] = None,
            Fact::Volunteered { who, dice } => match self.volunteers.iter().position(|one| one.who == who) {
                Some(place) if dice == 0 => {
                    self.volunteers.remove(place);
                }
                Some(place) => self.volunteers[place].dice = dice,
                None if dice == 0 => {}
                None => self.volunteers.push(Volunteer { who, dice }),
            },
        }
    }

    /// Gives a chamber of a made-up position its hourglass, or a place among those that wait for it.
    pub(super) fn line_up(&mut self, glass: Hourglass, chamber: ChamberId) {
        let _full = self.queue_mut(glass).chambers.try_push(chamber);
    }

    /// Puts a die of a made-up position on the chamber that takes dice.
    pub(super) fn put_die(&mut self, who: PlayerId, die: DieId) {
        self.dice[who.index()] = Some(die);
    }

    /// What must always hold of the module's own things.
    pub(crate) fn audit(&self, game: &Game) -> Result<(), &'static str> {
        let table = game.table();
        for glass in Hourglass::ALL {
            let runs = table.alarms.rings_at(super::timer(glass)).is_some();
            let over = table.phase != crate::table::Phase::Running;
            if self.queue(glass).running().is_some() != runs && !over {
                return Err("an hourglass runs nowhere, or stands still");
            }
        }
        let lies_elsewhere =
            |who: PlayerId| self.die_of(who).is_some_and(|die| !table.of(who).hand.held().has(die));
        if table.players().any(lies_elsewhere) {
            return Err("a die lies on a timer chamber and somewhere else");
        }
        Ok(())
    }
}

impl Secrets {
    pub fn apply(self, _fact: &Fact) {}

    pub fn canonical(self) -> impl Serialize {}

    pub fn shuffle(self, _draws: &Draws) {}
}
