//! The game: begin, judge, act, advance. One loop moves the world: a wish is judged from a view, carried out by telling
//! facts, and each fact is written by `apply` alone.
//!
//! Rules: BASE-76 and CLK-7 (the order of commands and alarms). Nothing here knows a single action; they live in `rules/`.

use std::sync::Arc;

use kit::{Chain, Digest, Seed, Tick, digest_of, rule};
use serde::{Deserialize, Serialize};

use crate::alarm::{Alarm, Timer};
use crate::command::Command;
use crate::components::Components;
use crate::dice::{DiceSet, Faces};
use crate::event::{Event, Fact};
use crate::permit::permit;
use crate::players::PlayerId;
use crate::private::Private;
use crate::rulebook::{Facing, Moment, Rulebook};
use crate::rules;
use crate::secrets::{Script, Secrets};
use crate::setup::{Setup, SetupError};
use crate::table::{Phase, Presence, Table};
use crate::temple::ChamberId;
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};

/// The revision of the rules; raised whenever the events of a golden game change. It stands in every log, to say why an old
/// game may come out differently; what is compared are the events.
pub const RULES_REVISION: u32 = 2;

/// A game in progress: what lies open and what is hidden.
#[derive(Clone)]
pub struct Game {
    book: Arc<Rulebook>,
    table: Table,
    secrets: Secrets,
    now: Tick,
    chain: Chain,
    /// Gems and tiles at the beginning, for the audit.
    pieces: (usize, usize),
}

/// Everything that can happen to a game from outside; what a log holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Input {
    /// The start signal.
    Start,
    /// A player's command.
    Act {
        /// Whose.
        by: PlayerId,
        /// The wish.
        command: Command,
    },
    /// Time has passed.
    Advance,
    /// A player's connection was lost or is back.
    Presence {
        /// Whose.
        who: PlayerId,
        /// How it is now.
        presence: Presence,
    },
    /// A wish of a player was refused; they were heard all the same.
    Heard {
        /// Who.
        who: PlayerId,
    },
}

/// Sets a game up (BASE-90) and tells what was laid out.
///
/// # Errors
/// When the set-up is impossible.
pub fn begin(setup: &Setup, data: &Arc<Components>, seed: Seed, told: &mut Vec<Event>) -> Result<Game, SetupError> {
    setup.check(data)?;
    let book = Rulebook::new(data.clone(), setup.clone());
    begin_by(Arc::new(book), seed, told)
}

/// Sets a game up by a compiled rulebook, whose set-up has been checked.
///
/// # Errors
/// When the pile would be too short.
pub fn begin_by(book: Arc<Rulebook>, seed: Seed, told: &mut Vec<Event>) -> Result<Game, SetupError> {
    let mut game = Game::bare(book, Secrets::seeded(&seed));
    rules::setting_up::build_pile(&mut game)?;
    game.teller(None, told).set_up();
    game.pieces = game.table.gems_and_tiles();
    Ok(game)
}

/// Gives the start signal. Rule [BASE-11]: nobody acts before it.
///
/// # Errors
/// When it has been given before.
pub fn start(game: &mut Game, told: &mut Vec<Event>) -> Result<(), WhyNot> {
    if game.table.phase != Phase::Ready {
        return Err(WhyNot::new(rule!("BASE-11"), Obstacle::Pointless));
    }
    game.teller(None, told).tell(Fact::Started);
    Ok(())
}

/// Carries out a player's wish at an instant, after everything due before it.
///
/// Rule [BASE-76]: a command stamped T precedes T's slam; what is due at T is carried out by [`advance`]. Rule [BASE-21]:
/// whose wish it is does not matter, there are no turns.
///
/// # Errors
/// Why not; then the command changed nothing.
pub fn act(game: &mut Game, by: PlayerId, wish: &Command, at: Tick, told: &mut Vec<Event>) -> Result<(), WhyNot> {
    if by.index() >= game.table.adventurers.len() {
        return Err(WhyNot::new(rule!("BASE-10"), Obstacle::NoSuchPlayer));
    }
    game.check_time(at)?;
    game.let_pass(at, told, |due| due < at);
    match permit(&game.view(by), wish) {
        Ok(ref permit) => {
            game.teller(Some(by), told).carry_out(by, permit);
            game.teller(Some(by), told).end_step();
            if game.table.requests.is_any_open() {
                game.teller(Some(by), told).review_requests();
            }
        }
        Err(why_not) => return Err(why_not),
    }
    Ok(())
}

