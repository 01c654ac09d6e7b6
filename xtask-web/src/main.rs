//! Builds the page: compiles `crates/web` and `crates/review` to WebAssembly, makes its bindings, puts the files of the page beside them and
//! packs them.
//!
//! `cargo run -p xtask-web` writes `target/web`, which `cargo xtask build` builds into the game.

mod build;
mod shelf;
mod trim;

use std::process::ExitCode;

fn main() -> ExitCode {
    match build::page() {
        Ok(folder) => {
            println!("the page lies in {}", folder.display());
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
