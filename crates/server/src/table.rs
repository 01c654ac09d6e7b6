//! The task that owns a room: letters and time go in, frames go out to the queues of the connections.
//!
//! It never waits for a connection. Whoever does not drain his queue is cut; with his token he comes back to a fresh view.

use std::cell::Cell;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use axum::body::Bytes;
use protocol::{Codec, ServerFrame, SorryCode, decode_client, encode_server};
use room::{AnyRoom, Output, PeerId, settle};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{Notify, mpsc};
use tokio::task::yield_now;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use crate::entropy;
use crate::house::{House, Sign};
use crate::keeper::Keeper;
use crate::store::Kept;

/// Letters taken at a time. What they bring about must fit into the queues of the connections.
const GATHERED: usize = 64;

/// Two failures within this time end a table.
const FAILS_AGAIN_MS: u64 = 60_000;

/// What a table is told.
pub(crate) enum Letter {
    /// Somebody has connected.
    Open(PeerId, Line),
    /// A frame has arrived, unread.
    Bytes(PeerId, Codec, Bytes),
    /// How many ms a frame takes from a connection to here, as measured.
    Lag(PeerId, u32),
    /// A connection is no more, and was silent for so many ms before.
    Gone(PeerId, u64),
    /// A frame at which the program fails.
    #[cfg(test)]
    Poison(PeerId, Codec, Bytes),
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
    /// Close because the server stops.
    Restart,
}

thread_local! {
    /// Where rooms write what they want done, one after the other: at a busy server it is large, and to make it again for every step
    /// costs as much as the step.
    static OUT: Cell<Vec<Output>> = const { Cell::new(Vec::new()) };
}

/// A room with all that the shell keeps for it.
pub(crate) struct Table {
    room: AnyRoom,
    keeper: Keeper,
    /// What was last seen of the keeper.
    seen: Kept,
    lines: HashMap<PeerId, Line>,
    sign: Arc<Sign>,
    house: Arc<House>,
    stage: Stage,
    /// What is being done, for the case that it fails.
    at_hand: Option<(PeerId, Codec, Bytes)>,
    /// When the program failed at this table before.
    failed_at: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Open,
    /// The process is about to end. Nothing is done any more, and whoever connects is told so.
    Stopping,
    Ended,
}

/// Why the task does something.
enum Cause {
    Letter(Letter),
    Time,
    Kept,
    Stop,
    /// Nobody can write any more.
    Alone,
}

impl Table {
    pub fn new(room: AnyRoom, keeper: Keeper, sign: Arc<Sign>, house: Arc<House>) -> Table {
        let (lines, seen) = (HashMap::new(), Kept::default());
        Table { room, keeper, seen, lines, sign, house, stage: Stage::Open, at_hand: None, failed_at: None }
    }

    /// Lives until the room says that it is no more. A panic concerns this table and no other.
    pub async fn run(mut self: Box<Table>, mut mailbox: mpsc::Receiver<Letter>) {
        let (mut alarm, mut stop) = (self.house.clock.alarm(), self.house.stopping.subscribe());
        // A table that was brought back may have a replay to show, and nobody who hears of it.
        self.look_at_keeper();
        while self.stage != Stage::Ended {
            let open = self.stage == Stage::Open;
            let cause = tokio::select! {
                letter = mailbox.recv() => letter.map_or(Cause::Alone, Cause::Letter),
                () = alarm.ring_at(self.room.next_wake()), if open => Cause::Time,
                () = self.keeper.changed() => Cause::Kept,
                _ = stop.wait_for(|stopping| *stopping), if open => Cause::Stop,
            };
            if matches!(cause, Cause::Alone) {
                return;
            }
            let failed = catch_unwind(AssertUnwindSafe(|| self.take_some(cause, &mut mailbox))).is_err();
            // Also after a failure: the steps before it were done.
            self.keeper.hand_in();
            if failed {
                self.recover().await;
            }
            // Whoever is in a hurry to write must not keep the others from reading.
            yield_now().await;
        }
    }

    /// Takes a letter and those that lie behind it, before any connection is woken to send: so each sends once.
    fn take_some(&mut self, first: Cause, mailbox: &mut mpsc::Receiver<Letter>) {
        match first {
            Cause::Letter(letter) => self.take(Some(letter)),
            Cause::Time => self.take(None),
            Cause::Kept => self.look_at_keeper(),
            Cause::Stop => self.stop(),
            Cause::Alone => {}
        }
        for _ in 1..GATHERED {
            match mailbox.try_recv() {
                Ok(letter) if self.stage != Stage::Ended => self.take(Some(letter)),
                _ => return,
            }
        }
    }

