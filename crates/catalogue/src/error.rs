//! What can go wrong while the index is made.

use std::fmt;
use std::path::{Path, PathBuf};

/// The catalogue or the source tree could not be read.
#[derive(Debug)]
pub enum CatalogueError {
    /// A file or folder could not be read.
    Unreadable {
        /// Which one.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// `docs/rules/waiting.toml` is not what it should be.
    BadWaitingList(toml::de::Error),
}

impl CatalogueError {
    pub(crate) fn unreadable(path: &Path) -> impl FnOnce(std::io::Error) -> CatalogueError {
        let path = path.to_path_buf();
        move |source| CatalogueError::Unreadable { path, source }
    }
}

impl fmt::Display for CatalogueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CatalogueError::Unreadable { path, source } => {
                write!(f, "cannot read {}: {source}", path.display())
            }
            CatalogueError::BadWaitingList(source) => {
                write!(f, "docs/rules/waiting.toml: {source}")
            }
        }
    }
}

impl std::error::Error for CatalogueError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            CatalogueError::Unreadable { source, .. } => Some(source),
            CatalogueError::BadWaitingList(source) => Some(source),
        }
    }
}
