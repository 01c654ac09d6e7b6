//! Chance from the system. Nothing else in the program draws any.

use kit::Seed;
use protocol::Token;

/// The id of a new table: 128 bits in hexadecimal. Whoever knows it may come in.
pub(crate) fn table_id() -> String {
    bytes::<16>().iter().map(|byte| format!("{byte:02x}")).collect()
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
