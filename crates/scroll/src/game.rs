//! The game: begin, judge, act, advance. One loop moves the world: a wish is judged from a view, carried out by telling facts, and
//! each fact is written by `apply` alone.
//!
//! Nothing here knows a single action; they live in `rules/`.

use std::sync::Arc;

use kit::{Chain, Digest, Face, PlayerId, Presence, Seed, Tick, digest_of, rule};
use serde::{Deserialize, Serialize};

use crate::alarm::{self, Alarm};
use crate::book::Book;
use crate::command::Command;
use crate::event::{Event, Fact};
use crate::permit::permit;
use crate::secrets::{Script, Secrets};
use crate::setup::{Setup, SetupError};
use crate::sheets::Sheets;
use crate::table::{Phase, Table};
use crate::view::View;
use crate::why_not::{Obstacle, WhyNot};

/// The revision of the rules; raised whenever the events of a golden game change. It stands in every log, to say why an old game may
/// come out differently; what is compared are the events.
pub const RULES_REVISION: u32 = 2;

/// A game in progress: what lies open and what is hidden.
#[derive(Clone)]
pub struct Game {
    book: Arc<Book>,
    table: Table,
    secrets: Secrets,
    now: Tick,
    chain: Chain,
}

/// Everything that can happen to a game from outside; what a log holds. Rule [RNW-55]: taking back is a command like any other, so it
/// stands there too.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Input {
    /// The game starts.
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
}

/// Sets a game up and tells who will begin.
///
/// # Errors
/// When the set-up is impossible.
pub fn begin(setup: &Setup, data: &Arc<Sheets>, seed: Seed, told: &mut Vec<Event>) -> Result<Game, SetupError> {
    setup.check()?;
    let book = Book::new(data.clone(), setup.clone());
    let mut game = Game::with(book, Secrets::seeded(&seed));
    let who = game.secrets.first_player(game.book.players());
    game.teller(None, told).tell(Fact::FirstPlayer { who });
    Ok(game)
}

/// Starts the game: everybody may choose a side (RNW-10).
///
/// # Errors
/// When it has been started before.
pub fn start(game: &mut Game, told: &mut Vec<Event>) -> Result<(), WhyNot> {
    if game.table.phase != Phase::Ready {
        return Err(WhyNot::new(rule!("RNW-10"), Obstacle::OtherStep));
    }
    game.teller(None, told).tell(Fact::Started);
    Ok(())
}

/// Carries out a player's wish at an instant, after everything due before it.
///
/// # Errors
/// Why not; then the command changed nothing.
pub fn act(game: &mut Game, by: PlayerId, wish: &Command, at: Tick, told: &mut Vec<Event>) -> Result<(), WhyNot> {
    game.check_player(by)?;
    game.check_time(at)?;
    game.let_pass(at, told, |due| due < at);
    let permit = permit(&game.view(by), wish)?;
    game.teller(Some(by), told).carry_out(by, &permit);
    Ok(())
}

/// Lets time pass up to and including `to`. Time never runs backwards; an earlier instant changes nothing.
pub fn advance(game: &mut Game, to: Tick, told: &mut Vec<Event>) {
    game.let_pass(to, told, |due| due <= to);
}

/// Notes that a player's connection was lost or is back. Rule [RNW-53]: they may return at any time.
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
    game.check_player(who)?;
    game.check_time(at)?;
    game.let_pass(at, told, |due| due < at);
    game.teller(None, told).tell(Fact::Presence { who, presence: now_is });
    Ok(())
}

impl Game {
    fn with(book: Arc<Book>, secrets: Secrets) -> Game {
        let table = Table::new(&book);
        Game { book, table, secrets, now: Tick::START, chain: Chain::default() }
    }

    /// A game in a made-up position, with scripted dice.
    pub(crate) fn in_position(book: Arc<Book>, table: Table) -> Game {
        Game { table, ..Game::with(book, Secrets::scripted()) }
    }

