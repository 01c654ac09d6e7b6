//! The task that owns a room and the connections to it: what is heard and time go in, frames go out, all by one task.
//!
//! It never waits for a connection. Whoever does not take what is sent is cut; with his token he comes back to a fresh view.

use std::cell::Cell;
use std::future::poll_fn;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::task::{Context, Poll};

use axum::body::Bytes;
use protocol::{Codec, ServerFrame, SorryCode, decode_client};
use room::{AnyRoom, Output, PeerId, settle};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::task::yield_now;

use crate::entropy;
use crate::house::{House, Sign};
use crate::keeper::Keeper;
use crate::socket::{Connection, Farewell, Heard, TooMuch, written};
use crate::store::Kept;

/// So much is heard of the connections before what came of it is sent, and the other tables have their turn.
const GATHERED: usize = 64;

/// Two failures within this time end a table.
const FAILS_AGAIN_MS: u64 = 60_000;

/// What a table is told besides what its connections say.
pub(crate) enum Letter {
    /// Somebody has connected.
    Open(Box<Connection>),
    /// The process is about to end.
    Stop,
    /// A frame at which the program fails.
    #[cfg(test)]
    Poison(PeerId, Codec, Bytes),
}

/// A connection, by its number.
struct Line {
    peer: PeerId,
    connection: Box<Connection>,
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
    lines: Vec<Line>,
    /// When the connections are to be looked after.
    look_ms: u64,
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
    /// Something was heard of a connection, or it can take more.
    Line,
    Time,
    Kept,
    /// Nobody can write any more.
    Alone,
}

impl Table {
    pub fn new(room: AnyRoom, keeper: Keeper, sign: Arc<Sign>, house: Arc<House>) -> Table {
        Table {
            room,
            keeper,
            seen: Kept::default(),
            lines: Vec::new(),
            look_ms: u64::MAX,
            sign,
            house,
            stage: Stage::Open,
            at_hand: None,
            failed_at: None,
        }
    }

    /// Lives until the room says that it is no more. A panic concerns this table and no other.
    pub async fn run(mut self: Box<Table>, mut mailbox: UnboundedReceiver<Letter>) {
        let mut alarm = self.house.clock.alarm();
        // A table that was brought back may have a replay to show, and nobody who hears of it.
        self.look_at_keeper();
        while self.stage != Stage::Ended {
            let wake = self.next_wake();
            let mut cause = Some(tokio::select! {
                biased;
                () = self.keeper.changed() => Cause::Kept,
                letter = mailbox.recv() => letter.map_or(Cause::Alone, Cause::Letter),
                () = alarm.ring_at(wake) => Cause::Time,
                () = poll_fn(|cx| poll_lines(&self.lines, cx)) => Cause::Line,
            });
            if matches!(cause, Some(Cause::Alone)) {
                return;
            }
            let step =
                poll_fn(|cx| Poll::Ready(catch_unwind(AssertUnwindSafe(|| self.take_some(cause.take(), cx)))));
            let done = step.await;
            // Also after a failure: the steps before it were done.
            self.keeper.hand_in();
            match done {
                Ok(All::Heard) => {}
                Ok(All::NotHeard) => yield_now().await,
                Err(_) => self.recover().await,
            }
        }
        self.turn_away(&mut mailbox);
    }

    /// When something is to be done without anybody's word.
    fn next_wake(&self) -> Option<u64> {
        if self.stage != Stage::Open {
            return None;
        }
        let look = Some(self.look_ms).filter(|_| !self.lines.is_empty());
        self.room.next_wake().into_iter().chain(look).min()
    }

    /// Does one thing, then hears what the connections have to say, and sends what came of all that: each connection once.
    fn take_some(&mut self, cause: Option<Cause>, cx: &mut Context<'_>) -> All {
        match cause {
            Some(Cause::Letter(Letter::Open(connection))) => self.welcome(connection),
            Some(Cause::Letter(Letter::Stop)) => self.stop(),
            #[cfg(test)]
            Some(Cause::Letter(Letter::Poison(peer, codec, bytes))) => {
                self.take(|room, now_ms, out| room.on_bytes(peer, codec, &bytes, now_ms, out));
                self.at_hand = Some((peer, codec, bytes));
                panic!("as the test wants it");
            }
            Some(Cause::Time) => self.take(|room, now_ms, out| room.on_tick(now_ms, out)),
            Some(Cause::Kept) => self.look_at_keeper(),
            Some(Cause::Line | Cause::Alone) | None => {}
        }
        let heard = self.hear(cx);
        self.look_after();
        self.send_all(cx);
        heard
    }

