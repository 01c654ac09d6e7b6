//! The thread that writes: it takes what waits, commits it with one flush, and tells everybody.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs::File;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, sleep};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use protocol::ReplayId;
use room::{JournalEntry, file_of};
use rusqlite::{Error, ErrorCode, Result};
use tokio::sync::{oneshot, watch};

use super::marks::{Found, Marks};
use super::passage::{Passage, Reach};
use super::reader::Question;
use super::rows::{self, Named, Rows, Stored};
use super::{Kept, Made, TableKey};
use crate::entropy;

/// The most jobs in one commit.
const GATHERED: usize = 4096;

/// How long to wait before a commit that failed is tried again.
const RETRY: Duration = Duration::from_millis(200);

/// How long somebody who reads at the end is waited for.
const LAST_READ: Duration = Duration::from_millis(100);

/// Of several tables that wait none waits for more than this so that more can come: a flush costs the same for one and for many.
const GATHERING: Duration = Duration::from_millis(5);

/// How often what is too old is looked for, however busy the thread is.
const CLEARING: Duration = Duration::from_secs(3600);

/// A million bytes.
const MEGABYTE: u64 = 1_000_000;

/// How long replays are kept, and how many bytes all of them may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lasting {
    pub days: u16,
    pub most_bytes: u64,
}

impl Lasting {
    pub fn new(days: u16, megabytes: u32) -> Lasting {
        Lasting { days, most_bytes: u64::from(megabytes) * MEGABYTE }
    }
}

/// What the thread is asked for.
pub(super) enum Job {
    Create {
        id: String,
        code: String,
        jobs: Sender<Job>,
        answer: oneshot::Sender<Made>,
    },
    Follow {
        key: TableKey,
        tell: watch::Sender<Kept>,
    },
    Append {
        key: TableKey,
        passage: Passage,
    },
    MakeReplay {
        key: TableKey,
        number: u32,
        jobs: Sender<Job>,
    },
    /// It was made, if it could be: so long ago.
    ReplayMade {
        key: TableKey,
        number: u32,
        ended_at: u64,
        file: Option<Vec<u8>>,
    },
    Renew {
        key: TableKey,
    },
    Read {
        key: TableKey,
        answer: oneshot::Sender<Option<Vec<JournalEntry>>>,
    },
    GiveUp {
        key: TableKey,
        why: String,
    },
    Forget {
        key: TableKey,
    },
    ForgetReplay {
        key: TableKey,
        number: u32,
    },
    Finish {
        answer: oneshot::Sender<()>,
    },
}

/// What the tables have handed in since the last commit.
type Gathered<'a> = BTreeMap<TableKey, Vec<&'a Passage>>;

/// What is told once a commit has worked.
enum News {
    Created(TableKey),
    Kept(TableKey, Reach, u64),
    /// A replay, of which so many bytes are new.
    Replay(TableKey, u32, ReplayId, u64),
    /// This table cannot be kept any more.
    Lost(TableKey),
    Nothing,
}

/// Why a batch could not be written.
enum Failed {
    /// Nothing can be written at the moment, whatever it is.
    Everything(Error),
    /// One of the jobs cannot be done.
    SomeJob(Error),
}

impl Job {
    /// The table it is about.
    fn key(&self) -> Option<TableKey> {
        match self {
            Job::Follow { key, .. } | Job::Append { key, .. } => Some(*key),
            Job::MakeReplay { key, .. } | Job::ReplayMade { key, .. } => Some(*key),
            Job::Renew { key } | Job::Read { key, .. } | Job::GiveUp { key, .. } | Job::Forget { key } => {
                Some(*key)
            }
            Job::ForgetReplay { key, .. } => Some(*key),
            Job::Create { .. } | Job::Finish { .. } => None,
        }
    }
}

/// The file and everybody who wants to know.
pub(super) struct Writer {
    rows: Rows,
    marks: Marks,
    /// The ids of the tables.
    ids: BTreeMap<TableKey, String>,
    followers: BTreeMap<TableKey, watch::Sender<Kept>>,
    /// Tables that cannot be kept any more: nothing is written for them.
    lost: BTreeSet<TableKey>,
    /// Tables whose last game is made a replay of, and what they have handed in since: it may begin another game, which takes the
    /// place of that one.
    making: BTreeMap<TableKey, Vec<Job>>,
    /// What waits no more.
    released: Vec<Job>,
    /// The end waits until all replays are made.
    finishing: Option<Job>,
    /// The one who makes them.
    maker: Sender<Making>,
    /// How long a replay is kept, and how many bytes all of them may have.
    replays: Lasting,
    /// About how many they have now.
    replay_bytes: u64,
    /// When what is too old was taken away last, and how often that is done.
    cleared: Instant,
    clearing: Duration,
    /// Whether nothing can be kept at the moment.
    fails: Arc<AtomicBool>,
    /// The one who reads what was written.
    reader: Sender<Question>,
    /// Says to other processes that the folder is taken, for as long as it is open.
    _lock: File,
}

