//! Tables outlive the process, ended games can be fetched, checked and tried again, and what is damaged hurts nobody else.

mod common;

use common::{Folder, PATIENCE, Running, in_time, json_of, ran, see_off, start, start_as, start_in};
use kit::{Hex, Tick};
use protocol::{ClientFrame, Codec, GameNews, Hello, PROTOCOL, ReplayId, ServerFrame, SorryCode, Stage};
use replay::{Replay, Verdict, verify};
use server::{Page, Server, Settings};
use temple::command::Command;
use temple::components::Components;
use tokio::net::TcpStream;

#[tokio::test]
async fn a_game_goes_on_in_the_next_process() {
    let folder = Folder::new("goes-on");
    let server = start_in(&folder.0).await;
    let (table, mut client, welcome) = server.solo().await;
    let seq = client.wish(1, Command::ROLL).await.expect("a roll");
    server.stop().await;
    assert_eq!(client.close_code().await, 1012, "come back in a moment");

    let server = start_in(&folder.0).await;
    let (mut client, back) = server.come_back(&table, welcome.you.token, Some(seq)).await;
    assert_eq!((back.you.person, back.you.seat.is_some()), (welcome.you.person, true));
    assert_eq!((back.lobby.stage, back.you.last_id), (Stage::Interrupted, 1));
    assert!(matches!(back.game, GameNews::GoOn(_)), "the gap is repaired by events");
    // What was answered before is answered the same, and nothing happens twice.
    assert_eq!(client.wish(1, Command::ROLL).await, Some(seq));
    client.lobby_with(|lobby| lobby.stage == Stage::Running).await;
    assert!(client.wish(2, Command::ROLL).await.is_some());
    let metrics = server.http("GET", "/metrics", "").await;
    assert!(metrics.contains("gong_rooms_resumed_total 1"), "{metrics}");
    server.stop().await;
}

/// The lobby that a test waits for may have come before the answer it read last: then it is not told again.
#[tokio::test]
async fn a_client_of_the_tests_remembers_what_it_read() {
    let server = start().await;
    let (_, mut client, _) = server.solo().await;
    client.wish(1, Command::ROLL).await.expect("a roll");
    let lobby = client.lobby_with(|lobby| lobby.stage == Stage::Running).await;
    assert_eq!(lobby.games, 1);
}

#[tokio::test]
async fn lobbies_and_codes_outlive_the_process_too() {
    let folder = Folder::new("lobby");
    let server = start_in(&folder.0).await;
    let (empty, used) = (server.invitation().await, server.invitation().await);
    let (mut client, welcome) = server.come_in(&used.id, Codec::Json).await;
    client.say(&ClientFrame::Join { name: "Ani".into(), colour: None }).await;
    let promised = client.lobby_with(|lobby| lobby.watchers.is_empty()).await.promise;
    assert!(promised.is_some());
    server.stop().await;
    let server = start_in(&folder.0).await;
    for invitation in [&empty, &used] {
        let found = json_of(&server.http("GET", &format!("/api/codes/{}", invitation.code), "").await);
        assert_eq!(found["id"], invitation.id.as_str());
    }
    let (_, back) = server.come_back(&used.id, welcome.you.token, None).await;
    assert_eq!(back.lobby.promise, promised, "what was promised is kept");
    assert!(back.you.seat.is_some());
    server.stop().await;
}

/// After a restart all pages of all tables knock in the same instant. Nobody is turned away at the door, even while the server
/// still brings its tables back.
#[tokio::test]
async fn hundreds_may_knock_before_anybody_is_let_in() {
    let server = Server::bind(Settings { port: 0, ..Settings::default() }, Page::none()).await.expect("a port");
    let door = server.whereabouts().here;
    let mut knocking = Vec::new();
    let all = async {
        while knocking.len() < 400 {
            knocking.push(TcpStream::connect(door).await.expect("a door"));
        }
    };
    in_time(all).await;
}

#[tokio::test]
async fn a_folder_has_one_server() {
    let folder = Folder::new("one");
    let server = start_in(&folder.0).await;
    let settings = Settings { port: 0, data: Some(folder.0.clone()), ..Settings::default() };
    let error = Server::bind(settings, Page::none()).await.err().expect("it is taken").to_string();
    assert!(error.contains("another gong") && error.contains("--data"), "{error}");
    server.stop().await;
}

