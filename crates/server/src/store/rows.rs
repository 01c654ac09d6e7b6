//! What stands in the file, and how it is written and read.
//!
//! A row of `entry` holds what a room has brought about since the last commit: the number of its first entry, its records in
//! postcard and a digest over all of it. A row that was damaged is found by the digest and ends its own table only. Each table
//! has one row of `lobby` and one of `beat`: how it is now, in place of how it was. Beats of all tables lie side by side, so
//! that many of them are a few pages.

use std::path::Path;
use std::time::Duration;

use kit::{Hex, Secret, digest_of};
use protocol::{ReplayId, SorryCode};
use room::journal::{Begun, FORMAT, read_record};
use room::{EntryId, JournalEntry, Record};
use rusqlite::{Connection, OpenFlags, OptionalExtension, Result, params};

use super::TableKey;
use super::passage::{self, Apart, Passage, Reach};

/// Raised when the tables below change.
const SCHEMA: i32 = 2;

/// What is too old is marked as such, and taken away so much later if it still is: one start with a wrong calendar deletes
/// nothing.
const SECOND_THOUGHTS: u64 = 24 * 3600;

/// How long to wait for somebody who has the file, before that counts as a failure.
const BUSY: Duration = Duration::from_millis(100);

/// Each table that has something to keep writes one page of the file at least, so pages are small.
const PAGE_BYTES: i64 = 1024;

/// How far the log of SQLite grows before it is worked into the file and written again from its beginning.
const LOG_PAGES: i64 = 4096;

const TABLES: &str = "
    CREATE TABLE room (key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, code TEXT NOT NULL, format INTEGER NOT NULL, lost TEXT);
    CREATE TABLE entry (place INTEGER PRIMARY KEY, records BLOB NOT NULL, digest BLOB NOT NULL,
        room INTEGER AS (place >> 32), first INTEGER AS (place & 0xffffffff));
    CREATE TABLE replay (id BLOB PRIMARY KEY, room INTEGER, number INTEGER NOT NULL, ended_at INTEGER NOT NULL, file BLOB NOT NULL);
    CREATE INDEX replay_of_room ON replay (room, number);
    CREATE INDEX replay_by_age ON replay (ended_at);
";

/// What has a row of its own per table since schema 2. `after` is the number of the entry before it.
const APART: &str = "
    CREATE TABLE lobby (room INTEGER PRIMARY KEY, number INTEGER NOT NULL, after INTEGER NOT NULL, record BLOB NOT NULL, digest BLOB NOT NULL);
    CREATE TABLE beat (room INTEGER PRIMARY KEY, after INTEGER NOT NULL, record BLOB NOT NULL, digest BLOB NOT NULL);
";

/// What else was added after schema 1. `old_since` is when a replay was first found to be too old.
const ADDED: &str = "
    ALTER TABLE replay ADD COLUMN old_since INTEGER;
    ALTER TABLE room ADD COLUMN lost_at INTEGER;
    ALTER TABLE room ADD COLUMN old_since INTEGER;
";

/// A table that was read back.
pub(crate) struct KeptTable {
    pub key: TableKey,
    pub id: String,
    pub code: String,
    pub entries: Vec<JournalEntry>,
    /// How far it has come.
    pub reach: Reach,
    /// The format its rows are written in.
    pub format: u16,
    /// The replay of its last game, if it was made.
    pub replay: Option<(u32, ReplayId)>,
}

/// A table that stands in the file, before anything else of it is read.
pub(crate) struct Named {
    pub key: TableKey,
    pub id: String,
    code: String,
    format: u16,
    /// Why it was given up, if it was.
    pub lost: Option<String>,
}

/// A table in the file.
pub(crate) enum Stored {
    /// It can be brought back.
    Whole(KeptTable),
    /// It cannot be read; the rows stay.
    Damaged { key: TableKey, id: String, why: String, began: Option<(u32, Option<Secret>)> },
    /// A later program has written it, and one of that kind may bring it back: it is left as it is.
    OfLater { id: String, format: u16 },
    /// It was given up before: what its people are told, and what is left of it.
    GivenUp { id: String, code: SorryCode, replay: Option<ReplayId> },
    /// So many that were kept are not there at all.
    Missing(usize),
    /// The file that says how far each table was kept is not there: what is missing at the end of a table cannot be found.
    Unwitnessed,
}

