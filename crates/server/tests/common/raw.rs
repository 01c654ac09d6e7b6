//! A WebSocket made by hand, for what a well-behaved client cannot send.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::in_time;

/// The bits of a first byte: this is the last frame of its message.
pub const FIN: u8 = 0x80;
/// Opcodes.
pub const CONTINUATION: u8 = 0;
pub const TEXT: u8 = 1;
pub const CLOSE: u8 = 8;
pub const PING: u8 = 9;

/// A connection whose every byte the test decides.
pub struct Raw {
    stream: TcpStream,
}

/// A frame as a client must send it: masked, here by zeros.
pub fn frame(first_byte: u8, data: &[u8]) -> Vec<u8> {
    let length = match u16::try_from(data.len()).expect("a frame of a test is short") {
        short @ 0..126 => vec![0x80 | short as u8],
        long => [&[0x80 | 126][..], &long.to_be_bytes()].concat(),
    };
    [&[first_byte][..], &length, &[0; 4], data].concat()
}

impl Raw {
    /// Asks for a WebSocket with these further headers; the head of the answer.
    pub async fn open(address: SocketAddr, table: &str, more: &str) -> (Raw, String) {
        let request = format!(
            "GET /ws/{table} HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{more}\r\n"
        );
        let answered = async {
            let mut stream = TcpStream::connect(address).await.expect("the server listens");
            stream.write_all(request.as_bytes()).await.expect("it reads");
            let mut head = Vec::new();
            while !head.ends_with(b"\r\n\r\n") {
                head.push(stream.read_u8().await.expect("an answer"));
            }
            (stream, head)
        };
        let (stream, head) = in_time(answered).await;
        (Raw { stream }, String::from_utf8(head).expect("a head is text"))
    }

    /// Sends bytes. The other side may have closed before it has read all of them.
    pub async fn send(&mut self, bytes: &[u8]) {
        let _ = in_time(self.stream.write_all(bytes)).await;
    }

    /// The next frame: its first byte and its data.
    pub async fn next(&mut self) -> (u8, Vec<u8>) {
        in_time(self.read()).await.expect("a whole frame")
    }

    /// Reads on to a frame that is wanted, within one limit for all that come before it.
    pub async fn until<T>(&mut self, mut wanted: impl FnMut(u8, Vec<u8>) -> Option<T>) -> T {
        let found = async {
            loop {
                let (first, data) = self.read().await.expect("a whole frame");
                if let Some(found) = wanted(first, data) {
                    return found;
                }
            }
        };
        in_time(found).await
    }

    async fn read(&mut self) -> std::io::Result<(u8, Vec<u8>)> {
        let first = self.stream.read_u8().await?;
        let length = match self.stream.read_u8().await? {
            126 => u64::from(self.stream.read_u16().await?),
            127 => self.stream.read_u64().await?,
            short => u64::from(short),
        };
        let mut data = vec![0; usize::try_from(length).expect("it fits")];
        self.stream.read_exact(&mut data).await?;
        Ok((first, data))
    }

    /// Reads on to the close frame; what is in it. The connection must end behind it.
    pub async fn close_data(&mut self) -> Vec<u8> {
        let data = self.until(|first, data| (first == FIN | CLOSE).then_some(data)).await;
        assert!(in_time(self.read()).await.is_err(), "nothing follows a close");
        data
    }

    /// Reads on to the close frame; its code.
    pub async fn close_code(&mut self) -> u16 {
        let data = self.until(|first, data| (first == FIN | CLOSE).then_some(data)).await;
        u16::from_be_bytes(data[..2].try_into().expect("a close code has two bytes"))
    }
}