/// What a writer shares with others.
pub(super) struct Shared {
    pub fails: Arc<AtomicBool>,
    pub reader: Sender<Question>,
    pub lock: File,
}

impl Writer {
    pub fn open(path: &Path, marks: &Path, replays: Lasting, shared: Shared) -> Result<(Writer, KeptTables)> {
        let rows = Rows::open(path)?;
        clear(&rows, replays)?;
        let cleared = Instant::now();
        let mut marks = Marks::open(marks);
        let tables = rows.named()?;
        let there = tables.iter().filter(|table| table.lost.is_none());
        let ids: BTreeMap<TableKey, String> = there.map(|table| (table.key, table.id.clone())).collect();
        let missing = marks.take_missing(&ids.values().map(String::as_str).collect());
        let unwitnessed = !marks.was_there && !tables.is_empty();
        let rest = [(missing > 0).then_some(Stored::Missing(missing)), unwitnessed.then_some(Stored::Unwitnessed)];
        let found = KeptTables {
            rows: Rows::read_only(path)?,
            tables: tables.into_iter(),
            marked: marks.found.clone(),
            rest,
        };
        let (followers, lost, making) = (BTreeMap::new(), BTreeSet::new(), BTreeMap::new());
        let Shared { fails, reader, lock } = shared;
        let mut writer = Writer {
            marks,
            ids,
            followers,
            lost,
            making,
            released: Vec::new(),
            finishing: None,
            maker: maker(),
            replays,
            // A damaged page among them keeps nobody from playing on.
            replay_bytes: rows.replay_bytes().unwrap_or(0),
            rows,
            cleared,
            clearing: CLEARING,
            fails,
            reader,
            _lock: lock,
        };
        writer.make_room();
        Ok((writer, found))
    }

    /// Works until it is told to finish, or nobody is left who could ask for anything.
    pub fn run(mut self, jobs: &Receiver<Job>) {
        let mut pause = Pause::default();
        loop {
            self.clear_in_time();
            let mut batch = std::mem::take(&mut self.released);
            if batch.is_empty() {
                match jobs.recv_timeout(self.clearing.saturating_sub(self.cleared.elapsed())) {
                    Ok(job) => batch.push(job),
                    Err(RecvTimeoutError::Disconnected) => return,
                    Err(RecvTimeoutError::Timeout) => continue,
                }
            }
            batch.extend(jobs.try_iter().take(GATHERED - 1));
            let wait = pause.before(&batch, Instant::now());
            if !wait.is_zero() {
                sleep(wait);
                batch.extend(jobs.try_iter().take(GATHERED.saturating_sub(batch.len())));
            }
            let batch = self.hold_back(batch);
            pause.flushed = Some(Instant::now());
            let news = self.write_until_kept(&batch);
            self.mark(&batch, &news);
            let added = news.iter().map(|news| if let News::Replay(.., bytes) = news { *bytes } else { 0 });
            self.replay_bytes += added.sum::<u64>();
            self.make_room();
            for (job, news) in batch.into_iter().zip(news) {
                if let Some(finished) = self.tell(job, news) {
                    let (closed, reader_closed) = mpsc::channel();
                    if self.reader.send(Question::Finish(closed)).is_ok() {
                        let _ = reader_closed.recv_timeout(LAST_READ);
                    }
                    drop(self);
                    let _ = finished.send(());
                    return;
                }
            }
            if self.making.is_empty() {
                self.released.extend(self.finishing.take());
            }
        }
    }

