//! Digests over canonical bytes.
//!
//! Canonical bytes are postcard's: little-endian, variable-length integers, the same on every machine. A derived
//! `Hash` is not used, because it differs between 32-bit WebAssembly and native code.

use std::fmt;

use crate::words::Feeder;

use postcard::ser_flavors::Flavor;
use serde::{Deserialize, Serialize};
use siphasher::sip128::{Hasher128, SipHasher24};
use std::hash::Hasher;

/// 128 bits that tell two values apart. Not a secret and no signature.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, Default)]
pub struct Digest(pub [u8; 16]);

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

struct IntoHasher(SipHasher24);

impl Flavor for IntoHasher {
    type Output = Digest;

    fn try_push(&mut self, data: u8) -> postcard::Result<()> {
        self.0.write_u8(data);
        Ok(())
    }

    fn try_extend(&mut self, data: &[u8]) -> postcard::Result<()> {
        self.0.write(data);
        Ok(())
    }

    fn finalize(self) -> postcard::Result<Digest> {
        Ok(Digest(self.0.finish128().as_bytes()))
    }
}

/// The digest of a value's canonical bytes.
///
/// # Panics
/// When the value cannot be written, which for our plain data cannot happen.
#[must_use]
pub fn digest_of<T: Serialize + ?Sized>(value: &T) -> Digest {
    postcard::serialize_with_flavor(value, IntoHasher(SipHasher24::new())).expect("plain data can be written")
}

/// A running digest of everything that happened so far, cheap enough to be kept always.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chain(pub u64);

/// A few bits of a chain: enough to notice at once that something else has happened, few enough to be noted every time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Echo(pub [u8; 4]);

impl fmt::Display for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl Default for Chain {
    fn default() -> Chain {
        Chain(0x9E37_79B9_7F4A_7C15)
    }
}

impl Chain {
    /// Takes one more word into the chain.
    #[inline]
    pub fn take(&mut self, word: u64) {
        // A folded multiplication: every bit of the product depends on all bits of both factors.
        let product = u128::from(self.0 ^ word) * u128::from(0xD6E8_FEB8_6659_FD93_u64);
        self.0 = (product as u64) ^ ((product >> 64) as u64) ^ word.rotate_left(32);
    }

    /// What is noted of it where all of it would be too much.
    #[must_use]
    pub fn echo(self) -> Echo {
        let [a, b, c, d, e, f, g, h] = self.0.to_le_bytes();
        Echo([a ^ e, b ^ f, c ^ g, d ^ h])
    }

    /// Takes a whole value, number by number.
    ///
    /// # Panics
    /// When the value holds a float, a string or a map: game data has none.
    #[inline]
    pub fn take_value<T: Serialize>(&mut self, value: &T) {
        Feeder::feed(self, value).expect("plain data");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_tell_values_and_orders_apart() {
        assert_eq!(digest_of(&[1u32, 2]), digest_of(&[1u32, 2]));
        assert_ne!(digest_of(&[1u32, 2]), digest_of(&[2u32, 1]));
        assert_eq!(digest_of(&1u8).to_string().len(), 32);
        let (mut one, mut two) = (Chain::default(), Chain::default());
        [1, 2].iter().for_each(|word| one.take(*word));
        [2, 1].iter().for_each(|word| two.take(*word));
        assert_ne!(one, two);
        assert_ne!(one.echo(), two.echo());
    }
}
