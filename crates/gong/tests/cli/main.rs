//! The binary as a person meets it: what it says, where it says it, and with which exit code it ends.

mod bad_input;
mod games;
mod lasting;
mod rules;
mod scenarios;
mod serving;
mod sheets;
mod soundtrack;
#[cfg(unix)]
mod stopping;
#[cfg(unix)]
mod upkeep;

use std::fs;
use std::io::Read;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Long enough for a busy machine, short enough to fail.
const PATIENCE: Duration = Duration::from_secs(30);

/// The same for a command that plays many games.
const WORK: Duration = Duration::from_secs(600);

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

/// What comes of some work; the test fails when it takes longer than this in all.
#[track_caller]
fn within<T: Send + 'static>(limit: Duration, work: impl FnOnce() -> T + Send + 'static) -> T {
    let (say, said) = channel();
    thread::spawn(move || say.send(work()));
    said.recv_timeout(limit).unwrap_or_else(|_| panic!("not within {limit:?}"))
}

/// How a process ends, if it does in time.
fn ended(child: &mut Child, limit: Duration) -> Option<ExitStatus> {
    let begun = Instant::now();
    while begun.elapsed() < limit {
        if let Some(status) = child.try_wait().expect("it is ours") {
            return Some(status);
        }
        thread::sleep(Duration::from_millis(5));
    }
    None
}

/// How a process ends. It is ended when it does not within this time, and the test fails.
#[track_caller]
fn end_of(child: &mut Child, limit: Duration) -> ExitStatus {
    ended(child, limit).unwrap_or_else(|| {
        let _ = child.kill();
        panic!("it has not ended within {limit:?}");
    })
}

/// Runs a command to its end.
#[track_caller]
fn run(command: &mut Command) -> Output {
    let started = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    rest_of(started.expect("the binary can be started"))
}

/// What a process says to its end.
#[track_caller]
fn rest_of(mut child: Child) -> Output {
    fn read(mut pipe: impl Read + Send + 'static) -> Receiver<Vec<u8>> {
        let (say, said) = channel();
        thread::spawn(move || {
            let mut bytes = Vec::new();
            let _ = pipe.read_to_end(&mut bytes);
            say.send(bytes)
        });
        said
    }
    let (out, err) = (child.stdout.take().map(read), child.stderr.take().map(read));
    let status = end_of(&mut child, WORK);
    let all = |said: Option<Receiver<Vec<u8>>>| {
        said.map_or_else(Vec::new, |said| said.recv_timeout(PATIENCE).expect("its pipes end with it"))
    };
    Output { status, stdout: all(out), stderr: all(err) }
}

fn gong(line: &str) -> Answer {
    let Output { status, stdout, stderr } = run(&mut command(line));
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
