//! The way to a table in this page: a worker runs the same room with the same frames. There is one worker per page, made at
//! once, so that nothing has to be loaded when somebody wants to play.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use js_sys::{Array, Uint8Array};
use leptos::prelude::set_timeout;
use protocol::{ClientFrame, pack, unpack};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use super::{Ear, Heard, Link};
use crate::{browser, kept_game};

thread_local! {
    static DESK_WORKER: RefCell<Option<DeskWorker>> = const { RefCell::new(None) };
    static NEXT_TABLE: RefCell<Option<JsValue>> = const { RefCell::new(None) };
}

/// The name under which a table is laid by.
const TABLE: &str = "table";

/// The worker of this page and whoever listens to it.
struct DeskWorker {
    worker: Worker,
    ready: bool,
    ear: Option<Ear>,
    /// To be called when the table has been laid by.
    handed_over: Option<Rc<dyn Fn()>>,
    _heard: Closure<dyn FnMut(MessageEvent)>,
}

/// The way to the table in the worker.
pub struct WorkerLink;

impl WorkerLink {
    /// A new table in the worker.
    pub fn open(ear: Ear) -> WorkerLink {
        let ready = DESK_WORKER.with_borrow_mut(|slot| {
            if slot.is_none() {
                *slot = make_worker();
            }
            let desk = slot.as_mut()?;
            desk.ear = Some(ear.clone());
            desk.ready.then(|| bring_table(desk))
        });
        if ready.is_some() {
            // Whoever asks has no way to answer by before this returns.
            set_timeout(move || open_if_heard(&ear), Duration::ZERO);
        }
        WorkerLink
    }
}

/// The way is open, if whoever asked for it still listens.
fn open_if_heard(ear: &Ear) {
    let listens = DESK_WORKER.with_borrow(|slot| {
        slot.as_ref().and_then(|desk| desk.ear.as_ref()).is_some_and(|other| Rc::ptr_eq(other, ear))
    });
    if listens {
        ear(Heard::Open);
    }
}

/// The next table is to be this one: that of a log, or of another try.
pub fn bring(table: &JsValue) {
    NEXT_TABLE.set(Some(table.clone()));
}

/// The table of another try of a game, from its file.
fn retry(file: &str, at: &str, dice: &str) -> JsValue {
    ["retry", file, at, dice].map(JsValue::from_str).iter().collect::<Array>().into()
}

/// Asks for a new table: everything without bytes means that.
fn lay_table(desk: &DeskWorker) {
    let _ = desk.worker.post_message(&JsValue::NULL);
}

fn make_worker() -> Option<DeskWorker> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker =
        Worker::new_with_options(&browser::here(&format!("/worker.js{}", browser::address_words())), &options)
            .ok()?;
    // The module is compiled once; the worker gets it as it is.
    let script = JsValue::from_str(&browser::here(&format!("/gong-{}.js", browser::spoken())));
    let _ = worker.post_message(&Array::of2(&script, &wasm_bindgen::module()));
    let heard = Closure::new(|event: MessageEvent| hear(&event.data()));
    worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    let let_go = Closure::<dyn FnMut()>::new(kept_game::let_go);
    web_sys::window()?.add_event_listener_with_callback("pagehide", let_go.as_ref().unchecked_ref()).ok()?;
    // It is wanted for as long as the page is.
    let_go.forget();
    Some(DeskWorker { worker, ready: false, ear: None, handed_over: None, _heard: heard })
}

/// Asks for the table that is wanted, by this page or by the one before it, which has laid it by; or for a new one.
fn bring_table(desk: &DeskWorker) {
    let laid_by = || browser::take_up(TABLE).map(|log| JsValue::from_str(&log));
    match NEXT_TABLE.take().or_else(laid_by).or_else(wanted_retry) {
        Some(table) => drop(desk.worker.post_message(&table)),
        None => lay_table(desk),
    }
}

/// The try that the review has asked for.
fn wanted_retry() -> Option<JsValue> {
    let wish = browser::take_up(browser::RETRY)?;
    let mut words = wish.splitn(3, ' ');
    let (at, dice, file) = (words.next()?, words.next()?, words.next()?);
    kept_game::is_asked();
    Some(retry(file, at, dice))
}

/// A piece of the log of a game, by its number, with the seconds that are left; without a piece the game is over. Frames are no
/// numbers.
fn keep(piece: &Array) -> Option<()> {
    let number = piece.get(0).as_f64()?;
    match piece.get(1).as_string() {
        Some(log) => kept_game::keep(number as u32, &log, piece.get(2).as_f64().map(|left| left as u32)),
        None => kept_game::forget(),
    }
    Some(())
}

/// A list holds frames, bytes are the file of an ended game, a text is the log of the table, which is to be laid by, anything
/// else means that the worker has come up.
fn hear(data: &JsValue) {
    if let Some(log) = data.as_string() {
        // A browser that stores nothing begins a new table.
        browser::lay_by(TABLE, &log);
        let done = DESK_WORKER.with_borrow_mut(|slot| slot.as_mut()?.handed_over.take());
        return done.iter().for_each(|done| done());
    }
    if data.dyn_ref::<Array>().and_then(keep).is_some() {
        return;
    }
    let ear = DESK_WORKER.with_borrow_mut(|slot| {
        let desk = slot.as_mut()?;
        if !desk.ready {
            desk.ready = true;
            bring_table(desk);
        }
        desk.ear.clone()
    });
    let Some(ear) = ear else { return };
    if let Some(file) = data.dyn_ref::<Uint8Array>() {
        return ear(Heard::Replay(file.to_vec()));
    }
    match data.dyn_ref::<Array>() {
        None => ear(Heard::Open),
        // What was made in one piece is heard in one piece.
        Some(frames) => frames.iter().filter_map(|bytes| bytes.dyn_into::<Uint8Array>().ok()).for_each(|bytes| {
            if let Ok(frame) = unpack(&bytes.to_vec()) {
                ear(Heard::Frame(frame));
            }
        }),
    }
}

impl Link for WorkerLink {
    fn send(&self, frame: &ClientFrame) -> bool {
        DESK_WORKER.with_borrow(|slot| {
            let bytes = Uint8Array::from(pack(frame).as_slice());
            slot.as_ref().is_some_and(|desk| desk.worker.post_message(&bytes).is_ok())
        })
    }

    /// The worker is never out of reach.
    fn retry(&self) {}

    /// The worker stops the game and gives its log. One that has not come up has nothing to give.
    fn hand_over(&self, done: Rc<dyn Fn()>) {
        let asked = DESK_WORKER.with_borrow_mut(|slot| {
            let desk = slot.as_mut().filter(|desk| desk.ready)?;
            desk.handed_over = Some(done.clone());
            desk.worker.post_message(&JsValue::TRUE).ok()
        });
        if asked.is_none() {
            done();
        }
    }
}

impl Drop for WorkerLink {
    /// Nobody sits at the old table any more: its game is given up.
    fn drop(&mut self) {
        DESK_WORKER.with_borrow_mut(|slot| {
            if let Some(desk) = slot {
                desk.ear = None;
                lay_table(desk);
            }
        });
    }
}
