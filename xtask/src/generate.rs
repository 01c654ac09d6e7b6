//! The data of both games as Rust: `crates/temple/src/generated.rs` is made from `data/components.toml`,
//! `crates/scroll/src/generated.rs` from `data/scroll.toml`.
//!
//! A test of `components` notices when a file is not current.

use crate::shell::{cargo, run};

/// Writes the generated files again, by a program that is built without them.
pub fn generate(_words: &[String]) -> Result<(), String> {
    let built = ["--package", "components", "--no-default-features", "--bin", "write-tables"];
    run(cargo().args(["run", "--quiet"]).args(built))
}
