//! Writes `crates/temple/src/generated.rs` from `data/components.toml` and `crates/scroll/src/generated.rs` from
//! `data/scroll.toml`; `cargo xtask generate` calls it.
//!
//! It is built without the feature `standard`, so without the very file it writes: a module that has just got its data can be
//! generated before the old tables compile again.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

const DATA: &str = "data/components.toml";
const GENERATED: &str = "crates/temple/src/generated.rs";
const SHEETS: &str = "data/scroll.toml";
const GENERATED_SHEETS: &str = "crates/scroll/src/generated.rs";

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    match write(&root).and_then(|()| write_sheets(&root)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

fn write(root: &Path) -> Result<(), String> {
    let text = read(root, DATA)?;
    let wrong = |error| format!("{DATA}: {error}");
    let (data, file) = (components::parse(&text).map_err(wrong)?, components::parse_raw(&text).map_err(wrong)?);
    put(root, GENERATED, &components::generate::rust_source(&data, &file))
}

fn write_sheets(root: &Path) -> Result<(), String> {
    let sheets = components::scroll::parse(&read(root, SHEETS)?).map_err(|error| format!("{SHEETS}: {error}"))?;
    put(root, GENERATED_SHEETS, &components::scroll::generate::rust_source(&sheets))
}

fn read(root: &Path, file: &str) -> Result<String, String> {
    fs::read_to_string(root.join(file)).map_err(|error| format!("{file}: {error}"))
}

fn put(root: &Path, file: &str, source: &str) -> Result<(), String> {
    fs::write(root.join(file), source).map_err(|error| format!("{file} cannot be written: {error}"))?;
    println!("{file} is written");
    Ok(())
}
