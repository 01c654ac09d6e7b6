//! Feeds plain data into a [`Chain`] number by number.
//!
//! A value's serde form is walked; its numbers, lengths and variants are packed side by side into words, each in a width that its type
//! fixes: canonical, because neither form nor widths depend on the machine, and fast, because no bytes are written.

use serde::ser::{self, Serialize};
use std::fmt;

use crate::Chain;

/// Plain data has no floats, strings or maps; whoever adds one learns it here.
#[derive(Debug)]
pub struct NotPlain;

impl fmt::Display for NotPlain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not plain data")
    }
}

impl std::error::Error for NotPlain {}

impl ser::Error for NotPlain {
    fn custom<T: fmt::Display>(_: T) -> NotPlain {
        NotPlain
    }
}

type Done = Result<(), NotPlain>;

/// Packs numbers into words and feeds full words to a chain.
pub struct Feeder<'a> {
    chain: &'a mut Chain,
    pending: u64,
    bits: u32,
}

impl Feeder<'_> {
    /// Feeds one value, and what is left of its last word.
    pub(crate) fn feed<T: Serialize>(chain: &mut Chain, value: &T) -> Done {
        let mut feeder = Feeder { chain, pending: 0, bits: 0 };
        value.serialize(&mut feeder)?;
        // The width is part of the last word, so that no value is the beginning of another.
        feeder.chain.take(feeder.pending ^ u64::from(feeder.bits) << 57);
        Ok(())
    }

    #[inline]
    fn pack(&mut self, value: u64, width: u32) {
        if self.bits + width > 64 {
            self.chain.take(self.pending);
            (self.pending, self.bits) = (0, 0);
        }
        self.pending |= value << self.bits;
        self.bits += width;
        if self.bits == 64 {
            self.chain.take(self.pending);
            (self.pending, self.bits) = (0, 0);
        }
    }
}

macro_rules! take_numbers {
    ($($method:ident $number:ty as $unsigned:ty),*) => {
        $(#[inline]
        fn $method(self, value: $number) -> Done {
            self.pack(u64::from(value as $unsigned), <$unsigned>::BITS);
            Ok(())
        })*
    };
}

impl<'a, 'b> ser::Serializer for &'a mut Feeder<'b> {
    type Ok = ();
    type Error = NotPlain;
    type SerializeSeq = &'a mut Feeder<'b>;
    type SerializeTuple = &'a mut Feeder<'b>;
    type SerializeTupleStruct = &'a mut Feeder<'b>;
    type SerializeTupleVariant = &'a mut Feeder<'b>;
    type SerializeMap = ser::Impossible<(), NotPlain>;
    type SerializeStruct = &'a mut Feeder<'b>;
    type SerializeStructVariant = &'a mut Feeder<'b>;

    take_numbers!(serialize_bool bool as u8, serialize_i8 i8 as u8, serialize_i16 i16 as u16);
    take_numbers!(serialize_i32 i32 as u32, serialize_i64 i64 as u64, serialize_u8 u8 as u8);
    take_numbers!(serialize_u16 u16 as u16, serialize_u32 u32 as u32, serialize_u64 u64 as u64);
    take_numbers!(serialize_char char as u32);

    fn serialize_f32(self, _: f32) -> Done {
        Err(NotPlain)
    }

    fn serialize_f64(self, _: f64) -> Done {
        Err(NotPlain)
    }

    fn serialize_str(self, _: &str) -> Done {
        Err(NotPlain)
    }

    fn serialize_bytes(self, _: &[u8]) -> Done {
        Err(NotPlain)
    }

    #[inline]
    fn serialize_none(self) -> Done {
        self.serialize_u8(0)
    }

    #[inline]
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Done {
        self.pack(1, 8);
        value.serialize(self)
    }

    fn serialize_unit(self) -> Done {
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Done {
        Ok(())
    }

    #[inline]
    fn serialize_unit_variant(self, _: &'static str, index: u32, _: &'static str) -> Done {
        self.pack(u64::from(index), 8);
        Ok(())
    }

    #[inline]
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Done {
        value.serialize(self)
    }

    #[inline]
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        value: &T,
    ) -> Done {
        self.pack(u64::from(index), 8);
        value.serialize(self)
    }

    #[inline]
    fn serialize_seq(self, length: Option<usize>) -> Result<Self, NotPlain> {
        self.pack(length.ok_or(NotPlain)? as u64, 32);
        Ok(self)
    }

    #[inline]
    fn serialize_tuple(self, _: usize) -> Result<Self, NotPlain> {
        Ok(self)
    }

    #[inline]
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, NotPlain> {
        Ok(self)
    }

    #[inline]
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, NotPlain> {
        self.pack(u64::from(index), 8);
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, NotPlain> {
        Err(NotPlain)
    }

    #[inline]
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, NotPlain> {
        Ok(self)
    }

    #[inline]
    fn serialize_struct_variant(
        self,
        _: &'static str,
        index: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, NotPlain> {
        self.pack(u64::from(index), 8);
        Ok(self)
    }
}

macro_rules! take_parts {
    ($($part:ident $method:ident ($($key:ident: $name:ty)?)),*) => {
        $(impl ser::$part for &mut Feeder<'_> {
            type Ok = ();
            type Error = NotPlain;

            #[inline]
            fn $method<T: Serialize + ?Sized>(&mut self, $($key: $name,)? value: &T) -> Done {
                $(let _ = $key;)?
                value.serialize(&mut **self)
            }

            #[inline]
            fn end(self) -> Done {
                Ok(())
            }
        })*
    };
}

take_parts!(
    SerializeSeq serialize_element (),
    SerializeTuple serialize_element (),
    SerializeTupleStruct serialize_field (),
    SerializeTupleVariant serialize_field (),
    SerializeStruct serialize_field (key: &'static str),
    SerializeStructVariant serialize_field (key: &'static str)
);