#[tokio::test]
async fn a_file_that_is_no_journal_gets_a_sentence() {
    let folder = Folder::new("no-journal");
    std::fs::write(folder.0.join("gong.sqlite"), vec![7; 5000]).unwrap();
    let settings = Settings { port: 0, data: Some(folder.0.clone()), ..Settings::default() };
    let error = Server::bind(settings, Page::none()).await.err().expect("it is no journal").to_string();
    assert!(error.contains("damaged") && error.contains("move it away"), "{error}");
}

async fn try_again(server: &Running, replay: ReplayId, body: &str) -> String {
    server.post(&format!("/api/replays/{replay}/tables"), body).await
}

#[tokio::test]
async fn an_ended_game_can_be_fetched_checked_and_tried_again() {
    let folder = Folder::new("ended");
    let server = start_in(&folder.0).await;
    let (_, mut client, welcome) = server.solo().await;
    let promised = welcome.lobby.promise;
    client.wish(1, Command::ROLL).await;
    assert!(client.wish(2, Command::Concede).await.is_some());
    let over = client.lobby_with(|lobby| lobby.last.is_some()).await;
    let last = over.last.unwrap();
    assert_eq!(last.secret.map(|secret| secret.commitment()), promised);

    let (head, file) = server.fetch(&format!("/api/replays/{}", last.replay)).await;
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    let replay = Replay::from_bytes(&file).expect("a replay");
    let Verdict::Same { commitment, .. } = verify(&replay, &Components::standard()) else { panic!("it differs") };
    assert_eq!(commitment, promised);
    assert_eq!(replay.promise.as_ref().unwrap().words, [Some(Hex([3; 16]))]);
    let text = String::from_utf8_lossy(&file);
    assert!(text.contains("Ani") && !text.contains(&welcome.you.token.to_hex()));
    assert!(!file.windows(32).any(|bytes| bytes == welcome.you.token.0), "no token is in the file");

    for (body, status) in [("{}", 400), ("", 400), ("{\"at\":99999999,\"dice\":\"Same\"}", 409)] {
        let answer = try_again(&server, last.replay, body).await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{answer}");
    }
    let answer = try_again(&server, last.replay, "{\"at\":1,\"dice\":\"Same\"}").await;
    assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    let table = json_of(&answer)["id"].as_str().unwrap().to_owned();
    let (mut again, _) = server.come_in(&table, Codec::Json).await;
    again.say(&ClientFrame::Join { name: "Ben".into(), colour: None }).await;
    let lobby = again.lobby_with(|lobby| lobby.watchers.is_empty()).await;
    assert_eq!(lobby.what_if.map(|what_if| (what_if.replay, what_if.at)), Some((last.replay, Tick(1))));
    again.say(&ClientFrame::Start).await;
    again.lobby_with(|lobby| lobby.stage == Stage::Running).await;
    server.stop().await;

    // The file outlives the process.
    let server = start_in(&folder.0).await;
    assert_eq!(server.fetch(&format!("/api/replays/{}", last.replay)).await.1, file);
    server.stop().await;
}

#[tokio::test]
async fn replays_are_kept_for_as_many_days_as_wanted() {
    let folder = Folder::new("days");
    let server = start_in(&folder.0).await;
    let (_, mut client, _) = server.solo().await;
    assert!(client.wish(1, Command::Concede).await.is_some());
    let replay = client.lobby_with(|lobby| lobby.last.is_some()).await.last.map(|last| last.replay).unwrap();
    server.stop().await;
    let change = |sql: &str| {
        let file = rusqlite::Connection::open(folder.0.join("gong.sqlite")).expect("the journal");
        file.execute(sql, []).expect("time passes");
    };
    change("UPDATE replay SET ended_at = ended_at - 31 * 24 * 3600");
    // What is found to be too old goes a day later.
    for (replay_days, status) in [(32, 200), (server::REPLAY_DAYS, 200), (server::REPLAY_DAYS, 404)] {
        change("UPDATE replay SET old_since = old_since - 24 * 3600");
        let data = Some(folder.0.clone());
        let server = start_as(&Settings { data, replay_days, ..Settings::default() }, Page::none()).await;
        let (head, _) = server.fetch(&format!("/api/replays/{replay}")).await;
        assert!(head.starts_with(&format!("HTTP/1.1 {status}")), "after {replay_days} days: {head}");
        server.stop().await;
    }
}

#[tokio::test]
async fn a_game_that_runs_has_no_replay() {
    let folder = Folder::new("runs");
    let server = start_in(&folder.0).await;
    let (table, _client, _) = server.solo().await;
    for id in [table.as_str(), "00000000000000000000000000000000", "../../gong.sqlite", "x"] {
        let answer = server.http("GET", &format!("/api/replays/{id}"), "").await;
        assert!(answer.starts_with("HTTP/1.1 404"), "{answer}");
    }
    server.stop().await;
}

