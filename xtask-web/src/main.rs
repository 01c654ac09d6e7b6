//! Builds the page: compiles `crates/web` to WebAssembly, makes its bindings and puts the files of the page beside them.
//!
//! `cargo run -p xtask-web` writes `target/web`; `--serve PORT` also shows it on the loopback until the server exists.

mod build;
mod serve;

use std::process::ExitCode;

fn main() -> ExitCode {
    let done = wanted_port(std::env::args().skip(1)).and_then(|port| {
        let folder = build::page()?;
        println!("the page lies in {}", folder.display());
        port.map_or(Ok(()), |port| serve::folder(&folder, port))
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// The port of `--serve`, if the page shall be shown.
fn wanted_port(mut words: impl Iterator<Item = String>) -> Result<Option<u16>, String> {
    const USAGE: &str = "usage: xtask-web [--serve PORT]";
    match (words.next().as_deref(), words.next()) {
        (None, _) => Ok(None),
        (Some("--serve"), Some(port)) => port.parse().map(Some).map_err(|_| USAGE.to_owned()),
        _ => Err(USAGE.to_owned()),
    }
}
