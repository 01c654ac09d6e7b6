//! The chores of the workspace: `cargo verify`, `cargo xtask generate` and what else keeps the repository in order.
//!
//! Everything here calls the same commands a person would type. It depends on little, because every check waits for it.

mod again;
mod autobahn;
mod broken;
mod build;
mod generate;
mod new_module;
mod parts;
mod shell;
mod stage;
mod verify;

use std::env;
use std::process::ExitCode;

/// A chore and what it is good for. A new one is a file and a line in [`CHORES`].
struct Chore {
    name: &'static str,
    does: &'static str,
    run: fn(&[String]) -> Result<(), String>,
}

const CHORES: &[Chore] = &[
    Chore {
        name: "build",
        does: "builds the page and the game with it; --dev builds both quickly, the page in English only",
        run: build::build,
    },
    Chore { name: "play", does: "builds both and plays; `cargo play` for short", run: build::play },
    Chore {
        name: "verify",
        does: "everything that must hold before a change goes in; --long adds what takes hours",
        run: verify::verify,
    },
    Chore {
        name: "generate",
        does: "writes crates/temple/src/generated.rs from data/components.toml",
        run: generate::generate,
    },
    Chore {
        name: "new-module",
        does: "lays out the folders of a module with a first scenario; SLUG as in data/components.toml; --try in a copy",
        run: new_module::new_module,
    },
    Chore {
        name: "golden",
        does: "writes the texts of the golden games again from their logs; --record NAME... plays another game",
        run: golden,
    },
    Chore {
        name: "autobahn",
        does: "runs the Autobahn suite against the server's WebSockets, where `wstest` is installed",
        run: autobahn::autobahn,
    },
    Chore {
        name: "parts",
        does: "lists everything that is in the program, as CycloneDX; --check looks at the licences alone",
        run: parts::parts,
    },
    Chore {
        name: "broken",
        does: "breaks 30 rules one by one and shows which scenario notices; --modules, --rules ID..., --all, --scroll, --scroll --rules ID...",
        run: broken::broken,
    },
];

/// The test of the golden games writes them when it is told to. A log that does not play any more is not replaced by another
/// unless it is named.
fn golden(words: &[String]) -> Result<(), String> {
    let names = match words {
        [] => return GOLDEN.iter().try_for_each(|package| write_golden(package, "texts")),
        [flag, names @ ..] if flag == "--record" && !names.is_empty() => names,
        _ => return Err("the only flag is --record, with the names of golden games behind it".to_owned()),
    };
    let (of_scroll, others): (Vec<_>, Vec<_>) =
        names.iter().map(String::as_str).partition(|name| name.starts_with("scroll-"));
    for (package, theirs) in GOLDEN.iter().zip([others, of_scroll]) {
        if !theirs.is_empty() {
            write_golden(package, &format!("record {}", theirs.join(" ")))?;
        }
    }
    Ok(())
}

/// The packages whose tests hold golden games; names of the second begin with `scroll-`.
const GOLDEN: [&str; 2] = ["arena", "scroll"];

fn write_golden(package: &str, wanted: &str) -> Result<(), String> {
    let mut test = shell::cargo();
    test.args(["test", "--quiet", "--package", package, "--test", "golden"]).env("GONG_GOLDEN", wanted);
    shell::run(&mut test)
}

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let chore = words.first().and_then(|name| CHORES.iter().find(|chore| chore.name == name.as_str()));
    let Some(chore) = chore else {
        eprintln!("cargo xtask CHORE, where CHORE is one of:");
        CHORES.iter().for_each(|chore| eprintln!("  {:<10} {}", chore.name, chore.does));
        return ExitCode::from(2);
    };
    match (chore.run)(&words[1..]) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{}: {reason}", chore.name);
            ExitCode::FAILURE
        }
    }
}
