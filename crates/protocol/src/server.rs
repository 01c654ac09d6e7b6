//! What a table says.

use kit::{Call, Digest, Tick};
use serde::{Deserialize, Serialize};
use temple::command::Command;
use temple::players::PlayerId;
use temple::private::Private;
use temple::rulebook::Piece;
use temple::seen::Seen;
use temple::setup::Setup;
use temple::table::Table;
use temple::why_not::WhyNot;

use crate::lobby::{Lobby, PersonId};
use crate::packed::Packed;
use crate::readable;
use crate::roll_and_write;
use crate::sorry::SorryCode;
use crate::token::Token;

/// A frame from the server. Append only: the numbers travel.
///
/// Every `seq` is the number of the last event that has happened: after a frame with `seq` 17 the client knows 17 events.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ServerFrame {
    /// The answer to `Hello`.
    Welcome(Box<Welcome>),
    /// People, seats, settings or stage have changed.
    Lobby(Box<Lobby>),
    /// A game was set up.
    Began(Box<Snapshot>),
    /// Something happened in the game.
    Told(Told),
    /// The clock was started, stopped or is over.
    Clock(ClockNow),
    /// The wish was carried out.
    Done {
        /// The client's number for it.
        id: u32,
        /// What it brought about has been told up to here.
        seq: u32,
    },
    /// A rule forbids the wish; nothing has changed.
    Refused {
        /// The client's number for it.
        id: u32,
        /// The rule and what stands in the way.
        #[serde(with = "readable::why_not")]
        why_not: WhyNot,
    },
    /// Not a matter of the game's rules, but it cannot be done.
    Sorry {
        /// Why.
        code: SorryCode,
        /// The client's number, if the frame had one.
        id: Option<u32>,
    },
    /// Somebody called.
    Called {
        /// Who.
        who: PlayerId,
        /// What.
        call: Call,
    },
    /// The answer to `Ask`: all sensible commands that are legal now.
    Offers {
        /// From the question.
        nonce: u32,
        /// The commands.
        commands: Vec<Command>,
    },
    /// The answer to `Ping`.
    Pong {
        /// From the question.
        nonce: u32,
        /// The clock, if there is a game.
        clock: Option<ClockNow>,
        /// To compare one's own table with.
        check: Option<Check>,
    },
    /// Somebody said something.
    Said {
        /// Who.
        who: PersonId,
        /// What he is called, for he may be gone when it is read.
        name: String,
        /// The words, made harmless.
        text: String,
    },
    /// What the client's player knows and the others do not. It follows a `Welcome` with the whole game or a `Began`, if there
    /// is anything to know; later on it is told by events.
    Known(Private),
    /// At one table: somebody says that a card was not honoured (CUR-19). It is a notice and nothing more.
    Reported {
        /// Who says so.
        by: PlayerId,
        /// Whose card it is.
        who: PlayerId,
        /// The card.
        card: Piece,
    },
    /// News of the roll and write game. Sent to those alone who have said that they know it.
    Scroll(Packed<roll_and_write::News>),
}

/// The answer to `Hello`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Welcome {
    /// [`crate::PROTOCOL`].
    pub protocol: u16,
    /// The build of the program; a page of another one should be loaded again.
    pub build: String,
    /// The revision of the rules.
    pub rules_revision: u32,
    /// What tells the component data from any other.
    #[serde(with = "readable::digest")]
    pub data_digest: Digest,
    /// Who the client is.
    pub you: You,
    /// The table but for the game.
    pub lobby: Lobby,
    /// The game.
    pub game: GameNews,
}

/// Who the client is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct You {
    /// His number.
    pub person: PersonId,
    /// What makes him this person again on another connection. To be kept secret.
    pub token: Token,
    /// His seat.
    pub seat: Option<PlayerId>,
    /// The highest id of his that has been answered; the next must be higher.
    pub last_id: u32,
}

/// How a client comes by the game. Append only: the numbers travel.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum GameNews {
    /// There is none.
    None,
    /// What the client has is good; a `Told` with what he missed follows, if he missed anything.
    GoOn(ClockNow),
    /// The whole game.
    Fresh(Box<Snapshot>),
}

/// A game as it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Snapshot {
    /// What was chosen.
    pub setup: Setup,
    /// Everything that lies open.
    pub table: Table,
    /// The last event in it.
    pub seq: u32,
    /// The clock.
    pub clock: ClockNow,
}

/// The clock at the instant of sending.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ClockNow {
    /// Game time.
    pub now: Tick,
    /// How it runs.
    pub runs: Runs,
    /// How many ms of game time pass in a ms; 1 but in tests.
    pub pace: u8,
}

/// How the clock runs. Append only: the numbers travel.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Runs {
    /// Not yet.
    StartsIn {
        /// Ms until the start signal.
        ms: u32,
    },
    /// It runs.
    Running,
    /// It stands still.
    Paused,
    /// The game is over.
    Over,
}

/// A batch of events, as the client may see them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Told {
    /// The number of the last of them.
    pub seq: u32,
    /// Game time.
    pub tick: Tick,
    /// The events.
    pub events: Vec<Seen>,
}

/// What tells the table at an instant from any other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Check {
    /// After this event.
    pub seq: u32,
    /// `kit::digest_of` the table.
    #[serde(with = "readable::digest")]
    pub table: Digest,
}
