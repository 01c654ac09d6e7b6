//! Bytes that people read as hexadecimal digits and programs as bytes.

use std::fmt;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// So many bytes: hexadecimal digits in JSON and on the screen, bytes in postcard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hex<const LENGTH: usize>(pub [u8; LENGTH]);

impl<const LENGTH: usize> Hex<LENGTH> {
    /// Reads two digits a byte, no more and no fewer.
    #[must_use]
    pub fn read(text: &str) -> Option<Hex<LENGTH>> {
        let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
        let (pairs, rest) = text.as_bytes().as_chunks::<2>();
        if !rest.is_empty() || pairs.len() != LENGTH {
            return None;
        }
        let mut bytes = [0; LENGTH];
        for (byte, [high, low]) in bytes.iter_mut().zip(pairs) {
            *byte = digit(*high)? << 4 | digit(*low)?;
        }
        Some(Hex(bytes))
    }
}

impl<const LENGTH: usize> fmt::Display for Hex<LENGTH> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl<const LENGTH: usize> fmt::Debug for Hex<LENGTH> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<const LENGTH: usize> Serialize for Hex<LENGTH> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            serializer.serialize_bytes(&self.0)
        }
    }
}

impl<'de, const LENGTH: usize> Deserialize<'de> for Hex<LENGTH> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hex<LENGTH>, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_str(Reading)
        } else {
            deserializer.deserialize_bytes(Reading)
        }
    }
}

struct Reading<const LENGTH: usize>;

impl<const LENGTH: usize> Visitor<'_> for Reading<LENGTH> {
    type Value = Hex<LENGTH>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} hexadecimal digits", 2 * LENGTH)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Hex<LENGTH>, E> {
        Hex::read(text).ok_or_else(|| E::invalid_value(serde::de::Unexpected::Str(text), &self))
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Hex<LENGTH>, E> {
        bytes.try_into().map(Hex).map_err(|_| E::invalid_length(bytes.len(), &self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes_and_refuses_the_rest() {
        assert_eq!(Hex::<2>::read(&Hex([0, 255]).to_string()), Some(Hex([0, 255])));
        for bad in ["", "0", "00", "0000000", "00g0", "000000", "ä0"] {
            assert_eq!(Hex::<2>::read(bad), None, "{bad}");
        }
        let bytes = postcard::to_allocvec(&Hex([7, 8, 9])).unwrap();
        assert_eq!(postcard::from_bytes(&bytes), Ok(Hex([7, 8, 9])));
        assert!(postcard::from_bytes::<Hex<4>>(&bytes).is_err());
    }
}
