//! Turns parsed TOML into the raw tables and remembers where something did not fit.
//!
//! The parser's own deserializer knows only lines and columns. This one keeps the path to the wrong value and keeps
//! "expected" and "found" apart, so that the message can name the entry and the field.

use std::fmt;

use serde::de::value::StrDeserializer;
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, Error, Expected, IntoDeserializer, MapAccess, SeqAccess,
    Unexpected, Visitor,
};
use serde::forward_to_deserialize_any;
use toml::{Table, Value};

use crate::error::ComponentError;

/// Reads `table` as a whole file.
pub(crate) fn read<T: for<'de> Deserialize<'de>>(table: &Table) -> Result<T, ComponentError> {
    let fields = Fields { rest: table.iter(), current: None };
    T::deserialize(Root(fields)).map_err(|fault| fault.into_error(table))
}

/// The name of entry `index` of the list `list`, by its id where it has one.
pub(crate) fn entry_name(list: &str, entry: &Value, index: usize) -> String {
    let players = || entry.get("players").and_then(Value::as_integer);
    match entry.get("id").and_then(Value::as_str) {
        Some(id) => format!("{list} {id:?}"),
        None => match players() {
            Some(players) => format!("{list} {players}"),
            None => format!("{list} number {}", index + 1),
        },
    }
}

/// A step from the file down to a value.
#[derive(Debug)]
enum Step {
    Field(String),
    Item(usize),
}

/// A value that does not fit; the path is built from the inside out.
#[derive(Debug)]
struct Fault {
    path: Vec<Step>,
    expected: String,
    found: String,
}

impl Fault {
    fn new(expected: impl Into<String>, found: impl Into<String>) -> Fault {
        Fault { path: Vec::new(), expected: expected.into(), found: found.into() }
    }

    fn inside(mut self, step: Step) -> Fault {
        self.path.push(step);
        self
    }

    fn into_error(self, table: &Table) -> ComponentError {
        let mut path = self.path.into_iter().rev().peekable();
        let Some(Step::Field(top)) = path.next() else {
            return ComponentError::new("the file", "", self.expected, self.found);
        };
        let entry = match path.peek() {
            None => return ComponentError::new("the file", top, self.expected, self.found),
            Some(Step::Field(_)) => top,
            Some(Step::Item(index)) => {
                let index = *index;
                path.next();
                let entry = table.get(&top).and_then(|list| list.get(index));
                entry.map_or_else(|| top.clone(), |entry| entry_name(&top, entry, index))
            }
        };
        ComponentError::new(entry, field_name(path), self.expected, self.found)
    }
}

fn field_name(path: impl Iterator<Item = Step>) -> String {
    let mut name = String::new();
    for step in path {
        match step {
            Step::Field(field) if name.is_empty() => name = field,
            Step::Field(field) => name = format!("{name}.{field}"),
            Step::Item(index) => name = format!("{name}[{index}]"),
        }
    }
    name
}

