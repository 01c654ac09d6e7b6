//! What is kept of a room, so that nothing that was shown can be lost.
//!
//! The room emits entries in order; the shell keeps them and says up to which one they are safe. Until then the room runs
//! ahead in memory, but nothing of it leaves. All that is needed to bring a room back stands in its entries.

use std::fmt;

use kit::{Chain, Digest, Echo, GameName, Promise, Secret, Seed, Stamped, Tick};
use protocol::{Colour, PersonId, Settings, Stage, WhatIf};
use replay::Player;
use serde::{Deserialize, Serialize};
use temple::game::Input;
use temple::setup::Setup;

pub use crate::answers::{Answer, Answers};
pub use crate::people::{Chair, KeptMember};

use crate::hosted::Hosted;
use crate::outbox::Output;
use crate::room::RoomOf;

pub use crate::former::read_record;

/// The format of entries written now. Raised when their bytes change; `former.rs` then learns to read those of before.
///
/// Since format 3 people are kept with the seal of their token instead of the token, and lobbies and beats have no numbers: each
/// takes the place of the one before it.
pub const FORMAT: u16 = 3;

/// The number of an entry, from 1 up without gaps. A lobby or a beat has the number of the entry before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct EntryId(pub u64);

/// How many entries a room has handed out since it was made or brought back, those without a number included.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Ticket(pub u64);

impl Ticket {
    /// More than anybody will ever hand out.
    pub const ALL: Ticket = Ticket(u64::MAX);
}

/// An entry of the journal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct JournalEntry {
    /// Its number.
    pub id: EntryId,
    /// What is kept.
    pub record: Record,
}

/// What is kept. Append only: the numbers stand in journals.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Record {
    /// People, chairs and settings, as they are now.
    Lobby(Box<KeptLobby>),
    /// A game was set up.
    Began(Box<Beginning>),
    /// Something happened to the game.
    Input {
        /// Game time.
        at: Tick,
        /// What.
        input: Input,
        /// Whose wish it was and its id; none if time, a bot or the room did it.
        wish: Option<(PersonId, u32)>,
        /// What was heard of it: a few bits of the chain of events. None in journals of format 1.
        echo: Option<Echo>,
    },
    /// Time has passed up to here, and this is then the chain of all events.
    Beat {
        /// Game time.
        at: Tick,
        /// `Game::chain`; none in journals of format 1.
        chain: Option<Chain>,
    },
    /// The room is no more.
    Ended,
    /// The table goes on from an instant of an ended game.
    Past(Box<Past>),
    /// Hidden piles and dice to come are drawn again.
    Reseeded(Secret),
    /// A wish came too late, and was not done: it must not be done after a restart either. Today that is `Answered`.
    TooLate {
        /// Whose.
        person: PersonId,
        /// Its id.
        id: u32,
    },
    /// A numbered frame was answered, and no input of the game says how.
    Answered {
        /// Whose.
        person: PersonId,
        /// Its id.
        id: u32,
        /// How.
        answer: Answer,
    },
    /// Outside of a game: numbers up to this one may have been used. Whatever comes with one of them is not done.
    Used {
        /// Whose.
        person: PersonId,
        /// The last of them.
        up_to: u32,
    },
    /// What everybody was answered last, said again because what stands before a beginning is not kept.
    Answers(Vec<(PersonId, Answers)>),
    /// A game of another kind than the temple was set up. Its set-up is in bytes of its own.
    BeganOf(Box<Beginning<Vec<u8>>>),
    /// Something happened to that game.
    InputOf {
        /// Game time.
        at: Tick,
        /// What, in bytes of its own.
        input: Vec<u8>,
        /// Whose wish it was and its id; none if time, a bot or the room did it.
        wish: Option<(PersonId, u32)>,
        /// What was heard of it.
        echo: Option<Echo>,
    },
    /// Another game was chosen. What stands before belongs to games that are over.
    Turned {
        /// Games begun so far at this table.
        games: u32,
        /// The number of the last event.
        seq: u32,
    },
    /// The table goes on from an instant of an ended game of another kind than the temple.
    PastOf {
        /// Which game.
        game: GameName,
        /// The ended game; set-up and inputs are in bytes of their own.
        past: Box<PastOf<Vec<u8>, Vec<u8>>>,
    },
}

impl Record {
    /// Whether it has a number of its own. The others say how things are now, and only the last of them counts.
    #[must_use]
    pub fn is_numbered(&self) -> bool {
        !matches!(self, Record::Lobby(_) | Record::Beat { .. })
    }

    /// What is known of the game that begins here, whichever it is.
    #[must_use]
    pub fn begins(&self) -> Option<Begun> {
        match self {
            Record::Began(beginning) => Some(beginning.begun()),
            Record::BeganOf(beginning) => Some(beginning.begun()),
            _ => None,
        }
    }

    /// Whose wish was carried out here, and its id.
    #[must_use]
    pub fn wish(&self) -> Option<(PersonId, u32)> {
        match self {
            Record::Input { wish, .. } | Record::InputOf { wish, .. } => *wish,
            _ => None,
        }
    }
}

/// What the shell wants to know of the beginning of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Begun {
    /// Which game.
    pub game: GameName,
    /// The how manyth game of this room, from 1.
    pub number: u32,
    /// The revision of its rules.
    pub rules_revision: u32,
    /// The secret that was promised.
    pub secret: Option<Secret>,
}

/// The ended game of the temple from which a table goes on.
pub type Past = PastOf<Setup, Input>;

