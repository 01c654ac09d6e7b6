//! All tables of a server, and what their tasks share.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use kit::{Dealer, Secret};
use protocol::{ReplayId, SorryCode};
use room::journal::FORMAT;
use room::{AnyPast, AnyRoom, Config, MOST_ENTRIES, NotResumed, PeerId, Rate, rules_revision};
use tokio::sync::{Semaphore, mpsc, watch};
use tokio::time::{Instant, sleep, timeout};

use crate::bucket::{CODES, CONNECTIONS, REQUESTS, TABLES, Visitors};
use crate::cores::{Core, Cores};
use crate::drain::Wish;
use crate::held::{Held, Hold};
use crate::keeper::Keeper;
use crate::metrics::{Figure, Metrics};
use crate::page::{Page, Shelf};
use crate::room_for::RoomFor;
use crate::store::{BY_UPDATE, Kept, KeptTable, Reach, Store, Stored, beginning_in};
use crate::table::{Letter, Table};
use crate::time::Clock;
use crate::whereabouts::is_loopback;
use crate::{FrameRate, Settings, code, drain, entropy, names};

/// How often the folder is looked at for the wish to drain.
const DRAIN_LOOK: Duration = Duration::from_millis(250);

/// How long the disk may take to keep a new table.
const CREATE_LIMIT: Duration = Duration::from_secs(5);

/// So many ended games are played again at a time.
const READING_AGAIN: usize = 2;

/// How long tables and disk may take for their last notes.
pub(crate) const NOTE_LIMIT: Duration = Duration::from_millis(200);

/// The format whose journals say nothing of the events that came of their inputs.
const NOTED_NO_EVENTS: u16 = 1;

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
    /// Who asks for anything at all.
    askers: Mutex<Visitors>,
    /// Who has how many tables and connections.
    tables_held: Arc<Held>,
    sockets_held: Arc<Held>,
    visits_held: Arc<Held>,
    /// Turns at playing ended games again.
    pub reading_again: Semaphore,
    /// Where everything is kept, if it is.
    pub store: Option<Store>,
    /// Where everything runs.
    pub cores: Cores,
    /// How many tables and connections there may be at a time.
    pub room_for: RoomFor,
    /// Whether no new games are begun any more.
    draining: AtomicBool,
    /// Tables that could not go on, why, and what is left of them.
    given_up: Mutex<HashMap<String, (SorryCode, Option<ReplayId>)>>,
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
    door: Door,
    sign: Arc<Sign>,
}

/// Where to write to a table, and the core it lives on.
#[derive(Clone)]
pub(crate) struct Door {
    pub letters: mpsc::UnboundedSender<Letter>,
    pub core: Core,
}

/// What stands at the door of a table.
pub(crate) struct Sign {
    /// Its spoken code.
    pub code: String,
    /// Whether its people still gather. Only then the code leads to it.
    pub gathers: AtomicBool,
    /// Whether a game is played there.
    pub plays: AtomicBool,
}

impl Sign {
    /// The sign of a new table.
    pub fn new(code: String) -> Arc<Sign> {
        Arc::new(Sign { code, gathers: AtomicBool::new(true), plays: AtomicBool::new(false) })
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
    /// The disk fails.
    NotKept,
}

impl House {
    pub fn new(
        settings: Settings,
        listens_at: SocketAddr,
        page: Page,
        store: Option<Store>,
        cores: Cores,
    ) -> House {
        House {
            cores,
            room_for: RoomFor::this_machine(),
            config: Config {
                pace: settings.pace,
                dealer: Some(Dealer::PROMISED),
                longest: settings.longest_game.unwrap_or(match settings.frames {
                    FrameRate::Usual => MOST_ENTRIES,
                    FrameRate::Unlimited => u64::MAX,
                }),
                clean: names::clean,
                rate: match settings.frames {
                    FrameRate::Usual => Rate::Usual,
                    FrameRate::Unlimited => Rate::Unlimited,
                },
                ..Config::standard(env!("CARGO_PKG_VERSION"))
            },
            store,
            listens_at,
            page: Shelf::of(page, &settings.base),
            metrics: Metrics::default(),
            clock: Clock::starting_now(),
            stopping: watch::Sender::new(false),
            creators: Mutex::new(Visitors::new(TABLES)),
            callers: Mutex::new(Visitors::new(CONNECTIONS)),
            guessers: Mutex::new(Visitors::new(CODES)),
            askers: Mutex::new(Visitors::new(REQUESTS)),
            tables_held: Held::at_most(settings.caps.tables),
            sockets_held: Held::at_most(settings.caps.sockets),
            visits_held: Held::at_most(settings.caps.visits),
            reading_again: Semaphore::new(READING_AGAIN),
            draining: AtomicBool::new(false),
            given_up: Mutex::default(),
            tables: Mutex::default(),
            next_peer: AtomicU64::new(1),
            settings,
        }
    }

