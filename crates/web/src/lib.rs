//! What draws a table, for the review: it shows the same temple with the same parts.
//!
//! The page itself is the program in `main.rs` and has these files as its own, not through this library: through a library
//! it would be two kilobytes larger.

#[path = "modules/art/mod.rs"]
pub mod art;
pub mod browser;
pub mod drawn;
pub mod goal;
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
pub mod way;
