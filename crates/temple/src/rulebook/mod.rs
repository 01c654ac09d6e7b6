//! How modules bend the base: questions with their rulings, objections, moments and the compiled rulebook of one game.

mod book;
mod kinds;
mod manifest;
mod nature;
mod pieces;
mod pots;
mod ruling;
mod tale;
mod tiles;
mod worth;

pub use book::Rulebook;
pub use manifest::{
    Answer, Answers, Arrival, Bend, Cards, Deeds, Falling, Icon, Laid, Manifest, Moment, Objection, Reaction,
    SetupCheck, WayOut,
};
pub use nature::{Nature, Natures};
pub use pieces::{Facing, Lying, Piece, Shows, WhenFloorVanishes, Whereabouts};
pub use pots::{Fires, Gathering, ModulePot, PotSpec};
pub use ruling::Ruling;
pub use tale::{Tale, Verb, Weight};
pub use tiles::{Draw, TilePlan, Which};
pub use worth::Worth;
