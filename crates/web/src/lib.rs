//! What draws a table, for the review and the other pages beside it: they show the same temple with the same parts.
//!
//! The page itself is the program in `main.rs` and has these files as its own, not through this library: through a library
//! it would be two kilobytes larger.

#[path = "modules/art/mod.rs"]
pub mod art;
pub mod band;
pub mod beside;
pub mod browser;
pub mod drawn;
pub mod ended;
pub mod fair;
pub mod goal;
pub mod history;
/// The way to a table on the server, for other pages that sit down at one.
pub mod link {
    mod ends;
    mod socket;

    pub use ends::{Ear, Heard, Link};
    pub use socket::SocketLink;
}
pub mod listen;
pub mod look;
#[path = "modules/marks.rs"]
pub mod marks;
pub mod news;
pub mod number;
pub mod pawns;
pub mod pieces;
pub mod scene;
pub mod seats;
/// What is heard, for other pages that let something be heard.
pub mod sound {
    pub mod hall;
    pub mod music;
    pub mod output;
    pub mod recital;
    pub mod tremble;
    pub mod wanted;
}
pub mod way;