impl Error for Fault {
    fn custom<T: fmt::Display>(message: T) -> Fault {
        Fault::new(message.to_string(), "something else")
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Fault {
        Fault::new(plain(&expected.to_string()), describe(found))
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Fault {
        Fault::invalid_type(found, expected)
    }

    fn invalid_length(found: usize, expected: &dyn Expected) -> Fault {
        Fault::new(plain(&expected.to_string()), format!("{found} items"))
    }

    fn unknown_variant(found: &str, expected: &'static [&'static str]) -> Fault {
        Fault::new(one_of(expected), format!("{found:?}"))
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Fault {
        let known = format!("a known field ({})", expected.join(", "));
        Fault::new(known, format!("{field:?}")).inside(Step::Field(field.to_owned()))
    }

    fn missing_field(field: &'static str) -> Fault {
        Fault::new("a value", "nothing").inside(Step::Field(field.to_owned()))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {}", self.expected, self.found)
    }
}

impl std::error::Error for Fault {}

fn one_of(words: &[&str]) -> String {
    format!("one of {}", words.iter().map(|word| format!("{word:?}")).collect::<Vec<_>>().join(", "))
}

/// The type names of the library in words for authors of data.
fn plain(expected: &str) -> String {
    match expected {
        "u8" => "a whole number from 0 to 255".into(),
        "u16" => "a whole number from 0 to 65535".into(),
        "u32" => "a whole number from 0 to 4294967295".into(),
        "f64" => "a number".into(),
        "a boolean" => "true or false".into(),
        "a string" => "a text".into(),
        "a sequence" => "a list".into(),
        "a map" => "a table".into(),
        other => other.into(),
    }
}

fn describe(found: Unexpected<'_>) -> String {
    match found {
        Unexpected::Str(text) => format!("{text:?}"),
        Unexpected::Signed(number) => number.to_string(),
        Unexpected::Float(number) => number.to_string(),
        Unexpected::Bool(value) => value.to_string(),
        Unexpected::Seq => "a list".into(),
        Unexpected::Map => "a table".into(),
        other => other.to_string(),
    }
}

fn unexpected(value: &Value) -> Unexpected<'_> {
    match value {
        Value::String(text) => Unexpected::Str(text),
        Value::Integer(number) => Unexpected::Signed(*number),
        Value::Float(number) => Unexpected::Float(*number),
        Value::Boolean(value) => Unexpected::Bool(*value),
        Value::Datetime(_) => Unexpected::Other("a date"),
        Value::Array(_) => Unexpected::Seq,
        Value::Table(_) => Unexpected::Map,
    }
}

/// The file itself.
struct Root<'de>(Fields<'de>);

impl<'de> Deserializer<'de> for Root<'de> {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_map(self.0)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// One value somewhere in the file.
struct Reader<'de>(&'de Value);

impl<'de> Deserializer<'de> for Reader<'de> {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.0 {
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Integer(number) => visitor.visit_i64(*number),
            Value::Float(number) => visitor.visit_f64(*number),
            Value::Boolean(value) => visitor.visit_bool(*value),
            Value::Datetime(_) => Err(Fault::invalid_type(unexpected(self.0), &visitor)),
            Value::Array(items) => visitor.visit_seq(Items { rest: items.iter().enumerate() }),
            Value::Table(table) => visitor.visit_map(Fields { rest: table.iter(), current: None }),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_newtype_struct(self)
    }

    /// Only a table makes a struct; a list of its values in order would hide which is which.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        if !self.0.is_table() {
            return Err(Fault::new("a table", describe(unexpected(self.0))));
        }
        self.deserialize_any(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        words: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let Value::String(word) = self.0 else {
            return Err(Fault::new(one_of(words), describe(unexpected(self.0))));
        };
        let word: StrDeserializer<'de, Fault> = word.as_str().into_deserializer();
        visitor.visit_enum(word)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map identifier ignored_any
    }
}

struct Items<'de> {
    rest: std::iter::Enumerate<std::slice::Iter<'de, Value>>,
}

impl<'de> SeqAccess<'de> for Items<'de> {
    type Error = Fault;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Fault> {
        let Some((index, value)) = self.rest.next() else { return Ok(None) };
        seed.deserialize(Reader(value)).map(Some).map_err(|fault| fault.inside(Step::Item(index)))
    }
}

struct Fields<'de> {
    rest: toml::map::Iter<'de, String, Value>,
    current: Option<(&'de String, &'de Value)>,
}

impl<'de> MapAccess<'de> for Fields<'de> {
    type Error = Fault;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Fault> {
        self.current = self.rest.next();
        let Some((key, _)) = self.current else { return Ok(None) };
        let key: StrDeserializer<'de, Fault> = key.as_str().into_deserializer();
        seed.deserialize(key).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Fault> {
        let Some((key, value)) = self.current.take() else { return Err(Fault::new("a field", "nothing")) };
        seed.deserialize(Reader(value)).map_err(|fault| fault.inside(Step::Field(key.clone())))
    }
}
