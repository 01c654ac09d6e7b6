//! The engine's rows of docs/performance.md (E1, E2, E6, E7). Prints figures and ratios; asserts nothing about time.
//!
//! `cargo bench -p bench --bench engine`

use std::hint::black_box;

use bench::{allocations_of_whole_games, best_ns, floor_rolls};
use games::{
    BOTH, FREE, Rolls, all_modules, everything_in_play, free_dice, game, large_temple, named_dice, roll_on,
};
use kit::Tick;
use temple::components::Components;
use temple::game::{Game, act};
use temple::players::PlayerId;
use temple::setup::Setup;

mod games;

/// Many short rounds: the best of them fits between two turns of whatever else the machine does.
const ROUNDS: usize = 99;
const ROLLS: u64 = 10_000;

fn main() {
    let floor = best_ns(ROUNDS, 100_000, || {
        black_box(floor_rolls(black_box(100_000)));
    });
    println!("floor: a roll in a tight loop            {floor:8.1} ns");
    rolls(floor);
    growth();
    memory();
    let ply = chess();
    bot_games(ply);
}

/// Nanoseconds of one roll.
fn roll_ns(fresh: &Game, rolls: &Rolls) -> f64 {
    let mut chains = 0;
    let ns = best_ns(ROUNDS, ROLLS, || chains ^= roll_on(&mut fresh.clone(), rolls, ROLLS as u32).0);
    black_box(chains);
    ns
}

fn rolls(floor: f64) {
    let games = [
        ("base game", game(4, &[])),
        ("curses and characters on", game(4, &BOTH)),
        ("all modules on", game(4, &all_modules())),
        ("all modules in play", everything_in_play()),
    ];
    for (name, game) in games {
        let ns = roll_ns(&game, &named_dice());
        println!("E1 one roll, {name:<28}{ns:8.1} ns   {:5.1}x the floor", ns / floor);
        let ns = roll_ns(&game, &free_dice());
        println!("E1 all free dice, {name:<23}{ns:8.1} ns   {:5.1}x the floor", ns / floor);
    }
}

fn growth() {
    let named = |game: &Game| roll_ns(game, &named_dice());
    let four = named(&game(4, &[]));
    println!("E7 6 players against 1                   {:8.2}x", named(&game(6, &[])) / named(&game(1, &[])));
    println!("E7 all modules on, none drawn            {:8.2}x", named(&game(4, &all_modules())) / four);
    println!("E7 all modules on and in play            {:8.2}x", named(&everything_in_play()) / four);
    let large = large_temple();
    println!("   (largest temple: {} chambers)", large.table().temple.iter().count());
    println!("E7 largest temple against smallest       {:8.2}x", named(&large) / four);
}

fn memory() {
    let game = game(4, &all_modules());
    let mut copy = game.clone();
    let ns = best_ns(ROUNDS, 10_000, || {
        for _ in 0..10_000 {
            copy = black_box(&game).clone();
        }
    });
    black_box(copy.now());
    println!("E6 bytes of a game                       {:8}", size_of::<Game>());
    println!("E6 clone                                 {ns:8.1} ns");
    println!("E6 heap allocations in 1000 rolls        {:8}", allocations_of_rolls(game));
    println!("E6 the same with all modules in play     {:8}", allocations_of_rolls(everything_in_play()));
    let (commands, allocations) = allocations_of_whole_games();
    println!("E6 heap allocations in {commands:6} inputs of games with everything {allocations:8}");
}

/// Heap allocations while everybody rolls.
fn allocations_of_rolls(mut game: Game) -> u64 {
    let mut told = Vec::with_capacity(4096);
    let counted = allocation_counter::measure(|| {
        for n in 0..1000u32 {
            let who = PlayerId((n % 4) as u8);
            act(&mut game, who, &FREE, Tick(n / 4 * 800), &mut told).expect("legal");
        }
    });
    counted.count_total
}

/// The peer: random plies of chess by shakmaty.
fn chess() -> f64 {
    use shakmaty::{Chess, Position};
    const PLIES: u64 = 5_000;
    let ns = best_ns(ROUNDS, PLIES, || {
        let (mut position, mut state) = (Chess::default(), 1u64);
        for _ in 0..PLIES {
            let moves = position.legal_moves();
            if moves.is_empty() || position.is_insufficient_material() {
                position = Chess::default();
                continue;
            }
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let pick = (state >> 33) as usize % moves.len();
            position.play_unchecked(moves[pick]);
        }
        black_box(&position);
    });
    println!("   peer: shakmaty, one random ply        {ns:8.1} ns   {:5.2} M/s", 1000.0 / ns);
    ns
}

/// Real games: the inputs that bots made, judged and carried out again; and whole games with the bots' decisions.
fn bot_games(ply_ns: f64) {
    let data = Components::standard();
    let setup = Setup::new(&data, 4);
    let logs: Vec<_> = (0..50)
        .map(|n| arena::record::record(&setup, &data, bots::Pace::QUICK, n).expect("a possible set-up"))
        .collect();
    let inputs: u64 = logs.iter().map(|log| log.inputs.len() as u64).sum();
    let mut told = Vec::with_capacity(4096);
    let ns = best_ns(ROUNDS, inputs, || {
        for log in &logs {
            told.clear();
            let game = temple::replay::replay(log, &data, &mut told).expect("the log plays");
            black_box(game.chain());
        }
    });
    println!("E2 one input of a bot game, set-up included {ns:5.1} ns   {:5.2}x shakmaty's plies", ply_ns / ns);
    let everything = all_modules().into_iter().collect();
    for (name, modules) in [
        ("base game", Default::default()),
        ("curses and characters", BOTH.into_iter().collect()),
        ("all modules", everything),
    ] {
        let plan = arena::many::Plan { modules, ..arena::many::Plan::new(4, 5000, 1) };
        let report = arena::many::run(&plan, &data, &|_| {}).expect("a possible plan");
        println!(
            "E4 whole games of four bots, {name:<22} {:5.2} M commands/s and core, win rate {:.1} %",
            report.commands_per_second / 1e6,
            report.won.win_rate * 100.0
        );
    }
}
