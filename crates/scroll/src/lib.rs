//! The rules of the roll and write game: pure, deterministic, no clock, no I/O, no text.

#[cfg(feature = "standard")]
mod generated;
pub mod room;
pub mod sheets;
pub mod symbols;
