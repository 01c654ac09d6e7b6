//! Measures the simple bot: `cargo run --release -p scroll --example simple_bot -- GAMES`. Prints, for every side and number of players,
//! how many games were won, how many ended with everybody on the exit, and the mean gems.

use kit::{Seed, Tick};
use scroll::bot::Bot;
use scroll::game::{Game, act, begin, start};
use scroll::room::Place;
use scroll::setup::Setup;
use scroll::sheets::{Sheets, Variant};
use scroll::table::Phase;

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(100);
    for variant in [None, Some(Variant::Entrances), Some(Variant::DiceRooms), Some(Variant::Jokers)] {
        for players in 2..=4 {
            let setup = Setup { variant, ..Setup::new(players) };
            let (mut won, mut out, mut gems) = (0, 0, 0);
            for seed in 0..games {
                let game = play(&setup, seed);
                let exit = Place::In(game.book().sheet().exit());
                won += u64::from(game.table().phase == Phase::Won);
                out += u64::from(game.table().players.iter().all(|player| player.sheet.place == exit));
                gems += u64::from(game.table().team.gems);
            }
            let percent = |count: u64| 100 * count / games;
            let mean = gems as f64 / games as f64;
            println!("{variant:?} {players}: won {} %, all out {} %, gems {mean:.1}", percent(won), percent(out));
        }
    }
}

fn play(setup: &Setup, seed: u64) -> Game {
    let mut told = Vec::new();
    let mut game = begin(setup, &Sheets::standard(), Seed::from_number(seed), &mut told).expect("2 to 4 players");
    let mut bots: Vec<Bot> =
        (0..setup.players).map(|n| Bot::new(Seed::from_number(seed * 10 + u64::from(n)))).collect();
    start(&mut game, &mut told).expect("a new game can be started");
    loop {
        let wish = game.table().seats().find_map(|who| Some((who, bots[who.index()].choose(&game.view(who))?)));
        let Some((who, wish)) = wish else { return game };
        told.clear();
        act(&mut game, who, &wish, Tick(0), &mut told).expect("bots ask the judge");
    }
}
