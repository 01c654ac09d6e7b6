//! A whole game of bots behind two exported functions, to be run as WebAssembly and natively, with equal ends.
//!
//! Engine, bots and the order in which they look are the ones of the arena. The comparison is `tests/same_on_wasm.rs`.

use std::sync::atomic::{AtomicU64, Ordering};

use arena::play::{Host, Seats, play_out};
use bots::{Bot, Greedy, Pace};
use kit::{Digest, Seed, Tick};
use temple::command::Command;
use temple::components::Components;
use temple::event::Event;
use temple::game::{Game, act, advance, begin, start};
use temple::modules::MANIFESTS;
use temple::players::PlayerId;
use temple::setup::{ModuleSet, Setup};

/// Which modules are switched on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Modules {
    /// The base game alone.
    None,
    /// All there are.
    All,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// Accepted commands.
    pub commands: u32,
    /// The digest of the last state.
    pub digest: Digest,
}

/// Plays a game of bots to its end. `None` if no game can be set up so.
#[must_use]
pub fn play(seed: u64, players: u8, modules: Modules) -> Option<End> {
    let data = Components::standard();
    let mut setup = Setup::new(&data, players);
    if modules == Modules::All {
        setup.modules = MANIFESTS.iter().map(|manifest| manifest.id).collect::<ModuleSet>();
    }
    let mut told = Vec::new();
    let mut game = begin(&setup, &data, Seed::from_number(seed), &mut told).ok()?;
    start(&mut game, &mut told).ok()?;
    let mut counted = Counted { game, told, commands: 0 };
    let bots = (0..u64::from(players)).map(|seat| Bot::from(Greedy::new(seed.wrapping_add(seat), Pace::QUICK)));
    play_out(&mut counted, &mut Seats::of(bots));
    Some(End { commands: counted.commands, digest: counted.game.digest() })
}

/// A game whose accepted commands are counted.
struct Counted {
    game: Game,
    told: Vec<Event>,
    commands: u32,
}

impl Host for Counted {
    fn game(&self) -> &Game {
        &self.game
    }

    fn act(&mut self, by: PlayerId, wish: &Command, at: Tick) {
        self.told.clear();
        self.commands += u32::from(act(&mut self.game, by, wish, at, &mut self.told).is_ok());
    }

    fn advance(&mut self, to: Tick) {
        self.told.clear();
        advance(&mut self.game, to, &mut self.told);
    }
}

/// The digest of the last game played through [`gong_play`], in two halves.
static HALVES: [AtomicU64; 2] = [AtomicU64::new(0), AtomicU64::new(0)];

/// For a caller from outside: plays a game and gives the number of accepted commands, 0 if there can be no such game.
#[allow(unsafe_code, reason = "a symbol that another program can call is unsafe to declare")]
#[unsafe(no_mangle)]
pub extern "C" fn gong_play(seed: u64, players: u32, modules: u32) -> u32 {
    let modules = if modules == 0 { Modules::None } else { Modules::All };
    let end = u8::try_from(players).ok().and_then(|players| play(seed, players, modules));
    let Some(End { commands, digest }) = end else { return 0 };
    let value = u128::from_le_bytes(digest.0);
    HALVES[0].store(value as u64, Ordering::Relaxed);
    HALVES[1].store((value >> 64) as u64, Ordering::Relaxed);
    commands
}

/// For a caller from outside: half 0 or 1 of the digest of the game last played.
#[allow(unsafe_code, reason = "a symbol that another program can call is unsafe to declare")]
#[unsafe(no_mangle)]
pub extern "C" fn gong_half(half: u32) -> u64 {
    HALVES.get(half as usize).map_or(0, |half| half.load(Ordering::Relaxed))
}
