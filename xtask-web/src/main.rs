//! Builds the page: compiles `crates/web` and the programs beside it to WebAssembly once for each language, takes out what is loaded
//! later, makes the bindings, puts the files of the page beside them and
//! packs them.
//!
//! `cargo run -p xtask-web` writes `target/web`, which `cargo xtask build` builds into the game. `--language TAG` builds one
//! language, which stands in for the others; `--quick` behind it compiles in seconds what is larger than what is shipped.

mod build;
mod keeping;
mod language;
mod make;
mod order;
mod parts;
mod shelf;
mod trim;

use std::env;
use std::process::ExitCode;

use crate::language::{LANGUAGES, Language};
use crate::make::Make;

fn main() -> ExitCode {
    match wanted().and_then(|(languages, make)| build::page(&languages, make)) {
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

/// The languages to be built, all or the one that is named, and how.
fn wanted() -> Result<(Vec<Language>, Make), String> {
    let words: Vec<String> = env::args().skip(1).collect();
    match &words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => Ok((LANGUAGES.to_vec(), Make::Small)),
        ["--language", tag] => Ok((vec![language::of(tag)?], Make::Small)),
        ["--language", tag, "--quick"] => Ok((vec![language::of(tag)?], Make::Quick)),
        _ => Err("the only flags are --language TAG, and --quick after it".to_owned()),
    }
}
