//! What the players choose before the start: seats, modules, difficulty, clock, parameters.
//!
//! Rules: BASE-1, BASE-82, BASE-85, BASE-86, BASE-91, CHL-8, CHL-9 and the parameters of docs/rules/30-clock.md.

mod written;

use serde::{Deserialize, Serialize};

use crate::components::{ChamberKind, Components};
use crate::modules::{MANIFESTS, ModuleChoices, ModuleId, challenges};
use crate::players::{MAX_PLAYERS, PlayerId};
use crate::temple::MAX_CHAMBERS;
use kit::{RuleId, Tick};

/// How hard the game shall be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Difficulty {
    /// As printed.
    #[default]
    Normal = 0,
    /// Three more gems (BASE-85).
    Expert = 1,
    /// Six more gems and no turn of fate (BASE-86).
    Professional = 2,
}

/// The switched-on modules. Rule [BASE-91]: any of them together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct ModuleSet(u32);

impl ModuleSet {
    /// Whether a module is switched on.
    #[must_use]
    pub const fn has(self, module: ModuleId) -> bool {
        self.0 & (1 << module as u32) != 0
    }

    /// These modules and one more.
    #[must_use]
    pub const fn with(self, module: ModuleId) -> ModuleSet {
        ModuleSet(self.0 | 1 << module as u32)
    }

    /// These modules but for one.
    #[must_use]
    pub const fn without(self, module: ModuleId) -> ModuleSet {
        ModuleSet(self.0 & !(1 << module as u32))
    }
}

impl FromIterator<ModuleId> for ModuleSet {
    fn from_iter<I: IntoIterator<Item = ModuleId>>(modules: I) -> ModuleSet {
        modules.into_iter().fold(ModuleSet::default(), ModuleSet::with)
    }
}

/// Parameters of the base rules; defaults in docs/rules/30-clock.md.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Options {
    /// Time between the starts of two rolls of one player (BASE-23).
    pub roll_pace_ms: u32,
    /// How far from the middle the exit may lie (BASE-6).
    pub exit_middle_jitter: u32,
    /// Time to lay a drawn tile (BASE-48).
    pub place_timeout_s: u32,
    /// How long a proposed turn of fate stands (BASE-67).
    pub fate_vote_s: u32,
    /// How long a refused proposer waits (BASE-67).
    pub fate_retry_s: u32,
    /// After how much silence a player counts as agreeing (BASE-67).
    pub fate_idle_s: u32,
    /// Time to name another die after a loss (BASE-77).
    pub loss_choice_s: u32,
    /// Whether the next gong is shown before it sounds (CLK-6): 0 or 1.
    pub show_next_gong: u32,
    /// Which of the two soundtracks plays: 1 or 2. Rule [CLK-8]: it changes nothing else.
    pub soundtrack: u32,
}

/// Parameters of being away, giving up and pausing; they came after the others, so they stand behind them where a set-up is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Company {
    /// How long somebody who is away counts as present (BASE-39, BASE-97).
    pub away_s: u32,
    /// How long giving up can be taken back (BASE-39).
    pub concede_s: u32,
    /// How many pauses a table may agree on (CLK-5).
    pub table_pauses: u32,
    /// How long each of them lasts at most (CLK-5).
    pub table_pause_s: u32,
}

impl Default for Company {
    fn default() -> Company {
        Company { away_s: 8, concede_s: 5, table_pauses: 2, table_pause_s: 120 }
    }
}

/// A parameter that can be set by name.
pub struct OptionSpec {
    /// The name of docs/rules/30-clock.md.
    pub name: &'static str,
    /// The smallest and the largest value allowed.
    pub range: (u32, u32),
    /// Where it is kept.
    pub field: fn(&mut Setup) -> &mut u32,
}

/// The parameters of the base.
pub static BASE_OPTIONS: &[OptionSpec] = &[
    OptionSpec { name: "roll_pace_ms", range: (0, 60_000), field: |setup| &mut setup.options.roll_pace_ms },
    OptionSpec { name: "exit_middle_jitter", range: (0, 40), field: |setup| &mut setup.options.exit_middle_jitter },
    OptionSpec { name: "place_timeout_s", range: (0, 600), field: |setup| &mut setup.options.place_timeout_s },
    OptionSpec { name: "fate_vote_s", range: (0, 600), field: |setup| &mut setup.options.fate_vote_s },
    OptionSpec { name: "fate_retry_s", range: (0, 600), field: |setup| &mut setup.options.fate_retry_s },
    OptionSpec { name: "fate_idle_s", range: (0, 600), field: |setup| &mut setup.options.fate_idle_s },
    OptionSpec { name: "loss_choice_s", range: (0, 600), field: |setup| &mut setup.options.loss_choice_s },
    OptionSpec { name: "show_next_gong", range: (0, 1), field: |setup| &mut setup.options.show_next_gong },
    OptionSpec { name: "soundtrack", range: (1, 2), field: |setup| &mut setup.options.soundtrack },
    OptionSpec { name: "away_s", range: (0, 600), field: |setup| &mut setup.company.away_s },
    OptionSpec { name: "concede_s", range: (0, 600), field: |setup| &mut setup.company.concede_s },
    OptionSpec { name: "table_pauses", range: (0, 20), field: |setup| &mut setup.company.table_pauses },
    OptionSpec { name: "table_pause_s", range: (1, 600), field: |setup| &mut setup.company.table_pause_s },
];

