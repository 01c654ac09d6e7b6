//! A client that costs next to nothing, so that the servers are measured and not their visitors: frames are cut out of what
//! has arrived, and only looked into where somebody wants to know. Nothing is waited for without end.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use protocol::{ClientFrame, Codec, ServerFrame, decode_server, encode_client};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// How long a server may owe somebody anything before a measure ends and says what it has waited for.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Something that has to come in time; `what` names it if it does not.
///
/// # Errors
/// When it does not come, or what came is an error.
pub async fn in_time<T>(
    what: impl FnOnce() -> String,
    coming: impl Future<Output = io::Result<T>>,
) -> io::Result<T> {
    within(PATIENCE, what, coming).await
}

/// The same within any limit.
pub(crate) async fn within<T>(
    limit: Duration,
    what: impl FnOnce() -> String,
    coming: impl Future<Output = io::Result<T>>,
) -> io::Result<T> {
    let late = |_| io::Error::new(io::ErrorKind::TimedOut, format!("waited {limit:?} in vain for {}", what()));
    timeout(limit, coming).await.map_err(late)?
}

/// A connection.
pub struct Client {
    stream: TcpStream,
    /// What has arrived and was not taken yet.
    inbox: Vec<u8>,
    taken: usize,
}

/// A WebSocket frame within the bytes that have arrived.
struct Cut {
    kind: u8,
    begin: usize,
    end: usize,
}

const BINARY: u8 = 2;
const CLOSE: u8 = 8;
const PING: u8 = 9;
const PONG: u8 = 10;

impl Client {
    /// Opens a WebSocket.
    ///
    /// # Errors
    /// When there is no such server, or it does not want to.
    pub async fn connect(address: SocketAddr, path: &str) -> io::Result<Client> {
        in_time(|| format!("a WebSocket at {path}"), Client::connect_to(address, path)).await
    }

    async fn connect_to(address: SocketAddr, path: &str) -> io::Result<Client> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let mut client = Client { stream, inbox: Vec::new(), taken: 0 };
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        client.stream.write_all(request.as_bytes()).await?;
        loop {
            if let Some(end) = client.inbox.windows(4).position(|four| four == b"\r\n\r\n") {
                client.taken = end + 4;
                break;
            }
            client.read().await?;
        }
        if client.inbox.starts_with(b"HTTP/1.1 101") {
            Ok(client)
        } else {
            Err(io::Error::other(String::from_utf8_lossy(&client.inbox).into_owned()))
        }
    }

    /// Sends a frame.
    ///
    /// # Errors
    /// When the connection is lost.
    pub async fn say(&mut self, frame: &ClientFrame) -> io::Result<()> {
        let mut bytes = Vec::new();
        wrap(BINARY, &encode_client(frame, Codec::Postcard), &mut bytes);
        self.write(&bytes).await
    }

    /// Sends bytes made by [`wrap_binary`].
    ///
    /// # Errors
    /// When the connection is lost.
    pub async fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream.write_all(bytes).await
    }

    /// Reads frames until one is wanted; `what` names it if it does not come.
    ///
    /// # Errors
    /// When it does not come in time, the connection is lost, or what comes is not a frame.
    pub async fn until<T>(
        &mut self,
        what: &str,
        wanted: impl FnMut(&ServerFrame, usize) -> Option<T>,
    ) -> io::Result<T> {
        in_time(|| what.to_owned(), self.find(wanted)).await
    }

    async fn find<T>(&mut self, mut wanted: impl FnMut(&ServerFrame, usize) -> Option<T>) -> io::Result<T> {
        loop {
            let mut found = None;
            while let (None, Some(frame)) = (&found, self.next_here().await?) {
                let decoded = decode_server(&frame, Codec::Postcard);
                let decoded = decoded.map_err(|error| io::Error::other(format!("{error:?}")))?;
                found = wanted(&decoded, frame.len());
            }
            match found {
                Some(found) => return Ok(found),
                None => self.read().await?,
            }
        }
    }

    /// Reads once and shows every whole message.
    ///
    /// # Errors
    /// When the connection is lost.
    pub async fn receive(&mut self, mut each: impl FnMut(&[u8])) -> io::Result<()> {
        self.read().await?;
        while let Some(cut) = self.cut()? {
            match cut.kind {
                PING => self.pong().await?,
                _ => each(&self.inbox[cut.begin..cut.end]),
            }
        }
        Ok(())
    }

    async fn next_here(&mut self) -> io::Result<Option<Vec<u8>>> {
        while let Some(cut) = self.cut()? {
            match cut.kind {
                PING => self.pong().await?,
                _ => return Ok(Some(self.inbox[cut.begin..cut.end].to_vec())),
            }
        }
        Ok(None)
    }

    async fn pong(&mut self) -> io::Result<()> {
        let mut bytes = Vec::new();
        wrap(PONG, &[], &mut bytes);
        self.write(&bytes).await
    }

    async fn read(&mut self) -> io::Result<()> {
        self.inbox.drain(..self.taken);
        self.taken = 0;
        self.inbox.reserve(16 * 1024);
        match self.stream.read_buf(&mut self.inbox).await? {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            _ => Ok(()),
        }
    }

    /// Takes the next whole message out of what has arrived.
    fn cut(&mut self) -> io::Result<Option<Cut>> {
        let rest = &self.inbox[self.taken..];
        let (head, length) = match *rest {
            [_, 126, high, low, ..] => (4, usize::from(u16::from_be_bytes([high, low]))),
            [_, 126 | 127, ..] => return Ok(None),
            [_, length, ..] => (2, usize::from(length)),
            _ => return Ok(None),
        };
        if rest.len() < head + length {
            return Ok(None);
        }
        let (kind, begin) = (rest[0] & 15, self.taken + head);
        self.taken = begin + length;
        match kind {
            CLOSE => Err(io::Error::other(format!("closed: {:?}", &rest[head..head + length]))),
            _ => Ok(Some(Cut { kind, begin, end: begin + length })),
        }
    }
}

