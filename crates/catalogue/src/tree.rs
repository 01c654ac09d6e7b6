//! Walks the repository: every file that belongs to it, by its path from the root with forward slashes.

use std::fs;
use std::path::Path;

use crate::CatalogueError;

/// What holds no work of the project. In a further work tree `.git` is a file.
const SKIPPED: [&str; 3] = [".git", "target", "node_modules"];

/// All files below the root, sorted, as `crates/kit/src/lib.rs`.
///
/// # Errors
/// When a folder cannot be read.
pub fn files(root: &Path) -> Result<Vec<String>, CatalogueError> {
    let mut found = Vec::new();
    walk(root, "", &mut found)?;
    found.sort();
    Ok(found)
}

fn walk(folder: &Path, prefix: &str, found: &mut Vec<String>) -> Result<(), CatalogueError> {
    let unreadable = || CatalogueError::unreadable(folder);
    for item in fs::read_dir(folder).map_err(unreadable())? {
        let item = item.map_err(unreadable())?;
        let name = item.file_name();
        // A name that is not a text can be no source of ours.
        let Some(name) = name.to_str() else { continue };
        let (path, inside) = (item.path(), format!("{prefix}{name}"));
        if SKIPPED.contains(&name) {
            continue;
        }
        if path.is_file() {
            found.push(inside);
        } else if path.is_dir() {
            walk(&path, &format!("{inside}/"), found)?;
        }
    }
    Ok(())
}

/// The text of a file below the root; nothing if it is not a text.
///
/// # Errors
/// When the file cannot be read.
pub fn read_text(root: &Path, file: &str) -> Result<Option<String>, CatalogueError> {
    let path = root.join(file);
    let bytes = fs::read(&path).map_err(CatalogueError::unreadable(&path))?;
    Ok(String::from_utf8(bytes).ok().filter(|text| !text.contains('\0')))
}
