//! Damaged files: whatever becomes of the journal, a table that goes on is the table it was, and what cannot go on is said.

mod common;
#[path = "damage/live.rs"]
mod live;

use std::path::Path;
use std::time::Duration;

use common::{Client, Folder, Running, start_as, start_in};
use futures_util::StreamExt;
use kit::digest_of;
use protocol::{
    ClientFrame, Codec, GameNews, Hello, PROTOCOL, ServerFrame, SorryCode, Stage, Token, Welcome, decode_server,
};
use server::{FrameRate, Page, Server, Settings};
use temple::command::Command;
use tokio::sync::oneshot;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

/// Numbers that look like chance and are the same every time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// A table and what its owner must find there.
struct Known {
    table: String,
    token: Token,
    state: State,
}

/// Everything that tells the state of a table from any other.
type State = (u32, Option<temple::players::PlayerId>, u32, String, kit::Digest);

fn state_of(welcome: &Welcome) -> State {
    let game = match &welcome.game {
        GameNews::Fresh(snapshot) => digest_of(&(snapshot.seq, &snapshot.table)),
        _ => digest_of(&0),
    };
    let lobby = &welcome.lobby;
    let kept = format!("{:?} {:?} {:?} {:?}", lobby.promise, lobby.settings, lobby.host, lobby.stage);
    (welcome.you.last_id, welcome.you.seat, lobby.games, kept, game)
}

/// A server on a copy of the files. At the pace of people nothing happens before everybody had time to look.
async fn start_on(folder: &Path) -> Result<Running, String> {
    let (data, frames) = (Some(folder.to_owned()), FrameRate::Unlimited);
    let settings = Settings { port: 0, data, frames, ..Settings::default() };
    let server = Server::bind(settings, Page::none()).await.map_err(|error| error.to_string())?;
    let address = server.whereabouts().here;
    let (stop, stopped) = oneshot::channel();
    let done = tokio::spawn(server.run_until(async {
        let _ = stopped.await;
    }));
    Ok(Running { address, network: None, stop, done })
}

/// What somebody meets who comes back.
#[derive(Debug)]
enum Met {
    State(Box<State>),
    /// Told that the table is no more, or that the disk fails.
    Sorry(SorryCode),
    Nothing,
}

async fn meet(server: &Running, table: &str, token: Token) -> Met {
    let mut client = server.connect(table, Codec::Postcard).await;
    let hello = Hello { protocol: PROTOCOL, token: Some(token), last_seq: None, name: None };
    client.say(&ClientFrame::Hello(hello)).await;
    timeout(Duration::from_secs(2), first_news(&mut client)).await.unwrap_or(Met::Nothing)
}

async fn first_news(client: &mut Client) -> Met {
    loop {
        match client.socket.next().await {
            Some(Ok(Message::Binary(bytes))) => match decode_server(&bytes, Codec::Postcard).expect("a frame") {
                ServerFrame::Welcome(welcome) => return Met::State(Box::new(state_of(&welcome))),
                ServerFrame::Sorry { code, .. } => return Met::Sorry(code),
                _ => {}
            },
            Some(Ok(Message::Close(Some(close)))) => {
                // Its rows are damaged, or they are not there at all.
                let codes = [SorryCode::Lost, SorryCode::RoomOver];
                let code = codes.into_iter().find(|code| code.number() == u16::from(close.code));
                return Met::Sorry(code.unwrap_or_else(|| panic!("{close:?}")));
            }
            Some(Ok(_)) => {}
            _ => return Met::Nothing,
        }
    }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    let mut files: Vec<_> =
        std::fs::read_dir(from).expect("a folder").map(|entry| entry.expect("one").path()).collect();
    // Marks first: what they say was kept before, and a commit may come between.
    files.sort();
    for path in files {
        std::fs::copy(&path, to.join(path.file_name().expect("a name"))).expect("a copy");
    }
}

