//! The binary as a person meets it: what it says, where it says it, and with which exit code it ends.

mod bad_input;
mod games;
mod lasting;
mod rules;
mod scenarios;
mod serving;
mod soundtrack;

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// What came of one call.
struct Answer {
    code: i32,
    out: String,
    err: String,
}

/// The binary with these words after its name, split at blanks.
fn command(line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gong"));
    command.args(line.split_whitespace()).stdin(Stdio::null());
    command
}

fn gong(line: &str) -> Answer {
    let Output { status, stdout, stderr } = command(line).output().expect("the binary can be started");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("plain text");
    Answer { code: status.code().expect("it ends by itself"), out: text(stdout), err: text(stderr) }
}

/// A file in a folder for tests, with this content.
fn file(name: &str, content: &str) -> PathBuf {
    let path = place(name);
    fs::write(&path, content).expect("the folder for tests can be written");
    path
}

/// Where a file of this name would lie. Tests run side by side, so every test has names of its own.
fn place(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    fs::create_dir_all(&folder).expect("the folder for tests can be made");
    folder.join(name)
}

/// The data file of the repository.
fn data_file() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/components.toml")
}
