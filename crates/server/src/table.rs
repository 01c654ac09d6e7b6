//! The task that owns a room: letters and time go in, frames go out to the queues of the connections.
//!
//! It never waits for a connection. Whoever does not drain his queue is cut; with his token he comes back to a fresh view.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use axum::body::Bytes;
use axum::extract::ws::{Message, Utf8Bytes};
use protocol::{Codec, ServerFrame, SorryCode, encode_server};
use room::{Journal, Output, PeerId, Room, settle};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{Notify, mpsc};
use tokio::task::yield_now;

use crate::entropy;
use crate::house::{House, Sign};
use crate::journal::Unkept;

/// Letters taken at a time. What they bring about must fit into the queues of the connections.
const GATHERED: usize = 64;

/// What a table is told.
pub(crate) enum Letter {
    /// Somebody has connected.
    Open(PeerId, Line),
    /// A frame has arrived, unread.
    Bytes(PeerId, Codec, Bytes),
    /// A connection is no more.
    Gone(PeerId),
}

/// The way to a connection.
pub(crate) struct Line {
    pub queue: mpsc::Sender<Parcel>,
    /// Ends the connection at once, whatever it is doing.
    pub cut: Arc<Notify>,
    /// How frames are written: as in the first one received.
    pub codec: Option<Codec>,
}

/// What a connection has to do.
pub(crate) enum Parcel {
    /// Send this.
    Message(Message),
    /// Close for this reason.
    Close(SorryCode),
}

/// A room with all that the shell keeps for it.
pub(crate) struct Table {
    room: Room,
    journal: Unkept,
    lines: HashMap<PeerId, Line>,
    sign: Arc<Sign>,
    house: Arc<House>,
    stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Open,
    Ended,
}

impl Table {
    pub fn new(room: Room, sign: Arc<Sign>, house: Arc<House>) -> Table {
        let (journal, lines) = (Unkept::default(), HashMap::new());
        Table { room, journal, lines, sign, house, stage: Stage::Open }
    }

    /// Lives until the room says that it is no more. A panic ends this table and no other.
    pub async fn run(mut self: Box<Table>, mut mailbox: mpsc::Receiver<Letter>) {
        while self.stage == Stage::Open {
            let letter = tokio::select! {
                letter = mailbox.recv() => match letter {
                    Some(letter) => Some(letter),
                    None => return,
                },
                () = self.house.clock.sleep_until(self.room.next_wake()) => None,
            };
            if catch_unwind(AssertUnwindSafe(|| self.take_some(letter, &mut mailbox))).is_err() {
                return self.give_up();
            }
            // Whoever is in a hurry to write must not keep the others from reading.
            yield_now().await;
        }
    }

    /// Takes a letter and those that lie behind it, before any connection is woken to send: so each sends once.
    fn take_some(&mut self, first: Option<Letter>, mailbox: &mut mpsc::Receiver<Letter>) {
        self.take(first);
        for _ in 1..GATHERED {
            match mailbox.try_recv() {
                Ok(letter) if self.stage == Stage::Open => self.take(Some(letter)),
                _ => return,
            }
        }
    }

    /// Takes a letter, or time that has passed without one.
    fn take(&mut self, letter: Option<Letter>) {
        let (now_ms, mut out) = (self.house.clock.now_ms(), Vec::new());
        match letter {
            None => self.room.on_tick(now_ms, &mut out),
            Some(Letter::Open(peer, line)) => {
                self.lines.insert(peer, line);
                self.room.on_open(peer, entropy::token(), now_ms, &mut out);
            }
            Some(Letter::Bytes(peer, codec, bytes)) => {
                if let Some(line) = self.lines.get_mut(&peer) {
                    line.codec.get_or_insert(codec);
                }
                self.room.on_bytes(peer, codec, &bytes, now_ms, &mut out);
            }
            Some(Letter::Gone(peer)) => {
                self.lines.remove(&peer);
                self.room.on_gone(peer, now_ms, &mut out);
            }
        }
        self.carry_out(out, now_ms);
        self.sign.gathers.store(self.room.stage() == protocol::Stage::Gathering, Relaxed);
    }

    /// Does what the room wants done. Cutting a slow connection may bring more of it.
    fn carry_out(&mut self, mut out: Vec<Output>, now_ms: u64) {
        let mut cut = Vec::new();
        loop {
            settle(&mut self.room, &mut self.journal, &mut out);
            for output in out.drain(..) {
                self.do_one(output, &mut cut);
            }
            let Some(peer) = cut.pop() else { return };
            self.room.on_gone(peer, now_ms, &mut out);
        }
    }