/// What evens out a table of beginners and old hands. No rule of the books; see docs/decisions/0005-handicap.md.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Handicap {
    /// Dice beyond those of the others, at most [`Handicap::MOST_DICE`].
    pub more_dice: u8,
    /// Their own time between two rolls instead of `roll_pace_ms` (BASE-23).
    pub roll_pace_ms: Option<u16>,
}

impl Handicap {
    /// The most dice somebody may have beyond the others.
    pub const MOST_DICE: u8 = 2;

    /// The longest time between two rolls, in ms, as for everybody.
    pub const LONGEST_PACE_MS: u16 = 60_000;
}

/// What a challenge fixes besides its modules. It stands in the set-up whole, so that a saved game needs no table to be played again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Terms {
    /// Its place in the list of the data.
    pub number: u8,
    /// More gems in the depot. Rule [CHL-8].
    pub extra_gems: u8,
    /// Gems beside the depot. Rule [CHL-9]: so often fate may be turned.
    pub fate_gems: u8,
    /// How many quests there are (CHL-6).
    pub quests: u8,
    /// So many tiles from the top of the pile are shuffled with the exit and the quests (CHL-3).
    pub top_tiles: u8,
    /// Whether the first expansion is needed; its cards join and its quest may be drawn (CHL-7, CHL-11).
    pub expansion_1: bool,
    /// Whether the second expansion is needed; its quests may be drawn (CHL-7).
    pub expansion_2: bool,
}

/// Everything chosen before the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    players: u8,
    /// Dice of each player, if not as printed (a handicap, or a shorter hand for learning).
    pub dice_each: Option<u8>,
    /// The switched-on modules.
    pub modules: ModuleSet,
    /// How hard it shall be.
    pub difficulty: Difficulty,
    /// Which clock profile; `None` is a practice game without clock and countdowns (BASE-82).
    pub clock: Option<u8>,
    /// Parameters of the base.
    pub options: Options,
    /// Parameters of being away, giving up and pausing.
    pub company: Company,
    /// What the modules let the players choose.
    pub choices: ModuleChoices,
    /// By seat, what sets a player apart from the others.
    pub handicaps: [Handicap; MAX_PLAYERS],
    /// The terms of a challenge, if one is played.
    pub challenge: Option<Terms>,
}

/// Why a set-up cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// Rule [BASE-1]: the game is for 1 to 6 players.
    Players(u8),
    /// A player has 1 to 11 dice at the start.
    DiceEach(u8),
    /// There is no such clock profile.
    NoSuchClock(u8),
    /// A module is switched on that does not exist.
    NoSuchModule,
    /// The component data lacks a start or an exit, or has more tiles than fit.
    Chambers(&'static str),
    /// The pile would be too short to set up the temple.
    PileTooShort(usize),
    /// There is no parameter of this name.
    NoSuchOption,
    /// The parameter must lie in this range.
    OptionRange(u32, u32),
    /// A seat beyond the players has been given something.
    NoSuchSeat,
    /// CHR-1: two players picked the same.
    PickedTwice,
    /// There is no such challenge, or its terms are others.
    NoSuchChallenge,
    /// A challenge is played and something else was chosen than it fixes; the rule says what.
    NotInChallenge(RuleId),
}

impl Setup {
    /// The base game as printed for so many players.
    #[must_use]
    pub fn new(data: &Components, players: u8) -> Setup {
        Setup {
            players,
            dice_each: None,
            modules: ModuleSet::default(),
            difficulty: Difficulty::Normal,
            clock: Some(0),
            options: Options {
                roll_pace_ms: data.roll_pace_ms,
                exit_middle_jitter: 2,
                place_timeout_s: 5,
                fate_vote_s: 10,
                fate_retry_s: 5,
                fate_idle_s: 20,
                loss_choice_s: 5,
                show_next_gong: 0,
                soundtrack: 1,
            },
            company: Company::default(),
            choices: ModuleChoices::default(),
            handicaps: [Handicap::default(); MAX_PLAYERS],
            challenge: None,
        }
    }

