//! Golden games of players who do anything that is legal: bots play well, and so there is much that never happens to them.

use std::sync::Arc;

use bots::{Bot, Chance, Company, Level};
use kit::{Seed, Tick};
use temple::command::Command;
use temple::components::Components;
use temple::event::Event;
use temple::game::{self, Game, Input};
use temple::options::options;
use temple::players::PlayerId;
use temple::replay::{GameLog, new_log, note};
use temple::setup::Setup;
use temple::table::{Phase, Presence};
use temple::view::View;

/// Nobody plays on after so many wishes.
const MOST_WISHES: u32 = 1200;

struct Recorder {
    game: Game,
    log: GameLog,
    told: Vec<Event>,
}

/// A game of players who wish by chance; equal numbers give equal games.
pub fn record(setup: &Setup, data: &Arc<Components>, number: u64) -> GameLog {
    let (seed, mut told) = (Seed::from_number(number), Vec::new());
    let game = game::begin(setup, data, seed, &mut told).expect("a possible set-up");
    let mut recorder = Recorder { game, log: new_log(setup, data, seed), told };
    recorder.take(Input::Start, Tick::START);
    let mut chance = Chance::new(number);
    let mut bots: Vec<Bot> = (0..setup.players() as u64).map(|seat| Bot::new(seat, Level::Machine)).collect();
    for _ in 0..MOST_WISHES {
        let at = recorder.game.now().plus_ms(chance.between(20, 900));
        while let Some(due) = recorder.game.next_alarm().filter(|due| *due < at) {
            recorder.take(Input::Advance, due);
        }
        if recorder.game.table().phase != Phase::Running {
            break;
        }
        let who = PlayerId(chance.below(setup.players() as u32) as u8);
        let input = wish(&mut chance, &mut bots, &recorder.game, who, at);
        recorder.take(input, at);
    }
    recorder.log
}

impl Recorder {
    /// Carries out what is legal, and notes it. Of what is refused is noted that somebody was heard, as rooms do.
    fn take(&mut self, input: Input, at: Tick) {
        let refused = self.game.take(&input, at, &mut self.told).is_err();
        let input = match input {
            Input::Act { by, .. } if refused => Input::Heard { who: by },
            input => input,
        };
        if !refused || self.game.take(&input, at, &mut self.told).is_ok() {
            note(&mut self.log, at, input);
        }
    }
}

/// Now and then a line breaks or is mended. Every other wish is what a bot would do, so that games get somewhere; the others are
/// something that a module offers, or anything.
fn wish(chance: &mut Chance, bots: &mut [Bot], game: &Game, who: PlayerId, at: Tick) -> Input {
    if chance.once_in(80) {
        let here = game.table().of(who).presence == Presence::Here;
        return Input::Presence { who, presence: if here { Presence::Away } else { Presence::Here } };
    }
    let view = View { now: at, ..game.view(who) };
    if chance.once_in(2)
        && let Some(command) = bots[who.index()].decide(&view, &Company::default()).wish
    {
        return Input::Act { by: who, command };
    }
    let mut offers = Vec::new();
    options(&view, &mut offers);
    let is_disruptive = |wish: &Command| {
        matches!(wish, Command::Concede | Command::AskPause | Command::HoldMasks | Command::ProposeFate)
    };
    let legal = offers.into_iter().filter(|offer| offer.verdict.is_ok()).map(|offer| offer.command);
    let legal: Vec<Command> = legal.filter(|wish| !is_disruptive(wish) || chance.once_in(50)).collect();
    let of_modules: Vec<Command> =
        legal.iter().copied().filter(|wish| matches!(wish, Command::Module(_))).collect();
    let command = match chance.below(12) {
        0 => Command::Keep(view.mine().hand.in_hand().lowest_few(1)),
        1 => Command::Unkeep(view.mine().hand.kept()),
        2..6 if !of_modules.is_empty() => one_of(chance, &of_modules),
        _ => one_of(chance, &legal),
    };
    Input::Act { by: who, command }
}

fn one_of(chance: &mut Chance, of: &[Command]) -> Command {
    of.get(chance.below(of.len() as u32) as usize).copied().unwrap_or(Command::ROLL)
}
