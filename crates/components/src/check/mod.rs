//! Whether a well-formed file describes a game that can be played.
//!
//! These are the checks of docs/rules/50-components.md and 41-maya-data.md. They look at structure and at printed
//! numbers of pieces, never at stand-ins: a price or an opening corrected from a real box passes.

mod cards;
mod challenges;
mod chambers;
mod clock;
mod maya;
mod setup;

use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::RangeInclusive;

use toml::{Table, Value};

use crate::error::ComponentError;
use crate::raw::{
    CalendarTile, Challenge, Chamber, Character, Clock, Curse, CursedGem, Difficulty, Faces, File, Marker,
    MayaBoard, Module, Player, Set, TaskTile, Treasure,
};
use crate::reader::entry_name;

pub(crate) type Check = Result<(), ComponentError>;

/// The most symbols any price may ask for: the most dice one player can have.
const MAX_SYMBOLS: u32 = 16;

/// The most gems any one number may name. Depot, extra and fate gems together then still fit the engine's counters.
const MAX_GEMS: u32 = 60;

/// Checks the whole file; `table` is the same file before it was read.
pub(crate) fn check(file: &File, table: &Table) -> Check {
    bases(table)?;
    ids(file)?;
    sets(file)?;
    setup::check(file)?;
    chambers::check(file)?;
    cards::check(file)?;
    maya::check(file)?;
    clock::check(file)?;
    challenges::check(file)
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
    Curse: "curse" in set,
    Treasure: "treasure" in set,
    TaskTile: "task_tile" in set,
    Character: "character" in set,
    MayaBoard: "maya_board" in set,
    CalendarTile: "calendar_tile" in set,
    CursedGem: "cursed_gem" in set,
    Marker: "marker" in set,
    Player: "player" in set,
    Difficulty: "difficulty",
    Clock: "clock",
    Challenge: "challenge",
}

/// Every basis has a default, and names only fields that its entry has.
fn bases(table: &Table) -> Check {
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
    unique(&file.curse)?;
    unique(&file.treasure)?;
    unique(&file.task_tile)?;
    unique(&file.character)?;
    unique(&file.maya_board)?;
    unique(&file.calendar_tile)?;
    unique(&file.cursed_gem)?;
    unique(&file.marker)?;
    unique(&file.player)?;
    unique(&file.difficulty)?;
    unique(&file.clock)?;
    unique(&file.challenge)
}

/// Ids are written in one way and stand once; saved games hold them.
fn unique<E: Entry>(entries: &[E]) -> Check {
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
    from_known_sets(file, &file.curse)?;
    from_known_sets(file, &file.treasure)?;
    from_known_sets(file, &file.task_tile)?;
    from_known_sets(file, &file.character)?;
    from_known_sets(file, &file.maya_board)?;
    from_known_sets(file, &file.calendar_tile)?;
    from_known_sets(file, &file.cursed_gem)?;
    from_known_sets(file, &file.marker)?;
    from_known_sets(file, &file.player)
}

fn from_known_sets<E: Entry>(file: &File, entries: &[E]) -> Check {
    entries.iter().try_for_each(|entry| match entry.set() {
        Some(set) => known_set(file, &entry.name(), "set", set),
        None => Ok(()),
    })
}

fn known_set(file: &File, name: &str, field: &str, set: &str) -> Check {
    if file.set.iter().any(|known| known.id == set) {
        return Ok(());
    }
    Err(ComponentError::new(name, field, "the id of a set", format!("{set:?}")))
}

/// Fails unless `found` is what was expected.
fn same<T: PartialEq + Display>(name: impl Into<String>, field: &str, expected: T, found: T) -> Check {
    if expected == found { Ok(()) } else { Err(ComponentError::new(name, field, expected, found)) }
}

/// Fails unless there are `expected` pieces.
fn pieces(name: impl Into<String>, field: &str, expected: u32, what: &str, found: u32) -> Check {
    if expected == found {
        return Ok(());
    }
    Err(ComponentError::new(name, field, format!("{expected} {what}"), found))
}

/// Fails unless `found` lies in `range`.
fn within(name: impl Into<String>, field: &str, range: RangeInclusive<u32>, found: impl Into<u32>) -> Check {
    let found = found.into();
    if range.contains(&found) {
        return Ok(());
    }
    let expected = format!("a whole number from {} to {}", range.start(), range.end());
    Err(ComponentError::new(name, field, expected, found))
}

/// A price asks for something, and for no more than somebody could ever show.
fn price(name: impl Into<String>, field: &str, faces: &Faces) -> Check {
    symbols(name, field, 1..=MAX_SYMBOLS, faces)
}

fn symbols(name: impl Into<String>, field: &str, range: RangeInclusive<u32>, faces: &Faces) -> Check {
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
fn count(items: impl Iterator) -> u32 {
    u32::try_from(items.count()).unwrap_or(u32::MAX)
}

/// A colour for the screen.
fn colour(name: impl Into<String>, field: &str, hex: &str) -> Check {
    let digits = hex.strip_prefix('#').unwrap_or_default();
    if digits.len() == 6 && digits.bytes().all(|b| b.is_ascii_hexdigit()) {
        return Ok(());
    }
    Err(ComponentError::new(name, field, "a colour such as \"#1A1A1A\"", format!("{hex:?}")))
}

/// A name or note that says something.
fn text(name: impl Into<String>, field: &str, text: &str) -> Check {
    if text.trim().is_empty() {
        return Err(ComponentError::new(name, field, "a text that is not empty", format!("{text:?}")));
    }
    Ok(())
}
