//! All tables of a server, and what their tasks share.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use room::{Config, PeerId, Room};
use tokio::sync::{mpsc, watch};

use crate::bucket::{CONNECTIONS, TABLES, Visitors};
use crate::metrics::Metrics;
use crate::page::Page;
use crate::table::{Letter, Table};
use crate::time::Clock;
use crate::{Settings, entropy};

/// The most tables at a time.
const MAX_TABLES: usize = 1_000;

/// The most connections at a time.
pub(crate) const MAX_SOCKETS: u64 = 15_000;

/// Letters a table may have unread. Whoever writes to a full one waits, and his connection with him.
const MAILBOX: usize = 256;

/// What all tasks of a server share.
pub(crate) struct House {
    pub settings: Settings,
    pub page: Page,
    pub metrics: Metrics,
    pub clock: Clock,
    /// True once the server is about to stop.
    pub stopping: watch::Sender<bool>,
    /// Who creates tables, and who connects.
    pub creators: Mutex<Visitors>,
    pub callers: Mutex<Visitors>,
    config: Config,
    tables: Mutex<HashMap<String, mpsc::Sender<Letter>>>,
    next_peer: AtomicU64,
}

/// Why there is no new table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoTable {
    Stopping,
    TooMany,
}

impl House {
    pub fn new(settings: Settings, page: Page) -> House {
        House {
            config: Config { pace: settings.pace, ..Config::standard(env!("CARGO_PKG_VERSION")) },
            settings,
            page,
            metrics: Metrics::default(),
            clock: Clock::starting_now(),
            stopping: watch::Sender::new(false),
            creators: Mutex::new(Visitors::new(TABLES)),
            callers: Mutex::new(Visitors::new(CONNECTIONS)),
            tables: Mutex::default(),
            next_peer: AtomicU64::new(1),
        }
    }

    /// Creates a table and gives its id.
    pub fn open_table(self: &Arc<House>) -> Result<String, NoTable> {
        if *self.stopping.borrow() {
            return Err(NoTable::Stopping);
        }
        let (letters, mailbox) = mpsc::channel(MAILBOX);
        let id = entropy::table_id();
        let mut tables = self.tables();
        if tables.len() >= MAX_TABLES {
            return Err(NoTable::TooMany);
        }
        tables.insert(id.clone(), letters);
        drop(tables);
        self.metrics.rooms.enter();
        self.metrics.rooms_created.add(1);
        tokio::spawn(Arc::clone(self).keep_table(id.clone(), mailbox));
        Ok(id)
    }

    /// Where to write to a table.
    pub fn table(&self, id: &str) -> Option<mpsc::Sender<Letter>> {
        self.tables().get(id).cloned()
    }

    /// The number of a new connection.
    pub fn next_peer(&self) -> PeerId {
        PeerId(self.next_peer.fetch_add(1, Relaxed))
    }

    /// Done when the server is about to stop.
    pub async fn stopped(&self) {
        let _ = self.stopping.subscribe().wait_for(|stopping| *stopping).await;
    }

    async fn keep_table(self: Arc<House>, id: String, mailbox: mpsc::Receiver<Letter>) {
        let room = Room::new(self.config.clone(), entropy::seed(), self.clock.now_ms());
        Table::new(room, Arc::clone(&self)).run(mailbox).await;
        self.tables().remove(&id);
        self.metrics.rooms.leave();
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<String, mpsc::Sender<Letter>>> {
        locked(&self.tables)
    }
}

/// What is locked here is whole after every step, so a panic elsewhere does not spoil it.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
