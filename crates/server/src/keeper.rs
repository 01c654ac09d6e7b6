//! Where a table's entries go: to the disk, or nowhere.

use room::{Journal, JournalEntry, Record, Ticket};
use tokio::sync::watch;

use crate::store::{Kept, Passage, Reach, TableStore};

/// The journal of one table.
pub(crate) enum Keeper {
    /// A server without a data folder keeps nothing: what is handed in counts as safe at once, so everything goes the same way.
    Nothing,
    /// On disk.
    Disk(Box<Disk>),
}

/// A table that is kept on disk.
pub(crate) struct Disk {
    store: TableStore,
    /// What was taken and not handed on yet.
    gathered: Passage,
    /// How far the table has come with that.
    reach: Reach,
    /// How many entries were taken from it.
    taken: u64,
    /// How many of those were taken from rooms that have failed.
    before: u64,
}

impl Keeper {
    /// On disk, where the table has come so far already.
    pub fn disk(store: TableStore, reach: Reach) -> Keeper {
        Keeper::Disk(Box::new(Disk { store, gathered: Passage::default(), reach, taken: 0, before: 0 }))
    }

    /// Hands on what was taken, all of it together: letters that came at once cost the disk no more than one.
    pub fn hand_in(&mut self) {
        if let Keeper::Disk(disk) = self
            && !disk.gathered.is_empty()
        {
            let mut passage = std::mem::take(&mut disk.gathered);
            (passage.reach, passage.ticket) = (disk.reach, disk.taken);
            disk.store.append(passage);
        }
    }

    /// Everything about it, which is then seen.
    pub fn kept(&mut self) -> Kept {
        match self {
            Keeper::Nothing => Kept::default(),
            Keeper::Disk(disk) => *disk.store.kept.borrow_and_update(),
        }
    }

    /// Done when more is safe, or the disk fails. What is kept nowhere never changes by itself.
    pub async fn changed(&mut self) {
        if let Keeper::Disk(disk) = self
            && disk.store.kept.changed().await.is_ok()
        {
            return;
        }
        std::future::pending().await
    }

    /// For somebody else who wants to know how far it is kept.
    pub fn follow(&self) -> Option<watch::Receiver<Kept>> {
        match self {
            Keeper::Nothing => None,
            Keeper::Disk(disk) => Some(disk.store.kept.clone()),
        }
    }

    /// A game is over: its replay is to be made.
    pub fn make_replay(&mut self, number: u32) {
        self.hand_in();
        if let Keeper::Disk(disk) = self {
            disk.store.make_replay(number);
        }
    }

    /// Everything that was handed in, to bring the room back. The next one counts its entries from the beginning.
    pub async fn read(&mut self) -> Option<Vec<JournalEntry>> {
        match self {
            Keeper::Nothing => None,
            Keeper::Disk(disk) => {
                disk.before = disk.taken;
                disk.store.read().await
            }
        }
    }

    /// The replay of a game is not wanted any more.
    pub fn forget_replay(&self, number: u32) {
        if let Keeper::Disk(disk) = self {
            disk.store.forget_replay(number);
        }
    }

    /// The table is no more.
    pub fn forget(&mut self) {
        self.hand_in();
        if let Keeper::Disk(disk) = self {
            disk.store.forget();
        }
    }

    /// The table cannot go on; what was kept of it stays.
    pub fn give_up(&self, why: &str) {
        if let Keeper::Disk(disk) = self {
            disk.store.give_up(why);
        }
    }
}

impl Journal for Keeper {
    fn append(&mut self, entry: JournalEntry) {
        if let Keeper::Disk(disk) = self {
            disk.taken += 1;
            disk.reach.entry = disk.reach.entry.max(entry.id);
            disk.reach.lobby += u32::from(matches!(entry.record, Record::Lobby(_)));
            disk.gathered.add(&entry);
        }
    }

    fn durable(&self) -> Option<Ticket> {
        match self {
            Keeper::Nothing => Some(Ticket::ALL),
            Keeper::Disk(disk) => {
                let kept = disk.store.kept.borrow();
                (!kept.fails).then_some(Ticket(kept.up_to.saturating_sub(disk.before)))
            }
        }
    }
}
