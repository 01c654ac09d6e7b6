//! One table: who sits where, what is played, who is told what. Pure: no sockets, no clock, no chance of its own.
//!
//! The shell around it (a server's task, or a worker in the page) hands in what happens and the time it happened at, and
//! carries out what comes back:
//!
//! ```
//! use protocol::{ClientFrame, Hello, PROTOCOL, ServerFrame, Token};
//! use room::{Config, MemoryJournal, Output, PeerId, Room, settle};
//!
//! let (mut out, mut journal) = (Vec::new(), MemoryJournal::default());
//! let mut room = Room::new(Config::standard("build 1"), kit::Seed::from_number(1), 0);
//!
//! // Somebody connects; the shell gives the token he will have if he is new.
//! let peer = PeerId(1);
//! room.on_open(peer, Token([7; 32]), 10, &mut out);
//! let hello = Hello { protocol: PROTOCOL, token: None, last_seq: None, name: Some("Ani".into()) };
//! room.on_frame(peer, ClientFrame::Hello(hello), 20, &mut out);
//!
//! // Nothing is shown before it is kept: the journal takes the entries, and only then the answer comes out.
//! assert!(out.iter().all(|output| matches!(output, Output::Append(_))));
//! settle(&mut room, &mut journal, &mut out);
//! assert!(matches!(&out[0], Output::Send { frame: ServerFrame::Welcome(welcome), .. } if welcome.game == protocol::GameNews::None));
//!
//! // The shell sleeps until the next wake or the next frame; in a lobby with somebody in it nothing happens by itself.
//! assert_eq!(room.next_wake(), None);
//! ```
//!
//! # Where things are
//!
//! - `room.rs`: the entry points. `entering.rs`: connections, tokens, the welcome. `seating.rs`: seats, host, sending away.
//!   `playing.rs`: the start, wishes, bots' turns. `pausing.rs`: pauses. `speaking.rs`: calls and words. `telling.rs`: who is told what. `housekeeping.rs`: what happens by itself.
//!   `lasting.rs`: how much of a game is kept. `haste.rs`: how often the lobby may change and people may speak, `bucket.rs`: by what measure.
//!   `crediting.rs`: what slow lines are credited with at a slam.
//! - [`hosted`]: what a game must say to be played here; `temple_game.rs`, `scroll_game.rs`: what the games say; `games.rs`: which one it is.
//! - `play.rs`: a game with its clock, stand-ins and recent events. `clock.rs`, `recent.rs`, `answers.rs`, `people.rs`, `settings.rs`,
//!   `names.rs`: the parts. `outbox.rs` and [`journal`]: nothing leaves before it is kept. `resuming.rs`: a room brought back,
//!   `trouble.rs`: a journal that fails, `retrying.rs`: a table that goes on from an ended game, `remembering.rs`: replays, `former.rs`: journals of before.
//!
//! Rules: BASE-10, BASE-39, BASE-76, BASE-97, CLK-5, CLK-8 (the lead-in), CUR-14. Deliberately not here: sockets, rate limits, storage, entropy.

mod answers;
mod bucket;
mod clock;
mod crediting;
mod entering;
mod former;
mod games;
mod haste;
pub mod hosted;
mod housekeeping;
pub mod journal;
mod lasting;
mod modules;
mod names;
mod outbox;
mod pausing;
mod people;
mod play;
mod playing;
mod recent;
mod remembering;
mod resuming;
mod retrying;
mod room;
mod scroll_game;
mod seating;
mod settings;
mod speaking;
mod telling;
mod temple_game;
mod trouble;
mod wording;

pub use bucket::{Bucket, Measure, TooFast};
pub use games::{AnyPast, AnyRoom, file_of, rules_revision};
pub use haste::Rate;
pub use journal::{EntryId, Journal, JournalEntry, MemoryJournal, Past, PastOf, Record, Settled, Ticket, settle};
pub use lasting::MOST_ENTRIES;
pub use names::{Cleaner, is_found, is_invisible, plain};
pub use outbox::Output;
pub use remembering::replay_of;
pub use replay::Replay;
pub use resuming::NotResumed;
pub use retrying::NotRetried;
pub use room::{Config, PeerId, RoomOf};
pub use settings::of_preset;
pub use temple_game::{Minds, think};

/// A table of the temple.
pub type Room = RoomOf<replay::Temple>;

/// How long the host may be gone before another becomes host, in ms. When a bot plays for somebody, the set-up says (`away_s`).
pub const AWAY_MS: u32 = 8_000;

/// The most a slow line is credited with, in ms: `lag_credit_ms` of BASE-76.
pub const LAG_CREDIT_MS: u32 = 150;

/// How long the host can call somebody back whom he has sent away, in ms.
pub const CALL_BACK_MS: u64 = 30_000;

/// How long a room with nobody in it lasts, in ms.
pub const DESERTED_MS: u64 = 600_000;

/// How long a room lasts that nobody has ever entered, in ms.
pub const UNENTERED_MS: u64 = 60_000;

/// How long after something has happened the state of a running game is noted in the journal at the latest, in ms. All tables of a
/// shell note theirs at the same instants, so that it is done for many at once.
pub const BEAT_MS: u64 = 250;

/// The same while nothing happens.
pub const SILENT_BEAT_MS: u64 = 2_000;

/// How long everybody has to get ready before a game goes on that was interrupted, in ms.
pub const READY_MS: u64 = 3_000;

/// The most people at a table, seated or watching.
pub const MAX_PEOPLE: usize = 40;

/// The fastest pace of a test.
pub const MAX_PACE: u8 = 20;
