//! Measures every company and writes `docs/balance.md` and the lobby's figures: `balance GAMES PAGE CODE`.
//!
//! The program `gong arena --table` does the same; this one is built faster.

use arena::balance::{Effort, figures, measure};
use temple::components::Components;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [games, page, code] = &words[..] else { panic!("balance GAMES PAGE CODE") };
    let effort = Effort { games: games.parse().expect("a number"), seed: 1, threads: 2 };
    let balance = measure(effort, &Components::standard(), &mut |done| eprint!("\r{done}/{}", figures()));
    let balance = balance.expect("every company can play");
    let text = std::fs::read_to_string(page).expect("the page can be read");
    std::fs::write(page, balance.put_into(&text).expect("the page has marks")).expect("it can be written");
    std::fs::write(code, balance.as_code()).expect("it can be written");
}
