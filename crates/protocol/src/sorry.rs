//! Why something cannot be done that no rule of the game speaks of.

use serde::{Deserialize, Serialize};

/// The codes. Append only: the numbers travel. A connection that is closed for one of them is closed with
/// [`SorryCode::number`] as its WebSocket close code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum SorryCode {
    /// The frame cannot be read. Closes.
    Malformed,
    /// The frame is longer than 4096 bytes. Closes.
    TooLong,
    /// The first frame must be `Hello`. Closes.
    HelloFirst,
    /// The table speaks another version of this protocol. Closes.
    OtherProtocol,
    /// There are too many people at this table. Closes.
    Full,
    /// The host has sent you away. Closes after a while, unless he calls you back.
    SentAway,
    /// Somebody with your token has come by another connection. Closes.
    TakenOver,
    /// The table is no more. Closes.
    RoomOver,
    /// Too many frames at once. Closes. Sent by a server, never by a room.
    TooFast,
    /// Only the host may do that.
    NotHost,
    /// Only somebody with a seat may do that.
    NotSeated,
    /// That is not possible at this stage.
    NotNow,
    /// Every seat is taken.
    NoFreeSeat,
    /// There is no such person, or it is the wrong one.
    NoSuchPerson,
    /// There is no such seat, or nobody may be given it.
    NoSuchSeat,
    /// A game cannot be set up like that.
    BadSettings,
    /// Somebody else has picked that already.
    Taken,
    /// This id lies too far back; its answer is no longer known.
    OldId,
    /// The server has failed; nothing has changed.
    Internal,
    /// Nothing is left of what was said.
    NothingSaid,
    /// Nothing can be kept just now, so nothing is done: the table waits until it can. Told to everybody when it begins.
    NotKept,
    /// It was wished for before the line was lost, and a bot has played for you since: it is not done, now or later.
    TooLate,
    /// The game could not go on after the program was updated; what was played is kept as a replay, with its secret. Closes.
    EndedByUpdate,
    /// The server is about to be updated: games go on, but no new ones are begun until it is back.
    NoNewGames,
    /// The table could not go on: what was kept of it is damaged, or the program has failed at it. What can be read of its game is
    /// kept as a replay, with its secret. Closes.
    Lost,
    /// The game has gone on for so long that it is ended: no more of it is kept. Told to everybody when that happens.
    EndlessGame,
}

impl SorryCode {
    /// All codes, in the order of their numbers.
    pub const ALL: [SorryCode; 26] = [
        SorryCode::Malformed,
        SorryCode::TooLong,
        SorryCode::HelloFirst,
        SorryCode::OtherProtocol,
        SorryCode::Full,
        SorryCode::SentAway,
        SorryCode::TakenOver,
        SorryCode::RoomOver,
        SorryCode::TooFast,
        SorryCode::NotHost,
        SorryCode::NotSeated,
        SorryCode::NotNow,
        SorryCode::NoFreeSeat,
        SorryCode::NoSuchPerson,
        SorryCode::NoSuchSeat,
        SorryCode::BadSettings,
        SorryCode::Taken,
        SorryCode::OldId,
        SorryCode::Internal,
        SorryCode::NothingSaid,
        SorryCode::NotKept,
        SorryCode::TooLate,
        SorryCode::EndedByUpdate,
        SorryCode::NoNewGames,
        SorryCode::Lost,
        SorryCode::EndlessGame,
    ];

    /// The code as a number in the range that WebSocket leaves to programs.
    #[must_use]
    pub const fn number(self) -> u16 {
        4000 + self as u16
    }
}