    /// What of these can be done now. A table whose replay is made waits until it is, and nobody else does.
    fn hold_back(&mut self, batch: Vec<Job>) -> Vec<Job> {
        let (mut now, mut rest) = (Vec::with_capacity(batch.len()), VecDeque::from(batch));
        while let Some(job) = rest.pop_front() {
            let key = job.key().unwrap_or(TableKey(0));
            match &job {
                Job::Finish { .. } if !self.making.is_empty() => self.finishing = Some(job),
                Job::ReplayMade { .. } => {
                    let held = self.making.remove(&key).unwrap_or_default();
                    held.into_iter().rev().for_each(|job| rest.push_front(job));
                    now.push(job);
                }
                _ if self.making.contains_key(&key) => self.making.entry(key).or_default().push(job),
                Job::MakeReplay { .. } => {
                    self.making.insert(key, Vec::new());
                    now.push(job);
                }
                _ => now.push(job),
            }
        }
        now
    }

    /// Takes away what is too old, if it is time to. A house where something is always written must not keep it for ever.
    fn clear_in_time(&mut self) {
        if self.cleared.elapsed() >= self.clearing {
            // It can wait if the disk fails.
            let _ = clear(&self.rows, self.replays);
            self.replay_bytes = self.rows.replay_bytes().unwrap_or(self.replay_bytes);
            self.cleared = Instant::now();
        }
    }

    /// Takes the oldest replays away if all of them together are too much: a little more than that, so that it is not done for
    /// every game that ends.
    fn make_room(&mut self) {
        let Lasting { days, most_bytes } = self.replays;
        if self.replay_bytes <= most_bytes {
            return;
        }
        match self.rows.drop_oldest_replays(most_bytes - most_bytes / 20) {
            Ok(many) => eprintln!(
                "Replays take more than {} MB: the {many} oldest were taken away before their {days} days were over.",
                most_bytes / MEGABYTE
            ),
            Err(error) => eprintln!("Replays take too much, and cannot be taken away ({error})."),
        }
        self.replay_bytes = self.rows.replay_bytes().unwrap_or(0);
    }

    /// Marks how far everything is kept now, before anybody hears of it.
    fn mark(&mut self, batch: &[Job], news: &[News]) {
        let mut last = BTreeMap::new();
        for (job, news) in batch.iter().zip(news) {
            match (job, news) {
                (Job::Create { id, .. }, News::Created(key)) => {
                    self.ids.insert(*key, id.clone());
                    last.insert(*key, Some(Reach::default()));
                }
                (Job::Forget { key } | Job::GiveUp { key, .. }, _) => {
                    self.ids.remove(key);
                    last.insert(*key, None);
                }
                (_, News::Kept(key, reach, _)) => drop(last.insert(*key, Some(*reach))),
                (_, News::Lost(key)) => drop(last.insert(*key, None)),
                _ => {}
            }
        }
        let mark =
            |(key, reach): (TableKey, Option<Reach>)| (key, self.ids.get(&key).map(String::as_str).zip(reach));
        self.marks.note(&last.into_iter().map(mark).collect());
    }

    /// Writes the same jobs again and again until they are safe; whoever waits for them is told. If one of them cannot be done, the
    /// batch is divided until it is alone, so that it holds nobody else up.
    fn write_until_kept(&mut self, batch: &[Job]) -> Vec<News> {
        let mut troubled = false;
        loop {
            match self.write(batch) {
                Ok(news) => {
                    if troubled {
                        eprintln!("The journal is written again.");
                        self.say_whether_it_fails(false);
                    }
                    return news;
                }
                Err(Failed::SomeJob(error)) => {
                    self.rows.roll_back();
                    if let [job] = batch {
                        if self.rows.can_keep() {
                            return vec![self.give_up_job(job, &error)];
                        }
                        // Nobody else could be kept either: it is not this table's fault.
                        self.wait(&mut troubled, &error);
                        continue;
                    }
                    let (some, others) = batch.split_at(batch.len() / 2);
                    let mut news = self.write_until_kept(some);
                    news.extend(self.write_until_kept(others));
                    return news;
                }
                Err(Failed::Everything(error)) => {
                    self.rows.roll_back();
                    self.wait(&mut troubled, &error);
                }
            }
        }
    }

    /// Waits before the next try; the first time everybody is told.
    fn wait(&self, troubled: &mut bool, error: &Error) {
        if !std::mem::replace(troubled, true) {
            eprintln!("The journal cannot be written ({error}); the tables wait until it can.");
            self.say_whether_it_fails(true);
        }
        sleep(RETRY);
    }

    /// To all tables, not only those of a batch: nobody else can be kept either.
    fn say_whether_it_fails(&self, fails: bool) {
        self.fails.store(fails, Relaxed);
        self.followers.values().for_each(|tell| tell.send_modify(|kept| kept.fails = fails));
    }

