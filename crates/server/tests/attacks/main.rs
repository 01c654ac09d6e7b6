//! The attacks of `docs/attacks.md`, one test each by its number, over real sockets against a real server.
//!
//! Each shows the refusal that docs/protocol.md promises. What is refused harms nobody who sits at the table.

#[path = "../common/mod.rs"]
mod common;

mod doors;
mod floods;
mod frames;
mod privacy;
mod seats;
mod sheets;
mod words;
