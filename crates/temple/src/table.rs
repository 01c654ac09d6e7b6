//! Everything that lies open on the table, and the one place that writes it.
//!
//! Rule: BASE-17. [`Table::apply`] turns events into state, for the engine and for every client alike; nothing else
//! changes a table. Timers are alarms in one queue.

use kit::Tick;
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::alarm::{Alarm, Alarms};
use crate::components::ChamberKind;
use crate::dice::{DiceSet, DieId, DieState, Hand};
use crate::event::{DieFate, Event, Fact};
use crate::modules::ModuleMemory;
use crate::players::{MAX_PLAYERS, PlayerId, PlayerSet};
use crate::rulebook::Rulebook;
use crate::temple::{Cell, ChamberId, Part, Place, Side, Sides, Temple};

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

/// Whether a player has a connection (BASE-67, BASE-97).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Presence {
    /// He is there.
    #[default]
    Here,
    /// His connection is lost.
    Away,
}

/// A roll that waits for its time (BASE-23).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WaitingRoll {
    /// The dice still in it.
    pub dice: DiceSet,
    /// How long it was held.
    pub held_ms: u16,
}

/// A tile that is shown and lies nowhere yet (BASE-48).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Placing {
    /// The tile.
    pub chamber: ChamberId,
    /// The default side of the player's chamber; its cell is reserved.
    pub reserved: Side,
    /// When the default is taken.
    pub until: Tick,
    /// Whether a first tile has been sent back already.
    pub second: bool,
}

/// A die that was taken while its owner may still name another (BASE-77).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Loss {
    /// The die.
    pub die: DieId,
    /// What it was before.
    pub was: DieState,
    /// Where it went.
    pub fate: DieFate,
    /// Until when another may be named.
    pub until: Tick,
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

/// A player and his adventurer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Adventurer {
    /// Where he stands, or stood when he escaped.
    pub place: Place,
    /// Whether he has escaped (BASE-63).
    pub escaped: bool,
    /// His dice.
    pub hand: Hand,
    /// Whether his black masks are to be left alone (BASE-37).
    pub holds_masks: bool,
    /// When his next roll may start (BASE-23).
    pub ready_at: Tick,
    /// His waiting roll.
    pub waiting: Option<WaitingRoll>,
    /// His open placement.
    pub placing: Option<Placing>,
    /// Losses he may still swap, the oldest first.
    pub losses: ArrayVec<[Loss; 8]>,
    /// Whether he has handed over a die (BASE-64).
    pub has_given: bool,
    /// When he last did something (BASE-67).
    pub heard: Tick,
    /// Whether he has a connection (BASE-97).
    pub presence: Presence,
    /// Whether he has given up.
    pub concedes: bool,
    /// When he may propose a turn of fate again (BASE-67).
    pub fate_retry_at: Tick,
}

impl Adventurer {
    /// An adventurer with nothing usable left in hand (BASE-39).
    #[must_use]
    pub fn is_stuck(&self) -> bool {
        let in_hand = self.hand.in_hand();
        !self.escaped && !in_hand.is_empty() && self.hand.cursed() == in_hand
    }

    fn take_out_of_waiting(&mut self, dice: DiceSet) {
        if let Some(waiting) = &mut self.waiting {
            waiting.dice = waiting.dice.without(dice);
            if waiting.dice.is_empty() {
                self.waiting = None;
            }
        }
    }
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
    /// The countdown that is running, from 1.
    pub countdown: Option<u8>,
    /// Slams so far.
    pub slams: u8,
    /// What is due, and when.
    pub alarms: Alarms,
    /// What the modules remember.
    pub modules: ModuleMemory,
}

impl Table {
    /// The table before anything was drawn: the start, the adventurers in it, the gems (BASE-4, BASE-7 to BASE-10).
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
            depot: row.gems + difficulty.extra_gems,
            fate_gems: book.data.fate_gems.min(difficulty.turns_of_fate),
            pile: crate::rules::setting_up::pile_height(book) as u8,
            fate_vote: None,
            countdown: None,
            slams: 0,
            alarms: Alarms::default(),
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

    /// A player's adventurer.
    ///
    /// # Panics
    /// When there is no such player; commands of strangers are refused before.
    #[must_use]
    pub fn of(&self, who: PlayerId) -> &Adventurer {
        &self.adventurers[who.index()]
    }

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

    /// Entrances of a player's chamber with neither chamber nor another's reservation behind them.
    ///
    /// Rule [BASE-46]: these are where he may discover.
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