    /// A job that cannot be done. A table whose entries cannot be added is given up, and no other.
    fn give_up_job(&mut self, job: &Job, error: &Error) -> News {
        let (Job::Append { key, .. } | Job::Renew { key }) = job else {
            eprintln!("The journal could not do something it was asked for ({error}).");
            return News::Nothing;
        };
        let id = self.ids.get(key).map_or("", String::as_str);
        eprintln!("Table {id} cannot go on: it cannot be kept ({error}).");
        self.lost.insert(*key);
        // If that cannot be written either, the next start will find out by itself.
        let _ = self.rows.give_up(*key, &format!("it could not be kept any more ({error})"), unix_now());
        News::Lost(*key)
    }

    fn write(&self, batch: &[Job]) -> Result<Vec<News>, Failed> {
        self.rows.begin().map_err(Failed::Everything)?;
        let (mut news, mut gathered) = (Vec::with_capacity(batch.len()), Gathered::new());
        for job in batch {
            match job {
                job if self.is_in_vain(job) => news.push(News::Nothing),
                Job::Append { key, passage } => {
                    // A row costs much more than an entry: whatever a table has handed in becomes one.
                    gathered.entry(*key).or_default().push(passage);
                    news.push(News::Kept(*key, passage.reach, passage.ticket));
                }
                job => {
                    self.write_gathered(&mut gathered).map_err(failed)?;
                    news.push(self.write_one(job).map_err(failed)?);
                }
            }
        }
        self.write_gathered(&mut gathered).map_err(failed)?;
        // Whoever has met a damaged page on the way can keep nothing that stands beside it.
        self.rows.commit().map_err(failed)?;
        Ok(news)
    }

    /// Nothing is written for a table that nobody waits for, or that cannot be kept any more, but what can be read of its game.
    fn is_in_vain(&self, job: &Job) -> bool {
        // A table that took too long to make is not made any more.
        let is_vain = |job: &Job| matches!(job, Job::Create { answer, .. } if answer.is_closed());
        let is_lost = job.key().is_some_and(|key| self.lost.contains(&key));
        is_vain(job) || is_lost && !matches!(job, Job::MakeReplay { .. } | Job::ReplayMade { .. })
    }

    fn write_gathered(&self, gathered: &mut Gathered<'_>) -> Result<()> {
        while let Some((key, passages)) = gathered.pop_first() {
            self.rows.add_entries(key, &passages)?;
        }
        Ok(())
    }

    fn write_one(&self, job: &Job) -> Result<News> {
        match job {
            Job::Create { id, code, .. } => self.rows.add_room(id, code).map(News::Created),
            Job::ReplayMade { file: None, .. } => Ok(News::Nothing),
            Job::ReplayMade { key, number, ended_at, file: Some(file) } => {
                let id = entropy::replay_id();
                self.rows.add_replay(id, *key, *number, *ended_at, file)?;
                Ok(News::Replay(*key, *number, id, file.len() as u64))
            }
            Job::Renew { key } => self.rows.renew(*key).map(|()| News::Nothing),
            Job::GiveUp { key, why } => self.rows.give_up(*key, why, unix_now()).map(|()| News::Nothing),
            Job::Forget { key } => self.rows.forget(*key).map(|()| News::Nothing),
            Job::ForgetReplay { key, number } => self.rows.forget_replay(*key, *number).map(|()| News::Nothing),
            Job::Append { .. } | Job::Follow { .. } | Job::Read { .. } => Ok(News::Nothing),
            Job::MakeReplay { .. } | Job::Finish { .. } => Ok(News::Nothing),
        }
    }

    /// Lets the replay of the last game of a table be made, unless it was made before: of all that was kept up to what cannot be
    /// read. Whoever played has a right to that much, and to the secret. Nothing is being written meanwhile: SQLite keeps nothing
    /// behind a damaged page that was met on the way.
    fn make_replay(&mut self, key: TableKey, number: u32, jobs: Sender<Job>) {
        let made = self.rows.last_replay(key).ok().flatten().filter(|(made, _)| *made == number);
        if let Some((_, id)) = made {
            self.change(key, |kept| kept.replay = Some((number, id)));
        } else {
            let entries = self.rows.readable(key).unwrap_or_default();
            let making = Making { key, number, ended_at: unix_now(), entries, jobs };
            if self.maker.send(making).is_ok() {
                return;
            }
        }
        self.released.extend(self.making.remove(&key).unwrap_or_default());
    }

