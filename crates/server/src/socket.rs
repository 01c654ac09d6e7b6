//! A connection: what is heard of it, what waits to be sent, whether anybody is still there, and how it ends.
//!
//! It is no task of its own. Its table reads and writes it where it carries out what was wished for, so that a wish takes no way
//! through queues, and everything that can happen at a table wakes one task (`docs/decisions/0041-a-table-holds-its-lines.md`).

use std::future::poll_fn;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::Bytes;
use futures_util::{SinkExt as _, Stream as _, StreamExt as _};
use protocol::{Codec, ServerFrame, SorryCode, encode_server};
use tokio::sync::mpsc::UnboundedSender;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::error::ProtocolError;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

use crate::held::Hold;
use crate::house::{Counted, Gone, House};
use crate::table::Letter;
use crate::upgrade::Socket;

/// Bytes that may wait for a connection. Above it, the connection is cut.
const UNSENT: usize = 256 * 1024;

/// How long the network may take to accept what waits, in ms.
const SEND_LIMIT_MS: u64 = 5_000;

/// The same for the last words.
const LAST_WORDS_LIMIT: Duration = Duration::from_secs(5);

/// Whoever has been silent for so long is asked whether they are still there, in ms. A page says something every second by itself;
/// others have a second for the answer.
const ASKED_MS: u64 = 2_000;

/// How often everybody is asked at least, so that their lag is known, in ms.
const MEASURED_MS: u64 = 4_000;

/// Whoever is to be asked this soon is asked together with another, in ms.
const TOGETHER_MS: u64 = 250;

/// Whoever has been silent for so long, asked or not, is away, in ms.
const SILENCE_MS: u64 = 3_000;

/// How long somebody may be connected without a word, in ms.
const FIRST_WORD_LIMIT_MS: u64 = 10_000;

/// How long the other side may take to close as well, before the connection is dropped.
const LINGER: Duration = Duration::from_secs(1);

/// How long a connection stays after a message that was not read: dropped at once, it would lose the close code too.
const UNREAD_LINGER: Duration = Duration::from_millis(250);

/// The first byte of a whole WebSocket message of a kind (RFC 6455).
const TEXT: u8 = 0x81;
const BINARY: u8 = 0x82;
const PING: u8 = 0x89;

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
pub(crate) struct Connection {
    socket: Socket,
    /// How frames are written: as in the first one received.
    codec: Option<Codec>,
    /// When it was made, when something was heard last, and when it was asked last.
    since_ms: u64,
    heard_ms: u64,
    asked_ms: u64,
    /// Since when the network has not taken what waits.
    stuck_since: Option<u64>,
    /// Whether what was read may hold more than was taken.
    has_more: bool,
    /// How long frames take from there to here.
    lag: Lag,
    house: Arc<House>,
    _counted: Counted,
    _hold: Hold,
}

/// What was heard of a connection.
pub(crate) enum Heard {
    /// A frame, unread.
    Frame(Codec, Bytes),
    /// How many ms a frame takes from there to here.
    Lag(u32),
    /// Nothing that concerns the table.
    Nothing,
}

/// The other side does not take what is sent.
pub(crate) struct TooMuch;

/// The measure of a line: it is asked now and then and must answer with what it was asked. Rule [BASE-76]: nothing that the other
/// side says about time counts.
#[derive(Default)]
struct Lag {
    /// The question under way, and since when.
    asked: Option<(u32, u64)>,
    questions: u32,
    /// The last few answers, half of the way there and back each, in ms. The shortest counts: a busy moment is not the line.
    answers: [Option<u32>; 4],
}

impl Lag {
    /// The next question.
    fn ask(&mut self, now_ms: u64) -> [u8; 4] {
        self.questions = self.questions.wrapping_add(1);
        self.asked = Some((self.questions, now_ms));
        self.questions.to_be_bytes()
    }

    /// Takes an answer, and says how long the line takes if it was the one that was asked for.
    fn hear(&mut self, answer: &[u8], now_ms: u64) -> Option<u32> {
        let (number, since) = self.asked.filter(|(number, _)| answer == number.to_be_bytes())?;
        self.asked = None;
        let half = u32::try_from(now_ms.saturating_sub(since) / 2).unwrap_or(u32::MAX);
        self.answers[number as usize % self.answers.len()] = Some(half);
        self.answers.iter().flatten().min().copied()
    }
}

/// Hands a new connection to its table. Without a table it is closed like one whose table is no more.
pub(crate) fn attend(socket: Socket, table: Result<UnboundedSender<Letter>, Gone>, house: &Arc<House>, hold: Hold) {
    let connection = Box::new(Connection::new(socket, house, hold));
    match table {
        Err(gone) => connection.part(Farewell::Gone(gone)),
        Ok(letters) => {
            if let Err(unread) = letters.send(Letter::Open(connection))
                && let Letter::Open(connection) = unread.0
            {
                connection.part(Farewell::Told(SorryCode::RoomOver));
            }
        }
    }
}

