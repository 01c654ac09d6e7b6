//! Updates and upkeep: a server is drained, a copy is made while it runs, everything is checked, a host deletes a replay, and what an
//! update has ended says so.

mod common;

use common::journal::comes_out_differently;
use common::{Folder, in_time, start_in};
use protocol::{ClientFrame, Codec, Hello, PROTOCOL, ServerFrame, SorryCode, Stage};
use rusqlite::Connection;
use server::{Page, Server, Settings};
use temple::command::Command;

#[tokio::test]
async fn a_drained_server_begins_nothing_and_stops_when_the_last_game_has_ended() {
    let folder = Folder::new("drained");
    let error = server::drain(&folder.0, None).expect_err("nobody is there").to_string();
    assert!(error.contains("nothing is drained"), "{error}");
    let server = start_in(&folder.0).await;
    let (_, mut playing, _) = server.solo().await;
    let other = server.table().await;
    let (mut waiting, _) = server.come_in(&other, Codec::Postcard).await;
    waiting.sit("Ben").await;
    let path = folder.0.clone();
    let drained = tokio::task::spawn_blocking(move || server::drain(&path, None));
    // As soon as it is heard of, the game goes on and no other begins.
    in_time(async { while server.http("GET", "/readyz", "").await.starts_with("HTTP/1.1 200") {} }).await;
    waiting.say(&ClientFrame::Start).await;
    let sorry = ServerFrame::Sorry { code: SorryCode::NoNewGames, id: None };
    waiting.until(|frame| (frame == sorry).then_some(())).await;
    let answer = server.http("POST", "/api/tables", "Content-Length: 0\r\n").await;
    assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
    assert!(playing.wish(1, Command::ROLL).await.is_some(), "the game goes on");
    playing.wish(2, Command::Concede).await.expect("everybody may give up");
    assert_eq!(waiting.close_code().await, 1012, "it stops by itself, and will be back");
    in_time(drained).await.expect("it ends").expect("it is drained");
    // The next one begins as ever.
    let server = start_in(&folder.0).await;
    assert!(server.http("GET", "/readyz", "").await.starts_with("HTTP/1.1 200"));
    server.stop().await;
}

#[tokio::test]
async fn a_copy_is_made_while_it_runs_and_goes_on_elsewhere() {
    let (folder, other) = (Folder::new("copied"), Folder::new("restored"));
    let server = start_in(&folder.0).await;
    let (table, mut client, welcome) = server.solo().await;
    let seq = client.wish(1, Command::ROLL).await.expect("a roll");
    let copy = other.0.join("gong.sqlite");
    server::backup(&folder.0, &copy).expect("a copy");
    assert!(server::backup(&folder.0, &copy).is_err(), "nothing is overwritten");
    let checked = server::check(&copy).expect("a copy is checked by itself");
    assert_eq!((checked.tables, checked.faults.len()), (1, 0), "{checked:?}");
    let error = server::backup(&folder.0, &other.0.join("nowhere/copy")).expect_err("no such folder").to_string();
    assert!(error.contains("nowhere/copy cannot be written"), "{error}");
    assert!(client.wish(2, Command::Escape { with: None }).await.is_none(), "the server goes on");
    server.stop().await;
    let checked = server::check(&folder.0).expect("a journal");
    assert_eq!((checked.tables, checked.faults.len()), (1, 0), "{checked:?}");
    let server = start_in(&other.0).await;
    let (mut client, _) = server.come_back(&table, welcome.you.token, Some(seq)).await;
    assert_eq!(client.wish(1, Command::ROLL).await, Some(seq), "what was kept is there");
    server.stop().await;
}

#[tokio::test]
async fn a_check_finds_what_is_damaged() {
    let folder = Folder::new("checked");
    assert!(server::check(&folder.0).is_err(), "there is no journal");
    let server = start_in(&folder.0).await;
    let (_, mut client, _) = server.solo().await;
    client.wish(1, Command::ROLL).await.expect("a roll");
    server.stop().await;
    let file = Connection::open(folder.0.join("gong.sqlite")).expect("the server has stopped");
    file.execute("UPDATE entry SET digest = zeroblob(16)", []).expect("a row");
    drop(file);
    let checked = server::check(&folder.0).expect("a journal");
    assert!(checked.faults.iter().any(|fault| fault.contains("damaged")), "{checked:?}");
}

