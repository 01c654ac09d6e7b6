//! What the players choose before the start: how many they are, how hard it shall be, a variant, the turn clock.
//!
//! Rules: RNW-1, RNW-7, RNW-53, RNW-60, RNW-94, RNW-95.

use serde::{Deserialize, Serialize};

use crate::sheets::Variant;

/// The fewest players of a game. Rules [RNW-1], [RNW-94]: there is no solo rule; one person plays two seats instead.
pub const MIN_PLAYERS: usize = 2;

/// The most players of a game.
pub const MAX_PLAYERS: usize = 4;

/// How hard the game shall be. Rule [RNW-7]: it fixes how many gems are to be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[allow(missing_docs)] // three names
pub enum Difficulty {
    Easy,
    #[default]
    Normal,
    Hard,
}

impl Difficulty {
    /// All difficulties, in the order of the data.
    pub const ALL: [Difficulty; 3] = [Difficulty::Easy, Difficulty::Normal, Difficulty::Hard];
}

/// How long a step of a turn may take. Rule [RNW-53]: not limited, or 60 or 90 seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[allow(missing_docs)] // three settings
pub enum TurnClock {
    #[default]
    Off,
    Seconds60,
    Seconds90,
}

impl TurnClock {
    /// The limit of a step in milliseconds.
    #[must_use]
    pub const fn step_ms(self) -> Option<u32> {
        match self {
            TurnClock::Off => None,
            TurnClock::Seconds60 => Some(60_000),
            TurnClock::Seconds90 => Some(90_000),
        }
    }
}

/// How the players sit together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Seating {
    /// Each at a device of their own.
    #[default]
    Apart,
    /// Around one device that is passed around. Rule [RNW-53]: there no limit ever runs.
    OneDevice,
}

/// Everything chosen before the start. Rule [RNW-95]: nothing of another box can be added.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Setup {
    /// How many play.
    pub players: u8,
    /// How hard it shall be.
    pub difficulty: Difficulty,
    /// One variant at most (RNW-60).
    pub variant: Option<Variant>,
    /// The limit of a step.
    pub turn_clock: TurnClock,
    /// How the players sit together.
    pub seating: Seating,
}

/// Why a set-up cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// Rule [RNW-1]: the game is for 2 to 4 players.
    Players(u8),
}

impl Setup {
    /// The normal game for so many players.
    #[must_use]
    pub fn new(players: u8) -> Setup {
        Setup {
            players,
            difficulty: Difficulty::Normal,
            variant: None,
            turn_clock: TurnClock::Off,
            seating: Seating::Apart,
        }
    }

    /// Whether a game can be set up so.
    ///
    /// # Errors
    /// What is impossible.
    pub fn check(&self) -> Result<(), SetupError> {
        let possible = (MIN_PLAYERS..=MAX_PLAYERS).contains(&usize::from(self.players));
        if possible { Ok(()) } else { Err(SetupError::Players(self.players)) }
    }
}

/// A set-up as it is written: behind a mark of this game, so that bytes of another game are never read as one, and behind the
/// version of what follows.
#[derive(Serialize, Deserialize)]
struct Written {
    mark: [u8; 4],
    version: u8,
    players: u8,
    difficulty: Difficulty,
    variant: Option<Variant>,
    turn_clock: TurnClock,
    seating: Seating,
}

const MARK: [u8; 4] = *b"rnw\n";
const VERSION: u8 = 1;

impl From<Setup> for Written {
    fn from(setup: Setup) -> Written {
        let Setup { players, difficulty, variant, turn_clock, seating } = setup;
        Written { mark: MARK, version: VERSION, players, difficulty, variant, turn_clock, seating }
    }
}

impl TryFrom<Written> for Setup {
    type Error = &'static str;

    fn try_from(written: Written) -> Result<Setup, &'static str> {
        let Written { mark, version, players, difficulty, variant, turn_clock, seating } = written;
        match (mark, version) {
            (MARK, VERSION) => Ok(Setup { players, difficulty, variant, turn_clock, seating }),
            (MARK, _) => Err("a set-up of a newer program"),
            _ => Err("a set-up of another game"),
        }
    }
}
