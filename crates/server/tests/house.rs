//! A house on the open internet: what lies on its disk is closed to others and stays small, and a wrong day deletes nothing.

mod common;

use common::{Folder, in_time, start_as, start_in};
use protocol::{Change, ClientFrame, Codec, Preset, ServerFrame, SorryCode, Stage};
use room::Record;
use rusqlite::{Connection, params};
use server::{FrameRate, Page, Server, Settings};
use temple::command::Command;
use tokio::sync::oneshot;

fn contains(bytes: &[u8], wanted: &[u8]) -> bool {
    bytes.windows(wanted.len()).any(|some| some == wanted)
}

/// People who rename themselves for ever made the journal grow for ever.
#[tokio::test]
async fn a_lobby_is_kept_once_however_often_it_changes() {
    let folder = Folder::new("one-lobby");
    let server = start_in(&folder.0).await;
    let table = server.table().await;
    let mut people = Vec::new();
    for _ in 0..4 {
        people.push(server.come_in(&table, Codec::Postcard).await.0);
    }
    for round in 0..30 {
        for (number, client) in people.iter_mut().enumerate() {
            client.sit(&format!("Ani {round}.{number}")).await;
        }
    }
    let [first, ..] = &mut people[..] else { panic!("four came") };
    first.say(&ClientFrame::Ping { nonce: 7 }).await;
    first.until(|frame| matches!(frame, protocol::ServerFrame::Pong { .. }).then_some(())).await;
    server.stop().await;
    let tables = server::journal_of(&folder.0).expect("it can be read");
    let lobbies = tables[0].1.iter().filter(|entry| matches!(entry.record, Record::Lobby(_))).count();
    assert_eq!(lobbies, 1, "the last one takes the place of those before");
}

/// Somebody alone without a clock, who turns a wish to and fro for ever: every one was kept, and read again at every start.
#[tokio::test]
async fn a_game_that_never_ends_fills_no_disk() {
    let folder = Folder::new("endless");
    let settings = Settings {
        data: Some(folder.0.clone()),
        frames: FrameRate::Unlimited,
        longest_game: Some(200),
        pace: 20,
        ..Settings::default()
    };
    let server = start_as(&settings, Page::none()).await;
    let table = server.table().await;
    let (mut client, welcome) = server.come_in(&table, Codec::Postcard).await;
    client.sit("Ani").await;
    client.say(&ClientFrame::Change(Change::Preset(Preset::FirstGame))).await;
    client.say(&ClientFrame::Change(Change::Seats(1))).await;
    client.word().await;
    client.say(&ClientFrame::Start).await;
    client.lobby_with(|lobby| lobby.stage == Stage::Running).await;
    let mut refused = 0;
    for id in 1..=1_000 {
        let command = if id % 2 == 0 { Command::OfferMasks } else { Command::HoldMasks };
        let answer = client.answer(&ClientFrame::Wish { id, command }).await;
        refused += u32::from(matches!(answer, ServerFrame::Sorry { code: SorryCode::EndlessGame, .. }));
    }
    assert!(refused > 0, "it is said to whoever wishes on");
    let last = client.lobby_with(|lobby| lobby.last.is_some()).await.last.expect("it is over");
    let (head, _) = server.fetch(&format!("/api/replays/{}", last.replay)).await;
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    server.stop().await;
    let tables = server::journal_of(&folder.0).expect("it can be read");
    assert!(tables[0].1.len() < 300, "{} entries", tables[0].1.len());
    // Nothing that was answered is forgotten or done anew.
    let server = start_as(&settings, Page::none()).await;
    let (mut client, _) = server.come_back(&table, welcome.you.token, None).await;
    let again = client.answer(&ClientFrame::Wish { id: 999, command: Command::HoldMasks }).await;
    assert!(
        matches!(again, ServerFrame::Sorry { code: SorryCode::EndlessGame | SorryCode::OldId, .. }),
        "{again:?}"
    );
    server.stop().await;
}

/// Whoever reads the disk, or an old copy of it, must not be able to sit down in somebody's seat.
#[tokio::test]
async fn no_token_lies_on_the_disk() {
    let folder = Folder::new("tokens");
    let server = start_in(&folder.0).await;
    let (table, mut client, welcome) = server.solo().await;
    client.wish(1, Command::ROLL).await;
    server.stop().await;
    for entry in std::fs::read_dir(&folder.0).expect("a folder") {
        let path = entry.expect("an entry").path();
        let bytes = std::fs::read(&path).expect("a file");
        assert!(!contains(&bytes, &welcome.you.token.0), "the token in {}", path.display());
    }
    // And still it leads back to the seat.
    let server = start_in(&folder.0).await;
    let (_, back) = server.come_back(&table, welcome.you.token, None).await;
    assert_eq!((back.you.person, back.you.token), (welcome.you.person, welcome.you.token));
    assert!(back.you.seat.is_some());
    server.stop().await;
}

