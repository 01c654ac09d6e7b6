//! The journal on disk: one SQLite file, one thread that writes, one commit for everything that waits.
//!
//! A table hands in its entries and goes on; the thread gathers what all tables have handed in, commits it with one flush and
//! tells each table how far it is safe. A commit that fails is tried again with the same rows until it works; meanwhile the tables
//! are told and wait. The file belongs to one process at a time. A second, small file says how far each table was kept
//! (`marks.rs`), so that nothing that was acknowledged can go missing without a word. What is read while everything goes on is read
//! by another thread (`reader.rs`), and all files are closed to others on the machine (`private.rs`).

mod marks;
mod passage;
pub(crate) mod private;
mod reader;
mod rows;
mod writer;

use std::collections::BTreeSet;
use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, mpsc};
use std::thread;

use kit::Dealer;
use protocol::ReplayId;
use replay::Soundness;
use room::{AnyRoom, Config, JournalEntry, NotResumed};
use tokio::sync::{oneshot, watch};

use marks::Marks;
pub(crate) use passage::{Passage, Reach};
use reader::Question;
pub(crate) use reader::Unreadable;
pub(crate) use rows::{BY_UPDATE, KeptTable, Stored, beginning_in};
use writer::{Job, Shared, Writer, compared};
pub(crate) use writer::{KeptTables, Lasting};

/// The name of the file in the data folder.
const FILE: &str = "gong.sqlite";

/// The name of the file that says how far each table was kept.
const MARKS: &str = "gong.marks";

/// The name of the file that is locked for as long as a process has the folder.
const LOCK: &str = "gong.lock";

/// The number of a table in the file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct TableKey(pub i64);

/// How far a table is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Kept {
    /// So many of the entries that were handed in are safe.
    pub up_to: u64,
    /// Whether the disk fails at the moment.
    pub fails: bool,
    /// Whether this table cannot be kept any more.
    pub lost: bool,
    /// The last replay made, and of which game.
    pub replay: Option<(u32, ReplayId)>,
}

/// The way to the journal. Clones lead to the same one.
#[derive(Clone)]
pub(crate) struct Store {
    jobs: mpsc::Sender<Job>,
    questions: mpsc::Sender<Question>,
    /// Whether nothing can be kept at the moment.
    fails: Arc<AtomicBool>,
}

/// A table that was made and that somebody waits for. If they do not wait any more, it is taken away again.
pub(crate) struct Made {
    key: TableKey,
    jobs: Option<mpsc::Sender<Job>>,
}

impl Made {
    /// It is somebody's.
    fn claim(mut self) -> TableKey {
        self.jobs = None;
        self.key
    }
}

impl Drop for Made {
    fn drop(&mut self) {
        if let Some(jobs) = &self.jobs {
            let _ = jobs.send(Job::Forget { key: self.key });
        }
    }
}

/// The journal of one table.
pub(crate) struct TableStore {
    key: TableKey,
    store: Store,
    /// Changes whenever more is safe.
    pub kept: watch::Receiver<Kept>,
}

impl Store {
    /// Opens the file in a folder, makes it if it is missing, and says what it holds.
    ///
    /// # Errors
    /// A sentence that says what to do.
    pub fn open(folder: &Path, replays: Lasting) -> io::Result<(Store, KeptTables)> {
        let path = folder.join(FILE);
        let lock = take(folder)?;
        let (fails, (questions, asked)) = (Arc::<AtomicBool>::default(), mpsc::channel());
        let shared = Shared { fails: Arc::clone(&fails), reader: questions.clone(), lock };
        let (writer, stored) =
            Writer::open(&path, &folder.join(MARKS), replays, shared).map_err(|error| what_to_do(&error, &path))?;
        let (jobs, received) = mpsc::channel();
        thread::Builder::new().name("journal".into()).spawn(move || writer.run(&received))?;
        thread::Builder::new().name("reader".into()).spawn(move || reader::run(&path, &asked))?;
        Ok((Store { jobs, questions, fails }, stored))
    }

