//! The games in which the benchmarks count, and the rolls they throw there.

use std::sync::Arc;

use kit::{Chain, Seed, Tick};
use temple::command::Command;
use temple::components::{Components, Group};
use temple::dice::{DiceSet, Face};
use temple::event::Event;
use temple::game::{Game, act, begin, start};
use temple::modules::curses::{self, Curse};
use temple::modules::timer_chambers::{self, Hourglass};
use temple::modules::treasures::Treasure;
use temple::modules::{MANIFESTS, ModuleId, quest_chambers};
use temple::players::PlayerId;
use temple::position::Position;
use temple::rulebook::{Facing, Whereabouts};
use temple::setup::Setup;
use temple::temple::{Cell, ChamberId, Part, Side};

/// The modules that were there first; what they cost is compared over all versions of the program.
pub const BOTH: [ModuleId; 2] = [ModuleId::Curses, ModuleId::Characters];

/// Wishes for rolls, taken in turn.
pub type Rolls = [Command; 64];

/// Dice that are named.
pub fn named_dice() -> Rolls {
    let named = |n: u16| Command::Roll { dice: Some(DiceSet((n * 7 % 31 + 1) & 0x1F)), held_ms: 500 };
    std::array::from_fn(|n| named(n as u16))
}

/// All dice that are free, held for as long as a curse may want it.
pub const FREE: Command = Command::Roll { dice: None, held_ms: 500 };

/// What people press: all dice that are free.
pub fn free_dice() -> Rolls {
    std::array::from_fn(|_| FREE)
}

/// Rolls again and again, each through permission, decision, event, state and running hash.
#[inline(never)] // so that its instructions can be counted by its name
pub fn roll_on(game: &mut Game, rolls: &Rolls, count: u32) -> Chain {
    let players = game.table().adventurers.len() as u32;
    let mut told: Vec<Event> = Vec::with_capacity(1024);
    for n in 0..count {
        let who = PlayerId((n % players) as u8);
        let at = Tick(n / players * 800);
        act(game, who, &rolls[n as usize % 64], at, &mut told).expect("legal");
        if told.len() > 1000 {
            told.clear();
        }
    }
    game.chain()
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

/// A started game without a clock.
pub fn game(players: u8, modules: &[ModuleId]) -> Game {
    started(players, modules, unlockable())
}

fn started(players: u8, modules: &[ModuleId], data: Arc<Components>) -> Game {
    let mut setup = Setup::new(&data, players);
    setup.modules = modules.iter().copied().collect();
    setup.clock = None;
    let mut told = Vec::new();
    let mut game = begin(&setup, &data, Seed::from_number(1), &mut told).expect("a possible set-up");
    start(&mut game, &mut told).expect("not started yet");
    game
}

/// All modules there are.
pub fn all_modules() -> Vec<ModuleId> {
    MANIFESTS.iter().map(|manifest| manifest.id).collect()
}

/// A game with all modules on and in play: every tile of the pile is laid, both hourglasses run for as long as anybody rolls, two
/// players stand at pots of a quest and of a task, the ghost walks, treasures lie before everybody, and everybody has a character and
/// all curses but the slow hand.
pub fn everything_in_play() -> Game {
    let mut data = (*unlockable()).clone();
    data.modules.timer_chambers.seconds = [1_000_000; 2];
    let book = started(4, &all_modules(), Arc::new(data)).book().clone();
    let mut position = Position::real(book, Seed::from_number(1)).expect("a possible set-up");
    let [tree, ban, torches] = lay_everything(&mut position);
    position.put(PlayerId(0), tree, Part::Front).expect("it lies there");
    position.put(PlayerId(1), torches, Part::Front).expect("it lies there");
    for (glass, chamber) in [(Hourglass::Green, ban), (Hourglass::Blue, torches)] {
        timer_chambers::run_glass(&mut position, glass, chamber).expect("its own hourglass");
    }
    let start = position.table.of(PlayerId(2)).place.chamber;
    position.put_piece(quest_chambers::GHOST, Whereabouts::In(start), Facing::Up).expect("room for it");
    for who in position.table.players() {
        let treasure = Treasure::SecretPassage.piece();
        position.put_piece(treasure, Whereabouts::Before(who), Facing::Up).expect("room for it");
        for curse in Curse::ALL.into_iter().filter(|curse| *curse != Curse::CursedHand) {
            position.table.modules.curses.place_card(who, curse);
        }
    }
    curses::lay_pile(&mut position, &[]);
    timer_chambers::turn_glasses(&mut position).expect("they run");
    position.seeded(Seed::from_number(1)).expect("a possible position")
}

/// Lays the pile in rows north of what lies there already, and with it the tree, a chamber that forbids and one that wants torches.
/// Quests that lay pieces of their own when they are found stay away.
fn lay_everything(position: &mut Position) -> [ChamberId; 3] {
    let data = Components::standard();
    let wanted =
        ["tree_of_life", "prohibition_1", "torch_chamber"].map(|name| data.chamber_named(name).expect(name));
    let mut tiles = std::mem::take(&mut position.pile);
    tiles.retain(|tile| data.chamber(*tile).group != Group::Quest && !wanted.contains(tile));
    for (n, tile) in tiles.into_iter().chain(wanted).enumerate() {
        let cell = Cell { x: (n % 7) as i8 - 3, y: (n / 7) as i8 + 3 };
        position.lay(tile, cell, Side::South).expect("a free square");
    }
    wanted
}

/// A four-player game with all tiles laid.
pub fn large_temple() -> Game {
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
    restart_clock(game)
}

/// The same table at game time 0, so that the roll loop can stamp from the beginning.
fn restart_clock(game: Game) -> Game {
    let mut position = Position::new(game.book().clone());
    position.table = *game.table();
    for adventurer in &mut position.table.adventurers {
        adventurer.ready_at = Tick::START;
        adventurer.placing = None;
        adventurer.waiting = None;
    }
    position.table.alarms = Default::default();
    position.seeded(Seed::from_number(1)).expect("a possible position")
}
