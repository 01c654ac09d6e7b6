//! What goes in and out at this end of the way to a table.

use std::rc::Rc;

use protocol::{ClientFrame, ServerFrame};

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
    /// The table has closed the way for good, with this code, and says where what is left of it is found.
    Closed(u16, String),
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
