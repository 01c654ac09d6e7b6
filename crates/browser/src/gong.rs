//! The real server, as people start it.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;

use crate::page::PATIENCE;
use crate::trouble::{Outcome, Trouble};

/// A running `gong serve`. It ends with this value.
pub struct Gong {
    child: Child,
    address: String,
    data: PathBuf,
    pace: u8,
    base: &'static str,
    name: Option<&'static str>,
}

impl Gong {
    /// Where the program is: the file `GONG_BIN` names, or `gong` in the build folder, beside whoever asks or in another profile.
    pub fn find() -> Option<PathBuf> {
        if let Some(file) = std::env::var_os("GONG_BIN") {
            return Some(file.into());
        }
        let folder = build_folder()?;
        let name = format!("gong{}", std::env::consts::EXE_SUFFIX);
        ["debug", "release"].iter().map(|profile| folder.join(profile).join(&name)).find(|file| file.is_file())
    }

    /// Starts a server of its own at a port the system chooses. Its games run `pace` times faster than real time.
    ///
    /// # Errors
    /// When there is no program, or it does not say where it listens.
    pub fn start(pace: u8) -> Outcome<Gong> {
        Gong::start_below(pace, "")
    }

    /// The same below a path, such as `/gong`.
    ///
    /// # Errors
    /// As for [`Gong::start`].
    pub fn start_below(pace: u8, base: &'static str) -> Outcome<Gong> {
        Gong::start_as(pace, base, None)
    }

    /// The same, called by a name besides.
    ///
    /// # Errors
    /// As for [`Gong::start`].
    pub fn start_called(pace: u8, name: &'static str) -> Outcome<Gong> {
        Gong::start_as(pace, "", Some(name))
    }

    fn start_as(pace: u8, base: &'static str, name: Option<&'static str>) -> Outcome<Gong> {
        let data = fresh_folder()?;
        let (child, address) = launch(pace, 0, &data, base, name)?;
        Ok(Gong { child, address, data, pace, base, name })
    }

    /// Ends it at once, without any warning.
    ///
    /// # Errors
    /// When it cannot be killed.
    pub fn kill(&mut self) -> Outcome<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Starts it again at the same port, with what it had kept.
    ///
    /// # Errors
    /// As for [`Gong::start`].
    pub fn start_again(&mut self) -> Outcome<()> {
        let port = self.address.rsplit(':').next().and_then(|rest| rest.split('/').next()?.parse().ok());
        (self.child, self.address) = launch(self.pace, port.unwrap_or(0), &self.data, self.base, self.name)?;
        Ok(())
    }

    /// Its address, `http://HOST:PORT/`, with the path it stands below.
    pub fn address(&self) -> &str {
        &self.address
    }
}

/// Starts the program and waits until it says where it listens.
fn launch(pace: u8, port: u16, data: &Path, base: &str, name: Option<&str>) -> Outcome<(Child, String)> {
    let program = Gong::find().ok_or_else(|| Trouble::new("there is no gong; build it or name it in GONG_BIN"))?;
    let mut command = Command::new(&program);
    command.args(["serve", "--port", &port.to_string(), "--pace", &pace.to_string(), "--data"]).arg(data);
    command.args(["--base", base]);
    if let Some(name) = name {
        command.args(["--origin", name]);
    }
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::inherit());
    let started = command.spawn();
    let mut child =
        started.map_err(|why| Trouble::new(format!("{} cannot be started: {why}", program.display())))?;
    let lines = child.stdout.take().map(|out| BufReader::new(out).lines());
    let mut said = lines.into_iter().flatten().map_while(Result::ok);
    let (tell, told) = mpsc::channel();
    std::thread::spawn(move || {
        // Whoever asked may have given up; the server may say more, and a pipe that nobody empties would halt it.
        let _ = tell.send(said.find_map(|line| address_in(&line)));
        said.for_each(drop);
    });
    match told.recv_timeout(PATIENCE) {
        Ok(Some(address)) => Ok((child, address)),
        heard => {
            child.kill()?;
            let how = if heard.is_ok() { "ended at once" } else { "did not say where it listens" };
            Err(Trouble::new(format!("{} {how}", program.display())))
        }
    }
}

/// The address in what the server says when it is ready.
fn address_in(line: &str) -> Option<String> {
    let from = line.find("http://")?;
    let address = line[from..].split([' ', ')', ',']).next()?;
    Some(format!("{}/", address.trim_end_matches('/')))
}

/// An empty folder that nobody else has, to be removed by whoever asked for it.
pub fn fresh_folder() -> Outcome<PathBuf> {
    static FOLDERS: AtomicU32 = AtomicU32::new(0);
    let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("gong-browser-{}-{number}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// The build folder: the one this program was built into.
pub fn build_folder() -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?;
    let inside = |folder: &&std::path::Path| folder.join("CACHEDIR.TAG").is_file();
    program.ancestors().find(inside).map(std::path::Path::to_path_buf)
}

impl Drop for Gong {
    fn drop(&mut self) {
        // It may be gone already, and its folder with it.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.data);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_found_in_what_the_server_says() {
        let said = "The table is laid at http://127.0.0.1:7600/ (Ctrl-C ends it).";
        assert_eq!(address_in(said).as_deref(), Some("http://127.0.0.1:7600/"));
        assert_eq!(address_in("Reading the data."), None);
    }
}