/// Lets time pass up to and including `to`. Time never runs backwards; an earlier instant changes nothing.
pub fn advance(game: &mut Game, to: Tick, told: &mut Vec<Event>) {
    game.let_pass(to, told, |due| due <= to);
}

/// Notes that a player's connection was lost or is back (BASE-67, BASE-97).
///
/// # Errors
/// When there is no such player, or time runs backwards.
pub fn presence(
    game: &mut Game,
    who: PlayerId,
    now_is: Presence,
    at: Tick,
    told: &mut Vec<Event>,
) -> Result<(), WhyNot> {
    if who.index() >= game.table.adventurers.len() {
        return Err(WhyNot::new(rule!("BASE-97"), Obstacle::NoSuchPlayer));
    }
    game.check_time(at)?;
    game.let_pass(at, told, |due| due < at);
    let mut teller = game.teller(None, told);
    teller.tell(Fact::Presence { who, presence: now_is });
    teller.review_votes();
    Ok(())
}

/// Notes that a player was heard, although the wish was refused. Rule [BASE-67]: that is a sign of life too. A refusal itself
/// changes nothing, so it is an input of its own, and stands in the log.
///
/// # Errors
/// When there is no such player, or time runs backwards.
pub fn heard(game: &mut Game, who: PlayerId, at: Tick, told: &mut Vec<Event>) -> Result<(), WhyNot> {
    if who.index() >= game.table.adventurers.len() {
        return Err(WhyNot::new(rule!("BASE-67"), Obstacle::NoSuchPlayer));
    }
    game.check_time(at)?;
    game.let_pass(at, told, |due| due < at);
    if game.table.phase == Phase::Running && !game.table.of(who).escaped {
        game.teller(Some(who), told).tell(Fact::Heard { who });
    }
    Ok(())
}

impl Game {
    fn bare(book: Arc<Rulebook>, secrets: Secrets) -> Game {
        let table = Table::new(&book);
        let pieces = table.gems_and_tiles();
        Game { book, table, secrets, now: Tick::START, chain: Chain::default(), pieces }
    }

    /// A game in a made-up position, with scripted dice.
    pub(crate) fn in_position(book: Arc<Rulebook>, table: Table, now: Tick) -> Game {
        let mut game = Game::bare(book, Secrets::scripted());
        game.pieces = table.gems_and_tiles();
        (game.table, game.now) = (table, now);
        game
    }

    /// Carries out one input of a log.
    ///
    /// # Errors
    /// Why not; a log holds accepted inputs only, so an error means that it does not fit these rules.
    pub fn take(&mut self, input: &Input, at: Tick, told: &mut Vec<Event>) -> Result<(), WhyNot> {
        match input {
            Input::Start => start(self, told),
            Input::Act { by, command } => act(self, *by, command, at, told),
            Input::Advance => {
                self.check_time(at)?;
                advance(self, at, told);
                Ok(())
            }
            Input::Presence { who, presence: now_is } => presence(self, *who, *now_is, at, told),
            Input::Heard { who } => heard(self, *who, at, told),
        }
    }

    /// Everything that lies open.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// What is fixed for this game.
    #[must_use]
    pub fn book(&self) -> &Arc<Rulebook> {
        &self.book
    }

    /// Game time.
    #[must_use]
    pub fn now(&self) -> Tick {
        self.now
    }

    /// The next instant at which something happens by itself.
    #[must_use]
    pub fn next_alarm(&self) -> Option<Tick> {
        self.table.alarms.next().map(|(at, _)| at)
    }

    /// The instant of the next alarm, if it is one that decides over everybody: a slam, the collapse, or a timer that rings before
    /// them. Rule [BASE-76]: only these are held back for slow lines.
    #[must_use]
    pub fn next_decision(&self) -> Option<Tick> {
        let (at, alarm) = self.table.alarms.next()?;
        let gong_comes_first = || {
            let countdown = self.book.clock()?.countdowns.get(usize::from(self.table.slams))?;
            countdown.gong_at.filter(|gong| self.table.countdown.is_none() && *gong == at)
        };
        match alarm {
            Alarm::EarlyTimer(_) => Some(at),
            Alarm::Clock => Some(at).filter(|_| gong_comes_first().is_none()),
            _ => None,
        }
    }