    /// Tells whoever asked. Gives back whom to tell when everything is closed.
    fn tell(&mut self, job: Job, news: News) -> Option<oneshot::Sender<()>> {
        match (job, news) {
            (Job::Follow { key, tell }, _) => drop(self.followers.insert(key, tell)),
            (Job::Forget { key } | Job::GiveUp { key, .. }, _) => drop(self.followers.remove(&key)),
            // Whoever asked may be gone by now.
            (Job::Create { jobs, answer, .. }, News::Created(key)) => {
                drop(answer.send(Made { key, jobs: Some(jobs) }));
            }
            // All that was handed in before can be read now.
            (Job::Read { key, answer }, _) => drop(self.reader.send(Question::Entries { key, answer })),
            (_, News::Kept(key, _, ticket)) => self.change(key, |kept| kept.up_to = ticket),
            (Job::MakeReplay { key, number, jobs }, _) => self.make_replay(key, number, jobs),
            (_, News::Lost(key)) => self.change(key, |kept| kept.lost = true),
            (_, News::Replay(key, number, id, _)) => self.change(key, |kept| kept.replay = Some((number, id))),
            (Job::Finish { answer }, _) => return Some(answer),
            _ => {}
        }
        None
    }

    fn change(&self, key: TableKey, change: impl FnOnce(&mut Kept)) {
        if let Some(tell) = self.followers.get(&key) {
            tell.send_modify(change);
        }
    }
}

/// A game of which a replay is to be made.
struct Making {
    key: TableKey,
    number: u32,
    ended_at: u64,
    entries: Vec<JournalEntry>,
    /// Who wants to know.
    jobs: Sender<Job>,
}

/// A thread that makes replays one after the other: the whole game is played again for each, and nobody is to wait for that.
fn maker() -> Sender<Making> {
    let (maker, wanted) = mpsc::channel::<Making>();
    let make = move || {
        for Making { key, number, ended_at, entries, jobs } in wanted {
            // Whatever stands in the rows, this thread must live.
            let file = catch_unwind(AssertUnwindSafe(|| file_of(entries, ended_at))).ok().flatten();
            let _ = jobs.send(Job::ReplayMade { key, number, ended_at, file });
        }
    };
    // Without the thread there are no replays, and everything else goes on.
    let _ = thread::Builder::new().name("replays".into()).spawn(make);
    maker
}

/// Takes away what is too old. A damaged page among it is said, and keeps nobody from playing on.
fn clear(rows: &Rows, replays: Lasting) -> Result<()> {
    let (now, kept_for) = (unix_now(), Duration::from_secs(u64::from(replays.days) * 24 * 3600));
    for cleared in [rows.clear_replays(now, kept_for), rows.clear_lost(now, kept_for)] {
        match cleared {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseCorrupt) => {
                eprintln!("What is too old cannot be taken away ({error}): `gong check` says more.");
            }
            other => other?,
        }
    }
    Ok(())
}

/// When the last flush was.
#[derive(Default)]
struct Pause {
    flushed: Option<Instant>,
}

impl Pause {
    /// How long to wait so that more can come: at most one flush in so much time while several wait. Whoever is alone does not wait
    /// for others.
    fn before(&self, batch: &[Job], now: Instant) -> Duration {
        let since = self.flushed.map_or(GATHERING, |flushed| now.saturating_duration_since(flushed));
        if is_of_several(batch) { GATHERING.saturating_sub(since) } else { Duration::ZERO }
    }
}

/// Whether more than one table waits for these jobs. Nobody waits for the others.
fn is_of_several(batch: &[Job]) -> bool {
    let mut tables = batch.iter().filter(|job| matches!(job, Job::Append { .. })).map(Job::key);
    let first = tables.next();
    let finishes = batch.iter().any(|job| matches!(job, Job::Finish { .. }));
    !finishes && tables.any(|table| Some(table) != first)
}

/// What an error of a job means. A disk that is full, busy or broken is the same for all jobs.
fn failed(error: Error) -> Failed {
    use ErrorCode::{
        CannotOpen, DatabaseBusy, DatabaseLocked, DiskFull, FileLockingProtocolFailed, OutOfMemory,
        PermissionDenied, ReadOnly, SystemIoFailure,
    };
    match error.sqlite_error_code() {
        Some(DiskFull | DatabaseBusy | DatabaseLocked | SystemIoFailure | OutOfMemory) => Failed::Everything(error),
        Some(ReadOnly | CannotOpen | PermissionDenied | FileLockingProtocolFailed) => Failed::Everything(error),
        _ => Failed::SomeJob(error),
    }
}

