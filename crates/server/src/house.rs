//! All tables of a server, and what their tasks share.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use room::{Config, PeerId, Room};
use tokio::sync::{mpsc, watch};

use crate::bucket::{CODES, CONNECTIONS, TABLES, Visitors};
use crate::metrics::{Figure, Metrics};
use crate::page::{Page, Shelf};
use crate::table::{Letter, Table};
use crate::time::Clock;
use crate::{Settings, code, entropy};

/// The most tables at a time.
const MAX_TABLES: usize = 1_000;

/// The most connections at a time.
pub(crate) const MAX_SOCKETS: u64 = 15_000;

/// Letters a table may have unread. Whoever writes to a full one waits, and his connection with him.
const MAILBOX: usize = 256;

/// What all tasks of a server share.
pub(crate) struct House {
    pub settings: Settings,
    /// Where the server listens.
    pub listens_at: SocketAddr,
    pub page: Shelf,
    pub metrics: Metrics,
    pub clock: Clock,
    /// True once the server is about to stop.
    pub stopping: watch::Sender<bool>,
    /// Who creates tables, who connects, and who tries codes.
    pub creators: Mutex<Visitors>,
    pub callers: Mutex<Visitors>,
    pub guessers: Mutex<Visitors>,
    config: Config,
    tables: Mutex<Tables>,
    next_peer: AtomicU64,
}

/// The tables by their two names.
#[derive(Default)]
struct Tables {
    by_id: HashMap<String, Entry>,
    /// From code to id.
    by_code: HashMap<String, String>,
}

/// A table in the list.
struct Entry {
    letters: mpsc::Sender<Letter>,
    sign: Arc<Sign>,
}

/// What stands at the door of a table.
pub(crate) struct Sign {
    /// Its spoken code.
    pub code: String,
    /// Whether its people still gather. Only then the code leads to it.
    pub gathers: AtomicBool,
}

impl Sign {
    /// The sign of a new table.
    pub fn new(code: String) -> Arc<Sign> {
        Arc::new(Sign { code, gathers: AtomicBool::new(true) })
    }

    /// The code while it is good for anything.
    pub fn open_code(&self) -> Option<&str> {
        self.gathers.load(Relaxed).then_some(&*self.code)
    }
}

/// Something that is counted for as long as it is there.
pub(crate) struct Counted {
    house: Arc<House>,
    figure: fn(&Metrics) -> &Figure,
}

impl Drop for Counted {
    fn drop(&mut self) {
        (self.figure)(&self.house.metrics).leave();
    }
}

/// Why there is no new table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoTable {
    Stopping,
    TooMany,
}

impl House {
    pub fn new(settings: Settings, listens_at: SocketAddr, page: Page) -> House {
        House {
            config: Config { pace: settings.pace, ..Config::standard(env!("CARGO_PKG_VERSION")) },
            settings,
            listens_at,
            page: Shelf::of(page),
            metrics: Metrics::default(),
            clock: Clock::starting_now(),
            stopping: watch::Sender::new(false),
            creators: Mutex::new(Visitors::new(TABLES)),
            callers: Mutex::new(Visitors::new(CONNECTIONS)),
            guessers: Mutex::new(Visitors::new(CODES)),
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
        if tables.by_id.len() >= MAX_TABLES {
            return Err(NoTable::TooMany);
        }
        let sign = Sign::new(tables.free_code());
        tables.by_code.insert(sign.code.clone(), id.clone());
        tables.by_id.insert(id.clone(), Entry { letters, sign: Arc::clone(&sign) });
        drop(tables);
        self.metrics.rooms_created.add(1);
        tokio::spawn(Arc::clone(self).keep_table(id.clone(), sign, mailbox));
        Ok(id)
    }

    /// Where to write to a table.
    pub fn table(&self, id: &str) -> Option<mpsc::Sender<Letter>> {
        self.tables().by_id.get(id).map(|entry| entry.letters.clone())
    }

    /// What stands at the door of a table.
    pub fn sign(&self, id: &str) -> Option<Arc<Sign>> {
        self.tables().by_id.get(id).map(|entry| Arc::clone(&entry.sign))
    }

    /// The id of the table that gathers under a code.
    pub fn table_of_code(&self, code: &str) -> Option<String> {
        let tables = self.tables();
        let id = tables.by_code.get(code)?;
        tables.by_id.get(id)?.sign.open_code().map(|_| id.clone())
    }

    /// The number of a new connection.
    pub fn next_peer(&self) -> PeerId {
        PeerId(self.next_peer.fetch_add(1, Relaxed))
    }

    /// Counts something in one of the figures until it is dropped.
    pub fn count(self: &Arc<House>, figure: fn(&Metrics) -> &Figure) -> Counted {
        figure(&self.metrics).enter();
        Counted { house: Arc::clone(self), figure }
    }

    /// Done when the server is about to stop.
    pub async fn stopped(&self) {
        let _ = self.stopping.subscribe().wait_for(|stopping| *stopping).await;
    }

    async fn keep_table(self: Arc<House>, id: String, sign: Arc<Sign>, mailbox: mpsc::Receiver<Letter>) {
        let _counted = self.count(|metrics| &metrics.rooms);
        self.lay_table(Arc::clone(&sign)).run(mailbox).await;
        let mut tables = self.tables();
        tables.by_id.remove(&id);
        tables.by_code.remove(&sign.code);
    }

    /// A room is large. In a place of its own it is not copied into everything that waits for it.
    fn lay_table(self: &Arc<House>, sign: Arc<Sign>) -> Box<Table> {
        let room = Room::new(self.config.clone(), entropy::seed(), self.clock.now_ms());
        Box::new(Table::new(room, sign, Arc::clone(self)))
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        locked(&self.tables)
    }
}

impl Tables {
    /// A code no other table has. A thousand tables leave a million codes free.
    fn free_code(&self) -> String {
        loop {
            let code = code::draw();
            if !self.by_code.contains_key(&code) {
                return code;
            }
        }
    }
}

/// What is locked here is whole after every step, so a panic elsewhere does not spoil it.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
