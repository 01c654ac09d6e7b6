//! What goes out to a table: frames, and among them numbered ones that are kept until they are answered.

use std::rc::Rc;

use leptos::prelude::*;
use protocol::ClientFrame;
use temple::command::Command;

use crate::browser;
use crate::link::Link;

/// What is answered sooner was never seen on its way.
const SOON_MS: f64 = 200.0;

/// What could not be sent within this time is not sent later: by then the table is another, and so may be the will.
const LATE_MS: f64 = 2000.0;

/// A numbered frame without an answer yet.
struct Pending {
    frame: ClientFrame,
    /// When it was wished for.
    since_ms: f64,
    /// Whether it has left this page.
    sent: bool,
}

/// A handle to what goes out. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Wire {
    /// Numbered frames without an answer yet.
    unanswered: StoredValue<Vec<Pending>>,
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
        self.send(frame);
    }

    /// Sends a frame; whether the way is open.
    fn send(self, frame: &ClientFrame) -> bool {
        self.link.with_value(|link| link.as_ref().is_some_and(|link| link.send(frame)))
    }

    /// Sends a numbered frame and keeps it until it is answered.
    pub fn ask(self, frame: impl FnOnce(u32) -> ClientFrame) {
        let id = self.last_id.try_update_value(|last| {
            *last += 1;
            *last
        });
        let frame = frame(id.unwrap_or(1));
        let (sent, since_ms) = (self.send(&frame), browser::steady_ms());
        self.unanswered.update_value(|frames| frames.push(Pending { frame, since_ms, sent }));
    }

    /// Gives up what could not be sent in time. Whether there was anything.
    pub fn give_up_unsent(self) -> bool {
        let now = browser::steady_ms();
        self.forget(|pending| !pending.sent && now - pending.since_ms > LATE_MS)
    }

    fn forget(self, lost: impl Fn(&Pending) -> bool) -> bool {
        // Looked at ten times a second, and nearly always nothing is lost.
        if !self.unanswered.with_value(|frames| frames.iter().any(&lost)) {
            return false;
        }
        self.unanswered.update_value(|frames| frames.retain(|pending| !lost(pending)));
        self.look_for_slow();
        true
    }

    /// Whether a wish like this has been on its way for a while. On a good line none ever is, and nothing is drawn for it.
    pub fn awaits(self, like: impl Fn(&Command) -> bool) -> bool {
        self.slow.with(|wishes| wishes.iter().any(like))
    }

    /// Looks what has been on its way for a while.
    pub fn look_for_slow(self) {
        let now = browser::steady_ms();
        let slow = |pending: &Pending| match pending.frame {
            ClientFrame::Wish { command, .. } if now - pending.since_ms > SOON_MS => Some(command),
            _ => None,
        };
        let slow: Vec<Command> = self.unanswered.with_value(|frames| frames.iter().filter_map(slow).collect());
        if self.slow.with_untracked(|shown| *shown != slow) {
            self.slow.set(slow);
        }
    }

    /// An answer has come: gives the frame it answers.
    pub fn answered(self, id: u32) -> Option<ClientFrame> {
        let is_it = |pending: &Pending| pending.frame.id() == Some(id);
        let place = self.unanswered.with_value(|frames| frames.iter().position(is_it))?;
        let answered = self.unanswered.try_update_value(|frames| frames.remove(place))?;
        self.look_for_slow();
        Some(answered.frame)
    }

    /// The table knows ids up to this one: new ones come after it. Of what was not answered, that which the table has answered is
    /// sent again for the answer, and so is what is quite new; the rest was lost and is given up. Whether there was any such.
    pub fn go_on_after(self, last_id: u32) -> bool {
        let now = browser::steady_ms();
        let known = |pending: &Pending| pending.frame.id().is_some_and(|id| id <= last_id);
        let lost = self.forget(|pending| !known(pending) && now - pending.since_ms > LATE_MS);
        let before = self.last_id.try_update_value(|last| std::mem::replace(last, (*last).max(last_id)));
        if let Some(id) = before.filter(|id| *id > 0) {
            self.tell(&ClientFrame::Before { id });
        }
        self.unanswered.update_value(|frames| {
            frames.iter_mut().for_each(|pending| pending.sent = self.send(&pending.frame));
        });
        lost
    }

    /// The page is about to be loaded again: calls `done` when nothing of the table is lost by it.
    pub fn hand_over(self, done: Rc<dyn Fn()>) {
        self.link.with_value(|link| match link {
            Some(link) => link.hand_over(done),
            None => done(),
        });
    }

    /// Nothing comes any more: looks for the table again.
    pub fn retry(self) {
        self.link.with_value(|link| link.iter().for_each(|link| link.retry()));
    }
}
