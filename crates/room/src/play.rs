//! A game at the table: the engine's game, its clock, the bots that play in it and what has just happened.

use kit::{Draws, PlayerId, Seed, Stream, Tick};
use protocol::BotLevel;

use crate::clock::GameClock;
use crate::hosted::{Hosted, Progress, Role, Thought};
use crate::recent::Recent;
use crate::room::Config;
use crate::{BEAT_MS, SILENT_BEAT_MS};

/// The bots' streams of chance, one per seat, beside those of the engine.
const BOTS: u32 = 0x2000;

/// The next of the instants that lie so far apart.
fn next_of(every_ms: u64, now_ms: u64) -> u64 {
    (now_ms / every_ms + 1) * every_ms
}

/// The end of time: a bot that has nothing left to do.
const NEVER: Tick = Tick(u32::MAX);

/// A game being played.
pub(crate) struct Play<G: Hosted> {
    pub game: G::Game,
    pub clock: GameClock,
    pub recent: Recent<G::Event>,
    /// What was told since the last time it was passed on.
    pub told: Vec<G::Event>,
    /// When the state is noted next, in the shell's time.
    pub next_beat_ms: u64,
    /// The number of the entry behind which those of this game are counted, and whether there are too many of them.
    pub kept_from: u64,
    pub is_too_long: bool,
    /// For how long a slam, the collapse or the end of an hourglass is held back for slow lines (BASE-76).
    pub hold_ms: u64,
    /// When a pause that the table has agreed on ends at the latest, in the shell's time.
    pub pause_ends_ms: Option<u64>,
    /// By seat, whoever plays for nobody or for somebody who is away. A bot is large, and most seats never have one.
    bots: Vec<Option<Box<StandIn<G>>>>,
    /// How well they play.
    level: BotLevel,
    /// What everybody at the table knows besides what lies on it.
    pub company: G::Company,
    draws: Draws,
    bots_made: u32,
}

/// A bot in a seat.
struct StandIn<G: Hosted> {
    bot: G::Bot,
    /// It plays from then on; until then the owner may come back.
    from: Tick,
    /// When it looks at the table next.
    look: Tick,
    /// Whether everybody has been told that it plays.
    announced: bool,
}

/// What happens next by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// Something is due.
    Due(Tick),
    /// A bot looks at the table.
    Look(PlayerId, Tick),
}

impl<G: Hosted> Play<G> {
    /// How long somebody may be gone before a bot plays for them, in ms of the game.
    pub fn away_ms(&self) -> u32 {
        G::away_ms(G::setup_of(&self.game))
    }

    pub fn new(game: G::Game, seed: &Seed, clock: GameClock, seq: u32, level: BotLevel) -> Play<G> {
        let seats = G::players(G::setup_of(&game));
        Play {
            game,
            clock,
            recent: Recent::after(seq),
            told: Vec::new(),
            next_beat_ms: 0,
            kept_from: 0,
            is_too_long: false,
            hold_ms: 0,
            pause_ends_ms: None,
            bots: std::iter::repeat_with(|| None).take(seats).collect(),
            level,
            company: G::Company::default(),
            draws: seed.draws(),
            bots_made: 0,
        }
    }

    /// Something has happened: the state is noted soon.
    pub fn note_soon(&mut self, now_ms: u64) {
        self.next_beat_ms = self.next_beat_ms.min(next_of(BEAT_MS, now_ms));
    }

    /// The state was noted: while nothing happens it is noted rarely.
    pub fn note_rarely(&mut self, now_ms: u64) {
        self.next_beat_ms = next_of(SILENT_BEAT_MS, now_ms);
    }

    /// How well bots play that sit down from now on.
    pub fn set_level(&mut self, level: BotLevel) {
        self.level = level;
    }

    /// Rule [BASE-97]: a bot plays this seat from an instant on, unless its owner is back before.
    pub fn seat_bot(&mut self, seat: PlayerId, role: Role, from: Tick, now: Tick) {
        let chance = self.draws.word(Stream(BOTS + u32::from(seat.0)), self.bots_made, 0);
        self.bots_made += 1;
        let mut bot = G::bot(chance, self.level, role);
        let look = G::first_look(&mut bot, from);
        self.bots[seat.index()] = Some(Box::new(StandIn { bot, from, look, announced: from <= now }));
    }

