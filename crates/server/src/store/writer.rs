//! The thread that writes: it takes what waits, commits it with one flush, and tells everybody.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::thread::sleep;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use protocol::ReplayId;
use room::{EntryId, JournalEntry, replay_of};
use rusqlite::Result;
use temple::components::Components;
use tokio::sync::{oneshot, watch};

use super::marks::Marks;
use super::passage::Passage;
use super::rows::{Rows, Stored};
use super::{Kept, TableKey};
use crate::entropy;

/// The most jobs in one commit.
const GATHERED: usize = 4096;

/// How long to wait before a commit that failed is tried again.
const RETRY: Duration = Duration::from_millis(200);

/// How often replays that are too old are looked for.
const CLEARING: Duration = Duration::from_secs(3600);

/// What the thread is asked for.
pub(super) enum Job {
    Create { id: String, code: String, answer: oneshot::Sender<TableKey> },
    Follow { key: TableKey, tell: watch::Sender<Kept> },
    Append { key: TableKey, passage: Passage },
    MakeReplay { key: TableKey, number: u32 },
    Renew { key: TableKey },
    Read { key: TableKey, answer: oneshot::Sender<Option<Vec<JournalEntry>>> },
    Fetch { id: ReplayId, answer: oneshot::Sender<Option<Vec<u8>>> },
    GiveUp { key: TableKey, why: String },
    Forget { key: TableKey },
    Finish { answer: oneshot::Sender<()> },
}

/// What the tables have handed in since the last commit.
type Gathered<'a> = BTreeMap<TableKey, Vec<&'a Passage>>;

/// What is told once a commit has worked.
enum News {
    Created(TableKey),
    Kept(TableKey, EntryId),
    Replay(TableKey, u32, ReplayId),
    Read(Option<Vec<JournalEntry>>),
    Fetched(Option<Vec<u8>>),
    Nothing,
}

/// The file and everybody who wants to know.
pub(super) struct Writer {
    rows: Rows,
    marks: Marks,
    /// The ids of the tables.
    ids: BTreeMap<TableKey, String>,
    followers: BTreeMap<TableKey, watch::Sender<Kept>>,
    /// How long a replay is kept.
    replays_last: Duration,
}

impl Writer {
    pub fn open(path: &Path, marks: &Path, replay_days: u16) -> Result<(Writer, Vec<Stored>)> {
        let rows = Rows::open(path)?;
        let replays_last = Duration::from_secs(u64::from(replay_days) * 24 * 3600);
        rows.clear_replays(unix_now(), replays_last)?;
        let mut marks = Marks::open(marks);
        let mut stored: Vec<Stored> = rows.all()?.into_iter().map(|table| compared(table, &marks)).collect();
        let ids = stored.iter().filter_map(key_and_id).map(|(key, id)| (key, id.to_owned())).collect();
        let missing = marks.missing(&stored.iter().filter_map(key_and_id).map(|(_, id)| id).collect());
        stored.extend((missing > 0).then_some(Stored::Missing(missing)));
        Ok((Writer { rows, marks, ids, followers: BTreeMap::new(), replays_last }, stored))
    }

