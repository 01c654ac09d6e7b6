//! What makes somebody the same person on another connection.

use std::fmt;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// 256 bits from the shell's entropy. Whoever shows them is that person; they never stand in an address or a log of events.
#[derive(Clone, Copy)]
pub struct Token(pub [u8; 32]);

impl Token {
    /// 64 hexadecimal digits, for whoever has to keep it.
    #[must_use]
    pub fn to_hex(&self) -> String {
        to_hex(&self.0)
    }

    /// The token of 64 hexadecimal digits.
    #[must_use]
    pub fn from_hex(text: &str) -> Option<Token> {
        from_hex(text).map(Token)
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
        match serializer.is_human_readable() {
            true => serializer.serialize_str(&self.to_hex()),
            false => self.0.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Token {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Token, D::Error> {
        if !deserializer.is_human_readable() {
            return Deserialize::deserialize(deserializer).map(Token);
        }
        let text = String::deserialize(deserializer)?;
        Token::from_hex(&text).ok_or_else(|| D::Error::custom("a token is 64 hexadecimal digits"))
    }
}

pub(crate) fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

pub(crate) fn from_hex<const LENGTH: usize>(text: &str) -> Option<[u8; LENGTH]> {
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    if !rest.is_empty() || pairs.len() != LENGTH {
        return None;
    }
    let mut bytes = [0; LENGTH];
    for (byte, [high, low]) in bytes.iter_mut().zip(pairs) {
        *byte = digit(*high)? << 4 | digit(*low)?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hex_reads_what_it_writes_and_refuses_the_rest() {
        assert_eq!(from_hex::<2>(&to_hex(&[0, 255])), Some([0, 255]));
        for bad in ["", "0", "00", "0000000", "00g0", "000000", "ä0"] {
            assert_eq!(from_hex::<2>(bad), None, "{bad}");
        }
    }
}
