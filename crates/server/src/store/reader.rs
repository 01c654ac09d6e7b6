//! The thread that reads while everything goes on: by a connection of its own, so that what cannot be read hurts nobody but
//! who asks for it.

use std::path::Path;
use std::sync::mpsc::{Receiver, Sender};

use protocol::ReplayId;
use room::JournalEntry;
use rusqlite::Result;
use tokio::sync::oneshot;

use super::TableKey;
use super::rows::Rows;

/// What is asked for.
pub(super) enum Question {
    /// Everything a table has kept.
    Entries { key: TableKey, answer: oneshot::Sender<Option<Vec<JournalEntry>>> },
    /// The file of an ended game; none if there is none.
    Replay { id: ReplayId, answer: oneshot::Sender<Result<Option<Vec<u8>>, Unreadable>> },
    /// The end; said back when the file is closed.
    Finish(Sender<()>),
}

/// It is there and cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Unreadable;

/// Answers until it is told to finish, or nobody is left who could ask.
pub(super) fn run(path: &Path, questions: &Receiver<Question>) {
    let mut rows = None;
    while let Ok(question) = questions.recv() {
        if rows.is_none() {
            rows = Rows::read_only(path).ok();
        }
        match question {
            Question::Entries { key, answer } => {
                let entries = rows.as_ref().map(|rows| rows.entries(key));
                // Whoever asked may be gone by now.
                let _ =
                    answer.send(entries.and_then(Result::ok).and_then(|kept| kept.ok()).map(|kept| kept.entries));
            }
            Question::Replay { id, answer } => {
                let file = rows.as_ref().ok_or(Unreadable).and_then(|rows| {
                    rows.replay(id).map_err(|error| {
                        eprintln!("An ended game cannot be read ({error}).");
                        Unreadable
                    })
                });
                let _ = answer.send(file);
            }
            Question::Finish(closed) => {
                drop(rows);
                let _ = closed.send(());
                return;
            }
        }
    }
}
