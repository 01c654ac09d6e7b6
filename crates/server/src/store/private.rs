//! Files that nobody else on the machine can read: what lies in them decides games that are not over.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

/// Makes the folder if it is missing, for its owner alone. One that is there already is left as its owner made it.
///
/// # Errors
/// When it cannot be made.
pub fn folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Opens a file to read and write, and makes it if it is missing. Whatever it was before, it is its owner's alone now.
pub(crate) fn file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    close_to_others(path)?;
    Ok(file)
}

/// Takes a file that is there from everybody but its owner.
pub(super) fn close_to_others(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    if path.exists() {
        fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    }
    Ok(())
}
