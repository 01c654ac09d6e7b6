//! `gong backup`, `gong check` and `gong drain` beside a server that runs, as the keeper of a house meets them: copies that are whole
//! and go on elsewhere, a damage that is named, and a drain that waits for those who play, but not for ever if it is told so.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use kit::GameName;
use measure::client::new_table;
use protocol::{Change, ClientFrame};
use scroll::command::Command;
use scroll::room::Side;

use crate::serving::{Serving, get};
use crate::stopping::{COME_BACK, Guest, of_sheets, roll, serve};
use crate::{Answer, PATIENCE, command, end_of, gong, place, rest_of, within};

/// A folder that is not there yet.
fn new_place(name: &str) -> PathBuf {
    let place = place(name);
    let _ = fs::remove_dir_all(&place);
    place
}

/// Does something that waits for connections.
fn wait_for(what: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime").block_on(what);
}

/// A command that ends well; what it says.
#[track_caller]
fn done(line: &str) -> String {
    let Answer { code, out, err } = gong(line);
    assert_eq!((code, err.as_str()), (0, ""), "gong {line}: {out}");
    out
}

/// What a check says about tables that can go on.
#[track_caller]
fn assert_whole(place: &Path, tables: u32) {
    let out = done(&format!("check {}", place.display()));
    assert!(out.contains(&format!("tables that can go on      {tables}\n")) && !out.contains("wrong"), "{out}");
}

#[test]
fn a_copy_is_whole_and_goes_on_elsewhere() {
    wait_for(async {
        let (data, other) = (new_place("data-that-is-copied"), new_place("data-from-a-copy"));
        let copy = place("copy-of-a-house.sqlite");
        let _ = fs::remove_file(&copy);
        let (serving, address) = serve(&data);
        let table = new_table(address).await.expect("a table");
        let mut guest = Guest::come(address, &table, GameName::Temple, None).await;
        guest.begin(vec![Change::Seats(1)]).await;
        let rolled = guest.wish(roll(1)).await.expect("a roll");
        let says = done(&format!("backup {} --data {}", copy.display(), data.display()));
        assert_eq!(says, format!("kept in {}\n", copy.display()));
        assert_whole(&copy, 1);
        guest.wish(roll(2)).await.expect("the server goes on");
        assert_whole(&data, 1);
        drop(serving);

        // What the copy does not know of is missing beside the marks of what came later.
        fs::create_dir(&other).expect("a folder");
        fs::copy(&copy, other.join("gong.sqlite")).expect("the copy");
        fs::copy(data.join("gong.marks"), other.join("gong.marks")).expect("the marks");
        let found = gong(&format!("check {}", other.display()));
        assert_eq!(found.code, 1, "{}", found.out);
        assert!(found.out.contains("wrong: ") && found.out.contains(&table), "{}", found.out);
        assert!(found.err.contains("things are wrong in"), "{}", found.err);

        // Without them it goes on where the copy was made.
        fs::remove_file(other.join("gong.marks")).expect("the marks");
        let (_serving, address) = serve(&other);
        let token = guest.welcome.you.token;
        let mut guest = Guest::come(address, &table, GameName::Temple, Some(token)).await;
        assert_eq!(guest.wish(roll(1)).await, Some(rolled));
        guest.running().await;
        assert!(guest.wish(roll(2)).await > Some(rolled), "it goes on");
    });
}

/// Begins to drain; what it says first is what it does.
fn drain(line: &str, says: &str) -> std::process::Child {
    let mut drain = command(line).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it can be started");
    let mut out = drain.stdout.take().expect("a pipe");
    // No further than that: the rest is read at the end.
    let mut first = vec![0; says.len()];
    let (first, out) = within(PATIENCE, move || out.read_exact(&mut first).map(|()| (first, out)).expect("a line"));
    drain.stdout = Some(out);
    assert_eq!(String::from_utf8_lossy(&first), says);
    drain
}

