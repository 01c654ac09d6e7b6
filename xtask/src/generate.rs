//! The component data as Rust: `crates/temple/src/generated.rs` is made from `data/components.toml`.
//!
//! A test of `components` notices when the file is not current.

use crate::shell::{cargo, run};

/// Writes the generated file again, by a program that is built without it.
pub fn generate(_words: &[String]) -> Result<(), String> {
    let built = ["--package", "components", "--no-default-features", "--bin", "write-tables"];
    run(cargo().args(["run", "--quiet"]).args(built))
}
