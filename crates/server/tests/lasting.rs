//! Journals outlive the program that wrote them: one of an earlier format goes on, and one whose game comes out differently under
//! the rules of today ends with its replay and its secret.
//!
//! `samples` has a folder per program, named by its commit: what it left behind when it was killed in the middle of a game.

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use common::journal::{comes_out_differently, only_table};
use common::{Folder, start_in};
use kit::{GameName, sealed};
use protocol::{ClientFrame, Stage, Token};
use replay::{Replay, ReplayOf, Scroll, Verdict, game_of, verify};
use room::{JournalEntry, Record, replay_of};
use rusqlite::Connection;
use scroll::setup::TurnClock;
use scroll::sheets::Variant;
use temple::command::Command;
use temple::components::Components;
use temple::modules::MANIFESTS;
use temple::rulebook::Manifest;

fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples").join(name)
}

/// The same game as it went on in the program that began it.
fn as_it_was(name: &str) -> Replay {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../replay/tests/samples").join(name).with_extension("gong");
    Replay::from_bytes(&fs::read(path).expect("a sample")).expect("a replay")
}

fn format_of(folder: &Folder) -> u16 {
    let file = Connection::open(folder.0.join("gong.sqlite")).expect("the server has stopped");
    file.query_row("SELECT format FROM room", [], |row| row.get(0)).expect("a room")
}

/// The tokens of everybody at a table of a former format, who kept them as they are; today their seals are known.
fn tokens_in(folder: &Folder, entries: &[JournalEntry]) -> Vec<Token> {
    let bytes = fs::read(folder.0.join("gong.sqlite")).expect("a file");
    let lobby = entries.iter().rev().find_map(|entry| match &entry.record {
        Record::Lobby(lobby) => Some(lobby),
        _ => None,
    });
    let people = &lobby.expect("a lobby").people;
    let windows = || bytes.windows(32).filter_map(|some| <[u8; 32]>::try_from(some).ok());
    let of = |seal| windows().find(|some| sealed(some) == seal).map(Token);
    people.iter().map(|member| of(member.seal).expect("the token stands there")).collect()
}

/// Its format noted no events by which it could be compared, and it was begun under other rules: every input of it is accepted by
/// those of today, so it goes on.
#[tokio::test]
async fn a_journal_of_format_1_goes_on_under_the_rules_of_today() {
    let (folder, before) = (Folder::new("format-1"), as_it_was("f892ce1"));
    for file in ["gong.sqlite", "gong.marks"] {
        fs::copy(sample("f892ce1").join(file), folder.0.join(file)).expect("it can be copied");
    }
    assert_eq!(format_of(&folder), 1);
    let (table, entries) = only_table(&folder);
    let kept = replay_of(entries.clone(), &Components::standard(), 0).expect("a game");
    assert_ne!(kept.log.header.rules_revision, temple::game::RULES_REVISION, "the rules were others");
    assert!(kept.events.len() > 200, "both modules are in it, two people and a bot");
    assert_eq!(kept.events[..], before.events[..kept.events.len()], "every event is the same");
    let tokens = tokens_in(&folder, &entries);

    let server = start_in(&folder.0).await;
    let mut clients = Vec::new();
    for token in &tokens {
        let (client, welcome) = server.come_back(&table, *token, None).await;
        assert!(welcome.you.seat.is_some() && welcome.you.token == *token, "their seat is kept");
        clients.push(client);
    }
    assert_eq!(clients.len(), 2);
    clients[0].lobby_with(|lobby| lobby.stage == Stage::Running).await;
    clients[0].answer(&ClientFrame::Wish { id: 900, command: Command::ROLL }).await;
    let metrics = server.http("GET", "/metrics", "").await;
    assert!(
        metrics.contains("gong_rooms_resumed_total 1") && metrics.contains("gong_rooms_failed_total 0"),
        "{metrics}"
    );
    server.stop().await;
    assert_eq!(format_of(&folder), 3);
    let (_, entries) = only_table(&folder);
    let after = replay_of(entries, &Components::standard(), 0).expect("a game");
    assert_eq!(after.events[..kept.events.len()], kept.events[..], "nothing is lost");
    assert!(after.events.len() > kept.events.len(), "and it goes on");
    assert_eq!(after.promise, before.promise);
}

/// Format 2 held tokens as they are, and every lobby that ever was. It goes on, and no token is left on the disk.
#[tokio::test]
async fn a_journal_of_format_2_goes_on_without_its_tokens() {
    let folder = Folder::new("format-2");
    for file in ["gong.sqlite", "gong.marks"] {
        fs::copy(sample("f92fd9f").join(file), folder.0.join(file)).expect("it can be copied");
    }
    assert_eq!(format_of(&folder), 2);
    // A copy from before an update is good for this program, too.
    let checked = server::check(&folder.0).expect("a journal");
    assert_eq!((checked.tables, checked.faults), (1, Vec::new()));
    let (table, entries) = only_table(&folder);
    let before = replay_of(entries, &Components::standard(), 0).expect("a game");
    let tokens = fs::read_to_string(sample("f92fd9f").join("tokens")).expect("two tokens");
    let tokens: Vec<Token> = tokens.lines().map(|line| Token::from_hex(line).expect("a token")).collect();

    let server = start_in(&folder.0).await;
    let (mut ani, welcome) = server.come_back(&table, tokens[0], None).await;
    assert_eq!((welcome.you.token, welcome.lobby.stage), (tokens[0], Stage::Interrupted));
    let (_ben, other) = server.come_back(&table, tokens[1], None).await;
    assert!(welcome.you.seat.is_some() && other.you.seat.is_some() && other.you.seat != welcome.you.seat);
    ani.lobby_with(|lobby| lobby.stage == Stage::Running).await;
    ani.answer(&ClientFrame::Wish { id: 900, command: Command::ROLL }).await;
    server.stop().await;

    assert_eq!(format_of(&folder), 3);
    let (_, entries) = only_table(&folder);
    let after = replay_of(entries, &Components::standard(), 0).expect("a game");
    assert_eq!(after.events[..before.events.len()], before.events[..], "every event is the same");
    for entry in fs::read_dir(&folder.0).expect("a folder") {
        let path = entry.expect("an entry").path();
        let bytes = fs::read(&path).expect("a file");
        for token in &tokens {
            assert!(!bytes.windows(32).any(|some| some == token.0), "a token in {}", path.display());
        }
    }
}

