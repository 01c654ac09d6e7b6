//! The task that owns a connection: what is heard goes to the table, what is queued goes out.

use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use futures_util::{FutureExt as _, SinkExt as _, StreamExt as _};
use protocol::{Codec, ServerFrame, SorryCode};
use room::PeerId;
use tokio::sync::{Notify, mpsc};
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::tungstenite::error::ProtocolError;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::held::Hold;
use crate::house::{Gone, House};
use crate::table::{Letter, Line, Parcel, message};
use crate::upgrade::Socket;

/// Frames that may wait for a connection. Above it, the connection is cut.
const QUEUE: usize = 256;

/// How long the network may take to accept a frame.
const SEND_LIMIT: Duration = Duration::from_secs(5);

/// Everybody is asked so often whether he is still there. A page says something every second by itself.
const HEARTBEAT: Duration = Duration::from_secs(1);

/// Whoever has been silent for so long, asked or not, is away.
const SILENCE: Duration = Duration::from_secs(3);

/// How long somebody may be connected without a word.
const FIRST_WORD_LIMIT: Duration = Duration::from_secs(10);

/// How long the other side may take to close as well, before the connection is dropped.
const LINGER: Duration = Duration::from_secs(1);

/// How long a connection stays after a message that was not read: dropped at once, it would lose the close code too.
const UNREAD_LINGER: Duration = Duration::from_millis(250);

/// Close code of RFC 6455 for bytes that are no WebSocket messages.
const PROTOCOL_ERROR: u16 = 1002;

/// Close code of RFC 6455 for text that is none.
const NOT_TEXT: u16 = 1007;

/// Registered close code: the server stops and will be back.
const RESTART: u16 = 1012;

/// How a connection ends.
pub(crate) enum Farewell {
    /// The other side is gone.
    Lost,
    /// The other side has closed, and is answered.
    Closed,
    /// There is no such table any more.
    Gone(Gone),
    /// The table wants it closed, and has said why.
    Told(SorryCode),
    /// The shell wants it closed, and says why.
    Sorry(SorryCode),
    /// What arrives is not a WebSocket.
    Nonsense,
    /// What arrives as text is none.
    NotText,
    /// The server stops.
    Restart,
}

/// A connection and what is known of it.
struct Connection {
    peer: PeerId,
    socket: Socket,
    table: mpsc::Sender<Letter>,
    queue: mpsc::Receiver<Parcel>,
    cut: Arc<Notify>,
    house: Arc<House>,
    codec: Option<Codec>,
    since: Instant,
    /// When something was heard last.
    heard: Instant,
    /// How long frames take from there to here.
    lag: Lag,
}

/// The measure of a line: it is asked every second and must answer with what it was asked. Rule [BASE-76]: nothing that the other
/// side says about time counts.
#[derive(Default)]
struct Lag {
    /// The question under way, and since when.
    asked: Option<(u32, Instant)>,
    questions: u32,
    /// The last few answers, half of the way there and back each, in ms. The shortest counts: a busy moment is not the line.
    answers: [Option<u32>; 4],
}

impl Lag {
    /// The next question.
    fn ask(&mut self) -> Bytes {
        self.questions = self.questions.wrapping_add(1);
        self.asked = Some((self.questions, Instant::now()));
        Bytes::copy_from_slice(&self.questions.to_be_bytes())
    }

    /// Takes an answer, and says how long the line takes if it was the one that was asked for.
    fn hear(&mut self, answer: &[u8]) -> Option<u32> {
        let (number, since) = self.asked.filter(|(number, _)| answer == number.to_be_bytes())?;
        self.asked = None;
        let half = u32::try_from(since.elapsed().as_millis() / 2).unwrap_or(u32::MAX);
        self.answers[number as usize % self.answers.len()] = Some(half);
        self.answers.iter().flatten().min().copied()
    }
}

