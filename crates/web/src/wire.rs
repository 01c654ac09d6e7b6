//! What goes out to a table: frames, and among them numbered ones that are kept until they are answered.

use leptos::prelude::*;
use protocol::ClientFrame;
use temple::command::Command;

use crate::link::Link;

/// A handle to what goes out. Cheap to copy.
#[derive(Clone, Copy)]
pub struct Wire {
    /// Numbered frames without an answer yet. The screen shows them as sent.
    pub unanswered: RwSignal<Vec<ClientFrame>>,
    link: StoredValue<Option<Box<dyn Link>>, LocalStorage>,
    last_id: StoredValue<u32>,
}

impl Wire {
    /// A wire to nowhere yet.
    pub fn new() -> Wire {
        Wire {
            unanswered: RwSignal::new(Vec::new()),
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
        self.unanswered.update(|frames| frames.push(frame));
    }

    /// Whether a wish like this is on its way.
    pub fn awaits(self, like: impl Fn(&Command) -> bool) -> bool {
        let is_it = |frame: &ClientFrame| matches!(frame, ClientFrame::Wish { command, .. } if like(command));
        self.unanswered.with(|frames| frames.iter().any(is_it))
    }

    /// An answer has come: gives the frame it answers.
    pub fn answered(self, id: u32) -> Option<ClientFrame> {
        let place =
            self.unanswered.with_untracked(|frames| frames.iter().position(|frame| frame.id() == Some(id)))?;
        self.unanswered.try_update(|frames| frames.remove(place))
    }

    /// The table knows ids up to this one: new ones come after it, and what was not answered is sent again. What was
    /// carried out already is not done twice.
    pub fn go_on_after(self, last_id: u32) {
        self.last_id.update_value(|last| *last = (*last).max(last_id));
        self.unanswered.with_untracked(|frames| frames.iter().for_each(|frame| self.tell(frame)));
    }

    /// Nothing comes any more: looks for the table anew.
    pub fn retry(self) {
        self.link.with_value(|link| link.iter().for_each(|link| link.retry()));
    }
}