    /// Whether nothing can be kept at the moment.
    pub fn fails(&self) -> bool {
        self.fails.load(Relaxed)
    }

    /// Keeps a new table before anybody hears of it.
    pub async fn create(&self, id: &str, code: &str) -> Option<TableStore> {
        let (answer, answered) = oneshot::channel();
        let (id, code, jobs) = (id.to_owned(), code.to_owned(), self.jobs.clone());
        self.jobs.send(Job::Create { id, code, jobs, answer }).ok()?;
        let key = answered.await.ok()?.claim();
        Some(self.table(key, None))
    }

    /// The journal of a table, all of which is kept.
    pub fn table(&self, key: TableKey, replay: Option<(u32, ReplayId)>) -> TableStore {
        let (tell, kept) = watch::channel(Kept { replay, ..Kept::default() });
        let _ = self.jobs.send(Job::Follow { key, tell });
        TableStore { key, store: self.clone(), kept }
    }

    /// The file of an ended game; none if there is none.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn replay(&self, id: ReplayId) -> Result<Option<Vec<u8>>, Unreadable> {
        let (answer, answered) = oneshot::channel();
        self.questions.send(Question::Replay { id, answer }).map_err(|_| Unreadable)?;
        answered.await.unwrap_or(Err(Unreadable))
    }

    /// Keeps everything handed in so far and closes the file.
    pub async fn finish(&self) {
        let (answer, answered) = oneshot::channel();
        if self.jobs.send(Job::Finish { answer }).is_ok() {
            let _ = answered.await;
        }
    }

    /// Writes the rows of a table again in the format of today, before anything is added to them.
    pub fn renew(&self, key: TableKey) {
        let _ = self.jobs.send(Job::Renew { key });
    }

    /// A table that cannot go on, and why. Its rows stay.
    pub fn give_up(&self, key: TableKey, why: String) {
        let _ = self.jobs.send(Job::GiveUp { key, why });
    }

    /// A table that is no more.
    pub fn forget(&self, key: TableKey) {
        let _ = self.jobs.send(Job::Forget { key });
    }
}

impl TableStore {
    /// Hands in what one step of a room has brought about: all of it is kept, or nothing.
    pub fn append(&self, passage: Passage) {
        // Without the thread the process is about to end, and nothing is acknowledged any more.
        let _ = self.store.jobs.send(Job::Append { key: self.key, passage });
    }

    /// Makes the replay of a game out of what was handed in before.
    pub fn make_replay(&self, number: u32) {
        let jobs = self.store.jobs.clone();
        let _ = self.store.jobs.send(Job::MakeReplay { key: self.key, number, jobs });
    }

    /// Everything that was handed in and kept, to bring the room back.
    pub async fn read(&self) -> Option<Vec<JournalEntry>> {
        let (answer, answered) = oneshot::channel();
        self.store.jobs.send(Job::Read { key: self.key, answer }).ok()?;
        answered.await.ok()?
    }

    /// The replay of a game is not wanted any more.
    pub fn forget_replay(&self, number: u32) {
        let _ = self.store.jobs.send(Job::ForgetReplay { key: self.key, number });
    }

    /// The table is no more.
    pub fn forget(&self) {
        self.store.forget(self.key);
    }

    /// The table cannot go on.
    pub fn give_up(&self, why: &str) {
        self.store.give_up(self.key, why.to_owned());
    }
}

