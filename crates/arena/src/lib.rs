//! The simulator: games of bots under a made-up clock ([`play`]), many of them with statistics ([`many`]), games
//! that note their inputs ([`record`]), and the hunter
//! that looks for broken rules by chance ([`hunter`]).

pub mod hunter;
pub mod many;
pub mod play;
pub mod record;
