//! What one table can make a server do within all limits, and what that leaves behind: `cargo run --release -p server --example load`.
//! The figures are in `docs/reliability.md`.
//!
//! The server is a process of its own (this program again, with the folder behind it), so that its writes, its memory and its next
//! start can be read off. Linux only: they come from `/proc`.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use protocol::{
    Change, ClientFrame, Codec, Hello, PROTOCOL, Preset, ServerFrame, SorryCode, Stage, decode_server,
    encode_client,
};
use server::{FrameRate, Page, Server, Settings};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{interval, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// How long is measured.
const SPAN: Duration = Duration::from_secs(20);

/// As fast as a connection may send for ever.
const BETWEEN: Duration = Duration::from_millis(50);

/// People besides the host and somebody who only listens.
const GUESTS: usize = 38;

type Error = Box<dyn std::error::Error + Send + Sync>;
type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [folder, frames] = &arguments[..] {
        return serve(folder.into(), frames == "unlimited").await;
    }
    let folder = std::env::temp_dir().join(format!("gong-load-{}", std::process::id()));
    crowd(&folder.join("crowd")).await?;
    host(&folder.join("host")).await?;
    words(&folder.join("words")).await?;
    endless(&folder.join("endless")).await?;
    std::fs::remove_dir_all(&folder)?;
    Ok(())
}

/// The server: it says where it is found, and runs until it is killed.
async fn serve(folder: PathBuf, unlimited: bool) -> Result<(), Error> {
    let frames = if unlimited { FrameRate::Unlimited } else { FrameRate::Usual };
    let longest_game = Some(room::MOST_ENTRIES);
    let settings = Settings { port: 0, data: Some(folder), frames, longest_game, ..Settings::default() };
    let server = Server::bind(settings, Page::none()).await?;
    println!("{}", server.whereabouts().here);
    server.run_until(std::future::pending()).await;
    Ok(())
}

/// A process that serves.
struct Served {
    child: Child,
    address: SocketAddr,
    /// How long it took until it could be reached.
    after: Duration,
}

impl Served {
    fn start(folder: &Path, frames: &str) -> Result<Served, Error> {
        std::fs::create_dir_all(folder)?;
        let begun = Instant::now();
        let mut command = Command::new(std::env::current_exe()?);
        let mut child = command.arg(folder).arg(frames).stdout(Stdio::piped()).spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
        Ok(Served { child, address: line.trim().parse()?, after: begun.elapsed() })
    }

    /// A number that the system keeps about it.
    fn figure(&self, file: &str, name: &str) -> Result<u64, Error> {
        let text = std::fs::read_to_string(format!("/proc/{}/{file}", self.child.id()))?;
        let line = text.lines().find_map(|line| line.strip_prefix(name)).ok_or("no such figure")?;
        Ok(line.trim_start_matches(':').trim().trim_end_matches(" kB").parse()?)
    }

    fn written(&self) -> Result<u64, Error> {
        self.figure("io", "write_bytes")
    }

