//! What lasts: replays of ended games are checked from the file alone, and a server may be killed at any moment.

use std::fs;

use kit::{Hex, Promise, Secret};
use replay::{Kind, Player, Replay};
use temple::components::Components;
use temple::event::Fact;
use temple::game::Input;
use temple::setup::Setup;

use super::{gong, place};

/// A short game whose dice were promised.
fn ended() -> Replay {
    let data = Components::standard();
    let promise =
        Promise { secret: Secret(Hex([1; 32])), table: "t".to_owned(), words: vec![Some(Hex([2; 16])), None] };
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
    Replay { log, players, promise: Some(promise), ended_at: 0, events, ended_in: game.digest() }
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
    assert_eq!(answer.code, 0, "{}", answer.err);
    let commitment = replay.promise.as_ref().unwrap().secret.commitment().to_string();
    for part in [
        "seat 1  Ani",
        "seat 2  Pepper (bot)",
        "thrown: adventurer",
        "4 inputs bring about the same",
        commitment.as_str(),
    ] {
        assert!(answer.out.contains(part), "{part} is missing: {}", answer.out);
    }
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

#[test]
fn a_server_may_be_killed_at_any_moment() {
    let answer = gong("torment --kills 4 --rooms 3 --seed 7");
    assert_eq!(answer.code, 0, "{} {}", answer.out, answer.err);
    assert!(answer.out.starts_with("kills 4, acknowledged "), "{}", answer.out);
    assert!(answer.out.contains(", lost 0, doubled 0, dice changed 0, resume p99 "), "{}", answer.out);
    assert!(answer.err.contains("3 ended games"), "{}", answer.err);
}
