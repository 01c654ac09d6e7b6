//! Many games, on several threads, and what they have in common.
//!
//! Game number `n` depends on the plan's seed and on `n` alone, and results are added up in a way that does not ask for
//! their order: the same plan gives the same figures whatever the number of threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use kit::Chain;
use scroll::setup::Setup;
use scroll::sheets::Sheets;
use scroll_bots::{Bot, Level};
use serde::Serialize;

use super::play::{Outcome, play};
use crate::many::{Won, case_number, ratio};
use crate::play::Audit;

/// What shall be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Players, difficulty and variant.
    pub setup: Setup,
    /// How many games.
    pub games: u64,
    /// Equal seeds give equal games.
    pub seed: u64,
    /// How well the bots play, by seat; those behind the last play like the last, and all steadily if none is named.
    pub levels: Vec<Level>,
    /// On how many threads; at least one is used.
    pub threads: usize,
    /// Whether every state is checked.
    pub audit: Audit,
}

impl Plan {
    fn bots(&self) -> Vec<Bot> {
        let level = |seat: usize| self.levels.get(seat).or(self.levels.last()).copied().unwrap_or_default();
        (0..usize::from(self.setup.players)).map(|seat| Bot::new(level(seat))).collect()
    }
}

/// What the audit found, or a bot that was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The number of the game within the plan.
    pub game: u64,
    /// What was found.
    pub what: String,
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
    /// The share of games that ended with everybody on the exit.
    pub all_out_rate: f64,
    /// The round of the end, on average over the games won; 0 if none was.
    pub mean_round: f64,
    /// Gems at the end, on average.
    pub mean_gems: f64,
    /// Gems of rooms, tracks, colours and maps, on average.
    pub mean_sources: [f64; 4],
    /// Accepted commands per game.
    pub commands_per_game: f64,
    /// Tells two runs apart: equal for equal plans, whatever the number of threads.
    pub digest: String,
    /// How many threads played.
    pub threads: usize,
    /// How long it took.
    pub seconds: f64,
    /// Games per second.
    pub games_per_second: f64,
}

/// Plays a plan. `progress` is told from time to time how many games are done.
///
/// # Errors
/// What is wrong in the first game in which something is.
pub fn run(plan: &Plan, data: &Arc<Sheets>, progress: &(dyn Fn(u64) + Sync)) -> Result<Report, Fault> {
    let threads = plan.threads.max(1);
    let (taken, begun) = (AtomicU64::new(0), Instant::now());
    let work = || play_some(plan, data, &taken, progress);
    let tallies = std::thread::scope(|scope| {
        let workers: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let mut tallies = vec![work()];
        tallies.extend(workers.into_iter().map(|worker| worker.join().expect("a worker reports its troubles")));
        tallies
    });
    let mut all = Tally::default();
    let mut faults: Vec<Fault> = tallies.iter().filter_map(|tally| tally.fault.clone()).collect();
    faults.sort_by_key(|fault| fault.game);
    if let Some(first) = faults.into_iter().next() {
        return Err(first);
    }
    tallies.iter().for_each(|tally| all.add(tally));
    Ok(all.report(plan, threads, begun.elapsed().as_secs_f64()))
}

fn play_some(plan: &Plan, data: &Arc<Sheets>, taken: &AtomicU64, progress: &(dyn Fn(u64) + Sync)) -> Tally {
    let (mut tally, bots) = (Tally::default(), plan.bots());
    loop {
        let n = taken.fetch_add(1, Ordering::Relaxed);
        if n >= plan.games {
            return tally;
        }
        match play(&plan.setup, data, case_number(plan.seed, n), &bots, plan.audit) {
            Ok(outcome) => tally.count(n, &outcome),
            Err(what) => {
                tally.fault = Some(Fault { game: n, what });
                return tally;
            }
        }
        progress(n + 1);
    }
}

/// Sums over games. All are whole numbers, so that their order cannot matter.
#[derive(Default)]
struct Tally {
    games: u64,
    wins: u64,
    all_out: u64,
    rounds: u64,
    gems: u64,
    sources: [u64; 4],
    commands: u64,
    digest: u64,
    fault: Option<Fault>,
}

impl Tally {
    fn count(&mut self, n: u64, outcome: &Outcome) {
        self.games += 1;
        self.wins += u64::from(outcome.won);
        self.rounds += if outcome.won { u64::from(outcome.round) } else { 0 };
        self.all_out += u64::from(outcome.all_out);
        self.gems += u64::from(outcome.gems);
        self.commands += u64::from(outcome.commands);
        for (sum, one) in self.sources.iter_mut().zip(outcome.sources) {
            *sum += u64::from(one);
        }
        let mut chain = Chain::default();
        chain.take(n);
        chain.take(outcome.events);
        self.digest = self.digest.wrapping_add(chain.0);
    }

    fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.wins += other.wins;
        self.rounds += other.rounds;
        self.all_out += other.all_out;
        self.gems += other.gems;
        self.commands += other.commands;
        for (sum, one) in self.sources.iter_mut().zip(other.sources) {
            *sum += one;
        }
        self.digest = self.digest.wrapping_add(other.digest);
    }

    fn report(&self, plan: &Plan, threads: usize, seconds: f64) -> Report {
        let per_game = |sum: u64| ratio(sum as f64, self.games as f64);
        Report {
            players: plan.setup.players,
            seed: plan.seed,
            won: Won::new(self.wins, self.games),
            all_out_rate: per_game(self.all_out),
            mean_round: ratio(self.rounds as f64, self.wins as f64),
            mean_gems: per_game(self.gems),
            mean_sources: self.sources.map(per_game),
            commands_per_game: per_game(self.commands),
            digest: format!("{:016x}", self.digest),
            threads,
            seconds,
            games_per_second: ratio(self.games as f64, seconds),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let setup = Setup::new(2);
        let one = Plan { setup, games: 8, seed: 3, levels: vec![Level::Gentle], threads: 1, audit: Audit::On };
        let three = Plan { threads: 3, ..one.clone() };
        let (one, three) = [one, three].map(|plan| run(&plan, &Sheets::standard(), &|_| {}).unwrap()).into();
        assert_eq!((one.digest, one.won, one.mean_gems), (three.digest, three.won, three.mean_gems));
        // Nobody wins but by leaving together, and nothing is forgotten when the sums of the threads are added.
        assert!(one.won.wins > 0 && one.all_out_rate >= one.won.win_rate, "{} of {:?}", one.all_out_rate, one.won);
        let gems: f64 = one.mean_sources.iter().sum();
        assert!((gems - one.mean_gems).abs() < 1e-9, "{gems} of {}", one.mean_gems);
    }
}