    fn do_one(&mut self, output: Output, cut: &mut Vec<PeerId>) {
        match output {
            Output::Send { to, frame } => self.send(&to, &frame, cut),
            Output::Close { peer, code } => {
                if let Some(line) = self.lines.remove(&peer)
                    && line.queue.try_send(Parcel::Close(code)).is_err()
                {
                    line.cut.notify_one();
                }
            }
            Output::SeedWanted => self.room.on_seed(entropy::seed()),
            Output::Ended => self.stage = Stage::Ended,
            Output::Append(entry) => self.journal.append(entry),
        }
    }

    /// Writes a frame once per codec, however many get it.
    fn send(&mut self, to: &[PeerId], frame: &ServerFrame, cut: &mut Vec<PeerId>) {
        let metrics = &self.house.metrics;
        if matches!(frame, ServerFrame::Refused { .. }) {
            metrics.refusals.add(to.len());
        }
        let (mut json, mut postcard) = (None, None);
        for peer in to {
            let Some(line) = self.lines.get(peer) else { continue };
            let codec = line.codec.unwrap_or(Codec::Postcard);
            let written = match codec {
                Codec::Json => &mut json,
                Codec::Postcard => &mut postcard,
            };
            let message = written.get_or_insert_with(|| message(frame, codec)).clone();
            match line.queue.try_send(Parcel::Message(message)) {
                Ok(()) => metrics.frames_out.add(1),
                // His own task has seen the end before us and will write.
                Err(TrySendError::Closed(_)) => {}
                Err(TrySendError::Full(_)) => {
                    metrics.cut.add(1);
                    line.cut.notify_one();
                    self.lines.remove(peer);
                    cut.push(*peer);
                }
            }
        }
    }

    /// The program has failed at this table: nobody can be told more than that.
    fn give_up(&mut self) {
        self.house.metrics.rooms_failed.add(1);
        for line in self.lines.values() {
            if line.queue.try_send(Parcel::Close(SorryCode::Internal)).is_err() {
                line.cut.notify_one();
            }
        }
    }
}

/// A frame as a WebSocket message: postcard is binary, JSON is text. Clones share the bytes.
pub(crate) fn message(frame: &ServerFrame, codec: Codec) -> Message {
    let bytes = Bytes::from(encode_server(frame, codec));
    match codec {
        Codec::Postcard => Message::Binary(bytes),
        Codec::Json => Message::Text(Utf8Bytes::try_from(bytes).expect("JSON is text")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Page, Settings};
    use protocol::{ClientFrame, Hello, PROTOCOL, encode_client};
    use room::Config;

    fn line(length: usize) -> (Line, mpsc::Receiver<Parcel>) {
        let (queue, receiver) = mpsc::channel(length);
        (Line { queue, cut: Arc::new(Notify::new()), codec: None }, receiver)
    }

    fn table() -> Table {
        let settings = Settings::default();
        let address = (settings.host, settings.port).into();
        let house = Arc::new(House::new(settings, address, Page::none()));
        let room = Room::new(Config::standard("test"), entropy::seed(), 0);
        Table::new(room, Sign::new(String::new()), house)
    }

    #[tokio::test]
    async fn whoever_does_not_drain_is_cut_and_the_others_go_on() {
        let mut table = table();
        let ((quick, mut heard), (slow, _unread)) = (line(64), line(2));
        let cut = Arc::clone(&slow.cut);
        table.take(Some(Letter::Open(PeerId(1), quick)));
        table.take(Some(Letter::Open(PeerId(2), slow)));
        let hello = ClientFrame::Hello(Hello { protocol: PROTOCOL, token: None, last_seq: None, name: None });
        let bytes = Bytes::from(encode_client(&hello, Codec::Json));
        for peer in [2, 1, 1, 1] {
            table.take(Some(Letter::Bytes(PeerId(peer), Codec::Json, bytes.clone())));
        }
        cut.notified().await;
        assert_eq!(table.room.people_here(), 1);
        assert_eq!(table.house.metrics.cut.get(), 1);
        assert!(matches!(heard.try_recv(), Ok(Parcel::Message(Message::Text(_)))));
    }

    #[tokio::test]
    async fn a_table_that_fails_says_so() {
        let mut table = table();
        let (line, mut heard) = line(4);
        table.take(Some(Letter::Open(PeerId(1), line)));
        table.give_up();
        assert!(matches!(heard.try_recv(), Ok(Parcel::Close(SorryCode::Internal))));
    }
}
