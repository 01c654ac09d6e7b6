//! What lasts: replays of ended games are checked from the file alone, and a server may be killed at any moment.

use std::fs;
use std::path::Path;

use kit::{Hex, Promise, Secret};
use replay::{Kind, Player, Replay};
use temple::components::Components;
use temple::event::Fact;
use temple::game::Input;
use temple::replay::GameLog;
use temple::setup::Setup;

use super::{gong, place};

/// A short game whose dice were promised.
fn ended() -> Replay {
    ended_with(Secret(Hex([1; 32])))
}

fn ended_with(secret: Secret) -> Replay {
    let data = Components::standard();
    let promise = Promise { secret, table: "t".to_owned(), words: vec![Some(Hex([2; 16])), None] };
    let mut log = temple::replay::new_log(&Setup::new(&data, 2), &data, promise.seed());
    temple::replay::note(&mut log, kit::Tick(0), Input::Start);
    for at in [10, 2_000, 4_000] {
        let (by, command) = (temple::players::PlayerId(0), temple::command::Command::ROLL);
        temple::replay::note(&mut log, kit::Tick(at), Input::Act { by, command });
    }
    let mut events = Vec::new();
    let game = temple::replay::replay(&log, &data, &mut events).expect("a game");
    let player = |name: &str, kind| Player { name: name.to_owned(), colour: 0, kind };
    let players = vec![player("Ani", Kind::Person), player("Pepper", Kind::Bot)];
    Replay { log, players, promise: Some(promise), ended_at: 0, events, chain: Some(game.chain()) }
}

fn saved(name: &str, replay: &Replay) -> String {
    let path = place(name);
    fs::write(&path, replay.to_bytes()).expect("the folder for tests can be written");
    path.display().to_string()
}

#[test]
fn a_replay_is_checked_from_the_file_alone() {
    let replay = ended();
    let answer = gong(&format!("replay {} --verify", saved("ended.gong", &replay)));
    assert!(answer.out.contains("not compared with what players were shown"), "{}", answer.out);
    assert_eq!(answer.code, 0, "{}", answer.err);
    let commitment = replay.promise.as_ref().unwrap().secret.commitment().to_string();
    for part in [
        "seat 1  Ani",
        "seat 2  Pepper (bot)",
        "thrown: adventurer",
        "4 inputs bring about the same",
        "chain   ",
        commitment.as_str(),
    ] {
        assert!(answer.out.contains(part), "{part} is missing: {}", answer.out);
    }
}

/// A server that exchanged its secret after it knew all words writes a file that agrees with itself. Who noted what was shown finds out.
#[test]
fn an_exchanged_secret_is_found_by_what_was_promised() {
    let shown = ended().promise.unwrap().secret.commitment();
    let honest = gong(&format!("replay {} --verify --promised {shown}", saved("promised.gong", &ended())));
    assert_eq!(honest.code, 0, "{}", honest.err);
    assert!(honest.out.contains("as players were shown"), "{}", honest.out);
    let swapped = saved("swapped.gong", &ended_with(Secret(Hex([9; 32]))));
    assert_eq!(gong(&format!("replay {swapped} --verify")).code, 0, "by itself it is whole");
    let found = gong(&format!("replay {swapped} --verify --promised {shown}"));
    assert!(found.code == 1 && found.err.contains("not the one that was promised"), "{}", found.err);
    let bad = gong(&format!("replay {swapped} --verify --promised dice"));
    assert_eq!(bad.code, 2, "{}", bad.err);
}

#[test]
fn the_first_difference_is_named() {
    let replay = ended();
    let rolled = replay.events.iter().position(|event| matches!(event.fact, Fact::Rolled { .. })).unwrap();
    let mut other = replay.clone();
    if let Fact::Rolled { faces, .. } = &mut other.events[rolled].fact {
        faces.0 ^= 1;
    }
    let answer = gong(&format!("replay {} --verify", saved("other-die.gong", &other)));
    assert_eq!(answer.code, 1);
    assert!(answer.err.contains(&format!("event {} differs", rolled + 1)), "{}", answer.err);
    let mut other = replay.clone();
    other.promise.as_mut().unwrap().words[0] = None;
    let answer = gong(&format!("replay {} --verify", saved("other-word.gong", &other)));
    assert!(answer.code == 1 && answer.err.contains("secret, table and words"), "{}", answer.err);
    let mut bytes = replay.to_bytes();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    let path = place("flipped.gong");
    fs::write(&path, bytes).unwrap();
    let answer = gong(&format!("replay {}", path.display()));
    assert!(answer.code == 2 && answer.err.contains("seal does not fit"), "{}", answer.err);
}

