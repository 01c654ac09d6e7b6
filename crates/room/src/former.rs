//! Journals of former formats, read into the records of today: a table outlives the program that wrote it.
//!
//! What has not changed since is shared with today. Whoever changes the bytes of such a type puts its former shape here.

use kit::{Chain, Digest, Echo, GameName, Promise, Secret, Seed, Tick, sealed};
use protocol::{BotLevel, EmptySeats, Game, PersonId, Preset, Settings, Stage};
use replay::Player;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use temple::game::Input;
use temple::setup::Setup;

use crate::journal::{Beginning, Chair, FORMAT, KeptLobby, KeptMember, Past, Record};

/// Reads the first record in some bytes of a journal of this format, and says what stands behind it; none if it cannot be read.
#[must_use]
pub fn read_record(format: u16, bytes: &[u8]) -> Option<(Record, &[u8])> {
    match format {
        1 => read::<RecordOf1>(bytes).map(|(record, rest)| (with_seals(record.into()), rest)),
        2 => read::<RecordOf2>(bytes).map(|(record, rest)| (with_seals(record.into()), rest)),
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

/// Up to format 2 there was one game, and nothing said which.
#[derive(Deserialize)]
enum RecordOf2 {
    Lobby(Box<LobbyOf2>),
    Began(Box<BeginningOf2>),
    Input { at: Tick, input: Input, wish: Option<(PersonId, u32)>, echo: Option<Echo> },
    Beat { at: Tick, chain: Option<Chain> },
    Ended,
    Past(Box<Past>),
    Reseeded(Secret),
    TooLate { person: PersonId, id: u32 },
}

#[derive(Deserialize)]
struct LobbyOf2 {
    host: Option<PersonId>,
    settings: SettingsOf2,
    chairs: Vec<Chair>,
    people: Vec<KeptMember>,
    next_person: u32,
    stage: Stage,
    secret: Option<Seed>,
}

#[derive(Deserialize)]
struct SettingsOf2 {
    preset: Option<Preset>,
    empty_seats: EmptySeats,
    bots: BotLevel,
    setup: Setup,
}

#[derive(Deserialize)]
struct BeginningOf2 {
    before: BeginningOf1,
    chain: Option<Chain>,
}

/// Format 1 noted the digest of the whole memory with every beat and nothing with an input. Such a digest changes with every
/// program, so it is passed over.
#[derive(Deserialize)]
enum RecordOf1 {
    Lobby(Box<LobbyOf2>),
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
            RecordOf1::Lobby(lobby) => Record::Lobby(Box::new((*lobby).into())),
            RecordOf1::Began(beginning) => Record::Began(Box::new((*beginning).today(None))),
            RecordOf1::Input { at, input, wish } => Record::Input { at, input, wish, echo: None },
            RecordOf1::Beat { at, .. } => Record::Beat { at, chain: None },
            RecordOf1::Ended => Record::Ended,
            RecordOf1::Past(past) => Record::Past(past),
            RecordOf1::Reseeded(secret) => Record::Reseeded(secret),
        }
    }
}

impl From<RecordOf2> for Record {
    fn from(record: RecordOf2) -> Record {
        match record {
            RecordOf2::Lobby(lobby) => Record::Lobby(Box::new((*lobby).into())),
            RecordOf2::Began(beginning) => {
                let BeginningOf2 { before, chain } = *beginning;
                Record::Began(Box::new(before.today(chain)))
            }
            RecordOf2::Input { at, input, wish, echo } => Record::Input { at, input, wish, echo },
            RecordOf2::Beat { at, chain } => Record::Beat { at, chain },
            RecordOf2::Ended => Record::Ended,
            RecordOf2::Past(past) => Record::Past(past),
            RecordOf2::Reseeded(secret) => Record::Reseeded(secret),
            RecordOf2::TooLate { person, id } => Record::TooLate { person, id },
        }
    }
}

impl From<LobbyOf2> for KeptLobby {
    fn from(lobby: LobbyOf2) -> KeptLobby {
        let LobbyOf2 { host, settings, chairs, people, next_person, stage, secret } = lobby;
        let SettingsOf2 { preset, empty_seats, bots, setup } = settings;
        let settings = Settings { preset, empty_seats, bots, setup, game: Game::Temple };
        KeptLobby { host, settings, chairs, people, next_person, stage, secret }
    }
}

impl BeginningOf1 {
    fn today(self, chain: Option<Chain>) -> Beginning {
        let BeginningOf1 { number, seq, rules_revision, data, setup, players, seed, promise } = self;
        let game = GameName::Temple;
        Beginning { number, seq, rules_revision, data, setup, players, seed, promise, chain, game }
    }
}