/// The tables that a file had when it was opened, each read when it is asked for: a start needs no more memory than the largest
/// of them does.
pub(crate) struct KeptTables {
    rows: Rows,
    tables: std::vec::IntoIter<Named>,
    marked: Found,
    /// What else is to be said.
    rest: [Option<Stored>; 2],
}

impl Iterator for KeptTables {
    type Item = Stored;

    fn next(&mut self) -> Option<Stored> {
        match self.tables.next() {
            Some(table) => Some(compared(self.rows.stored(table), &self.marked)),
            None => self.rest.iter_mut().find_map(Option::take),
        }
    }
}

/// A table as it was read, unless there was once more of it.
pub(super) fn compared(table: Stored, marked: &Found) -> Stored {
    match table {
        Stored::Whole(kept) if marked.say_more(&kept.id, kept.reach) => {
            let why = format!("what was kept after entry {} is missing", kept.reach.entry.0);
            let began = rows::beginning_in(&kept.entries).map(|begun| (begun.number, begun.secret));
            Stored::Damaged { key: kept.key, id: kept.id, why, began }
        }
        other => other,
    }
}

/// The time of the calendar, for the age of replays alone; no game is timed by it.
fn unix_now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

#[cfg(test)]
mod tests {
    use kit::Hex;

    use super::*;

    const DAY: u64 = 24 * 3600;

    /// A writer in a folder of its own.
    fn writer(folder: &Path) -> Writer {
        std::fs::create_dir_all(folder).expect("a folder");
        let lock = File::create(folder.join("lock")).expect("a file");
        let shared = Shared { fails: Arc::default(), reader: mpsc::channel().0, lock };
        Writer::open(&folder.join("rows"), &folder.join("marks"), Lasting::new(30, 1), shared)
            .expect("a new file")
            .0
    }