    /// The table as a player sees it now.
    #[must_use]
    pub fn view(&self, me: PlayerId) -> View<'_> {
        let private = &self.secrets.private[me.index()];
        View { book: &self.book, table: &self.table, private, me, now: self.now }
    }

    /// The running digest of all events so far.
    #[must_use]
    pub fn chain(&self) -> Chain {
        self.chain
    }

    /// The digest of the whole state over canonical bytes: the same on every machine, and another one as soon as a module is
    /// added. So it is compared within one program only; what is written down is the [`Game::chain`].
    #[must_use]
    pub fn digest(&self) -> Digest {
        digest_of(&(&self.table, self.secrets.canonical(), self.now, self.chain))
    }

    /// The scripted dice of a scenario; a real game has none.
    pub fn script(&mut self) -> Option<&mut Script> {
        self.secrets.script()
    }

    /// The top of the pile in a made-up position; a real game keeps it to itself.
    #[must_use]
    pub fn scripted_pile_top(&self) -> Option<ChamberId> {
        self.secrets.pile.last().copied().filter(|_| self.secrets.draws().is_none())
    }

    /// How many tiles lie above one in the pile of a made-up position; a real game keeps it to itself.
    #[must_use]
    pub fn scripted_tiles_above(&self, tile: ChamberId) -> Option<usize> {
        let pile = self.secrets.draws().is_none().then_some(&self.secrets.pile)?;
        pile.iter().rev().position(|one| *one == tile)
    }

    /// Another game that looks the same to everybody: hidden piles and future dice are drawn again, and what somebody
    /// has learned stays true. For the proof that nothing hidden shows.
    #[must_use]
    pub fn with_other_secrets(&self, seed: Seed) -> Game {
        let mut other = self.clone();
        let mut pile = std::mem::take(&mut other.secrets.pile);
        let mut modules = std::mem::take(&mut other.secrets.modules);
        let mut decks = std::mem::take(&mut other.secrets.decks);
        let private = other.secrets.private;
        other.secrets = Secrets::seeded(&seed);
        other.secrets.shuffle(&mut pile);
        modules.shuffle(&seed.draws());
        decks.shuffle(&seed.draws());
        (other.secrets.pile, other.secrets.modules, other.secrets.decks) = (pile, modules, decks);
        other.secrets.private = private;
        other
    }

    /// Whether the state can be a real one.
    ///
    /// # Errors
    /// What is wrong.
    pub fn audit(&self) -> Result<(), &'static str> {
        self.table.audit(&self.book)?;
        if self.table.gems_and_tiles() != self.pieces {
            return Err("gems or tiles were made or lost");
        }
        if usize::from(self.table.pile) != self.secrets.pile.len() {
            return Err("the pile is not as high as it looks");
        }
        if self.table.phase == Phase::Running && self.next_alarm().is_some_and(|due| due < self.now) {
            return Err("something due was not carried out");
        }
        let lies_nowhere =
            |who: PlayerId| !self.book.holds_dice(&self.table, who).has_all(self.table.of(who).hand.held());
        if self.table.players().any(lies_nowhere) {
            return Err("a die is held elsewhere, but lies nowhere");
        }
        let lies_open = |id| self.table.pieces.get(id).is_none_or(|lying| lying.facing == Facing::Up);
        if self.secrets.private.iter().flat_map(Private::iter).any(|known| lies_open(known.id)) {
            return Err("somebody knows the face of a piece that does not lie face down");
        }
        self.table.modules.audit(self)
    }

    fn check_time(&self, at: Tick) -> Result<(), WhyNot> {
        if at < self.now { Err(WhyNot::new(rule!("BASE-76"), Obstacle::TimeRunsBackwards)) } else { Ok(()) }
    }

    /// Carries out what is due and moves the clock on. Game time begins with the start signal and ends with the game.
    fn let_pass(&mut self, to: Tick, told: &mut Vec<Event>, is_due: impl Fn(Tick) -> bool) {
        if self.table.phase != Phase::Running {
            return;
        }
        while let Some((at, alarm)) = self.table.alarms.next().filter(|(at, _)| is_due(*at)) {
            self.now = at.max(self.now);
            self.teller(None, told).ring(alarm);
            self.teller(None, told).end_step();
            if self.table.requests.is_any_open() {
                self.teller(None, told).review_requests();
            }
        }
        if self.table.phase == Phase::Running {
            self.now = to.max(self.now);
        }
    }

    fn teller<'a>(&'a mut self, by: Option<PlayerId>, told: &'a mut Vec<Event>) -> Teller<'a> {
        Teller { game: self, by, told }
    }

    #[cfg(test)]
    pub(crate) fn table_mut(&mut self) -> &mut Table {
        &mut self.table
    }

    #[cfg(test)]
    pub(crate) fn teller_for_tests<'a>(&'a mut self, told: &'a mut Vec<Event>) -> Teller<'a> {
        self.teller(None, told)
    }

    pub(crate) fn secrets_mut(&mut self) -> &mut Secrets {
        &mut self.secrets
    }

    pub(crate) fn secrets(&self) -> &Secrets {
        &self.secrets
    }
}