    /// Works until it is told to finish, or nobody is left who could ask for anything.
    pub fn run(mut self, jobs: &Receiver<Job>) {
        loop {
            let first = match jobs.recv_timeout(CLEARING) {
                Ok(job) => job,
                Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) => {
                    // Old replays can wait if the disk fails.
                    let _ = self.rows.clear_replays(unix_now(), self.replays_last);
                    continue;
                }
            };
            let mut batch = vec![first];
            batch.extend(jobs.try_iter().take(GATHERED - 1));
            let news = self.write_until_kept(&batch);
            self.mark(&batch, &news);
            for (job, news) in batch.into_iter().zip(news) {
                if let Some(finished) = self.tell(job, news) {
                    drop(self);
                    let _ = finished.send(());
                    return;
                }
            }
        }
    }

    /// Marks how far everything is kept now, before anybody hears of it.
    fn mark(&mut self, batch: &[Job], news: &[News]) {
        let mut last = BTreeMap::new();
        for (job, news) in batch.iter().zip(news) {
            match (job, news) {
                (Job::Create { id, .. }, News::Created(key)) => {
                    self.ids.insert(*key, id.clone());
                    last.insert(*key, Some(EntryId(0)));
                }
                (Job::Forget { key } | Job::GiveUp { key, .. }, _) => {
                    self.ids.remove(key);
                    last.insert(*key, None);
                }
                (_, News::Kept(key, up_to)) => drop(last.insert(*key, Some(*up_to))),
                _ => {}
            }
        }
        let mark =
            |(key, up_to): (TableKey, Option<EntryId>)| (key, self.ids.get(&key).map(String::as_str).zip(up_to));
        self.marks.note(&last.into_iter().map(mark).collect());
    }

    /// Writes the same jobs again and again until they are safe; whoever waits for them is told.
    fn write_until_kept(&self, batch: &[Job]) -> Vec<News> {
        let mut troubled = false;
        loop {
            match self.write(batch) {
                Ok(news) => {
                    if troubled {
                        eprintln!("The journal is written again.");
                        self.followers.values().for_each(|tell| tell.send_modify(|kept| kept.fails = false));
                    }
                    return news;
                }
                Err(error) => {
                    self.rows.roll_back();
                    if !std::mem::replace(&mut troubled, true) {
                        eprintln!("The journal cannot be written ({error}); the tables wait until it can.");
                        // Not only those of this batch: nobody else can be kept either.
                        for tell in self.followers.values() {
                            tell.send_modify(|kept| kept.fails = true);
                        }
                    }
                    sleep(RETRY);
                }
            }
        }
    }

    fn write(&self, batch: &[Job]) -> Result<Vec<News>> {
        self.rows.begin()?;
        let (mut news, mut gathered) = (Vec::with_capacity(batch.len()), Gathered::new());
        for job in batch {
            if let Job::Append { key, passage } = job {
                // A row costs much more than an entry: whatever a table has handed in becomes one.
                gathered.entry(*key).or_default().push(passage);
                news.push(News::Kept(*key, passage.last));
            } else {
                self.write_gathered(&mut gathered)?;
                news.push(self.write_one(job)?);
            }
        }
        self.write_gathered(&mut gathered)?;
        self.rows.commit()?;
        Ok(news)
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
            Job::MakeReplay { key, number } => self.make_replay(*key, *number),
            Job::Renew { key } => self.rows.renew(*key).map(|()| News::Nothing),
            Job::Read { key, .. } => self.rows.entries(*key).map(|entries| News::Read(entries.ok())),
            Job::Fetch { id, .. } => self.rows.replay(*id).map(News::Fetched),
            Job::GiveUp { key, why } => self.rows.give_up(*key, why).map(|()| News::Nothing),
            Job::Forget { key } => self.rows.forget(*key).map(|()| News::Nothing),
            Job::Append { .. } | Job::Follow { .. } | Job::Finish { .. } => Ok(News::Nothing),
        }
    }

    /// The replay of the last game of a table, unless it was made before or there is none to be made.
    fn make_replay(&self, key: TableKey, number: u32) -> Result<News> {
        if let Some((made, id)) = self.rows.last_replay(key)?.filter(|(made, _)| *made == number) {
            return Ok(News::Replay(key, made, id));
        }
        let (now, data) = (unix_now(), Components::standard());
        let replay = self.rows.entries(key)?.ok().and_then(|entries| replay_of(entries, &data, now));
        let Some(replay) = replay else { return Ok(News::Nothing) };
        let id = entropy::replay_id();
        self.rows.add_replay(id, key, number, now, &replay.to_bytes())?;
        Ok(News::Replay(key, number, id))
    }

    /// Tells whoever asked. Gives back whom to tell when everything is closed.
    fn tell(&mut self, job: Job, news: News) -> Option<oneshot::Sender<()>> {
        match (job, news) {
            (Job::Follow { key, tell }, _) => drop(self.followers.insert(key, tell)),
            (Job::Forget { key } | Job::GiveUp { key, .. }, _) => drop(self.followers.remove(&key)),
            // Whoever asked may be gone by now.
            (Job::Create { answer, .. }, News::Created(key)) => drop(answer.send(key)),
            (Job::Read { answer, .. }, News::Read(entries)) => drop(answer.send(entries)),
            (Job::Fetch { answer, .. }, News::Fetched(file)) => drop(answer.send(file)),
            (_, News::Kept(key, up_to)) => self.change(key, |kept| kept.up_to = up_to),
            (_, News::Replay(key, number, id)) => self.change(key, |kept| kept.replay = Some((number, id))),
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

/// A table as it was read, unless there was once more of it.
fn compared(table: Stored, marks: &Marks) -> Stored {
    match table {
        Stored::Whole(kept) => {
            let last = kept.entries.last().map_or(EntryId(0), |entry| entry.id);
            if marks.say_more(&kept.id, last) {
                let why = format!("what was kept after entry {} is missing", last.0);
                Stored::Damaged { key: kept.key, id: kept.id, why }
            } else {
                Stored::Whole(kept)
            }
        }
        other => other,
    }
}

fn key_and_id(table: &Stored) -> Option<(TableKey, &str)> {
    match table {
        Stored::Whole(kept) => Some((kept.key, &kept.id)),
        Stored::Damaged { key, id, .. } => Some((*key, id)),
        Stored::Missing(_) => None,
    }
}

/// The time of the calendar, for the age of replays alone; no game is timed by it.
fn unix_now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}