/// What stands in the rows of a table.
pub(crate) struct Entries {
    pub entries: Vec<JournalEntry>,
    pub reach: Reach,
}

/// Why the rows of a table were not read to their end.
enum Stopped {
    /// The row that begins with this entry is not as it was written.
    Damaged(i64),
    /// The file cannot be read.
    Failed(rusqlite::Error),
}

/// Tables that could not go on after an update are given up for a reason that begins so.
pub(crate) const BY_UPDATE: &str = "by an update: ";

/// The file was laid out by a later program, or by another one.
#[derive(Debug)]
pub(crate) struct LaterSchema(i32);

impl std::fmt::Display for LaterSchema {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let LaterSchema(found) = self;
        write!(
            f,
            "is laid out by a later gong or another program (layout {found}, this one knows up to {SCHEMA}) and is left as it is"
        )
    }
}

impl std::error::Error for LaterSchema {}

/// The file.
pub(crate) struct Rows {
    file: Connection,
    /// How many commits there were.
    #[cfg(test)]
    pub commits: std::sync::Arc<std::sync::atomic::AtomicU32>,
}

impl Rows {
    fn on(file: Connection) -> Rows {
        Rows {
            file,
            #[cfg(test)]
            commits: std::sync::Arc::default(),
        }
    }

    pub fn open(path: &Path) -> Result<Rows> {
        let file = Connection::open(path)?;
        // Nobody else writes. Whoever does all the same makes the tables wait, and they are told soon.
        file.busy_timeout(BUSY)?;
        file.pragma_update(None, "page_size", PAGE_BYTES)?;
        file.pragma_update(None, "journal_mode", "WAL")?;
        file.pragma_update(None, "wal_autocheckpoint", LOG_PAGES)?;
        file.pragma_update(None, "synchronous", "FULL")?;
        let missing = match layout(&file)? {
            0 => format!("{TABLES} {APART} {ADDED}"),
            1 => format!("{APART} {ADDED}"),
            _ => return Ok(Rows::on(file)),
        };
        file.execute_batch(&format!("BEGIN; {missing} PRAGMA user_version = {SCHEMA}; COMMIT;"))?;
        Ok(Rows::on(file))
    }