/// SQLite takes a damaged end of its log for one that was never written; only the marks know better.
#[tokio::test]
async fn a_check_finds_what_is_missing_at_the_end() {
    let (folder, before) = (Folder::new("shortened"), Folder::new("before"));
    let server = start_in(&folder.0).await;
    let (table, mut client, _) = server.solo().await;
    server::backup(&folder.0, &before.0.join("gong.sqlite")).expect("a copy");
    client.wish(1, Command::ROLL).await.expect("a roll");
    let second = server.table().await;
    let (mut other, _) = server.come_in(&second, Codec::Postcard).await;
    other.sit("Ben").await;
    let live = server::check(&folder.0).expect("a journal");
    assert_eq!(live.faults, Vec::<String>::new(), "while it runs");
    server.stop().await;
    assert_eq!(server::check(&folder.0).expect("a journal").faults, Vec::<String>::new());
    std::fs::copy(folder.0.join("gong.marks"), before.0.join("gong.marks")).expect("the marks");
    let bytes = std::fs::read(before.0.join("gong.marks")).expect("the marks");
    let checked = server::check(&before.0).expect("a journal");
    let says = |table: &str, what: &str| checked.faults.iter().any(|it| it.contains(table) && it.contains(what));
    assert!(says(&table, "is missing") && says(&second, "not in the journal any more"), "{checked:?}");
    assert_eq!(std::fs::read(before.0.join("gong.marks")).expect("the marks"), bytes, "nothing is changed");
}

#[tokio::test]
async fn a_host_deletes_the_replay_of_a_game() {
    let folder = Folder::new("deleted");
    let server = start_in(&folder.0).await;
    let (table, mut client, welcome) = server.solo().await;
    client.wish(1, Command::Concede).await.expect("everybody may give up");
    let lobby = client.lobby_with(|lobby| lobby.last.is_some()).await;
    let replay = format!("/api/replays/{}", lobby.last.expect("a replay").replay);
    assert!(server.fetch(&replay).await.0.starts_with("HTTP/1.1 200"));
    let (mut guest, _) = server.come_in(&table, Codec::Postcard).await;
    guest.say(&ClientFrame::ForgetReplay).await;
    let refused = ServerFrame::Sorry { code: SorryCode::NotHost, id: None };
    guest.until(|frame| (frame == refused).then_some(())).await;
    client.say(&ClientFrame::ForgetReplay).await;
    client.lobby_with(|lobby| lobby.last.is_none()).await;
    server.stop().await;
    // Also the next process does not make it again.
    let server = start_in(&folder.0).await;
    let (_, back) = server.come_back(&table, welcome.you.token, None).await;
    assert_eq!(back.lobby.stage, Stage::Over);
    assert!(server.fetch(&replay).await.0.starts_with("HTTP/1.1 404"));
    server.stop().await;
}

#[tokio::test]
async fn what_an_update_has_ended_says_so_and_leaves_in_time() {
    let folder = Folder::new("updated");
    let server = start_in(&folder.0).await;
    let (table, mut client, _) = server.solo().await;
    client.wish(1, Command::ROLL).await.expect("a roll");
    server.stop().await;
    comes_out_differently(&folder);
    for start in 1..=2 {
        let server = start_in(&folder.0).await;
        let mut client = server.connect(&table, Codec::Json).await;
        client
            .say(&ClientFrame::Hello(Hello { protocol: PROTOCOL, token: None, last_seq: None, name: None }))
            .await;
        assert_eq!(client.close_code().await, SorryCode::EndedByUpdate.number(), "start {start}");
        server.stop().await;
    }
    let file = Connection::open(folder.0.join("gong.sqlite")).expect("the server has stopped");
    let rows = || file.query_row("SELECT count(*) FROM room", [], |row| row.get::<_, i64>(0)).expect("a count");
    assert_eq!(rows(), 1);
    // Old enough, and found to be so yesterday.
    file.execute("UPDATE room SET lost_at = 1, old_since = 1", []).expect("a room");
    drop(file);
    start_in(&folder.0).await.stop().await;
    let file = Connection::open(folder.0.join("gong.sqlite")).expect("the server has stopped");
    let rows: i64 = file.query_row("SELECT count(*) FROM room", [], |row| row.get(0)).expect("a count");
    assert_eq!(rows, 0, "its rows are gone");
}

#[tokio::test]
async fn a_later_layout_is_refused_and_left_as_it_is() {
    let folder = Folder::new("later");
    start_in(&folder.0).await.stop().await;
    for layout in [99, 0] {
        let file = Connection::open(folder.0.join("gong.sqlite")).expect("the server has stopped");
        file.pragma_update(None, "user_version", layout).expect("a number");
        drop(file);
        let settings = Settings { port: 0, data: Some(folder.0.clone()), ..Settings::default() };
        let error = Server::bind(settings, Page::none()).await.err().expect("it is refused").to_string();
        assert!(error.contains("later gong") && error.contains(&format!("layout {layout},")), "{error}");
        // Nor is anything said about what lies there that may not be so.
        let error = server::check(&folder.0).expect_err("it cannot be judged").to_string();
        assert!(error.contains("later gong"), "{error}");
        let copy = folder.0.join("copy.sqlite");
        assert!(server::backup(&folder.0, &copy).is_err() && !copy.exists(), "no empty file is left as a copy");
    }
}

