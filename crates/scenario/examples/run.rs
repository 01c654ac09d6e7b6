//! Runs scenario files without the rest of the program: `cargo run -p scenario --example run -- PATH...`.

use std::process::ExitCode;

fn main() -> ExitCode {
    let paths: Vec<_> = std::env::args_os().skip(1).map(Into::into).collect();
    match scenario::run_paths(&paths, &scenario::Pieces::standard(), &mut std::io::stdout()) {
        Ok(verdict) => verdict.exit_code().into(),
        Err(_) => 2.into(),
    }
}