/// The ended game from which a table goes on, with its set-up and its inputs as a game has them, or as bytes.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PastOf<S, I> {
    /// Which, when, and with which dice.
    pub what_if: WhatIf,
    /// Its set-up.
    pub setup: S,
    /// Its seed.
    pub seed: Seed,
    /// The colours of its seats.
    pub colours: Vec<Colour>,
    /// What had happened until that instant.
    pub inputs: Vec<Stamped<I>>,
}

impl<S, I> PastOf<S, I> {
    /// The same with another way to write set-up and inputs; none if one of them cannot be written so.
    pub(crate) fn with<T, J>(
        &self,
        setup: impl FnOnce(&S) -> Option<T>,
        input: impl Fn(&I) -> Option<J>,
    ) -> Option<PastOf<T, J>> {
        let inputs =
            self.inputs.iter().map(|Stamped { at, input: what }| Some(Stamped { at: *at, input: input(what)? }));
        Some(PastOf {
            what_if: self.what_if,
            setup: setup(&self.setup)?,
            seed: self.seed,
            colours: self.colours.clone(),
            inputs: inputs.collect::<Option<_>>()?,
        })
    }
}

impl<S, I> fmt::Debug for PastOf<S, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Past").field("what_if", &self.what_if).finish_non_exhaustive()
    }
}

/// What of the lobby is kept. It holds the secret of the next game: nobody but the shell may read it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptLobby {
    /// The host.
    pub host: Option<PersonId>,
    /// What will be played.
    pub settings: Settings,
    /// The chairs.
    pub chairs: Vec<Chair>,
    /// The people.
    pub people: Vec<KeptMember>,
    /// The number of the next person.
    pub next_person: u32,
    /// What is going on.
    pub stage: Stage,
    /// The secret of the next game. What was committed to must be the same after a restart.
    pub secret: Option<Seed>,
}

/// The beginning of a game. It holds the seed: nobody but the shell may read it before the end.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Beginning<S = Setup> {
    /// The how manyth game of this room, from 1.
    pub number: u32,
    /// The number of the last event before the first of this game.
    pub seq: u32,
    /// The revision of the rules.
    pub rules_revision: u32,
    /// The component data, as far as the set-up asks for it.
    pub data: Digest,
    /// What was chosen.
    pub setup: S,
    /// Who plays, in seat order.
    pub players: Vec<Player>,
    /// The secret of the game.
    pub seed: Seed,
    /// How the seed came about, if it was promised.
    pub promise: Option<Promise>,
    /// The chain of the events of the set-up; none in journals of format 1.
    pub chain: Option<Chain>,
    /// Which game; up to format 2 there was one.
    pub game: GameName,
}

impl fmt::Debug for KeptLobby {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeptLobby").field("host", &self.host).field("stage", &self.stage).finish_non_exhaustive()
    }
}

impl<S> Beginning<S> {
    /// The same with another form of the set-up.
    #[must_use]
    pub fn with<T>(self, form: impl FnOnce(S) -> T) -> Beginning<T> {
        let Beginning { number, seq, rules_revision, data, setup, players, seed, promise, chain, game } = self;
        let setup = form(setup);
        Beginning { number, seq, rules_revision, data, setup, players, seed, promise, chain, game }
    }

    fn begun(&self) -> Begun {
        let secret = self.promise.as_ref().map(|promise| promise.secret);
        Begun { game: self.game, number: self.number, rules_revision: self.rules_revision, secret }
    }
}

impl<S> fmt::Debug for Beginning<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Beginning").field("number", &self.number).field("game", &self.game).finish_non_exhaustive()
    }
}

/// Where entries are kept.
pub trait Journal {
    /// Takes an entry; it need not be safe yet.
    fn append(&mut self, entry: JournalEntry);

    /// How many of the entries it was given are safe; none while the journal fails.
    fn durable(&self) -> Option<Ticket>;
}

/// Keeps the current game in memory, which is safe enough for as long as the process lives.
#[derive(Default)]
pub struct MemoryJournal {
    entries: Vec<JournalEntry>,
}

impl From<Vec<JournalEntry>> for MemoryJournal {
    /// A journal that goes on after these entries.
    fn from(entries: Vec<JournalEntry>) -> MemoryJournal {
        MemoryJournal { entries }
    }
}

impl MemoryJournal {
    /// The entries since the last game began.
    #[must_use]
    pub fn entries(&self) -> &[JournalEntry] {
        &self.entries
    }
}

impl Journal for MemoryJournal {
    fn append(&mut self, entry: JournalEntry) {
        if entry.record.begins().is_some() {
            self.entries.clear();
        }
        self.entries.push(entry);
    }

    fn durable(&self) -> Option<Ticket> {
        Some(Ticket::ALL)
    }
}

/// A room that waits for its entries to be safe.
pub trait Settled {
    /// So many of the entries handed out are safe.
    fn on_durable(&mut self, ticket: Ticket, out: &mut Vec<Output>);
}

impl<G: Hosted> Settled for RoomOf<G> {
    fn on_durable(&mut self, ticket: Ticket, out: &mut Vec<Output>) {
        RoomOf::on_durable(self, ticket, out);
    }
}

/// Hands the entries among the outputs to a journal and releases what has become safe, which may bring more entries.
pub fn settle(room: &mut impl Settled, journal: &mut impl Journal, out: &mut Vec<Output>) {
    loop {
        for entry in out.extract_if(.., |output| matches!(output, Output::Append(_))) {
            if let Output::Append(entry) = entry {
                journal.append(entry);
            }
        }
        if let Some(ticket) = journal.durable() {
            room.on_durable(ticket, out);
        }
        if !out.iter().any(|output| matches!(output, Output::Append(_))) {
            return;
        }
    }
}
