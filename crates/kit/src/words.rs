//! Feeds plain data into a [`Chain`] number by number.
//!
//! A value's serde form is walked and each number, length and variant is taken as one word: canonical, because the form does
//! not depend on the machine, and fast, because no bytes are written.

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

macro_rules! take_numbers {
    ($($method:ident $number:ty),*) => {
        $(#[inline]
        fn $method(self, value: $number) -> Done {
            self.take(value as u64);
            Ok(())
        })*
    };
}

impl<'a> ser::Serializer for &'a mut Chain {
    type Ok = ();
    type Error = NotPlain;
    type SerializeSeq = &'a mut Chain;
    type SerializeTuple = &'a mut Chain;
    type SerializeTupleStruct = &'a mut Chain;
    type SerializeTupleVariant = &'a mut Chain;
    type SerializeMap = ser::Impossible<(), NotPlain>;
    type SerializeStruct = &'a mut Chain;
    type SerializeStructVariant = &'a mut Chain;

    take_numbers!(serialize_bool bool, serialize_i8 i8, serialize_i16 i16, serialize_i32 i32, serialize_i64 i64);
    take_numbers!(serialize_u8 u8, serialize_u16 u16, serialize_u32 u32, serialize_u64 u64, serialize_char char);

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
        self.take(1);
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
        self.serialize_u32(index)
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
        self.take(u64::from(index));
        value.serialize(self)
    }

    #[inline]
    fn serialize_seq(self, length: Option<usize>) -> Result<Self, NotPlain> {
        self.take(length.ok_or(NotPlain)? as u64);
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
        self.take(u64::from(index));
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
        self.take(u64::from(index));
        Ok(self)
    }
}

macro_rules! take_parts {
    ($($part:ident $method:ident ($($key:ident: $name:ty)?)),*) => {
        $(impl ser::$part for &mut Chain {
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
