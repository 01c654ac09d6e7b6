//! Chance from the system. Nothing else in the program draws any.

use kit::{Hex, Seed};
use protocol::{ReplayId, Token};

/// The id of a new table: 128 bits in hexadecimal. Whoever knows it may come in.
pub(crate) fn table_id() -> String {
    Hex(bytes::<16>()).to_string()
}

/// The name of a replay.
pub(crate) fn replay_id() -> ReplayId {
    Hex(bytes())
}

/// The token of a new person.
pub(crate) fn token() -> Token {
    Token(bytes())
}

/// The secret of a game.
pub(crate) fn seed() -> Seed {
    Seed(bytes())
}

/// A number for a spoken code.
pub(crate) fn word() -> u32 {
    u32::from_le_bytes(bytes())
}

/// A system without random numbers cannot deal fair games: going on would be worse than stopping.
fn bytes<const LENGTH: usize>() -> [u8; LENGTH] {
    let mut bytes = [0; LENGTH];
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    bytes
}
