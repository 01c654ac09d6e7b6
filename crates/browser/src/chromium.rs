//! Finding, starting and ending Chromium.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::context::Context;
use crate::gong::fresh_folder;
use crate::trouble::{Outcome, Trouble};
use crate::wire::Wire;

/// The names Chromium goes by.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Headless, quiet, and without anything that calls home. Pages in the background go on at full speed: several people
/// play at once. The protocol runs over a pipe, so no port is opened, and Chromium ends when the pipe does.
const FLAGS: [&str; 22] = [
    "--headless=new",
    "--remote-debugging-pipe",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--disable-extensions",
    "--disable-sync",
    "--disable-breakpad",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--password-store=basic",
    "--mute-audio",
    // As in `ELSEWHERE`.
    "--host-resolver-rules=MAP house.test 127.0.0.1",
    "about:blank",
];

/// A name that leads to this machine, and that Chromium takes for a foreign one: what comes from there by plain http is not secure.
pub const ELSEWHERE: &str = "house.test";

/// How long Chromium may take to go by itself.
const FAREWELL: Duration = Duration::from_secs(5);

/// A running Chromium. It ends with this value, or with the process that started it.
pub struct Browser {
    wire: Arc<Wire>,
    agent: String,
    child: Child,
    folder: PathBuf,
}

impl Browser {
    /// Where Chromium is: the file `GONG_CHROMIUM` names, or the first of the usual names on the path.
    pub fn find() -> Option<PathBuf> {
        if let Some(file) = std::env::var_os("GONG_CHROMIUM") {
            return Some(file.into());
        }
        let path = std::env::var_os("PATH")?;
        let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
        NAMES.iter().find_map(|name| folders.iter().map(|folder| folder.join(name)).find(|file| file.is_file()))
    }

    /// Starts Chromium with a folder of its own, which is removed in the end.
    ///
    /// # Errors
    /// When there is none, or it does not start.
    pub fn launch() -> Outcome<Browser> {
        let program = Browser::find().filter(|program| program.is_file());
        let program = program
            .ok_or_else(|| Trouble::new("there is no Chromium; install one or name its file in GONG_CHROMIUM"))?;
        let folder = fresh_folder()?;
        let mut child = start(&program, &folder)?;
        let (Some(to_browser), Some(from_browser)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Trouble::new("Chromium has no pipes"));
        };
        let wire = Wire::new(to_browser, from_browser);
        let mut browser = Browser { wire, agent: String::new(), child, folder };
        let version = browser.wire.call(None, "Browser.getVersion", json!({}));
        let version =
            version.map_err(|why| Trouble::new(format!("{} does not start: {why}", program.display())))?;
        browser.agent = version["userAgent"].as_str().unwrap_or_default().to_owned();
        Ok(browser)
    }

    /// Another person: storage and connections of his own.
    ///
    /// # Errors
    /// When Chromium refuses.
    pub fn context(&self) -> Outcome<Context> {
        Context::new(self.wire.clone(), self.agent.clone())
    }
}

/// The shell hands our two pipes over as the file numbers Chromium reads and writes the protocol at.
fn start(program: &Path, folder: &Path) -> Outcome<Child> {
    let mut command = Command::new("sh");
    command.args(["-c", "exec \"$0\" \"$@\" 3<&0 4>&1"]).arg(program);
    command.arg(format!("--user-data-dir={}", folder.display())).args(FLAGS);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    command.spawn().map_err(|why| Trouble::new(format!("{} cannot be started: {why}", program.display())))
}

impl Drop for Browser {
    fn drop(&mut self) {
        self.wire.tell(None, "Browser.close", json!({}));
        let since = Instant::now();
        while matches!(self.child.try_wait(), Ok(None)) && since.elapsed() < FAREWELL {
            std::thread::sleep(Duration::from_millis(10));
        }
        // Whoever does not go is sent; what is left of the folder goes with him.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
