//! The component data as Rust: `crates/temple/src/generated.rs` is made from `data/components.toml`.

use std::fs;
use std::path::PathBuf;

use crate::shell::root;

const DATA: &str = "data/components.toml";
const GENERATED: &str = "crates/temple/src/generated.rs";

fn generated() -> PathBuf {
    root().join(GENERATED)
}

fn wanted() -> Result<String, String> {
    let data = components::load(&root().join(DATA)).map_err(|error| format!("{DATA}: {error}"))?;
    Ok(components::generate::rust_source(&data))
}

/// Writes the generated file anew.
pub fn generate(_words: &[String]) -> Result<(), String> {
    fs::write(generated(), wanted()?).map_err(|error| format!("{GENERATED} cannot be written: {error}"))?;
    println!("{GENERATED} is written");
    Ok(())
}

/// Checks that the generated file is what the data makes it.
pub fn check() -> Result<(), String> {
    let written = fs::read_to_string(generated()).map_err(|error| format!("{GENERATED}: {error}"))?;
    if written != wanted()? {
        return Err(format!("{GENERATED} is not current: run `cargo xtask generate`"));
    }
    println!("{GENERATED} is current");
    Ok(())
}