/// Writes a binary message as a client must.
pub fn wrap_binary(payload: &[u8], bytes: &mut Vec<u8>) {
    wrap(BINARY, payload, bytes);
}

/// What a client sends is masked; four zeros are a mask.
fn wrap(kind: u8, payload: &[u8], bytes: &mut Vec<u8>) {
    assert!(payload.len() < 126, "a client of ours sends short frames");
    bytes.extend([0x80 | kind, 0x80 | payload.len() as u8, 0, 0, 0, 0]);
    bytes.extend(payload);
}

/// Creates a table; its id.
///
/// # Errors
/// When the server does not answer, or has no table to give.
pub async fn new_table(address: SocketAddr) -> io::Result<String> {
    let answer = ask(address, "POST", "/api/tables").await?;
    let text = String::from_utf8_lossy(&answer).into_owned();
    let id = text.split("\"id\":\"").nth(1).and_then(|rest| rest.split('"').next());
    id.map(str::to_owned).ok_or_else(|| io::Error::other(text.clone()))
}

/// What stands at a path.
///
/// # Errors
/// When the server does not answer, or there is nothing.
pub async fn get(address: SocketAddr, path: &str) -> io::Result<Vec<u8>> {
    let answer = ask(address, "GET", path).await?;
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n");
    match end.filter(|_| answer.starts_with(b"HTTP/1.1 200")) {
        Some(end) => Ok(answer[end + 4..].to_vec()),
        None => Err(io::Error::other(String::from_utf8_lossy(&answer).into_owned())),
    }
}

async fn ask(address: SocketAddr, method: &str, path: &str) -> io::Result<Vec<u8>> {
    in_time(|| format!("the answer to {method} {path}"), ask_without_end(address, method, path)).await
}

async fn ask_without_end(address: SocketAddr, method: &str, path: &str) -> io::Result<Vec<u8>> {
    let mut stream = TcpStream::connect(address).await?;
    let request =
        format!("{method} {path} HTTP/1.1\r\nHost: {address}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    Ok(answer)
}
