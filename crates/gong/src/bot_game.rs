//! A game of bots that is logged, told and held back to the pace of somebody who watches.

use std::io::{self, Write};
use std::sync::Arc;

use arena::play::Host;
use kit::{Seed, Tick};
use temple::command::Command;
use temple::components::Components;
use temple::event::Event;
use temple::game::{Game, Input, begin};
use temple::players::PlayerId;
use temple::replay::{GameLog, new_log, note};
use temple::setup::{Setup, SetupError};
use temple::table::Phase;

use crate::show::{Pacer, Show};

/// The game and those who follow it.
pub struct BotGame<'a> {
    game: Game,
    log: GameLog,
    /// What the input at hand has brought about.
    told: Vec<Event>,
    /// Everything that has happened, and how much of it before the last input.
    events: Vec<Event>,
    known: usize,
    show: Show,
    pacer: Pacer,
    out: &'a mut dyn Write,
    /// What went wrong with the output, if anything: then there is nobody left to play for.
    broken: io::Result<()>,
}

impl<'a> BotGame<'a> {
    /// Sets a game up, shows it and gives the start signal.
    pub fn start(
        (setup, data): (&Setup, &Arc<Components>),
        seed: Seed,
        (show, pacer): (Show, Pacer),
        out: &'a mut dyn Write,
    ) -> Result<BotGame<'a>, SetupError> {
        let mut told = Vec::new();
        let game = begin(setup, data, seed, &mut told)?;
        let log = new_log(setup, data, seed);
        let mut bot_game =
            BotGame { game, log, told, events: Vec::new(), known: 0, show, pacer, out, broken: Ok(()) };
        bot_game.take(Input::Start, Tick::START);
        Ok(bot_game)
    }

    /// The game, its log and everything that happened in it, once it is over.
    pub fn end(mut self) -> io::Result<(Game, GameLog, Vec<Event>)> {
        if self.game.table().phase == Phase::Running {
            // Called off: the log shall end where the game does.
            self.take(Input::Advance, self.game.now());
        }
        self.broken.map(|()| (self.game, self.log, self.events))
    }

    /// Carries an input out when its time has come. A log holds accepted inputs only.
    fn take(&mut self, input: Input, at: Tick) {
        self.pacer.wait_for(at);
        if self.game.take(&input, at, &mut self.told).is_ok() {
            note(&mut self.log, at, input);
        }
        if self.broken.is_ok() {
            self.broken = self.show.tell(&self.game, &self.told, self.out);
        }
        self.known = self.events.len();
        self.events.append(&mut self.told);
    }
}

impl Host for BotGame<'_> {
    fn game(&self) -> &Game {
        &self.game
    }

    fn act(&mut self, by: PlayerId, wish: &Command, at: Tick) {
        self.take(Input::Act { by, command: *wish }, at);
    }

    fn advance(&mut self, to: Tick) {
        self.take(Input::Advance, to);
    }

    fn news(&self) -> &[Event] {
        &self.events[self.known..]
    }

    fn goes_on(&self) -> bool {
        self.broken.is_ok() && self.game.table().phase == Phase::Running
    }
}
