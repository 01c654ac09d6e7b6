//! `gong drain`: the wish that a server begins no new games and stops when the last has ended, left as a file in its folder.

use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io, thread};

use crate::store;

/// How often to look whether it is done.
const LOOK: Duration = Duration::from_millis(200);

fn wish(folder: &Path) -> PathBuf {
    folder.join("gong.drain")
}

/// Whether somebody wants it.
pub(crate) fn is_wanted(folder: &Path) -> bool {
    wish(folder).exists()
}

/// Nobody wants it any more: it is done, or the process it was meant for is gone.
pub(crate) fn forget(folder: &Path) {
    let _ = fs::remove_file(wish(folder));
}

/// Lets the server that keeps its tables in a folder begin no new games, and waits until it has stopped.
///
/// # Errors
/// When no server runs there, or the folder cannot be written.
pub fn drain(folder: &Path) -> io::Result<()> {
    store::look_into(folder)?;
    if !store::is_taken(folder) {
        return Err(io::Error::other(format!(
            "no gong keeps its tables in {}: nothing is drained",
            folder.display()
        )));
    }
    store::private::file(&wish(folder))?;
    while store::is_taken(folder) {
        thread::sleep(LOOK);
    }
    Ok(())
}
