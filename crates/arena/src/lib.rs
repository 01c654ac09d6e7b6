//! The simulator: games of bots under a made-up clock ([`play`]), many of them with statistics ([`many`]), and the hunter
//! that looks for broken rules by chance ([`hunter`]).

pub mod hunter;
pub mod many;
pub mod play;
