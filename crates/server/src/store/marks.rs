//! How far each table was kept, in a small file beside the journal: a second witness.
//!
//! SQLite takes a damaged end of its log for one that was never written, and goes on without it. After a crash that is right;
//! after damage it would bring tables back as they were some time ago. So a mark is written after every commit and before
//! anybody hears of it: a table that has less than its mark is damaged. Marks are not flushed. When the power fails they may
//! say less than the journal, never more, and then all that is missing is this check.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

use kit::{Hex, digest_of};
use room::EntryId;

use super::passage::Reach;
use super::{TableKey, private};

/// A mark in the file: the id of the table, the last entry kept and the number of its lobby in four bytes each, and a check over
/// all of it. Where a mark of former programs has the number of the lobby there are noughts.
const SIZE: usize = 32;

type Mark = [u8; SIZE];

const NONE: Mark = [0; SIZE];

/// The marks of all tables, by their numbers in the journal.
pub(super) struct Marks {
    /// None if it cannot be opened: a check that is not made harms nobody.
    file: Option<File>,
    marks: Vec<Mark>,
    /// What was found in the file.
    pub found: Found,
    /// Whether there was a file at all.
    pub was_there: bool,
}

/// How far each table was kept once, by its id.
#[derive(Clone, Default)]
pub(super) struct Found(BTreeMap<String, Reach>);

impl Found {
    /// Whether a table once had more than it has now.
    pub fn say_more(&self, id: &str, now: Reach) -> bool {
        self.0.get(id).is_some_and(|marked| marked.entry > now.entry || marked.lobby > now.lobby)
    }
}

impl Marks {
    pub fn open(path: &Path) -> Marks {
        let (was_there, mut bytes) = (path.exists(), Vec::new());
        let file = private::file(path).and_then(|mut file| file.read_to_end(&mut bytes).map(|_| file)).ok();
        let marks: Vec<Mark> = bytes.as_chunks().0.to_vec();
        let found = Found(marks.iter().filter_map(read).collect());
        Marks { file, marks, found, was_there }
    }

    /// The marks as they are now, for somebody who only looks: the file is left as it is.
    pub fn read(path: &Path) -> Marks {
        let bytes = std::fs::read(path);
        let was_there = bytes.is_ok();
        let marks: Vec<Mark> = bytes.unwrap_or_default().as_chunks().0.to_vec();
        let found = Found(marks.iter().filter_map(read).collect());
        Marks { file: None, marks, found, was_there }
    }

    /// The tables that are marked and not among these.
    pub fn missing(&self, there: &BTreeSet<&str>) -> BTreeSet<String> {
        self.found.0.keys().filter(|id| !there.contains(id.as_str())).cloned().collect()
    }

    /// How many tables are marked that are not among these. Their marks are taken away.
    pub fn take_missing(&mut self, there: &BTreeSet<&str>) -> usize {
        let is_missing = |mark: &Mark| read(mark).is_some_and(|(id, _)| !there.contains(&*id));
        let missing: Vec<usize> = (0..self.marks.len()).filter(|slot| is_missing(&self.marks[*slot])).collect();
        for slot in &missing {
            self.marks[*slot] = NONE;
        }
        if let (Some(first), Some(last)) = (missing.first(), missing.last()) {
            self.write(*first, *last);
        }
        missing.len()
    }

    /// Marks how far tables are kept; none for a table that is no more.
    pub fn note(&mut self, news: &BTreeMap<TableKey, Option<(&str, Reach)>>) {
        let mut range: Option<(usize, usize)> = None;
        for (key, mark) in news {
            let Some(slot) = usize::try_from(key.0).ok().and_then(|key| key.checked_sub(1)) else { continue };
            if self.marks.len() <= slot {
                self.marks.resize(slot + 1, NONE);
            }
            self.marks[slot] = mark.and_then(|(id, reach)| made(id, reach)).unwrap_or(NONE);
            range = Some((range.map_or(slot, |(first, _)| first), slot));
        }
        if let Some((first, last)) = range {
            self.write(first, last);
        }
    }

