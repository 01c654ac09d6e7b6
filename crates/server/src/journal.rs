//! The journal of a server without a disk: it keeps nothing.
//!
//! The rooms live in memory; a copy of their inputs beside them would be lost with them, and takes more room than they do. What
//! is appended counts as safe at once, so everything a room does goes the same way as it will when there is a disk.

use room::{EntryId, Journal, JournalEntry};

/// Knows only how far it has got.
#[derive(Default)]
pub(crate) struct Unkept(EntryId);

impl Journal for Unkept {
    fn append(&mut self, entry: JournalEntry) {
        self.0 = entry.id;
    }

    fn durable(&self) -> EntryId {
        self.0
    }
}
