//! The bytes of a file: a mark, the format, the game in postcard, and a digest of all of it against accidents.

use std::fmt;

use kit::{Digest, Promise, digest_of};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use temple::event::Event;
use temple::replay::GameLog;

use crate::{Player, Replay};

/// The format of files written now. Raised when their bytes change; older ones stay readable.
pub const FORMAT: u16 = 2;

const MARK: &[u8; 8] = b"gonggame";
const SEAL: usize = 16;

/// Why a file cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReadError {
    /// The bytes do not begin like a replay.
    NotAReplay,
    /// It was written by a newer program.
    NewerFormat {
        /// The format found.
        found: u16,
    },
    /// It is damaged or cut off.
    Damaged,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::NotAReplay => f.write_str("this is not the replay of a game"),
            ReadError::NewerFormat { found } => {
                write!(f, "the replay has format {found}; this program reads up to format {FORMAT}")
            }
            ReadError::Damaged => {
                f.write_str("the replay has been changed since it was written, or cut off: its seal does not fit")
            }
        }
    }
}

impl std::error::Error for ReadError {}

impl Replay {
    /// Whether bytes begin like a replay.
    #[must_use]
    pub fn is_one(bytes: &[u8]) -> bool {
        bytes.starts_with(MARK)
    }

    /// The bytes of the file.
    ///
    /// # Panics
    /// When the game cannot be written, which for plain data cannot happen.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MARK.to_vec();
        bytes.extend_from_slice(&FORMAT.to_le_bytes());
        bytes.extend(postcard::to_allocvec(self).expect("plain data can be written"));
        let seal = digest_of(&bytes);
        bytes.extend_from_slice(&seal.0);
        bytes
    }

    /// Reads a file; bad bytes give an error, never a panic.
    ///
    /// # Errors
    /// See [`ReadError`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Replay, ReadError> {
        let rest = bytes.strip_prefix(MARK.as_slice()).ok_or(ReadError::NotAReplay)?;
        let (format, rest) = rest.split_first_chunk::<2>().ok_or(ReadError::Damaged)?;
        let found = u16::from_le_bytes(*format);
        if found > FORMAT {
            return Err(ReadError::NewerFormat { found });
        }
        let (body, seal) = rest.split_last_chunk::<SEAL>().ok_or(ReadError::Damaged)?;
        if digest_of(&bytes[..bytes.len() - SEAL]).0 != *seal {
            return Err(ReadError::Damaged);
        }
        let replay = if found == 1 { read::<ReplayOf1>(body)?.into() } else { read::<Replay>(body)? };
        let players = replay.log.header.setup.players();
        let in_order = |times: &mut dyn Iterator<Item = kit::Tick>| times.is_sorted();
        let sound = replay.players.len() == players
            && in_order(&mut replay.events.iter().map(|event| event.at))
            && in_order(&mut replay.log.inputs.iter().map(|input| input.at));
        if sound { Ok(replay) } else { Err(ReadError::Damaged) }
    }
}

/// Reads a value that fills the bytes: what is left over was not understood.
fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ReadError> {
    match postcard::take_from_bytes(bytes) {
        Ok((value, [])) => Ok(value),
        _ => Err(ReadError::Damaged),
    }
}

/// A game in format 1.
#[derive(Deserialize)]
struct ReplayOf1 {
    log: GameLog,
    players: Vec<Player>,
    promise: Option<Promise>,
    ended_at: u64,
    events: Vec<Event>,
    _ended_in: Digest,
}

impl From<ReplayOf1> for Replay {
    fn from(file: ReplayOf1) -> Replay {
        let ReplayOf1 { log, players, promise, ended_at, events, .. } = file;
        Replay { log, players, promise, ended_at, events, chain: None }
    }
}
