//! What stands in the file, and how it is written and read.
//!
//! A row of `entry` holds what a room has brought about since the last commit: the number of its first entry, its records in postcard and a digest over
//! all of it. A row that was damaged is found by the digest and ends its own table only.

use std::path::Path;
use std::time::Duration;

use kit::{Hex, digest_of};
use protocol::ReplayId;
use room::journal::FORMAT;
use room::{EntryId, JournalEntry};
use rusqlite::{Connection, OptionalExtension, Result, params};

use super::TableKey;
use super::passage::{self, Passage};

/// Raised when the tables below change.
const SCHEMA: i32 = 1;

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

/// A table that was read back.
pub(crate) struct KeptTable {
    pub key: TableKey,
    pub id: String,
    pub code: String,
    pub entries: Vec<JournalEntry>,
    /// The format its rows are written in.
    pub format: u16,
    /// The replay of its last game, if it was made.
    pub replay: Option<(u32, ReplayId)>,
}

/// A table in the file.
pub(crate) enum Stored {
    /// It can be brought back.
    Whole(KeptTable),
    /// It cannot be read; the rows stay.
    Damaged { key: TableKey, id: String, why: String },
    /// So many that were kept are not there at all.
    Missing(usize),
}

/// The file.
pub(crate) struct Rows {
    file: Connection,
}

impl Rows {
    pub fn open(path: &Path) -> Result<Rows> {
        let file = Connection::open(path)?;
        // Whoever has the file open has it alone, so the lock is asked for at once and kept.
        file.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
        file.pragma_update(None, "page_size", PAGE_BYTES)?;
        file.pragma_update(None, "journal_mode", "WAL")?;
        file.pragma_update(None, "wal_autocheckpoint", LOG_PAGES)?;
        file.pragma_update(None, "synchronous", "FULL")?;
        let found: i32 = file.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        if found == 0 {
            file.execute_batch(&format!("BEGIN; {TABLES} PRAGMA user_version = {SCHEMA}; COMMIT;"))?;
        }
        Ok(Rows { file })
    }

    pub fn begin(&self) -> Result<()> {
        self.file.execute_batch("BEGIN IMMEDIATE")
    }

    pub fn commit(&self) -> Result<()> {
        self.file.execute_batch("COMMIT")
    }

    pub fn roll_back(&self) {
        // There may be nothing to roll back: a full disk does it by itself.
        let _ = self.file.execute_batch("ROLLBACK");
    }

    pub fn add_room(&self, id: &str, code: &str) -> Result<TableKey> {
        let mut add = self.file.prepare_cached("INSERT INTO room (id, code, format) VALUES (?1, ?2, ?3)")?;
        add.insert(params![id, code, FORMAT]).map(TableKey)
    }

    /// Adds what a table has handed in since the last commit, as one row.
    pub fn add_entries(&self, key: TableKey, passages: &[&Passage]) -> Result<()> {
        let Some(first) = passages.first().map(|passage| passage.first) else { return Ok(()) };
        let bytes = passages.iter().map(|passage| passage.bytes.as_slice()).collect::<Vec<_>>().concat();
        let digest = digest_of(&(key.0, first, &bytes));
        let sql = "INSERT INTO entry (place, records, digest) VALUES (?1, ?2, ?3)";
        self.file.prepare_cached(sql)?.execute(params![place(key, first), bytes, digest.0])?;
        if passages.iter().any(|passage| passage.begins) {
            // A beginning needs nothing that stands before it.
            let sql = "DELETE FROM entry WHERE place >= ?1 AND place < ?2";
            self.file.prepare_cached(sql)?.execute([place(key, EntryId(0)), place(key, first)])?;
        }
        Ok(())
    }

    /// Writes the rows of a table again in the format of today, so that what follows fits them.
    pub fn renew(&self, key: TableKey) -> Result<()> {
        let Ok(entries) = self.entries(key)? else { return Ok(()) };
        let mut passage = Passage::default();
        entries.iter().for_each(|entry| passage.add(entry));
        self.file.execute("DELETE FROM entry WHERE place >= ?1 AND place < ?2", places(key))?;
        if !passage.is_empty() {
            self.add_entries(key, &[&passage])?;
        }
        self.file.execute("UPDATE room SET format = ?2 WHERE key = ?1", params![key.0, FORMAT]).map(drop)
    }

    /// Every entry of a table, or why they cannot be read.
    pub fn entries(&self, key: TableKey) -> Result<std::result::Result<Vec<JournalEntry>, String>> {
        let mut room = self.file.prepare_cached("SELECT format FROM room WHERE key = ?1")?;
        let format: u16 = room.query_row([key.0], |row| row.get(0)).optional()?.unwrap_or(FORMAT);
        if format > FORMAT {
            return Ok(Err(format!(
                "it was written in format {format}, and this program reads up to format {FORMAT}"
            )));
        }
        let sql = "SELECT first, records, digest FROM entry WHERE place >= ?1 AND place < ?2 ORDER BY place";
        let mut select = self.file.prepare_cached(sql)?;
        let mut rows = select.query(places(key))?;
        let mut entries = Vec::new();
        while let Some(row) = rows.next()? {
            let first: i64 = row.get(0)?;
            let (bytes, digest): (Vec<u8>, Vec<u8>) = (row.get(1)?, row.get(2)?);
            match read_row(format, key, EntryId(first as u64), &bytes, &digest) {
                Some(read) => entries.extend(read),
                None => return Ok(Err(format!("the row of entry {first} is damaged"))),
            }
        }
        Ok(Ok(entries))
    }

    /// Everything there is, table by table. What is wrong with one is nothing to the others.
    pub fn all(&self) -> Result<Vec<Stored>> {
        let sql = "SELECT key, id, code, format FROM room WHERE lost IS NULL ORDER BY key";
        let mut select = self.file.prepare(sql)?;
        let rooms =
            select.query_map([], |row| Ok((TableKey(row.get(0)?), row.get(1)?, row.get(2)?, row.get(3)?)))?;
        let rooms: Vec<(TableKey, String, String, u16)> = rooms.collect::<Result<_>>()?;
        Ok(rooms.into_iter().map(|(key, id, code, format)| self.stored(key, id, code, format)).collect())
    }

    fn stored(&self, key: TableKey, id: String, code: String, format: u16) -> Stored {
        let damaged = |id, why| Stored::Damaged { key, id, why };
        match self.entries(key).and_then(|entries| Ok((entries, self.last_replay(key)?))) {
            Ok((Ok(entries), replay)) => Stored::Whole(KeptTable { key, id, code, entries, format, replay }),
            Ok((Err(why), _)) => damaged(id, why),
            Err(error) => damaged(id, error.to_string()),
        }
    }

    pub fn give_up(&self, key: TableKey, why: &str) -> Result<()> {
        self.file.execute("UPDATE room SET lost = ?2 WHERE key = ?1", params![key.0, why]).map(drop)
    }

    pub fn forget(&self, key: TableKey) -> Result<()> {
        self.file.execute("DELETE FROM entry WHERE place >= ?1 AND place < ?2", places(key))?;
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
        self.file.query_row("SELECT file FROM replay WHERE id = ?1", [id.0], |row| row.get(0)).optional()
    }

    /// Takes away replays that have been kept long enough.
    pub fn clear_replays(&self, now: u64, kept_for: Duration) -> Result<()> {
        let before = now.saturating_sub(kept_for.as_secs()) as i64;
        self.file.execute("DELETE FROM replay WHERE ended_at < ?1", [before]).map(drop)
    }
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