/// The server has ended by itself, and whoever drained it hears so.
fn assert_drained(mut serving: Serving, drain: std::process::Child, data: &Path) {
    assert_eq!(end_of(&mut serving.0, PATIENCE).code(), Some(0));
    let drained = rest_of(drain);
    assert_eq!((drained.status.code(), drained.stderr.as_slice()), (Some(0), &[][..]));
    assert_eq!(drained.stdout, b"The server has stopped.\n");
    assert!(!data.join("gong.drain").exists(), "the next one is not drained");
}

#[test]
fn a_drain_waits_for_those_who_play() {
    wait_for(async {
        let data = new_place("data-that-is-drained");
        let (serving, address) = serve(&data);
        let table = new_table(address).await.expect("a table");
        let mut guest = Guest::come(address, &table, GameName::Temple, None).await;
        guest.begin(vec![Change::Seats(1)]).await;
        let says = "No new games are begun; waiting for those that are played.\n";
        let drain = drain(&format!("drain --data {}", data.display()), says);
        within(PATIENCE, move || while !get(address.port(), "/readyz").contains("draining") {});
        let refused = new_table(address).await.expect_err("no new tables").to_string();
        assert!(refused.contains("503"), "{refused}");
        assert!(guest.wish(roll(1)).await.is_some(), "the game goes on");
        guest.say(ClientFrame::Wish { id: 2, command: temple::command::Command::Concede }).await;
        let end = guest.end().await;
        assert!(end.starts_with(COME_BACK), "{end}");
        assert_drained(serving, drain, &data);
    });
}

/// A practice game and sheets know no end by themselves: one stranger could hold an update up for ever.
#[test]
fn a_drain_waits_no_longer_than_it_is_told() {
    wait_for(async {
        let data = new_place("data-that-is-drained-in-time");
        let (serving, address) = serve(&data);
        let tables = [new_table(address).await.expect("a table"), new_table(address).await.expect("a table")];
        let mut practice = Guest::come(address, &tables[0], GameName::Temple, None).await;
        practice.begin(vec![Change::Seats(1), Change::Clock(None)]).await;
        let rolled = practice.wish(roll(1)).await.expect("a roll");
        let mut sheets = Guest::come(address, &tables[1], GameName::Scroll, None).await;
        sheets.begin(vec![Change::Game(GameName::Scroll), Change::Seats(2)]).await;
        // The bot has chosen its side at once, or does later: one of two is free in any case.
        let west = sheets.wish(of_sheets(1, Command::ChooseSide(Side::West))).await;
        let east = sheets.wish(of_sheets(2, Command::ChooseSide(Side::East))).await;
        let chosen = west.or(east).expect("a side");
        // Somebody waits for them without end, and somebody else has no time: the last word counts.
        let waits = "No new games are begun; waiting for those that are played.\n";
        let patient = drain(&format!("drain --data {}", data.display()), waits);
        within(PATIENCE, move || while !get(address.port(), "/readyz").contains("draining") {});
        assert!(practice.wish(roll(2)).await.is_some(), "they are waited for");
        let waits = "No new games are begun; waiting for those that are played, at most 0 minutes.\n";
        let hurried = drain(&format!("drain --at-most 0 --data {}", data.display()), waits);
        for guest in [&mut practice, &mut sheets] {
            let end = guest.end().await;
            assert!(end.starts_with(COME_BACK), "{end}");
        }
        assert_drained(serving, hurried, &data);
        assert!(rest_of(patient).status.success());

        // As after SIGTERM: both games are there.
        let (_serving, address) = serve(&data);
        let token = practice.welcome.you.token;
        let mut practice = Guest::come(address, &tables[0], GameName::Temple, Some(token)).await;
        assert_eq!(practice.wish(roll(1)).await, Some(rolled));
        practice.running().await;
        assert!(practice.wish(roll(3)).await > Some(rolled), "it goes on");
        let token = sheets.welcome.you.token;
        let mut sheets = Guest::come(address, &tables[1], GameName::Scroll, Some(token)).await;
        assert_eq!(sheets.wish(of_sheets(2, Command::ChooseSide(Side::North))).await, east);
        sheets.running().await;
        let wanted = Command::WishFor(scroll::room::Room::named("C3"));
        assert!(sheets.wish(of_sheets(3, wanted)).await > Some(chosen), "it goes on");
    });
}
