//! One game of bots under a made-up clock: every seat has its next look at the table, the earliest comes first, and what
//! is due happens in between.

use std::sync::Arc;

use bots::{Bot, Call, Company};
use kit::{Chain, Seed, Tick};
use temple::command::Command;
use temple::event::{Event, Fact};
use temple::game::{self, Game};
use temple::players::{MAX_PLAYERS, PlayerId, PlayerSet};
use temple::rulebook::Rulebook;
use temple::table::Phase;
use temple::view::View;

/// Nobody plays longer than this: a practice game has no end of its own.
const LONGEST: Tick = Tick::from_seconds(3600);

/// How a game went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// How it ended; `Running` if it never did.
    pub end: Phase,
    /// When.
    pub ended_at: Tick,
    /// Gems left in the depot.
    pub gems_left: u8,
    /// Commands that were carried out.
    pub accepted: u32,
    /// Commands that were refused: a bot should know better.
    pub refused: u32,
    /// Rolls, those that had to wait included.
    pub rolls: u32,
    /// When somebody left the temple for the first time.
    pub first_out_at: Option<Tick>,
    /// The running digest of everything that happened.
    pub events: Chain,
}

/// Whether every state is checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audit {
    /// Fast.
    Off,
    /// After every command and every alarm.
    On,
}

/// Where bots play: a game, and whoever watches it being played.
pub trait Host {
    /// The game as it stands.
    fn game(&self) -> &Game;
    /// Carries out a wish, or refuses it.
    fn act(&mut self, by: PlayerId, wish: &Command, at: Tick);
    /// Lets time pass.
    fn advance(&mut self, to: Tick);
    /// What the last wish or the passing of time has brought about; nothing where no bot heeds it.
    fn news(&self) -> &[Event] {
        &[]
    }
    /// Somebody calls something to the others.
    fn called(&mut self, _who: PlayerId, _call: Call, _at: Tick) {}
    /// Whether the game goes on.
    fn goes_on(&self) -> bool {
        self.game().table().phase == Phase::Running
    }
}

/// Who sits at a table of the arena.
#[derive(Clone)]
pub struct Seats {
    /// By seat; nobody's hands move where there is none.
    pub bots: Vec<Option<Bot>>,
    /// The seats that count as a person who is present, whoever plays them.
    pub people: PlayerSet,
}

impl Seats {
    /// Bots alone.
    #[must_use]
    pub fn of(bots: impl IntoIterator<Item = Bot>) -> Seats {
        Seats { bots: bots.into_iter().map(Some).collect(), people: PlayerSet::default() }
    }

    /// Everybody forgets the last game; in that of this number they do what they always do in it.
    pub fn restart(&mut self, number: u64) {
        let first = number.wrapping_mul(MAX_PLAYERS as u64 + 1);
        for (seat, bot) in self.bots.iter_mut().enumerate() {
            bot.iter_mut().for_each(|bot| bot.restart(first.wrapping_add(seat as u64)));
        }
    }
}

/// Lets bots play a started game to its end.
pub fn play_out(host: &mut impl Host, seats: &mut Seats) {
    let mut looks = [Tick(u32::MAX); MAX_PLAYERS];
    looks.iter_mut().zip(&seats.bots).filter(|(_, bot)| bot.is_some()).for_each(|(look, _)| *look = Tick::START);
    let mut company = Company::of(seats.people);
    while host.goes_on() {
        let (seat, at) = earliest(&looks);
        let due = host.game().next_alarm();
        // What is due at the same instant comes after the command (BASE-76).
        match due.filter(|due| *due < at) {
            Some(due) if due > LONGEST => return,
            None if at > LONGEST => return,
            Some(due) => {
                host.advance(due);
                company.heed(host.news(), host.game().table());
            }
            None => {
                let Some(bot) = &mut seats.bots[seat] else { return };
                looks[seat] = look(host, bot, PlayerId(seat as u8), at, &mut company);
            }
        }
    }
}

/// The seat whose turn it is to look; of several at one instant the first.
fn earliest(looks: &[Tick]) -> (usize, Tick) {
    looks.iter().copied().enumerate().min_by_key(|(seat, at)| (*at, *seat)).unwrap_or((0, Tick(u32::MAX)))
}