impl Connection {
    pub fn new(socket: Socket, house: &Arc<House>, hold: Hold) -> Connection {
        let now_ms = house.clock.now_ms();
        Connection {
            socket,
            codec: None,
            since_ms: now_ms,
            heard_ms: now_ms,
            asked_ms: now_ms,
            stuck_since: None,
            // Something may have come with the request.
            has_more: true,
            lag: Lag::default(),
            house: Arc::clone(house),
            _counted: house.count(|metrics| &metrics.sockets),
            _hold: hold,
        }
    }

    /// How frames are written.
    pub fn codec(&self) -> Codec {
        self.codec.unwrap_or(Codec::Postcard)
    }

    /// When something was heard last.
    pub fn heard_ms(&self) -> u64 {
        self.heard_ms
    }

    /// Done when there is something to hear, or what waits can be sent.
    pub fn poll_news(&self, cx: &mut Context<'_>) -> Poll<()> {
        let wire = self.socket.get_ref();
        let may_send = self.is_behind() && wire.poll_free(cx).is_ready();
        if self.has_more || wire.poll_come(cx).is_ready() || may_send { Poll::Ready(()) } else { Poll::Pending }
    }

    /// What has come next, or that it is over.
    pub fn poll_hear(&mut self, now_ms: u64, cx: &mut Context<'_>) -> Poll<Result<Heard, Farewell>> {
        if !self.has_more && self.socket.get_ref().poll_come(cx).is_pending() {
            return Poll::Pending;
        }
        let heard = Pin::new(&mut self.socket).poll_next(cx);
        self.has_more = heard.is_ready();
        heard.map(|heard| match heard {
            None => Err(Farewell::Lost),
            Some(Err(error)) => Err(self.counted(farewell_of(&error))),
            Some(Ok(message)) => self.hear(message, now_ms),
        })
    }

    fn hear(&mut self, message: Message, now_ms: u64) -> Result<Heard, Farewell> {
        self.heard_ms = now_ms;
        if self.socket.get_mut().pay().is_err() {
            return Err(self.counted(Farewell::Sorry(SorryCode::TooFast)));
        }
        let (codec, bytes) = match message {
            Message::Text(text) => (Codec::Json, text.into()),
            Message::Binary(bytes) => (Codec::Postcard, bytes),
            Message::Close(_) => return Err(Farewell::Closed),
            // Pings are answered below us, and nobody hands out parts of messages.
            Message::Ping(_) | Message::Frame(_) => return Ok(Heard::Nothing),
            Message::Pong(answer) => {
                return Ok(self.lag.hear(&answer, now_ms).map_or(Heard::Nothing, Heard::Lag));
            }
        };
        self.codec.get_or_insert(codec);
        self.house.metrics.frames_in.add(1);
        Ok(Heard::Frame(codec, bytes))
    }

    /// Whoever is too fast is counted.
    fn counted(&self, farewell: Farewell) -> Farewell {
        if matches!(farewell, Farewell::Sorry(SorryCode::TooFast)) {
            self.house.metrics.too_fast.add(1);
        }
        farewell
    }

    /// Puts what [`written`] has made behind what waits to be sent.
    pub fn put(&mut self, frame: &[u8]) -> Result<(), TooMuch> {
        let waiting = self.socket.get_mut();
        if waiting.unsent() + frame.len() > UNSENT {
            return Err(TooMuch);
        }
        waiting.put(frame);
        Ok(())
    }

    /// Whether anything waits to be sent.
    pub fn is_behind(&self) -> bool {
        self.socket.get_ref().unsent() > 0
    }

    /// Sends what waits, all of it by one write: the calls of the system cost more than all the rest. What the network does not
    /// take now goes when it does.
    pub fn send(&mut self, now_ms: u64, cx: &mut Context<'_>) -> Result<(), Farewell> {
        match self.socket.get_mut().poll_send(cx) {
            Poll::Ready(Ok(())) => self.stuck_since = None,
            Poll::Ready(Err(_)) => return Err(Farewell::Lost),
            Poll::Pending => _ = self.stuck_since.get_or_insert(now_ms),
        }
        Ok(())
    }

    /// Looks whether anybody is there, and asks if need be; by the answer the line is measured. Whoever has not said a word by now
    /// only takes up room.
    pub fn look_after(&mut self, now_ms: u64) -> Result<(), Farewell> {
        if self.stuck_since.is_some_and(|since| since + SEND_LIMIT_MS <= now_ms) {
            return Err(Farewell::Lost);
        }
        if self.silent_at() <= now_ms {
            let is_new = self.codec.is_none();
            return Err(if is_new { Farewell::Sorry(SorryCode::HelloFirst) } else { Farewell::Lost });
        }
        if self.asked_at() <= now_ms + TOGETHER_MS {
            self.asked_ms = now_ms;
            let question = self.lag.ask(now_ms);
            self.put(&framed(PING, &question)).map_err(|TooMuch| Farewell::Lost)?;
        }
        Ok(())
    }

