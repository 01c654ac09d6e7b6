//! Builds the page: compiles `crates/web` and `crates/review` to WebAssembly once for each language, takes out what is loaded
//! later, makes the bindings, puts the files of the page beside them and
//! packs them.
//!
//! `cargo run -p xtask-web` writes `target/web`, which `cargo xtask build` builds into the game. `--language TAG` builds one
//! language, which stands in for the others.

mod build;
mod language;
mod parts;
mod shelf;
mod trim;

use std::env;
use std::process::ExitCode;

use crate::language::{LANGUAGES, Language};

fn main() -> ExitCode {
    match languages().and_then(|languages| build::page(&languages)) {
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

/// The languages to be built: all, or the one that is named.
fn languages() -> Result<Vec<Language>, String> {
    let words: Vec<String> = env::args().skip(1).collect();
    match &words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => Ok(LANGUAGES.to_vec()),
        ["--language", tag] => Ok(vec![language::of(tag)?]),
        _ => Err("the only flag is --language TAG".to_owned()),
    }
}
