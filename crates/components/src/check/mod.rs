//! Whether a well-formed file describes a game that can be played.
//!
//! These are the checks of docs/rules/50-components.md and 41-maya-data.md. They look at structure and at printed
//! numbers of pieces, never at stand-ins: a price or an opening corrected from a real box passes.

mod chambers;
mod clock;
mod setup;

use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::RangeInclusive;

use toml::{Table, Value};

use crate::error::ComponentError;
use crate::modules;
use crate::raw::{Chamber, Clock, Difficulty, Faces, File, Module, Player, Set};
use crate::reader::entry_name;

pub(crate) type Check = Result<(), ComponentError>;

/// The most symbols any price may ask for: the most dice one player can have.
const MAX_SYMBOLS: u32 = 16;

/// The most gems any one number may name. Depot, extra and fate gems together then still fit the engine's counters.
pub(crate) const MAX_GEMS: u32 = 60;

/// Checks the whole file; `table` is the same file before it was read.
pub(crate) fn check(file: &File, table: &Table) -> Check {
    bases(table)?;
    ids(file)?;
    sets(file)?;
    setup::check(file)?;
    chambers::check(file)?;
    clock::check(file)?;
    modules::check(file)
}

/// An entry that has an id.
pub(crate) trait Entry {
    /// The list it stands in.
    const LIST: &'static str;

    /// Its id.
    fn id(&self) -> &str;

    /// The box it says it comes from.
    fn set(&self) -> Option<&str>;

    /// How messages name it.
    fn name(&self) -> String {
        format!("{} {:?}", Self::LIST, self.id())
    }
}

/// Says of each type how its entries are named.
macro_rules! entries {
    ($($entry:ty: $list:literal $(in $set:ident)?,)*) => {$(
        impl Entry for $entry {
            const LIST: &'static str = $list;

            fn id(&self) -> &str {
                &self.id
            }

            fn set(&self) -> Option<&str> {
                None$(.or(Some(&*self.$set)))?
            }
        }
    )*};
}

entries! {
    Set: "set",
    Module: "module" in set,
    Chamber: "chamber" in set,
    Player: "player" in set,
    Difficulty: "difficulty",
    Clock: "clock",
}

pub(crate) use entries;

/// Every basis has a default, and names only fields that its entry has.
pub(crate) fn bases(table: &Table) -> Check {
    for (name, value) in table {
        match value {
            Value::Array(entries) => {
                for (index, entry) in entries.iter().enumerate() {
                    basis(&entry_name(name, entry, index), entry)?;
                }
            }
            single => basis(name, single)?,
        }
    }
    Ok(())
}

fn basis(name: &str, entry: &Value) -> Check {
    let Some(basis) = entry.get("basis").and_then(Value::as_table) else { return Ok(()) };
    if !basis.contains_key("default") {
        return Err(ComponentError::new(name, "basis.default", "a value", "nothing"));
    }
    match basis.keys().find(|field| *field != "default" && entry.get(field.as_str()).is_none()) {
        Some(field) => {
            Err(ComponentError::new(name, format!("basis.{field}"), "a field of the entry", format!("{field:?}")))
        }
        None => Ok(()),
    }
}

fn ids(file: &File) -> Check {
    unique(&file.set)?;
    unique(&file.module)?;
    unique(&file.chamber)?;
    unique(&file.player)?;
    unique(&file.difficulty)?;
    unique(&file.clock)?;
    modules::ids(&file.modules)
}

/// Ids are written in one way and stand once; saved games hold them.
pub(crate) fn unique<E: Entry>(entries: &[E]) -> Check {
    let mut seen = BTreeSet::new();
    for entry in entries {
        let id = entry.id();
        let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_';
        if id.is_empty() || !id.bytes().all(plain) {
            let expected = "an id of small letters, digits and underscores";
            return Err(ComponentError::new(entry.name(), "id", expected, format!("{id:?}")));
        }
        if !seen.insert(id) {
            return Err(ComponentError::new(entry.name(), "id", "an id that stands once", format!("{id:?} again")));
        }
    }
    Ok(())
}

fn sets(file: &File) -> Check {
    for set in &file.set {
        for needed in set.requires.iter().flatten() {
            known_set(file, &set.name(), "requires", needed)?;
        }
    }
    from_known_sets(file, &file.module)?;
    from_known_sets(file, &file.chamber)?;
    from_known_sets(file, &file.player)?;
    modules::sets(file)
}

pub(crate) fn from_known_sets<E: Entry>(file: &File, entries: &[E]) -> Check {
    entries.iter().try_for_each(|entry| match entry.set() {
        Some(set) => known_set(file, &entry.name(), "set", set),
        None => Ok(()),
    })
}

pub(crate) fn known_set(file: &File, name: &str, field: &str, set: &str) -> Check {
    if file.set.iter().any(|known| known.id == set) {
        return Ok(());
    }
    Err(ComponentError::new(name, field, "the id of a set", format!("{set:?}")))
}

/// Fails unless `found` is what was expected.
pub(crate) fn same<T: PartialEq + Display>(name: impl Into<String>, field: &str, expected: T, found: T) -> Check {
    if expected == found { Ok(()) } else { Err(ComponentError::new(name, field, expected, found)) }
}

/// Fails unless there are `expected` pieces.
pub(crate) fn pieces(name: impl Into<String>, field: &str, expected: u32, what: &str, found: u32) -> Check {
    if expected == found {
        return Ok(());
    }
    Err(ComponentError::new(name, field, format!("{expected} {what}"), found))
}

/// Fails unless `found` lies in `range`.
pub(crate) fn within(
    name: impl Into<String>,
    field: &str,
    range: RangeInclusive<u32>,
    found: impl Into<u32>,
) -> Check {
    let found = found.into();
    if range.contains(&found) {
        return Ok(());
    }
    let expected = format!("a whole number from {} to {}", range.start(), range.end());
    Err(ComponentError::new(name, field, expected, found))
}

/// A price asks for something, and for no more than somebody could ever show.
pub(crate) fn price(name: impl Into<String>, field: &str, faces: &Faces) -> Check {
    symbols(name, field, 1..=MAX_SYMBOLS, faces)
}

pub(crate) fn symbols(name: impl Into<String>, field: &str, range: RangeInclusive<u32>, faces: &Faces) -> Check {
    let found = count(faces.iter());
    if range.contains(&found) {
        return Ok(());
    }
    let expected = match (range.start(), range.end()) {
        (0, 0) => "no die faces".to_owned(),
        (low, high) if low == high => format!("{low} die faces"),
        (low, high) => format!("{low} to {high} die faces"),
    };
    Err(ComponentError::new(name, field, expected, found))
}

/// How many there are, in the type of all counts here.
pub(crate) fn count(items: impl Iterator) -> u32 {
    u32::try_from(items.count()).unwrap_or(u32::MAX)
}

/// A colour for the screen.
pub(crate) fn colour(name: impl Into<String>, field: &str, hex: &str) -> Check {
    let digits = hex.strip_prefix('#').unwrap_or_default();
    if digits.len() == 6 && digits.bytes().all(|b| b.is_ascii_hexdigit()) {
        return Ok(());
    }
    Err(ComponentError::new(name, field, "a colour such as \"#1A1A1A\"", format!("{hex:?}")))
}

/// A name or note that says something.
pub(crate) fn text(name: impl Into<String>, field: &str, text: &str) -> Check {
    if text.trim().is_empty() {
        return Err(ComponentError::new(name, field, "a text that is not empty", format!("{text:?}")));
    }
    Ok(())
}
