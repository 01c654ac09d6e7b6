//! Makes the rule index and lays its bytes beside the program, which so answers `gong rules` from anywhere.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

/// What the index is made of: the catalogue, and every place that may cite a rule.
const WATCHED: [&str; 4] = ["docs/rules", "crates", "xtask/src", "scenarios"];

fn main() -> ExitCode {
    match write_index() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("the rule index cannot be made: {error}");
            ExitCode::FAILURE
        }
    }
}

fn write_index() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    // A path that does not exist would make cargo run this script every time.
    for watched in WATCHED.iter().map(|folder| root.join(folder)).filter(|folder| folder.exists()) {
        println!("cargo::rerun-if-changed={}", watched.display());
    }
    let index = catalogue::build_index(&root)?;
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo names no OUT_DIR")?);
    fs::write(out.join("rules.bin"), postcard::to_allocvec(&index)?)?;
    Ok(())
}