    /// Takes a letter, or time that has passed without one.
    fn take(&mut self, letter: Option<Letter>) {
        if self.stage != Stage::Open {
            // Whoever comes now comes to the next process.
            if let Some(Letter::Open(_, line)) = letter {
                let _ = line.queue.try_send(Parcel::Restart);
            }
            return;
        }
        let (now_ms, mut out) = (self.house.clock.now_ms(), OUT.take());
        if self.house.is_draining() {
            self.room.begin_no_more();
        }
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
                self.at_hand = Some((peer, codec, bytes.clone()));
                self.room.on_bytes(peer, codec, &bytes, now_ms, &mut out);
                self.at_hand = None;
            }
            #[cfg(test)]
            Some(Letter::Poison(peer, codec, bytes)) => {
                self.room.on_bytes(peer, codec, &bytes, now_ms, &mut out);
                self.at_hand = Some((peer, codec, bytes));
                panic!("as the test wants it");
            }
            Some(Letter::Lag(peer, lag_ms)) => self.room.on_lag(peer, lag_ms),
            Some(Letter::Gone(peer, silence_ms)) => {
                self.lines.remove(&peer);
                self.room.on_lost(peer, now_ms.saturating_sub(silence_ms), now_ms, &mut out);
            }
        }
        self.carry_out(out, now_ms);
        self.sign.gathers.store(self.room.stage() == protocol::Stage::Gathering, Relaxed);
        self.sign.plays.store(self.room.is_dealt(), Relaxed);
    }

    /// The disk has kept more, or fails.
    fn look_at_keeper(&mut self) {
        let (now_ms, mut out) = (self.house.clock.now_ms(), OUT.take());
        let kept = self.keeper.kept();
        if kept.lost {
            return self.lose();
        }
        if kept.fails && !self.seen.fails {
            self.room.on_trouble(now_ms, &mut out);
        }
        if let Some((number, id)) = kept.replay.filter(|_| kept.replay != self.seen.replay) {
            self.room.on_replay(number, id, &mut out);
        }
        self.seen = kept;
        self.carry_out(out, now_ms);
    }

    /// The process is about to end: the room goes on from this instant in the next one.
    fn stop(&mut self) {
        let (now_ms, mut out) = (self.house.clock.now_ms(), OUT.take());
        self.room.on_stop(now_ms, &mut out);
        self.carry_out(out, now_ms);
        if self.stage == Stage::Open {
            self.stage = Stage::Stopping;
            self.house.metrics.rooms_put_down.add(1);
            for line in self.lines.values().filter(|line| line.queue.try_send(Parcel::Restart).is_err()) {
                line.cut.notify_one();
            }
            self.lines.clear();
        }
    }

    /// Does what the room wants done. Cutting a slow connection may bring more of it.
    fn carry_out(&mut self, mut out: Vec<Output>, now_ms: u64) {
        let mut cut = Vec::new();
        loop {
            settle(&mut self.room, &mut self.keeper, &mut out);
            let seed_wanted = out.iter().any(|output| matches!(output, Output::SeedWanted));
            for output in out.drain(..) {
                self.do_one(output, &mut cut);
            }
            if seed_wanted {
                // What the next secret promises is shown at once: everybody waits for it to give their word.
                self.room.on_tick(now_ms, &mut out);
                continue;
            }
            let Some(peer) = cut.pop() else { break };
            self.room.on_gone(peer, now_ms, &mut out);
        }
        OUT.set(out);
    }

    fn do_one(&mut self, output: Output, cut: &mut Vec<PeerId>) {
        match output {
            Output::Send { to, frame } => self.send(&to, &frame, cut),
            Output::Close { peer, code } => self.close(peer, code),
            Output::SeedWanted => self.room.on_seed(entropy::seed()),
            Output::GameOver { number } => self.keeper.make_replay(number),
            Output::ForgetReplay { number } => self.keeper.forget_replay(number),
            Output::Ended => {
                self.stage = Stage::Ended;
                self.keeper.forget();
            }
            Output::Append(_) => unreachable!("entries were handed in before"),
        }
    }

    fn close(&mut self, peer: PeerId, code: SorryCode) {
        if let Some(line) = self.lines.remove(&peer)
            && line.queue.try_send(Parcel::Close(code)).is_err()
        {
            line.cut.notify_one();
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

    /// The program has failed at this table. Nothing of what it did last was handed in: the room is brought back from what was,
    /// whoever sent the frame is told, and everybody comes back by himself. If it fails again soon, the table is given up.
    async fn recover(&mut self) {
        self.house.metrics.failures.add(1);
        if let Some((peer, codec, bytes)) = self.at_hand.take() {
            let id = decode_client(&bytes, codec).ok().and_then(|frame| frame.id());
            self.send(&[peer], &ServerFrame::Sorry { code: SorryCode::Internal, id }, &mut Vec::new());
        }
        for peer in Vec::from_iter(self.lines.keys().copied()) {
            self.close(peer, SorryCode::Internal);
        }
        let now_ms = self.house.clock.now_ms();
        let before = self.failed_at.replace(now_ms);
        let again = before.is_some_and(|before| now_ms - before < FAILS_AGAIN_MS);
        let entries = if again { None } else { self.keeper.read().await };
        let room = entries.map(|entries| AnyRoom::resume(self.room.config().clone(), entries, now_ms));
        match room {
            Some(Ok(room)) => (self.room, self.seen) = (room, self.keeper.kept()),
            _ => self.give_up(),
        }
    }

    /// The journal cannot keep this table any more, though it keeps the others. Whoever comes back finds it gone.
    fn lose(&mut self) {
        self.house.metrics.rooms_failed.add(1);
        self.stage = Stage::Ended;
        for peer in Vec::from_iter(self.lines.keys().copied()) {
            self.close(peer, SorryCode::Internal);
        }
    }

    /// Nobody can play here any more. What was kept stays, and a replay is made of it.
    fn give_up(&mut self) {
        self.house.metrics.rooms_failed.add(1);
        self.stage = Stage::Ended;
        self.keeper.make_replay(self.room.lobby().games);
        self.keeper.give_up("the program failed twice at this table");
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
    use crate::cores::Cores;
    use crate::{Page, Settings};
    use protocol::{ClientFrame, Hello, PROTOCOL, encode_client};
    use room::{AnyRoom, Config};

    fn line(length: usize) -> (Line, mpsc::Receiver<Parcel>) {
        let (queue, receiver) = mpsc::channel(length);
        (Line { queue, cut: Arc::new(Notify::new()), codec: None }, receiver)
    }

    fn table() -> Table {
        let settings = Settings::default();
        let address = (settings.host, settings.port).into();
        let house = Arc::new(House::new(settings, address, Page::none(), None, Cores::here()));
        let room = AnyRoom::new(Config::standard("test"), entropy::seed(), 0);
        Table::new(room, Keeper::Nothing, Sign::new(String::new()), house)
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
        table.recover().await;
        assert!(matches!(heard.try_recv(), Ok(Parcel::Close(SorryCode::Internal))));
        assert_eq!(table.house.metrics.rooms_failed.get(), 1, "nothing was kept to bring it back from");
    }

    /// A frame at which the program fails is refused and was never kept; the room goes on from what was.
    #[tokio::test]
    async fn a_table_that_fails_comes_back_and_does_not_fail_for_ever() {
        let folder = std::env::temp_dir().join(format!("gong-table-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (store, _) = crate::store::Store::open(&folder, crate::REPLAY_DAYS).unwrap();
        let settings = Settings::default();
        let address = (settings.host, settings.port).into();
        let house = Arc::new(House::new(settings, address, Page::none(), Some(store), Cores::here()));
        let id = house.open_table(None, crate::held::Hold::free()).await.expect("a table");
        let letters = house.table(&id).expect("it is there").letters;
        let said = |frame: &ClientFrame| Bytes::from(encode_client(frame, Codec::Postcard));
        let (connection, mut heard) = line(64);
        letters.send(Letter::Open(PeerId(1), connection)).await.ok();
        let hello = ClientFrame::Hello(Hello { protocol: PROTOCOL, token: None, last_seq: None, name: None });
        letters.send(Letter::Bytes(PeerId(1), Codec::Postcard, said(&hello))).await.ok();
        let Some(ServerFrame::Welcome(welcome)) = frame(&mut heard).await else { panic!("no welcome") };
        let rude = ClientFrame::Say { id: 3, text: "boom".into() };
        letters.send(Letter::Poison(PeerId(1), Codec::Postcard, said(&rude))).await.ok();
        // He is told which of his frames it was, and cut; nobody heard what it brought about.
        let mut last = None;
        while let Some(next) = frame(&mut heard).await {
            assert!(!matches!(next, ServerFrame::Said { .. }), "what fails is not carried out");
            last = Some(next);
        }
        assert_eq!(last, Some(ServerFrame::Sorry { code: SorryCode::Internal, id: Some(3) }));
        assert_eq!(house.metrics.failures.get(), 1);

        // The same person comes back to the same table; when it fails again at once, it is given up.
        let (connection, mut heard) = line(64);
        letters.send(Letter::Open(PeerId(2), connection)).await.ok();
        let token = Some(welcome.you.token);
        let hello = ClientFrame::Hello(Hello { protocol: PROTOCOL, token, last_seq: None, name: None });
        letters.send(Letter::Bytes(PeerId(2), Codec::Postcard, said(&hello))).await.ok();
        let Some(ServerFrame::Welcome(again)) = frame(&mut heard).await else { panic!("no welcome") };
        assert_eq!(again.you.person, welcome.you.person);
        letters.send(Letter::Poison(PeerId(2), Codec::Postcard, said(&rude))).await.ok();
        while frame(&mut heard).await.is_some() {}
        letters.closed().await;
        assert_eq!(house.metrics.rooms_failed.get(), 1);
        let _ = std::fs::remove_dir_all(&folder);
    }

    /// The next frame in a queue; none when the connection is closed.
    async fn frame(heard: &mut mpsc::Receiver<Parcel>) -> Option<ServerFrame> {
        match heard.recv().await? {
            Parcel::Message(Message::Binary(bytes)) => {
                Some(protocol::decode_server(&bytes, Codec::Postcard).expect("a frame"))
            }
            Parcel::Message(other) => panic!("{other:?}"),
            Parcel::Close(_) | Parcel::Restart => None,
        }
    }
}
