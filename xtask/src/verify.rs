//! `cargo verify`: everything that must hold before a change goes in, and with `--long` what takes hours.
//!
//! The workspace is built once for the lints and once for the tests; the stages after the tests use the binary
//! that those have built.

use crate::generate;
use crate::shell::{cargo, command, gong, is_there, run};
use crate::stage::{Stage, run_all};

const SCENARIOS: &str = "crates/temple/tests/scenarios";

/// The test of the WebAssembly build has a stage of its own: its name begins like this.
const WASM_TEST: &str = "wasm_plays_the_same";

/// What every change must pass.
const SHORT: &[Stage] = &[
    Stage { name: "format", run: format },
    Stage { name: "generated tables", run: generate::check },
    Stage { name: "lints", run: lints },
    Stage { name: "lints of the page", run: page_lints },
    Stage { name: "documentation", run: documentation },
    Stage { name: "tests", run: tests },
    Stage { name: "wasm proof", run: wasm },
    Stage { name: "scenarios", run: scenarios },
    Stage { name: "hunter", run: hunter },
    Stage { name: "arena", run: arena },
];

/// What a release must pass as well.
const LONG: &[Stage] = &[
    Stage { name: "release build", run: release_build },
    Stage { name: "page", run: page },
    Stage { name: "long arena", run: long_arena },
    Stage { name: "long hunter", run: long_hunter },
    Stage { name: "broken on purpose", run: broken_on_purpose },
    Stage { name: "fuzz", run: fuzz },
];

/// Runs the stages.
pub fn verify(words: &[String]) -> Result<(), String> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let long: &[Stage] = match words[..] {
        [] => &[],
        ["--long"] => LONG,
        _ => return Err("the only flag is --long".to_owned()),
    };
    let passed = run_all(SHORT.iter().chain(long))?;
    println!("verify: {passed} stages passed");
    Ok(())
}

fn format() -> Result<(), String> {
    run(cargo().args(["fmt", "--all", "--check"]))
}

/// The page and its builder bring a framework along that takes longer than all the rest; they have stages of their own.
const WITHOUT_PAGE: [&str; 5] = ["--workspace", "--exclude", "web", "--exclude", "xtask-web"];

fn lints() -> Result<(), String> {
    run(cargo().args(["clippy", "--quiet"]).args(WITHOUT_PAGE).args(["--all-targets", "--", "-D", "warnings"]))
}

fn page_lints() -> Result<(), String> {
    let page = ["--package", "web", "--target", "wasm32-unknown-unknown", "--", "-D", "warnings"];
    run(cargo().args(["clippy", "--quiet"]).args(page))
}

/// The tests of the page, and the page itself as it is shipped.
fn page() -> Result<(), String> {
    run(cargo().args(["test", "--package", "web", "--package", "xtask-web"]))?;
    run(cargo().args(["run", "--quiet", "--package", "xtask-web"]))
}

fn documentation() -> Result<(), String> {
    let mut doc = cargo();
    doc.args(["doc", "--quiet", "--no-deps"]).args(WITHOUT_PAGE).env("RUSTDOCFLAGS", "-D warnings");
    run(&mut doc)
}

fn tests() -> Result<(), String> {
    run(cargo().arg("test").args(WITHOUT_PAGE).args(["--no-fail-fast", "--", "--skip", WASM_TEST]))
}

/// The same selection of packages as in [`tests`], so that nothing is built twice.
fn wasm() -> Result<(), String> {
    run(cargo().arg("test").args(WITHOUT_PAGE).args(["--test", "same_on_wasm", "--", WASM_TEST]))
}

fn scenarios() -> Result<(), String> {
    run(gong()?.args(["scenario", SCENARIOS]))
}

fn hunter() -> Result<(), String> {
    run(gong()?.args(["hunt", "--seed", "1", "--cases", "1000"]))
}

fn arena() -> Result<(), String> {
    run(gong()?.args(["arena", "--players", "4", "--games", "1000", "--seed", "1", "--audit"]))?;
    let modules = ["--players", "3", "--games", "500", "--seed", "2", "--modules", "curses,characters", "--audit"];
    run(gong()?.arg("arena").args(modules))
}

const RELEASE: [&str; 6] = ["run", "--quiet", "--release", "--package", "gong", "--"];

fn release_build() -> Result<(), String> {
    run(cargo().args(["build", "--release", "--package", "gong"]))
}

/// A million games without an audit failure, with modules and without.
fn long_arena() -> Result<(), String> {
    let half = ["arena", "--players", "4", "--games", "500000", "--audit", "--seed"];
    run(cargo().args(RELEASE).args(half).arg("1"))?;
    run(cargo().args(RELEASE).args(half).args(["2", "--modules", "curses,characters"]))
}

fn long_hunter() -> Result<(), String> {
    run(cargo().args(RELEASE).args(["hunt", "--seed", "1", "--cases", "20000"]))
}

fn broken_on_purpose() -> Result<(), String> {
    crate::broken::broken(&[])
}

/// On machines with cargo-fuzz only: it wants a nightly compiler.
fn fuzz() -> Result<(), String> {
    if !is_there(command("cargo").args(["+nightly", "fuzz", "--version"])) {
        println!("cargo-fuzz or the nightly compiler is not there: left out");
        return Ok(());
    }
    ["scenario", "components", "log", "commands"].iter().try_for_each(|target| {
        run(command("cargo").args(["+nightly", "fuzz", "run", target, "--", "-max_total_time=120"]))
    })
}