/// Two games of so many wishes and a lobby, as a process leaves them that is killed, and as one that is stopped.
async fn images(folder: &Path, wishes: u32) -> Vec<Known> {
    let data = Some(folder.join("live"));
    let settings = Settings { pace: 20, frames: FrameRate::Unlimited, data, ..Settings::default() };
    let server = start_as(&settings, Page::none()).await;
    let mut tables = Vec::new();
    for _ in 0..2 {
        let (table, mut client, welcome) = server.solo().await;
        for id in 1..=wishes {
            client.wish(id, [Command::ROLL, Command::HoldMasks, Command::OfferMasks][id as usize % 3]).await;
        }
        tables.push((table, welcome.you.token, client));
    }
    let table = server.table().await;
    let (mut client, welcome) = server.come_in(&table, Codec::Postcard).await;
    client.sit("Ani").await;
    client.lobby_with(|lobby| lobby.watchers.is_empty()).await;
    tables.push((table, welcome.you.token, client));
    copy(&folder.join("live"), &folder.join("killed"));
    server.stop().await;
    copy(&folder.join("live"), &folder.join("stopped"));
    tables.into_iter().map(|(table, token, _)| Known { table, token, state: State::default() }).collect()
}

/// What everybody finds in a folder that is whole.
async fn look(folder: &Path, scratch: &Path, tables: &mut [Known]) {
    copy(folder, scratch);
    let server = start_on(scratch).await.expect("it is whole");
    for known in tables {
        match meet(&server, &known.table, known.token).await {
            Met::State(state) => known.state = *state,
            other => panic!("{other:?}"),
        }
        assert!(known.state.1.is_some(), "his seat");
    }
    server.stop().await;
    std::fs::remove_dir_all(scratch).expect("it is ours");
}

/// Damages a file by chance; what was done.
fn damage(folder: &Path, chance: &mut Chance) -> String {
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("one").path()).collect();
    files.retain(|path| path.metadata().is_ok_and(|data| data.len() > 0));
    files.sort();
    let path = &files[chance.below(files.len())];
    let name = path.file_name().expect("a name").to_string_lossy().into_owned();
    let mut bytes = std::fs::read(path).expect("a file");
    let (place, length) = (chance.below(bytes.len()), bytes.len());
    let what = match chance.below(6) {
        0 => {
            bytes[place] ^= 1 << chance.below(8);
            format!("a bit of byte {place}")
        }
        1 => {
            let end = (place + 1 + chance.below(64)).min(length);
            bytes[place..end].iter_mut().for_each(|byte| *byte ^= 1 + chance.below(255) as u8);
            format!("bytes {place}..{end}")
        }
        2 => {
            let start = place / 512 * 512;
            let end = (start + 512).min(length);
            bytes[start..end].fill(0);
            format!("the sector at {start}")
        }
        3 => {
            bytes.truncate(place);
            format!("all from {place} of {length}")
        }
        _ => swap(&mut bytes, name.ends_with("-wal"), chance),
    };
    std::fs::write(path, bytes).expect("it is ours");
    format!("{name}: {what}")
}

/// Two pages of the file change places; in the log of what was written last they have heads of 24 bytes.
fn swap(bytes: &mut [u8], in_log: bool, chance: &mut Chance) -> String {
    let (start, size) = if in_log { (32, 4096 + 24) } else { (0, 4096) };
    let pages = bytes.len().saturating_sub(start) / size;
    if pages < 2 {
        return "nothing".to_owned();
    }
    let (one, other) = (chance.below(pages), chance.below(pages));
    for at in 0..size {
        bytes.swap(start + one * size + at, start + other * size + at);
    }
    format!("pages {one} and {other} of {pages}")
}

/// How it went with one damage.
#[derive(Default, Debug)]
struct Tally {
    harmless: u32,
    refused: u32,
    tables_given_up: u32,
    disk_fails: u32,
}

/// Starts a server on damaged files and sees that no table is another than it was.
async fn judge(folder: &Path, tables: &[Known], what: &str, tally: &mut Tally) {
    let server = match start_on(folder).await {
        Ok(server) => server,
        Err(sentence) => {
            assert!(sentence.contains("gong.sqlite") && sentence.contains("--data"), "{what}: {sentence}");
            tally.refused += 1;
            return;
        }
    };
    let (mut right, mut waits) = (0, 0);
    for known in tables {
        match meet(&server, &known.table, known.token).await {
            Met::State(state) => {
                assert_eq!(*state, known.state, "{what}: table {} goes on from another state", known.table);
                right += 1;
            }
            Met::Sorry(SorryCode::RoomOver | SorryCode::Lost) => tally.tables_given_up += 1,
            // Nothing is said that could not be kept.
            Met::Sorry(SorryCode::NotKept) | Met::Nothing => waits += 1,
            Met::Sorry(other) => panic!("{what}: {other:?}"),
        }
    }
    let metrics = server.http("GET", "/metrics", "").await;
    assert!(metrics.contains("gong_failures_total 0\n"), "{what}: the program failed: {metrics}");
    tally.disk_fails += waits;
    if right == tables.len() {
        tally.harmless += 1;
    } else if waits == 0 {
        assert!(!metrics.contains("gong_rooms_failed_total 0\n"), "{what}: a table is gone and nothing was said");
    }
    server.stop().await;
}

