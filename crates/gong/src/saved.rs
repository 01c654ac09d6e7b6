//! Saved games: a log and behind it a seal, which says how the game ended and that no byte has changed since.
//!
//! The log itself is the kit's and knows nothing of the seal, so a log without one can be replayed too; it only cannot
//! be verified.

use std::fs;
use std::path::Path;

use kit::{Digest, digest_of};
use temple::replay::GameLog;

use crate::failure::Failure;

const MARK: &[u8; 8] = b"gongseal";
const SEAL_BYTES: usize = 8 + 16 + 16;

/// A log as it was read.
pub struct Saved {
    /// What was played.
    pub log: GameLog,
    /// The state in which it ended, if the log is sealed.
    pub ended_in: Option<Digest>,
}

/// The bytes of a sealed log.
pub fn seal(log: &GameLog, ended_in: Digest) -> Vec<u8> {
    let mut bytes = log.to_bytes();
    bytes.extend_from_slice(MARK);
    bytes.extend_from_slice(&ended_in.0);
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

/// Writes a sealed log.
pub fn save(path: &Path, log: &GameLog, ended_in: Digest) -> Result<(), Failure> {
    fs::write(path, seal(log, ended_in)).map_err(|error| cannot("write", path, &error))
}

fn cannot(verb: &str, path: &Path, error: &std::io::Error) -> Failure {
    Failure::BadInput(format!("cannot {verb} {}: {error}", path.display()))
}

fn unseal(bytes: &[u8]) -> Result<Saved, String> {
    let (log, ended_in) = match split_seal(bytes) {
        Some((log, ended_in)) => (log, Some(ended_in?)),
        None => (bytes, None),
    };
    Ok(Saved { log: GameLog::from_bytes(log).map_err(|error| error.to_string())?, ended_in })
}

type Sealed<'a> = (&'a [u8], Result<Digest, String>);

fn split_seal(bytes: &[u8]) -> Option<Sealed<'_>> {
    let (log, seal) = bytes.split_at_checked(bytes.len().checked_sub(SEAL_BYTES)?)?;
    let (ended_in, whole) = seal.strip_prefix(MARK)?.split_first_chunk::<16>()?;
    let sound = digest_of(&bytes[..bytes.len() - 16]).0 == *whole;
    let ended_in = if sound {
        Ok(Digest(*ended_in))
    } else {
        Err("the log has been changed since it was written: its seal does not fit".to_owned())
    };
    Some((log, ended_in))
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

    #[test]
    fn reads_what_it_writes() {
        let saved = unseal(&seal(&sample(), Digest([3; 16]))).unwrap();
        assert!(saved.log == sample() && saved.ended_in == Some(Digest([3; 16])));
        let bare = unseal(&sample().to_bytes()).unwrap();
        assert!(bare.log == sample() && bare.ended_in.is_none());
    }

    #[test]
    fn no_flipped_byte_goes_unnoticed() {
        let bytes = seal(&sample(), Digest([3; 16]));
        for at in 0..bytes.len() {
            let mut flipped = bytes.clone();
            flipped[at] ^= 1;
            let sound = unseal(&flipped).is_ok_and(|saved| saved.ended_in.is_some());
            assert!(!sound, "byte {at}");
        }
    }
}