    /// The same file for somebody who reads beside the writer, or one of an earlier program as it is.
    pub fn read_only(path: &Path) -> Result<Rows> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let file = Connection::open_with_flags(path, flags)?;
        if layout(&file)? == 1 {
            // Empty, in memory: in those days everything stood among the entries.
            file.execute_batch(&APART.replace("CREATE TABLE", "CREATE TEMP TABLE"))?;
        }
        Ok(Rows::on(file))
    }

    /// From now on everything is read as it was at the first look, whatever is written meanwhile.
    pub fn hold_still(&self) -> Result<()> {
        self.file.execute_batch("BEGIN DEFERRED")
    }

    pub fn begin(&self) -> Result<()> {
        self.file.execute_batch("BEGIN IMMEDIATE")
    }

    pub fn commit(&self) -> Result<()> {
        #[cfg(test)]
        self.commits.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        self.file.execute_batch("COMMIT")
    }

    pub fn roll_back(&self) {
        // There may be nothing to roll back: a full disk does it by itself.
        let _ = self.file.execute_batch("ROLLBACK");
    }

    /// Whether a new table with an entry could be kept. Nothing is left of the try.
    pub fn can_keep(&self) -> bool {
        let entry = Passage { first: EntryId(1), bytes: vec![0], ..Passage::default() };
        let tried =
            self.begin().and_then(|()| self.add_room("", "")).and_then(|key| self.add_entries(key, &[&entry]));
        self.roll_back();
        tried.is_ok()
    }

    pub fn add_room(&self, id: &str, code: &str) -> Result<TableKey> {
        let mut add = self.file.prepare_cached("INSERT INTO room (id, code, format) VALUES (?1, ?2, ?3)")?;
        add.insert(params![id, code, FORMAT]).map(TableKey)
    }

    /// Adds what a table has handed in since the last commit: its entries as one row, its lobby and its beat in place of those
    /// before.
    pub fn add_entries(&self, key: TableKey, passages: &[&Passage]) -> Result<()> {
        let numbered = || passages.iter().filter(|passage| !passage.bytes.is_empty());
        if let Some(first) = numbered().next().map(|passage| passage.first) {
            let bytes = numbered().map(|passage| passage.bytes.as_slice()).collect::<Vec<_>>().concat();
            self.add_row(key, first, &bytes)?;
            if passages.iter().any(|passage| passage.begins) {
                // A beginning needs nothing that stands before it.
                let sql = "DELETE FROM entry WHERE place >= ?1 AND place < ?2";
                self.file.prepare_cached(sql)?.execute([place(key, EntryId(0)), place(key, first)])?;
            }
        }
        if let Some((lobby, reach)) =
            passages.iter().rev().find_map(|passage| Some((passage.lobby.as_ref()?, passage.reach)))
        {
            let digest = digest_of(&(key.0, reach.lobby, lobby.after, &lobby.bytes));
            let sql =
                "INSERT OR REPLACE INTO lobby (room, number, after, record, digest) VALUES (?1, ?2, ?3, ?4, ?5)";
            let values = params![key.0, reach.lobby, lobby.after.0 as i64, lobby.bytes, digest.0];
            self.file.prepare_cached(sql)?.execute(values)?;
        }
        if let Some(beat) = passages.iter().rev().find_map(|passage| passage.beat.as_ref()) {
            let digest = digest_of(&(key.0, beat.after, &beat.bytes));
            let sql = "INSERT OR REPLACE INTO beat (room, after, record, digest) VALUES (?1, ?2, ?3, ?4)";
            self.file.prepare_cached(sql)?.execute(params![key.0, beat.after.0 as i64, beat.bytes, digest.0])?;
        }
        Ok(())
    }

    fn add_row(&self, key: TableKey, first: EntryId, bytes: &[u8]) -> Result<()> {
        let digest = digest_of(&(key.0, first, bytes));
        let sql = "INSERT INTO entry (place, records, digest) VALUES (?1, ?2, ?3)";
        self.file.prepare_cached(sql)?.execute(params![place(key, first), bytes, digest.0]).map(drop)
    }

    /// Writes the rows of a table again in the format of today, so that what follows fits them. What stood in them may have been
    /// a secret: it is overwritten.
    pub fn renew(&self, key: TableKey) -> Result<()> {
        let Ok(kept) = self.entries(key)? else { return Ok(()) };
        let mut passage = Passage::default();
        kept.entries.iter().for_each(|entry| passage.add_in_line(entry));
        self.file.pragma_update(None, "secure_delete", "ON")?;
        self.file.execute("DELETE FROM entry WHERE place >= ?1 AND place < ?2", places(key))?;
        if !passage.is_empty() {
            self.add_row(key, passage.first, &passage.bytes)?;
        }
        self.file.execute("UPDATE room SET format = ?2 WHERE key = ?1", params![key.0, FORMAT])?;
        self.file.pragma_update(None, "secure_delete", "OFF")
    }

    /// Every entry of a table, or why they cannot be read.
    pub fn entries(&self, key: TableKey) -> Result<std::result::Result<Entries, String>> {
        let mut room = self.file.prepare_cached("SELECT format FROM room WHERE key = ?1")?;
        let format: u16 = room.query_row([key.0], |row| row.get(0)).optional()?.unwrap_or(FORMAT);
        if format > FORMAT {
            return Ok(Err(format!(
                "it was written in format {format}, and this program reads up to format {FORMAT}"
            )));
        }
        let (mut entries, stopped) = self.rows_of(key, format);
        match stopped {
            None => {}
            Some(Stopped::Damaged(first)) => return Ok(Err(format!("the row of entry {first} is damaged"))),
            Some(Stopped::Failed(error)) => return Err(error),
        }
        let last = entries.last().map_or(EntryId(0), |entry| entry.id);
        let lobby = match self.lobby(key, last)? {
            Ok(lobby) => lobby,
            Err(why) => return Ok(Err(why)),
        };
        let number = lobby.as_ref().map_or(0, |(number, _)| *number);
        entries.extend(self.beat(key, last)?);
        entries.extend(lobby.map(|(_, entry)| entry));
        if !entries.is_empty() && !entries.iter().any(|entry| matches!(entry.record, Record::Lobby(_))) {
            return Ok(Err("its lobby is missing".to_owned()));
        }
        Ok(Ok(Entries { entries, reach: Reach { entry: last, lobby: number } }))
    }

    /// The entries of a table up to the first that cannot be read: enough for a replay of what was played until then.
    pub fn readable(&self, key: TableKey) -> Result<Vec<JournalEntry>> {
        let format: u16 =
            self.file.query_row("SELECT format FROM room WHERE key = ?1", [key.0], |row| row.get(0))?;
        // A page of the file that is damaged ends it as well as a row that is.
        Ok(self.rows_of(key, format).0)
    }

    /// What the rows of a table hold in their order, up to the first that cannot be read, and why it cannot.
    fn rows_of(&self, key: TableKey, format: u16) -> (Vec<JournalEntry>, Option<Stopped>) {
        let mut entries = Vec::new();
        let stopped = self.read_rows(key, format, &mut entries);
        (entries, stopped.unwrap_or_else(|error| Some(Stopped::Failed(error))))
    }

    fn read_rows(&self, key: TableKey, format: u16, entries: &mut Vec<JournalEntry>) -> Result<Option<Stopped>> {
        let sql = "SELECT first, records, digest FROM entry WHERE place >= ?1 AND place < ?2 ORDER BY place";
        let mut select = self.file.prepare_cached(sql)?;
        let mut rows = select.query(places(key))?;
        while let Some(row) = rows.next()? {
            let first: i64 = row.get(0)?;
            let (bytes, digest): (Vec<u8>, Vec<u8>) = (row.get(1)?, row.get(2)?);
            match read_row(format, key, EntryId(first as u64), &bytes, &digest) {
                Some(read) => entries.extend(read),
                None => return Ok(Some(Stopped::Damaged(first))),
            }
        }
        Ok(None)
    }

    /// The number of the last game that can be read, and its secret.
    fn began(&self, key: TableKey) -> Option<(u32, Option<Secret>)> {
        beginning_in(&self.readable(key).ok()?).map(|begun| (begun.number, begun.secret))
    }

    /// The lobby of a table with its number, or why it cannot be read. A table of a former format has it among its entries.
    fn lobby(
        &self,
        key: TableKey,
        last: EntryId,
    ) -> Result<std::result::Result<Option<(u32, JournalEntry)>, String>> {
        let sql = "SELECT number, after, record, digest FROM lobby WHERE room = ?1";
        let mut select = self.file.prepare_cached(sql)?;
        let row = select.query_row([key.0], |row| Ok((row.get(0)?, apart(row.get(1)?, row.get(2)?), row.get(3)?)));
        let Some((number, lobby, digest)) = row.optional()? else { return Ok(Ok(None)) };
        let (number, lobby, digest): (u32, Apart, Vec<u8>) = (number, lobby, digest);
        let whole = digest_of(&(key.0, number, lobby.after, &lobby.bytes)).0[..] == digest[..];
        let record = read_record(FORMAT, &lobby.bytes).filter(|_| whole);
        Ok(match record {
            None => Err("its lobby is damaged".to_owned()),
            Some(_) if lobby.after > last => Err(format!("what was kept after entry {} is missing", last.0)),
            Some((record, _)) => Ok(Some((number, JournalEntry { id: last, record }))),
        })
    }

    /// The beat of a table, if nothing was kept after it. One that cannot be read is passed over: all that is missing then is
    /// the time since the last entry, and nobody is charged with it.
    fn beat(&self, key: TableKey, last: EntryId) -> Result<Option<JournalEntry>> {
        let mut select = self.file.prepare_cached("SELECT after, record, digest FROM beat WHERE room = ?1")?;
        let row = select.query_row([key.0], |row| Ok((apart(row.get(0)?, row.get(1)?), row.get(2)?)));
        let Some((beat, digest)) = row.optional()? else { return Ok(None) };
        let (beat, digest): (Apart, Vec<u8>) = (beat, digest);
        let whole = digest_of(&(key.0, beat.after, &beat.bytes)).0[..] == digest[..];
        let record = read_record(FORMAT, &beat.bytes).filter(|_| whole && beat.after == last);
        Ok(record.map(|(record, _)| JournalEntry { id: last, record }))
    }

    /// The tables there are, those that were given up last.
    pub fn named(&self) -> Result<Vec<Named>> {
        let sql = "SELECT key, id, code, format, lost FROM room ORDER BY lost IS NOT NULL, key";
        let mut select = self.file.prepare(sql)?;
        let named = select.query_map([], |row| {
            let key = TableKey(row.get(0)?);
            Ok(Named { key, id: row.get(1)?, code: row.get(2)?, format: row.get(3)?, lost: row.get(4)? })
        });
        named?.collect()
    }

    /// Everything there is, table by table, each read when it is asked for. What is wrong with one is nothing to the others.
    pub fn all(&self) -> Result<impl Iterator<Item = Stored>> {
        Ok(self.named()?.into_iter().map(|table| self.stored(table)))
    }

    /// What stands in the file of a table.
    pub fn stored(&self, Named { key, id, code, format, lost }: Named) -> Stored {
        match lost {
            None => self.there(key, id, code, format),
            Some(why) => {
                let code = if why.starts_with(BY_UPDATE) { SorryCode::EndedByUpdate } else { SorryCode::Lost };
                let replay = self.last_replay(key).ok().flatten().map(|(_, replay)| replay);
                Stored::GivenUp { id, code, replay }
            }
        }
    }

    fn there(&self, key: TableKey, id: String, code: String, format: u16) -> Stored {
        if format > FORMAT {
            return Stored::OfLater { id, format };
        }
        let damaged = |id, why| Stored::Damaged { key, id, why, began: self.began(key) };
        match self.entries(key) {
            Ok(Ok(Entries { entries, reach })) => {
                // A replay that cannot be found is no reason to end the table.
                let replay = self.last_replay(key).ok().flatten();
                Stored::Whole(KeptTable { key, id, code, entries, reach, format, replay })
            }
            Ok(Err(why)) => damaged(id, why),
            Err(error) => damaged(id, error.to_string()),
        }
    }

    pub fn give_up(&self, key: TableKey, why: &str, now: u64) -> Result<()> {
        let sql = "UPDATE room SET lost = ?2, lost_at = ?3 WHERE key = ?1";
        self.file.execute(sql, params![key.0, why, now as i64]).map(drop)
    }

    /// Takes away the rows of tables that were given up long enough ago, and were already found to be a day ago.
    pub fn clear_lost(&self, now: u64, kept_for: Duration) -> Result<()> {
        let (now, before) = (now as i64, now.saturating_sub(kept_for.as_secs()) as i64);
        // Those of an earlier layout have no date: it is today.
        self.file.execute("UPDATE room SET lost_at = ?1 WHERE lost IS NOT NULL AND lost_at IS NULL", [now])?;
        let sql =
            "UPDATE room SET old_since = NULL WHERE old_since > ?1 OR (old_since IS NOT NULL AND lost_at >= ?2)";
        self.file.execute(sql, [now, before])?;
        let sql = "SELECT key FROM room WHERE lost_at < ?1 AND old_since <= ?2";
        let mut select = self.file.prepare(sql)?;
        let old = select.query_map([before, now - SECOND_THOUGHTS as i64], |row| row.get(0).map(TableKey))?;
        for key in old.collect::<Result<Vec<_>>>()? {
            self.forget(key)?;
        }
        let sql = "UPDATE room SET old_since = ?1 WHERE lost_at < ?2 AND old_since IS NULL";
        self.file.execute(sql, [now, before]).map(drop)
    }

    /// Deletes the replay of a game; what stood in it is overwritten.
    pub fn forget_replay(&self, key: TableKey, number: u32) -> Result<()> {
        self.file.pragma_update(None, "secure_delete", "ON")?;
        // That there was one stays, so that it is not made again.
        let sql = "UPDATE replay SET file = x'' WHERE room = ?1 AND number = ?2";
        self.file.execute(sql, params![key.0, number])?;
        self.file.pragma_update(None, "secure_delete", "OFF")
    }

    /// Writes all of it, as it is at this instant, to a new file.
    pub fn copy_to(&self, file: &Path) -> Result<()> {
        self.file.execute("VACUUM INTO ?1", [file.to_string_lossy()]).map(drop)
    }

    /// What SQLite itself finds wrong with the file.
    pub fn faults(&self) -> Result<Vec<String>> {
        let mut check = self.file.prepare("PRAGMA integrity_check(20)")?;
        let said = check.query_map([], |row| row.get(0))?;
        Ok(said.collect::<Result<Vec<String>>>()?.into_iter().filter(|line| line != "ok").collect())
    }

    /// Every replay there is.
    pub fn replays(&self) -> Result<Vec<(ReplayId, Vec<u8>)>> {
        let mut select = self.file.prepare("SELECT id, file FROM replay WHERE length(file) > 0")?;
        let all = select.query_map([], |row| Ok((Hex(row.get(0)?), row.get(1)?)))?;
        all.collect()
    }

    pub fn forget(&self, key: TableKey) -> Result<()> {
        self.file.execute("DELETE FROM entry WHERE place >= ?1 AND place < ?2", places(key))?;
        self.file.execute("DELETE FROM lobby WHERE room = ?1", [key.0])?;
        self.file.execute("DELETE FROM beat WHERE room = ?1", [key.0])?;
        self.file.execute("UPDATE replay SET room = NULL WHERE room = ?1", [key.0])?;
        self.file.execute("DELETE FROM room WHERE key = ?1", [key.0]).map(drop)
    }

    pub fn add_replay(&self, id: ReplayId, key: TableKey, number: u32, ended_at: u64, file: &[u8]) -> Result<()> {
        let sql = "INSERT INTO replay (id, room, number, ended_at, file) VALUES (?1, ?2, ?3, ?4, ?5)";
        self.file.execute(sql, params![id.0, key.0, number, ended_at as i64, file]).map(drop)
    }

    pub fn last_replay(&self, key: TableKey) -> Result<Option<(u32, ReplayId)>> {
        let sql = "SELECT number, id FROM replay WHERE room = ?1 ORDER BY number DESC LIMIT 1";
        self.file.query_row(sql, [key.0], |row| Ok((row.get(0)?, Hex(row.get(1)?)))).optional()
    }

    pub fn replay(&self, id: ReplayId) -> Result<Option<Vec<u8>>> {
        self.file
            .query_row("SELECT file FROM replay WHERE id = ?1 AND length(file) > 0", [id.0], |row| row.get(0))
            .optional()
    }

    /// Takes away replays that have been kept long enough, and were already found to be a day ago.
    pub fn clear_replays(&self, now: u64, kept_for: Duration) -> Result<()> {
        let (now, before) = (now as i64, now.saturating_sub(kept_for.as_secs()) as i64);
        let sql =
            "UPDATE replay SET old_since = NULL WHERE old_since > ?1 OR (old_since IS NOT NULL AND ended_at >= ?2)";
        self.file.execute(sql, [now, before])?;
        let sql = "DELETE FROM replay WHERE ended_at < ?1 AND old_since <= ?2";
        self.file.execute(sql, [before, now - SECOND_THOUGHTS as i64])?;
        let sql = "UPDATE replay SET old_since = ?1 WHERE ended_at < ?2 AND old_since IS NULL";
        self.file.execute(sql, [now, before]).map(drop)
    }
}

