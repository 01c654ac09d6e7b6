//! The engine's rows of docs/performance.md (E1, E2, E6, E7). Prints figures and ratios; asserts nothing about time.
//!
//! `cargo bench -p bench --bench engine`

use std::hint::black_box;
use std::sync::Arc;

use bench::{best_ns, floor_rolls};
use kit::{Seed, Tick};
use temple::command::Command;
use temple::components::Components;
use temple::dice::{DiceSet, Face};
use temple::event::Event;
use temple::game::{Game, act, begin, start};
use temple::modules::{MANIFESTS, ModuleId};
use temple::players::PlayerId;
use temple::setup::Setup;

const ROUNDS: usize = 7;
const ROLLS: u64 = 200_000;

fn main() {
    let floor = best_ns(ROUNDS, 20_000_000, || {
        black_box(floor_rolls(black_box(20_000_000)));
    });
    println!("floor: a roll in a tight loop            {floor:8.1} ns");
    rolls(floor);
    growth();
    memory();
    let ply = chess();
    bot_games(ply);
}

/// Dice without black masks, so that a hand never locks and every roll rolls what it names.
fn unlockable() -> Arc<Components> {
    let mut data = (*Components::standard()).clone();
    for side in &mut data.die_sides {
        if *side == Face::BlackMask {
            *side = Face::GoldenMask;
        }
    }
    Arc::new(data)
}

fn game(players: u8, modules: &[ModuleId]) -> Game {
    let data = unlockable();
    let mut setup = Setup::new(&data, players);
    setup.modules = modules.iter().copied().collect();
    setup.clock = None;
    let mut told = Vec::new();
    let mut game = begin(&setup, &data, Seed::from_number(1), &mut told).expect("a possible set-up");
    start(&mut game, &mut told).expect("not started yet");
    game
}

/// Nanoseconds of one roll through permission, decision, event, state and running hash.
fn roll_ns(fresh: &Game) -> f64 {
    let named = |n: u16| Command::Roll { dice: Some(DiceSet((n * 7 % 31 + 1) & 0x1F)), held_ms: 500 };
    wishes_ns(fresh, &std::array::from_fn(|n| named(n as u16)))
}

/// The same for the roll that people press: all dice that are free.
fn free_roll_ns(fresh: &Game) -> f64 {
    wishes_ns(fresh, &std::array::from_fn(|_| Command::ROLL))
}

fn wishes_ns(fresh: &Game, wishes: &[Command; 64]) -> f64 {
    let players = fresh.table().adventurers.len() as u32;
    let mut told: Vec<Event> = Vec::with_capacity(1024);
    let mut chains = 0;
    let ns = best_ns(ROUNDS, ROLLS, || {
        let mut game = fresh.clone();
        for n in 0..ROLLS as u32 {
            let who = PlayerId((n % players) as u8);
            let at = Tick(n / players * 800);
            act(&mut game, who, &wishes[n as usize % 64], at, &mut told).expect("legal");
            if told.len() > 1000 {
                told.clear();
            }
        }
        chains ^= game.chain().0;
    });
    black_box(chains);
    ns
}

fn rolls(floor: f64) {
    let both = [ModuleId::Curses, ModuleId::Characters];
    for (name, modules) in [("base game", &[][..]), ("curses and characters on", &both[..])] {
        let ns = roll_ns(&game(4, modules));
        println!("E1 one roll, {name:<28}{ns:8.1} ns   {:5.1}x the floor", ns / floor);
        let ns = free_roll_ns(&game(4, modules));
        println!("E1 all free dice, {name:<23}{ns:8.1} ns   {:5.1}x the floor", ns / floor);
    }
}

fn growth() {
    let four = roll_ns(&game(4, &[]));
    let (one, six) = (roll_ns(&game(1, &[])), roll_ns(&game(6, &[])));
    let on = roll_ns(&game(4, &all_modules()));
    println!("E7 6 players against 1                   {:8.2}x", six / one);
    println!("E7 all modules on, none drawn            {:8.2}x", on / four);
    println!("E7 all modules on and in play            {:8.2}x", roll_ns(&everybody_cursed()) / four);
    let large = roll_ns(&large_temple());
    println!("E7 largest temple against smallest       {:8.2}x", large / four);
}