/// Every table in a folder with its entries, for whoever wants to check them. The files are copied first, so that they stay as
/// they were left.
///
/// # Errors
/// When there is no journal, or it cannot be read.
pub fn journal_of(folder: &Path) -> io::Result<Vec<(String, Vec<JournalEntry>)>> {
    let copy = folder.join("copy");
    std::fs::create_dir_all(&copy)?;
    for ending in ["", "-wal"] {
        let name = format!("{FILE}{ending}");
        if folder.join(&name).exists() {
            std::fs::copy(folder.join(&name), copy.join(&name))?;
        }
    }
    let rows = rows::Rows::open(&copy.join(FILE)).map_err(io::Error::other)?;
    let tables: Vec<Stored> = rows.all().map_err(io::Error::other)?.collect();
    drop(rows);
    std::fs::remove_dir_all(&copy)?;
    let read = |table| match table {
        Stored::GivenUp { .. } | Stored::OfLater { .. } => None,
        Stored::Whole(kept) => Some(Ok((kept.id, kept.entries))),
        Stored::Damaged { id, why, .. } => Some(Err(io::Error::other(format!("table {id}: {why}")))),
        Stored::Missing(many) => Some(Err(io::Error::other(format!("{many} tables are missing")))),
        Stored::Unwitnessed => Some(Err(io::Error::other(format!("{MARKS} is missing")))),
    };
    tables.into_iter().filter_map(read).collect()
}

/// Takes a folder for this process, and makes what must be there.
fn take(folder: &Path) -> io::Result<File> {
    let is_ours = || {
        private::folder(folder)?;
        private::file(&folder.join(FILE))?;
        for ending in ["-wal", "-shm"] {
            private::close_to_others(&folder.join(format!("{FILE}{ending}")))?;
        }
        private::file(&folder.join(LOCK))
    };
    let name = folder.display();
    let lock = is_ours().map_err(|error| {
        io::Error::other(format!("cannot use {name} ({error}): choose another folder with --data"))
    })?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(taken(&folder.join(FILE))),
        // Where the system has no such locks, that of the database has to do.
        Err(TryLockError::Error(_)) => Ok(lock),
    }
}

/// Whether a process has this folder now.
pub(crate) fn is_taken(folder: &Path) -> bool {
    File::open(folder.join(LOCK)).is_ok_and(|lock| matches!(lock.try_lock(), Err(TryLockError::WouldBlock)))
}

/// Writes the journal of a folder, as it is at this instant, to a new file; a server may run meanwhile.
///
/// # Errors
/// When there is no journal, the file is there already, or it cannot be written.
pub fn backup(folder: &Path, file: &Path) -> io::Result<()> {
    let (path, name) = (journal_in(folder)?, file.display());
    if file.exists() {
        return Err(io::Error::other(format!("{name} is there already: name a new file")));
    }
    private::file(file).map_err(|error| io::Error::other(format!("{name} cannot be written ({error})")))?;
    let copied = rows::Rows::read_only(&path).and_then(|rows| rows.copy_to(file));
    if copied.is_err() {
        // Nobody is to take it for a copy.
        let _ = std::fs::remove_file(file);
    }
    copied.map_err(|error| io::Error::other(format!("the journal cannot be copied to {name} ({error})")))
}

/// The journal of a folder.
fn journal_in(folder: &Path) -> io::Result<PathBuf> {
    let (path, name) = (folder.join(FILE), folder.display());
    match path.try_exists() {
        Ok(true) => Ok(path),
        Ok(false) => Err(io::Error::other(format!("there is no journal in {name}"))),
        Err(error) => Err(cannot_look(folder, &error)),
    }
}

/// Whoever has no right to look into a folder is told so, and not that it is empty.
pub(crate) fn look_into(folder: &Path) -> io::Result<()> {
    folder.join(FILE).try_exists().map(drop).map_err(|error| cannot_look(folder, &error))
}

fn cannot_look(folder: &Path, error: &io::Error) -> io::Error {
    io::Error::other(format!("cannot look into {} ({error}): be its owner, or root", folder.display()))
}

/// What was found in a folder.
#[derive(Debug, Default)]
pub struct Checked {
    /// Tables that can go on.
    pub tables: usize,
    /// Replays that can be read and come out.
    pub replays: usize,
    /// Replays that were played under other rules.
    pub other_rules: usize,
    /// What is wrong, a sentence each.
    pub faults: Vec<String>,
}

