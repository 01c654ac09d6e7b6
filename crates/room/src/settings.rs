//! What will be played: changes by the host, and the set-up they lead to.

use kit::GameName;
use protocol::{BotLevel, Change, EmptySeats, Game, Preset, Settings, SorryCode, Switch};
use temple::components::Components;
use temple::modules::challenges;
use temple::setup::{Difficulty, Setup, SetupError};

use crate::modules;

/// The base game for so many, bots in the empty seats.
pub(crate) fn default_settings(data: &Components, seats: u8) -> Settings {
    let setup = Setup::new(data, seats);
    let (preset, empty_seats, bots) = (Some(Preset::Classic), EmptySeats::Bots, BotLevel::Steady);
    Settings { preset, empty_seats, bots, setup, game: Game::Temple }
}

/// Whether bots take the seats that nobody takes.
pub(crate) fn bot_switch(empty_seats: EmptySeats) -> Switch {
    match empty_seats {
        EmptySeats::Bots => Switch::On,
        EmptySeats::TakenAway => Switch::Off,
    }
}

/// The settings after a change.
///
/// # Errors
/// `BadSettings` when no game could be set up like that.
pub(crate) fn changed(settings: &Settings, change: &Change, data: &Components) -> Result<Settings, SorryCode> {
    let mut new = settings.clone();
    match change {
        Change::Preset(preset) => new.setup = of_preset(*preset, data, settings.setup.players() as u8),
        Change::Seats(seats) => new.setup = for_players(&settings.setup, data, *seats),
        Change::EmptySeats(empty_seats) => new.empty_seats = *empty_seats,
        Change::Bots(level) => new.bots = *level,
        // Matters of a chair.
        Change::Bot { .. } | Change::Handicap { .. } => {}
        Change::Difficulty(difficulty) => new.setup.difficulty = *difficulty,
        Change::Clock(clock) => new.setup.clock = *clock,
        Change::Modules(modules) => challenges::switch(&mut new.setup, *modules),
        Change::DiceEach(dice) => new.setup.dice_each = *dice,
        Change::Challenge(number) => {
            let (players, number) = (settings.setup.players() as u8, usize::from(*number));
            new.setup = challenges::setup(data, players, number).map_err(|_| SorryCode::BadSettings)?;
        }
        Change::Parameter { name, value } => {
            new.setup.set_option(name, *value).map_err(|_| SorryCode::BadSettings)?;
        }
        // Another game is chosen for the whole table, above its room.
        Change::Game(GameName::Temple) => {}
        Change::Game(_) | Change::Scroll(_) => return Err(SorryCode::BadSettings),
    }
    new.preset = match change {
        Change::Preset(preset) => Some(*preset),
        Change::Seats(_) | Change::EmptySeats(_) | Change::Bots(_) => settings.preset,
        Change::Bot { .. } | Change::Handicap { .. } | Change::Game(_) => settings.preset,
        _ => None,
    };
    // Whoever changes what a challenge fixes plays a game of their own.
    if matches!(new.setup.check(data), Err(SetupError::NotInChallenge(_))) {
        challenges::leave(&mut new.setup);
    }
    new.setup.check(data).map_err(|_| SorryCode::BadSettings)?;
    Ok(new)
}

/// The same set-up for another number of players.
pub(crate) fn for_players(setup: &Setup, data: &Components, players: u8) -> Setup {
    let mut new = Setup::new(data, players);
    (new.dice_each, new.modules, new.difficulty) = (setup.dice_each, setup.modules, setup.difficulty);
    (new.clock, new.options, new.choices) = (setup.clock, setup.options.clone(), setup.choices.clone());
    (new.company, new.challenge) = (setup.company, setup.challenge);
    new
}

/// The set-up of a preset for so many players.
#[must_use]
pub fn of_preset(preset: Preset, data: &Components, players: u8) -> Setup {
    let mut setup = Setup::new(data, players);
    setup.modules = modules::of_preset(preset);
    match preset {
        // Rule [BASE-82]: without clock and countdowns.
        Preset::FirstGame => setup.clock = None,
        Preset::Classic | Preset::Everything => {}
        Preset::Expert => setup.difficulty = Difficulty::Expert,
        Preset::Professional => setup.difficulty = Difficulty::Professional,
    }
    setup
}
