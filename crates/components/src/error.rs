//! What can be wrong with a data file, said so that its author finds the place.

use std::fmt;
use std::path::PathBuf;

/// One wrong value: where it stands, what belongs there and what was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ComponentError {
    /// The table or entry, such as `chamber "basic_03"`, `dice` or `the file`.
    pub entry: String,
    /// The field in it, such as `entry` or `gem_options[0].face`; empty if the whole entry is wrong.
    pub field: String,
    /// What belongs there.
    pub expected: String,
    /// What stands there.
    pub found: String,
}

impl ComponentError {
    pub(crate) fn new(
        entry: impl Into<String>,
        field: impl Into<String>,
        expected: impl fmt::Display,
        found: impl fmt::Display,
    ) -> ComponentError {
        ComponentError {
            entry: entry.into(),
            field: field.into(),
            expected: expected.to_string(),
            found: found.to_string(),
        }
    }
}

impl fmt::Display for ComponentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.entry)?;
        if !self.field.is_empty() {
            write!(f, ", field \"{}\"", self.field)?;
        }
        write!(f, ": expected {}, found {}", self.expected, self.found)
    }
}

impl std::error::Error for ComponentError {}

/// Why a data file could not be loaded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LoadError {
    /// The file is missing, cannot be read or is not text.
    Unreadable {
        /// The file asked for.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// The text is not TOML.
    Syntax {
        /// Line, from 1.
        line: usize,
        /// Column in characters, from 1.
        column: usize,
        /// What the parser says.
        message: String,
    },
    /// A value is wrong.
    Component(ComponentError),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Unreadable { path, reason } => write!(f, "cannot read {}: {reason}", path.display()),
            LoadError::Syntax { line, column, message } => {
                write!(f, "line {line}, column {column}: {}", message.trim_end())
            }
            LoadError::Component(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for LoadError {}

impl From<ComponentError> for LoadError {
    fn from(error: ComponentError) -> LoadError {
        LoadError::Component(error)
    }
}
