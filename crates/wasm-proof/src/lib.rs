//! A whole game of bots behind two exported functions, to be run as WebAssembly and natively, with equal ends.
//!
//! Engine and bots are the ones everybody plays with; only the little loop that lets the bots look in turn stands here. The
//! comparison is `tests/same_on_wasm.rs`.

use std::sync::atomic::{AtomicU64, Ordering};

use bots::{Greedy, Pace};
use kit::{Digest, Seed, Tick};
use temple::components::Components;
use temple::event::Event;
use temple::game::{Game, act, advance, begin, start};
use temple::modules::MANIFESTS;
use temple::players::PlayerId;
use temple::setup::{ModuleSet, Setup};
use temple::table::Phase;
use temple::view::View;

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
    let seat =
        |who: PlayerId| Seat { who, bot: Greedy::new(seed + u64::from(who.0), Pace::QUICK), looks_at: Tick::START };
    let mut seats: Vec<Seat> = game.table().players().map(seat).collect();
    let mut commands = 0;
    while game.table().phase == Phase::Running {
        told.clear();
        let seat = seats.iter_mut().min_by_key(|seat| seat.looks_at)?;
        match game.next_alarm().filter(|alarm| *alarm < seat.looks_at) {
            Some(alarm) => advance(&mut game, alarm, &mut told),
            None => commands += u32::from(seat.look(&mut game, &mut told)),
        }
    }
    Some(End { commands, digest: game.digest() })
}

/// A player, and when he looks at the table next.
struct Seat {
    who: PlayerId,
    bot: Greedy,
    looks_at: Tick,
}

impl Seat {
    /// Lets the bot do what it wishes for; whether that was accepted.
    fn look(&mut self, game: &mut Game, told: &mut Vec<Event>) -> bool {
        let now = self.looks_at;
        let view = View { book: game.book(), table: game.table(), me: self.who, now };
        let wish = self.bot.decide(&view);
        self.looks_at = self.bot.next_look(now);
        wish.is_some_and(|wish| act(game, self.who, &wish, now, told).is_ok())
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