/// Reads everything in a folder, plays every game again, compares with the marks and says what is wrong. Nothing is changed; a
/// server may run meanwhile. A file of [`backup`] has no marks beside it, and needs none.
///
/// # Errors
/// When there is no journal, or nothing of it can be read.
pub fn check(place: &Path) -> io::Result<Checked> {
    let is_copy = place.is_file();
    let path = if is_copy { place.to_owned() } else { journal_in(place)? };
    let marked = place.join(MARKS);
    let say = |error| what_to_do(&error, &path);
    // The marks first: they never say more than the journal of a later instant has.
    let marks = Marks::read(&marked);
    let rows = rows::Rows::read_only(&path).map_err(say)?;
    rows.hold_still().map_err(say)?;
    let mut found = Checked::default();
    found.faults.extend(rows.faults().map_err(say)?);
    if !marks.was_there && !is_copy {
        found
            .faults
            .push(format!("{MARKS} is missing: whether anything is missing at the end of a table cannot be told"));
    }
    let tables = rows.named().map_err(say)?;
    let there = tables.iter().filter(|table| table.lost.is_none());
    let missing = marks.missing(&there.map(|table| &*table.id).collect());
    for table in tables {
        match compared(rows.stored(table), &marks.found) {
            Stored::Whole(kept) => {
                let config =
                    Config { id: kept.id.clone(), dealer: Some(Dealer::PROMISED), ..Config::standard("check") };
                match AnyRoom::resume(config, kept.entries, 0) {
                    Ok(_) | Err(NotResumed::Ended) => found.tables += 1,
                    Err(why) => found.faults.push(format!("table {}: {why}", kept.id)),
                }
            }
            Stored::Damaged { id, why, .. } => found.faults.push(format!("table {id}: {why}")),
            Stored::OfLater { id, format } => {
                found.faults.push(format!("table {id}: it was written in format {format} by a later gong"));
            }
            Stored::Missing(_) | Stored::Unwitnessed | Stored::GivenUp { .. } => {}
        }
    }
    for (id, file) in rows.replays().map_err(say)? {
        match replay::check(&file) {
            Ok(Soundness::Same) => found.replays += 1,
            Ok(Soundness::OtherRules) => found.other_rules += 1,
            Ok(Soundness::Differs(why)) => found.faults.push(format!("replay {id} does not come out: {why}")),
            Err(why) => found.faults.push(format!("replay {id}: {why}")),
        }
    }
    // A table that has ended while this looked has lost its mark by now.
    let marked = Marks::read(&marked).missing(&BTreeSet::new());
    let missing = missing.intersection(&marked);
    found.faults.extend(missing.map(|id| format!("table {id}: it was kept, and is not in the journal any more")));
    Ok(found)
}

fn taken(path: &Path) -> io::Error {
    let path = path.display();
    io::Error::other(format!(
        "another gong keeps its tables in {path}: stop it, or choose another folder with --data"
    ))
}

