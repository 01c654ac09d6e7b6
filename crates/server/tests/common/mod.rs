//! A server on a port of its own, and clients that speak to it over real sockets.
#![allow(dead_code, reason = "every test file uses its own part")]

pub mod journal;
pub mod proxy;
pub mod raw;
pub mod sheets;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::panic::Location;
use std::path::{Path, PathBuf};
use std::process::{Child, Output};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use kit::Hex;
use protocol::{
    Change, ClientFrame, Codec, Hello, Lobby, PROTOCOL, Preference, ServerFrame, Stage, Token, Welcome,
    decode_server, encode_client,
};
use server::{FrameRate, Page, Server, Settings, Whereabouts};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::process::Command;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::handshake::client::Response;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Long enough for a busy machine, short enough to fail.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// What comes of a wait; the test fails where it waits when it takes longer than this in all. Whoever waits for many frames asks once
/// for all of them: a limit that every frame renews is none.
#[track_caller]
pub fn within<T>(limit: Duration, wait: impl Future<Output = T>) -> impl Future<Output = T> {
    let place = Location::caller();
    async move { timeout(limit, wait).await.unwrap_or_else(|_| panic!("{place}: not within {limit:?}")) }
}

/// The same with the usual patience.
#[track_caller]
pub fn in_time<T>(wait: impl Future<Output = T>) -> impl Future<Output = T> {
    within(PATIENCE, wait)
}

/// Runs a program to its end; it is ended with the wait for it.
pub async fn ran(program: &mut Command, limit: Duration) -> std::io::Result<Output> {
    within(limit, program.kill_on_drop(true).output()).await
}

/// Waits for a process that is about to end, where nothing is async; not for ever.
pub fn see_off(child: &mut Child) {
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE && matches!(child.try_wait(), Ok(None)) {
        std::thread::sleep(Duration::from_millis(5));
    }
}

pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Asks for a WebSocket: it and the head of the answer, or why there is none.
pub async fn upgrade(request: impl IntoClientRequest + Unpin) -> Result<(Socket, Response), Error> {
    in_time(connect_async(request)).await
}

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

/// Starts a server that reads frames as fast as they come.
pub async fn start_unlimited() -> Running {
    start_as(&Settings { pace: 20, frames: FrameRate::Unlimited, ..Settings::default() }, Page::none()).await
}

/// Starts a server as it is told, but for the port.
pub async fn start_as(settings: &Settings, page: Page) -> Running {
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
    /// Asks it to stop and waits until it has.
    pub async fn stop(self) {
        self.stop.send(()).expect("it runs");
        in_time(self.done).await.expect("it ends");
    }

    /// A request by hand; the whole answer with its head.
    pub async fn http(&self, method: &str, path: &str, more: &str) -> String {
        self.http_at(self.address, method, path, more).await
    }

    /// The same by way of another address.
    pub async fn http_at(&self, address: SocketAddr, method: &str, path: &str, more: &str) -> String {
        let host = if more.lines().any(|line| line.starts_with("Host:")) {
            String::new()
        } else {
            format!("Host: {address}\r\n")
        };
        let request = format!("{method} {path} HTTP/1.1\r\n{host}{more}Connection: close\r\n\r\n");
        ask(address, request.as_bytes()).await
    }

    /// A request with a body.
    pub async fn post(&self, path: &str, body: &str) -> String {
        let (host, length) = (self.address, body.len());
        let head = format!("POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {length}\r\nConnection: close");
        ask(host, format!("{head}\r\n\r\n{body}").as_bytes()).await
    }

    /// A request whose answer is bytes: its head and its body.
    pub async fn fetch(&self, path: &str) -> (String, Vec<u8>) {
        let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address);
        let answer = ask_for_bytes(self.address, request.as_bytes()).await;
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n").expect("a head") + 4;
        (String::from_utf8(answer[..end].to_vec()).expect("a head is text"), answer[end..].to_vec())
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
        let (socket, _) = upgrade(format!("ws://{}/ws/{table}", self.address)).await.expect("an upgrade");
        Client::new(socket, codec)
    }

    /// Somebody back with his token.
    pub async fn come_back(&self, table: &str, token: Token, last_seq: Option<u32>) -> (Client, Welcome) {
        let mut client = self.connect(table, Codec::Postcard).await;
        let welcome = client.greet(Some(token), last_seq).await;
        (client, welcome)
    }

    /// One person alone in a running game.
    pub async fn solo(&self) -> (String, Client, Welcome) {
        let table = self.table().await;
        let (mut client, welcome) = self.come_in(&table, Codec::Postcard).await;
        client.sit("Ani").await;
        client.say(&ClientFrame::Change(Change::Seats(1))).await;
        client.word().await;
        client.say(&ClientFrame::Start).await;
        client.lobby_with(|lobby| lobby.stage == Stage::Running).await;
        (table, client, welcome)
    }

    /// A connection that has said hello.
    pub async fn come_in(&self, table: &str, codec: Codec) -> (Client, Welcome) {
        let mut client = self.connect(table, codec).await;
        let welcome = client.greet(None, None).await;
        (client, welcome)
    }
}

/// Sends bytes and reads all that comes back until the end, as text.
pub async fn ask(address: SocketAddr, request: &[u8]) -> String {
    String::from_utf8(ask_for_bytes(address, request).await).expect("text")
}