#[tokio::test]
async fn without_a_folder_nothing_outlives_anything() {
    let server = start().await;
    let (_, mut client, _) = server.solo().await;
    assert!(client.wish(1, Command::ROLL).await.is_some());
    server.stop().await;
}

/// A damaged row ends its own table, and says so; the others go on.
#[tokio::test]
async fn a_damaged_row_hurts_nobody_else() {
    let folder = Folder::new("damaged");
    let server = start_in(&folder.0).await;
    let (hurt, mut one, first) = server.solo().await;
    let (whole, mut two, second) = server.solo().await;
    one.wish(1, Command::ROLL).await;
    two.wish(1, Command::ROLL).await;
    server.stop().await;
    let file = rusqlite::Connection::open(folder.0.join("gong.sqlite")).unwrap();
    let changed = "UPDATE entry SET records = zeroblob(length(records)) WHERE room = 1
        AND first = (SELECT max(first) FROM entry WHERE room = 1)";
    assert_eq!(file.execute(changed, []).unwrap(), 1);
    drop(file);
    let server = start_in(&folder.0).await;
    let (_, back) = server.come_back(&whole, second.you.token, None).await;
    assert_eq!(back.lobby.stage, Stage::Interrupted);
    let mut client = server.connect(&hurt, Codec::Postcard).await;
    let token = Some(first.you.token);
    client.say(&ClientFrame::Hello(Hello { protocol: PROTOCOL, token, last_seq: None, name: None })).await;
    assert_eq!(client.close_code().await, SorryCode::Lost.number());
    server.stop().await;
}

/// A file system of a few hundred kilobytes, if this machine lets us have one.
#[cfg(target_os = "linux")]
struct SmallDisk(Folder);

#[cfg(target_os = "linux")]
impl SmallDisk {
    async fn new() -> Option<SmallDisk> {
        let folder = Folder::new("small-disk");
        let mut mount = tokio::process::Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=512k", "gong-test"]).arg(&folder.0);
        let mounted = ran(&mut mount, PATIENCE).await.is_ok_and(|output| output.status.success());
        mounted.then_some(SmallDisk(folder))
    }
}

#[cfg(target_os = "linux")]
impl Drop for SmallDisk {
    fn drop(&mut self) {
        let unmounting = std::process::Command::new("umount").arg("-l").arg(&self.0.0).spawn();
        let _ = unmounting.map(|mut child| see_off(&mut child));
    }
}

/// A full disk: nothing is acknowledged that is not kept, everybody is told, and the game goes on when there is room again.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_full_disk_stops_the_clock_and_nothing_else() {
    let Some(disk) = SmallDisk::new().await else {
        eprintln!("this machine does not let tests mount a small file system: the full disk was not tried");
        return;
    };
    let folder = &disk.0.0;
    let server = start_in(folder).await;
    let (table, mut client, welcome) = server.solo().await;
    let mut last_id = 1;
    let acknowledged = client.wish(last_id, Command::ROLL).await.expect("a roll");
    std::fs::write(folder.join("ballast"), vec![7; 600_000]).expect_err("the disk is full now");

    // Sooner or later a commit fails, and everybody hears of it.
    let told = client.until(|frame| match frame {
        ServerFrame::Sorry { code, id: None } => Some(code),
        _ => None,
    });
    assert_eq!(told.await, SorryCode::NotKept);
    last_id += 1;
    client.say(&ClientFrame::Wish { id: last_id, command: Command::ROLL }).await;
    let answer = client.until(|frame| match frame {
        ServerFrame::Sorry { code, id } if id == Some(last_id) => Some(code),
        ServerFrame::Done { id, .. } if id == last_id => panic!("a false acknowledgement"),
        _ => None,
    });
    assert_eq!(answer.await, SorryCode::NotKept);

    std::fs::remove_file(folder.join("ballast")).unwrap();
    client.lobby_with(|lobby| lobby.stage == Stage::Interrupted).await;
    client.lobby_with(|lobby| lobby.stage == Stage::Running).await;
    let seq = client.wish(last_id + 1, Command::ROLL).await.expect("play goes on");
    assert!(seq > acknowledged);
    server.stop().await;
    let server = start_in(folder).await;
    let (_, back) = server.come_back(&table, welcome.you.token, None).await;
    assert_eq!(back.you.last_id, last_id + 1, "what was acknowledged is kept");
    server.stop().await;
}
