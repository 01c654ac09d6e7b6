//! A whole game of bots and a second of every sound behind exported functions, to be run as WebAssembly and natively, with equal
//! ends.
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

/// A digest of one second of a cue, by its code: every bit of every sample counts. `None` if there is no such cue.
#[must_use]
pub fn second_of(code: u16) -> Option<u64> {
    let cue = sound::Cue::from_code(code)?;
    let sides = cue.rendered_for(sound::RATE as usize);
    let samples = sides.iter().flatten();
    Some(fold(samples.map(|sample| sample.to_bits())))
}

/// A digest of a quarter of a second of every part of a track's score, from a second on.
#[must_use]
pub fn quarter_second_at(track: sound::Track, second: u16) -> u64 {
    let clock = sound::Clock::standard();
    let score = sound::Score::composed(track, &clock, 1, sound::score::Signals::Written);
    // Comes in a little before, not eight seconds: an interpreter is slow.
    let mut band = sound::Band::at(i32::from(second) * 44_100);
    let notes: Vec<sound::Note> = score.notes.into_iter().filter(|note| note.at >= band.now()).collect();
    let blocks = (0..43).map(|_| {
        let parts = band.play(&notes);
        fold(parts.as_flattened().as_flattened().iter().map(|sample| sample.to_bits()))
    });
    blocks.fold(0, |sum, one| (sum ^ one).wrapping_mul(PRIME))
}

const PRIME: u64 = 0x0000_0100_0000_01b3;

/// Fowler, Noll and Vo's way to one number for many.
fn fold(words: impl Iterator<Item = u32>) -> u64 {
    words.fold(0xcbf2_9ce4_8422_2325, |sum, word| (sum ^ u64::from(word)).wrapping_mul(PRIME))
}

/// For a caller from outside: the digest of one second of a cue, 0 if there is none of this code.
#[allow(unsafe_code, reason = "a symbol that another program can call is unsafe to declare")]
#[unsafe(no_mangle)]
pub extern "C" fn gong_cue(code: u32) -> u64 {
    u16::try_from(code).ok().and_then(second_of).unwrap_or_default()
}

/// For a caller from outside: the digest of a quarter of a second of a track, the first or the second.
#[allow(unsafe_code, reason = "a symbol that another program can call is unsafe to declare")]
#[unsafe(no_mangle)]
pub extern "C" fn gong_track(track: u32, second: u32) -> u64 {
    let track = if track == 1 { sound::Track::Skins } else { sound::Track::Bronze };
    quarter_second_at(track, second as u16)
}
