//! Inside the worker: the shell around a room for one person. It has what a server has, in small: a clock, chance, a timer
//! and a way to the page. The room, the engine and the bots are those of the server.

use std::cell::RefCell;

use js_sys::{Array, Uint8Array};
use kit::Seed;
use protocol::{Token, pack, unpack};
use room::{Config, MemoryJournal, Output, PeerId, Room, replay_of, settle};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
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
pub fn run(scope: DedicatedWorkerGlobalScope) {
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
}

fn new_room(scope: &DedicatedWorkerGlobalScope) -> Room {
    let config = Config {
        seats: SEATS,
        pace: browser::number_in_address("pace").and_then(|pace| u8::try_from(pace).ok()).unwrap_or(1),
        private: true,
        ..Config::standard(env!("CARGO_PKG_VERSION"))
    };
    Room::new(config, browser::seed(), now(scope))
}

fn now(scope: &DedicatedWorkerGlobalScope) -> u64 {
    scope.performance().map_or(0, |performance| performance.now() as u64)
}

impl Shell {
    /// Bytes are a frame; anything else asks for a new table.
    fn hear(&mut self, data: &JsValue) {
        let at = now(&self.scope);
        match data.dyn_ref::<Uint8Array>() {
            Some(bytes) => {
                // The page is of the same build: it sends nothing that cannot be read.
                if let Ok(frame) = unpack(&bytes.to_vec()) {
                    self.room.on_frame(self.peer, frame, at, &mut self.out);
                }
            }
            None => {
                self.peer = PeerId(self.peer.0 + 1);
                (self.room, self.journal) = (new_room(&self.scope), MemoryJournal::default());
                self.room.on_open(self.peer, Token(browser::random_bytes()), at, &mut self.out);
            }
        }
        self.carry_out();
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

    fn set_timer(&mut self) {
        if let Some(timer) = self.timer.take() {
            self.scope.clear_timeout_with_handle(timer);
        }
        let Some(due) = self.room.next_wake() else { return };
        let wait = i32::try_from(due.saturating_sub(now(&self.scope))).unwrap_or(i32::MAX);
        let wake = self.wake.as_ref().unchecked_ref();
        self.timer = self.scope.set_timeout_with_callback_and_timeout_and_arguments_0(wake, wait).ok();
    }
}
