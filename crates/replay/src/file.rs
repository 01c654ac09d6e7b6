//! The bytes of a file: a mark, the format, the game in postcard, and a digest of all of it against accidents.
//!
//! What a stranger needs to check the dice stands in front and is plain (`docs/dice.md`): the promise, the seed, the tiles in their box.
//! Set-up and inputs follow as bytes of a known length, and so does every event: whoever does not know one can pass over it.

use std::fmt;

use kit::{Chain, Digest, GameName, LogHeader, Promise, Seed, digest_of};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use temple::rules::setting_up::BoxedTiles;

use crate::game::{LogOf, Recorded};
use crate::{Player, ReplayOf};

/// The format of files written now. Raised when their bytes change; older ones stay readable.
pub const FORMAT: u16 = 3;

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
    /// It is of another game than the one asked for.
    OtherGame,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::NotAReplay => f.write_str("this is not the replay of a game"),
            ReadError::NewerFormat { found } => {
                write!(f, "the replay has format {found}; this program reads up to format {FORMAT}")
            }
            ReadError::OtherGame => f.write_str("this is the replay of another game"),
            ReadError::Damaged => {
                f.write_str("the replay has been changed since it was written, or cut off: its seal does not fit")
            }
        }
    }
}

impl std::error::Error for ReadError {}

/// Whether bytes begin like a replay.
#[must_use]
pub fn is_replay(bytes: &[u8]) -> bool {
    bytes.starts_with(MARK)
}

/// Which game a file is of. Up to format 2 there was one.
///
/// # Errors
/// See [`ReadError`].
pub fn game_of(bytes: &[u8]) -> Result<GameName, ReadError> {
    let (format, body) = unsealed(bytes)?;
    match format {
        1 | 2 => Ok(GameName::Temple),
        _ => {
            let (name, _) = postcard::take_from_bytes::<String>(body).map_err(|_| ReadError::Damaged)?;
            GameName::ALL.into_iter().find(|game| game.to_string() == name).ok_or(ReadError::OtherGame)
        }
    }
}

/// The format of a file and what stands in it, if no byte has changed.
fn unsealed(bytes: &[u8]) -> Result<(u16, &[u8]), ReadError> {
    let rest = bytes.strip_prefix(MARK.as_slice()).ok_or(ReadError::NotAReplay)?;
    let (format, rest) = rest.split_first_chunk::<2>().ok_or(ReadError::Damaged)?;
    let found = u16::from_le_bytes(*format);
    if found > FORMAT {
        return Err(ReadError::NewerFormat { found });
    }
    let (body, seal) = rest.split_last_chunk::<SEAL>().ok_or(ReadError::Damaged)?;
    let whole = digest_of(&bytes[..bytes.len() - SEAL]).0 == *seal;
    if whole { Ok((found, body)) } else { Err(ReadError::Damaged) }
}

impl<G: Recorded> ReplayOf<G> {
    /// Whether bytes begin like a replay.
    #[must_use]
    pub fn is_one(bytes: &[u8]) -> bool {
        is_replay(bytes)
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
    pub fn from_bytes(bytes: &[u8]) -> Result<ReplayOf<G>, ReadError> {
        let (format, body) = unsealed(bytes)?;
        let replay: ReplayOf<G> = match format {
            1 | 2 if G::NAME != GameName::Temple => return Err(ReadError::OtherGame),
            1 => read::<FileOf1<G>>(body)?.into(),
            2 => read::<FileOf2<G>>(body)?.into(),
            _ => read::<Body>(body)?.replay()?,
        };
        let players = G::players(&replay.log.header.setup);
        let in_order = |times: &mut dyn Iterator<Item = kit::Tick>| times.is_sorted();
        let sound = replay.players.len() == players
            && in_order(&mut replay.events.iter().map(G::time))
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
    fn of<G: Recorded>(replay: &ReplayOf<G>) -> Body {
        let header = &replay.log.header;
        Body {
            game: G::NAME.to_string(),
            promise: replay.promise.clone(),
            seed: header.seed,
            tiles: G::tiles(header),
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

    fn replay<G: Recorded>(self) -> Result<ReplayOf<G>, ReadError> {
        if self.game != G::NAME.to_string() {
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
        let log = LogOf::<G> { header, inputs: read(&self.inputs)? };
        let Body { players, promise, ended_at, chain, .. } = self;
        Ok(ReplayOf { log, players, promise, ended_at, events, chain })
    }
}

/// A game in format 2.
#[derive(Deserialize)]
#[serde(bound = "")]
struct FileOf2<G: Recorded> {
    log: LogOf<G>,
    players: Vec<Player>,
    promise: Option<Promise>,
    ended_at: u64,
    events: Vec<G::Event>,
    chain: Option<Chain>,
}

impl<G: Recorded> From<FileOf2<G>> for ReplayOf<G> {
    fn from(file: FileOf2<G>) -> ReplayOf<G> {
        let FileOf2 { log, players, promise, ended_at, events, chain } = file;
        ReplayOf { log, players, promise, ended_at, events, chain }
    }
}

/// A game in format 1.
#[derive(Deserialize)]
#[serde(bound = "")]
struct FileOf1<G: Recorded> {
    log: LogOf<G>,
    players: Vec<Player>,
    promise: Option<Promise>,
    ended_at: u64,
    events: Vec<G::Event>,
    _ended_in: Digest,
}

impl<G: Recorded> From<FileOf1<G>> for ReplayOf<G> {
    fn from(file: FileOf1<G>) -> ReplayOf<G> {
        let FileOf1 { log, players, promise, ended_at, events, .. } = file;
        ReplayOf { log, players, promise, ended_at, events, chain: None }
    }
}
