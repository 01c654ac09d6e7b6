//! What is written down about people: their names, and nothing that could be used or would lead to them.

use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;

use futures_util::StreamExt;
use protocol::{ClientFrame, Codec, Hello, PROTOCOL, ServerFrame, SorryCode};
use server::{Page, Settings};
use temple::command::Command;
use tokio::process::Command as Process;
use tokio_tungstenite::tungstenite::Message;

use crate::common::{Folder, PATIENCE, answered_id, in_time, ran, start_as};

/// Set for the server whose log is read.
const LOGS_IN: &str = "GONG_TEST_LOGS_IN";

fn contains(bytes: &[u8], wanted: &[u8]) -> bool {
    bytes.windows(wanted.len()).any(|some| some == wanted)
}

/// The bytes of every file in a folder.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.map(|path| (path.display().to_string(), std::fs::read(&path).expect("a file"))).collect()
}

/// A game from the first visit to its replay, with a few refusals, by way of the network if there is one. What must not be found
/// anywhere.
async fn visit(folder: &Path) -> Vec<String> {
    let host = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
    let settings = Settings { host, pace: 20, data: Some(folder.to_owned()), ..Settings::default() };
    let mut server = start_as(&settings, Page::none()).await;
    let here = server.address;
    server.address = server.network.unwrap_or(here);
    let (table, mut client, welcome) = server.solo().await;
    let token = welcome.you.token;
    let mut nonsense = server.connect(&table, Codec::Json).await;
    nonsense.throw(Message::text(format!("{{\"Hello\":{{\"token\":\"{}\"}}", token.to_hex()))).await;
    assert_eq!(nonsense.close_code().await, SorryCode::Malformed.number());
    let mut other = server.connect(&table, Codec::Json).await;
    let hello = Hello { protocol: 9, token: Some(token), last_seq: None, name: Some("Mallory".into()) };
    other.say(&ClientFrame::Hello(hello)).await;
    assert_eq!(other.close_code().await, SorryCode::OtherProtocol.number());
    server.http("GET", "/", "Host: evil.example\r\n").await;
    client.wish(1, Command::ROLL).await;
    client.wish(2, Command::Concede).await;
    let over = client.lobby_with(|lobby| lobby.last.is_some()).await;
    let secrets = vec![token.to_hex(), server.address.ip().to_string(), here.ip().to_string()];

    let replay = over.last.expect("a replay").replay;
    let link = server.http("GET", &format!("/api/tables/{table}"), "").await;
    assert!(!link.contains(&secrets[0]), "no address leads to a seat: {link}");
    let (_, file) = server.fetch(&format!("/api/replays/{replay}")).await;
    assert!(contains(&file, b"Ani"), "a replay has the names");
    let metrics = server.http("GET", "/metrics", "").await;
    let metrics = metrics.split("\r\n\r\n").nth(1).expect("a body");
    assert!(metrics.contains("gong_rooms 1"), "{metrics}");
    for secret in secrets.iter().map(String::as_str).chain([table.as_str(), "Ani", "Mallory"]) {
        assert!(!metrics.contains(secret), "{secret} in {metrics}");
    }
    for secret in &secrets {
        assert!(!contains(&file, secret.as_bytes()), "{secret} in a replay");
    }
    assert!(!contains(&file, &token.0), "the token in a replay");
    server.stop().await;
    secrets
}

#[tokio::test]
async fn addresses_are_neither_in_the_database_nor_in_figures_nor_in_replays() {
    let folder = Folder::new("privacy");
    let secrets = visit(&folder.0).await;
    for (file, bytes) in files(&folder.0) {
        for secret in &secrets {
            assert!(!contains(&bytes, secret.as_bytes()), "{secret} in {file}");
        }
    }
}