/// Serves a connection to its end. Without a table it is closed like one whose table is no more.
pub(crate) async fn attend(
    socket: Socket,
    table: Result<mpsc::Sender<Letter>, Gone>,
    house: Arc<House>,
    _hold: Hold,
) {
    let _counted = house.count(|metrics| &metrics.sockets);
    let (sender, queue) = mpsc::channel(QUEUE);
    let cut = Arc::new(Notify::new());
    let line = Line { queue: sender, cut: Arc::clone(&cut), codec: None };
    let peer = house.next_peer();
    // A closed mailbox and no mailbox at all are the same to whoever knocks.
    let (table, gone) = match table {
        Ok(table) => (table, Gone { code: SorryCode::RoomOver, reason: None }),
        Err(gone) => (mpsc::channel(1).0, gone),
    };
    let since = Instant::now();
    let mut connection = Connection {
        peer,
        socket,
        table,
        queue,
        cut,
        house,
        codec: None,
        since,
        heard: since,
        lag: Lag::default(),
    };
    let farewell = match connection.table.send(Letter::Open(peer, line)).await {
        Ok(()) => connection.talk().await,
        Err(_) => Farewell::Gone(gone),
    };
    connection.part(farewell).await;
}

impl Connection {
    async fn talk(&mut self) -> Farewell {
        let mut heartbeat = pin!(sleep(HEARTBEAT));
        loop {
            let step = tokio::select! {
                heard = self.socket.next() => self.hear(heard).await,
                parcel = self.queue.recv() => self.deliver(parcel).await,
                () = &mut heartbeat => {
                    let beaten = self.beat().await;
                    heartbeat.as_mut().reset((Instant::now() + HEARTBEAT).min(self.silent_at()));
                    beaten
                }
            };
            if let Err(farewell) = step {
                return farewell;
            }
        }
    }

    async fn hear(&mut self, heard: Option<Result<Message, Error>>) -> Result<(), Farewell> {
        let message = match heard {
            None => return Err(Farewell::Lost),
            Some(Err(error)) => return Err(self.count(farewell_of(&error))),
            Some(Ok(message)) => message,
        };
        self.heard = Instant::now();
        if self.socket.get_mut().pay().is_err() {
            return Err(self.count(Farewell::Sorry(SorryCode::TooFast)));
        }
        match message {
            Message::Text(text) => self.pass_on(Codec::Json, text.into()).await,
            Message::Binary(bytes) => self.pass_on(Codec::Postcard, bytes).await,
            Message::Close(_) => Err(Farewell::Closed),
            // Pings are answered below us, and nobody hands out parts of messages.
            Message::Ping(_) | Message::Frame(_) => Ok(()),
            Message::Pong(answer) => {
                if let Some(lag_ms) = self.lag.hear(&answer) {
                    // A table that has just ended needs no measure.
                    let _ = self.table.send(Letter::Lag(self.peer, lag_ms)).await;
                }
                Ok(())
            }
        }
    }

    /// Whoever is too fast is counted.
    fn count(&self, farewell: Farewell) -> Farewell {
        if matches!(farewell, Farewell::Sorry(SorryCode::TooFast)) {
            self.house.metrics.too_fast.add(1);
        }
        farewell
    }

    /// A full mailbox makes this connection wait, and nobody else.
    async fn pass_on(&mut self, codec: Codec, bytes: Bytes) -> Result<(), Farewell> {
        self.codec.get_or_insert(codec);
        self.house.metrics.frames_in.add(1);
        let letter = Letter::Bytes(self.peer, codec, bytes);
        // A table that has just ended has left its last words in the queue.
        if self.table.send(letter).await.is_err() && self.queue.is_empty() {
            return Err(Farewell::Sorry(SorryCode::RoomOver));
        }
        Ok(())
    }

    /// Sends a parcel and all that wait behind it by one write: the calls of the system cost more than all the rest.
    async fn deliver(&mut self, first: Option<Parcel>) -> Result<(), Farewell> {
        let mut next = Some(match first {
            Some(first) => first,
            // The table has cut the connection, or has ended before it read that somebody came.
            None if self.cut.notified().now_or_never().is_some() => return Err(Farewell::Lost),
            None => Parcel::Close(SorryCode::RoomOver),
        });
        while let Some(parcel) = next {
            match parcel {
                Parcel::Message(message) => {
                    in_time(self.socket.feed(message), &self.cut).await?;
                }
                Parcel::Close(code) => return Err(Farewell::Told(code)),
                Parcel::Restart => return Err(Farewell::Restart),
            }
            next = self.queue.try_recv().ok();
        }
        in_time(self.socket.flush(), &self.cut).await
    }

    /// When the silence will have lasted for too long. Whoever has not said a word yet has longer for the first.
    fn silent_at(&self) -> Instant {
        if self.codec.is_none() { self.since + FIRST_WORD_LIMIT } else { self.heard + SILENCE }
    }

