//! Where a table's entries go: to the disk, or nowhere.

use room::{EntryId, Journal, JournalEntry};

use crate::store::{Kept, Passage, TableStore};

/// The journal of one table.
pub(crate) enum Keeper {
    /// A server without a data folder keeps nothing: what is handed in counts as safe at once, so everything goes the same way.
    Nothing(EntryId),
    /// On disk.
    Disk {
        store: TableStore,
        /// What was taken and not handed on yet.
        gathered: Passage,
    },
}

impl Keeper {
    /// On disk.
    pub fn disk(store: TableStore) -> Keeper {
        Keeper::Disk { store, gathered: Passage::default() }
    }

    /// Hands on what was taken, all of it together: letters that came at once cost the disk no more than one.
    pub fn hand_in(&mut self) {
        if let Keeper::Disk { store, gathered } = self
            && !gathered.is_empty()
        {
            store.append(std::mem::take(gathered));
        }
    }

    /// Everything about it, which is then seen.
    pub fn kept(&mut self) -> Kept {
        match self {
            Keeper::Nothing(last) => Kept { up_to: *last, ..Kept::default() },
            Keeper::Disk { store, .. } => *store.kept.borrow_and_update(),
        }
    }

    /// Done when more is safe, or the disk fails. What is kept nowhere never changes by itself.
    pub async fn changed(&mut self) {
        if let Keeper::Disk { store, .. } = self
            && store.kept.changed().await.is_ok()
        {
            return;
        }
        std::future::pending().await
    }

    /// A game is over: its replay is to be made.
    pub fn make_replay(&mut self, number: u32) {
        self.hand_in();
        if let Keeper::Disk { store, .. } = self {
            store.make_replay(number);
        }
    }

    /// Everything that was handed in, to bring the room back.
    pub async fn read(&self) -> Option<Vec<JournalEntry>> {
        match self {
            Keeper::Nothing(_) => None,
            Keeper::Disk { store, .. } => store.read().await,
        }
    }

    /// The table is no more.
    pub fn forget(&mut self) {
        self.hand_in();
        if let Keeper::Disk { store, .. } = self {
            store.forget();
        }
    }

    /// The table cannot go on; what was kept of it stays.
    pub fn give_up(&self, why: &str) {
        if let Keeper::Disk { store, .. } = self {
            store.give_up(why);
        }
    }
}

impl Journal for Keeper {
    fn append(&mut self, entry: JournalEntry) {
        match self {
            Keeper::Nothing(last) => *last = entry.id,
            Keeper::Disk { gathered, .. } => gathered.add(&entry),
        }
    }

    fn durable(&self) -> Option<EntryId> {
        match self {
            Keeper::Nothing(last) => Some(*last),
            Keeper::Disk { store, .. } => {
                let kept = store.kept.borrow();
                (!kept.fails).then_some(kept.up_to)
            }
        }
    }
}
