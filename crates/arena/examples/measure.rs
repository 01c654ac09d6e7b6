//! Plays many games of bots and prints how they went: `measure [players] [games] [level,...] [modules,...] [roll pace in ms] [idle seat]`.
//!
//! For measuring and profiling; the program `gong arena` does the same with all choices.

use arena::many::{Plan, run};
use bots::Level;
use temple::components::Components;
use temple::modules::ModuleId;
use temple::players::PlayerId;

fn main() {
    let mut words = std::env::args().skip(1);
    let players = words.next().and_then(|word| word.parse().ok()).unwrap_or(4);
    let games = words.next().and_then(|word| word.parse().ok()).unwrap_or(2000);
    let mut plan = Plan::new(players, games, 1);
    let levels = words.next().unwrap_or_default();
    plan.levels = levels.split(',').filter_map(Level::from_name).collect();
    let slugs = words.next().unwrap_or_default();
    plan.modules = slugs.split(',').filter_map(ModuleId::from_slug).collect();
    plan.roll_pace_ms = words.next().and_then(|word| word.parse().ok());
    let idle = words.next().and_then(|word| word.parse().ok());
    plan.idle = idle.into_iter().map(|seat: u8| PlayerId(seat - 1)).collect();
    match run(&plan, &Components::standard(), &|_| {}) {
        Ok(report) => println!("{report:#?}"),
        Err(trouble) => println!("{trouble:?}"),
    }
}
