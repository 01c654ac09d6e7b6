//! A game inside the page: the engine, the bots and a clock of its own. Nothing leaves the browser.

use std::sync::Arc;

use bots::{Greedy, Pace};
use kit::{Seed, Tick};
use temple::command::Command;
use temple::components::Components;
use temple::event::Event;
use temple::game::{self, Game};
use temple::players::PlayerId;
use temple::rulebook::Rulebook;
use temple::setup::{Setup, SetupError};
use temple::table::Phase;
use temple::view::View;
use temple::why_not::WhyNot;

use crate::link::{Link, Running};

/// The person at the page sits on the first seat.
const ME: PlayerId = PlayerId(0);

/// A bot at the table and when it looks next.
struct BotSeat {
    who: PlayerId,
    mind: Greedy,
    looks_at: Tick,
}

/// Game time, measured on a clock that runs by itself.
struct Stopwatch {
    /// Game time per real time; tests play faster.
    speed: f64,
    banked_ms: f64,
    running_since: Option<f64>,
}

impl Stopwatch {
    fn now(&self, at_ms: f64) -> Tick {
        let running = self.running_since.map_or(0.0, |since| (at_ms - since).max(0.0) * self.speed);
        Tick((self.banked_ms + running) as u32)
    }

    fn set(&mut self, running: Running, at_ms: f64) {
        self.banked_ms = f64::from(self.now(at_ms).0);
        self.running_since = (running == Running::Yes).then_some(at_ms);
    }
}

/// The game in the page.
pub struct Local {
    game: Game,
    bots: Vec<BotSeat>,
    told: Vec<Event>,
    watch: Stopwatch,
}

impl Local {
    /// Sets a game up and gives the start signal.
    ///
    /// # Errors
    /// When the set-up is impossible.
    pub fn begin(setup: &Setup, seed: Seed, speed: f64, at_ms: f64) -> Result<Local, SetupError> {
        let mut told = Vec::new();
        let mut game = game::begin(setup, &Components::standard(), seed, &mut told)?;
        let started = game::start(&mut game, &mut told);
        debug_assert!(started.is_ok(), "a new game can be started");
        let own_chance = u64::from_le_bytes(seed.0[..8].try_into().unwrap_or_default());
        let bots = (1..setup.players() as u8).map(|seat| BotSeat {
            who: PlayerId(seat),
            mind: Greedy::new(own_chance.wrapping_add(u64::from(seat)), CALM),
            looks_at: Tick(1000 + 300 * u32::from(seat)),
        });
        let bots = bots.collect();
        let watch = Stopwatch { speed, banked_ms: 0.0, running_since: Some(at_ms) };
        Ok(Local { game, bots, told, watch })
    }

    /// Plays everything that is due up to an instant, in order.
    fn play_until(&mut self, to: Tick) {
        while self.game.table().phase == Phase::Running {
            let next = self.bots.iter_mut().filter(|bot| bot.looks_at <= to).min_by_key(|bot| bot.looks_at);
            let due = self.game.next_alarm();
            match next {
                // What is due at the same instant comes after the command (BASE-76).
                Some(bot) if due.is_none_or(|due| bot.looks_at <= due) => {
                    bot.looks_at = look(&mut self.game, bot, &mut self.told);
                }
                _ => match due.filter(|due| *due <= to) {
                    Some(due) => game::advance(&mut self.game, due, &mut self.told),
                    None => break,
                },
            }
        }
        game::advance(&mut self.game, to, &mut self.told);
    }
}

/// Bots beside a person leave time to see what they do.
const CALM: Pace = Pace(700, 1400);

/// One look of a bot at the table and what comes of it; gives its next look.
fn look(game: &mut Game, bot: &mut BotSeat, told: &mut Vec<Event>) -> Tick {
    let at = bot.looks_at.max(game.now());
    let view = View { now: at, ..game.view(bot.who) };
    if view.mine().escaped && view.mine().has_given {
        return Tick(u32::MAX);
    }
    if let Some(wish) = bot.mind.decide(&view) {
        // A refusal changes nothing; the bot looks again.
        let _ = game::act(game, bot.who, &wish, at, told);
    }
    bot.mind.next_look(at)
}

impl Link for Local {
    fn book(&self) -> Arc<Rulebook> {
        self.game.book().clone()
    }

    fn me(&self) -> PlayerId {
        ME
    }

    fn submit(&mut self, wish: &Command, at_ms: f64) -> Result<(), WhyNot> {
        let now = self.watch.now(at_ms);
        self.play_until(now);
        let now = now.max(self.game.now());
        game::act(&mut self.game, ME, wish, now, &mut self.told)
    }

    fn tick(&mut self, at_ms: f64) {
        self.play_until(self.watch.now(at_ms));
    }

    fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.told)
    }

    fn now(&self, at_ms: f64) -> Tick {
        match self.game.table().phase {
            Phase::Running => self.watch.now(at_ms).max(self.game.now()),
            _ => self.game.now(),
        }
    }

    fn set_running(&mut self, running: Running, at_ms: f64) {
        if running == Running::Paused && !self.game.book().setup.may_pause() {
            return;
        }
        self.tick(at_ms);
        self.watch.set(running, at_ms);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use temple::table::Table;

    fn game(players: u8) -> Local {
        let setup = Setup::new(&Components::standard(), players);
        Local::begin(&setup, Seed::from_number(7), 1.0, 1000.0).expect("the printed set-up is possible")
    }

    #[test]
    fn the_events_rebuild_the_table_and_the_game_ends() {
        let mut link = game(4);
        let book = link.book();
        let mut table = Table::new(&book);
        for step in 0..=610 {
            link.tick(1000.0 + 1000.0 * f64::from(step));
            let _ = link.submit(&Command::ROLL, 1000.0 + 1000.0 * f64::from(step));
            link.take_events().iter().for_each(|event| table.apply(&book, event));
            assert_eq!(&table, link.game.table());
        }
        assert!(matches!(table.phase, Phase::Lost | Phase::Won));
    }

    #[test]
    fn only_solo_and_practice_games_pause() {
        let mut alone = game(1);
        alone.set_running(Running::Paused, 3000.0);
        assert_eq!(alone.now(9000.0), Tick(2000));
        alone.set_running(Running::Yes, 10_000.0);
        assert_eq!(alone.now(10_500.0), Tick(2500));
        let mut several = game(3);
        several.set_running(Running::Paused, 3000.0);
        assert_eq!(several.now(9000.0), Tick(8000));
    }
}
