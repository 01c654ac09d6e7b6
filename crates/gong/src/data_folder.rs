//! Where the program keeps what must last: made if it is missing, and tried before anybody relies on it.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// The folder named, or the one this system has for such things, ready to be written.
pub fn open(named: Option<&Path>) -> Result<PathBuf, Failure> {
    let folder = named_or_usual(named)?;
    match try_out(&folder) {
        Ok(()) => Ok(folder),
        Err(error) => Err(Failure::BadInput(format!(
            "cannot write in the folder {} ({error}): choose another one with --data",
            folder.display()
        ))),
    }
}

/// The same folder where it must be there already: a name that is misspelt is an error, not a new folder.
pub fn find(named: Option<&Path>) -> Result<PathBuf, Failure> {
    let folder = named_or_usual(named)?;
    if folder.is_dir() {
        return Ok(folder);
    }
    Err(Failure::BadInput(format!("there is no folder {}: name that of the server with --data", folder.display())))
}

fn named_or_usual(named: Option<&Path>) -> Result<PathBuf, Failure> {
    named.map(Path::to_owned).or_else(usual).ok_or_else(|| {
        Failure::bad_input("this system names no folder for data (HOME is not set): name one with --data")
    })
}

fn try_out(folder: &Path) -> io::Result<()> {
    server::make_folder(folder)?;
    let trial = folder.join(format!(".trial-{}", std::process::id()));
    fs::write(&trial, "")?;
    fs::remove_file(&trial)
}

/// As the custom of the system is.
fn usual() -> Option<PathBuf> {
    let folder = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = match env::consts::OS {
        "windows" => folder("LOCALAPPDATA"),
        "macos" => folder("HOME").map(|home| home.join("Library/Application Support")),
        _ => folder("XDG_DATA_HOME").or_else(|| folder("HOME").map(|home| home.join(".local/share"))),
    };
    base.map(|base| base.join("gong"))
}
