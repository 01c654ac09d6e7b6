//! `cargo xtask build` and `cargo play`: the page, and the game with the page in it.

use std::path::PathBuf;
use std::process::Command;

use crate::shell::{Behind, cargo, command, is_there, run, target};

const WASM: &str = "wasm32-unknown-unknown";

/// The package that builds the page.
const BUILDER: &str = "xtask-web";

/// How the game is built.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Profile {
    /// For playing.
    Release,
    /// For checks: the page as it is shipped, but in English, which stands in for the other languages; the game is built in
    /// seconds where the tests have been built.
    Checked,
    /// For work on the page: as `Checked`, with a page that is compiled again in seconds and too large to be shipped.
    Dev,
}

/// Builds the page and the game with it; `--dev` builds the game quickly.
pub fn build(words: &[String]) -> Result<(), String> {
    let profile = match words {
        [] => Profile::Release,
        [flag] if flag == "--dev" => Profile::Dev,
        _ => return Err("the only flag is --dev".to_owned()),
    };
    let game = game(profile)?;
    println!("the game lies in {}", game.display());
    Ok(())
}

/// Builds page and game, and plays. All words go to `gong play`.
pub fn play(words: &[String]) -> Result<(), String> {
    page(Profile::Release)?;
    let mut play = with_page("run", Profile::Release);
    play.args(["--", "play"]).args(words);
    crate::shell::become_it(play)
}

/// Builds the page and the game with it; where it lies.
pub fn game(profile: Profile) -> Result<PathBuf, String> {
    page(profile)?;
    run(&mut with_page("build", profile))?;
    let folder = match profile {
        Profile::Release => "release",
        Profile::Checked | Profile::Dev => "debug",
    };
    Ok(target().join(folder).join(format!("gong{}", std::env::consts::EXE_SUFFIX)))
}

/// Builds the page into `target/web`.
pub fn page(profile: Profile) -> Result<(), String> {
    check_target()?;
    let languages: &[&str] = match profile {
        Profile::Release => &[],
        Profile::Checked => &["--", "--language", "en"],
        Profile::Dev => &["--", "--language", "en", "--quick"],
    };
    if profile != Profile::Dev {
        fetch_standard_library();
    }
    run(cargo().args(["run", "--package", BUILDER]).args(languages))
}

/// Begins to build the page of the checks behind whatever comes next: compiling it is the work of one core for minutes.
/// Only its builder is built at once.
pub fn begin_page() -> Result<Behind, String> {
    check_target()?;
    fetch_standard_library();
    run(cargo().args(["build", "--package", BUILDER]))?;
    let mut builder = command(target().join("debug").join(format!("{BUILDER}{}", std::env::consts::EXE_SUFFIX)));
    builder.args(["--language", "en"]);
    Behind::begin(builder, "page")
}

fn with_page(word: &str, profile: Profile) -> Command {
    let mut cargo = cargo();
    cargo.args([word, "--package", "gong"]).env("GONG_PAGE", target().join("web"));
    if profile == Profile::Release {
        cargo.arg("--release");
    }
    cargo
}

/// The source of the standard library makes the page smaller (`xtask-web/src/make.rs`). It is nothing the page cannot do
/// without, so a rustup that does not find it, or none at all, is not a failure: the builder of the page says what is missing.
fn fetch_standard_library() {
    if is_there(command("rustup").arg("--version")) {
        is_there(command("rustup").args(["component", "add", "rust-src"]));
    }
}

/// rustup fetches the target by itself, as rust-toolchain.toml says; a compiler from elsewhere may lack it.
fn check_target() -> Result<(), String> {
    let has_target = || {
        let found = command("rustc").args(["--print", "target-libdir", "--target", WASM]).output().ok()?;
        Some(PathBuf::from(String::from_utf8(found.stdout).ok()?.trim()).is_dir())
    };
    if has_target().unwrap_or_default() {
        return Ok(());
    }
    match is_there(command("rustup").arg("--version")) {
        true => run(command("rustup").args(["target", "add", WASM])).map_err(|error| {
            format!("{error}; the page needs the target {WASM}: `rustup target add {WASM}` when there is a network")
        }),
        false => Err(format!(
            "the page needs the target {WASM}, which this compiler lacks: install rustup (https://rustup.rs), \
             which fetches it, or the package of your system that brings it"
        )),
    }
}