/// The server of the next test, in a process of its own. Without the folder of that test it does nothing.
#[tokio::test]
async fn a_server_whose_log_is_read() {
    let Ok(folder) = std::env::var(LOGS_IN) else { return };
    let secrets = visit(Path::new(&folder)).await;
    // A damaged table is said in the log: what is said has no secret in it either.
    let file = rusqlite::Connection::open(Path::new(&folder).join("gong.sqlite")).expect("the file");
    file.execute("UPDATE entry SET digest = zeroblob(16)", []).expect("a change");
    drop(file);
    let data = Some(folder.clone().into());
    start_as(&Settings { data, ..Settings::default() }, Page::none()).await.stop().await;
    std::fs::write(Path::new(&folder).join("secrets"), secrets.join("\n")).expect("a file");
}

#[tokio::test]
async fn no_token_and_no_address_is_in_the_log() {
    let folder = Folder::new("log");
    let mut server = Process::new(std::env::current_exe().expect("this test"));
    server.args(["privacy::a_server_whose_log_is_read", "--exact", "--nocapture"]).env(LOGS_IN, &folder.0);
    let output = ran(&mut server, 3 * PATIENCE).await.expect("it runs");
    let log = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&log);
    assert!(output.status.success() && text.contains("1 passed"), "{text}");
    assert!(text.contains("cannot go on"), "the log was read: {text}");
    let secrets = std::fs::read_to_string(folder.0.join("secrets")).expect("what must not be found");
    assert_eq!(secrets.lines().count(), 3);
    for secret in secrets.lines() {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
}

/// What a running game hides is in no frame, no answer and no figure; once it is over, the secret is told and the file has the
/// seed. That nothing which follows from it is sent either is proved in `crates/room/tests/table/secrecy.rs`.
#[tokio::test]
async fn neither_seed_nor_secret_leaves_a_running_game() {
    let folder = Folder::new("secret");
    let server = crate::common::start_in(&folder.0).await;
    let (table, mut client, _) = server.solo().await;
    let mut heard = Vec::new();
    client.say(&ClientFrame::Wish { id: 1, command: Command::ROLL }).await;
    client.say(&ClientFrame::Ping { nonce: 9 }).await;
    client
        .until(|frame| {
            for codec in [Codec::Json, Codec::Postcard] {
                heard.extend(protocol::encode_server(&frame, codec));
            }
            matches!(frame, ServerFrame::Pong { .. }).then_some(())
        })
        .await;
    let paths = ["/api/tables/", "/api/replays/", "/t/", "/r/", "/api/codes/"].map(|path| format!("{path}{table}"));
    for path in paths.iter().map(String::as_str).chain(["/metrics", "/healthz", "/readyz", "/"]) {
        heard.extend(server.http("GET", path, "").await.into_bytes());
    }
    heard.extend(
        server.post(&format!("/api/replays/{table}/tables"), "{\"at\":1,\"dice\":\"Same\"}").await.into_bytes(),
    );

    client.wish(2, Command::Concede).await;
    let last = client.lobby_with(|lobby| lobby.last.is_some()).await.last.expect("it is over");
    let (_, file) = server.fetch(&format!("/api/replays/{}", last.replay)).await;
    let seed = replay::Replay::from_bytes(&file).expect("a replay").log.header.seed;
    let secret = last.secret.expect("the dice were promised");
    assert!(contains(&file, &seed.0), "the file of an ended game has it");
    for hidden in [seed.0, secret.0.0] {
        assert!(
            !contains(&heard, &hidden[..8]) && !contains(&heard, &kit::Hex(hidden).to_string().as_bytes()[..16])
        );
    }
    server.stop().await;
}

/// No frame but the welcome of its owner has a token in it.
#[tokio::test]
async fn nobody_is_shown_the_token_of_another() {
    let server = crate::common::start().await;
    let table = server.table().await;
    let (mut owner, welcome) = server.come_in(&table, Codec::Json).await;
    let token = welcome.you.token.to_hex();
    let mut other = server.connect(&table, Codec::Json).await;
    let hello = Hello { protocol: PROTOCOL, token: None, last_seq: None, name: None };
    other.say(&ClientFrame::Hello(hello)).await;
    owner.sit("Ani").await;
    owner.say(&ClientFrame::Say { id: 1, text: "hello".into() }).await;
    owner.word().await;
    owner.say(&ClientFrame::Start).await;
    let mut heard = 0;
    other
        .until(|frame| {
            heard += 1;
            let bytes = protocol::encode_server(&frame, Codec::Json);
            assert!(!contains(&bytes, token.as_bytes()), "{frame:?}");
            matches!(frame, ServerFrame::Told(_)).then_some(())
        })
        .await;
    assert!(heard > 4, "{heard} frames");
}