    /// Writes these and all between them, by one call.
    fn write(&mut self, first: usize, last: usize) {
        let Some(file) = &mut self.file else { return };
        // If it fails, old marks stay: they say less than what is kept, which is never wrong. A torn one is known by its check.
        let _ = file
            .seek(SeekFrom::Start((first * SIZE) as u64))
            .and_then(|_| file.write_all(self.marks[first..=last].as_flattened()));
    }
}

fn made(id: &str, reach: Reach) -> Option<Mark> {
    let Hex(id) = Hex::<16>::read(id)?;
    let number = number_of(reach);
    let mut mark = NONE;
    mark[..16].copy_from_slice(&id);
    mark[16..24].copy_from_slice(&number.to_le_bytes());
    mark[24..].copy_from_slice(&check(&id, number));
    Some(mark)
}

fn read(mark: &Mark) -> Option<(String, Reach)> {
    let id: [u8; 16] = mark[..16].try_into().ok()?;
    let number = u64::from_le_bytes(mark[16..24].try_into().ok()?);
    let reach = Reach { entry: EntryId(number & u64::from(u32::MAX)), lobby: (number >> 32) as u32 };
    (mark[24..] == check(&id, number)).then(|| (Hex(id).to_string(), reach))
}

fn number_of(reach: Reach) -> u64 {
    u64::from(reach.lobby) << 32 | reach.entry.0
}

fn check(id: &[u8; 16], number: u64) -> [u8; 8] {
    let digest = digest_of(&(id, EntryId(number))).0;
    std::array::from_fn(|place| digest[place])
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANI: &str = "00112233445566778899aabbccddeeff";
    const BEN: &str = "10112233445566778899aabbccddeeff";

    fn reach(entry: u64, lobby: u32) -> Reach {
        Reach { entry: EntryId(entry), lobby }
    }

    #[test]
    fn a_mark_is_found_again_and_a_torn_one_says_nothing() {
        let path = std::env::temp_dir().join(format!("gong-marks-{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let mut marks = Marks::open(&path);
        assert!(!marks.was_there);
        marks.note(&[(TableKey(1), Some((ANI, reach(7, 2)))), (TableKey(3), Some((BEN, reach(9, 1))))].into());
        marks.note(&[(TableKey(1), Some((ANI, reach(8, 2))))].into());

        let mut marks = Marks::open(&path);
        assert!(marks.was_there);
        assert!(marks.found.say_more(ANI, reach(7, 2)) && !marks.found.say_more(ANI, reach(8, 2)));
        assert!(marks.found.say_more(ANI, reach(8, 1)) && !marks.found.say_more(ANI, reach(9, 3)));
        assert!(marks.found.say_more(BEN, reach(0, 1)) && !marks.found.say_more("somebody new", reach(0, 0)));
        assert_eq!(
            Marks::read(&path).missing(&[ANI].into()),
            [BEN.to_owned()].into(),
            "whoever looks leaves it there"
        );
        assert_eq!(marks.take_missing(&[ANI, BEN].into()), 0);
        assert_eq!(marks.take_missing(&[ANI].into()), 1);
        assert_eq!(marks.take_missing(&[ANI].into()), 0, "it is said once");
        marks.note(&[(TableKey(3), Some((BEN, reach(9, 1))))].into());
        marks.note(&[(TableKey(1), None)].into());
        assert!(!Marks::open(&path).found.say_more(ANI, reach(0, 0)), "whoever is forgotten has no mark");

        let mut bytes = std::fs::read(&path).expect("a file");
        bytes[2 * SIZE + 17] ^= 1;
        std::fs::write(&path, bytes).expect("it is ours");
        assert!(!Marks::open(&path).found.say_more(BEN, reach(0, 0)));
        let _ = std::fs::remove_file(&path);
    }
}