    /// When to look again.
    pub fn next_look(&self) -> u64 {
        let stuck = self.stuck_since.map(|since| since + SEND_LIMIT_MS);
        [self.silent_at(), self.asked_at()].into_iter().chain(stuck).min().unwrap_or(u64::MAX)
    }

    /// When the silence will have lasted for too long. Whoever has not said a word yet has longer for the first.
    fn silent_at(&self) -> u64 {
        if self.codec.is_none() { self.since_ms + FIRST_WORD_LIMIT_MS } else { self.heard_ms + SILENCE_MS }
    }

    /// When it is asked next: after some silence, and now and then in any case.
    fn asked_at(&self) -> u64 {
        (self.heard_ms.max(self.asked_ms) + ASKED_MS).min(self.asked_ms + MEASURED_MS)
    }

    /// Says why and closes, beside everything else.
    pub fn part(mut self: Box<Self>, farewell: Farewell) {
        if !matches!(farewell, Farewell::Lost) {
            tokio::spawn(async move { close(&mut self.socket, farewell, self.codec).await });
        }
    }
}

/// A frame as the bytes of a WebSocket message: postcard is binary, JSON is text.
pub(crate) fn written(frame: &ServerFrame, codec: Codec) -> Vec<u8> {
    let kind = match codec {
        Codec::Postcard => BINARY,
        Codec::Json => TEXT,
    };
    framed(kind, &encode_server(frame, codec))
}

/// A whole message (RFC 6455, 5.2): its kind, its length in as few bytes as it takes, and what it says.
fn framed(kind: u8, says: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(says.len() + 10);
    bytes.push(kind);
    match says.len() {
        short @ 0..126 => bytes.push(short as u8),
        medium @ 126..=0xffff => {
            bytes.push(126);
            bytes.extend((medium as u16).to_be_bytes());
        }
        long => {
            bytes.push(127);
            bytes.extend((long as u64).to_be_bytes());
        }
    }
    bytes.extend_from_slice(says);
    bytes
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
            let _ = timeout(LAST_WORDS_LIMIT, socket.send(said(&sorry, codec.unwrap_or(Codec::Json)))).await;
            (code.number(), "")
        }
        Farewell::Nonsense => (PROTOCOL_ERROR, ""),
        Farewell::NotText => (NOT_TEXT, ""),
        Farewell::Restart => (RESTART, "the server stops; try again in a moment"),
    };
    let close = Message::Close(Some(CloseFrame { code: code.into(), reason: reason.to_owned().into() }));
    if !matches!(timeout(LAST_WORDS_LIMIT, socket.send(close)).await, Ok(Ok(()))) {
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

fn said(frame: &ServerFrame, codec: Codec) -> Message {
    let bytes = Bytes::from(encode_server(frame, codec));
    match codec {
        Codec::Postcard => Message::Binary(bytes),
        Codec::Json => Message::Text(Utf8Bytes::try_from(bytes).expect("JSON is text")),
    }
}

/// Waits until both sides have closed, so that the last words are not lost.
async fn drain(socket: &mut Socket) {
    let closed = async {
        while let Some(Ok(_)) = socket.next().await {}
        let _ = poll_fn(|cx| socket.get_mut().poll_send(cx)).await;
    };
    let _ = timeout(LINGER, closed).await;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_says_its_length_in_as_few_bytes_as_it_takes() {
        let head = |length: usize| {
            let bytes = framed(BINARY, &vec![7; length]);
            bytes[..bytes.len() - length].to_vec()
        };
        assert_eq!((head(0), head(125)), (vec![0x82, 0], vec![0x82, 125]));
        assert_eq!((head(126), head(65_535)), (vec![0x82, 126, 0, 126], vec![0x82, 126, 255, 255]));
        assert_eq!(head(65_536), [0x82, 127, 0, 0, 0, 0, 0, 1, 0, 0]);
    }

    #[test]
    fn only_the_answer_to_the_question_under_way_measures_a_line() {
        let mut lag = Lag::default();
        let first = lag.ask(100);
        let second = lag.ask(200);
        assert_eq!(lag.hear(&first, 210), None, "it was asked again since");
        assert_eq!(lag.hear(&second, 260), Some(30));
        assert_eq!(lag.hear(&second, 261), None, "nobody has asked");
        let third = lag.ask(300);
        assert_eq!(lag.hear(&third, 500), Some(30), "the shortest of the last counts");
    }
}