    /// Asks whether anybody is there, and measures how long the answer takes. Whoever has not said a word by now only takes up room.
    async fn beat(&mut self) -> Result<(), Farewell> {
        if self.silent_at() <= Instant::now() {
            // A busy server may not have read yet what has come.
            return match self.socket.next().now_or_never() {
                Some(heard) => self.hear(heard).await,
                None if self.codec.is_none() => Err(Farewell::Sorry(SorryCode::HelloFirst)),
                None => Err(Farewell::Lost),
            };
        }
        let question = self.lag.ask();
        self.send(Message::Ping(question)).await
    }

    async fn send(&mut self, message: Message) -> Result<(), Farewell> {
        in_time(self.socket.send(message), &self.cut).await
    }

    /// Tells the table, says why and closes.
    async fn part(mut self, farewell: Farewell) {
        // Whether the table still exists does not matter any more.
        let silence_ms = u64::try_from(self.heard.elapsed().as_millis()).unwrap_or(0);
        let _ = self.table.send(Letter::Gone(self.peer, silence_ms)).await;
        close(&mut self.socket, farewell, self.codec).await;
    }
}

/// Says why, if it is for us to say, and closes by the book: a close is answered by a close.
pub(crate) async fn close(socket: &mut Socket, farewell: Farewell, codec: Option<Codec>) {
    let left;
    let (code, reason) = match farewell {
        Farewell::Lost => return,
        // The answer lies ready: an allowed code is said back, any other is 1002.
        Farewell::Closed => return drain(socket).await,
        Farewell::Gone(gone) => {
            left = gone.reason.unwrap_or_default();
            (gone.code.number(), left.as_str())
        }
        Farewell::Told(code) => (code.number(), ""),
        Farewell::Sorry(code) => {
            let sorry = ServerFrame::Sorry { code, id: None };
            let _ = timeout(SEND_LIMIT, socket.send(message(&sorry, codec.unwrap_or(Codec::Json)))).await;
            (code.number(), "")
        }
        Farewell::Nonsense => (PROTOCOL_ERROR, ""),
        Farewell::NotText => (NOT_TEXT, ""),
        Farewell::Restart => (RESTART, "the server stops; try again in a moment"),
    };
    let close = Message::Close(Some(CloseFrame { code: code.into(), reason: reason.to_owned().into() }));
    if !matches!(timeout(SEND_LIMIT, socket.send(close)).await, Ok(Ok(()))) {
        return;
    }
    let unread = [SorryCode::TooLong.number(), SorryCode::TooFast.number(), PROTOCOL_ERROR, NOT_TEXT];
    if unread.contains(&code) {
        // What still comes must not be read: it may have any length.
        sleep(UNREAD_LINGER).await;
    } else {
        drain(socket).await;
    }
}

/// Waits until both sides have closed, so that the last words are not lost.
async fn drain(socket: &mut Socket) {
    let closed = async { while let Some(Ok(_)) = socket.next().await {} };
    let _ = timeout(LINGER, closed).await;
}

/// Waits for the network, but not for long, and not if the table cuts the connection meanwhile.
async fn in_time(sending: impl Future<Output = Result<(), Error>>, cut: &Notify) -> Result<(), Farewell> {
    let mut sending = pin!(sending);
    // The network is nearly always ready. Only where it is not, a timer is worth its price.
    if let Some(sent) = sending.as_mut().now_or_never() {
        return sent.map_err(|_| Farewell::Lost);
    }
    tokio::select! {
        biased;
        sent = timeout(SEND_LIMIT, sending) => match sent {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Farewell::Lost),
        },
        () = cut.notified() => Err(Farewell::Lost),
    }
}

/// What an error of the connection means.
pub(crate) fn farewell_of(error: &Error) -> Farewell {
    match error {
        Error::Capacity(_) => Farewell::Sorry(SorryCode::TooLong),
        Error::Utf8(_) => Farewell::NotText,
        Error::Io(error) if error.kind() == io::ErrorKind::QuotaExceeded => Farewell::Sorry(SorryCode::TooFast),
        Error::Protocol(ProtocolError::ResetWithoutClosingHandshake) => Farewell::Lost,
        Error::Protocol(_) => Farewell::Nonsense,
        _ => Farewell::Lost,
    }
}