#[cfg(unix)]
#[tokio::test]
async fn others_on_the_machine_cannot_read_the_files() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("modes");
    let inner = folder.0.join("made");
    let server = start_in(&inner).await;
    let (_, mut client, _) = server.solo().await;
    client.wish(1, Command::ROLL).await;
    let mode = |path: &std::path::Path| path.metadata().expect("it is there").permissions().mode() & 0o777;
    assert_eq!(mode(&inner), 0o700, "the folder that was made");
    let mut files = 0;
    for entry in std::fs::read_dir(&inner).expect("a folder") {
        let path = entry.expect("an entry").path();
        assert_eq!(mode(&path), 0o600, "{}", path.display());
        files += 1;
    }
    assert!(files >= 3, "journal, its log and the marks");
    server.stop().await;
}

fn put_replay(folder: &Folder, ended_at: i64) {
    let file = Connection::open(folder.0.join("gong.sqlite")).expect("the server has stopped");
    let sql = "INSERT INTO replay (id, number, ended_at, file) VALUES (?1, 1, ?2, x'00')";
    file.execute(sql, params![[7_u8; 16], ended_at]).expect("it is ours");
}

fn replays(folder: &Folder) -> u32 {
    let file = Connection::open(folder.0.join("gong.sqlite")).expect("the server has stopped");
    file.query_row("SELECT count(*) FROM replay", [], |row| row.get(0)).expect("a count")
}

/// A machine without a battery begins its day in another year. To every replay that is as if it had been kept for years.
#[tokio::test]
async fn one_start_with_a_wrong_calendar_deletes_nothing() {
    let folder = Folder::new("calendar");
    start_in(&folder.0).await.stop().await;
    put_replay(&folder, 1);
    for _ in 0..2 {
        start_in(&folder.0).await.stop().await;
        assert_eq!(replays(&folder), 1);
    }
}

/// While nothing can be kept the house takes nobody in, and says so to whoever sends people to it.
#[tokio::test]
async fn a_house_that_cannot_keep_anything_is_not_ready() {
    let folder = Folder::new("ready");
    let server = start_in(&folder.0).await;
    assert!(server.http("GET", "/readyz", "").await.starts_with("HTTP/1.1 200"));
    let other = Connection::open(folder.0.join("gong.sqlite")).expect("the file");
    other.execute_batch("BEGIN IMMEDIATE").expect("nobody writes at the moment");
    let refused = server.http("POST", "/api/tables", "Content-Length: 0\r\n").await;
    assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
    let ready = server.http("GET", "/readyz", "").await;
    assert!(ready.starts_with("HTTP/1.1 503") && ready.contains("kept"), "{ready}");
    assert!(server.http("GET", "/healthz", "").await.starts_with("HTTP/1.1 200"), "it lives");
    other.execute_batch("ROLLBACK").expect("it is let go");
    server.table().await;
    assert!(server.http("GET", "/readyz", "").await.starts_with("HTTP/1.1 200"));
    // A file that is broken in the middle refuses every table, and each for a reason that looks like its own.
    other.execute_batch("ALTER TABLE room RENAME TO hidden").expect("it is there");
    let refused = server.http("POST", "/api/tables", "Content-Length: 0\r\n").await;
    assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
    assert!(server.http("GET", "/readyz", "").await.starts_with("HTTP/1.1 503"));
    other.execute_batch("ALTER TABLE hidden RENAME TO room").expect("it is there");
    server.table().await;
    assert!(server.http("GET", "/readyz", "").await.starts_with("HTTP/1.1 200"));
    server.stop().await;
}

/// Behind a proxy on the same machine everybody came from the loopback, and one of them could take every table.
#[tokio::test]
async fn once_a_public_name_is_given_the_loopback_pays_like_everybody() {
    let names = vec!["gong.example".to_owned()];
    let server = start_as(&Settings { names, ..Settings::default() }, Page::none()).await;
    let mut refused = 0;
    for _ in 0..40 {
        let answer = server.http("POST", "/api/tables", "Content-Length: 0\r\n").await;
        refused += u32::from(answer.starts_with("HTTP/1.1 429"));
    }
    assert!(refused > 0, "one address took forty tables");
    server.stop().await;
}

/// Figures are for whoever runs the house.
#[tokio::test]
async fn figures_may_have_an_address_of_their_own() {
    let settings = Settings { port: 0, metrics: "127.0.0.1:0".parse().ok(), ..Settings::default() };
    let server = Server::bind(settings, Page::none()).await.expect("two ports");
    let (here, figures) = (server.whereabouts().here, server.figures().expect("an address"));
    let (stop, stopped) = oneshot::channel::<()>();
    let done = tokio::spawn(server.run_until(async {
        let _ = stopped.await;
    }));
    let ask = async |address: std::net::SocketAddr, path: &str| {
        let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
        common::ask(address, request.as_bytes()).await
    };
    assert!(ask(figures, "/metrics").await.contains("gong_rooms 0"));
    assert!(ask(figures, "/readyz").await.starts_with("HTTP/1.1 200"));
    assert!(ask(figures, "/api/tables").await.starts_with("HTTP/1.1 404"), "nothing else is there");
    assert!(ask(here, "/metrics").await.starts_with("HTTP/1.1 404"));
    stop.send(()).expect("it runs");
    in_time(done).await.expect("it ends");
}
