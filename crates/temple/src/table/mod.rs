//! Everything that lies open on the table.
//!
//! Rule: BASE-17. [`Table::apply`] turns events into state, for the engine and for every client alike; nothing else
//! changes a table. Timers are alarms in one queue.

mod adventurer;
mod apply;
mod audit;
mod pieces;
mod request;

pub use adventurer::{Adventurer, Loss, Placing, Presence, WaitingRoll};
pub use pieces::{MAX_PIECES, PieceId, Pieces};
pub use request::{Ask, Asked, Consent, Request, Requests, Says};

use kit::Tick;
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::alarm::{Alarm, Alarms};
use crate::components::ChamberKind;
use crate::dice::Hand;
use crate::modules::ModuleMemory;
use crate::players::{MAX_PLAYERS, PlayerId, PlayerSet};
use crate::rulebook::Rulebook;
use crate::temple::{Cell, Part, Place, Side, Sides, Temple};

/// How the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// Set up; the start signal has not been given (BASE-11).
    Ready,
    /// Being played.
    Running,
    /// Everybody has escaped (BASE-81).
    Won,
    /// Somebody was inside at the collapse, or all have given up (BASE-80).
    Lost,
}

/// A proposed turn of fate (BASE-67).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FateVote {
    /// Who proposed it.
    pub proposer: PlayerId,
    /// Who has said yes.
    pub agreed: PlayerSet,
    /// When it lapses.
    pub until: Tick,
}

/// A pause that somebody asks for (CLK-5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PauseVote {
    /// Who asks for it.
    pub asker: PlayerId,
    /// Who has said yes.
    pub agreed: PlayerSet,
    /// When the question lapses.
    pub until: Tick,
}

/// Everything that lies open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// How the game stands.
    pub phase: Phase,
    /// The players in seat order.
    pub adventurers: ArrayVec<[Adventurer; MAX_PLAYERS]>,
    /// The placed chambers.
    pub temple: Temple,
    /// Gems in the depot (BASE-7).
    pub depot: u8,
    /// Gems beside it (BASE-8).
    pub fate_gems: u8,
    /// Tiles in the draw pile.
    pub pile: u8,
    /// The open proposal.
    pub fate_vote: Option<FateVote>,
    /// The pause that is asked for.
    pub pause_vote: Option<PauseVote>,
    /// Pauses by agreement so far (CLK-5).
    pub pauses: u8,
    /// The countdown that is running, from 1.
    pub countdown: Option<u8>,
    /// Slams so far.
    pub slams: u8,
    /// What is due, and when.
    pub alarms: Alarms,
    /// Gems that lie neither in the depot nor in a chamber and count as activated: they went back to the box with their
    /// chambers, or lie on a card.
    pub boxed_gems: u8,
    /// Gems that were added to the depot from the supply.
    pub added_gems: u8,
    /// Tiles that went back to the box.
    pub boxed_tiles: u8,
    /// The pieces of the modules.
    pub pieces: Pieces,
    /// What players ask of each other.
    pub requests: Requests,
    /// What the modules remember.
    pub modules: ModuleMemory,
}

