//! `cargo verify`: everything that must hold before a change goes in, and with `--long` what takes hours.
//!
//! The workspace is built once for the lints and once for the tests; the stages after the tests use the binary
//! that those have built.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::again;
use crate::build::{self, Profile};
use crate::shell::{Behind, cargo, command, gong, is_there, run};
use crate::stage::{Ran, Stage, run_all};

const SCENARIOS: &str = "crates/temple/tests/scenarios";

/// What every change must pass.
const SHORT: &[Stage] = &[
    Stage::new("format", format),
    Stage::new("page begun", begin_page),
    Stage::new("lints", lints),
    Stage::new("lints of the page", page_lints),
    Stage::new("documentation", documentation),
    Stage::new("tests", tests),
    Stage::new("parts", parts),
    Stage::new("scenarios", scenarios),
    Stage::new("hunter", hunter),
    Stage::new("arena", arena),
    Stage::new("page", page),
    Stage::new("browser", browser),
];

/// What a release must pass as well.
const LONG: &[Stage] = &[
    Stage::new("release build", release_build),
    Stage::new("tests with the sample", sample_tests),
    Stage::new("a module laid out", crate::new_module::lay_out_in_a_copy),
    Stage::new("tests of the page", page_tests),
    Stage::new("all languages", languages),
    Stage::new("long in a browser", long_browser),
    Stage::new("long arena", long_arena),
    Stage::new("long hunter", long_hunter),
    Stage::new("long torment", long_torment),
    Stage::new("broken on purpose", broken_on_purpose),
    Stage::new("autobahn", autobahn).unless(crate::autobahn::lacks),
    Stage::new("fuzz targets", fuzz_targets),
    Stage::new("fuzz", fuzz).unless(lacks_fuzz),
];

/// Runs the stages.
pub fn verify(words: &[String]) -> Result<(), String> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let long: &[Stage] = match words[..] {
        [] => &[],
        ["--long"] => LONG,
        _ => return Err("the only flag is --long".to_owned()),
    };
    let ran = run_all(SHORT.iter().chain(long));
    // Whatever failed, nothing is left running.
    drop(page_behind().take());
    let Ran { passed, left_out } = ran?;
    println!("verify: {passed} stages passed");
    left_out.iter().for_each(|(stage, tool)| println!("verify: LEFT OUT: \"{stage}\", {tool}"));
    Ok(())
}

/// The page that is being built behind the stages before its own.
fn page_behind() -> MutexGuard<'static, Option<Behind>> {
    static PAGE: Mutex<Option<Behind>> = Mutex::new(None);
    PAGE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn format() -> Result<(), String> {
    run(cargo().args(["fmt", "--all", "--check"]))
}

/// The page and its builder bring a framework along that takes longer than all the rest; they have stages of their own.
const WITHOUT_PAGE: [&str; 11] = [
    "--workspace",
    "--exclude",
    "web",
    "--exclude",
    "review",
    "--exclude",
    "paper",
    "--exclude",
    "companion",
    "--exclude",
    "xtask-web",
];

fn lints() -> Result<(), String> {
    run(cargo().args(["clippy", "--quiet"]).args(WITHOUT_PAGE).args(["--all-targets", "--", "-D", "warnings"]))
}

/// What is fuzzed on demand compiles, whether or not the fuzzer is there. It is no part of the workspace, so nothing else would
/// notice; everything is checked once more for it, which takes 50 s of work.
fn fuzz_targets() -> Result<(), String> {
    run(cargo().args(["check", "--quiet", "--manifest-path", "fuzz/Cargo.toml"]))
}

/// The programs of the page.
const PROGRAMS: [&str; 8] =
    ["--package", "web", "--package", "review", "--package", "paper", "--package", "companion"];

const TARGET: [&str; 2] = ["--target", "wasm32-unknown-unknown"];

/// The languages that the stage of the page does not build. A page is built in one language, so each is checked alone.
const ONLY_CHECKED: [&str; 2] = ["french", "german"];

fn page_lints() -> Result<(), String> {
    run(cargo().args(["clippy", "--quiet"]).args(PROGRAMS).args(TARGET).args(["--", "-D", "warnings"]))?;
    ONLY_CHECKED.iter().try_for_each(|language| {
        let programs = ["web", "review", "paper", "companion"];
        let features = programs.map(|program| format!("{program}/{language}")).join(",");
        let mut check = cargo();
        check.args(["check", "--quiet"]).args(PROGRAMS).args(TARGET);
        run(check.args(["--no-default-features", "--features", &features]))
    })
}

/// The stages after it leave enough of two cores for the page, which would otherwise take minutes alone.
fn begin_page() -> Result<(), String> {
    *page_behind() = Some(build::begin_page()?);
    Ok(())
}

/// The page as it is shipped, but in one language; its builder, and the game with the page in it.
fn page() -> Result<(), String> {
    run(cargo().args(["test", "--package", "xtask-web"]))?;
    let begun = page_behind().take();
    begun.map_or(Ok(()), Behind::end)?;
    build::game(Profile::Checked).map(|_| ())
}

/// The page in a real browser. Where there is no Chromium the tests say so and pass, but not where `CI` is set. The game is
/// built with the page once more, which is nothing if it was.
fn browser() -> Result<(), String> {
    // Half of what they do is to wait: two more at a time than there are cores.
    let threads = std::thread::available_parallelism().map_or(2, usize::from) + 2;
    let game = build::game(Profile::Checked)?;
    again::twice(|| {
        let mut test = cargo();
        test.args(["test", "--package", BROWSER])
            .env("GONG_BIN", &game)
            .env("RUST_TEST_THREADS", threads.to_string());
        test
    })
}

