//! Measures every company, or with `ladder` every challenge and module, and writes `docs/balance.md` and the lobby's figures:
//! `balance GAMES PAGE CODE [ladder]`.
//!
//! The program `gong arena --table` or `--ladder` does the same; this one is built faster.

use arena::balance::{self, Effort};
use arena::ladder;
use temple::components::Components;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [games, page, code, rest @ ..] = &words[..] else { panic!("balance GAMES PAGE CODE [ladder]") };
    let effort = Effort { games: games.parse().expect("a number"), seed: 1, threads: 2 };
    let data = Components::standard();
    let text = std::fs::read_to_string(page).expect("the page can be read");
    let progress = &mut |done| eprint!("\r{done}");
    let (written, figures) = if rest.is_empty() {
        let balance = balance::measure(effort, &data, progress).expect("every company can play");
        (balance.put_into(&text), balance.as_code())
    } else {
        let ladder = ladder::measure(effort, &data, progress).expect("every challenge can be played");
        (ladder.put_into(&text), ladder.as_code())
    };
    std::fs::write(page, written.expect("the page has marks")).expect("it can be written");
    std::fs::write(code, figures).expect("it can be written");
}