    /// Writes what happened. The engine and every client use this and nothing else.
    pub fn apply(&mut self, book: &Rulebook, event: &Event) {
        if let Some(by) = event.by {
            self.of_mut(by).heard = event.at;
        }
        match &event.fact {
            Fact::Rolled { who, dice, faces, ready_at } => {
                let adventurer = self.of_mut(*who);
                adventurer.hand.roll(*dice, *faces);
                adventurer.ready_at = *ready_at;
                if adventurer.waiting.take().is_some() {
                    self.alarms.cancel(Alarm::WaitingRoll(*who));
                }
            }
            Fact::Kept { who, dice } => self.of_mut(*who).hand.keep(*dice),
            Fact::Unkept { who, dice } => self.of_mut(*who).hand.unkeep(*dice),
            Fact::Spent { who, dice } => self.change_dice(*who, *dice, |hand| hand.unroll(*dice)),
            Fact::Freed { who, dice } => self.of_mut(*who).hand.unroll(*dice),
            Fact::Entered { who, to } | Fact::Relocated { who, to } => {
                let adventurer = self.of_mut(*who);
                adventurer.hand.withdraw(adventurer.hand.committed());
                adventurer.place = *to;
            }
            Fact::RollWaits { who, dice, held_ms } => {
                let adventurer = self.of_mut(*who);
                adventurer.waiting = Some(WaitingRoll { dice: *dice, held_ms: *held_ms });
                let ready_at = adventurer.ready_at;
                self.alarms.cancel(Alarm::WaitingRoll(*who));
                self.alarms.set(ready_at, Alarm::WaitingRoll(*who));
            }
            Fact::Committed { who, dice, pot } => self.apply_committed(*who, dice, usize::from(*pot)),
            Fact::Withdrawn { who, dice } => self.of_mut(*who).hand.withdraw(*dice),
            Fact::PotFired { chamber, pot, gems } => self.apply_pot_fired(*chamber, usize::from(*pot), *gems),
            Fact::MasksHeld { who, held } => self.of_mut(*who).holds_masks = *held,
            Fact::Presence { who, presence } => self.of_mut(*who).presence = *presence,
            Fact::Conceded { who } => self.of_mut(*who).concedes = true,
            Fact::PlaysOn { who } => self.of_mut(*who).concedes = false,
            Fact::Module(fact) => self.modules.apply(fact),
            fact @ (Fact::DieTaken { .. } | Fact::LossSwapped { .. } | Fact::LossSettled { .. }) => {
                self.apply_loss(fact);
            }
            Fact::DiceLost { who, dice } => self.change_dice(*who, *dice, |hand| hand.lose(*dice)),
            Fact::DieReturned { who, die } => self.apply_returned(*who, *die),
            Fact::Escaped { who } => self.apply_escaped(*who),
            Fact::DieGiven { from, die, to } => {
                let giver = self.of_mut(*from);
                giver.hand.give_away(*die);
                giver.has_given = true;
                self.of_mut(*to).hand.receive();
            }
            fact @ (Fact::FateProposed { .. }
            | Fact::FateWatched { .. }
            | Fact::FateAgreed { .. }
            | Fact::FateRefused { .. }
            | Fact::FateLapsed
            | Fact::FateTurned) => self.apply_fate(fact),
            fact @ (Fact::FirstTile { .. }
            | Fact::TileShown { .. }
            | Fact::ReservedAnew { .. }
            | Fact::TileLaid { .. }
            | Fact::TileBackOnTop { .. }
            | Fact::TileUnderPile { .. }
            | Fact::Rotated { .. }) => self.apply_tile(book, fact),
            fact @ (Fact::Started
            | Fact::Gong { .. }
            | Fact::Slammed { .. }
            | Fact::Collapsed
            | Fact::Won
            | Fact::GivenUp) => self.apply_clock(book, fact),
        }
    }

    /// Changes dice in a way that takes them out of a waiting roll (BASE-23).
    fn change_dice(&mut self, who: PlayerId, dice: DiceSet, change: impl FnOnce(&mut Hand)) {
        let adventurer = self.of_mut(who);
        change(&mut adventurer.hand);
        let waited = adventurer.waiting.is_some();
        adventurer.take_out_of_waiting(dice);
        if waited && adventurer.waiting.is_none() {
            self.alarms.cancel(Alarm::WaitingRoll(who));
        }
    }

    fn apply_committed(&mut self, who: PlayerId, dice: &[DieId], pot: usize) {
        let set = dice.iter().copied().collect();
        self.change_dice(who, set, |hand| dice.iter().for_each(|die| hand.pledge(*die, pot)));
    }

    /// Rules [BASE-55], [BASE-59]: gems move, the chamber is exhausted, pledges to its other pots come back.
    fn apply_pot_fired(&mut self, chamber: ChamberId, pot: usize, gems: u8) {
        self.depot -= gems;
        let placed = self.temple.get_mut(chamber).expect("pots stand in placed chambers");
        placed.gems += gems;
        placed.exhausted = true;
        for adventurer in self.adventurers.iter_mut().filter(|one| one.place.chamber == chamber) {
            let hand = &mut adventurer.hand;
            hand.unroll(hand.pledged(pot));
            hand.withdraw(hand.committed());
        }
    }

