//! How modules bend the base: questions with their rulings, objections, moments and the compiled rulebook of one game.

mod book;
mod manifest;
mod pieces;
mod ruling;
mod tale;
mod worth;

pub use book::Rulebook;
pub use manifest::{
    Answer, Answers, Bend, Falling, Laid, Manifest, Moment, Nature, Objection, Reaction, SetupCheck,
};
pub use pieces::{Facing, Lying, Piece, Shows, Whereabouts};
pub use ruling::Ruling;
pub use tale::{Tale, Verb, Weight};
pub use worth::Worth;
