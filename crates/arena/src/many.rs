//! Many games, on several threads, and what they have in common.
//!
//! Game number `n` depends on the plan's seed and on `n` alone, and results are added up in a way that does not ask for
//! their order: the same plan gives the same figures whatever the number of threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use bots::{Bot, Chance, Greedy, Level, Pace};
use kit::Chain;
use serde::Serialize;
use temple::components::Components;
use temple::players::{PlayerId, PlayerSet};
use temple::rulebook::Rulebook;
use temple::setup::{Difficulty, ModuleSet, Setup, SetupError};
use temple::table::Phase;

use crate::play::{Audit, Outcome, Seats, Stage};

/// Games that a thread takes at a time.
const BATCH: u64 = 32;

/// What shall be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many play together.
    pub players: u8,
    /// How many games.
    pub games: u64,
    /// Equal seeds give equal games.
    pub seed: u64,
    /// How hard it shall be.
    pub difficulty: Difficulty,
    /// The switched-on modules.
    pub modules: ModuleSet,
    /// Which clock profile; none is a practice game.
    pub clock: Option<u8>,
    /// A whole set-up instead of players, difficulty, modules and clock.
    pub whole: Option<Setup>,
    /// How well the bots play, by seat; those behind the last play like the last, and all like the machine if none is named.
    pub levels: Vec<Level>,
    /// How fast the machine is.
    pub pace: Pace,
    /// Seats at which nobody does anything. They count as people who are present.
    pub idle: PlayerSet,
    /// Seats that count as people who are present and are played all the same.
    pub people: PlayerSet,
    /// The time between two rolls, if not that of the data (BASE-23).
    pub roll_pace_ms: Option<u32>,
    /// On how many threads; at least one is used.
    pub threads: usize,
    /// Whether every state is checked.
    pub audit: Audit,
}

impl Plan {
    /// A whole set-up, on one thread.
    #[must_use]
    pub fn of(setup: Setup, games: u64, seed: u64) -> Plan {
        Plan { whole: Some(setup.clone()), ..Plan::new(setup.players() as u8, games, seed) }
    }

    /// The base game as printed, on one thread.
    #[must_use]
    pub fn new(players: u8, games: u64, seed: u64) -> Plan {
        Plan {
            players,
            games,
            seed,
            difficulty: Difficulty::Normal,
            modules: ModuleSet::default(),
            clock: Some(0),
            whole: None,
            levels: Vec::new(),
            pace: Pace::QUICK,
            idle: PlayerSet::default(),
            people: PlayerSet::default(),
            roll_pace_ms: None,
            threads: 1,
            audit: Audit::Off,
        }
    }

    fn setup(&self, data: &Components) -> Setup {
        let mut setup = self.whole.clone().unwrap_or_else(|| {
            let mut setup = Setup::new(data, self.players);
            (setup.difficulty, setup.modules, setup.clock) = (self.difficulty, self.modules, self.clock);
            setup
        });
        setup.options.roll_pace_ms = self.roll_pace_ms.unwrap_or(setup.options.roll_pace_ms);
        setup
    }

    /// Who plays.
    #[must_use]
    pub fn seats(&self) -> Seats {
        let bot = |seat: u8| {
            let level = self.levels.get(usize::from(seat)).or(self.levels.last()).copied();
            let bot = match level.unwrap_or(Level::Machine) {
                Level::Machine => Greedy::new(0, self.pace).into(),
                level => Bot::new(0, level),
            };
            (!self.idle.has(PlayerId(seat))).then_some(bot)
        };
        let bots = (0..self.players).map(bot).collect();
        Seats { bots, people: PlayerSet(self.idle.0 | self.people.0) }
    }

    /// The number of the `n`th game, far from those of its neighbours and of other seeds.
    #[must_use]
    pub fn number_of(&self, n: u64) -> u64 {
        case_number(self.seed, n)
    }
}

/// A number for case `n` of a seed.
#[must_use]
pub fn case_number(seed: u64, n: u64) -> u64 {
    Chance::new(Chance::new(seed).word() ^ n).word()
}

