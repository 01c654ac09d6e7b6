//! Reads `data/components.toml`, checks it, and turns it into the tables of the engine. [`scroll`] does the same for the
//! sheets of the other game, `data/scroll.toml`.
//!
//! A wrong file never makes the program fail in an unexplained way: every error names the entry, the field, what was
//! expected and what was found.

mod check;
mod convert;
mod error;
pub mod generate;
mod modules;
pub mod raw;
mod reader;
pub mod scroll;

use std::path::Path;

use temple::components::Components;

pub use error::{ComponentError, LoadError};

/// Loads a data file.
///
/// # Errors
/// When the file cannot be read, is not TOML or does not describe the pieces of a game.
pub fn load(path: &Path) -> Result<Components, LoadError> {
    parse(&std::fs::read_to_string(path).map_err(|error| unreadable(path, &error))?)
}

fn unreadable(path: &Path, error: &std::io::Error) -> LoadError {
    LoadError::Unreadable { path: path.to_owned(), reason: error.to_string() }
}

/// Reads the text of a data file.
///
/// # Errors
/// When the text is not TOML or does not describe the pieces of a game.
pub fn parse(text: &str) -> Result<Components, LoadError> {
    Ok(convert::components(&parse_raw(text)?)?)
}

/// Reads and checks the text of a data file and gives it as it is written, with what the engine does not ask for.
///
/// # Errors
/// When the text is not TOML or does not describe the pieces of a game.
pub fn parse_raw(text: &str) -> Result<raw::File, LoadError> {
    let table: toml::Table = text.parse().map_err(|error| syntax(text, &error))?;
    let (own, of_modules) = modules::split(&table);
    let mut file: raw::File = reader::read(&own)?;
    file.modules = reader::read(&of_modules)?;
    check::check(&file, &table)?;
    Ok(file)
}

fn syntax(text: &str, error: &toml::de::Error) -> LoadError {
    let at = error.span().map_or(0, |span| span.start);
    let before = String::from_utf8_lossy(&text.as_bytes()[..at.min(text.len())]);
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    LoadError::Syntax {
        line: before.matches('\n').count() + 1,
        column: before[line_start..].chars().count() + 1,
        message: error.message().to_owned(),
    }
}
