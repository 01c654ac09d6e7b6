//! What makes somebody the same person on another connection.

use std::fmt;

use kit::Hex;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// 256 bits from the shell's entropy. Whoever shows them is that person; they never stand in an address or a log of events.
#[derive(Clone, Copy)]
pub struct Token(pub [u8; 32]);

impl Token {
    /// 64 hexadecimal digits, for whoever has to keep it.
    #[must_use]
    pub fn to_hex(&self) -> String {
        Hex(self.0).to_string()
    }

    /// The token of 64 hexadecimal digits.
    #[must_use]
    pub fn from_hex(text: &str) -> Option<Token> {
        Hex::read(text).map(|Hex(bytes)| Token(bytes))
    }
}

/// Compared without stopping at the first difference, so that the time it takes tells nothing.
impl PartialEq for Token {
    fn eq(&self, other: &Token) -> bool {
        self.0.iter().zip(other.0).fold(0, |seen, (mine, theirs)| seen | (mine ^ theirs)) == 0
    }
}

impl Eq for Token {}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(hidden)")
    }
}

/// 64 hexadecimal digits in JSON, 32 bytes in postcard.
impl Serialize for Token {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Hex(self.0).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Token {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Token, D::Error> {
        Hex::deserialize(deserializer).map(|Hex(bytes)| Token(bytes))
    }
}