fn all_modules() -> Vec<ModuleId> {
    MANIFESTS.iter().map(|manifest| manifest.id).collect()
}

/// A game with all modules in which everybody has all curses but the slow hand, and a character.
fn everybody_cursed() -> Game {
    use temple::modules::curses::Curse;
    let game = game(4, &all_modules());
    let mut position = temple::position::Position::new(game.book().clone());
    position.table = *game.table();
    position.table.alarms = Default::default();
    for who in position.table.players() {
        for curse in Curse::ALL.into_iter().filter(|curse| *curse != Curse::CursedHand) {
            position.table.modules.curses.place_card(who, curse);
        }
    }
    position.table.pile = 0;
    temple::modules::curses::lay_pile(&mut position, &[]);
    position.seeded(Seed::from_number(1)).expect("a possible position")
}

/// A four-player game with all tiles laid.
fn large_temple() -> Game {
    let mut game = game(4, &[]);
    let (mut told, mut at) = (Vec::new(), 0);
    let mut turn = 0u8;
    while game.table().pile > 0 && at < 4_000_000 {
        at += 800;
        turn = (turn + 1) % 4;
        let who = PlayerId(turn);
        let _ = act(&mut game, who, &Command::ROLL, Tick(at), &mut told);
        let discovered = act(&mut game, who, &Command::Discover { side: None, with: None }, Tick(at), &mut told);
        if discovered.is_err() {
            let neighbours: Vec<_> = temple::temple::Side::ALL
                .iter()
                .filter_map(|side| game.table().temple.through(game.table().of(who).place.chamber, *side))
                .collect();
            if let Some(to) = neighbours.get(at as usize / 800 % neighbours.len().max(1)) {
                let _ = act(&mut game, who, &Command::Enter { to: *to, with: None }, Tick(at), &mut told);
            }
        }
    }
    println!("   (largest temple: {} chambers)", game.table().temple.iter().count());
    restart_clock(game)
}

/// The same table at game time 0, so that the roll loop can stamp from the beginning.
fn restart_clock(game: Game) -> Game {
    let mut position = temple::position::Position::new(game.book().clone());
    position.table = *game.table();
    for adventurer in &mut position.table.adventurers {
        adventurer.ready_at = Tick::START;
        adventurer.placing = None;
        adventurer.waiting = None;
    }
    position.table.alarms = Default::default();
    position.seeded(Seed::from_number(1)).expect("a possible position")
}

fn memory() {
    let game = game(4, &[ModuleId::Curses, ModuleId::Characters]);
    let mut copy = game.clone();
    let ns = best_ns(ROUNDS, 100_000, || {
        for _ in 0..100_000 {
            copy = black_box(&game).clone();
        }
    });
    black_box(copy.now());
    println!("E6 bytes of a game                       {:8}", size_of::<Game>());
    println!("E6 clone                                 {ns:8.1} ns");
    let mut game = game;
    let mut told = Vec::with_capacity(4096);
    let counted = allocation_counter::measure(|| {
        for n in 0..1000u32 {
            let who = PlayerId((n % 4) as u8);
            act(&mut game, who, &Command::ROLL, Tick(n / 4 * 800), &mut told).expect("legal");
        }
    });
    println!("E6 heap allocations in 1000 commands     {:8}", counted.count_total);
}

/// The peer: random plies of chess by shakmaty.
fn chess() -> f64 {
    use shakmaty::{Chess, Position};
    const PLIES: u64 = 100_000;
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
    for (name, modules) in [("base game", Default::default()), ("curses and characters", both())] {
        let plan = arena::many::Plan { modules, ..arena::many::Plan::new(4, 5000, 1) };
        let report = arena::many::run(&plan, &data, &|_| {}).expect("a possible plan");
        println!(
            "E4 whole games of four bots, {name:<22} {:5.2} M commands/s and core, win rate {:.1} %",
            report.commands_per_second / 1e6,
            report.win_rate * 100.0
        );
    }
}

fn both() -> temple::setup::ModuleSet {
    [ModuleId::Curses, ModuleId::Characters].into_iter().collect()
}
