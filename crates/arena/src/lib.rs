//! The simulator: many games of bots.
pub mod play;
