//! Inside the worker: the shell around a room for one person. It has what a server has, in small: a clock, chance, a timer
//! and a way to the page. The room, the engine and the bots are those of the server.

use std::cell::RefCell;

use js_sys::{Array, Uint8Array};
use kit::Seed;
use protocol::{Seat, Sitter, Stage, Token, pack, unpack};
use room::{Config, EntryId, MemoryJournal, Output, PeerId, Room, settle};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::spawn_local;
use wasm_split_helpers::{SplitLoaderError, wasm_split};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::browser;
use crate::minds;
use crate::past::{self, Table};

/// The seats of a new table: the person and two bots.
const SEATS: u8 = 3;

thread_local! {
    static SHELL: RefCell<Option<Shell>> = const { RefCell::new(None) };
}

/// So many entries of the log are a piece of it.
const PIECE: usize = 256;

/// How often the page is given what has been added to the log, at most, in ms.
const KEEP_MS: u64 = 500;

/// How much of the log the page has.
struct Kept {
    /// The entry with which the game begins.
    first: EntryId,
    entries: usize,
    next_ms: u64,
}

/// The one room of the worker and what it needs.
struct Shell {
    scope: DedicatedWorkerGlobalScope,
    room: Room,
    journal: MemoryJournal,
    out: Vec<Output>,
    peer: PeerId,
    timer: Option<i32>,
    kept: Option<Kept>,
    /// What was said while a table was being brought; none if none is.
    unheard: Option<Vec<JsValue>>,
    wake: Closure<dyn FnMut()>,
}

/// Takes up work and tells the page so.
///
/// Everything that only this function needs is a part of the program that nobody but the worker loads.
///
/// # Errors
/// When the part cannot be loaded.
#[wasm_split(room, fallible)]
pub fn run(scope: DedicatedWorkerGlobalScope) -> Result<(), SplitLoaderError> {
    let heard = Closure::<dyn FnMut(MessageEvent)>::new(|event: MessageEvent| {
        SHELL.with_borrow_mut(|shell| shell.iter_mut().for_each(|shell| shell.hear(&event.data())));
    });
    let wake = Closure::new(|| {
        SHELL.with_borrow_mut(|shell| shell.iter_mut().for_each(Shell::wake_up));
    });
    let shell = Shell {
        room: new_room(&scope),
        journal: MemoryJournal::default(),
        out: Vec::new(),
        peer: PeerId(0),
        timer: None,
        kept: None,
        unheard: None,
        wake,
        scope,
    };
    shell.scope.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    // The worker lives as long as the page.
    heard.forget();
    let _ = shell.scope.post_message(&JsValue::NULL);
    // Nobody waits for them, but bots begin to think soon, and who loses the line later must not lack the rest at the end of a game.
    let scope = shell.scope.clone();
    spawn_local(async move {
        minds::arrive(&scope).await;
        past::arrive(&scope).await;
    });
    SHELL.set(Some(shell));
    Ok(())
}

/// How the room of a game alone is laid out.
pub fn config() -> Config {
    Config {
        seats: SEATS,
        pace: browser::number_in_address("pace").and_then(|pace| u8::try_from(pace).ok()).unwrap_or(1),
        private: true,
        ..Config::with_minds(env!("CARGO_PKG_VERSION"), minds::DECIDE)
    }
}

fn new_room(scope: &DedicatedWorkerGlobalScope) -> Room {
    Room::new(config(), browser::seed(), now(scope))
}

fn now(scope: &DedicatedWorkerGlobalScope) -> u64 {
    scope.performance().map_or(0, |performance| performance.now() as u64)
}

impl Shell {
    /// Bytes are a frame; a text is the log of a table to go on with, a list the same in pieces or the wish for another try; *true*
    /// asks for the log of this one; anything else asks for a new table.
    fn hear(&mut self, data: &JsValue) {
        if let Some(unheard) = &mut self.unheard {
            return unheard.push(data.clone());
        }
        if let Some(bytes) = data.dyn_ref::<Uint8Array>() {
            // The page is of the same build: it sends nothing that cannot be read.
            if let Ok(frame) = unpack(&bytes.to_vec()) {
                self.room.on_frame(self.peer, frame, now(&self.scope), &mut self.out);
            }
        } else if data.as_bool() == Some(true) {
            return self.hand_over();
        } else {
            let wanted = match data.dyn_ref::<Array>() {
                Some(list) => Some(list.iter().filter_map(|word| word.as_string()).collect()),
                None => data.as_string().map(|log| vec!["log".to_owned(), log]),
            };
            if let Some(words) = wanted {
                return self.bring(words);
            }
            self.sit_down_at(None);
        }
        self.carry_out();
    }

    /// Has the table of a log or of another try brought. What is said meanwhile is said to it.
    fn bring(&mut self, words: Vec<String>) {
        self.stop_timer();
        self.unheard = Some(Vec::new());
        let scope = self.scope.clone();
        spawn_local(async move {
            past::arrive(&scope).await;
            let table = past::table_of(words, now(&scope)).await.ok().flatten();
            SHELL.with_borrow_mut(|shell| {
                if let Some(shell) = shell {
                    shell.go_on_at(table);
                }
            });
        });
    }

