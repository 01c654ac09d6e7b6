//! A game on this device: the engine itself, its log kept in the browser after every wish, and bots that take their turns.

use ::replay::{ReplayOf, Scroll, chain_of};
use kit::{PlayerId, PlayerSet, Seed, Tick};
use scroll::command::Command;
use scroll::event::Event;
use scroll::game::{Game, Input, act, begin, start};
use scroll::replay::{GameLog, new_log, note, replay};
use scroll::setup::Setup;
use scroll::sheets::Sheets;
use scroll_bots::{Bot, Level};
use web::browser;

use crate::desk::{Heard, Link};
use crate::seats::{self, Seat};

/// The names under which a game is kept.
const LOG: &str = "scroll-log";
const SEATS: &str = "scroll-seats";
const LEVEL: &str = "scroll-level";

/// How well bots play on this device, as it was chosen last.
pub fn level() -> Level {
    browser::recall(LEVEL).and_then(|name| Level::from_name(&name)).unwrap_or_default()
}

/// Chooses how well they play, from the next game on and in one that is taken up again.
pub fn choose_level(level: Level) {
    browser::remember(LEVEL, level.name());
}

/// The game on this device.
pub struct Here {
    game: Game,
    /// What happened to it; none in another try, of which nothing is kept.
    log: Option<GameLog>,
}

impl Here {
    /// A new game, and all that was told so far.
    pub fn begin(setup: &Setup, seed: Seed, seats: &[Seat]) -> Option<(Here, Vec<Event>)> {
        let (data, mut told) = (Sheets::standard(), Vec::new());
        let mut game = begin(setup, &data, seed, &mut told).ok()?;
        start(&mut game, &mut told).ok()?;
        let mut log = new_log(setup, &data, seed);
        note(&mut log, Tick::START, Input::Start);
        let here = Here { game, log: Some(log) };
        browser::remember(SEATS, &seats::written(seats));
        here.keep();
        Some((here, told))
    }

    /// The game that is kept on this device, if there is one that still plays.
    pub fn recalled() -> Option<(Here, Vec<Event>, Vec<Seat>)> {
        let bytes: Option<Vec<u8>> =
            browser::recall(LOG)?.chars().map(|letter| u8::try_from(u32::from(letter)).ok()).collect();
        let log = GameLog::from_bytes(&bytes?).ok()?;
        let seats = seats::read(&browser::recall(SEATS)?)?;
        let mut told = Vec::new();
        let game = replay(&log, &Sheets::standard(), &mut told).ok()?;
        (seats.len() == game.book().players()).then_some((Here { game, log: Some(log) }, told, seats))
    }

    /// Whether no game was ever begun on this device.
    pub fn is_new_here() -> bool {
        browser::recall(SEATS).is_none()
    }

    /// Forgets the game that is kept.
    pub fn forget() {
        browser::forget(LOG);
    }

    /// The game as it is.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Another try: a game that goes on from where it stands. Nothing of it is kept.
    pub fn going_on(game: Game) -> Here {
        Here { game, log: None }
    }

    fn keep(&self) {
        if let Some(log) = &self.log {
            browser::remember(LOG, &browser::letters(&log.to_bytes()));
        }
    }
}

impl Link for Here {
    fn wish(&mut self, by: PlayerId, wish: Command) -> Heard {
        let mut told = Vec::new();
        match act(&mut self.game, by, &wish, Tick::START, &mut told) {
            Ok(()) => {
                if let Some(log) = &mut self.log {
                    note(log, Tick::START, Input::Act { by, command: wish });
                    if self.game.table().phase.is_running() { self.keep() } else { Here::forget() }
                }
                Heard::Told(told)
            }
            Err(why_not) => Heard::Refused(why_not),
        }
    }

    fn file(&self, players: Vec<::replay::Player>) -> Option<Vec<u8>> {
        let (log, mut events) = (self.log.clone()?, Vec::new());
        replay(&log, &Sheets::standard(), &mut events).ok()?;
        let (chain, ended_at) = (Some(chain_of(&events)), (js_sys::Date::now() / 1000.0) as u64);
        let file = ReplayOf::<Scroll> { log, players, promise: None, ended_at, events, chain };
        Some(file.to_bytes())
    }
}

/// The bots at the table: the one place that says which bot plays.
pub struct Bots {
    minds: Vec<(PlayerId, Bot)>,
    people: PlayerSet,
}

impl Bots {
    /// Bots on these seats.
    pub fn on(seats: &[Seat]) -> Bots {
        let bots = seats.iter().enumerate().filter(|(_, seat)| seat.kind == seats::Kind::Bot);
        let level = level();
        let mind = |(n, _): (usize, &Seat)| (PlayerId(n as u8), Bot::new(level));
        let people = seats.iter().enumerate().filter(|(_, seat)| seat.is_person());
        Bots { minds: bots.map(mind).collect(), people: people.map(|(n, _)| PlayerId(n as u8)).collect() }
    }

    /// What the next bot wants to do, if one does.
    pub fn next(&self, seen: &crate::desk::Seen) -> Option<(PlayerId, Command)> {
        if scroll_bots::waits_for_people(&seen.table, self.people) {
            return None;
        }
        let legal = |who: PlayerId, wish: &Command| scroll::permit::permit(&seen.view(who), wish).is_ok();
        self.minds.iter().find_map(|(who, bot)| {
            let wish = bot.choose(&seen.view(*who))?;
            legal(*who, &wish).then_some((*who, wish))
        })
    }
}