/// A game that was saved, with a change.
fn resaved(name: &str, change: impl Fn(&mut GameLog)) -> String {
    let path = place(name);
    let answer = gong(&format!("watch --players 2 --seed 3 --pace 0 --save {}", path.display()));
    assert_eq!(answer.code, 0, "{}", answer.err);
    let mut bytes = fs::read(&path).expect("it was saved");
    // The seal: what was heard of every event, a mark, how many there are, and a digest of all of it.
    let mark = bytes.len() - 28;
    assert!(bytes[mark..].starts_with(b"gongends"));
    let events = u32::from_le_bytes(bytes[mark + 8..mark + 12].try_into().unwrap()) as usize;
    let seal = bytes.split_off(mark - 4 * events);
    let mut log = GameLog::from_bytes(&bytes).expect("a log");
    change(&mut log);
    let mut changed = log.to_bytes();
    changed.extend_from_slice(&seal[..seal.len() - 16]);
    let whole = kit::digest_of(&changed);
    changed.extend_from_slice(&whole.0);
    fs::write(&path, changed).expect("it is ours");
    path.display().to_string()
}

/// Another revision is no reason to stop; another event is, and it is named.
#[test]
fn a_saved_game_is_played_under_the_rules_of_today() {
    let verified =
        gong(&format!("replay {} --verify", resaved("other-rules.log", |log| log.header.rules_revision = 7)));
    assert_eq!(verified.code, 0, "{}", verified.err);
    for part in ["played under rules revision 7", "verified: every event is the same"] {
        assert!(verified.out.contains(part), "{}", verified.out);
    }
    let other_dice = resaved("other-dice.log", |log| {
        log.header.rules_revision = 7;
        log.header.seed = kit::Seed::from_number(4);
    });
    let differs = gong(&format!("replay {other_dice} --verify"));
    assert_eq!(differs.code, 1, "{}", differs.out);
    for part in ["event 1 differs: it is FirstTile", "played under rules revision 7"] {
        assert!(differs.err.contains(part), "{}", differs.err);
    }
}

/// What `gong watch --save` of an earlier program wrote. Its seal notes a digest of memory.
#[test]
fn games_saved_by_earlier_programs_are_read() {
    for (name, chain) in [("base-2", "647d58ba3181e373"), ("modules-3", "78edba65e804b84a")] {
        let log =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples/f892ce1").join(name).with_extension("log");
        let answer = gong(&format!("replay {} --verify", log.display()));
        assert_eq!(answer.code, 0, "{}", answer.err);
        for part in [chain, "a digest of memory, which is passed over"] {
            assert!(answer.out.contains(part), "{part} is missing: {}", answer.out);
        }
    }
}

/// What `gong watch --save` wrote of a game with every module of the box. Its seal notes the chain of events.
#[test]
fn a_game_with_every_module_saved_by_an_earlier_program_is_read() {
    let log = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/samples/fe60a80/everything-4.log");
    let answer = gong(&format!("replay {} --verify", log.display()));
    assert_eq!(answer.code, 0, "{}", answer.err);
    for part in ["08a6f22153096002", "verified: every event is the same"] {
        assert!(answer.out.contains(part), "{part} is missing: {}", answer.out);
    }
}

/// A replay of an earlier program: every event is compared. This one meets a rule that was mended since then, and the event where it
/// leaves what was played is named.
#[test]
fn replays_of_earlier_programs_are_checked() {
    for (name, event) in [("f892ce1", "318"), ("d15fdf1-placing-at-the-slam", "13")] {
        let file =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../replay/tests/samples").join(name).with_extension("gong");
        let answer = gong(&format!("replay {} --verify", file.display()));
        assert_eq!(answer.code, 1, "{}", answer.out);
        for part in [&format!("event {event}"), "rules revision 1"] {
            assert!(answer.err.contains(part), "{part} is missing: {}", answer.err);
        }
    }
}

#[test]
fn a_server_may_be_killed_at_any_moment() {
    let answer = gong("torment --kills 4 --rooms 3 --seed 7");
    assert_eq!(answer.code, 0, "{} {}", answer.out, answer.err);
    assert!(answer.out.starts_with("kills 4, acknowledged "), "{}", answer.out);
    assert!(answer.out.contains(", lost 0, doubled 0, old ids "), "{}", answer.out);
    assert!(answer.err.contains("3 ended games"), "{}", answer.err);
}
