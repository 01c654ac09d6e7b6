//! The rules, a file per step of the game: `judge` and the telling that carries it out, side by side.

pub(crate) mod action;
pub(crate) mod clock;
pub(crate) mod ending;
pub(crate) mod entrances;
pub(crate) mod explore;
pub(crate) mod giving_up;
pub(crate) mod heal;
pub(crate) mod maps;
pub(crate) mod roll;
pub mod share;
pub(crate) mod sides;
pub(crate) mod special;
pub(crate) mod turn;
pub(crate) mod undo;
pub(crate) mod wishes;