fn what_to_do(error: &rusqlite::Error, path: &Path) -> io::Error {
    use rusqlite::ErrorCode::{DatabaseBusy, DatabaseCorrupt, NotADatabase};
    if error.sqlite_error_code() == Some(DatabaseBusy) {
        return taken(path);
    }
    let path = path.display();
    if let rusqlite::Error::ToSqlConversionFailure(why) = error {
        return io::Error::other(format!(
            "{path} {why}: start the gong that wrote it, or choose another folder with --data"
        ));
    }
    let sentence = match error.sqlite_error_code() {
        Some(NotADatabase | DatabaseCorrupt) => {
            format!("{path} is damaged ({error}): move it away, or choose another folder with --data")
        }
        _ => format!("cannot use {path} ({error}): choose another folder with --data"),
    };
    io::Error::other(sentence)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MONTH: Lasting = Lasting { days: 30, most_bytes: 1_000_000 };

    /// Whoever restores the journal without its witness must hear of it: what is missing at the end cannot be found then.
    #[tokio::test]
    async fn a_missing_witness_is_said() {
        let folder = std::env::temp_dir().join(format!("gong-witness-{}", std::process::id()));
        let says_so = |stored: &[Stored]| stored.iter().any(|one| matches!(one, Stored::Unwitnessed));
        let open = |why| {
            let (store, stored) = Store::open(&folder, MONTH).expect(why);
            (store, stored.collect::<Vec<Stored>>())
        };
        let (store, stored) = open("a new folder");
        assert!(!says_so(&stored), "there is nothing to be witnessed yet");
        store.create("00112233445566778899aabbccddeeff", "mango-cobra-42").await.expect("a table");
        store.finish().await;
        let (store, stored) = open("it is whole");
        assert!(!says_so(&stored));
        store.finish().await;
        std::fs::remove_file(folder.join(MARKS)).expect("it was there");
        let (store, stored) = open("it is whole but for the marks");
        assert!(says_so(&stored) && stored.iter().any(|one| matches!(one, Stored::Whole(_))));
        store.finish().await;
        let _ = std::fs::remove_dir_all(&folder);
    }

    /// However many tables there are and however much was kept of them: a start reads one after the other, and what is read of one
    /// is gone before the next.
    #[tokio::test]
    async fn tables_are_read_back_one_at_a_time() {
        let folder = std::env::temp_dir().join(format!("gong-one-by-one-{}", std::process::id()));
        let (store, _) = Store::open(&folder, MONTH).expect("a new folder");
        for n in 0..3 {
            store.create(&format!("{n:032x}"), &format!("mango-cobra-{n}")).await.expect("a table");
        }
        store.finish().await;
        let (store, mut stored) = Store::open(&folder, MONTH).expect("it is whole");
        assert!(matches!(stored.next(), Some(Stored::Whole(_))));
        // What happens to the second before it is its turn is seen.
        let other = rusqlite::Connection::open(folder.join(FILE)).expect("the file");
        other
            .execute("INSERT INTO entry (place, records, digest) VALUES (2 << 32 | 1, x'00', x'00')", [])
            .expect("a row");
        assert!(matches!(stored.next(), Some(Stored::Damaged { .. })));
        assert!(matches!(stored.next(), Some(Stored::Whole(_))));
        assert!(stored.next().is_none());
        store.finish().await;
        let _ = std::fs::remove_dir_all(&folder);
    }

    /// Whoever wants a table does not wait for ever. What was to be theirs is not left behind, whenever they give up: before it is
    /// written, after that, or while the answer is on its way.
    #[tokio::test]
    async fn a_table_that_nobody_waits_for_any_more_is_not_left_behind() {
        let folder = std::env::temp_dir().join(format!("gong-orphan-{}", std::process::id()));
        let (store, _) = Store::open(&folder, MONTH).expect("a new folder");
        let rooms = || {
            let file = rusqlite::Connection::open(folder.join(FILE)).expect("the file");
            file.query_row("SELECT count(*) FROM room", [], |row| row.get::<_, u32>(0)).expect("a count")
        };
        // They give up at once, while the disk hangs, and when the answer has come that they have not read.
        let begun = |name: &'static str| {
            let mut creating = Box::pin(async { store.create(name, name).await });
            let asked = creating.as_mut().poll(&mut std::task::Context::from_waker(std::task::Waker::noop()));
            assert!(asked.is_pending());
            creating
        };
        drop(begun("at once"));
        let answered = begun("answered");
        store.create("theirs", "mango-cobra-7").await.expect("a table");
        drop(answered);
        store.finish().await;
        assert_eq!(rooms(), 1, "one table is somebody's");
        let _ = std::fs::remove_dir_all(&folder);
    }
}
