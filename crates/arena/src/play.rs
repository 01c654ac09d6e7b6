//! One game of bots under a made-up clock: every seat has its next look at the table, the earliest comes first, and what
//! is due happens in between.

use std::sync::Arc;

use bots::{Greedy, Pace};
use kit::{Chain, Seed, Tick};
use temple::command::Command;
use temple::event::{Event, Fact};
use temple::game::{self, Game};
use temple::players::{MAX_PLAYERS, PlayerId};
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
    /// Whether the game goes on.
    fn goes_on(&self) -> bool {
        self.game().table().phase == Phase::Running
    }
}

/// Lets bots play a started game to its end, one bot per seat.
pub fn play_out(host: &mut impl Host, bots: &mut [Greedy]) {
    let mut looks = [Tick::START; MAX_PLAYERS];
    while host.goes_on() {
        let (seat, at) = earliest(&looks[..bots.len()]);
        if at > LONGEST {
            return;
        }
        // What is due at the same instant comes after the command (BASE-76).
        match host.game().next_alarm().filter(|due| *due < at) {
            Some(due) => host.advance(due),
            None => looks[seat] = look(host, &mut bots[seat], PlayerId(seat as u8), at),
        }
    }
}

/// The seat whose turn it is to look; of several at one instant the first.
fn earliest(looks: &[Tick]) -> (usize, Tick) {
    looks.iter().copied().enumerate().min_by_key(|(seat, at)| (*at, *seat)).unwrap_or((0, Tick(u32::MAX)))
}

/// One look at the table, and what comes of it.
fn look(host: &mut impl Host, bot: &mut Greedy, me: PlayerId, at: Tick) -> Tick {
    let view = View { now: at, ..host.game().view(me) };
    let mine = view.mine();
    if mine.escaped && mine.has_given {
        return Tick(u32::MAX);
    }
    let wish = bot.decide(&view);
    if let Some(wish) = &wish {
        host.act(me, wish, at);
    }
    bot.next_look(at)
}

/// A place for many games, one after the other. Its buffers are used again, so a game costs no memory but its own.
pub struct Stage {
    book: Arc<Rulebook>,
    audit: Audit,
    bots: Vec<Greedy>,
    told: Vec<Event>,
}

impl Stage {
    /// A place for games by a rulebook whose set-up has been checked.
    #[must_use]
    pub fn new(book: Arc<Rulebook>, pace: Pace, audit: Audit) -> Stage {
        let bots = (0..book.setup.players()).map(|_| Greedy::new(0, pace)).collect();
        Stage { book, audit, bots, told: Vec::with_capacity(64) }
    }

    /// Plays one game; equal numbers give equal games.
    ///
    /// # Errors
    /// What the audit found, and when.
    pub fn play(&mut self, number: u64) -> Result<Outcome, String> {
        self.told.clear();
        let seed = Seed::from_number(number);
        let game = game::begin_by(self.book.clone(), seed, &mut self.told).map_err(|why| format!("{why:?}"))?;
        for (seat, bot) in self.bots.iter_mut().enumerate() {
            bot.restart(number.wrapping_mul(MAX_PLAYERS as u64 + 1).wrapping_add(seat as u64));
        }
        let mut counted = Counted::new(game, self.audit, &mut self.told);
        counted.start();
        play_out(&mut counted, &mut self.bots);
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
}

impl Counted<'_> {
    fn new(game: Game, audit: Audit, told: &mut Vec<Event>) -> Counted<'_> {
        Counted { game, audit, told, fault: None, accepted: 0, refused: 0, rolls: 0 }
    }

    fn start(&mut self) {
        let started = game::start(&mut self.game, self.told);
        debug_assert!(started.is_ok(), "a new game can be started");
        self.note();
    }

    /// Counts what was told and looks at the state.
    fn note(&mut self) {
        self.rolls += self.told.iter().filter(|event| matches!(event.fact, Fact::Rolled { .. })).count() as u32;
        self.told.clear();
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
        match game::act(&mut self.game, by, wish, at, self.told) {
            Ok(()) => self.accepted += 1,
            Err(_) => self.refused += 1,
        }
        self.note();
    }

    fn advance(&mut self, to: Tick) {
        game::advance(&mut self.game, to, self.told);
        self.note();
    }

    fn goes_on(&self) -> bool {
        self.fault.is_none() && self.game.table().phase == Phase::Running
    }
}
