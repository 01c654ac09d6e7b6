//! The rules of the base game, one file per action or part of the rulebook. Each file holds both halves of its action:
//! `judge`, which reads a view and says what would be done or why not, and the telling that carries it out.
//!
//! No module is named in here: modules join through the questions, objections and moments of `rulebook/`.

pub mod activate;
pub mod concede;
pub mod countdown;
pub mod discover;
pub mod enter;
pub mod escape;
pub mod fate;
pub mod free;
pub mod pause;
pub mod payment;
pub mod pot;
pub mod request;
pub mod roll;
pub mod setting_up;
pub mod vanishing;
