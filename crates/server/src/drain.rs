//! `gong drain`: the wish that a server begins no new games and stops when the last has ended, or when it has waited for
//! long enough, left as a file in its folder.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io, thread};

use crate::store;

/// How often to look whether it is done.
const LOOK: Duration = Duration::from_millis(200);

/// The wish, and how long games that are played may hold it up; for ever if nothing is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Wish {
    pub at_most: Option<Duration>,
}

impl Wish {
    /// As it stands in the file: a number of minutes, or nothing.
    fn read(text: &str) -> Wish {
        Wish { at_most: text.trim().parse().ok().map(minutes) }
    }

    /// Whether a server has waited for long enough.
    pub fn is_over(self, waited: Duration) -> bool {
        self.at_most.is_some_and(|most| waited >= most)
    }
}

fn minutes(many: u32) -> Duration {
    Duration::from_secs(60 * u64::from(many))
}

fn place(folder: &Path) -> PathBuf {
    folder.join("gong.drain")
}

/// What somebody wants, if anybody does.
pub(crate) fn wanted(folder: &Path) -> Option<Wish> {
    fs::read_to_string(place(folder)).ok().map(|text| Wish::read(&text))
}

/// Nobody wants it any more: it is done, or the process it was meant for is gone.
pub(crate) fn forget(folder: &Path) {
    let _ = fs::remove_file(place(folder));
}

/// Lets the server that keeps its tables in a folder begin no new games, and waits until it has stopped: when the last
/// game has ended, or after so many minutes. What is played then goes on in the next process.
///
/// # Errors
/// When no server runs there, or the folder cannot be written.
pub fn drain(folder: &Path, at_most_minutes: Option<u32>) -> io::Result<()> {
    store::look_into(folder)?;
    if !store::is_taken(folder) {
        return Err(io::Error::other(format!(
            "no gong keeps its tables in {}: nothing is drained",
            folder.display()
        )));
    }
    let says = at_most_minutes.map(|many| many.to_string()).unwrap_or_default();
    let mut file = store::private::file(&place(folder))?;
    file.set_len(0)?;
    file.write_all(says.as_bytes())?;
    while store::is_taken(folder) {
        thread::sleep(LOOK);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_waits_at_most_so_long_waits_no_longer() {
        let (for_ever, five, at_once) = (Wish::read(""), Wish::read("5\n"), Wish::read("0"));
        assert!(!for_ever.is_over(minutes(u32::MAX)));
        assert!(!five.is_over(minutes(5) - Duration::from_millis(1)) && five.is_over(minutes(5)));
        assert!(at_once.is_over(Duration::ZERO));
        assert_eq!(Wish::read("what is this"), for_ever, "nobody is sent away by a file that is half written");
    }
}
