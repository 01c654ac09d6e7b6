//! What the worker needs only for games that have been: the table of a log or of another try, and the file of a game that has
//! ended. A part of the program that comes after the room, so that a first game does not wait for it.

use js_sys::Promise;
use kit::{Hex, Seed, Tick};
use protocol::{Dice, WhatIf, unpack};
use room::{JournalEntry, MemoryJournal, Past, Replay, Room, replay_of};
use wasm_bindgen_futures::JsFuture;
use wasm_split_helpers::{SplitLoaderError, wasm_split};
use web_sys::DedicatedWorkerGlobalScope;

use crate::browser;
use crate::worker::config;

/// How long to wait before the part is asked for again if it could not be loaded, in ms.
const AGAIN_MS: i32 = 2000;

/// A room and the journal of its game.
pub type Table = (Room, MemoryJournal);

/// Waits until the part is there.
pub async fn arrive(scope: &DedicatedWorkerGlobalScope) {
    while load().await.is_err() {
        later(scope).await;
    }
}

/// A while after a part could not be loaded.
pub async fn later(scope: &DedicatedWorkerGlobalScope) {
    let later = Promise::new(&mut |resolve, _| {
        let _ = scope.set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, AGAIN_MS);
    });
    let _ = JsFuture::from(later).await;
}

/// The table of a list of words: the first says of what. None if they do not hold a whole one.
///
/// # Errors
/// When the part cannot be loaded.
#[wasm_split(past, fallible, preload(load))]
pub fn table_of(words: Vec<String>, now_ms: u64) -> Result<Option<Box<Table>>, SplitLoaderError> {
    let mut words = words.into_iter();
    let table = match words.next().as_deref() {
        Some("retry") => retried(words, now_ms),
        Some(_) => resumed(words, now_ms),
        None => None,
    };
    Ok(table.map(Box::new))
}

/// The file of the game whose log this is.
///
/// # Errors
/// When the part cannot be loaded.
#[wasm_split(past, fallible)]
pub fn file_of(log: Vec<u8>) -> Result<Option<Vec<u8>>, SplitLoaderError> {
    let entries = unpack::<Vec<JournalEntry>>(&log).unwrap_or_default();
    Ok(replay_of(entries, &config().data, 0).map(|replay| replay.to_bytes()))
}

fn bytes_of(letters: &str) -> Vec<u8> {
    letters.chars().map(|letter| letter as u8).collect()
}

/// Another try: the file of the game, the instant, and which dice.
fn retried(mut words: impl Iterator<Item = String>, now_ms: u64) -> Option<Table> {
    let replay = Replay::from_bytes(&bytes_of(&words.next()?)).ok()?;
    let (at, dice) = (Tick(words.next()?.parse().ok()?), words.next()?);
    let dice = if dice == "Fresh" { Dice::Fresh } else { Dice::Same };
    let what_if = WhatIf { replay: Hex([0; 16]), at, dice };
    let past = Past::of(replay, what_if, &config().data).ok()?;
    let room = Room::retrying(config(), past, Seed(browser::random_bytes()), now_ms);
    Some((room, MemoryJournal::default()))
}

/// A game goes on from the pieces of its log.
fn resumed(pieces: impl Iterator<Item = String>, now_ms: u64) -> Option<Table> {
    let mut entries = Vec::new();
    for piece in pieces {
        entries.extend(unpack::<Vec<JournalEntry>>(&bytes_of(&piece)).ok()?);
    }
    let room = Room::resume(config(), entries.iter().cloned(), now_ms).ok()?;
    Some((room, MemoryJournal::from(entries)))
}