    async fn table(&self) -> Result<String, Error> {
        let mut stream = TcpStream::connect(self.address).await?;
        let head = format!("POST /api/tables HTTP/1.1\r\nHost: {}\r\n", self.address);
        stream.write_all(format!("{head}Content-Length: 0\r\nConnection: close\r\n\r\n").as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        let body = answer.split("\r\n\r\n").nth(1).ok_or("no body")?;
        let made: serde_json::Value = serde_json::from_str(body)?;
        Ok(made["id"].as_str().ok_or("no id")?.to_owned())
    }

    async fn come_in(&self, table: &str) -> Result<Socket, Error> {
        let (mut socket, _) = connect_async(format!("ws://{}/ws/{table}", self.address)).await?;
        let hello = Hello { protocol: PROTOCOL, token: None, last_seq: None, name: None };
        say(&mut socket, &ClientFrame::Hello(hello)).await?;
        Ok(socket)
    }

    /// Kills it and starts another in its place.
    fn kill_and_start(mut self, folder: &Path) -> Result<Served, Error> {
        self.child.kill()?;
        self.child.wait()?;
        Served::start(folder, "usual")
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

async fn say(socket: &mut Socket, frame: &ClientFrame) -> Result<usize, Error> {
    let bytes = encode_client(frame, Codec::Postcard);
    let many = bytes.len();
    socket.send(Message::binary(bytes)).await?;
    Ok(many)
}

/// Sends what it is given at every beat, if anything, and counts the bytes both ways.
async fn keep_busy(
    mut socket: Socket,
    between: Duration,
    frame: impl Fn(u32) -> Option<ClientFrame>,
) -> Result<(usize, usize), Error> {
    let (mut beat, begun) = (interval(between), Instant::now());
    let (mut sent, mut heard, mut id) = (0, 0, 0);
    while begun.elapsed() < SPAN {
        tokio::select! {
            _ = beat.tick() => if let Some(frame) = frame(id) {
                (sent, id) = (sent + say(&mut socket, &frame).await?, id + 1);
            },
            message = socket.next() => heard += message.ok_or("closed")??.len(),
        }
    }
    Ok((sent, heard))
}

/// Lets people be busy at a table: bytes per second to the server, from it, and to its disk.
async fn busy(
    served: &Served,
    between: Duration,
    each: impl Fn(usize, u32) -> Option<ClientFrame> + Copy,
) -> Result<[f64; 3], Error> {
    let table = served.table().await?;
    let mut people = Vec::new();
    for _ in 0..GUESTS + 2 {
        people.push(served.come_in(&table).await?);
    }
    let before = served.written()?;
    let busy = people.into_iter().enumerate().map(|(n, socket)| keep_busy(socket, between, move |id| each(n, id)));
    let (mut sent, mut heard) = (0, 0);
    for both in futures_util::future::join_all(busy).await {
        let (out, back) = both?;
        (sent, heard) = (sent + out, heard + back);
    }
    let written = served.written()? - before;
    Ok([sent as f64, heard as f64, written as f64].map(|bytes| bytes / SPAN.as_secs_f64() / 1_000.0))
}

fn report(what: &str, [sent, heard, written]: [f64; 3]) {
    println!("{what}: {sent:.1} kB/s come in, {heard:.0} kB/s go out, {written:.0} kB/s are written");
}

fn report_start(served: &Served) -> Result<(), Error> {
    let memory = served.figure("status", "VmHWM")?;
    println!(
        "  the next start: after {:.2} s, at most {:.1} MB",
        served.after.as_secs_f64(),
        memory as f64 / 1_000.0
    );
    Ok(())
}

fn rename(n: usize, id: u32) -> ClientFrame {
    ClientFrame::Join { name: format!("Somebody {n} {id}"), colour: None }
}

/// Thirty-eight people rename themselves as fast as they may.
async fn crowd(folder: &Path) -> Result<(), Error> {
    let served = Served::start(folder, "usual")?;
    let guests = |n: usize, id| (1..=GUESTS).contains(&n).then(|| rename(n, id));
    report("38 guests rename themselves 20 times a second", busy(&served, BETWEEN, guests).await?);
    report_start(&served.kill_and_start(folder)?)
}

/// The host does, who has a measure of his own.
async fn host(folder: &Path) -> Result<(), Error> {
    let served = Served::start(folder, "usual")?;
    let host = |n: usize, id| (n == 0).then(|| rename(n, id));
    report("one host renames himself 20 times a second before 39 others", busy(&served, BETWEEN, host).await?);
    Ok(())
}

/// Somebody says as much as may be said at once, and everybody does: as often as its bytes let them.
async fn words(folder: &Path) -> Result<(), Error> {
    let served = Served::start(folder, "usual")?;
    let word = |id| ClientFrame::Say { id: id + 1, text: "\u{1F409}".repeat(200) };
    report(
        "one who watches says 800 bytes 10 times a second",
        busy(&served, 2 * BETWEEN, |n, id| (n == 1).then(|| word(id))).await?,
    );
    report("all forty do", busy(&served, 2 * BETWEEN, |_, id| Some(word(id))).await?);
    Ok(())
}

/// Somebody alone plays without a clock, and never ends.
async fn endless(folder: &Path) -> Result<(), Error> {
    let served = Served::start(folder, "unlimited")?;
    let table = served.table().await?;
    let mut socket = served.come_in(&table).await?;
    let name = "Ani".to_owned();
    for frame in [
        ClientFrame::Join { name, colour: None },
        ClientFrame::Change(Change::Preset(Preset::FirstGame)),
        ClientFrame::Change(Change::Seats(1)),
        ClientFrame::Start,
    ] {
        say(&mut socket, &frame).await?;
    }
    let (before, mut answered, mut id, mut ended) = (served.written()?, 0, 0, false);
    let mut begun = None;
    while !ended {
        let message = timeout(SPAN, socket.next()).await?.ok_or("closed")??;
        let Message::Binary(bytes) = message else { continue };
        match decode_server(&bytes, Codec::Postcard).map_err(|error| format!("{error:?}"))? {
            ServerFrame::Lobby(lobby) if lobby.stage == Stage::Running => begun = Some(Instant::now()),
            ServerFrame::Done { .. } | ServerFrame::Refused { .. } => answered += 1,
            ServerFrame::Sorry { code: SorryCode::EndlessGame, .. } => ended = true,
            _ => {}
        }
        // Thirty under way.
        while begun.is_some() && id < answered + 30 {
            let command =
                [temple::command::Command::HoldMasks, temple::command::Command::OfferMasks][id as usize % 2];
            id += 1;
            say(&mut socket, &ClientFrame::Wish { id, command }).await?;
        }
    }
    let written = served.written()? - before;
    println!("a game without end is ended after {answered} wishes, {:.1} MB written", written as f64 / 1e6);
    let size = std::fs::metadata(folder.join("gong.sqlite"))?.len()
        + std::fs::metadata(folder.join("gong.sqlite-wal"))?.len();
    println!("  database and log: {:.1} MB", size as f64 / 1e6);
    report_start(&served.kill_and_start(folder)?)
}
