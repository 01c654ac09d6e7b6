//! The way to a table on the server: a WebSocket that is opened again whenever it is lost.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use js_sys::{ArrayBuffer, Uint8Array};
use leptos::prelude::set_timeout;
use protocol::{ClientFrame, pack, unpack};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{BinaryType, CloseEvent, Event, MessageEvent, WebSocket};

use super::{Ear, Heard, Link};
use crate::browser;

/// How long to wait at most before each attempt to come back; the last one counts for all that follow. How long it is decided by
/// chance, so that after a restart not everybody comes at once.
const WAITS_MS: [u64; 6] = [50, 250, 500, 1000, 2000, 4000];

/// Codes from here on are the table's own (`docs/protocol.md`): it does not want to be asked again.
const FINAL_CODES: u16 = 4000;

/// The table's code for somebody who talks too fast: he may come back.
const TOO_FAST: u16 = protocol::SorryCode::TooFast.number();

/// A WebSocket to a table.
pub struct SocketLink(Rc<Line>);

struct Line {
    address: String,
    ear: Ear,
    socket: RefCell<Option<Plug>>,
    attempts: Cell<usize>,
    /// The number of the attempt that is waited for. Whoever is in a hurry begins another, and the one before comes to nothing.
    awaited: Cell<u32>,
    /// No longer wanted.
    dropped: Cell<bool>,
}

/// A socket and those who listen to it, for as long as it lives.
struct Plug {
    socket: WebSocket,
    _opened: Closure<dyn FnMut(Event)>,
    _heard: Closure<dyn FnMut(MessageEvent)>,
    _closed: Closure<dyn FnMut(CloseEvent)>,
}

impl SocketLink {
    /// Opens the way to the table of this id; whoever listens hears everything that comes.
    pub fn open(id: &str, ear: Ear) -> SocketLink {
        let line = Line {
            address: socket_origin() + &browser::here(&format!("/ws/{id}")),
            ear,
            socket: RefCell::new(None),
            attempts: Cell::new(0),
            awaited: Cell::new(0),
            dropped: Cell::new(false),
        };
        let line = Rc::new(line);
        plug_in(&line);
        SocketLink(line)
    }
}

impl Link for SocketLink {
    fn send(&self, frame: &ClientFrame) -> bool {
        // A socket that is closing takes whatever it is given and loses it.
        let open = |plug: &&Plug| plug.socket.ready_state() == WebSocket::OPEN;
        let socket = self.0.socket.borrow();
        socket.as_ref().filter(open).is_some_and(|plug| plug.socket.send_with_u8_array(&pack(frame)).is_ok())
    }

    fn retry(&self) {
        self.0.unplug();
        (self.0.ear)(Heard::Lost);
        self.0.attempts.set(0);
        plug_in_later(&self.0);
    }

    /// The table is the server's.
    fn hand_over(&self, done: Rc<dyn Fn()>) {
        done();
    }
}

impl Drop for SocketLink {
    fn drop(&mut self) {
        self.0.dropped.set(true);
        self.0.unplug();
    }
}

impl Line {
    /// Lets go of the socket. Nobody listens to it any more before those who did are gone: it may have words left.
    fn unplug(&self) {
        if let Some(plug) = self.socket.borrow_mut().take() {
            plug.socket.set_onopen(None);
            plug.socket.set_onmessage(None);
            plug.socket.set_onclose(None);
            let _ = plug.socket.close();
        }
    }
}

/// `ws://host:port` of the server the page came from.
fn socket_origin() -> String {
    let location = web_sys::window().map(|window| window.location());
    let part = |of: fn(&web_sys::Location) -> Result<String, JsValue>| {
        location.as_ref().and_then(|location| of(location).ok()).unwrap_or_default()
    };
    let scheme = if part(web_sys::Location::protocol) == "https:" { "wss" } else { "ws" };
    format!("{scheme}://{}", part(web_sys::Location::host))
}

/// Opens a socket in place of the one there may be.
fn plug_in(line: &Rc<Line>) {
    line.unplug();
    let Ok(socket) = WebSocket::new(&line.address) else { return plug_in_later(line) };
    socket.set_binary_type(BinaryType::Arraybuffer);
    let listener = Rc::downgrade(line);
    let opened = Closure::new(move |_: Event| {
        if let Some(line) = listener.upgrade() {
            line.attempts.set(0);
            (line.ear)(Heard::Open);
        }
    });
    let listener = Rc::downgrade(line);
    let heard = Closure::new(move |event: MessageEvent| {
        if let (Some(line), Ok(buffer)) = (listener.upgrade(), event.data().dyn_into::<ArrayBuffer>())
            // A frame that cannot be read comes from another build; the welcome tells that.
            && let Ok(frame) = unpack(&Uint8Array::new(&buffer).to_vec())
        {
            (line.ear)(Heard::Frame(frame));
        }
    });
    let listener = Rc::downgrade(line);
    let closed = Closure::new(move |event: CloseEvent| {
        if let Some(line) = listener.upgrade() {
            was_closed(&line, &event);
        }
    });
    socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
    socket.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
    *line.socket.borrow_mut() = Some(Plug { socket, _opened: opened, _heard: heard, _closed: closed });
}

fn was_closed(line: &Rc<Line>, event: &CloseEvent) {
    let code = event.code();
    if code >= FINAL_CODES && code != TOO_FAST {
        return (line.ear)(Heard::Closed(code, event.reason()));
    }
    (line.ear)(Heard::Lost);
    plug_in_later(line);
}

fn plug_in_later(line: &Rc<Line>) {
    let attempt = line.attempts.get();
    line.attempts.set(attempt + 1);
    let number = line.awaited.get().wrapping_add(1);
    line.awaited.set(number);
    let again = Rc::downgrade(line);
    let wait = WAITS_MS[attempt.min(WAITS_MS.len() - 1)] as f64 * js_sys::Math::random();
    set_timeout(
        move || {
            if let Some(line) = again.upgrade()
                && !line.dropped.get()
                && line.awaited.get() == number
            {
                plug_in(&line);
            }
        },
        Duration::from_millis(wait as u64),
    );
}