/// What is found when all replays together are too much.
impl Rows {
    /// How many bytes all replays have together.
    pub fn replay_bytes(&self) -> Result<u64> {
        let sql = "SELECT coalesce(sum(length(file)), 0) FROM replay";
        self.file.query_row(sql, [], |row| row.get::<_, i64>(0)).map(|bytes| bytes as u64)
    }

    /// Takes the oldest away, until those that are left have no more bytes than this; how many were taken. That there were some
    /// stays, so that they are not made again.
    pub fn drop_oldest_replays(&self, most: u64) -> Result<usize> {
        let sql = "UPDATE replay SET file = x'' WHERE id IN (SELECT id FROM (
                SELECT id, sum(length(file)) OVER (ORDER BY ended_at DESC, id) AS with_newer FROM replay WHERE length(file) > 0
            ) WHERE with_newer > ?1)";
        self.file.execute(sql, [i64::try_from(most).unwrap_or(i64::MAX)])
    }
}

/// How the file is laid out: up to [`SCHEMA`], and 0 only where nothing is in it yet.
fn layout(file: &Connection) -> Result<i32> {
    let found = file.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let is_known = match found {
        0 => file.query_row("SELECT count(*) = 0 FROM sqlite_master", [], |row| row.get(0))?,
        other => (1..=SCHEMA).contains(&other),
    };
    if is_known { Ok(found) } else { Err(rusqlite::Error::ToSqlConversionFailure(Box::new(LaterSchema(found)))) }
}

