//! Plays many games of bots and prints how they went: `measure [players] [games] [level,...] [modules,...]`.
//!
//! For measuring and profiling; the program `gong arena` does the same with all choices.

use arena::many::{Plan, run};
use bots::Level;
use temple::components::Components;
use temple::modules::ModuleId;

fn main() {
    let mut words = std::env::args().skip(1);
    let players = words.next().and_then(|word| word.parse().ok()).unwrap_or(4);
    let games = words.next().and_then(|word| word.parse().ok()).unwrap_or(2000);
    let mut plan = Plan::new(players, games, 1);
    let levels = words.next().unwrap_or_default();
    plan.levels = levels.split(',').filter_map(Level::from_name).collect();
    let slugs = words.next().unwrap_or_default();
    plan.modules = slugs.split(',').filter_map(ModuleId::from_slug).collect();
    match run(&plan, &Components::standard(), &|_| {}) {
        Ok(report) => println!("{report:#?}"),
        Err(trouble) => println!("{trouble:?}"),
    }
}
