//! The way to a table: frames go out, frames come in. Whether the table stands on a server or in a worker of this page is
//! the link's affair; the frames are the same.

mod ends;
mod socket;
mod worker;

pub use ends::{Ear, Heard, Link};
pub use worker::bring;

/// Where a table stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// In a worker of this page, for one person.
    InPage,
    /// On the server this page came from, under an id.
    Table(String),
}

impl Place {
    /// The id of the table, if it is one of the server.
    pub fn table(&self) -> Option<&str> {
        match self {
            Place::InPage => None,
            Place::Table(id) => Some(id),
        }
    }
}

/// Opens the way to a table.
pub fn open(place: &Place, ear: Ear) -> Box<dyn Link> {
    match place {
        Place::InPage => Box::new(worker::WorkerLink::open(ear)),
        Place::Table(id) => Box::new(socket::SocketLink::open(id, ear)),
    }
}
