//! Journals of former formats, read into the records of today: a table outlives the program that wrote it.
//!
//! What has not changed since is shared with today. Whoever changes the bytes of such a type puts its former shape here.

use kit::{Digest, Promise, Secret, Seed, Tick, sealed};
use protocol::PersonId;
use replay::Player;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use temple::game::Input;
use temple::setup::Setup;

use crate::journal::{Beginning, FORMAT, KeptLobby, Past, Record};

/// Reads the first record in some bytes of a journal of this format, and says what stands behind it; none if it cannot be read.
#[must_use]
pub fn read_record(format: u16, bytes: &[u8]) -> Option<(Record, &[u8])> {
    match format {
        1 => read::<RecordOf1>(bytes).map(|(record, rest)| (with_seals(record.into()), rest)),
        2 => read(bytes).map(|(record, rest)| (with_seals(record), rest)),
        FORMAT => read(bytes),
        _ => None,
    }
}

fn read<T: DeserializeOwned>(bytes: &[u8]) -> Option<(T, &[u8])> {
    postcard::take_from_bytes(bytes).ok()
}

/// Up to format 2 a lobby held tokens where their seals are now.
fn with_seals(mut record: Record) -> Record {
    if let Record::Lobby(lobby) = &mut record {
        lobby.people.iter_mut().for_each(|member| member.seal = sealed(&member.seal.0));
    }
    record
}

/// Format 1 noted the digest of the whole memory with every beat and nothing with an input. Such a digest changes with every
/// program, so it is passed over.
#[derive(Deserialize)]
enum RecordOf1 {
    Lobby(Box<KeptLobby>),
    Began(Box<BeginningOf1>),
    Input { at: Tick, input: Input, wish: Option<(PersonId, u32)> },
    Beat { at: Tick, _digest: Digest },
    Ended,
    Past(Box<Past>),
    Reseeded(Secret),
}

#[derive(Deserialize)]
struct BeginningOf1 {
    number: u32,
    seq: u32,
    rules_revision: u32,
    data: Digest,
    setup: Setup,
    players: Vec<Player>,
    seed: Seed,
    promise: Option<Promise>,
}

impl From<RecordOf1> for Record {
    fn from(record: RecordOf1) -> Record {
        match record {
            RecordOf1::Lobby(lobby) => Record::Lobby(lobby),
            RecordOf1::Began(beginning) => Record::Began(Box::new((*beginning).into())),
            RecordOf1::Input { at, input, wish } => Record::Input { at, input, wish, echo: None },
            RecordOf1::Beat { at, .. } => Record::Beat { at, chain: None },
            RecordOf1::Ended => Record::Ended,
            RecordOf1::Past(past) => Record::Past(past),
            RecordOf1::Reseeded(secret) => Record::Reseeded(secret),
        }
    }
}

impl From<BeginningOf1> for Beginning {
    fn from(beginning: BeginningOf1) -> Beginning {
        let BeginningOf1 { number, seq, rules_revision, data, setup, players, seed, promise } = beginning;
        Beginning { number, seq, rules_revision, data, setup, players, seed, promise, chain: None }
    }
}