    fn folder(name: &str) -> std::path::PathBuf {
        let folder = std::env::temp_dir().join(format!("gong-writer-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        folder
    }

    /// Somebody always has something to be kept: what is too old goes all the same.
    #[test]
    fn what_is_too_old_goes_however_busy_it_is() {
        let folder = folder("busy");
        let mut writer = writer(&folder);
        let (room, now) = (writer.rows.add_room("id", "code").expect("a room"), unix_now());
        let old = Hex([7; 16]);
        writer.rows.add_replay(old, room, 1, now - 40 * DAY, b"old").expect("a replay");
        writer.rows.clear_replays(now - 2 * DAY, Duration::from_secs(30 * DAY)).expect("it is found to be too old");
        assert!(writer.rows.replay(old).expect("it can be read").is_some(), "it is looked at twice");
        // It is time at every step, and there is never a pause.
        writer.clearing = Duration::ZERO;
        let (jobs, received) = mpsc::channel();
        let (answer, finished) = oneshot::channel();
        jobs.send(Job::Renew { key: room }).expect("it is open");
        jobs.send(Job::Finish { answer }).expect("it is open");
        writer.run(&received);
        finished.blocking_recv().expect("it has finished");
        let rows = Rows::open(&folder.join("rows")).expect("it was closed");
        assert_eq!(rows.replay(old).expect("it can be read"), None);
        let _ = std::fs::remove_dir_all(&folder);
    }

    /// Where nothing can be kept, no table is given up for it: all wait, and it is said.
    #[test]
    fn a_journal_that_takes_nothing_makes_all_tables_wait() {
        let folder = folder("waiting");
        let mut writer = writer(&folder);
        let key = writer.rows.add_room("id", "code").expect("a room");
        let other = rusqlite::Connection::open(folder.join("rows")).expect("the same file");
        other.execute_batch("ALTER TABLE entry RENAME TO hidden").expect("it is there");
        let fails = Arc::clone(&writer.fails);
        let passage = Passage { first: room::EntryId(1), bytes: vec![1], ticket: 7, ..Passage::default() };
        let writing = std::thread::spawn(move || writer.write_until_kept(&[Job::Append { key, passage }]));
        while !fails.load(Relaxed) {
            assert!(!writing.is_finished(), "it was given up");
            sleep(Duration::from_millis(1));
        }
        other.execute_batch("ALTER TABLE hidden RENAME TO entry").expect("it is there");
        let news = writing.join().expect("it goes on");
        assert!(matches!(news[..], [News::Kept(_, _, 7)]), "nothing is lost");
        assert!(!fails.load(Relaxed));
        let _ = std::fs::remove_dir_all(&folder);
    }

    /// One table of many cannot be kept: it alone is given up, and everybody else is kept by the same batch.
    #[test]
    fn a_batch_that_fails_is_divided_until_the_bad_job_is_alone() {
        let folder = folder("divided");
        let mut writer = writer(&folder);
        let keys: Vec<TableKey> = (0..9)
            .map(|n| writer.rows.add_room(&format!("{n:032x}"), &format!("code {n}")).expect("a room"))
            .collect();
        let passage = |first: u64, ticket| Passage {
            first: room::EntryId(first),
            bytes: vec![1, 2, 3],
            reach: Reach { entry: room::EntryId(first), lobby: 0 },
            ticket,
            ..Passage::default()
        };
        // The sixth table has a row already where its next one is to stand.
        writer.rows.add_entries(keys[5], &[&passage(1, 1)]).expect("the first row");
        let batch: Vec<Job> = keys.iter().map(|key| Job::Append { key: *key, passage: passage(1, 2) }).collect();
        let news = writer.write_until_kept(&batch);
        for (place, news) in news.iter().enumerate() {
            match news {
                News::Lost(key) => assert_eq!((place, *key), (5, keys[5])),
                News::Kept(key, _, 2) => assert!(place != 5 && *key == keys[place]),
                _ => panic!("table {place} is neither kept nor lost"),
            }
        }
        assert_eq!(writer.lost, BTreeSet::from([keys[5]]));
        // Whatever it still hands in is passed over; the others go on.
        let batch: Vec<Job> =
            [5, 6].map(|place| Job::Append { key: keys[place], passage: passage(2, 3) }).into_iter().collect();
        assert!(matches!(writer.write_until_kept(&batch)[..], [News::Nothing, News::Kept(_, _, 3)]));
        let named = writer.rows.named().expect("it can be read");
        let there: BTreeSet<&str> =
            named.iter().filter(|table| table.lost.is_none()).map(|table| &*table.id).collect();
        assert!(!there.contains(format!("{:032x}", 5).as_str()), "it is not brought back");
        assert_eq!(there.len(), 8);
        let _ = std::fs::remove_dir_all(&folder);
    }

    /// Ended games leave replays for a month, and a disk is full before that: of too many the oldest go.
    #[test]
    fn of_too_many_replays_the_oldest_go() {
        let folder = folder("much");
        let mut writer = writer(&folder);
        let (room, now) = (writer.rows.add_room("id", "code").expect("a room"), unix_now());
        for n in 0..30 {
            let file = vec![n; 50_000];
            writer
                .rows
                .add_replay(Hex([n; 16]), room, u32::from(n), now - 60 + u64::from(n), &file)
                .expect("a replay");
            writer.replay_bytes += 50_000;
            writer.make_room();
            assert!(writer.rows.replay_bytes().expect("it can be read") <= 1_000_000);
        }
        let is_there = |n: u8| writer.rows.replay(Hex([n; 16])).expect("it can be read").is_some();
        let there: Vec<u8> = (0..30).filter(|n| is_there(*n)).collect();
        assert!((15..=20).contains(&there.len()) && there.ends_with(&[28, 29]), "{there:?}");
        assert!(there.windows(2).all(|pair| pair[1] == pair[0] + 1), "{there:?}");
        assert_eq!(writer.rows.last_replay(room).expect("it can be read").map(|(number, _)| number), Some(29));
        // Also those that were there before, under another limit.
        writer.replays = Lasting::new(30, 0);
        writer.make_room();
        assert!(!(0..30).any(|n| writer.rows.replay(Hex([n; 16])).expect("it can be read").is_some()));
        drop(writer);
        let _ = std::fs::remove_dir_all(&folder);
    }

    /// A table whose game has just ended may begin the next one at once, which takes the place of that game in the journal: it waits
    /// until the replay is there. Nobody else does, and the end waits for all of them.
    #[test]
    fn who_waits_for_a_replay_is_its_own_table() {
        let folder = folder("making");
        let mut writer = writer(&folder);
        let (jobs, received) = mpsc::channel();
        let keys = |jobs: &[Job]| jobs.iter().map(|job| job.key().map(|key| key.0)).collect::<Vec<_>>();
        let over = |number| Job::MakeReplay { key: TableKey(1), number, jobs: jobs.clone() };
        let made = |number| Job::ReplayMade { key: TableKey(1), number, ended_at: 7, file: None };
        let (answer, mut finished) = oneshot::channel();
        let now = writer.hold_back(vec![appended(1), over(1), appended(1), appended(2), Job::Finish { answer }]);
        assert_eq!(keys(&now), [Some(1), Some(1), Some(2)]);
        assert!(matches!(now[1], Job::MakeReplay { .. }) && writer.finishing.is_some());
        assert_eq!(keys(&writer.hold_back(vec![appended(1), over(2), appended(1), appended(3)])), [Some(3)]);
        // What was held back follows, up to the next game that ends.
        let now = writer.hold_back(vec![appended(2), made(1), appended(1)]);
        assert_eq!(keys(&now), [Some(2), Some(1), Some(1), Some(1), Some(1)]);
        assert!(matches!(now[1], Job::ReplayMade { number: 1, .. }));
        assert!(matches!(now[4], Job::MakeReplay { number: 2, .. }));
        assert_eq!(keys(&writer.hold_back(vec![made(2)])), [Some(1), Some(1), Some(1)]);
        assert!(writer.making.is_empty());
        // The thread goes on by itself when the replay comes, also where none can be made, and then it ends.
        jobs.send(over(3)).expect("it is open");
        drop(jobs);
        writer.run(&received);
        finished.try_recv().expect("it has finished");
        let _ = std::fs::remove_dir_all(&folder);
    }

    fn appended(table: i64) -> Job {
        Job::Append { key: TableKey(table), passage: Passage::default() }
    }

    /// Lets a made-up second pass in which each of so many tables hands something in every millisecond: how many flushes there are, and
    /// how long anybody waited at the most.
    fn flushes(tables: i64) -> (u32, Duration) {
        let ms = Duration::from_millis(1);
        let (begin, mut pause) = (Instant::now(), Pause::default());
        let (mut now, mut flushes, mut longest) = (begin, 0, Duration::ZERO);
        while now < begin + 1_000 * ms {
            let batch: Vec<Job> = (0..tables).map(appended).collect();
            let wait = pause.before(&batch, now);
            (longest, flushes) = (longest.max(wait), flushes + 1);
            now += wait;
            pause.flushed = Some(now);
            now += ms;
        }
        (flushes, longest)
    }

    /// A flush costs the same for one table and for many.
    #[test]
    fn while_several_wait_there_is_a_flush_every_five_milliseconds_at_most() {
        let (many, longest) = flushes(7);
        assert!((190..=201).contains(&many), "{many} flushes");
        assert!(longest <= GATHERING && longest > Duration::ZERO, "nobody waits longer: {longest:?}");
        assert_eq!(flushes(1), (1_000, Duration::ZERO), "whoever is alone waits for nobody");
        // Neither does a table that has handed in twice, nor the end, nor whoever comes after a rest.
        let now = Instant::now();
        let just = Pause { flushed: Some(now) };
        assert_eq!(just.before(&[appended(1), appended(2)], now), GATHERING);
        assert_eq!(just.before(&[appended(1), appended(1)], now), Duration::ZERO);
        let (answer, _) = oneshot::channel();
        assert_eq!(just.before(&[appended(1), appended(2), Job::Finish { answer }], now), Duration::ZERO);
        assert_eq!(just.before(&[appended(1), appended(2)], now + 2 * GATHERING), Duration::ZERO);
        assert_eq!(Pause::default().before(&[appended(1), appended(2)], now), Duration::ZERO);
    }

    /// The thread itself gathers: while it has just flushed, what several tables hand in becomes one commit.
    #[test]
    fn what_several_hand_in_becomes_one_commit() {
        let folder = folder("gathered");
        let writer = writer(&folder);
        let keys: Vec<TableKey> =
            (0..50).map(|n| writer.rows.add_room(&format!("{n:032x}"), "code").expect("a room")).collect();
        let commits = Arc::clone(&writer.rows.commits);
        let (jobs, received) = mpsc::channel();
        for key in &keys {
            let passage = Passage { first: room::EntryId(1), bytes: vec![1], ticket: 1, ..Passage::default() };
            jobs.send(Job::Append { key: *key, passage }).expect("it is open");
        }
        let (answer, finished) = oneshot::channel();
        jobs.send(Job::Finish { answer }).expect("it is open");
        writer.run(&received);
        finished.blocking_recv().expect("it has finished");
        assert_eq!(commits.load(Relaxed), 1);
        let _ = std::fs::remove_dir_all(&folder);
    }
}
