//! The simulator of the roll and write game: one game of bots ([`play`]), many of them with statistics ([`many`]), the table
//! of `docs/balance.md` ([`balance`]), and the hunter ([`hunter`]).

pub mod balance;
pub mod hunter;
pub mod many;
pub mod play;