    fn apply_loss(&mut self, fact: &Fact) {
        match *fact {
            Fact::DieTaken { who, die, fate, until } => {
                let was = self.of(who).hand.state(die);
                self.send_away(who, die, fate);
                let losses = &self.of(who).losses;
                if losses.len() == losses.capacity() {
                    self.close_loss(who);
                }
                self.of_mut(who).losses.push(Loss { die, was, fate, until });
                self.alarms.set(until, Alarm::LossChoice(who));
            }
            Fact::LossSwapped { who, gone } => {
                let loss = self.close_loss(who);
                self.of_mut(who).hand.restore(loss.die, loss.was);
                self.send_away(who, gone, loss.fate);
            }
            Fact::LossSettled { who } => {
                self.close_loss(who);
            }
            _ => unreachable!("only losses come here"),
        }
    }

    /// A die that has come back cannot be swapped any more: its loss is undone.
    fn apply_returned(&mut self, who: PlayerId, die: DieId) {
        self.of_mut(who).hand.unroll(DiceSet::one(die));
        if let Some(place) = self.of(who).losses.iter().position(|loss| loss.die == die) {
            let loss = self.of_mut(who).losses.remove(place);
            self.alarms.cancel_at(loss.until, Alarm::LossChoice(who));
        }
    }

    fn send_away(&mut self, who: PlayerId, die: DieId, fate: DieFate) {
        let dice = DiceSet::one(die);
        self.change_dice(who, dice, |hand| match fate {
            DieFate::Lost => hand.lose(dice),
            DieFate::HeldElsewhere => hand.hold_elsewhere(dice),
        });
    }

    fn close_loss(&mut self, who: PlayerId) -> Loss {
        let loss = self.of_mut(who).losses.remove(0);
        self.alarms.cancel_at(loss.until, Alarm::LossChoice(who));
        loss
    }

    /// Rules [BASE-63], [BASE-64]: he needs his tools no longer; dice held elsewhere are lost.
    fn apply_escaped(&mut self, who: PlayerId) {
        for alarm in [Alarm::WaitingRoll(who), Alarm::Placement(who), Alarm::LossChoice(who)] {
            self.alarms.cancel(alarm);
        }
        let adventurer = self.of_mut(who);
        adventurer.escaped = true;
        adventurer.waiting = None;
        adventurer.placing = None;
        adventurer.losses.clear();
        adventurer.hand.withdraw(adventurer.hand.committed());
        adventurer.hand.lose(adventurer.hand.held());
    }

    fn apply_fate(&mut self, fact: &Fact) {
        match *fact {
            Fact::FateProposed { who, until } => {
                let agreed = PlayerSet::default().with(who);
                self.fate_vote = Some(FateVote { proposer: who, agreed, until });
                self.alarms.set(until, Alarm::FateVote);
            }
            Fact::FateWatched { idle_at } => {
                self.alarms.cancel(Alarm::FateIdle);
                self.alarms.set(idle_at, Alarm::FateIdle);
            }
            Fact::FateAgreed { who } => {
                if let Some(vote) = &mut self.fate_vote {
                    vote.agreed = vote.agreed.with(who);
                }
            }
            Fact::FateRefused { retry_at, .. } => {
                if let Some(vote) = self.end_vote() {
                    self.of_mut(vote.proposer).fate_retry_at = retry_at;
                }
            }
            Fact::FateLapsed => {
                self.end_vote();
            }
            Fact::FateTurned => {
                self.end_vote();
                self.fate_gems -= 1;
                self.depot += 1;
            }
            _ => unreachable!("only the turn of fate comes here"),
        }
    }

    fn end_vote(&mut self) -> Option<FateVote> {
        self.alarms.cancel(Alarm::FateVote);
        self.alarms.cancel(Alarm::FateIdle);
        self.fate_vote.take()
    }

    fn apply_tile(&mut self, book: &Rulebook, fact: &Fact) {
        match *fact {
            Fact::FirstTile { chamber, side } => {
                let start = book.data.only(ChamberKind::StartChamber).expect("checked with the set-up");
                self.pile -= 1;
                self.temple.lay_beside(&book.data, chamber, start, side);
            }
            Fact::TileShown { who, chamber, reserved, until, second } => {
                self.pile -= 1;
                self.of_mut(who).placing = Some(Placing { chamber, reserved, until, second });
                self.alarms.cancel(Alarm::Placement(who));
                self.alarms.set(until, Alarm::Placement(who));
            }
            Fact::ReservedAnew { who, side } => {
                if let Some(placing) = &mut self.of_mut(who).placing {
                    placing.reserved = side;
                }
            }
            Fact::TileLaid { who, chamber, beside, side } => {
                if !self.end_placing(who) {
                    self.pile -= 1;
                }
                self.temple.lay_beside(&book.data, chamber, beside, side);
            }
            Fact::TileBackOnTop { who, .. } | Fact::TileUnderPile { who, .. } => {
                self.end_placing(who);
                self.pile += 1;
            }
            Fact::Rotated { chamber, by } => self.temple.rotate(chamber, by),
            _ => unreachable!("only tiles come here"),
        }
    }