async fn ask_for_bytes(address: SocketAddr, request: &[u8]) -> Vec<u8> {
    let answered = async {
        let mut stream = TcpStream::connect(address).await.expect("the server listens");
        stream.write_all(request).await.expect("it reads");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.expect("it answers");
        answer
    };
    in_time(answered).await
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

/// The id that a frame answers.
pub fn answered_id(frame: &ServerFrame) -> Option<u32> {
    match frame {
        ServerFrame::Done { id, .. } | ServerFrame::Refused { id, .. } => Some(*id),
        ServerFrame::Sorry { id, .. } => *id,
        _ => None,
    }
}

/// A folder that is gone when the test is.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("gong-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Somebody at a table, who remembers what they were told of it: the lobby that one wait is for may have been read by the wait
/// before, and is not told twice.
pub struct Client {
    pub socket: Socket,
    pub codec: Codec,
    lobby: Option<Lobby>,
}

impl Client {
    pub fn new(socket: Socket, codec: Codec) -> Client {
        Client { socket, codec, lobby: None }
    }

    pub async fn say(&mut self, frame: &ClientFrame) {
        let bytes = encode_client(frame, self.codec);
        let message = match self.codec {
            Codec::Postcard => Message::binary(bytes),
            Codec::Json => Message::text(String::from_utf8(bytes).expect("JSON is text")),
        };
        self.throw(message).await;
    }

    /// Says hello.
    pub async fn greet(&mut self, token: Option<Token>, last_seq: Option<u32>) -> Welcome {
        self.say(&ClientFrame::Hello(Hello { protocol: PROTOCOL, token, last_seq, name: None })).await;
        self.until(|frame| match frame {
            ServerFrame::Welcome(welcome) => Some(*welcome),
            _ => None,
        })
        .await
    }

    /// Takes a seat, and has it.
    pub async fn sit(&mut self, name: &str) {
        self.say(&ClientFrame::Join { name: name.into(), colour: None }).await;
    }

    /// Adds a word to the dice, as a page does at once: the start waits two seconds for the words of those present.
    pub async fn word(&mut self) {
        self.say(&ClientFrame::Prefer(Preference::Word(Hex([3; 16])))).await;
    }

    /// The lobby, as soon as it is as wanted: now, or after news.
    pub async fn lobby_with(&mut self, wanted: impl Fn(&Lobby) -> bool) -> Lobby {
        if let Some(lobby) = self.lobby.as_ref().filter(|lobby| wanted(lobby)) {
            return lobby.clone();
        }
        self.until(|frame| match frame {
            ServerFrame::Lobby(lobby) if wanted(&lobby) => Some(*lobby),
            ServerFrame::Welcome(welcome) if wanted(&welcome.lobby) => Some(welcome.lobby),
            _ => None,
        })
        .await
    }

    /// A wish and the number of its last event; none if a rule refuses it.
    pub async fn wish(&mut self, id: u32, command: temple::command::Command) -> Option<u32> {
        match self.answer(&ClientFrame::Wish { id, command }).await {
            ServerFrame::Done { seq, .. } => Some(seq),
            ServerFrame::Refused { .. } => None,
            other => panic!("{other:?}"),
        }
    }

    /// Sends a numbered frame; its answer.
    pub async fn answer(&mut self, frame: &ClientFrame) -> ServerFrame {
        let wanted = frame.id().expect("a numbered frame");
        self.say(frame).await;
        self.until(|frame| (answered_id(&frame) == Some(wanted)).then_some(frame)).await
    }

    pub async fn throw(&mut self, message: Message) {
        in_time(self.socket.send(message)).await.expect("the server reads");
    }

    /// Reads frames until one is wanted. One limit holds for the whole wait: pings and other news do not renew it.
    pub async fn until<T>(&mut self, mut wanted: impl FnMut(ServerFrame) -> Option<T>) -> T {
        let found = async {
            loop {
                if let Some(found) = wanted(self.frame().await) {
                    return found;
                }
            }
        };
        in_time(found).await
    }

    /// The next frame, without a limit of its own; lobbies are remembered.
    pub async fn frame(&mut self) -> ServerFrame {
        loop {
            let message = self.socket.next().await.expect("open").expect("whole");
            let frame = match (self.codec, &message) {
                (Codec::Json, Message::Text(text)) => decode_server(text.as_bytes(), Codec::Json),
                (Codec::Postcard, Message::Binary(bytes)) => decode_server(bytes, Codec::Postcard),
                (_, Message::Ping(_)) => continue,
                _ => panic!("answered in another codec or closed: {message:?}"),
            };
            let frame = frame.expect("a frame");
            match &frame {
                ServerFrame::Lobby(lobby) => self.lobby = Some((**lobby).clone()),
                ServerFrame::Welcome(welcome) => self.lobby = Some(welcome.lobby.clone()),
                _ => {}
            }
            return frame;
        }
    }

    /// Reads on to the end of the connection; its close code.
    pub async fn close_code(&mut self) -> u16 {
        self.close().await.0
    }

    /// The same with the reason that is given.
    pub async fn close(&mut self) -> (u16, String) {
        let closed = async {
            loop {
                match self.socket.next().await {
                    Some(Ok(Message::Close(Some(close)))) => return (close.code.into(), close.reason.to_string()),
                    Some(Ok(_)) => {}
                    other => panic!("closed without a code: {other:?}"),
                }
            }
        };
        in_time(closed).await
    }
}
