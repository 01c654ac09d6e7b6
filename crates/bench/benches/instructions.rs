//! E1, E4 and E7 of docs/performance.md in instructions: the same on a busy machine as on a quiet one, and the same twice, so
//! that two versions of the program can be compared. Needs valgrind; without it the lines say so.
//!
//! `cargo bench -p bench --bench instructions`

use std::process::Command;

use arena::many::{Plan, Report, run};
use games::{BOTH, Rolls, all_modules, everything_in_play, free_dice, game, large_temple, named_dice, roll_on};
use temple::components::Components;
use temple::game::Game;
use temple::modules::ModuleId;
use temple::setup::ModuleSet;

mod games;

const ROLLS: u32 = 100_000;
const GAMES: u64 = 100;

/// The functions whose instructions are counted, with all they call.
const COUNTED: [&str; 2] = ["*roll_on*", "*play_games*"];

fn main() {
    // Cargo says that this is a benchmark; whatever else is said names one work, to be counted from outside.
    match std::env::args().skip(1).find(|word| !word.starts_with("--")) {
        Some(work) => WORKS.iter().filter(|(name, _)| *name == work).for_each(|(_, work)| {
            let (times, came_of_it) = work();
            println!("{times} {came_of_it}");
        }),
        None => WORKS.iter().for_each(|(name, _)| count(name)),
    }
}

/// Does something, and says how often and what came of it: two versions are compared only where that is the same.
type Work = fn() -> (u64, String);

const WORKS: [(&str, Work); 11] = [
    ("roll, base game", || rolls(game(4, &[]), named_dice())),
    ("roll, curses and characters on", || rolls(game(4, &BOTH), named_dice())),
    ("roll, all modules on", || rolls(game(4, &all_modules()), named_dice())),
    ("roll, all modules in play", || rolls(everything_in_play(), named_dice())),
    ("roll, one player", || rolls(game(1, &[]), named_dice())),
    ("roll, six players", || rolls(game(6, &[]), named_dice())),
    ("roll, largest temple", || rolls(large_temple(), named_dice())),
    ("roll of all free dice", || rolls(game(4, &[]), free_dice())),
    ("command, base game", || commands(&[])),
    ("command, curses and characters", || commands(&BOTH)),
    ("command, all modules", || commands(&all_modules())),
];

fn rolls(mut game: Game, wishes: Rolls) -> (u64, String) {
    (u64::from(ROLLS), roll_on(&mut game, &wishes, ROLLS).to_string())
}

fn commands(modules: &[ModuleId]) -> (u64, String) {
    let report = play_games(modules.iter().copied().collect());
    (report.commands, report.digest)
}

#[inline(never)] // so that its instructions can be counted by its name
fn play_games(modules: ModuleSet) -> Report {
    let plan = Plan { modules, ..Plan::new(4, GAMES, 1) };
    run(&plan, &Components::standard(), &|_| {}).expect("a possible plan")
}

/// Runs this program once more for one work, and prints what one of it takes.
fn count(work: &str) {
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
    valgrind.args(COUNTED.map(|function| format!("--toggle-collect={function}")));
    let counted = std::env::current_exe().and_then(|program| valgrind.arg(program).arg(work).output());
    match counted {
        Ok(told) => {
            let (counted, said) = (String::from_utf8_lossy(&told.stderr), String::from_utf8_lossy(&told.stdout));
            let number = |words: &str| -> f64 {
                words.split_whitespace().next().and_then(|word| word.parse().ok()).unwrap_or(f64::NAN)
            };
            let instructions = number(counted.rsplit("Collected :").next().unwrap_or_default());
            let came_of_it = said.split_whitespace().nth(1).unwrap_or("failed");
            println!("{work:<34}{:10.1} instructions   {came_of_it}", instructions / number(&said));
        }
        Err(why) => println!("{work:<34}not counted: valgrind: {why}"),
    }
}
