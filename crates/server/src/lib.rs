//! The shell around the rooms: HTTP, WebSockets, timers, entropy, limits and metrics. Everything that decides is in `room`.
//!
//! ```no_run
//! let settings = server::Settings { port: 7600, ..server::Settings::default() };
//! server::run(settings, server::Page::none(), |found| println!("http://{}/", found.here))?;
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # What it answers
//!
//! | | |
//! |---|---|
//! | `GET /`, `GET /t/{id}` | the page |
//! | `POST /api/tables` | creates a table: `{"id": …, "link": …, "code": …}` |
//! | `GET /api/tables/{id}` | the same of a table there is; the code is null once the game has begun |
//! | `GET /api/tables/{id}/qr.svg` | the link as a square for the camera of a phone |
//! | `GET /api/codes/{code}` | the table that gathers under a spoken code: `{"id": …, "link": …}` |
//! | `GET /{code}` | leads to that table |
//! | `GET /r/{id}` | the page of the review, for an ended game |
//! | `GET /review`, `GET /games` | the same page, for a file of the visitor's own and for his list of games |
//! | `GET /scroll` | the page of the roll and write game |
//! | `GET /api/replays/{id}` | the file of an ended game |
//! | `POST /api/replays/{id}/tables` | a table that goes on from an instant of it: `{"at": 60000, "dice": "Same"}` |
//! | `GET /ws/{id}` | the WebSocket of a table, `docs/protocol.md`; an unknown table closes with 4007 |
//! | `GET /healthz`, `/readyz`, `/metrics` | alive, taking tables and keeping them, Prometheus figures (at an address of their own if there is one) |
//!
//! # Where things are
//!
//! - `listening.rs`: the listener, its life and its end. `routes.rs`: who answers what. `guard.rs`: whom it answers at all.
//! - `invitations.rs`: how people are led to a table. `code.rs`, [`qr`], `whereabouts.rs`: what that takes.
//! - `house.rs`: all tables. `table.rs`: the task that owns a room and the connections to it. `socket.rs`: a connection;
//!   `upgrade.rs`: how it becomes one.
//! - `store/`: the journal on disk, `keeper.rs`: what a table sees of it, `retrying.rs`: ended games.
//! - `bucket.rs`: how fast somebody may do things, `held.rs`: how much he may have, `patience.rs`: how long he is waited for,
//!   `proxied.rs`: who stands behind a proxy.
//! - `cores.rs`: one runtime per core. `room_for.rs`: how many fit in.
//! - `metrics.rs`, `page.rs`, `entropy.rs`, `time.rs`: the parts.
//!
//! Deliberately not here: rules, seats, sequence numbers (all in `room`).

mod bucket;
mod code;
mod cores;
mod drain;
#[cfg(feature = "echo")]
mod echo;
mod entropy;
mod guard;
mod held;
mod house;
mod invitations;
mod keeper;
mod listening;
mod metrics;
mod names;
mod page;
mod patience;
mod proxied;
pub mod qr;
mod retrying;
mod room_for;
mod routes;
mod socket;
mod store;
mod table;
mod time;
mod upgrade;
mod whereabouts;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

pub use drain::drain;
pub use held::Caps;
pub use listening::{Server, run};
pub use page::{Encoding, Page, PageFile};
pub use store::private::folder as make_folder;
pub use store::{Checked, backup, check, journal_of};
pub use whereabouts::Whereabouts;

/// The port people find the game at.
pub const PORT: u16 = 7600;

/// How many days the replay of a game is kept unless something else is wanted.
pub const REPLAY_DAYS: u16 = 30;

/// How many megabytes all replays together may have unless something else is wanted: about as many games of a month as a busy house
/// has.
pub const REPLAY_MEGABYTES: u32 = 2_000;

/// How a server is set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The address to listen at. `0.0.0.0` is every address of this machine.
    pub host: IpAddr,
    /// The port; 0 lets the system choose.
    pub port: u16,
    /// How many ms of game time pass in a ms. For tests; people play at 1.
    pub pace: u8,
    /// Names under which this server may be called, besides its addresses. With one it is public, and nobody is let off.
    pub names: Vec<String>,
    /// The path below which the house stands, `/gong` for instance; empty if it has a name of its own.
    pub base: String,
    /// Proxies that are believed when they say for whom they ask.
    pub proxies: Vec<IpAddr>,
    /// An address of its own for the figures; without one they are found beside everything else.
    pub metrics: Option<SocketAddr>,
    /// How fast people may send, connect and create tables.
    pub frames: FrameRate,
    /// The folder for the journal; without one nothing outlives the process.
    pub data: Option<PathBuf>,
    /// How many days the replay of a game is kept.
    pub replay_days: u16,
    /// How many megabytes all of them may have; of more the oldest go.
    pub replay_megabytes: u32,
    /// What one address may have at a time.
    pub caps: Caps,
    /// How many entries of the journal one game may have, if not as many as is usual at this rate of frames.
    pub longest_game: Option<u64>,
}

/// How fast people may send, connect and create tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FrameRate {
    /// As fast as anybody plays, and no faster.
    #[default]
    Usual,
    /// As fast as it can. For measurements only.
    Unlimited,
}

impl Default for Settings {
    fn default() -> Settings {
        let (host, names) = (IpAddr::V4(Ipv4Addr::LOCALHOST), Vec::new());
        Settings {
            host,
            port: PORT,
            pace: 1,
            names,
            base: String::new(),
            proxies: Vec::new(),
            metrics: None,
            frames: FrameRate::Usual,
            data: None,
            replay_days: REPLAY_DAYS,
            replay_megabytes: REPLAY_MEGABYTES,
            caps: Caps::default(),
            longest_game: None,
        }
    }
}
