//! Writes `crates/temple/src/generated.rs` from `data/components.toml`; `cargo xtask generate` calls it.
//!
//! It is built without the feature `standard`, so without the very file it writes: a module that has just got its data can be
//! generated before the old tables compile again.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

const DATA: &str = "data/components.toml";
const GENERATED: &str = "crates/temple/src/generated.rs";

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    match write(&root) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

fn write(root: &Path) -> Result<(), String> {
    let text = fs::read_to_string(root.join(DATA)).map_err(|error| format!("{DATA}: {error}"))?;
    let wrong = |error| format!("{DATA}: {error}");
    let (data, file) = (components::parse(&text).map_err(wrong)?, components::parse_raw(&text).map_err(wrong)?);
    let source = components::generate::rust_source(&data, &file);
    fs::write(root.join(GENERATED), source).map_err(|error| format!("{GENERATED} cannot be written: {error}"))?;
    println!("{GENERATED} is written");
    Ok(())
}
