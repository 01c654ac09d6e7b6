//! The log of a game: what is needed to play it again, bit for bit.
//!
//! A log is a header and the accepted inputs in order, written in postcard behind a short mark. The header says from the
//! first day which format, rules revision and component data it was made under, so that a log never
//! silently replays under other rules.

use std::fmt;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{Digest, Seed, Tick};

/// The format of log files written now. Raised when their bytes change; older ones stay readable.
pub const FORMAT: u16 = 1;

const MARK: &[u8; 8] = b"gonglog\n";

/// What stands before the inputs.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogHeader<S> {
    /// Layout of the bytes: [`FORMAT`].
    pub format: u16,
    /// The rules revision of the engine that played the game.
    pub rules_revision: u32,
    /// Digest of the component data the game was played with.
    pub data: Digest,
    /// The set-up of the game.
    pub setup: S,
    /// The seed; a log is therefore shown to nobody before the game has ended.
    pub seed: Seed,
}

/// An input and the instant it was carried out at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stamped<I> {
    /// Game time; never decreases within a log.
    pub at: Tick,
    /// What happened to the game.
    pub input: I,
}

/// A header and its inputs.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Log<S, I> {
    /// What stands before the inputs.
    pub header: LogHeader<S>,
    /// The accepted inputs in order.
    pub inputs: Vec<Stamped<I>>,
}

/// Why a log cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LogError {
    /// The bytes do not begin like a log.
    NotALog,
    /// The log was written by a newer program.
    NewerFormat {
        /// The format found.
        found: u16,
    },
    /// The bytes are damaged or cut off.
    Damaged,
    /// Something stands behind the last input. A log that was misread ends too early, so nothing of it is believed.
    LeftOver {
        /// How many bytes.
        bytes: usize,
    },
    /// The time stamps run backwards at this input.
    TimeRunsBackwards {
        /// Index of the offending input.
        input: usize,
    },
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LogError::NotALog => f.write_str("this is not a log of a game"),
            LogError::NewerFormat { found } => {
                write!(f, "the log has format {found}; this program reads up to format {FORMAT}")
            }
            LogError::Damaged => f.write_str("the log is damaged or cut off"),
            LogError::LeftOver { bytes } => {
                write!(f, "{bytes} bytes stand behind the last input: the log is damaged, or of another program")
            }
            LogError::TimeRunsBackwards { input } => write!(f, "time runs backwards at input {input}"),
        }
    }
}

impl std::error::Error for LogError {}

impl<S: Serialize + DeserializeOwned, I: Serialize + DeserializeOwned> Log<S, I> {
    /// The bytes of a log file.
    ///
    /// # Panics
    /// When set-up or inputs cannot be written, which for plain data cannot happen.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MARK.to_vec();
        bytes.extend_from_slice(&self.header.format.to_le_bytes());
        bytes.extend(postcard::to_allocvec(self).expect("plain data can be written"));
        bytes
    }

    /// Reads a log file; bad bytes give an error, never a panic.
    ///
    /// # Errors
    /// See [`LogError`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LogError> {
        let rest = bytes.strip_prefix(MARK.as_slice()).ok_or(LogError::NotALog)?;
        let (format, body) = rest.split_first_chunk::<2>().ok_or(LogError::Damaged)?;
        let found = u16::from_le_bytes(*format);
        if found > FORMAT {
            return Err(LogError::NewerFormat { found });
        }
        let (log, rest) = postcard::take_from_bytes::<Self>(body).map_err(|_| LogError::Damaged)?;
        if !rest.is_empty() {
            return Err(LogError::LeftOver { bytes: rest.len() });
        }
        if log.header.format != found {
            return Err(LogError::Damaged);
        }
        match log.inputs.windows(2).position(|pair| pair[1].at < pair[0].at) {
            Some(before) => Err(LogError::TimeRunsBackwards { input: before + 1 }),
            None => Ok(log),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Log<u8, u16> {
        let header = LogHeader {
            format: FORMAT,
            rules_revision: 1,
            data: Digest([7; 16]),
            setup: 3,
            seed: Seed::from_number(1),
        };
        let inputs = vec![Stamped { at: Tick(5), input: 1 }, Stamped { at: Tick(5), input: 2 }];
        Log { header, inputs }
    }

    #[test]
    fn reads_what_it_writes() {
        let bytes = sample().to_bytes();
        assert!(Log::from_bytes(&bytes).is_ok_and(|log| log == sample()));
    }

    #[test]
    fn bad_bytes_get_a_reason() {
        let bytes = sample().to_bytes();
        let read = |bytes: &[u8]| Log::<u8, u16>::from_bytes(bytes).err();
        assert_eq!(read(b""), Some(LogError::NotALog));
        assert_eq!(read(b"PNG"), Some(LogError::NotALog));
        for end in 8..bytes.len() {
            assert_eq!(read(&bytes[..end]), Some(LogError::Damaged), "cut at {end}");
        }
        let longer = [&bytes[..], &[0, 0]].concat();
        assert_eq!(read(&longer), Some(LogError::LeftOver { bytes: 2 }));
        let mut newer = bytes.clone();
        newer[8] = 9;
        assert_eq!(read(&newer), Some(LogError::NewerFormat { found: 9 }));
        let mut backwards = sample();
        backwards.inputs[1].at = Tick(4);
        assert_eq!(read(&backwards.to_bytes()), Some(LogError::TimeRunsBackwards { input: 1 }));
    }
}
