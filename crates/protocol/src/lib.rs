//! What travels between a table and the people at it. No I/O, no state but a mirror of the table.
//!
//! A connection carries [`ClientFrame`]s one way and [`ServerFrame`]s the other, each in one of two [`Codec`]s: postcard for
//! our own page, JSON for anybody's bot. `docs/protocol.md` shows every frame by example, and a test reads it.
//!
//! ```
//! use protocol::{ClientFrame, Codec, decode_client, encode_client};
//!
//! let frame = ClientFrame::Ping { nonce: 7 };
//! let bytes = encode_client(&frame, Codec::Json);
//! assert_eq!(bytes, br#"{"Ping":{"nonce":7}}"#);
//! assert_eq!(decode_client(&bytes, Codec::Json), Ok(frame));
//! ```
//!
//! Numbers of frames, codes and choices are append-only: postcard writes a variant as its place in the list.

mod client;
mod codec;
mod lobby;
mod mirror;
mod packed;
mod readable;
pub mod roll_and_write;
mod server;
mod sorry;
mod token;

pub use client::{Change, ClientFrame, Hello, Preference, Switch};
pub use codec::{Codec, FrameError, decode_client, decode_server, encode_client, encode_server, pack, unpack};
pub use kit::Call;
pub use lobby::{
    BotLevel, Colour, Dice, EmptySeats, Game, Hands, LastGame, Lobby, Person, PersonId, Preset, ReplayId, Seat,
    Settings, Sitter, Stage, WhatIf,
};
pub use mirror::{Gap, Mirror};
pub use packed::Packed;
pub use server::{Check, ClockNow, GameNews, Runs, ServerFrame, Snapshot, Told, Welcome, You};
pub use sorry::SorryCode;
pub use token::Token;

/// The version of these frames. A client that speaks another one is told so and sent away.
pub const PROTOCOL: u16 = 1;

/// The longest frame a client may send, in bytes.
pub const MAX_CLIENT_FRAME: usize = 4096;
