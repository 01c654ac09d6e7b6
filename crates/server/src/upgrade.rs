//! A request that becomes a WebSocket (RFC 6455), and the meter at the mouth of it: everything that is read is paid for, also what
//! never becomes a message.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{CONNECTION, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_KEY, SEC_WEBSOCKET_VERSION, UPGRADE};
use axum::http::{HeaderMap, HeaderName, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use room::{Bucket, TooFast};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};

use crate::FrameRate;
use crate::bucket::FRAMES;
use crate::cores::Core;
use crate::house::House;
use crate::patience::Patient;

/// So many bytes cost as much as a frame. Empty fragments make no message, but they are bytes.
const BYTES_OF_A_FRAME: usize = 1024;

/// So much room is kept for what is sent next.
const KEPT_FOR_FRAMES: usize = 128;

/// The length of a key: 16 bytes in base64.
const KEY: usize = 24;

/// A WebSocket whose reader pays.
pub(crate) type Socket = WebSocketStream<Metered>;

/// Answers a request for a WebSocket, and hands the socket on once it is one: to the core where it will be served.
pub(crate) fn upgrade<Served: Future<Output = ()> + Send>(
    mut request: Request,
    house: &Arc<House>,
    core: Core,
    config: WebSocketConfig,
    serve: impl FnOnce(Socket) -> Served + Send + 'static,
) -> Response {
    let accept = match accept_of(request.method(), request.headers()) {
        Ok(accept) => accept,
        Err(refusal) => return refusal.into_response(),
    };
    let (upgraded, house) = (hyper::upgrade::on(&mut request), Arc::clone(house));
    tokio::spawn(async move {
        // Whoever is gone before the answer has reached them never was here.
        let Some((stream, read)) = upgraded.await.ok().and_then(bare) else { return };
        Arc::clone(&house).cores.spawn(core, async move {
            let Ok(stream) = TcpStream::from_std(stream) else { return };
            let metered = Metered::new(stream, house);
            serve(WebSocketStream::from_partially_read(metered, read, Role::Server, Some(config)).await).await;
        });
    });
    let head = [(CONNECTION, "upgrade"), (UPGRADE, "websocket"), (SEC_WEBSOCKET_ACCEPT, &accept)];
    (StatusCode::SWITCHING_PROTOCOLS, head, Body::empty()).into_response()
}

/// The connection itself, and what was read of it already. It belongs to no core any more.
fn bare(upgraded: Upgraded) -> Option<(std::net::TcpStream, Vec<u8>)> {
    let parts = upgraded.downcast::<TokioIo<Patient<TcpStream>>>().ok()?;
    Some((parts.io.into_inner().into_inner().into_std().ok()?, parts.read_buf.to_vec()))
}

/// Why a request is not answered by a WebSocket.
enum NoUpgrade {
    NotAsked,
    OtherVersion,
    NoKey,
}

impl IntoResponse for NoUpgrade {
    fn into_response(self) -> Response {
        match self {
            NoUpgrade::NotAsked => {
                (StatusCode::BAD_REQUEST, "This is the WebSocket of a table: ask for an upgrade.\n").into_response()
            }
            NoUpgrade::OtherVersion => {
                let say = "This server speaks version 13 of WebSocket.\n";
                (StatusCode::UPGRADE_REQUIRED, [(SEC_WEBSOCKET_VERSION, "13")], say).into_response()
            }
            NoUpgrade::NoKey => {
                (StatusCode::BAD_REQUEST, "One Sec-WebSocket-Key of 16 bytes is wanted.\n").into_response()
            }
        }
    }
}

/// What proves that the request was read.
fn accept_of(method: &Method, headers: &HeaderMap) -> Result<String, NoUpgrade> {
    let has = |name: HeaderName, wanted: &str| {
        let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
        values.flat_map(|value| value.split(',')).any(|one| one.trim().eq_ignore_ascii_case(wanted))
    };
    if method != Method::GET || !has(CONNECTION, "upgrade") || !has(UPGRADE, "websocket") {
        return Err(NoUpgrade::NotAsked);
    }
    if !has(SEC_WEBSOCKET_VERSION, "13") {
        return Err(NoUpgrade::OtherVersion);
    }
    let mut keys = headers.get_all(SEC_WEBSOCKET_KEY).iter();
    match (keys.next(), keys.next()) {
        (Some(key), None) if key.len() == KEY => Ok(derive_accept_key(key.as_bytes())),
        _ => Err(NoUpgrade::NoKey),
    }
}

