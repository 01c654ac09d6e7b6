//! A game played by bots, one step at a time, with its log.
//!
//! Bots look, take their time, act: as people do. A step is one of their moments or an alarm of the game.

use std::sync::Arc;

use bots::{Greedy, Pace};
use kit::{FORMAT, Log, LogHeader, Seed, Stamped, Tick};
use temple::components::Components;
use temple::event::Event;
use temple::game::{Game, Input, RULES_REVISION, begin};
use temple::players::PlayerId;
use temple::setup::{Setup, SetupError};
use temple::table::Phase;
use temple::view::View;

use crate::saved::GameLog;

/// How long a practice game without a clock may last before it is called off.
const LONGEST: Tick = Tick::from_seconds(3600);

struct Seat {
    who: PlayerId,
    bot: Greedy,
    looks_at: Tick,
}

/// Whether there is more to come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// The game goes on.
    Running,
    /// It has ended, or was called off.
    Ended,
}

/// The game, its bots and everything they did.
pub struct BotGame {
    game: Game,
    seats: Vec<Seat>,
    log: GameLog,
    time: Tick,
}

impl BotGame {
    /// Sets up a game and seats a bot for every player.
    pub fn new(
        setup: &Setup,
        data: &Arc<Components>,
        seed: Seed,
        told: &mut Vec<Event>,
    ) -> Result<BotGame, SetupError> {
        let game = begin(setup, data, seed, told)?;
        let header = LogHeader {
            format: FORMAT,
            rules_revision: RULES_REVISION,
            data: data.digest(),
            setup: setup.clone(),
            seed,
        };
        let seat =
            |who: PlayerId| Seat { who, bot: Greedy::new(u64::from(who.0), Pace::QUICK), looks_at: Tick::START };
        let seats = game.table().players().map(seat).collect();
        let log = Log { header, inputs: Vec::new() };
        let mut bot_game = BotGame { game, seats, log, time: Tick::START };
        bot_game.take(Input::Start, Tick::START, told);
        Ok(bot_game)
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// How far time has come; the game itself notices only when something happens.
    pub fn time(&self) -> Tick {
        self.time
    }

    /// What has been played so far.
    pub fn log(&self) -> &GameLog {
        &self.log
    }

    /// Goes on to the next alarm or the next look of a bot. A bot that looks at the very instant of an alarm comes first.
    pub fn step(&mut self, told: &mut Vec<Event>) -> Progress {
        let first = (0..self.seats.len()).min_by_key(|seat| self.seats[*seat].looks_at);
        let Some(first) = first else { return Progress::Ended };
        let look = self.seats[first].looks_at;
        match self.game.next_alarm().filter(|alarm| *alarm < look) {
            Some(alarm) => self.take(Input::Advance, alarm, told),
            None => self.look(first, told),
        }
        if self.game.table().phase != Phase::Running {
            return Progress::Ended;
        }
        if self.time < LONGEST {
            return Progress::Running;
        }
        self.take(Input::Advance, self.time, told);
        Progress::Ended
    }

    fn look(&mut self, seat: usize, told: &mut Vec<Event>) {
        let Seat { who, bot, looks_at } = &mut self.seats[seat];
        let (who, now) = (*who, *looks_at);
        let view = View { book: self.game.book(), table: self.game.table(), me: who, now };
        let wish = bot.decide(&view);
        *looks_at = bot.next_look(now);
        self.time = now;
        if let Some(command) = wish {
            self.take(Input::Act { by: who, command }, now, told);
        }
    }

    /// A log holds accepted inputs only.
    fn take(&mut self, input: Input, at: Tick, told: &mut Vec<Event>) {
        self.time = at;
        if self.game.take(&input, at, told).is_ok() {
            self.log.inputs.push(Stamped { at, input });
        }
    }
}
