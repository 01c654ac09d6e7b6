//! Entries of one table as they stand in a row of the journal: their records in postcard, one after the other.

use room::journal::read_record;
use room::{EntryId, JournalEntry, Record};

/// Room for what a table brings about between two commits when it is busy.
const ROOMY: usize = 256;

/// Entries that follow each other.
#[derive(Default)]
pub(crate) struct Passage {
    /// The number of the first.
    pub first: EntryId,
    /// The number of the last.
    pub last: EntryId,
    /// The records.
    pub bytes: Vec<u8>,
    /// Whether a game begins in it.
    pub begins: bool,
}

impl Passage {
    /// Adds the entry that follows.
    pub fn add(&mut self, entry: &JournalEntry) {
        if self.is_empty() {
            self.first = entry.id;
            self.bytes.reserve(ROOMY);
        }
        self.last = entry.id;
        self.begins |= matches!(entry.record, Record::Began(_));
        let written = postcard::to_extend(&entry.record, std::mem::take(&mut self.bytes));
        self.bytes = written.expect("plain data can be written");
    }

    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
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
    use room::journal::FORMAT;

    #[test]
    fn what_is_added_is_read_again() {
        let beat = |id| JournalEntry {
            id: EntryId(id),
            record: Record::Beat { at: Tick(id as u32), chain: Some(Chain(id)) },
        };
        let entries: Vec<JournalEntry> = (7..10).map(beat).collect();
        let mut passage = Passage::default();
        entries.iter().for_each(|entry| passage.add(entry));
        assert_eq!((passage.first, passage.last, passage.begins), (EntryId(7), EntryId(9), false));
        assert_eq!(read(FORMAT, EntryId(7), &passage.bytes), Some(entries));
        assert_eq!(read(FORMAT + 1, EntryId(7), &passage.bytes), None, "nobody knows what is to come");
        passage.bytes.pop();
        assert_eq!(read(FORMAT, EntryId(7), &passage.bytes), None, "half an entry is none");
    }
}
