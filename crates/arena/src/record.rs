//! A game of bots that notes its inputs: for golden games, benchmarks and whoever wants a log.

use std::sync::Arc;

use bots::{Greedy, Pace};
use kit::{Seed, Tick};
use temple::command::Command;
use temple::components::Components;
use temple::event::Event;
use temple::game::{self, Game, Input};
use temple::players::PlayerId;
use temple::replay::{GameLog, new_log, note};
use temple::setup::{Setup, SetupError};

use crate::play::{Host, Seats, play_out};

struct Recorder {
    game: Game,
    told: Vec<Event>,
    log: GameLog,
}

impl Host for Recorder {
    fn game(&self) -> &Game {
        &self.game
    }

    fn act(&mut self, by: PlayerId, wish: &Command, at: Tick) {
        if game::act(&mut self.game, by, wish, at, &mut self.told).is_ok() {
            note(&mut self.log, at, Input::Act { by, command: *wish });
        }
    }

    fn advance(&mut self, to: Tick) {
        game::advance(&mut self.game, to, &mut self.told);
        note(&mut self.log, to, Input::Advance);
    }
}

/// Lets bots play a game and returns its log; equal numbers give equal games.
///
/// # Errors
/// When the set-up is impossible.
pub fn record(setup: &Setup, data: &Arc<Components>, pace: Pace, number: u64) -> Result<GameLog, SetupError> {
    let (seed, mut told) = (Seed::from_number(number), Vec::new());
    let mut game = game::begin(setup, data, seed, &mut told)?;
    let mut log = new_log(setup, data, seed);
    if game::start(&mut game, &mut told).is_ok() {
        note(&mut log, Tick::START, Input::Start);
    }
    let mut recorder = Recorder { game, told, log };
    let bots = (0..setup.players() as u64).map(|seat| Greedy::new(number * 10 + seat, pace).into());
    play_out(&mut recorder, &mut Seats::of(bots));
    Ok(recorder.log)
}