/// Set for the server of which no replay can be made.
const NO_REPLAY_IN: &str = "GONG_TEST_NO_REPLAY_IN";

/// The server of the next test, in a process of its own: everything that was kept of a running game is lost, and then the game cannot
/// go on. Without the folder of that test it does nothing.
#[tokio::test]
async fn a_server_whose_game_is_lost_altogether() {
    let Ok(folder) = std::env::var(NO_REPLAY_IN) else { return };
    let folder = Path::new(&folder);
    let settings = Settings { data: Some(folder.to_owned()), ..Settings::default() };
    let server = start_as(&settings, Page::none()).await;
    let (table, mut client, welcome) = server.solo().await;
    client.wish(1, Command::ROLL).await;
    let promise = welcome.lobby.promise.expect("dice are promised");
    std::fs::write(folder.join("promised"), format!("{table} {promise}")).expect("a file");
    // Where its next entries are to stand others stand already, and those before are gone.
    let tables = server::journal_of(folder).expect("it can be read");
    let last = tables[0].1.iter().map(|entry| entry.id.0).max().expect("it has entries");
    let file = rusqlite::Connection::open(folder.join("gong.sqlite")).expect("the file");
    file.busy_timeout(PATIENCE).expect("it waits");
    file.execute_batch("BEGIN IMMEDIATE; DELETE FROM entry").expect("nobody else writes now");
    for next in last + 1..last + 100 {
        let sql = "INSERT INTO entry (place, records, digest) VALUES (1 << 32 | ?1, x'00', x'00')";
        file.execute(sql, [next as i64]).expect("a row");
    }
    file.execute_batch("COMMIT").expect("it is written");
    let closed = async {
        // Whoever wishes while the file is spoilt is told that it cannot be kept, and wishes again.
        for id in 2.. {
            client.say(&ClientFrame::Wish { id, command: Command::ROLL }).await;
            loop {
                match client.socket.next().await.expect("open").expect("whole") {
                    Message::Close(Some(close)) => return u16::from(close.code),
                    Message::Binary(bytes) => {
                        let frame = protocol::decode_server(&bytes, Codec::Postcard).expect("a frame");
                        if answered_id(&frame) == Some(id) {
                            break;
                        }
                    }
                    _ => {}
                }
            }
        }
        panic!("it goes on for ever")
    };
    assert_eq!(in_time(closed).await, SorryCode::Internal.number());
    server.stop().await;
}

/// What was promised is shown in any case: also where nothing is left of which a replay could be made.
#[tokio::test]
async fn the_secret_is_told_also_where_no_replay_can_be_made() {
    let folder = Folder::new("no-replay");
    let mut server = Process::new(std::env::current_exe().expect("this test"));
    server.args(["privacy::a_server_whose_game_is_lost_altogether", "--exact", "--nocapture"]);
    let output = ran(server.env(NO_REPLAY_IN, &folder.0), 3 * PATIENCE).await.expect("it runs");
    let log = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    assert!(output.status.success() && log.contains("1 passed"), "{log}");
    let promised = std::fs::read_to_string(folder.0.join("promised")).expect("what was promised");
    let (table, promised) = promised.split_once(' ').expect("two words");
    let said = format!("The secret of the game at table {table} is ");
    let secret = log.lines().find_map(|line| line.split(&said).nth(1)).expect(&log);
    let secret = kit::Hex::read(secret.trim_end_matches('.')).map(kit::Secret).expect("it is a secret");
    assert_eq!(secret.commitment().to_string(), promised);
    assert!(!log.contains("is kept as /r/"), "there is no replay: {log}");
}