/// The page in all its languages, as it is shipped, and whether a word of one is left in another.
fn languages() -> Result<(), String> {
    let test = ["test", "--package", BROWSER, "--test", "browser", "languages"];
    run(cargo().args(test).env("GONG_BIN", build::game(Profile::Release)?))
}

/// The properties of whole games, the words of scenarios and the way to a client, with the module that uses every mechanism. They
/// are built once more for it.
fn sample_tests() -> Result<(), String> {
    run(cargo().args(["test", "--package", "temple", "--features", "sample", "--test", "one_judge"]))?;
    run(cargo().args(["test", "--package", "scenario", "--features", "sample", "--test", "sample"]))?;
    run(cargo().args(["test", "--package", "room", "--features", "sample", "--test", "table", "knowing"]))
}

/// What of the page can be tested without a browser. The framework is built a third time for it.
fn page_tests() -> Result<(), String> {
    run(cargo().arg("test").args(PROGRAMS))
}

fn documentation() -> Result<(), String> {
    let mut doc = cargo();
    doc.args(["doc", "--quiet", "--no-deps"]).args(WITHOUT_PAGE).env("RUSTDOCFLAGS", "-D warnings");
    run(&mut doc)
}

/// What takes long in a browser, or compares with a clock to the millisecond: those that ask for it.
const LONG_IN_A_BROWSER: [&str; 5] =
    ["a_whole_game_with_e", "fall_together", "comes_back_hears", "companion::", "paper::"];

fn long_browser() -> Result<(), String> {
    let test = ["test", "--package", BROWSER, "--test", "browser", "--"];
    let game = build::game(Profile::Checked)?;
    run(cargo().args(test).args(LONG_IN_A_BROWSER).env("GONG_LONG", "1").env("GONG_BIN", game))
}

/// What is tested in a browser wants the page, and has a stage of its own.
const BROWSER: &str = "browser";

/// The programs of tests, in two halves by their names: those of the server wait for sockets, timers and disks most of their time,
/// so the halves run side by side.
const HALVES: [(&str, &str); 2] = [("tests-a-to-g", "[a-g]*"), ("tests-h-to-z", "[h-z]*")];

/// Everything is built at once and then run in parts of the same selection of packages, so that nothing is built twice. Whatever
/// fails, all parts run to their end.
fn tests() -> Result<(), String> {
    let part = |words: &[&str]| {
        let mut test = cargo();
        test.arg("test").args(WITHOUT_PAGE).args(["--exclude", BROWSER, "--no-fail-fast"]).args(words);
        test
    };
    run(&mut part(&["--no-run"]))?;
    let halves = HALVES.map(|(name, programs)| Behind::beside(part(&["--test", programs]), name));
    let of_crates = run(&mut part(&["--lib", "--bins"])).and(run(&mut part(&["--doc"])));
    halves.into_iter().map(|half| half.and_then(Behind::end)).fold(of_crates, Result::and)
}

/// Whether everything in the program may be given away.
fn parts() -> Result<(), String> {
    crate::parts::parts(&["--check".to_owned()])
}

fn scenarios() -> Result<(), String> {
    run(gong()?.args(["scenario", SCENARIOS]))
}

/// Both games are hunted.
fn hunter() -> Result<(), String> {
    run(gong()?.args(["hunt", "--seed", "1", "--cases", "1000"]))?;
    run(gong()?.args(["hunt", "--game", "scroll", "--seed", "1", "--cases", "500"]))
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

/// Every module of the box, as the command line names them.
const EVERY_MODULE: &str =
    "treasures,illusion_chambers,special_chambers,quest_chambers,curses,characters,trap_chambers,timer_chambers";

/// Six hundred thousand games without an audit failure: without modules, and with all of them, of which a game takes five times
/// the work.
fn long_arena() -> Result<(), String> {
    let audited = ["arena", "--players", "4", "--audit", "--seed"];
    run(cargo().args(RELEASE).args(audited).args(["1", "--games", "500000"]))?;
    run(cargo().args(RELEASE).args(audited).args(["2", "--games", "100000", "--modules", EVERY_MODULE]))
}

/// Two hundred kills in a row lose nothing; a few of them run with the tests.
fn long_torment() -> Result<(), String> {
    run(cargo().args(RELEASE).args(["torment", "--kills", "200", "--seed", "1"]))
}

/// Other cases than those of every day.
fn long_hunter() -> Result<(), String> {
    let cases = ["hunt", "--seed", "2", "--cases", "20000"];
    run(cargo().args(RELEASE).args(cases))?;
    run(cargo().args(RELEASE).args(cases).args(["--game", "scroll"]))
}

fn broken_on_purpose() -> Result<(), String> {
    crate::broken::broken(&[])?;
    crate::broken::broken(&["--modules".to_owned()])?;
    crate::broken::broken(&["--scroll".to_owned()])
}

fn autobahn() -> Result<(), String> {
    crate::autobahn::autobahn(&[])
}

fn lacks_fuzz() -> Option<&'static str> {
    let is_there = is_there(command("cargo").args(["fuzz", "--version"]));
    (!is_there).then_some("cargo-fuzz is not there (`cargo install cargo-fuzz`)")
}

/// Without a sanitizer it does with the compiler of the project.
fn fuzz() -> Result<(), String> {
    ["scenario", "components", "log", "commands", "frames", "room"].iter().try_for_each(|target| {
        run(command("cargo").args(["fuzz", "run", "--sanitizer", "none", target, "--", "-max_total_time=120"]))
    })
}
