//! What goes out to a table: frames, and among them numbered ones that are kept until they are answered.

use std::rc::Rc;

use leptos::prelude::*;
use protocol::ClientFrame;
use temple::command::Command;

use crate::browser;
use crate::link::Link;

/// What is answered sooner was never seen on its way.
const SOON_MS: f64 = 200.0;

/// A handle to what goes out. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Wire {
    /// Numbered frames without an answer yet, and when each was sent.
    unanswered: StoredValue<Vec<(ClientFrame, f64)>>,
    /// Wishes without an answer for so long that the screen shows them as sent.
    slow: RwSignal<Vec<Command>>,
    link: StoredValue<Option<Box<dyn Link>>, LocalStorage>,
    last_id: StoredValue<u32>,
}

impl Wire {
    /// A wire to nowhere yet.
    pub fn new() -> Wire {
        Wire {
            unanswered: StoredValue::new(Vec::new()),
            slow: RwSignal::new(Vec::new()),
            link: StoredValue::new_local(None),
            last_id: StoredValue::new(0),
        }
    }

    /// Leads to a table from now on.
    pub fn attach(self, link: Box<dyn Link>) {
        self.link.set_value(Some(link));
    }

    /// Leads nowhere any more. It may be called twice.
    pub fn close(self) {
        drop(self.link.try_update_value(Option::take));
    }

    /// Sends a frame that needs no number.
    pub fn tell(self, frame: &ClientFrame) {
        self.link.with_value(|link| link.iter().for_each(|link| link.send(frame)));
    }

    /// Sends a numbered frame and keeps it until it is answered.
    pub fn ask(self, frame: impl FnOnce(u32) -> ClientFrame) {
        let id = self.last_id.try_update_value(|last| {
            *last += 1;
            *last
        });
        let frame = frame(id.unwrap_or(1));
        self.tell(&frame);
        self.unanswered.update_value(|frames| frames.push((frame, browser::steady_ms())));
    }

    /// Whether a wish like this has been on its way for a while. On a good line none ever is, and nothing is drawn for it.
    pub fn awaits(self, like: impl Fn(&Command) -> bool) -> bool {
        self.slow.with(|wishes| wishes.iter().any(like))
    }

    /// Looks what has been on its way for a while.
    pub fn look_for_slow(self) {
        let now = browser::steady_ms();
        let slow = |(frame, sent_ms): &(ClientFrame, f64)| match frame {
            ClientFrame::Wish { command, .. } if now - sent_ms > SOON_MS => Some(*command),
            _ => None,
        };
        let slow: Vec<Command> = self.unanswered.with_value(|frames| frames.iter().filter_map(slow).collect());
        if self.slow.with_untracked(|shown| *shown != slow) {
            self.slow.set(slow);
        }
    }

    /// An answer has come: gives the frame it answers.
    pub fn answered(self, id: u32) -> Option<ClientFrame> {
        let place =
            self.unanswered.with_value(|frames| frames.iter().position(|(frame, _)| frame.id() == Some(id)))?;
        let (frame, _) = self.unanswered.try_update_value(|frames| frames.remove(place))?;
        self.look_for_slow();
        Some(frame)
    }

    /// The table knows ids up to this one: new ones come after it, and what was not answered is sent again. What was
    /// carried out already is not done twice.
    pub fn go_on_after(self, last_id: u32) {
        self.last_id.update_value(|last| *last = (*last).max(last_id));
        self.unanswered.with_value(|frames| frames.iter().for_each(|(frame, _)| self.tell(frame)));
    }

    /// The page is about to be loaded anew: calls `done` when nothing of the table is lost by it.
    pub fn hand_over(self, done: Rc<dyn Fn()>) {
        self.link.with_value(|link| match link {
            Some(link) => link.hand_over(done),
            None => done(),
        });
    }

    /// Nothing comes any more: looks for the table anew.
    pub fn retry(self) {
        self.link.with_value(|link| link.iter().for_each(|link| link.retry()));
    }
}
