//! The hunter: looks for broken rules by chance.
//!
//! A case is a game with a set-up and players by chance: wild players wish for anything, legal or not; every fourth case
//! is played by greedy bots instead, because wild play rarely gets far. All modules alone and all pairs come first. After every step the state is audited and
//! compared with a second table that follows the events alone; refusals must change nothing; the judge, the options and the
//! engine must agree; at the end the recorded inputs are played again. What a case does depends on its seed and
//! number alone, so one line repeats it. Modules that have a second, plain model (`modules/`) are compared with it all the
//! while; a [`Ground`] can have a module on in every case.

mod modules;
mod trial;
mod wild;

use std::fmt;
use std::sync::Arc;

use bots::{Chance, Greedy, Pace};
use temple::components::Components;
use temple::modules::MANIFESTS;
use temple::setup::{ModuleSet, Setup};

use crate::many::case_number;
use crate::play::{Host, Seats, play_out};
use trial::{Tamper, Trial};

/// Commands of a case, if nobody asks for more.
pub const MAX_COMMANDS: u32 = 400;

/// So many cases in a row have the same modules; the last of them is played by bots.
const CASES_PER_SET: u64 = 4;

/// Where to hunt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ground {
    /// Equal seeds give equal cases.
    pub seed: u64,
    /// Commands of a wild case at most.
    pub max_commands: u32,
    /// These modules are on in every case, whatever else is.
    pub always: ModuleSet,
}

impl Ground {
    /// All modules, pairs and mixtures in turn.
    #[must_use]
    pub fn new(seed: u64) -> Ground {
        Ground { seed, max_commands: MAX_COMMANDS, always: ModuleSet::default() }
    }
}

/// What a hunt has seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HuntReport {
    /// Cases that were played.
    pub cases: u64,
    /// Commands, legal or not.
    pub commands: u64,
    /// Those of them that were refused.
    pub refused: u64,
    /// Games that were won.
    pub won: u64,
    /// The most events that one step told.
    pub most_events: usize,
}

impl HuntReport {
    /// Counts what a case has played.
    pub(crate) fn add(&mut self, case: &HuntReport) {
        self.cases += case.cases;
        self.commands += case.commands;
        self.refused += case.refused;
        self.won += case.won;
        self.most_events = self.most_events.max(case.most_events);
    }
}

/// Something is broken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HuntFailure {
    /// Where it was.
    pub ground: Ground,
    /// The number of the case.
    pub case: u64,
    /// What was found.
    pub what: String,
}

/// The line that repeats the case, and what it will show.
impl fmt::Display for HuntFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Ground { seed, max_commands, always } = self.ground;
        write!(f, "gong hunt --seed {seed} --case {}", self.case)?;
        if max_commands != MAX_COMMANDS {
            write!(f, " --commands {max_commands}")?;
        }
        let on = MANIFESTS.iter().filter(|module| always.has(module.id));
        for (n, module) in on.enumerate() {
            write!(f, "{}{}", if n == 0 { " --modules " } else { "," }, module.slug)?;
        }
        write!(f, ": {}", self.what)
    }
}

impl std::error::Error for HuntFailure {}

/// Plays `cases` cases. `progress` is told how many are done.
///
/// # Errors
/// The first thing that is broken.
pub fn hunt(
    ground: Ground,
    cases: u64,
    data: &Arc<Components>,
    progress: &dyn Fn(u64),
) -> Result<HuntReport, HuntFailure> {
    let mut all = HuntReport::default();
    for case in 0..cases {
        all.add(&hunt_case(ground, case, data)?);
        progress(case + 1);
    }
    Ok(all)
}

/// Plays one case.
///
/// # Errors
/// What is broken.
pub fn hunt_case(ground: Ground, case: u64, data: &Arc<Components>) -> Result<HuntReport, HuntFailure> {
    play_case(ground, case, data, trial::untouched)
}

fn play_case(ground: Ground, case: u64, data: &Arc<Components>, tamper: Tamper) -> Result<HuntReport, HuntFailure> {
    let failure = |what: String| HuntFailure { ground, case, what };
    let mut chance = Chance::new(case_number(ground.seed, case));
    let setup = wild::setup(&mut chance, data, ground.always, case);
    let described = describe(&setup);
    let outcome = trial::caught(|| {
        let mut trial = Trial::begin(setup, data, chance.word(), tamper)?;
        if case % CASES_PER_SET == CASES_PER_SET - 1 {
            play_tamely(&mut trial, &mut chance)
        } else {
            play_wildly(&mut trial, &mut chance, ground.max_commands)
        }
        trial.end()
    });
    outcome.map_err(|what| failure(format!("{what}; {described}")))
}

/// Whose game it was, in a few words; the rest follows from the seed.
fn describe(setup: &Setup) -> String {
    let on = MANIFESTS.iter().filter(|module| setup.modules.has(module.id));
    let slugs: Vec<&str> = on.map(|module| module.slug).collect();
    format!(
        "{} players, modules: {}",
        setup.players(),
        if slugs.is_empty() { "none".into() } else { slugs.join(", ") }
    )
}

fn play_wildly(trial: &mut Trial, chance: &mut Chance, max_commands: u32) {
    // Commands before the start signal are refused; then the game begins.
    for _ in 0..chance.below(3) {
        let (by, wish) = wild::wish(chance, trial);
        trial.act(by, &wish, wild::instant(chance, trial));
    }
    trial.start();
    for _ in 0..max_commands {
        wild::step(chance, trial);
        if trial.is_over() {
            return;
        }
    }
}

fn play_tamely(trial: &mut Trial, chance: &mut Chance) {
    trial.start();
    let players = trial.game().table().adventurers.len();
    let bots = (0..players).map(|_| Greedy::new(chance.word(), Pace::QUICK).into());
    play_out(trial, &mut Seats::of(bots));
}

#[cfg(test)]
mod tests {
    use super::*;
    use temple::dice::{DieId, Face};
    use temple::event::{Event, Fact};

    fn turn_a_die(event: &mut Event) {
        if let Fact::Rolled { dice, faces, .. } = &mut event.fact {
            let die = dice.lowest().unwrap_or(DieId(0));
            let other = if faces.get(die) == Face::Key { Face::Torch } else { Face::Key };
            faces.set(die, other);
        }
    }

    /// The hunter can fail: with a corrupted event it does, says how to repeat it, and repeats it.
    #[test]
    fn a_corrupted_event_is_caught_and_can_be_repeated() {
        let data = Components::standard();
        let ground = Ground { max_commands: 200, ..Ground::new(7) };
        for case in 0..4 {
            let failure = play_case(ground, case, &data, turn_a_die).expect_err("the second table differs");
            let line = failure.to_string();
            assert!(line.starts_with(&format!("gong hunt --seed 7 --case {case} --commands 200: ")), "{line}");
            assert!(line.contains("the events do not give the table"), "{line}");
            assert_eq!(play_case(ground, case, &data, turn_a_die), Err(failure));
        }
    }

    #[test]
    fn a_case_depends_on_its_number_alone() {
        let data = Components::standard();
        let ground = Ground { max_commands: 150, ..Ground::new(1) };
        assert_eq!(hunt_case(ground, 2, &data), hunt_case(ground, 2, &data));
    }
}