    /// The table is there, or a new one in its place.
    fn go_on_at(&mut self, table: Option<Box<Table>>) {
        self.sit_down_at(table);
        self.carry_out();
        self.unheard.take().into_iter().flatten().for_each(|data| self.hear(&data));
    }

    fn sit_down_at(&mut self, table: Option<Box<Table>>) {
        let (room, journal) = match table {
            Some(table) => *table,
            None => (new_room(&self.scope), MemoryJournal::default()),
        };
        self.peer = PeerId(self.peer.0 + 1);
        (self.room, self.journal, self.kept) = (room, journal, None);
        self.room.on_open(self.peer, Token(browser::random_bytes()), now(&self.scope), &mut self.out);
    }

    /// Notes this very instant and gives the log away, a letter for each byte. From now on nothing happens here: the game goes
    /// on where the log is taken up.
    fn hand_over(&mut self) {
        self.room.on_stop(now(&self.scope), &mut self.out);
        self.carry_out();
        self.stop_timer();
        let log = browser::letters(&pack(&self.journal.entries()));
        let _ = self.scope.post_message(&JsValue::from_str(&log));
    }

    /// Gives the page what has been added to the log of a game under way, for the storage of the device, which a worker cannot
    /// reach. While the game runs there is always a next time, so it need not be each time.
    fn keep(&mut self) {
        let (stage, now) = (self.room.stage(), now(&self.scope));
        let waits = self.kept.as_ref().is_some_and(|kept| now < kept.next_ms);
        if stage == Stage::Running && waits {
            return;
        }
        let entries = self.journal.entries();
        let Some(first) = entries.first().map(|entry| entry.id).filter(|_| self.is_under_way()) else {
            if self.kept.take().is_some() {
                let _ = self.scope.post_message(&Array::of1(&JsValue::from_f64(0.0)));
            }
            return;
        };
        let given = self.kept.as_ref().filter(|kept| kept.first == first).map_or(0, |kept| kept.entries);
        let left = self.seconds_left().map_or(JsValue::NULL, JsValue::from);
        // The last piece may have been given before it was full.
        for (number, piece) in entries.chunks(PIECE).enumerate().skip(given / PIECE) {
            let log = JsValue::from_str(&browser::letters(&pack(&piece)));
            let _ = self.scope.post_message(&Array::of3(&JsValue::from_f64(number as f64), &log, &left));
        }
        self.kept = Some(Kept { first, entries: entries.len(), next_ms: now + KEEP_MS });
    }

    /// Whether there is a game in which somebody plays.
    fn is_under_way(&self) -> bool {
        let somebody = |seat: &Seat| matches!(seat.sitter, Sitter::Person { .. });
        !matches!(self.room.stage(), Stage::Gathering | Stage::Over) && self.room.lobby().seats.iter().any(somebody)
    }

    /// Until the collapse; none in a practice game.
    fn seconds_left(&self) -> Option<u32> {
        let game = self.room.game()?;
        let end = game.book().clock()?.countdowns.last()?.end_at;
        Some(end.0.saturating_sub(game.now().0).div_ceil(1000))
    }

    fn wake_up(&mut self) {
        self.timer = None;
        self.room.on_tick(now(&self.scope), &mut self.out);
        self.carry_out();
    }

    fn carry_out(&mut self) {
        settle(&mut self.room, &mut self.journal, &mut self.out);
        let (frames, mut over) = (Array::new(), false);
        for output in self.out.drain(..) {
            match output {
                Output::Send { frame, .. } => {
                    frames.push(&Uint8Array::from(pack(&frame).as_slice()));
                }
                Output::SeedWanted => self.room.on_seed(Seed(browser::random_bytes())),
                Output::GameOver { .. } => over = true,
                Output::Append(_) | Output::Close { .. } | Output::Ended | Output::ForgetReplay { .. } => {}
            }
        }
        if frames.length() > 0 {
            let _ = self.scope.post_message(&frames);
        }
        if over {
            self.tell_file();
        }
        self.keep();
        self.set_timer();
    }

    /// After the frames that tell of the end: bytes alone are the file of the game.
    fn tell_file(&self) {
        let (scope, peer, log) = (self.scope.clone(), self.peer, pack(&self.journal.entries()));
        spawn_local(async move {
            past::arrive(&scope).await;
            // Whoever has gone on meanwhile would take it for the file of the next game.
            let waits = |shell: &Shell| shell.peer == peer && shell.room.stage() == Stage::Over;
            if let Ok(Some(file)) = past::file_of(log).await
                && SHELL.with_borrow(|shell| shell.as_ref().is_some_and(waits))
            {
                let _ = scope.post_message(&Uint8Array::from(file.as_slice()));
            }
        });
    }

    fn stop_timer(&mut self) {
        if let Some(timer) = self.timer.take() {
            self.scope.clear_timeout_with_handle(timer);
        }
    }

    fn set_timer(&mut self) {
        self.stop_timer();
        let Some(due) = self.room.next_wake() else { return };
        let wait = i32::try_from(due.saturating_sub(now(&self.scope))).unwrap_or(i32::MAX);
        let wake = self.wake.as_ref().unchecked_ref();
        self.timer = self.scope.set_timeout_with_callback_and_timeout_and_arguments_0(wake, wait).ok();
    }
}
