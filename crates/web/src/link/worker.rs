//! The way to a table in this page: a worker runs the same room with the same frames. There is one worker per page, made at
//! once, so that nothing has to be loaded when somebody wants to play.

use std::cell::RefCell;

use js_sys::{Array, Uint8Array};
use protocol::{ClientFrame, pack, unpack};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use super::{Ear, Heard, Link};
use crate::browser;

thread_local! {
    static DESK_WORKER: RefCell<Option<DeskWorker>> = const { RefCell::new(None) };
}

/// The worker of this page and whoever listens to it.
struct DeskWorker {
    worker: Worker,
    ready: bool,
    ear: Option<Ear>,
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
            desk.ready.then(|| lay_table(desk))
        });
        if ready.is_some() {
            ear(Heard::Open);
        }
        WorkerLink
    }
}

/// Asks for a new table: everything without bytes means that.
fn lay_table(desk: &DeskWorker) {
    let _ = desk.worker.post_message(&JsValue::NULL);
}

fn make_worker() -> Option<DeskWorker> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&format!("/worker.js{}", browser::address_words()), &options).ok()?;
    // The module is compiled once; the worker gets it as it is.
    let _ = worker.post_message(&wasm_bindgen::module());
    let heard = Closure::new(|event: MessageEvent| hear(&event.data()));
    worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    Some(DeskWorker { worker, ready: false, ear: None, _heard: heard })
}

/// A list holds frames, bytes are the file of an ended game, anything else means that the worker has come up.
fn hear(data: &JsValue) {
    let ear = DESK_WORKER.with_borrow_mut(|slot| {
        let desk = slot.as_mut()?;
        if !desk.ready {
            desk.ready = true;
            lay_table(desk);
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
    fn send(&self, frame: &ClientFrame) {
        DESK_WORKER.with_borrow(|slot| {
            if let Some(desk) = slot {
                let bytes = Uint8Array::from(pack(frame).as_slice());
                let _ = desk.worker.post_message(&bytes);
            }
        });
    }

    /// The worker is never out of reach.
    fn retry(&self) {}
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
