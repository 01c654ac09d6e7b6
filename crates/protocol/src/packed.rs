//! What a frame carries for another game: plain in JSON, and bytes of a known length in postcard, so that whoever does not play that
//! game passes over them and carries nothing of it.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{DeserializeOwned, Error as _};
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::codec::{FrameError, pack, unpack};

/// A value as bytes.
pub struct Packed<T> {
    bytes: Vec<u8>,
    of: PhantomData<fn() -> T>,
}

impl<T: Serialize + DeserializeOwned> Packed<T> {
    /// Packs a value.
    #[must_use]
    pub fn of(value: &T) -> Packed<T> {
        Packed { bytes: pack(value), of: PhantomData }
    }

    /// Reads the value.
    ///
    /// # Errors
    /// [`FrameError::Malformed`] for anything but exactly one value.
    pub fn open(&self) -> Result<T, FrameError> {
        unpack(&self.bytes)
    }
}

impl<T> Clone for Packed<T> {
    fn clone(&self) -> Packed<T> {
        Packed { bytes: self.bytes.clone(), of: PhantomData }
    }
}

impl<T> PartialEq for Packed<T> {
    fn eq(&self, other: &Packed<T>) -> bool {
        self.bytes == other.bytes
    }
}

impl<T> Eq for Packed<T> {}

impl<T> fmt::Debug for Packed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Packed({} bytes)", self.bytes.len())
    }
}

impl<T: Serialize + DeserializeOwned> Serialize for Packed<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            self.open().map_err(|_| S::Error::custom("not a value"))?.serialize(serializer)
        } else {
            self.bytes.serialize(serializer)
        }
    }
}

impl<'de, T: Serialize + DeserializeOwned> Deserialize<'de> for Packed<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Packed<T>, D::Error> {
        if deserializer.is_human_readable() {
            return T::deserialize(deserializer).map(|value| Packed::of(&value)).map_err(D::Error::custom);
        }
        let bytes = Vec::deserialize(deserializer)?;
        Ok(Packed { bytes, of: PhantomData })
    }
}
