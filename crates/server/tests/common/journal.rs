//! The journal of a server that has stopped, read and written again behind its back.

use kit::{Echo, digest_of};
use room::{JournalEntry, Record};
use rusqlite::{Connection, params};

use super::Folder;

/// The only table in a folder, and its entries.
pub fn only_table(folder: &Folder) -> (String, Vec<JournalEntry>) {
    let mut tables = server::journal_of(&folder.0).expect("it can be read");
    assert_eq!(tables.len(), 1);
    tables.remove(0)
}

/// The last wish of the only table is noted as if other events had come of it, as under other rules.
pub fn comes_out_differently(folder: &Folder) {
    let (_, mut entries) = only_table(folder);
    let last = entries.iter_mut().rev().find_map(|entry| match &mut entry.record {
        Record::Input { wish: Some(_), echo, .. } => Some(echo),
        _ => None,
    });
    *last.expect("a wish was kept") = Some(Echo([0; 4]));
    rewrite(folder, &entries);
}

/// Writes the entries of the only table again, as its program would have.
fn rewrite(folder: &Folder, entries: &[JournalEntry]) {
    let file = Connection::open(folder.0.join("gong.sqlite")).expect("the server has stopped");
    let key: i64 = file.query_row("SELECT key FROM room", [], |row| row.get(0)).expect("a room");
    let numbered = || entries.iter().filter(|entry| entry.record.is_numbered());
    let bytes: Vec<u8> =
        numbered().flat_map(|entry| postcard::to_allocvec(&entry.record).expect("plain data")).collect();
    let first = numbered().next().expect("a beginning").id;
    let digest = digest_of(&(key, first, &bytes)).0;
    file.execute("DELETE FROM entry", []).expect("it is ours");
    let sql = "INSERT INTO entry (place, records, digest) VALUES (?1, ?2, ?3)";
    file.execute(sql, params![(key << 32) + first.0 as i64, bytes, digest]).expect("it is ours");
}