    /// Creates a table, or one that goes on from an ended game, and gives its id once it is kept.
    pub async fn open_table(self: &Arc<House>, past: Option<AnyPast>, hold: Hold) -> Result<String, NoTable> {
        if *self.stopping.borrow() || self.is_draining() {
            return Err(NoTable::Stopping);
        }
        let (id, code) = (entropy::table_id(), self.free_code()?);
        let keeper = match &self.store {
            None => Keeper::Nothing,
            Some(store) => match timeout(CREATE_LIMIT, store.create(&id, &code)).await {
                Ok(Some(store)) => Keeper::disk(store, Reach::default()),
                Ok(None) | Err(_) => return Err(NoTable::NotKept),
            },
        };
        let (config, now_ms) = (self.config_of(&id), self.clock.now_ms());
        let room = match past {
            None => AnyRoom::new(config, entropy::seed(), now_ms),
            Some(past) => AnyRoom::retrying(config, past, entropy::seed(), now_ms),
        };
        self.metrics.rooms_created.add(1);
        self.lay_table(id.clone(), code, Box::new(room), keeper, hold);
        Ok(id)
    }

    /// Brings back what the disk has kept. What cannot go on is left as it is, and said.
    pub fn bring_back(self: &Arc<House>, stored: impl IntoIterator<Item = Stored>) {
        let Some(store) = self.store.clone() else { return };
        for table in stored {
            match table {
                Stored::Whole(kept) => self.bring_back_one(&store, kept),
                Stored::Damaged { key, id, why, began } => {
                    eprintln!("Table {id} cannot go on: {why}.");
                    self.metrics.rooms_failed.add(1);
                    let table = store.table(key, None);
                    self.note_given_up(&id, SorryCode::Lost);
                    if let Some((number, secret)) = began {
                        table.make_replay(number);
                        tokio::spawn(Arc::clone(self).say_replay(id, number, secret, table.kept.clone()));
                    }
                    table.give_up(&why);
                }
                Stored::OfLater { id, format } => eprintln!(
                    "Table {id} was written in format {format} by a later gong, and this one knows up to {FORMAT}. It is left as it is, for a gong that does."
                ),
                Stored::GivenUp { id, code, replay } => drop(locked(&self.given_up).insert(id, (code, replay))),
                Stored::Missing(many) => {
                    eprintln!("Tables that were kept are not in the journal any more: {many} of them.");
                    self.metrics.rooms_failed.add(many);
                }
                Stored::Unwitnessed => eprintln!(
                    "The file gong.marks is missing beside the journal: whether anything is missing at the end of a table cannot be told. That is as it should be after going back to a file of `gong backup`; a copy of the whole folder has both files."
                ),
            }
        }
    }

    fn bring_back_one(self: &Arc<House>, store: &Store, kept: KeptTable) {
        let KeptTable { key, id, code, entries, reach, format, replay } = kept;
        let (config, now_ms) = (self.config_of(&id), self.clock.now_ms());
        let beginning = beginning_in(&entries);
        let other_rules = beginning.is_some_and(|begun| begun.rules_revision != rules_revision(begun.game));
        let began = beginning.map(|begun| (begun.number, begun.secret));
        let room = if entries.is_empty() {
            Ok(AnyRoom::new(config, entropy::seed(), now_ms))
        } else {
            AnyRoom::resume(config, entries, now_ms)
        };
        let table = store.table(key, replay);
        match room {
            Ok(room) => {
                if format != FORMAT {
                    say_passage(&id, format, other_rules);
                    store.renew(key);
                }
                let made = replay.map(|(number, _)| number);
                if room.stage() == protocol::Stage::Over && made != Some(room.lobby().games) {
                    table.make_replay(room.lobby().games);
                }
                self.metrics.rooms_resumed.add(1);
                self.lay_table(id, code, Box::new(room), Keeper::disk(table, reach), Hold::free());
            }
            Err(NotResumed::Ended) => table.forget(),
            Err(why) => {
                eprintln!("Table {id} cannot go on: {why}.");
                self.metrics.rooms_failed.add(1);
                let by_update = other_rules || format != FORMAT || matches!(why, NotResumed::OtherEvents { .. });
                self.note_given_up(&id, if by_update { SorryCode::EndedByUpdate } else { SorryCode::Lost });
                if let Some((number, secret)) = began {
                    table.make_replay(number);
                    tokio::spawn(Arc::clone(self).say_replay(id, number, secret, table.kept.clone()));
                }
                table.give_up(&if by_update { format!("{BY_UPDATE}{why}") } else { why.to_string() });
            }
        }
    }

