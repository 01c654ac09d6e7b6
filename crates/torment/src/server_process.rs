//! A server process of our own: started, and killed without warning.

use std::io;
use std::net::SocketAddr;
use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::time::timeout;

use crate::Options;

/// Games at this pace are over in a minute or two, and whoever is away is played by a bot after two seconds.
const PACE: &str = "4";

const START_LIMIT: Duration = Duration::from_secs(30);

pub(crate) struct ServerProcess {
    child: Child,
    pub address: SocketAddr,
}

impl ServerProcess {
    /// Starts the program at a port, 0 for any, and waits until it says where it is found.
    pub async fn start(options: &Options, port: u16) -> io::Result<ServerProcess> {
        let mut command = Command::new(&options.program);
        command.args(["serve", "--pace", PACE, "--unlimited", "--port", &port.to_string(), "--data"]);
        command.arg(&options.folder).stdout(Stdio::piped()).stderr(Stdio::null()).kill_on_drop(true);
        let mut child = command.spawn()?;
        let stdout = child.stdout.take().ok_or_else(|| io::Error::other("the server has no output"))?;
        let mut lines = BufReader::new(stdout).lines();
        let found = async {
            while let Some(line) = lines.next_line().await? {
                if let Some(address) = address_in(&line) {
                    return Ok(address);
                }
            }
            Err(io::Error::other("the server ended before it said where it is found"))
        };
        let late = |_| io::Error::other("the server did not say where it is found");
        let address = timeout(START_LIMIT, found).await.map_err(late)??;
        Ok(ServerProcess { child, address })
    }

    /// Ends it at once: it has no chance to do anything more.
    pub async fn kill(mut self) -> io::Result<()> {
        self.child.kill().await
    }
}

fn address_in(line: &str) -> Option<SocketAddr> {
    line.split("http://").nth(1)?.split('/').next()?.parse().ok()
}