impl Table {
    /// The table before anything was drawn: the start, the adventurers in it, the gems (BASE-7 to BASE-10). Rule [BASE-12]:
    /// as many gems as the game asks for, whatever the box holds.
    #[must_use]
    pub fn new(book: &Rulebook) -> Table {
        let start = book.data.only(ChamberKind::StartChamber).expect("checked with the set-up");
        let mut temple = Temple::new(&book.data);
        temple.lay(&book.data, start, Cell { x: 0, y: 0 }, Side::South);
        let row = book.player_count();
        let difficulty = book.difficulty();
        let adventurer = |who: PlayerId| Adventurer {
            place: Place { chamber: start, part: Part::Front },
            escaped: false,
            hand: Hand::new(book.setup.dice_of(who, row.dice_each)),
            holds_masks: false,
            ready_at: Tick::START,
            waiting: None,
            placing: None,
            losses: ArrayVec::new(),
            has_given: false,
            heard: Tick::START,
            presence: Presence::Here,
            concedes: false,
            fate_retry_at: Tick::START,
        };
        Table {
            phase: Phase::Ready,
            adventurers: (0..book.setup.players() as u8).map(|seat| adventurer(PlayerId(seat))).collect(),
            temple,
            // Rules [CHL-8], [CHL-9]: a challenge has gems of its own, whatever the level.
            depot: row.gems + book.setup.challenge.map_or(difficulty.extra_gems, |terms| terms.extra_gems),
            fate_gems: book
                .setup
                .challenge
                .map_or(book.data.fate_gems.min(difficulty.turns_of_fate), |terms| terms.fate_gems),
            pile: crate::rules::setting_up::pile_height(book) as u8,
            fate_vote: None,
            pause_vote: None,
            pauses: 0,
            countdown: None,
            slams: 0,
            alarms: Alarms::default(),
            boxed_gems: 0,
            added_gems: 0,
            boxed_tiles: 0,
            pieces: Pieces::default(),
            requests: Requests::default(),
            modules: ModuleMemory::default(),
        }
    }

    /// The players in seat order.
    pub fn players(&self) -> impl Iterator<Item = PlayerId> + use<> {
        (0..self.adventurers.len() as u8).map(PlayerId)
    }

    /// The players whose adventurer is inside.
    pub fn inside(&self) -> impl Iterator<Item = PlayerId> + '_ {
        self.players().filter(|who| !self.of(*who).escaped)
    }

    /// Whether a player counts as present. Rule [BASE-39]: whoever is away does until `away_s` have passed.
    #[must_use]
    pub fn is_present(&self, who: PlayerId) -> bool {
        self.of(who).presence == Presence::Here || self.alarms.due_at(Alarm::Away(who)).is_some()
    }

    /// When the game is given up, if nobody takes it back before (BASE-39).
    #[must_use]
    pub fn gives_up_at(&self) -> Option<Tick> {
        self.alarms.due_at(Alarm::GivingUp)
    }

    /// A player's adventurer.
    ///
    /// # Panics
    /// When there is no such player; commands of strangers are refused before.
    #[must_use]
    #[inline]
    pub fn of(&self, who: PlayerId) -> &Adventurer {
        &self.adventurers[who.index()]
    }

    #[inline]
    fn of_mut(&mut self, who: PlayerId) -> &mut Adventurer {
        &mut self.adventurers[who.index()]
    }

    /// The cells reserved by open placements (BASE-48), with whose they are.
    pub fn reserved(&self) -> impl Iterator<Item = (PlayerId, Cell)> + '_ {
        self.players().filter_map(|who| {
            let adventurer = self.of(who);
            let side = adventurer.placing?.reserved;
            Some((who, self.temple.cell_beside(adventurer.place.chamber, side)?))
        })
    }

    /// Whether no chamber has a free entrance, and nobody is about to lay one: nothing more can be discovered as things lie.
    ///
    /// Rule [BASE-52]: that ends nothing by itself; a client says so.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        let mut chambers = self.temple.iter();
        self.reserved().next().is_none() && chambers.all(|(_, placed)| placed.all_open_ends().next().is_none())
    }

    /// Entrances of a player's chamber with neither chamber nor another's reservation behind them.
    ///
    /// Rule [BASE-46]: these are where they may discover.
    #[must_use]
    pub fn free_entrances(&self, who: PlayerId) -> Sides {
        let Place { chamber, part } = self.of(who).place;
        let Some(placed) = self.temple.get(chamber) else { return Sides::NONE };
        let mut free = placed.open_ends(part);
        for (_, cell) in self.reserved().filter(|(other, _)| *other != who) {
            for side in free.iter() {
                if self.temple.cell_beside(chamber, side) == Some(cell) {
                    free = free.without(side);
                }
            }
        }
        free
    }
}