    /// Hears the connections in turn, until they have no more to say or have said much.
    fn hear(&mut self, cx: &mut Context<'_>) -> All {
        let (mut many, mut place, mut silent) = (0, 0, 0);
        while many < GATHERED {
            // Whoever was heard may have closed any of them.
            if silent >= self.lines.len() || self.stage != Stage::Open {
                return All::Heard;
            }
            place %= self.lines.len();
            let line = &mut self.lines[place];
            let peer = line.peer;
            match line.connection.poll_hear(self.house.clock.now_ms(), cx) {
                Poll::Pending => silent += 1,
                Poll::Ready(heard) => {
                    (many, silent) = (many + 1, 0);
                    self.heed(peer, heard);
                }
            }
            place += 1;
        }
        All::NotHeard
    }

    /// Something was heard of a connection.
    fn heed(&mut self, peer: PeerId, heard: Result<Heard, Farewell>) {
        match heard {
            Ok(Heard::Frame(codec, bytes)) => {
                self.at_hand = Some((peer, codec, bytes.clone()));
                self.take(|room, now_ms, out| room.on_bytes(peer, codec, &bytes, now_ms, out));
                self.at_hand = None;
            }
            Ok(Heard::Lag(lag_ms)) => self.room.on_lag(peer, lag_ms),
            Ok(Heard::Nothing) => {}
            Err(farewell) => self.lose_line(peer, farewell),
        }
    }

    /// A connection is over, and was silent since it was last heard.
    fn lose_line(&mut self, peer: PeerId, farewell: Farewell) {
        if let Some(connection) = self.remove(peer) {
            let heard_ms = connection.heard_ms();
            connection.part(farewell);
            self.take(|room, now_ms, out| room.on_lost(peer, heard_ms, now_ms, out));
        }
    }

    /// Looks whether everybody is still there, if it is time to.
    fn look_after(&mut self) {
        let now_ms = self.house.clock.now_ms();
        if self.look_ms > now_ms {
            return;
        }
        let lines = self.lines.iter_mut();
        let over: Vec<(PeerId, Farewell)> =
            lines.filter_map(|line| Some((line.peer, line.connection.look_after(now_ms).err()?))).collect();
        over.into_iter().for_each(|(peer, farewell)| self.lose_line(peer, farewell));
        self.look_ms = self.lines.iter().map(|line| line.connection.next_look()).min().unwrap_or(u64::MAX);
    }

    /// Sends everybody what waits for them. Whoever is gone leaves news for the others.
    fn send_all(&mut self, cx: &mut Context<'_>) {
        loop {
            let now_ms = self.house.clock.now_ms();
            let behind = self.lines.iter_mut().filter(|line| line.connection.is_behind());
            let lost: Vec<PeerId> =
                behind.filter_map(|line| line.connection.send(now_ms, cx).err().map(|_| line.peer)).collect();
            if lost.is_empty() {
                return;
            }
            lost.into_iter().for_each(|peer| self.lose_line(peer, Farewell::Lost));
        }
    }

    /// Somebody has connected.
    fn welcome(&mut self, connection: Box<Connection>) {
        if self.stage != Stage::Open {
            // Whoever comes now comes to the next process.
            return connection.part(Farewell::Restart);
        }
        let peer = self.house.next_peer();
        self.look_ms = self.look_ms.min(connection.next_look());
        self.lines.push(Line { peer, connection });
        self.take(|room, now_ms, out| room.on_open(peer, entropy::token(), now_ms, out));
    }