    /// The owner plays himself.
    pub fn unseat_bot(&mut self, seat: PlayerId) {
        self.bots[seat.index()] = None;
    }

    /// Whether a bot plays this seat at an instant.
    pub fn is_played_by_bot(&self, seat: PlayerId, at: Tick) -> bool {
        self.bots[seat.index()].as_ref().is_some_and(|bot| bot.from <= at)
    }

    /// Whether some bot has begun to play of which nobody has been told, who are then told.
    pub fn announce_bots(&mut self, at: Tick) -> bool {
        let mut news = false;
        for bot in self.bots.iter_mut().flatten().filter(|bot| bot.from <= at && !bot.announced) {
            (bot.announced, news) = (true, true);
        }
        news
    }

    pub fn is_running(&self) -> bool {
        G::progress(&self.game) == Progress::Running
    }

    pub fn is_over(&self) -> bool {
        G::progress(&self.game) == Progress::Over
    }

    /// What happens next by itself until now. What is due at an instant comes after the commands of that instant, so it
    /// waits until the instant has passed.
    ///
    /// Rule [BASE-76]: a command stamped T precedes T's slam.
    pub fn next_step(&self, now_ms: u64) -> Option<Step> {
        let (now, held) = (self.clock.tick_at(now_ms), self.held(now_ms));
        let due = G::next_alarm(&self.game).filter(|due| self.is_running() && *due < now && held.is_none());
        let look = self.next_look().filter(|(at, _)| *at <= held.unwrap_or(now));
        match (due, look) {
            (Some(due), Some((at, _))) if due < at => Some(Step::Due(due)),
            (_, Some((at, seat))) => Some(Step::Look(seat, at)),
            (Some(due), None) => Some(Step::Due(due)),
            (None, None) => None,
        }
    }

    /// The instant of the slam, the collapse or the end of an hourglass that is held back now.
    pub fn held(&self, now_ms: u64) -> Option<Tick> {
        let due =
            G::next_decision(&self.game).filter(|due| self.is_running() && *due < self.clock.tick_at(now_ms))?;
        self.clock.time_of(due).filter(|at_ms| now_ms < at_ms + self.hold_ms).map(|_| due)
    }

    /// Game time as far as it may be written: not beyond what is held back.
    pub fn reached(&self, now_ms: u64) -> Tick {
        self.held(now_ms).unwrap_or_else(|| self.clock.tick_at(now_ms))
    }

    /// The next look of a bot; of several at one instant that of the first seat.
    fn next_look(&self) -> Option<(Tick, PlayerId)> {
        let looks = (0..).map(PlayerId).zip(&self.bots).filter_map(|(seat, bot)| Some((bot.as_ref()?.look, seat)));
        looks.filter(|(at, _)| *at != NEVER && self.is_running()).min()
    }

    /// Lets a bot look at the table, and says what it wishes for and calls.
    pub fn look(&mut self, seat: PlayerId, at: Tick, config: &Config) -> Option<Thought<G::Command>> {
        let stand_in = self.bots[seat.index()].as_mut()?;
        let thought = G::look(&self.game, seat, &mut stand_in.bot, &self.company, at, config);
        stand_in.look = thought.next.unwrap_or(NEVER);
        Some(thought)
    }

    /// When something happens next by itself, in the shell's time.
    pub fn next_wake(&self) -> Option<u64> {
        if let Some(start) = self.clock.start_due() {
            return Some(start);
        }
        if self.pause_ends_ms.is_some() {
            return self.pause_ends_ms;
        }
        let decision = G::next_decision(&self.game).filter(|_| self.is_running() && self.hold_ms > 0);
        let released = decision.and_then(|due| self.clock.time_of(due)).map(|at_ms| at_ms + self.hold_ms);
        let due =
            G::next_alarm(&self.game).filter(|_| self.is_running() && released.is_none()).map(|due| due.plus_ms(1));
        let look = self.next_look().map(|(at, _)| at).filter(|at| decision.is_none_or(|due| *at <= due));
        let unannounced = self.bots.iter().flatten().filter(|bot| !bot.announced).map(|bot| bot.from);
        let ticks = due.into_iter().chain(look).chain(unannounced);
        let beat = self.clock.time_of(Tick::START).map(|_| self.next_beat_ms);
        ticks.filter_map(|tick| self.clock.time_of(tick)).chain(released).chain(beat).min()
    }
}