#[tokio::test]
async fn whatever_is_damaged_no_table_goes_on_from_another_state() {
    let folder = Folder::new("damage");
    std::fs::create_dir_all(folder.0.join("live")).expect("a folder");
    let mut tables = images(&folder.0, 12).await;
    let scratch = folder.0.join("scratch");
    let damages: u64 = std::env::var("GONG_DAMAGES").ok().and_then(|text| text.parse().ok()).unwrap_or(60);
    let mut tally = Tally::default();
    for image in ["killed", "stopped"] {
        let image = folder.0.join(image);
        look(&image, &scratch, &mut tables).await;
        for seed in 0..damages / 2 {
            copy(&image, &scratch);
            let mut chance = Chance(seed * 977 + 5);
            let what = format!("{} {seed}: {}", image.display(), damage(&scratch, &mut chance));
            judge(&scratch, &tables, &what, &mut tally).await;
            std::fs::remove_dir_all(&scratch).expect("it is ours");
        }
    }
    println!("{damages} damages: {tally:?}");
    assert!(tally.refused > 0 && tally.tables_given_up > 0, "damages were found: {tally:?}");
}

/// Rows of a good file that were moved, taken away or repeated: each has a digest of its own that is still right.
#[tokio::test]
async fn rows_that_are_not_where_they_were_are_found() {
    let folder = Folder::new("rows");
    std::fs::create_dir_all(folder.0.join("live")).expect("a folder");
    let mut tables = images(&folder.0, 12).await;
    let (image, scratch) = (folder.0.join("stopped"), folder.0.join("scratch"));
    look(&image, &scratch, &mut tables).await;
    let nth = |room: u8, n: u8| {
        format!("(SELECT first FROM entry WHERE room = {room} ORDER BY first LIMIT 1 OFFSET {n})")
    };
    let last = |room: u8| format!("(SELECT max(first) FROM entry WHERE room = {room})");
    let copied = |from: u8, at: &str, to: u8, place: &str| {
        format!(
            "UPDATE entry SET (records, digest) = (SELECT records, digest FROM entry WHERE room = {from} AND first = {at})
             WHERE room = {to} AND first = {place}"
        )
    };
    let damages = [
        ("a row of another table", 1, copied(2, &nth(2, 3), 1, &nth(1, 3))),
        ("a row of another instant", 1, copied(1, &nth(1, 5), 1, &nth(1, 4))),
        ("the whole other table", 1, "UPDATE entry SET place = first + (9 << 32) WHERE room = 1; UPDATE entry SET place = first + (1 << 32) WHERE room = 2; UPDATE entry SET place = first + (2 << 32) WHERE room = 9".to_owned()),
        ("a row in the middle is gone", 1, format!("DELETE FROM entry WHERE room = 1 AND first = {}", nth(1, 4))),
        ("the first row is gone", 1, format!("DELETE FROM entry WHERE room = 1 AND first = {}", nth(1, 0))),
        ("the last row is gone", 1, format!("DELETE FROM entry WHERE room = 1 AND first = {}", last(1))),
        ("all rows are gone", 1, "DELETE FROM entry WHERE room = 1".to_owned()),
        ("a lobby is gone", 3, "DELETE FROM lobby WHERE room = 3".to_owned()),
        ("the lobby of a game is gone", 1, "DELETE FROM lobby WHERE room = 1".to_owned()),
        ("the lobby of another table", 3, "UPDATE lobby SET (number, after, record, digest) = (SELECT number, after, record, digest FROM lobby WHERE room = 2) WHERE room = 3".to_owned()),
        ("a lobby counted on", 3, "UPDATE lobby SET number = number + 1 WHERE room = 3".to_owned()),
        ("the table itself is gone", 2, "DELETE FROM room WHERE key = 2".to_owned()),
        ("the ids have changed places", 1, format!("UPDATE room SET id = 'x' WHERE key = 1; UPDATE room SET id = '{}' WHERE key = 2; UPDATE room SET id = '{}' WHERE key = 1", tables[0].table, tables[1].table)),
    ];
    for (what, hurt, change) in damages {
        copy(&image, &scratch);
        let file = rusqlite::Connection::open(scratch.join("gong.sqlite")).expect("the file");
        file.execute_batch(&change).expect(what);
        drop(file);
        let server = start_on(&scratch).await.expect(what);
        for (key, known) in (1..).zip(&tables) {
            match meet(&server, &known.table, known.token).await {
                Met::State(state) => {
                    assert!(key != hurt && *state == known.state, "{what}: table {key} is another")
                }
                Met::Sorry(SorryCode::RoomOver | SorryCode::Lost) => {}
                other => panic!("{what}: {other:?}"),
            }
        }
        let metrics = server.http("GET", "/metrics", "").await;
        assert!(!metrics.contains("gong_rooms_failed_total 0\n"), "{what}: nothing was said");
        server.stop().await;
        std::fs::remove_dir_all(&scratch).expect("it is ours");
    }
}

