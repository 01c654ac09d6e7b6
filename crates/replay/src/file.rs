//! The bytes of a file: a mark, the format, the game in postcard, and a digest of all of it against accidents.
//!
//! What a stranger needs to check the dice stands in front and is plain (`docs/dice.md`): the promise, the seed, the tiles in their box.
//! Set-up and inputs follow as bytes of a known length, and so does every event: whoever does not know one can pass over it.

use std::fmt;

use kit::{Chain, Digest, LogHeader, Promise, Seed, digest_of};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use temple::components::Components;
use temple::event::Event;
use temple::replay::GameLog;
use temple::rulebook::Rulebook;
use temple::rules::setting_up::{BoxedTiles, boxed_tiles};

use crate::{Player, Replay};

/// The format of files written now. Raised when their bytes change; older ones stay readable.
pub const FORMAT: u16 = 3;

/// The name of the game in its files.
pub const GAME: &str = "temple";

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
    /// It is of another game than this program plays.
    OtherGame,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::NotAReplay => f.write_str("this is not the replay of a game"),
            ReadError::NewerFormat { found } => {
                write!(f, "the replay has format {found}; this program reads up to format {FORMAT}")
            }
            ReadError::OtherGame => f.write_str("this is the replay of another game than the temple"),
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
        bytes.extend(packed(&Body::of(self)));
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
        let replay = match found {
            1 => read::<ReplayOf1>(body)?.into(),
            2 => read::<ReplayOf2>(body)?.into(),
            _ => read::<Body>(body)?.replay()?,
        };
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

fn packed<T: Serialize>(value: &T) -> Vec<u8> {
    postcard::to_allocvec(value).expect("plain data can be written")
}

/// A game in the format of today.
#[derive(Serialize, Deserialize)]
struct Body {
    game: String,
    promise: Option<Promise>,
    seed: Seed,
    /// None if the game was played with other pieces than this program has.
    tiles: Option<BoxedTiles>,
    players: Vec<Player>,
    ended_at: u64,
    format: u16,
    rules_revision: u32,
    data: Digest,
    setup: Vec<u8>,
    inputs: Vec<u8>,
    events: Vec<Vec<u8>>,
    chain: Option<Chain>,
}

impl Body {
    fn of(replay: &Replay) -> Body {
        let (header, data) = (&replay.log.header, Components::standard());
        let known = header.setup.check(&data).is_ok() && header.data == data.digest_for(header.setup.modules);
        let tiles = known.then(|| boxed_tiles(&Rulebook::new(data, header.setup.clone()))).flatten();
        Body {
            game: GAME.to_owned(),
            promise: replay.promise.clone(),
            seed: header.seed,
            tiles,
            players: replay.players.clone(),
            ended_at: replay.ended_at,
            format: header.format,
            rules_revision: header.rules_revision,
            data: header.data,
            setup: packed(&header.setup),
            inputs: packed(&replay.log.inputs),
            events: replay.events.iter().map(packed).collect(),
            chain: replay.chain,
        }
    }

    fn replay(self) -> Result<Replay, ReadError> {
        if self.game != GAME {
            return Err(ReadError::OtherGame);
        }
        let header = LogHeader {
            format: self.format,
            rules_revision: self.rules_revision,
            data: self.data,
            setup: read(&self.setup)?,
            seed: self.seed,
        };
        let events = self.events.iter().map(|event| read(event)).collect::<Result<_, _>>()?;
        let log = GameLog { header, inputs: read(&self.inputs)? };
        let Body { players, promise, ended_at, chain, .. } = self;
        Ok(Replay { log, players, promise, ended_at, events, chain })
    }
}

/// A game in format 2.
#[derive(Deserialize)]
struct ReplayOf2 {
    log: GameLog,
    players: Vec<Player>,
    promise: Option<Promise>,
    ended_at: u64,
    events: Vec<Event>,
    chain: Option<Chain>,
}

impl From<ReplayOf2> for Replay {
    fn from(file: ReplayOf2) -> Replay {
        let ReplayOf2 { log, players, promise, ended_at, events, chain } = file;
        Replay { log, players, promise, ended_at, events, chain }
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