    /// A game in which nothing can be thrown: to see what a step would bring.
    pub(crate) fn imagined(view: &View<'_>) -> Game {
        let (book, secrets) = (view.book.clone(), Secrets::none());
        Game { book, table: *view.table, secrets, now: view.now, chain: Chain::default() }
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
        }
    }

    /// Everything that lies open.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// What is fixed for this game.
    #[must_use]
    pub fn book(&self) -> &Arc<Book> {
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
        alarm::next(&self.table, &self.book).map(|(at, _)| at)
    }

    /// The table as a player sees it now.
    #[must_use]
    pub fn view(&self, me: PlayerId) -> View<'_> {
        View { book: &self.book, table: &self.table, me, now: self.now }
    }

    /// The running digest of all events so far.
    #[must_use]
    pub fn chain(&self) -> Chain {
        self.chain
    }

    /// The digest of the whole state over canonical bytes: the same on every machine.
    #[must_use]
    pub fn digest(&self) -> Digest {
        digest_of(&(&self.table, self.secrets.canonical(), self.now, self.chain))
    }

    /// The scripted dice of a scenario; a real game has none.
    pub fn script(&mut self) -> Option<&mut Script> {
        self.secrets.script()
    }

    /// Another game that looks the same to everybody, with other dice to come. For the proof that nothing hidden shows, and for bots
    /// that wonder.
    #[must_use]
    pub fn with_other_secrets(&self, seed: Seed) -> Game {
        Game { secrets: Secrets::seeded(&seed), ..self.clone() }
    }

    /// Whether the state can be a real one.
    ///
    /// # Errors
    /// What is wrong.
    pub fn audit(&self) -> Result<(), &'static str> {
        self.table.audit(&self.book)?;
        match self.next_alarm() {
            Some(due) if due < self.now => Err("something due was not carried out"),
            _ => Ok(()),
        }
    }

    fn check_player(&self, who: PlayerId) -> Result<(), WhyNot> {
        if who.index() < self.table.players.len() {
            return Ok(());
        }
        Err(WhyNot::new(rule!("RNW-1"), Obstacle::NoSuchPlayer))
    }

    fn check_time(&self, at: Tick) -> Result<(), WhyNot> {
        if at < self.now { Err(WhyNot::new(rule!("RNW-53"), Obstacle::TimeRunsBackwards)) } else { Ok(()) }
    }

    /// Carries out what is due and moves the clock on. Game time begins with the start and ends with the game.
    fn let_pass(&mut self, to: Tick, told: &mut Vec<Event>, is_due: impl Fn(Tick) -> bool) {
        while let Some((at, alarm)) = alarm::next(&self.table, &self.book).filter(|(at, _)| is_due(*at)) {
            self.now = at.max(self.now);
            self.teller(None, told).ring(alarm);
        }
        if self.table.phase.is_running() {
            self.now = to.max(self.now);
        }
    }

    pub(crate) fn teller<'a>(&'a mut self, by: Option<PlayerId>, told: &'a mut Vec<Event>) -> Teller<'a> {
        Teller { game: self, by, told }
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
    pub(crate) fn tell(&mut self, fact: Fact) {
        let event = Event { at: self.game.now, by: self.by, fact };
        self.game.table.apply(&self.game.book, &event);
        self.game.chain.take_value(&event);
        self.told.push(event);
    }

    pub(crate) fn table(&self) -> &Table {
        &self.game.table
    }

    pub(crate) fn book(&self) -> &Arc<Book> {
        &self.game.book
    }

    pub(crate) fn now(&self) -> Tick {
        self.game.now
    }

    pub(crate) fn view(&self, who: PlayerId) -> View<'_> {
        self.game.view(who)
    }

    /// Whether a step is only imagined: then it ends where dice would be thrown.
    pub(crate) fn is_imagined(&self) -> bool {
        self.game.secrets.is_imagined()
    }

    /// Throws one of the common dice; what it shows is hidden until it is told.
    pub(crate) fn throw(&mut self, who: PlayerId) -> Face {
        self.game.secrets.throw(&self.game.book.data, who)
    }

    /// Throws both sheet dice, the left one first.
    pub(crate) fn throw_sheet_dice(&mut self) -> [Face; 2] {
        let secrets = &mut self.game.secrets;
        [secrets.throw_sheet_die(&self.game.book.data), secrets.throw_sheet_die(&self.game.book.data)]
    }

    fn ring(&mut self, alarm: Alarm) {
        match alarm {
            Alarm::Limit => self.time_out(),
            Alarm::LeftToBot(who) => self.leave_to_bot(who),
        }
    }
}