/// Puts many ended games beside each other; the name of one in the middle, whose page nobody has read yet.
fn put_replays(folder: &Path) -> kit::Hex<16> {
    let file = rusqlite::Connection::open(folder.join("gong.sqlite")).expect("the server has stopped");
    let sql = "INSERT INTO replay (id, number, ended_at, file) VALUES (?1, 1, 4000000000, ?2)";
    for number in 0..200_u8 {
        file.execute(sql, rusqlite::params![[number; 16], [number; 700]]).expect("it is ours");
    }
    kit::Hex([100; 16])
}

/// Breaks the page of the file on which this ended game lies, where SQLite notices it.
fn break_page_of(folder: &Path, replay: kit::Hex<16>) {
    let path = folder.join("gong.sqlite");
    let mut bytes = std::fs::read(&path).expect("the file");
    let place = bytes.windows(700).position(|some| some.iter().all(|byte| *byte == replay.0[0]));
    let page = place.expect("the replay") / 1024 * 1024;
    bytes[page..page + 8].fill(0xff);
    std::fs::write(&path, &bytes).expect("it is ours");
}

/// A server that runs, and whose files are damaged meanwhile: what has to be read again fails whoever asks for it, and nobody
/// else.
#[tokio::test]
async fn a_damaged_replay_hurts_nobody_but_who_asks_for_it() {
    let folder = Folder::new("poison");
    start_in(&folder.0).await.stop().await;
    let replay = put_replays(&folder.0);
    let server = start_in(&folder.0).await;
    let (table, mut other, welcome) = server.solo().await;
    break_page_of(&folder.0, replay);
    let path = format!("/api/replays/{replay}");
    let (head, _) = timeout(Duration::from_secs(5), server.fetch(&path)).await.unwrap_or_default();
    assert!(!head.starts_with("HTTP/1.1 200"), "{head}");

    let rolled = other.answer(&ClientFrame::Wish { id: 1, command: Command::ROLL }).await;
    assert!(
        matches!(rolled, ServerFrame::Done { .. }),
        "a table that has nothing to do with it goes on: {rolled:?}"
    );
    server.table().await;
    assert!(server.http("GET", "/readyz", "").await.starts_with("HTTP/1.1 200"));
    let (head, _) = server.fetch(&format!("/api/replays/{}", kit::Hex([7; 16]))).await;
    assert!(head.starts_with("HTTP/1.1 200"), "the others can be read: {head}");
    server.stop().await;

    // Nor does it keep the next process from bringing all tables back.
    let server = start_in(&folder.0).await;
    let (mut other, _) = server.come_back(&table, welcome.you.token, None).await;
    other.lobby_with(|lobby| lobby.stage == Stage::Running).await;
    let rolled = other.answer(&ClientFrame::Wish { id: 2, command: Command::ROLL }).await;
    assert!(!matches!(rolled, ServerFrame::Sorry { .. }), "it goes on: {rolled:?}");
    server.stop().await;
}
