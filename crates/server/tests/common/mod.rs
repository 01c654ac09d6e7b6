//! A server on a port of its own, and clients that speak to it over real sockets.
#![allow(dead_code, reason = "every test file uses its own part")]

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use protocol::{ClientFrame, Codec, Hello, PROTOCOL, ServerFrame, Welcome, decode_server, encode_client};
use server::{Page, Server, Settings, Whereabouts};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Long enough for a busy machine, short enough to fail.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// A server that runs until it is stopped.
pub struct Running {
    /// Where it is found on this machine.
    pub address: SocketAddr,
    /// Where it is found in the network, if it can be.
    pub network: Option<SocketAddr>,
    pub stop: oneshot::Sender<()>,
    pub done: JoinHandle<()>,
}

/// Starts a server at the fastest pace.
pub async fn start() -> Running {
    start_with(Page::none()).await
}

/// Starts a server with this page.
pub async fn start_with(page: Page) -> Running {
    start_at(IpAddr::V4(Ipv4Addr::LOCALHOST), page).await
}

/// Starts a server on the first free port of a range the system does not give away by itself.
pub async fn start_at(host: IpAddr, page: Page) -> Running {
    start_as(&Settings { host, pace: 20, ..Settings::default() }, page).await
}

/// Starts a server that keeps everything in a folder.
pub async fn start_in(folder: &Path) -> Running {
    start_as(&Settings { pace: 20, data: Some(folder.to_owned()), ..Settings::default() }, Page::none()).await
}

async fn start_as(settings: &Settings, page: Page) -> Running {
    let first = 20_000 + (std::process::id() % 10_000) as u16;
    for port in first..first + 1_000 {
        let settings = Settings { port, ..settings.clone() };
        if let Ok(server) = Server::bind(settings, page).await {
            let Whereabouts { here, network } = server.whereabouts();
            let (stop, stopped) = oneshot::channel();
            let done = tokio::spawn(server.run_until(async {
                let _ = stopped.await;
            }));
            return Running { address: here, network, stop, done };
        }
    }
    panic!("no port is free");
}

impl Running {
    /// A request by hand; the whole answer with its head.
    pub async fn http(&self, method: &str, path: &str, more: &str) -> String {
        self.http_at(self.address, method, path, more).await
    }

    /// The same by way of another address.
    pub async fn http_at(&self, address: SocketAddr, method: &str, path: &str, more: &str) -> String {
        let host = match more.to_ascii_lowercase().contains("host:") {
            true => String::new(),
            false => format!("Host: {address}\r\n"),
        };
        let request = format!("{method} {path} HTTP/1.1\r\n{host}{more}Connection: close\r\n\r\n");
        let mut stream = TcpStream::connect(address).await.expect("the server listens");
        stream.write_all(request.as_bytes()).await.expect("it reads");
        let mut answer = String::new();
        timeout(PATIENCE, stream.read_to_string(&mut answer)).await.expect("in time").expect("it answers");
        answer
    }

    /// A new table; its id.
    pub async fn table(&self) -> String {
        self.invitation().await.id
    }

    /// A new table, and all that leads to it.
    pub async fn invitation(&self) -> Invitation {
        let answer = self.http("POST", "/api/tables", "Content-Length: 0\r\n").await;
        assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
        let json = json_of(&answer);
        let text = |name: &str| json[name].as_str().unwrap_or_else(|| panic!("{name} in {json}")).to_owned();
        Invitation { id: text("id"), link: text("link"), code: text("code") }
    }

    /// A connection to a table.
    pub async fn connect(&self, table: &str, codec: Codec) -> Client {
        let (socket, _) = connect_async(format!("ws://{}/ws/{table}", self.address)).await.expect("an upgrade");
        Client { socket, codec }
    }

    /// A connection that has said hello.
    pub async fn come_in(&self, table: &str, codec: Codec) -> (Client, Welcome) {
        let mut client = self.connect(table, codec).await;
        let hello = Hello { protocol: PROTOCOL, token: None, last_seq: None, name: None };
        client.say(&ClientFrame::Hello(hello)).await;
        let welcome = client
            .until(|frame| match frame {
                ServerFrame::Welcome(welcome) => Some(*welcome),
                _ => None,
            })
            .await;
        (client, welcome)
    }
}

/// What leads to a table.
pub struct Invitation {
    pub id: String,
    pub link: String,
    pub code: String,
}

/// The body of an answer, read as JSON.
pub fn json_of(answer: &str) -> serde_json::Value {
    let body = answer.split("\r\n\r\n").nth(1).expect("a body");
    serde_json::from_str(body).unwrap_or_else(|error| panic!("{error} in {answer}"))
}

/// A header of an answer.
pub fn header_of<'a>(answer: &'a str, name: &str) -> Option<&'a str> {
    let head = answer.split("\r\n\r\n").next().unwrap_or_default();
    let fields = head.lines().filter_map(|line| line.split_once(": "));
    fields.filter(|(field, _)| field.eq_ignore_ascii_case(name)).map(|(_, value)| value).next()
}

/// Somebody at a table.
pub struct Client {
    pub socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub codec: Codec,
}

impl Client {
    pub async fn say(&mut self, frame: &ClientFrame) {
        let bytes = encode_client(frame, self.codec);
        let message = match self.codec {
            Codec::Postcard => Message::binary(bytes),
            Codec::Json => Message::text(String::from_utf8(bytes).expect("JSON is text")),
        };
        self.throw(message).await;
    }

    pub async fn throw(&mut self, message: Message) {
        self.socket.send(message).await.expect("the server reads");
    }

    /// Reads frames until one is wanted.
    pub async fn until<T>(&mut self, wanted: impl Fn(ServerFrame) -> Option<T>) -> T {
        loop {
            let message =
                timeout(PATIENCE, self.socket.next()).await.expect("in time").expect("open").expect("whole");
            let frame = match (self.codec, &message) {
                (Codec::Json, Message::Text(text)) => decode_server(text.as_bytes(), Codec::Json),
                (Codec::Postcard, Message::Binary(bytes)) => decode_server(bytes, Codec::Postcard),
                (_, Message::Ping(_)) => continue,
                _ => panic!("answered in another codec or closed: {message:?}"),
            };
            if let Some(found) = wanted(frame.expect("a frame")) {
                return found;
            }
        }
    }

    /// Reads on to the end of the connection; its close code.
    pub async fn close_code(&mut self) -> u16 {
        loop {
            match timeout(PATIENCE, self.socket.next()).await.expect("in time") {
                Some(Ok(Message::Close(Some(close)))) => return close.code.into(),
                Some(Ok(_)) => {}
                other => panic!("closed without a code: {other:?}"),
            }
        }
    }
}
