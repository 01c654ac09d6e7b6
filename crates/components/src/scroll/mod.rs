//! Reads `data/scroll.toml`, the sheets of the roll and write game, checks it, and turns it into the tables of its engine.
//!
//! The reader and its errors are those of the other data file. Rule [RNW-80] and the list under "Validation rules" in
//! docs/rules/40-roll-and-write.md say what is checked.

mod check;
mod convert;
pub mod generate;
pub mod raw;

use std::path::Path;

use scroll::sheets::Sheets;

use crate::error::LoadError;
use crate::{reader, syntax, unreadable};

/// Loads a data file.
///
/// # Errors
/// When the file cannot be read, is not TOML or does not describe sheets that can be played on.
pub fn load(path: &Path) -> Result<Sheets, LoadError> {
    parse(&std::fs::read_to_string(path).map_err(|error| unreadable(path, &error))?)
}

/// Reads the text of a data file.
///
/// # Errors
/// When the text is not TOML or does not describe sheets that can be played on.
pub fn parse(text: &str) -> Result<Sheets, LoadError> {
    Ok(convert::sheets(&parse_raw(text)?)?)
}

/// Reads and checks the text of a data file and gives it as it is written.
///
/// # Errors
/// When the text is not TOML or does not describe sheets that can be played on.
pub fn parse_raw(text: &str) -> Result<raw::File, LoadError> {
    let table: toml::Table = text.parse().map_err(|error| syntax(text, &error))?;
    let file: raw::File = reader::read(&table)?;
    check::check(&file, &table)?;
    Ok(file)
}