    /// How many play.
    #[must_use]
    pub fn players(&self) -> usize {
        usize::from(self.players)
    }

    /// Rule [CLK-5]: solo and practice games may be paused by whoever likes; others by agreement only (`rules/pause.rs`).
    #[must_use]
    pub fn may_pause(&self) -> bool {
        self.players == 1 || self.clock.is_none()
    }

    /// The dice of a player at the start (BASE-9).
    #[must_use]
    pub fn dice_of(&self, who: PlayerId, printed: u8) -> u8 {
        self.dice_each.unwrap_or(printed).saturating_add(self.handicaps[who.index()].more_dice)
    }

    /// A player's time between two rolls, before modules have their say (BASE-23).
    #[must_use]
    pub fn roll_pace_of(&self, who: PlayerId) -> u32 {
        self.handicaps[who.index()].roll_pace_ms.map_or(self.options.roll_pace_ms, u32::from)
    }

    /// Sets a parameter by its name.
    ///
    /// # Errors
    /// An unknown name, or a value out of range.
    pub fn set_option(&mut self, name: &str, value: u32) -> Result<(), SetupError> {
        let of_modules = MANIFESTS.iter().flat_map(|module| module.options.iter());
        let spec = BASE_OPTIONS.iter().chain(of_modules).find(|spec| spec.name == name);
        let spec = spec.ok_or(SetupError::NoSuchOption)?;
        let (low, high) = spec.range;
        if value < low || value > high {
            return Err(SetupError::OptionRange(low, high));
        }
        *(spec.field)(self) = value;
        Ok(())
    }

    /// Whether a game can be set up so with this data.
    ///
    /// # Errors
    /// The first thing that is impossible.
    pub fn check(&self, data: &Components) -> Result<(), SetupError> {
        if self.players == 0 || self.players() > MAX_PLAYERS.min(data.player_counts.len()) {
            return Err(SetupError::Players(self.players));
        }
        let dice = self.dice_each.unwrap_or(data.player_counts[self.players() - 1].dice_each);
        if dice == 0 || dice > 11 {
            return Err(SetupError::DiceEach(dice));
        }
        self.check_handicaps(dice)?;
        let known: ModuleSet = MANIFESTS.iter().map(|module| module.id).collect();
        if self.modules.0 & !known.0 != 0 {
            return Err(SetupError::NoSuchModule);
        }
        if let Some(clock) = self.clock.filter(|clock| usize::from(*clock) >= data.clocks.len()) {
            return Err(SetupError::NoSuchClock(clock));
        }
        if data.chambers.len() > MAX_CHAMBERS {
            return Err(SetupError::Chambers("more than 80 tiles"));
        }
        if data.only(ChamberKind::StartChamber).is_none() {
            return Err(SetupError::Chambers("no starting chamber"));
        }
        if data.only(ChamberKind::ExitChamber).is_none() {
            return Err(SetupError::Chambers("no exit"));
        }
        let mut probe = self.clone();
        for spec in BASE_OPTIONS.iter().chain(MANIFESTS.iter().flat_map(|module| module.options.iter())) {
            let value = *(spec.field)(&mut probe);
            if value < spec.range.0 || value > spec.range.1 {
                return Err(SetupError::OptionRange(spec.range.0, spec.range.1));
            }
        }
        MANIFESTS.iter().filter_map(|module| module.check_setup).try_for_each(|check| check(self))?;
        challenges::check(self, data)
    }
}

/// Handicaps.
impl Setup {
    /// Whether these handicaps can be played with `dice` for everybody.
    fn check_handicaps(&self, dice: u8) -> Result<(), SetupError> {
        for (seat, handicap) in self.handicaps.iter().enumerate() {
            if seat >= self.players() && *handicap != Handicap::default() {
                return Err(SetupError::NoSuchSeat);
            }
            if handicap.more_dice > Handicap::MOST_DICE {
                return Err(SetupError::OptionRange(0, Handicap::MOST_DICE.into()));
            }
            if handicap.roll_pace_ms.is_some_and(|pace| pace > Handicap::LONGEST_PACE_MS) {
                return Err(SetupError::OptionRange(0, Handicap::LONGEST_PACE_MS.into()));
            }
            if dice + handicap.more_dice > 11 {
                return Err(SetupError::DiceEach(dice + handicap.more_dice));
            }
        }
        Ok(())
    }
}

/// So many seconds after an instant.
pub(crate) fn seconds_after(at: Tick, seconds: u32) -> Tick {
    at.plus_ms(seconds * 1000)
}