    fn config_of(&self, id: &str) -> Config {
        Config { id: id.to_owned(), ..self.config.clone() }
    }

    /// A code no other table has. However many tables there may be, more than a million codes are free.
    fn free_code(&self) -> Result<String, NoTable> {
        let tables = self.tables();
        if tables.by_id.len() >= self.room_for.tables {
            return Err(NoTable::TooMany);
        }
        loop {
            let code = code::draw();
            if !tables.by_code.contains_key(&code) {
                return Ok(code);
            }
        }
    }

    /// Puts a table into the list and lets its task run.
    fn lay_table(self: &Arc<House>, id: String, code: String, room: Box<AnyRoom>, keeper: Keeper, hold: Hold) {
        let (letters, mailbox) = mpsc::unbounded_channel();
        let (sign, core) = (Sign::new(code), self.cores.next());
        // A game that was brought back has begun. That it is played is for those to show who come back to it.
        sign.gathers.store(room.stage() == protocol::Stage::Gathering, Relaxed);
        let mut tables = self.tables();
        tables.by_code.insert(sign.code.clone(), id.clone());
        tables.by_id.insert(id.clone(), Entry { door: Door { letters, core }, sign: Arc::clone(&sign) });
        drop(tables);
        if *self.stopping.borrow() {
            self.stop_tables();
        }
        // A room is large. In a place of its own it is not copied into everything that waits for it.
        let table = Box::new(Table::new(*room, keeper, Arc::clone(&sign), Arc::clone(self)));
        self.cores.spawn(core, Arc::clone(self).keep_table(id, sign, table, mailbox, hold));
    }

    /// From now on nobody is let in, and every table notes its state and closes its connections.
    pub fn stop(&self) {
        self.stopping.send_replace(true);
        self.stop_tables();
    }

    fn stop_tables(&self) {
        // A table that is just ending needs not be told.
        self.tables().by_id.values().for_each(|entry| drop(entry.door.letters.send(Letter::Stop)));
    }

    /// Waits until every table has noted its state, and closes the journal. Nothing that was acknowledged waits for this.
    pub async fn put_down(&self) {
        let noted = async {
            while self.metrics.rooms_put_down.get() < self.metrics.rooms.get() {
                sleep(Duration::from_millis(5)).await;
            }
        };
        let _ = timeout(NOTE_LIMIT, noted).await;
        if let Some(store) = &self.store {
            let _ = timeout(NOTE_LIMIT, store.finish()).await;
        }
    }

    /// Whether no new games are begun.
    pub fn is_draining(&self) -> bool {
        self.draining.load(Relaxed)
    }

    /// Done when somebody has asked for it (`gong drain`) and no game is played any more, or has been waited for as long as was wanted.
    pub async fn drained(&self) {
        let Some(folder) = &self.settings.data else { return std::future::pending().await };
        let mut asked: Option<(Wish, Instant)> = None;
        loop {
            sleep(DRAIN_LOOK).await;
            // The last word counts, from when it is heard.
            if let Some(wish) = drain::wanted(folder)
                && asked.is_none_or(|(before, _)| before != wish)
            {
                asked = Some((wish, Instant::now()));
                self.draining.store(true, Relaxed);
                eprintln!(
                    "No new games are begun; the server stops when those that are played have ended{}.",
                    or_after(wish)
                );
            }
            let plays = || self.tables().by_id.values().any(|entry| entry.sign.plays.load(Relaxed));
            if asked.is_some_and(|(wish, since)| wish.is_over(since.elapsed()) || !plays()) {
                return;
            }
        }
    }

    /// Why a table is not there: the code, and where what is left of it is found.
    pub fn why_gone(&self, id: &str) -> Gone {
        match locked(&self.given_up).get(id) {
            Some((code, replay)) => Gone { code: *code, reason: replay.map(|id| format!("/r/{id}")) },
            None => Gone { code: SorryCode::RoomOver, reason: None },
        }
    }