/// Why no report can be given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// The set-up is impossible.
    Setup(SetupError),
    /// The audit found something.
    Fault {
        /// The number of the game; see [`Plan::number_of`].
        number: u64,
        /// What was found.
        what: String,
    },
}

/// How many of so many games were won, and what that says; both games report it in these words.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Won {
    /// How many games were played.
    pub games: u64,
    /// How many were won.
    pub wins: u64,
    /// The share of games won.
    pub win_rate: f64,
    /// The lower end of its 95 % interval (Wilson).
    pub win_rate_low: f64,
    /// The upper end of its 95 % interval (Wilson).
    pub win_rate_high: f64,
}

impl Won {
    pub(crate) fn new(wins: u64, games: u64) -> Won {
        let (win_rate_low, win_rate_high) = wilson(wins, games);
        Won { games, wins, win_rate: ratio(wins as f64, games as f64), win_rate_low, win_rate_high }
    }
}

/// What came of a plan.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// How many played together.
    pub players: u8,
    /// The plan's seed.
    pub seed: u64,
    /// How many games were played and won.
    #[serde(flatten)]
    pub won: Won,
    /// When the last adventurer escaped, on average over the games won, in ms; 0 if none was.
    pub mean_escape_ms: f64,
    /// When somebody left the temple for the first time, the earliest of all games, in ms; 0 if nobody ever did.
    pub earliest_out_ms: u32,
    /// Gems left in the depot, on average over all games.
    pub mean_gems_left: f64,
    /// Accepted commands per game.
    pub commands_per_game: f64,
    /// Rolls per game.
    pub rolls_per_game: f64,
    /// Accepted commands in all.
    pub commands: u64,
    /// Refused commands in all: bots should know better.
    pub refused: u64,
    /// Tells two runs apart: equal for equal plans, whatever the number of threads.
    pub digest: String,
    /// How many threads played.
    pub threads: usize,
    /// How long it took.
    pub seconds: f64,
    /// Games per second.
    pub games_per_second: f64,
    /// Accepted commands per second.
    pub commands_per_second: f64,
}

