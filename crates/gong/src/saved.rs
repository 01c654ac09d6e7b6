//! Saved games: a log and behind it a seal, which says what happened in the game and that no byte has changed since.
//!
//! The log itself is the kit's and knows nothing of the seal, so a log without one can be replayed too; it only cannot
//! be verified. A seal notes a few bits of the chain after every event, so that the first event that is another one can be named.
//! Seals of before noted a digest of memory. It is another one with every program, so it is passed over.

use std::fs;
use std::path::Path;

use kit::{Digest, Echo, digest_of};
use temple::event::Event;
use temple::replay::{GameLog, echoes_of};

use crate::failure::Failure;

/// Begins a seal with the number of events. What was heard of them stands before it, and a digest of all of it behind it.
const MARK: &[u8; 8] = b"gongends";
const SEAL_BYTES: usize = 8 + 4 + 16;

/// Begins a seal with a digest of memory.
const FORMER_MARK: &[u8; 8] = b"gongseal";
const FORMER_BYTES: usize = 8 + 16 + 16;

/// A log as it was read.
pub struct Saved {
    /// What was played.
    pub log: GameLog,
    /// What is known about its events.
    pub seal: Seal,
}

/// What is known about the events of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seal {
    /// Nothing: there is none.
    None,
    /// Nothing: it notes a digest of memory. But no byte has changed.
    Memory,
    /// What was heard after each.
    Events(Vec<Echo>),
}

/// The bytes of a sealed log.
fn seal(log: &GameLog, events: &[Event]) -> Vec<u8> {
    let mut bytes = log.to_bytes();
    echoes_of(events).for_each(|Echo(echo)| bytes.extend_from_slice(&echo));
    bytes.extend_from_slice(MARK);
    bytes.extend_from_slice(&(events.len() as u32).to_le_bytes());
    let whole = digest_of(&bytes);
    bytes.extend_from_slice(&whole.0);
    bytes
}

/// The bytes of a file.
pub fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    fs::read(path).map_err(|error| cannot("read", path, &error))
}

/// Makes a log of the bytes of a file, sealed or not.
pub fn open(path: &Path, bytes: &[u8]) -> Result<Saved, Failure> {
    unseal(bytes).map_err(|sentence| Failure::BadInput(format!("{}: {sentence}", path.display())))
}

/// Writes a sealed log of these events.
pub fn save(path: &Path, log: &GameLog, events: &[Event]) -> Result<(), Failure> {
    fs::write(path, seal(log, events)).map_err(|error| cannot("write", path, &error))
}

fn cannot(verb: &str, path: &Path, error: &std::io::Error) -> Failure {
    Failure::BadInput(format!("cannot {verb} {}: {error}", path.display()))
}

fn unseal(bytes: &[u8]) -> Result<Saved, String> {
    let (log, seal) = match split_seal(bytes).or_else(|| split_former_seal(bytes)) {
        Some(_) if !is_whole(bytes) => {
            return Err("the log has been changed since it was written: its seal does not fit".to_owned());
        }
        Some(sealed) => sealed,
        None => (bytes, Seal::None),
    };
    Ok(Saved { log: GameLog::from_bytes(log).map_err(|error| error.to_string())?, seal })
}

/// Whether the digest at the end is that of all before it.
fn is_whole(bytes: &[u8]) -> bool {
    bytes.split_last_chunk::<16>().is_some_and(|(before, whole)| digest_of(before) == Digest(*whole))
}

/// The log and its seal, if there is one.
fn split_seal(bytes: &[u8]) -> Option<(&[u8], Seal)> {
    let (rest, seal) = bytes.split_last_chunk::<SEAL_BYTES>()?;
    let (events, _) = seal.strip_prefix(MARK)?.split_first_chunk::<4>()?;
    let length = usize::try_from(u32::from_le_bytes(*events)).ok()?.checked_mul(4)?;
    let (log, echoes) = rest.split_at_checked(rest.len().checked_sub(length)?)?;
    let (echoes, _) = echoes.as_chunks::<4>();
    Some((log, Seal::Events(echoes.iter().copied().map(Echo).collect())))
}

fn split_former_seal(bytes: &[u8]) -> Option<(&[u8], Seal)> {
    let (log, seal) = bytes.split_last_chunk::<FORMER_BYTES>()?;
    seal.starts_with(FORMER_MARK).then_some((log, Seal::Memory))
}

#[cfg(test)]
mod tests {
    use kit::{Seed, Tick};
    use temple::components::Components;
    use temple::game::Input;
    use temple::replay::{new_log, note};
    use temple::setup::Setup;

    use super::*;

    fn sample() -> GameLog {
        let data = Components::standard();
        let mut log = new_log(&Setup::new(&data, 2), &data, Seed::from_number(5));
        note(&mut log, Tick::START, Input::Start);
        log
    }

    fn events() -> Vec<Event> {
        let mut told = Vec::new();
        temple::replay::replay(&sample(), &Components::standard(), &mut told).expect("it plays");
        told
    }

    #[test]
    fn reads_what_it_writes() {
        let saved = unseal(&seal(&sample(), &events())).unwrap();
        let echoes = echoes_of(&events()).collect();
        assert!(saved.log == sample() && saved.seal == Seal::Events(echoes));
        let bare = unseal(&sample().to_bytes()).unwrap();
        assert!(bare.log == sample() && bare.seal == Seal::None);
    }

    #[test]
    fn no_flipped_byte_goes_unnoticed() {
        let bytes = seal(&sample(), &events());
        for at in 0..bytes.len() {
            let mut flipped = bytes.clone();
            flipped[at] ^= 1;
            assert!(unseal(&flipped).is_err(), "byte {at}");
        }
    }
}