/// The bytes of a connection: what may be read of them, and what waits to be written.
pub(crate) struct Metered {
    stream: TcpStream,
    house: Arc<House>,
    bucket: Bucket,
    /// What was read and not paid for yet.
    unpaid: usize,
    /// What the network has not taken yet. Whole frames are put here one behind the other, by us and by the library, so that none
    /// comes into the middle of another.
    unsent: Vec<u8>,
}

impl Metered {
    pub fn new(stream: TcpStream, house: Arc<House>) -> Metered {
        let bucket = Bucket::full(FRAMES, house.clock.now_ms());
        Metered { stream, house, bucket, unpaid: 0, unsent: Vec::new() }
    }

    /// Pays for a frame.
    pub fn pay(&mut self) -> Result<(), TooFast> {
        match self.house.settings.frames {
            FrameRate::Usual => self.bucket.pay(self.house.clock.now_ms()),
            FrameRate::Unlimited => Ok(()),
        }
    }

    fn pay_for(&mut self, bytes: usize) -> Result<(), TooFast> {
        self.unpaid += bytes;
        while self.unpaid >= BYTES_OF_A_FRAME {
            self.unpaid -= BYTES_OF_A_FRAME;
            self.pay()?;
        }
        Ok(())
    }

    /// Puts a whole frame behind what waits. It is sent by [`Metered::poll_send`].
    pub fn put(&mut self, frame: &[u8]) {
        self.unsent.extend_from_slice(frame);
    }

    /// How many bytes wait.
    pub fn unsent(&self) -> usize {
        self.unsent.len()
    }

    /// Whether anything has come that was not read yet.
    pub fn poll_come(&self, cx: &mut Context<'_>) -> Poll<()> {
        // What is wrong with it, reading will tell.
        self.stream.poll_read_ready(cx).map(drop)
    }

    /// Whether the network takes anything.
    pub fn poll_free(&self, cx: &mut Context<'_>) -> Poll<()> {
        self.stream.poll_write_ready(cx).map(drop)
    }

    /// Sends what waits: all of it by one call if the network takes it, as it nearly always does.
    pub fn poll_send(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let mut sent = 0;
        let stopped = loop {
            if sent == self.unsent.len() {
                break Poll::Ready(Ok(()));
            }
            match Pin::new(&mut self.stream).poll_write(cx, &self.unsent[sent..]) {
                Poll::Ready(Ok(0)) => break Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                Poll::Ready(Ok(written)) => sent += written,
                Poll::Ready(Err(error)) => break Poll::Ready(Err(error)),
                Poll::Pending => break Poll::Pending,
            }
        };
        self.unsent.drain(..sent);
        if self.unsent.is_empty() {
            // The first look at a table is long, and nothing like it follows.
            self.unsent.shrink_to(KEPT_FOR_FRAMES);
        }
        stopped
    }
}

impl AsyncRead for Metered {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let (me, before) = (self.get_mut(), buf.filled().len());
        ready!(Pin::new(&mut me.stream).poll_read(cx, buf))?;
        let read = buf.filled().len() - before;
        Poll::Ready(me.pay_for(read).map_err(|TooFast| io::ErrorKind::QuotaExceeded.into()))
    }
}

impl AsyncWrite for Metered {
    /// Takes everything at once, so that a frame of the library is never half sent when one of ours follows.
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.put(bytes);
        match self.poll_send(cx) {
            Poll::Ready(Err(error)) => Poll::Ready(Err(error)),
            Poll::Ready(Ok(())) | Poll::Pending => Poll::Ready(Ok(bytes.len())),
        }
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.poll_send(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_send(cx))?;
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
