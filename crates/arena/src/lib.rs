//! The simulator: games of bots under a made-up clock ([`play`]), many of them with statistics ([`many`]), games
//! that note their inputs ([`record`]), and the hunter
//! that looks for broken rules by chance ([`hunter`]). [`balance`] measures every company at once, for `docs/balance.md`.
//! [`scroll`] does all of it for the roll and write game.

pub mod balance;
pub mod hunter;
pub mod ladder;
pub mod many;
pub mod play;
pub mod record;
pub mod scroll;