/// How the last game in these entries began.
pub(crate) fn beginning_in(entries: &[JournalEntry]) -> Option<Begun> {
    entries.iter().rev().find_map(|entry| entry.record.begins())
}

fn apart(after: i64, bytes: Vec<u8>) -> Apart {
    Apart { after: EntryId(after as u64), bytes }
}

/// Where the row stands that begins with an entry: the rows of a table lie together, in their order.
fn place(key: TableKey, first: EntryId) -> i64 {
    (key.0 << 32) + first.0 as i64
}

/// Where the rows of a table begin, and where those of the next.
fn places(key: TableKey) -> [i64; 2] {
    [place(key, EntryId(0)), place(TableKey(key.0 + 1), EntryId(0))]
}

fn read_row(format: u16, key: TableKey, first: EntryId, bytes: &[u8], digest: &[u8]) -> Option<Vec<JournalEntry>> {
    let whole = digest_of(&(key.0, first, bytes)).0 == digest;
    whole.then(|| passage::read(format, first, bytes)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever checks a journal that is written meanwhile must not take what comes between two looks for damage.
    #[test]
    fn whoever_holds_still_sees_one_instant() {
        let path = std::env::temp_dir().join(format!("gong-still-{}", std::process::id()));
        let (rows, reader) = (Rows::open(&path).expect("a file"), Rows::read_only(&path).expect("it is there"));
        let room = rows.add_room("id", "code").expect("a room");
        reader.hold_still().expect("it can be read");
        assert_eq!(reader.named().expect("it can be read").len(), 1);
        rows.add_room("another", "other code").expect("a room");
        rows.add_replay(Hex([1; 16]), room, 1, 0, b"new").expect("a replay");
        assert_eq!((reader.named().map(|all| all.len()), reader.replays().map(|all| all.len())), (Ok(1), Ok(0)));
        drop((rows, reader));
        for ending in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{ending}", path.display()));
        }
    }

    #[test]
    fn what_is_too_old_goes_a_day_later_and_a_wrong_day_deletes_nothing() {
        let path = std::env::temp_dir().join(format!("gong-rows-{}", std::process::id()));
        let rows = Rows::open(&path).expect("a file");
        let (day, today) = (24 * 3600, 20_000 * 24 * 3600);
        let kept_for = Duration::from_secs(30 * day);
        let room = rows.add_room("id", "code").expect("a room");
        rows.add_replay(Hex([1; 16]), room, 1, today, b"new").expect("a replay");
        rows.add_replay(Hex([2; 16]), room, 2, today - 40 * day, b"old").expect("a replay");
        let there = || [1, 2].map(|id| rows.replay(Hex([id; 16])).expect("it can be read").is_some());
        for wrong in [today + 4_000 * day, today + 4_000 * day + 3_600, 0] {
            rows.clear_replays(wrong, kept_for).expect("it can be written");
            assert_eq!(there(), [true, true]);
        }
        rows.clear_replays(today, kept_for).expect("it can be written");
        rows.clear_replays(today + day / 2, kept_for).expect("it can be written");
        assert_eq!(there(), [true, true]);
        rows.clear_replays(today + day, kept_for).expect("it can be written");
        assert_eq!(there(), [true, false]);
        drop(rows);
        for ending in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{ending}", path.display()));
        }
    }
}