/// Format 3 is the one of today: two tables, one of each game, killed in the middle. Whoever changes the format keeps this going on.
#[tokio::test]
async fn a_journal_of_format_3_goes_on_with_both_games() {
    both_games_go_on("994f5c4").await;
}

/// The same with every module of the temple, and with rolled jokers and the turn clock of the sheets.
#[tokio::test]
async fn a_journal_of_format_3_goes_on_with_every_module() {
    let files = both_games_go_on("fe60a80").await;
    let temple = files.iter().find_map(|file| Replay::from_bytes(file).ok()).expect("a game");
    let on = |module: &&&Manifest| temple.log.header.setup.modules.has(module.id);
    assert_eq!(MANIFESTS.iter().filter(on).count(), 8, "those of the box");
    let sheets = files.iter().find_map(|file| ReplayOf::<Scroll>::from_bytes(file).ok()).expect("a game");
    let chosen = &sheets.log.header.setup;
    assert_eq!((chosen.variant, chosen.turn_clock), (Some(Variant::Jokers), TurnClock::Seconds90));
}

/// Both tables of a journal of format 3, as files after it went on.
async fn both_games_go_on(program: &str) -> Vec<Vec<u8>> {
    let folder = Folder::new(&format!("format-3-{program}"));
    for file in ["gong.sqlite", "gong.marks"] {
        fs::copy(sample(program).join(file), folder.0.join(file)).expect("it can be copied");
    }
    assert_eq!(format_of(&folder), 3);
    let file_of_each = || {
        let tables = server::journal_of(&folder.0).expect("it can be read");
        let file = |entries| room::file_of(entries, 0).expect("a game");
        tables.into_iter().map(|(table, entries)| (table, file(entries))).collect::<BTreeMap<_, _>>()
    };
    let before = file_of_each();
    let tokens = fs::read_to_string(sample(program).join("tokens")).expect("a line per table");
    let server = start_in(&folder.0).await;
    for line in tokens.lines() {
        let (table, tokens) = line.split_once(' ').expect("a table and its tokens");
        let tokens = tokens.split(' ').map(|token| Token::from_hex(token).expect("a token"));
        for token in tokens {
            let (_, welcome) = server.come_back(table, token, None).await;
            assert!(welcome.you.seat.is_some(), "their seat is kept");
            assert!(
                matches!(welcome.lobby.stage, Stage::Interrupted | Stage::Running),
                "{:?}",
                welcome.lobby.stage
            );
        }
    }
    let metrics = server.http("GET", "/metrics", "").await;
    assert!(metrics.contains("gong_rooms_resumed_total 2") && metrics.contains("gong_rooms_failed_total 0"));
    server.stop().await;

    let after = file_of_each();
    for game in [GameName::Temple, GameName::Scroll] {
        assert!(after.values().any(|file| game_of(file).is_ok_and(|found| found == game)), "{game:?}");
    }
    let temple = |files: &BTreeMap<String, Vec<u8>>| files.values().find_map(|file| Replay::from_bytes(file).ok());
    let files = after.values().cloned().collect();
    let (before, after) = (temple(&before).expect("a game"), temple(&after).expect("a game"));
    assert!(before.events.len() > 29, "two people have done so much, and a bot played with them");
    assert_eq!(after.events[..before.events.len()], before.events[..], "every event is the same");
    files
}

#[tokio::test]
async fn a_game_that_comes_out_differently_ends_with_its_replay_and_its_secret() {
    let folder = Folder::new("differently");
    let server = start_in(&folder.0).await;
    let (table, mut ani, welcome) = server.solo().await;
    for id in 1..4 {
        ani.wish(id, Command::ROLL).await;
    }
    server.stop().await;
    comes_out_differently(&folder);

    let server = start_in(&folder.0).await;
    let metrics = server.http("GET", "/metrics", "").await;
    assert!(
        metrics.contains("gong_rooms_failed_total 1") && metrics.contains("gong_rooms_resumed_total 0"),
        "{metrics}"
    );
    let gone = server.http("GET", &format!("/api/tables/{table}"), "").await;
    assert!(gone.starts_with("HTTP/1.1 404"), "{gone}");
    server.stop().await;
    let file = Connection::open(folder.0.join("gong.sqlite")).expect("the server has stopped");
    let (lost, replay): (String, Vec<u8>) = file
        .query_row("SELECT lost, file FROM room JOIN replay ON replay.room = room.key", [], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })
        .expect("its replay was made");
    assert!(lost.contains("differs from event") && lost.contains("Roll"), "{lost}");
    let replay = Replay::from_bytes(&replay).expect("a replay");
    let Verdict::Same { commitment, events, .. } = verify(&replay, &Components::standard()) else {
        panic!("it differs")
    };
    assert_eq!((commitment, events > 0), (welcome.lobby.promise, true), "the secret of the promise is in it");
}
