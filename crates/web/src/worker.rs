//! Inside the worker: the shell around a room for one person. It has what a server has, in small: a clock, chance, a timer
//! and a way to the page. The room, the engine and the bots are those of the server.

use std::cell::RefCell;

use js_sys::{Array, Uint8Array};
use kit::Seed;
use protocol::{Token, pack, unpack};
use room::{Config, JournalEntry, MemoryJournal, Output, PeerId, Room, replay_of, settle};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_split_helpers::{SplitLoaderError, wasm_split};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::browser;

/// The seats of a new table: the person and two bots.
const SEATS: u8 = 3;

thread_local! {
    static SHELL: RefCell<Option<Shell>> = const { RefCell::new(None) };
}

/// The one room of the worker and what it needs.
struct Shell {
    scope: DedicatedWorkerGlobalScope,
    room: Room,
    journal: MemoryJournal,
    out: Vec<Output>,
    peer: PeerId,
    timer: Option<i32>,
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
        wake,
        scope,
    };
    shell.scope.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    // The worker lives as long as the page.
    heard.forget();
    let _ = shell.scope.post_message(&JsValue::NULL);
    SHELL.set(Some(shell));
    Ok(())
}

fn config() -> Config {
    Config {
        seats: SEATS,
        pace: browser::number_in_address("pace").and_then(|pace| u8::try_from(pace).ok()).unwrap_or(1),
        private: true,
        ..Config::standard(env!("CARGO_PKG_VERSION"))
    }
}

fn new_room(scope: &DedicatedWorkerGlobalScope) -> Room {
    Room::new(config(), browser::seed(), now(scope))
}

fn now(scope: &DedicatedWorkerGlobalScope) -> u64 {
    scope.performance().map_or(0, |performance| performance.now() as u64)
}

impl Shell {
    /// Bytes are a frame, a text is the log of a table to go on with, *true* asks for the log of this one; anything else asks
    /// for a new table.
    fn hear(&mut self, data: &JsValue) {
        if let Some(bytes) = data.dyn_ref::<Uint8Array>() {
            // The page is of the same build: it sends nothing that cannot be read.
            if let Ok(frame) = unpack(&bytes.to_vec()) {
                self.room.on_frame(self.peer, frame, now(&self.scope), &mut self.out);
            }
        } else if data.is_truthy() && data.as_string().is_none() {
            return self.hand_over();
        } else {
            let kept = data.as_string().and_then(|log| self.room_of(&log));
            let (room, journal) = kept.unwrap_or_else(|| (new_room(&self.scope), MemoryJournal::default()));
            self.sit_down_at(room, journal);
        }
        self.carry_out();
    }

    fn sit_down_at(&mut self, room: Room, journal: MemoryJournal) {
        self.peer = PeerId(self.peer.0 + 1);
        (self.room, self.journal) = (room, journal);
        self.room.on_open(self.peer, Token(browser::random_bytes()), now(&self.scope), &mut self.out);
    }

    /// The table of a log. None if it does not hold a whole one.
    fn room_of(&self, log: &str) -> Option<(Room, MemoryJournal)> {
        let bytes: Vec<u8> = log.chars().map(|letter| letter as u8).collect();
        let entries: Vec<JournalEntry> = unpack(&bytes).ok()?;
        let room = Room::resume(config(), entries.iter().cloned(), now(&self.scope)).ok()?;
        Some((room, MemoryJournal::from(entries)))
    }

    /// Notes this very instant and gives the log away, a letter for each byte. From now on nothing happens here: the game goes
    /// on where the log is taken up.
    fn hand_over(&mut self) {
        self.room.on_stop(now(&self.scope), &mut self.out);
        self.carry_out();
        self.stop_timer();
        let log: String = pack(&self.journal.entries()).into_iter().map(char::from).collect();
        let _ = self.scope.post_message(&JsValue::from_str(&log));
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
                Output::Append(_) | Output::Close { .. } | Output::Ended => {}
            }
        }
        if frames.length() > 0 {
            let _ = self.scope.post_message(&frames);
        }
        // After the frames that tell of the end: bytes alone are the file of the game.
        if over && let Some(replay) = replay_of(self.journal.entries().iter().cloned(), &self.room.config().data, 0)
        {
            let _ = self.scope.post_message(&Uint8Array::from(replay.to_bytes().as_slice()));
        }
        self.set_timer();
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