/// Plays a plan. `progress` is told from time to time how many games are done.
///
/// # Errors
/// An impossible set-up, or what the audit found.
pub fn run(plan: &Plan, data: &Arc<Components>, progress: &(dyn Fn(u64) + Sync)) -> Result<Report, Trouble> {
    let setup = plan.setup(data);
    setup.check(data).map_err(Trouble::Setup)?;
    let book = Arc::new(Rulebook::new(data.clone(), setup));
    let threads = plan.threads.max(1);
    let (taken, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let begun = Instant::now();
    let tallies = std::thread::scope(|scope| {
        let work =
            || play_batches(plan, Stage::new(book.clone(), plan.seats(), plan.audit), &taken, &done, progress);
        let workers: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let mut tallies = vec![work()];
        tallies.extend(workers.into_iter().map(|worker| worker.join().expect("a worker reports its troubles")));
        tallies
    });
    let mut all = Tally::default();
    // Of several troubles the one in the first game is told, again whatever the number of threads.
    let mut troubles: Vec<_> = tallies.iter().filter_map(|tally| tally.trouble.clone()).collect();
    troubles.sort_by_key(|(n, _)| *n);
    if let Some((_, trouble)) = troubles.into_iter().next() {
        return Err(trouble);
    }
    tallies.iter().for_each(|tally| all.add(tally));
    Ok(all.report(plan, threads, begun.elapsed().as_secs_f64()))
}

fn play_batches(
    plan: &Plan,
    mut stage: Stage,
    taken: &AtomicU64,
    done: &AtomicU64,
    progress: &(dyn Fn(u64) + Sync),
) -> Tally {
    let mut tally = Tally::default();
    loop {
        let first = taken.fetch_add(BATCH, Ordering::Relaxed);
        let end = plan.games.min(first.saturating_add(BATCH));
        if first >= end {
            return tally;
        }
        for n in first..end {
            match stage.play(plan.number_of(n)) {
                Ok(outcome) => tally.count(n, &outcome),
                Err(what) => {
                    tally.trouble = Some((n, Trouble::Fault { number: plan.number_of(n), what }));
                    return tally;
                }
            }
        }
        progress(done.fetch_add(end - first, Ordering::Relaxed) + end - first);
    }
}

/// Sums over games. All are whole numbers, so that their order cannot matter.
#[derive(Default)]
struct Tally {
    games: u64,
    wins: u64,
    escape_ms: u64,
    earliest_out: Option<u32>,
    gems_left: u64,
    commands: u64,
    refused: u64,
    rolls: u64,
    digest: u64,
    trouble: Option<(u64, Trouble)>,
}

impl Tally {
    fn count(&mut self, n: u64, outcome: &Outcome) {
        self.games += 1;
        if outcome.end == Phase::Won {
            self.wins += 1;
            self.escape_ms += u64::from(outcome.ended_at.0);
        }
        self.note_out(outcome.first_out_at.map(|at| at.0));
        self.gems_left += u64::from(outcome.gems_left);
        self.commands += u64::from(outcome.accepted);
        self.refused += u64::from(outcome.refused);
        self.rolls += u64::from(outcome.rolls);
        self.digest = self.digest.wrapping_add(digest_of(n, outcome));
    }

    fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.wins += other.wins;
        self.escape_ms += other.escape_ms;
        self.note_out(other.earliest_out);
        self.gems_left += other.gems_left;
        self.commands += other.commands;
        self.refused += other.refused;
        self.rolls += other.rolls;
        self.digest = self.digest.wrapping_add(other.digest);
    }

    fn note_out(&mut self, at: Option<u32>) {
        self.earliest_out = self.earliest_out.into_iter().chain(at).min();
    }

    fn report(&self, plan: &Plan, threads: usize, seconds: f64) -> Report {
        let per_game = |sum: u64| ratio(sum as f64, self.games as f64);
        Report {
            players: plan.players,
            seed: plan.seed,
            won: Won::new(self.wins, self.games),
            mean_escape_ms: ratio(self.escape_ms as f64, self.wins as f64),
            earliest_out_ms: self.earliest_out.unwrap_or(0),
            mean_gems_left: per_game(self.gems_left),
            commands_per_game: per_game(self.commands),
            rolls_per_game: per_game(self.rolls),
            commands: self.commands,
            refused: self.refused,
            digest: format!("{:016x}", self.digest),
            threads,
            seconds,
            games_per_second: ratio(self.games as f64, seconds),
            commands_per_second: ratio(self.commands as f64, seconds),
        }
    }
}

/// A number for one result; the game's own number is in it, so that a sum over games tells which game gave which.
fn digest_of(n: u64, outcome: &Outcome) -> u64 {
    let mut chain = Chain::default();
    chain.take(n);
    chain.take(outcome.events.0);
    chain.take(u64::from(outcome.ended_at.0) << 8 | u64::from(outcome.gems_left));
    chain.take(u64::from(outcome.accepted) << 32 | u64::from(outcome.refused));
    chain.0
}

pub(crate) fn ratio(sum: f64, count: f64) -> f64 {
    if count > 0.0 { sum / count } else { 0.0 }
}

/// The 95 % interval of a share (Wilson's, which behaves at both ends).
pub(crate) fn wilson(wins: u64, games: u64) -> (f64, f64) {
    if games == 0 {
        return (0.0, 1.0);
    }
    let (n, p, z) = (games as f64, wins as f64 / games as f64, 1.959_964);
    let centre = p + z * z / (2.0 * n);
    let spread = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    (((centre - spread) / scale).max(0.0), ((centre + spread) / scale).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_holds_the_share_and_stays_in_range() {
        let (low, high) = wilson(50, 100);
        assert!((low - 0.4038).abs() < 1e-3 && (high - 0.5962).abs() < 1e-3, "{low} {high}");
        assert_eq!(wilson(0, 0), (0.0, 1.0));
        let (low, high) = wilson(100, 100);
        assert!(low > 0.95 && high <= 1.0, "{low} {high}");
    }
}
