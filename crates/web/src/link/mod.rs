//! The way to a table: frames go out, frames come in. Whether the table stands on a server or in a worker of this page is
//! the link's affair; the frames are the same.

mod socket;
mod worker;

use std::rc::Rc;

pub use worker::bring;

use protocol::{ClientFrame, ServerFrame};

/// Where a table stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// In a worker of this page, for one person.
    InPage,
    /// On the server this page came from, under an id.
    Table(String),
}

/// What comes from a table.
pub enum Heard {
    /// The way is open, for the first time or again: say hello.
    Open,
    /// A frame.
    Frame(ServerFrame),
    /// The file of a game that has just ended in this page.
    Replay(Vec<u8>),
    /// The way is lost; the link looks for it by itself.
    Lost,
    /// The table has closed the way for good, with this code.
    Closed(u16),
}

/// Whoever listens.
pub type Ear = Rc<dyn Fn(Heard)>;

/// An open way to a table. It closes when it is dropped.
pub trait Link {
    /// Sends a frame if the way is open, and says whether it is.
    fn send(&self, frame: &ClientFrame) -> bool;

    /// Gives the way up and looks for it again, because nothing comes any more.
    fn retry(&self);

    /// The page is about to be loaded again: what nobody but this page has is laid by for the next one, then `done` is called.
    fn hand_over(&self, done: Rc<dyn Fn()>);
}

/// Opens the way to a table.
pub fn open(place: &Place, ear: Ear) -> Box<dyn Link> {
    match place {
        Place::InPage => Box::new(worker::WorkerLink::open(ear)),
        Place::Table(id) => Box::new(socket::SocketLink::open(id, ear)),
    }
}