/// One look at the table, and what comes of it.
fn look(host: &mut impl Host, bot: &mut Bot, me: PlayerId, at: Tick, company: &mut Company) -> Tick {
    let view = View { now: at, ..host.game().view(me) };
    let mine = view.mine();
    if mine.escaped && mine.has_given {
        return Tick(u32::MAX);
    }
    let thought = bot.decide(&view, company);
    if let Some(call) = thought.call {
        company.hear(me, call, at);
        host.called(me, call, at);
    }
    if let Some(wish) = &thought.wish {
        host.act(me, wish, at);
        company.heed(host.news(), host.game().table());
    }
    bot.next_look(at)
}

/// A place for many games, one after the other. Its buffers are used again, so a game costs no memory but its own.
pub struct Stage {
    book: Arc<Rulebook>,
    audit: Audit,
    seats: Seats,
    told: Vec<Event>,
}

impl Stage {
    /// A place for games by a rulebook whose set-up has been checked.
    #[must_use]
    pub fn new(book: Arc<Rulebook>, seats: Seats, audit: Audit) -> Stage {
        debug_assert_eq!(book.setup.players(), seats.bots.len());
        Stage { book, audit, seats, told: Vec::with_capacity(64) }
    }

    /// Plays one game; equal numbers give equal games.
    ///
    /// # Errors
    /// What the audit found, and when.
    pub fn play(&mut self, number: u64) -> Result<Outcome, String> {
        self.told.clear();
        let seed = Seed::from_number(number);
        let game = game::begin_by(self.book.clone(), seed, &mut self.told).map_err(|why| format!("{why:?}"))?;
        self.seats.restart(number);
        let mut counted = Counted::new(game, self.audit, &mut self.told);
        counted.start();
        play_out(&mut counted, &mut self.seats);
        counted.outcome()
    }
}

/// A game that is counted, and audited if wished.
struct Counted<'a> {
    game: Game,
    audit: Audit,
    told: &'a mut Vec<Event>,
    fault: Option<String>,
    accepted: u32,
    refused: u32,
    rolls: u32,
    first_out_at: Option<Tick>,
}

impl Counted<'_> {
    fn new(game: Game, audit: Audit, told: &mut Vec<Event>) -> Counted<'_> {
        Counted { game, audit, told, fault: None, accepted: 0, refused: 0, rolls: 0, first_out_at: None }
    }

    fn start(&mut self) {
        self.told.clear();
        let started = game::start(&mut self.game, self.told);
        debug_assert!(started.is_ok(), "a new game can be started");
        self.note();
    }

    /// Counts what was told and looks at the state.
    fn note(&mut self) {
        for event in self.told.iter() {
            match event.fact {
                Fact::Rolled { .. } => self.rolls += 1,
                Fact::Escaped { .. } => self.first_out_at = self.first_out_at.or(Some(event.at)),
                _ => {}
            }
        }
        if self.audit == Audit::On && self.fault.is_none() {
            self.fault = self.game.audit().err().map(|what| format!("{what} at {}", self.game.now()));
        }
    }

    fn outcome(self) -> Result<Outcome, String> {
        let (table, ended_at) = (self.game.table(), self.game.now());
        match self.fault {
            Some(fault) => Err(fault),
            None => Ok(Outcome {
                end: table.phase,
                ended_at,
                gems_left: table.depot,
                accepted: self.accepted,
                refused: self.refused,
                rolls: self.rolls,
                first_out_at: self.first_out_at,
                events: self.game.chain(),
            }),
        }
    }
}

impl Host for Counted<'_> {
    fn game(&self) -> &Game {
        &self.game
    }

    fn act(&mut self, by: PlayerId, wish: &Command, at: Tick) {
        self.told.clear();
        match game::act(&mut self.game, by, wish, at, self.told) {
            Ok(()) => self.accepted += 1,
            Err(_) => self.refused += 1,
        }
        self.note();
    }

    fn advance(&mut self, to: Tick) {
        self.told.clear();
        game::advance(&mut self.game, to, self.told);
        self.note();
    }

    fn news(&self) -> &[Event] {
        self.told
    }

    fn goes_on(&self) -> bool {
        self.fault.is_none() && self.game.table().phase == Phase::Running
    }
}