    /// Does something with the room, and what it wants done then.
    fn take(&mut self, step: impl FnOnce(&mut AnyRoom, u64, &mut Vec<Output>)) {
        if self.stage != Stage::Open {
            return;
        }
        let (now_ms, mut out) = (self.house.clock.now_ms(), OUT.take());
        if self.house.is_draining() {
            self.room.begin_no_more();
        }
        step(&mut self.room, now_ms, &mut out);
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
        self.take(|room, now_ms, out| room.on_stop(now_ms, out));
        if self.stage == Stage::Open {
            self.stage = Stage::Stopping;
            self.house.metrics.rooms_put_down.add(1);
            self.lines.drain(..).for_each(|line| line.connection.part(Farewell::Restart));
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
        if let Some(connection) = self.remove(peer) {
            connection.part(Farewell::Told(code));
        }
    }

    fn close_all(&mut self, code: SorryCode) {
        self.lines.drain(..).for_each(|line| line.connection.part(Farewell::Told(code)));
    }

    fn remove(&mut self, peer: PeerId) -> Option<Box<Connection>> {
        let place = self.lines.iter().position(|line| line.peer == peer)?;
        Some(self.lines.remove(place).connection)
    }

    /// Writes a frame once per codec, however many get it.
    fn send(&mut self, to: &[PeerId], frame: &ServerFrame, cut: &mut Vec<PeerId>) {
        let metrics = &self.house.metrics;
        if matches!(frame, ServerFrame::Refused { .. }) {
            metrics.refusals.add(to.len());
        }
        let (mut json, mut postcard) = (None, None);
        for peer in to {
            let Some(place) = self.lines.iter().position(|line| line.peer == *peer) else { continue };
            let connection = &mut self.lines[place].connection;
            let codec = connection.codec();
            let bytes = match codec {
                Codec::Json => &mut json,
                Codec::Postcard => &mut postcard,
            };
            match connection.put(bytes.get_or_insert_with(|| written(frame, codec))) {
                Ok(()) => metrics.frames_out.add(1),
                Err(TooMuch) => {
                    metrics.cut.add(1);
                    self.lines.remove(place);
                    cut.push(*peer);
                }
            }
        }
    }

    /// Nobody comes in any more. Whoever has just knocked is told so, and whoever is still here.
    fn turn_away(&mut self, mailbox: &mut UnboundedReceiver<Letter>) {
        mailbox.close();
        let knocked = std::iter::from_fn(|| mailbox.try_recv().ok());
        let knocked = knocked.filter_map(|letter| match letter {
            Letter::Open(connection) => Some(connection),
            _ => None,
        });
        let here = self.lines.drain(..).map(|line| line.connection);
        knocked.chain(here).for_each(|connection| connection.part(Farewell::Told(SorryCode::RoomOver)));
    }

    /// The program has failed at this table. Nothing of what it did last was handed in: the room is brought back from what was,
    /// whoever sent the frame is told, and everybody comes back by himself. If it fails again soon, the table is given up.
    async fn recover(&mut self) {
        self.house.metrics.failures.add(1);
        if let Some((peer, codec, bytes)) = self.at_hand.take() {
            let id = decode_client(&bytes, codec).ok().and_then(|frame| frame.id());
            self.send(&[peer], &ServerFrame::Sorry { code: SorryCode::Internal, id }, &mut Vec::new());
        }
        self.close_all(SorryCode::Internal);
        let now_ms = self.house.clock.now_ms();
        let before = self.failed_at.replace(now_ms);
        let again = before.is_some_and(|before| now_ms - before < FAILS_AGAIN_MS);
        let entries = if again { None } else { self.keeper.read().await };
        let room = entries.map(|entries| AnyRoom::resume(self.room.config().clone(), entries, now_ms));
        match room {
            Some(Ok(room)) => (self.room, self.seen) = (room, self.keeper.kept()),
            _ => self.give_up("the program failed twice at this table"),
        }
    }

    /// The journal cannot keep this table any more, though it keeps the others. Whoever comes back finds it gone.
    fn lose(&mut self) {
        self.give_up("it could not be kept any more");
        self.close_all(SorryCode::Internal);
    }

    /// Nobody can play here any more. What was kept stays, and a replay is made of it.
    fn give_up(&mut self, why: &str) {
        self.house.metrics.rooms_failed.add(1);
        self.stage = Stage::Ended;
        let (id, number) = (self.room.config().id.clone(), self.room.lobby().games);
        self.house.note_given_up(&id, SorryCode::Lost);
        self.keeper.make_replay(number);
        if let Some(kept) = self.keeper.follow() {
            tokio::spawn(Arc::clone(&self.house).say_replay(id, number, self.room.secret(), kept));
        }
        self.keeper.give_up(why);
    }
}

/// Whether the connections were heard to the end of what they had to say.
enum All {
    Heard,
    NotHeard,
}

/// Done when something was heard of a connection, or one that was behind can take more.
fn poll_lines(lines: &[Line], cx: &mut Context<'_>) -> Poll<()> {
    // All of them are asked, because each has to know whom to wake.
    let ready = lines.iter().filter(|line| line.connection.poll_news(cx).is_ready()).count();
    if ready > 0 { Poll::Ready(()) } else { Poll::Pending }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cores::Cores;
    use crate::held::Hold;
    use crate::upgrade::Metered;
    use crate::{FrameRate, Page, Settings};
    use futures_util::{SinkExt as _, StreamExt as _};
    use protocol::{ClientFrame, Hello, PROTOCOL, Token, encode_client};
    use room::Config;
    use tokio::net::{TcpListener, TcpSocket, TcpStream};
    use tokio::sync::mpsc::{self, UnboundedSender};
    use tokio_tungstenite::WebSocketStream;
    use tokio_tungstenite::tungstenite::Message;
    use tokio_tungstenite::tungstenite::protocol::Role;

    type Client = WebSocketStream<TcpStream>;

    /// Somebody who connects, and the connection as the table has it. Neither side of the network keeps much.
    async fn line(house: &Arc<House>) -> (Client, Box<Connection>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.set_recv_buffer_size(4096).expect("it is new");
        let (theirs, ours) =
            tokio::join!(socket.connect(listener.local_addr().expect("a port")), listener.accept());
        let ours = Metered::new(ours.expect("somebody").0, Arc::clone(house));
        let client = WebSocketStream::from_raw_socket(theirs.expect("a server"), Role::Client, None).await;
        let socket = WebSocketStream::from_raw_socket(ours, Role::Server, None).await;
        (client, Box::new(Connection::new(socket, house, Hold::free())))
    }

    fn house() -> Arc<House> {
        let settings = Settings { frames: FrameRate::Unlimited, ..Settings::default() };
        let address = (settings.host, settings.port).into();
        Arc::new(House::new(settings, address, Page::none(), None, Cores::here()))
    }

    /// A table that runs, and the way to it.
    fn table(house: &Arc<House>) -> UnboundedSender<Letter> {
        let room = AnyRoom::new(Config::standard("test"), entropy::seed(), 0);
        let table = Table::new(room, Keeper::Nothing, Sign::new(String::new()), Arc::clone(house));
        let (letters, mailbox) = mpsc::unbounded_channel();
        tokio::spawn(Box::new(table).run(mailbox));
        letters
    }

    async fn say(client: &mut Client, frame: &ClientFrame) {
        client.send(Message::Binary(encode_client(frame, Codec::Postcard).into())).await.expect("it is taken");
    }

    fn hello(token: Option<Token>) -> ClientFrame {
        ClientFrame::Hello(Hello { protocol: PROTOCOL, token, last_seq: None, name: None })
    }

    /// The next frame; none when the connection is closed.
    async fn frame(client: &mut Client) -> Option<ServerFrame> {
        loop {
            match client.next().await? {
                Ok(Message::Binary(bytes)) => {
                    return Some(protocol::decode_server(&bytes, Codec::Postcard).expect("a frame"));
                }
                Ok(Message::Ping(_)) => {}
                Ok(_) | Err(_) => return None,
            }
        }
    }

    #[tokio::test]
    async fn whoever_does_not_take_what_is_sent_is_cut_and_the_others_go_on() {
        let house = house();
        let letters = table(&house);
        let ((mut quick, first), (mut slow, second)) = (line(&house).await, line(&house).await);
        for connection in [first, second] {
            letters.send(Letter::Open(connection)).ok();
        }
        for client in [&mut quick, &mut slow] {
            say(client, &hello(None)).await;
            assert!(matches!(frame(client).await, Some(ServerFrame::Welcome(_))));
        }
        for round in 1.. {
            // Many at a time, and the slow one is heard: on a busy machine they would be given up for their silence instead.
            for id in round * 40..round * 40 + 40 {
                say(&mut quick, &ClientFrame::Say { id, text: "a".repeat(200) }).await;
            }
            let last = round * 40 + 39;
            while !matches!(frame(&mut quick).await, Some(ServerFrame::Done { id, .. }) if id == last) {}
            if house.metrics.sockets.get() == 1 {
                break;
            }
            let ping = encode_client(&ClientFrame::Ping { nonce: round }, Codec::Postcard);
            // By now it may be over for them.
            let _ = slow.send(Message::Binary(ping.into())).await;
        }
        // On a busy machine it is the time and not the bytes that are too many for him.
        assert!(house.metrics.cut.get() <= 1);
        assert_eq!(house.metrics.sockets.get(), 1, "one is cut and the other is not");
        let said = async { while frame(&mut slow).await.is_some() {} };
        tokio::time::timeout(std::time::Duration::from_secs(10), said)
            .await
            .expect("it is over for whoever was cut");
    }

    /// What follows is written into the middle of nothing: pongs of the library, and frames of ours.
    #[tokio::test]
    async fn whoever_asks_while_much_waits_gets_whole_frames() {
        let house = house();
        let letters = table(&house);
        let (mut ani, connection) = line(&house).await;
        letters.send(Letter::Open(connection)).ok();
        say(&mut ani, &hello(None)).await;
        for id in 1..=200 {
            say(&mut ani, &ClientFrame::Say { id, text: "a".repeat(200) }).await;
            ani.send(Message::Ping(vec![7; 100].into())).await.expect("it is taken");
        }
        let (mut done, mut pongs) = (0, 0);
        while done < 200 {
            match ani.next().await.expect("more").expect("a whole frame") {
                Message::Binary(bytes) => {
                    let frame = protocol::decode_server(&bytes, Codec::Postcard).expect("a frame of ours");
                    done += u32::from(matches!(frame, ServerFrame::Done { .. }));
                }
                Message::Pong(says) => pongs += u32::from(says[..] == [7; 100]),
                other => assert!(matches!(other, Message::Ping(_)), "{other:?}"),
            }
        }
        assert!(pongs > 0);
    }

    #[tokio::test]
    async fn a_table_that_fails_says_so() {
        let house = house();
        let letters = table(&house);
        let (mut ani, connection) = line(&house).await;
        letters.send(Letter::Open(connection)).ok();
        say(&mut ani, &hello(None)).await;
        let said = encode_client(&ClientFrame::Say { id: 3, text: "boom".into() }, Codec::Postcard);
        letters.send(Letter::Poison(PeerId(1), Codec::Postcard, said.into())).ok();
        let mut last = None;
        while let Some(next) = frame(&mut ani).await {
            last = Some(next);
        }
        assert!(matches!(last, Some(ServerFrame::Sorry { code: SorryCode::Internal, .. })), "{last:?}");
        letters.closed().await;
        assert_eq!(house.metrics.rooms_failed.get(), 1, "nothing was kept to bring it back from");
    }

    /// A frame at which the program fails is refused and was never kept; the room goes on from what was.
    #[tokio::test]
    async fn a_table_that_fails_comes_back_and_does_not_fail_for_ever() {
        let folder = std::env::temp_dir().join(format!("gong-table-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (store, _) =
            crate::store::Store::open(&folder, crate::store::Lasting::new(crate::REPLAY_DAYS, 1)).unwrap();
        let settings = Settings::default();
        let address = (settings.host, settings.port).into();
        let house = Arc::new(House::new(settings, address, Page::none(), Some(store), Cores::here()));
        let id = house.open_table(None, Hold::free()).await.expect("a table");
        let letters = house.table(&id).expect("it is there").letters;
        let (mut ani, connection) = line(&house).await;
        letters.send(Letter::Open(connection)).ok();
        say(&mut ani, &hello(None)).await;
        let Some(ServerFrame::Welcome(welcome)) = frame(&mut ani).await else { panic!("no welcome") };
        let rude = ClientFrame::Say { id: 3, text: "boom".into() };
        let poison =
            |peer| Letter::Poison(PeerId(peer), Codec::Postcard, encode_client(&rude, Codec::Postcard).into());
        letters.send(poison(1)).ok();
        // He is told which of his frames it was, and cut; nobody heard what it brought about.
        let mut last = None;
        while let Some(next) = frame(&mut ani).await {
            assert!(!matches!(next, ServerFrame::Said { .. }), "what fails is not carried out");
            last = Some(next);
        }
        assert_eq!(last, Some(ServerFrame::Sorry { code: SorryCode::Internal, id: Some(3) }));
        assert_eq!(house.metrics.failures.get(), 1);

        // The same person comes back to the same table; when it fails again at once, it is given up.
        let (mut ani, connection) = line(&house).await;
        letters.send(Letter::Open(connection)).ok();
        say(&mut ani, &hello(Some(welcome.you.token))).await;
        let Some(ServerFrame::Welcome(again)) = frame(&mut ani).await else { panic!("no welcome") };
        assert_eq!(again.you.person, welcome.you.person);
        letters.send(poison(2)).ok();
        while frame(&mut ani).await.is_some() {}
        letters.closed().await;
        assert_eq!(house.metrics.rooms_failed.get(), 1);
        assert_eq!(house.why_gone(&id).code, SorryCode::Lost, "whoever comes back is told why");
        let _ = std::fs::remove_dir_all(&folder);
    }
}