/// Whoever goes back to the program before loses nothing: what it cannot read waits for one that can.
#[tokio::test]
async fn a_table_of_a_later_format_waits_for_a_later_program() {
    let folder = Folder::new("later-format");
    let server = start_in(&folder.0).await;
    let (table, mut client, welcome) = server.solo().await;
    let seq = client.wish(1, Command::ROLL).await.expect("a roll");
    server.stop().await;
    let write = |format: u16| {
        let file = Connection::open(folder.0.join("gong.sqlite")).expect("the server has stopped");
        file.execute("UPDATE room SET format = ?1", [format]).expect("a table")
    };
    assert_eq!(write(99), 1);
    start_in(&folder.0).await.stop().await;
    let checked = server::check(&folder.0).expect("a journal");
    assert!(checked.faults.iter().any(|fault| fault.contains("format 99")), "{checked:?}");
    write(room::journal::FORMAT);
    let server = start_in(&folder.0).await;
    let (mut client, _) = server.come_back(&table, welcome.you.token, Some(seq)).await;
    assert_eq!(client.wish(1, Command::ROLL).await, Some(seq), "it goes on");
    server.stop().await;
}

/// Half a game can still be told: what can be read of it, and its secret.
#[tokio::test]
async fn a_damaged_game_leaves_what_can_be_read_of_it() {
    let folder = Folder::new("half");
    let server = start_in(&folder.0).await;
    let (table, mut client, _) = server.solo().await;
    for id in 1..=6 {
        client.wish(2 * id, Command::ROLL).await;
        client.wish(2 * id + 1, Command::Escape { with: None }).await;
    }
    server.stop().await;
    let file = Connection::open(folder.0.join("gong.sqlite")).expect("the server has stopped");
    let last = "SELECT max(place) FROM entry";
    file.execute(&format!("UPDATE entry SET digest = zeroblob(16) WHERE place = ({last})"), []).expect("a row");
    drop(file);
    let server = start_in(&folder.0).await;
    assert!(server.http("GET", "/metrics", "").await.contains("gong_rooms_failed_total 1"));
    // Its players are told why, and where that is found: now, and after the next start.
    let told = async {
        loop {
            let (code, link) = server.connect(&table, Codec::Postcard).await.close().await;
            assert_eq!(code, SorryCode::Lost.number());
            if !link.is_empty() {
                return link;
            }
        }
    };
    let link = in_time(told).await;
    let replay = link.replace("/r/", "/api/replays/");
    assert!(server.fetch(&replay).await.0.starts_with("HTTP/1.1 200"), "{link}");
    server.stop().await;
    let server = start_in(&folder.0).await;
    let met = server.connect(&table, Codec::Postcard).await.close().await;
    assert_eq!(met, (SorryCode::Lost.number(), link));
    server.stop().await;
    let file = Connection::open(folder.0.join("gong.sqlite")).expect("the server has stopped");
    let replay: Vec<u8> = file.query_row("SELECT file FROM replay", [], |row| row.get(0)).expect("a replay");
    let replay = replay::Replay::from_bytes(&replay).expect("it can be read");
    assert!(replay.promise.is_some() && !replay.events.is_empty());
}

/// Also before anybody has come back to it.
#[tokio::test]
async fn a_game_that_was_brought_back_has_no_code() {
    let folder = Folder::new("coded");
    let server = start_in(&folder.0).await;
    let invitation = server.invitation().await;
    let gathering = server.invitation().await;
    let (mut client, _) = server.come_in(&invitation.id, Codec::Postcard).await;
    client.sit("Ani").await;
    client.word().await;
    client.say(&ClientFrame::Start).await;
    client.lobby_with(|lobby| lobby.stage == Stage::Running).await;
    server.stop().await;
    let server = start_in(&folder.0).await;
    let path = |code: &str| format!("/api/codes/{code}");
    assert!(server.http("GET", &path(&gathering.code), "").await.starts_with("HTTP/1.1 200"));
    let found = server.http("GET", &path(&invitation.code), "").await;
    assert!(found.starts_with("HTTP/1.1 404"), "{found}");
    let shown = server.http("GET", &format!("/api/tables/{}", invitation.id), "").await;
    assert!(shown.contains("\"code\":null"), "{shown}");
    server.stop().await;
}