    /// Ends an open placement and says whether there was one.
    fn end_placing(&mut self, who: PlayerId) -> bool {
        self.alarms.cancel(Alarm::Placement(who));
        self.of_mut(who).placing.take().is_some()
    }

    fn apply_clock(&mut self, book: &Rulebook, fact: &Fact) {
        match *fact {
            Fact::Started => {
                self.phase = Phase::Running;
                self.wind_clock(book, Tick::START);
            }
            Fact::Gong { n } => {
                self.countdown = Some(n);
                self.wind_clock(book, Tick::START);
            }
            Fact::Slammed { .. } => {
                self.countdown = None;
                self.slams += 1;
                self.wind_clock(book, Tick::START);
            }
            Fact::Won => self.end(Phase::Won),
            Fact::Collapsed | Fact::GivenUp => self.end(Phase::Lost),
            _ => unreachable!("only the clock comes here"),
        }
    }

    fn end(&mut self, phase: Phase) {
        self.phase = phase;
        self.alarms = Alarms::default();
    }

    /// Sets the alarm for the next gong or end of a countdown, not before `from`.
    pub(crate) fn wind_clock(&mut self, book: &Rulebook, from: Tick) {
        self.alarms.cancel(Alarm::Clock);
        let countdown = book.clock().and_then(|clock| clock.countdowns.get(usize::from(self.slams)));
        if let Some(countdown) = countdown {
            let gong = countdown.gong_at.filter(|gong| self.countdown.is_none() && *gong >= from);
            self.alarms.set(gong.unwrap_or(countdown.end_at), Alarm::Clock);
        }
    }

    /// Whether the table can be a real one; run after every command in tests and simulations.
    ///
    /// # Errors
    /// What is wrong.
    pub fn audit(&self, book: &Rulebook) -> Result<(), &'static str> {
        self.temple.audit()?;
        self.adventurers.iter().try_for_each(|adventurer| adventurer.hand.audit())?;
        for adventurer in &self.adventurers {
            if self.temple.get(adventurer.place.chamber).is_none() {
                return Err("an adventurer stands where there is no floor");
            }
            let idle = adventurer.waiting.is_none() && adventurer.placing.is_none();
            if adventurer.escaped && !(idle && adventurer.hand.committed().is_empty()) {
                return Err("an escaped adventurer is still busy");
            }
            if adventurer.waiting.is_some_and(|waiting| !adventurer.hand.rollable().has_all(waiting.dice)) {
                return Err("a waiting roll holds a die that cannot be rolled");
            }
            let levels = &book.data.chamber(adventurer.place.chamber).levels;
            if (levels.len()..crate::dice::MAX_POTS).any(|pot| !adventurer.hand.pledged(pot).is_empty()) {
                return Err("dice are pledged to a pot that does not exist");
            }
        }
        self.audit_alarms()
    }

    /// All gems and all tiles of the game; neither number ever changes.
    #[must_use]
    pub fn pieces(&self) -> (usize, usize) {
        let on_chambers: usize = self.temple.iter().map(|(_, placed)| usize::from(placed.gems)).sum();
        let shown = self.adventurers.iter().filter(|adventurer| adventurer.placing.is_some()).count();
        let gems = usize::from(self.depot) + usize::from(self.fate_gems) + on_chambers;
        (gems, self.temple.iter().count() + usize::from(self.pile) + shown)
    }

    /// Every alarm belongs to something, and the other way round.
    fn audit_alarms(&self) -> Result<(), &'static str> {
        let running = self.phase == Phase::Running;
        for who in self.players() {
            let adventurer = self.of(who);
            let expected = [
                (Alarm::WaitingRoll(who), usize::from(adventurer.waiting.is_some())),
                (Alarm::Placement(who), usize::from(adventurer.placing.is_some())),
                (Alarm::LossChoice(who), adventurer.losses.len()),
            ];
            if running && expected.iter().any(|(alarm, count)| self.alarms.count(*alarm) != *count) {
                return Err("an alarm is missing or left over");
            }
        }
        if running && self.alarms.count(Alarm::FateVote) != usize::from(self.fate_vote.is_some()) {
            return Err("the vote's alarm is missing or left over");
        }
        Ok(())
    }
}
