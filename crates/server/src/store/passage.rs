//! What one table hands in at a time: entries as they stand in a row of the journal, their records in postcard one after the
//! other; and beside them the lobby and the beat, which take the place of those kept before.

use room::journal::read_record;
use room::{EntryId, JournalEntry, Record};

/// Room for what a table brings about between two commits when it is busy.
const ROOMY: usize = 256;

/// Entries that follow each other.
#[derive(Default)]
pub(crate) struct Passage {
    /// The number of the first that has one.
    pub first: EntryId,
    /// The records that have numbers.
    pub bytes: Vec<u8>,
    /// Whether a game begins in it.
    pub begins: bool,
    /// The lobby as it is now.
    pub lobby: Option<Apart>,
    /// How late it is in the game.
    pub beat: Option<Apart>,
    /// How far the table is kept with this.
    pub reach: Reach,
    /// How many entries the table had handed in by then.
    pub ticket: u64,
}

/// A record that stands in a row of its own.
pub(crate) struct Apart {
    /// The number of the entry before it.
    pub after: EntryId,
    pub bytes: Vec<u8>,
}

/// How far a table has come: the number of its last entry, and the how manyth lobby it has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Reach {
    pub entry: EntryId,
    pub lobby: u32,
}

impl Passage {
    /// Adds the entry that follows.
    pub fn add(&mut self, entry: &JournalEntry) {
        if entry.record.is_numbered() {
            return self.add_in_line(entry);
        }
        let bytes = postcard::to_allocvec(&entry.record).expect("plain data can be written");
        let apart = Some(Apart { after: entry.id, bytes });
        match entry.record {
            Record::Lobby(_) => self.lobby = apart,
            _ => self.beat = apart,
        }
    }

    /// Adds an entry that has a number, as every entry had in former formats.
    pub fn add_in_line(&mut self, entry: &JournalEntry) {
        if self.bytes.is_empty() {
            self.first = entry.id;
            self.bytes.reserve(ROOMY);
        }
        self.begins |= entry.record.begins().is_some();
        let written = postcard::to_extend(&entry.record, std::mem::take(&mut self.bytes));
        self.bytes = written.expect("plain data can be written");
    }

    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty() && self.lobby.is_none() && self.beat.is_none()
    }
}

/// The entries of a row of this format from its first on; none if they cannot be read.
pub(super) fn read(format: u16, first: EntryId, mut bytes: &[u8]) -> Option<Vec<JournalEntry>> {
    let (mut entries, mut id) = (Vec::new(), first);
    while !bytes.is_empty() {
        let (record, rest) = read_record(format, bytes)?;
        entries.push(JournalEntry { id, record });
        (bytes, id.0) = (rest, id.0 + 1);
    }
    Some(entries)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::{Chain, Tick};
    use protocol::PersonId;
    use room::journal::FORMAT;

    #[test]
    fn what_is_added_is_read_again() {
        let late = |id| JournalEntry { id: EntryId(id), record: Record::TooLate { person: PersonId(1), id: 3 } };
        let entries: Vec<JournalEntry> = (7..10).map(late).collect();
        let mut passage = Passage::default();
        entries.iter().for_each(|entry| passage.add(entry));
        let beat = Record::Beat { at: Tick(7), chain: Some(Chain(7)) };
        passage.add(&JournalEntry { id: EntryId(9), record: beat.clone() });
        assert_eq!((passage.first, passage.begins), (EntryId(7), false));
        assert_eq!(read(FORMAT, EntryId(7), &passage.bytes), Some(entries));
        let apart = passage.beat.as_ref().expect("it stands apart");
        assert_eq!(read_record(FORMAT, &apart.bytes), Some((beat, &[][..])));
        assert_eq!(read(FORMAT + 1, EntryId(7), &passage.bytes), None, "nobody knows what is to come");
        passage.bytes.pop();
        assert_eq!(read(FORMAT, EntryId(7), &passage.bytes), None, "half an entry is none");
    }
}
