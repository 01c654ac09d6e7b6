//! A server in a process of its own, as people run it: what it does and takes is counted by the system, for all its threads.

use std::env;
use std::error::Error;
use std::io::{self, BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::client::PATIENCE;

/// The core on which servers and peers run, if they shall have no other: a number. Then times can be compared, because the program has no
/// more cores than the bare room. Whoever measures keeps to the others: `GONG_CORE=0 taskset -c 1 gong bench S1`.
pub const CORE: &str = "GONG_CORE";

/// A server of its own, ended with this value.
pub(crate) struct Serving {
    child: Child,
    /// Where it listens.
    pub address: SocketAddr,
}

impl Serving {
    /// The peer: the bare room, in a process of its own as well, so that neither has its clients' open files.
    pub fn peer() -> Result<Serving, Box<dyn Error>> {
        let mut command = Command::new(env::current_exe()?);
        command.args(["bench", "--peer"]);
        Serving::of(command)
    }

    /// Starts this program with its journal in a folder; without one it keeps nothing.
    pub fn start(gong: &Path, data: Option<&Path>) -> Result<Serving, Box<dyn Error>> {
        let mut command = Command::new(gong);
        // At four times the pace the lead-in of a game is over before anybody who waits for it counts as away.
        command.args(["serve", "--port", "0", "--unlimited", "--pace", "4"]);
        match data {
            Some(data) => command.arg("--data").arg(data),
            None => command.arg("--forget"),
        };
        Serving::of(command)
    }

    fn of(command: Command) -> Result<Serving, Box<dyn Error>> {
        let mut command = on_its_core(command)?;
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let first = child.stdout.take().map(first_line).unwrap_or_default();
        let address = first.split("http://").nth(1).and_then(|rest| rest.split('/').next()).map(str::parse);
        match address {
            Some(Ok(address)) => Ok(Serving { child, address }),
            _ => {
                child.kill()?;
                Err(format!("the server did not say where it listens: {first:?}").into())
            }
        }
    }

    /// What it has taken for itself, in kB: the memory of the program's own text does not count.
    pub fn memory(&self) -> io::Result<f64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:"));
        let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok());
        kilobytes.ok_or_else(|| io::Error::other("the system does not say what a process takes"))
    }

    /// How long all its threads have worked.
    pub fn work(&self) -> io::Result<Duration> {
        let mut nanos = 0;
        for thread in std::fs::read_dir(format!("/proc/{}/task", self.child.id()))? {
            let counted = std::fs::read_to_string(thread?.path().join("schedstat")).unwrap_or_default();
            nanos += counted.split_whitespace().next().and_then(|nanos| nanos.parse::<u64>().ok()).unwrap_or(0);
        }
        Ok(Duration::from_nanos(nanos))
    }

    /// How many bytes it has had written to disk.
    pub fn written(&self) -> io::Result<u64> {
        let counted = std::fs::read_to_string(format!("/proc/{}/io", self.child.id()))?;
        let line = counted.lines().find_map(|line| line.strip_prefix("write_bytes: "));
        line.and_then(|bytes| bytes.parse().ok())
            .ok_or_else(|| io::Error::other("the system does not count writes"))
    }
}

/// The core that was named, if one was.
///
/// # Errors
/// When it is no number.
pub fn named_core() -> io::Result<Option<usize>> {
    let Ok(text) = env::var(CORE) else { return Ok(None) };
    let core =
        text.parse().map_err(|_| io::Error::other(format!("{CORE} is to be a number of a core, not {text:?}")));
    core.map(Some)
}

/// A program on the core that was named, and on all of them otherwise.
fn on_its_core(command: Command) -> io::Result<Command> {
    let Some(core) = named_core()? else { return Ok(command) };
    let is_there = Command::new("taskset").arg("--version").stdout(Stdio::null()).status();
    is_there.map_err(|error| io::Error::other(format!("taskset, which {CORE} needs: {error}")))?;
    let mut pinned = Command::new("taskset");
    pinned.arg("-c").arg(core.to_string()).arg(command.get_program()).args(command.get_args());
    Ok(pinned)
}

/// The first line that a process says, or nothing if it takes too long for it.
fn first_line(out: ChildStdout) -> String {
    let (tell, told) = mpsc::channel();
    thread::spawn(move || {
        let mut line = String::new();
        // What could not be read is nothing; if nobody waits any more, nobody hears it.
        let _ = BufReader::new(out).read_line(&mut line);
        let _ = tell.send(line);
    });
    told.recv_timeout(PATIENCE).unwrap_or_default()
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