    /// The door of a table.
    pub fn table(&self, id: &str) -> Option<Door> {
        self.tables().by_id.get(id).map(|entry| entry.door.clone())
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

    /// Whether an address has done something too often. Once more is counted.
    pub fn is_too_often(&self, visitors: &Mutex<Visitors>, who: IpAddr) -> bool {
        self.is_counted(who) && locked(visitors).pay(who, self.clock.now_ms()).is_err()
    }

    /// Whether an address has asked for anything too often. Once more is counted. What a proxy of ours asks for itself is its affair.
    pub fn asks_too_often(&self, who: IpAddr) -> bool {
        !self.is_proxy(who) && self.is_too_often(&self.askers, who)
    }

    /// A place among the tables that somebody may have; none if he has enough.
    pub fn hold_table(&self, who: IpAddr) -> Option<Hold> {
        if self.is_counted(who) { self.tables_held.take(who) } else { Some(Hold::free()) }
    }

    /// The same among the connections.
    pub fn hold_socket(&self, who: IpAddr) -> Option<Hold> {
        if self.is_counted(who) { self.sockets_held.take(who) } else { Some(Hold::free()) }
    }

    /// The same among those that ask for pages, by where a connection comes from. All the world comes from a proxy of ours.
    pub fn hold_visit(&self, from: IpAddr) -> Option<Hold> {
        if self.is_counted(from) && !self.is_proxy(from) { self.visits_held.take(from) } else { Some(Hold::free()) }
    }

    /// Whether limits hold for an address. As long as a house has no public name, the machine itself is let off: its owner can do
    /// worse. Once it has one, a proxy on the machine may speak for the whole world.
    fn is_counted(&self, who: IpAddr) -> bool {
        let is_public = !self.settings.names.is_empty() || !self.settings.proxies.is_empty();
        self.settings.frames == FrameRate::Usual && (is_public || !is_loopback(who))
    }

    fn is_proxy(&self, who: IpAddr) -> bool {
        self.settings.proxies.iter().any(|proxy| proxy.to_canonical() == who.to_canonical())
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

    async fn keep_table(
        self: Arc<House>,
        id: String,
        sign: Arc<Sign>,
        table: Box<Table>,
        mailbox: mpsc::UnboundedReceiver<Letter>,
        _hold: Hold,
    ) {
        let _counted = self.count(|metrics| &metrics.rooms);
        table.run(mailbox).await;
        let mut tables = self.tables();
        tables.by_id.remove(&id);
        tables.by_code.remove(&sign.code);
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        locked(&self.tables)
    }
}

impl House {
    /// A table cannot go on: whoever comes back to it is told why, by this code.
    pub fn note_given_up(&self, id: &str, code: SorryCode) {
        locked(&self.given_up).insert(id.to_owned(), (code, None));
    }

    /// Says where the game of a table that cannot go on is found, and the secret behind its dice: it was promised to its players.
    pub async fn say_replay(
        self: Arc<House>,
        id: String,
        number: u32,
        secret: Option<Secret>,
        mut kept: watch::Receiver<Kept>,
    ) {
        // The secret does not wait: it is owed whether a replay can be made or not.
        if let Some(Secret(secret)) = secret {
            eprintln!("The secret of the game at table {id} is {secret}.");
        }
        let made = |kept: &Kept| kept.replay.filter(|(made, _)| *made == number).map(|(_, replay)| replay);
        let Ok(replay) = kept.wait_for(|kept| made(kept).is_some()).await.map(|kept| made(&kept)) else { return };
        if let Some(replay) = replay {
            eprintln!("What was played at table {id} is kept as /r/{replay}.");
            locked(&self.given_up).entry(id).and_modify(|(_, kept)| *kept = Some(replay));
        }
    }
}

/// How long games hold a drain up at most.
fn or_after(wish: Wish) -> String {
    wish.at_most.map_or_else(String::new, |most| format!(", or after {} minutes", most.as_secs() / 60))
}

/// Why there is no such table, and where what is left of it is found.
pub(crate) struct Gone {
    pub code: SorryCode,
    pub reason: Option<String>,
}

/// What is locked here is whole after every step, so a panic elsewhere does not spoil it.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Says that a table of a former format goes on, and how sure it is that its game is the one that was played.
fn say_passage(id: &str, format: u16, other_rules: bool) {
    eprintln!(
        "Table {id} was kept in format {format}: it goes on in format {FORMAT}. Digests of memory in it are passed over."
    );
    if other_rules && format == NOTED_NO_EVENTS {
        eprintln!(
            "Table {id} was begun under other rules, and its format noted no events to compare. The rules of today accept every input of it, so it goes on as they have it."
        );
    }
}