/// Who carries something out and tells the facts: the only way to change a game.
pub struct Teller<'a> {
    game: &'a mut Game,
    by: Option<PlayerId>,
    told: &'a mut Vec<Event>,
}

impl Teller<'_> {
    /// Tells a fact: it is written at once, and what is told next builds on it.
    #[inline(always)] // so that the event is built in place: copying it costs as much as writing it
    pub fn tell(&mut self, fact: Fact) {
        let event = Event { at: self.game.now, by: self.by, fact };
        self.write(&event);
        self.told.push(event);
    }

    fn write(&mut self, event: &Event) {
        self.game.secrets.apply(&self.game.table, event);
        self.game.table.apply(&self.game.book, event);
        event.feed(&mut self.game.chain);
    }

    /// Lets the modules react to a step of the base.
    pub(crate) fn announce(&mut self, moment: Moment) {
        // By number, because a reaction borrows the game that owns the list.
        let count = self.game.book.modules().len();
        for n in 0..count {
            let module = self.game.book.modules().nth(n).map(|module| module.id);
            if let Some(reacts) = module.and_then(|module| module.deeds().reacts) {
                reacts(self, moment);
            }
        }
    }

    /// Whatever waits for something to happen looks again, when a step is wholly carried out.
    #[inline]
    fn end_step(&mut self) {
        if self.game.table.temple.afloat().is_some() && self.game.table.phase == Phase::Running {
            self.announce(Moment::StepOver);
        }
    }

    /// Everything that lies open.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.game.table
    }

    /// What is fixed for the game.
    #[must_use]
    pub fn book(&self) -> &Arc<Rulebook> {
        &self.game.book
    }

    /// The instant this happens at.
    #[must_use]
    pub fn now(&self) -> Tick {
        self.game.now
    }

    /// The table as a player sees it.
    #[must_use]
    pub fn view(&self, who: PlayerId) -> View<'_> {
        self.game.view(who)
    }

    pub(crate) fn secrets(&self) -> &Secrets {
        &self.game.secrets
    }

    pub(crate) fn secrets_mut(&mut self) -> &mut Secrets {
        &mut self.game.secrets
    }

    /// Throws dice for a player; what they show is hidden until it is told.
    pub(crate) fn throw_dice(&mut self, who: PlayerId, dice: DiceSet) -> Faces {
        self.game.secrets.throw(&self.game.book.data, who, dice)
    }

    /// Carries out an alarm whose time has come.
    fn ring(&mut self, alarm: Alarm) {
        match alarm {
            Alarm::Clock => self.strike_clock(),
            Alarm::Placement(who) => self.settle_placement(who),
            Alarm::LossChoice(who) => self.tell(Fact::LossSettled { who }),
            Alarm::FateVote => self.tell(Fact::FateLapsed),
            Alarm::FateIdle => self.review_votes(),
            Alarm::Request(from) => self.lapse_request(from),
            Alarm::Away(who) => self.stays_away(who),
            Alarm::GivingUp => self.tell(Fact::GivenUp),
            Alarm::PauseVote => self.tell(Fact::PauseLapsed),
            Alarm::WaitingRoll(who) => self.roll_waiting(who),
            Alarm::EarlyTimer(timer) | Alarm::Timer(timer) | Alarm::LastTimer(timer) => self.ring_timer(timer),
        }
    }

    /// A timer is over before its module hears of it, so that it may be set again at once.
    fn ring_timer(&mut self, timer: Timer) {
        self.tell(Fact::TimerRang { timer });
        if let Some(rings) = timer.module.deeds().rings {
            rings(self, timer);
        }
    }

    /// Sets a timer of a module, or sets it to another time. It must lie ahead: a module that set its timer to now again
    /// and again would stop time. Only at the end of all time nothing lies ahead.
    pub fn set_timer(&mut self, timer: Timer, at: Tick) {
        debug_assert!(at > self.now() || at == Tick(u32::MAX));
        self.tell(Fact::TimerSet { timer, at });
    }

    /// Stops a timer of a module, if it runs.
    pub fn stop_timer(&mut self, timer: Timer) {
        if self.table().alarms.rings_at(timer).is_some() {
            self.tell(Fact::TimerStopped { timer });
        }
    }
}
