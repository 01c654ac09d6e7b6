//! The promise behind the dice: words are given for a set-up, the start waits for them, and a stranger's program finds the same dice.

use std::path::Path;
use std::process::Command;

use kit::{Chain, Hex};
use protocol::{BotLevel, Change, ClientFrame, Lobby, Preference, SorryCode, Stage};
use replay::Replay;
use room::{PeerId, replay_of};
use temple::components::Components;
use temple::event::Fact;
use temple::modules::ModuleId;
use temple::setup::ModuleSet;

use crate::shell::Shell;

fn give(shell: &mut Shell, peer: PeerId, byte: u8) {
    shell.send(peer, ClientFrame::Prefer(Preference::Word(Hex([byte; 16]))));
}

fn lobby(shell: &Shell, peer: PeerId) -> Lobby {
    shell.client(peer).lobby.clone().expect("a lobby")
}

/// The seat of the first player, as it is shown.
fn word(shell: &Shell, peer: PeerId) -> Option<Hex<16>> {
    lobby(shell, peer).seats[0].word
}

#[test]
fn with_the_first_word_set_up_and_seats_are_fixed() {
    let mut shell = Shell::promised(1, 3);
    let ani = shell.sit("Ani");
    let first = lobby(&shell, ani).promise;
    shell.send(ani, ClientFrame::Change(Change::Seats(2)));
    assert_eq!(lobby(&shell, ani).promise, first, "nobody has given a word yet");
    let mut before = first;
    type Step = fn(&mut Shell, PeerId);
    let steps: [(&str, Step); 4] = [
        ("seats", |shell, ani| shell.send(ani, ClientFrame::Change(Change::Seats(4)))),
        ("modules", |shell, ani| {
            let modules: ModuleSet = [ModuleId::Curses].into_iter().collect();
            shell.send(ani, ClientFrame::Change(Change::Modules(modules)));
        }),
        ("bots", |shell, ani| shell.send(ani, ClientFrame::Change(Change::Bots(BotLevel::Sharp)))),
        ("somebody sits down", |shell, _| {
            shell.sit("Ben");
        }),
    ];
    for (what, change) in steps {
        give(&mut shell, ani, 7);
        assert_eq!((word(&shell, ani), lobby(&shell, ani).promise), (Some(Hex([7; 16])), before), "{what}");
        change(&mut shell, ani);
        shell.pass(1);
        assert_eq!(word(&shell, ani), None, "{what} asks for new words");
        assert_ne!(lobby(&shell, ani).promise, before, "{what} asks for a new secret");
        before = lobby(&shell, ani).promise;
    }
    // A name is nothing to the dice.
    give(&mut shell, ani, 7);
    shell.send(ani, ClientFrame::Join { name: "Anita".into(), colour: None });
    assert_eq!((word(&shell, ani), lobby(&shell, ani).promise), (Some(Hex([7; 16])), before));
}

/// The promise is told a moment after it was drawn. A word that is on its way then was given for the one before, and whoever gave it
/// could not compare it with the other.
#[test]
fn a_word_counts_for_the_promise_it_was_given_for_alone() {
    let mut shell = Shell::promised(6, 3);
    let (ani, ben) = (shell.sit("Ani"), shell.sit("Ben"));
    let seen = lobby(&shell, ben).promise.expect("something is promised");
    give(&mut shell, ani, 1);
    shell.send(ani, ClientFrame::Change(Change::Bots(BotLevel::Sharp)));
    shell.send(ben, ClientFrame::Prefer(Preference::WordFor(seen, Hex([2; 16]))));
    shell.pass(1_000);
    assert_ne!(lobby(&shell, ben).promise, Some(seen));
    assert_eq!(lobby(&shell, ben).seats[1].word, None, "it is asked for again");
    let drawn = lobby(&shell, ben).promise.expect("something is promised");
    shell.send(ben, ClientFrame::Prefer(Preference::WordFor(drawn, Hex([3; 16]))));
    shell.pass(1_000);
    assert_eq!(lobby(&shell, ben).seats[1].word, Some(Hex([3; 16])));
}

#[test]
fn the_start_waits_for_the_words_of_those_present() {
    let mut shell = Shell::promised(2, 3);
    let (ani, ben) = (shell.sit("Ani"), shell.sit("Ben"));
    give(&mut shell, ani, 1);
    shell.send(ani, ClientFrame::Start);
    assert_eq!(shell.room.stage(), Stage::Gathering, "Ben has not given his word");
    give(&mut shell, ben, 2);
    assert_eq!(shell.room.stage(), Stage::Intro);

    let mut shell = Shell::promised(3, 3);
    let (ani, ben) = (shell.sit("Ani"), shell.sit("Ben"));
    give(&mut shell, ani, 1);
    shell.lose(ben);
    shell.send(ani, ClientFrame::Start);
    assert_eq!(shell.room.stage(), Stage::Intro, "nobody waits for somebody who is away");

    let mut shell = Shell::promised(4, 3);
    let (ani, _ben) = (shell.sit("Ani"), shell.sit("Ben"));
    shell.send(ani, ClientFrame::Start);
    shell.pass(2_000 - 1);
    assert_eq!(shell.room.stage(), Stage::Gathering);
    shell.pass(1);
    assert_eq!(shell.room.stage(), Stage::Intro, "two seconds are enough, at any pace of the game");
}

/// The host has chosen a lot in a moment: everybody is told of the last promise when it is pressed to begin, not only when it is their
/// turn to be told again, so that they have all of the two seconds for their word.
#[test]
fn a_start_that_waits_for_words_tells_what_they_are_for() {
    let mut shell = Shell::promised_on_the_net(8, 3);
    let ani = shell.sit("Ani");
    shell.pass(5_000);
    let ben = shell.sit("Ben");
    shell.pass(5_000);
    let promise = |shell: &Shell| lobby(shell, ben).promise;
    for level in [BotLevel::Sharp, BotLevel::Steady, BotLevel::Sharp, BotLevel::Steady] {
        give(&mut shell, ben, 7);
        shell.send(ani, ClientFrame::Change(Change::Bots(level)));
    }
    let known = promise(&shell);
    assert!(shell.room.lobby().promise != known, "Ben is told a moment later");
    give(&mut shell, ani, 1);
    shell.send(ani, ClientFrame::Start);
    assert_eq!(promise(&shell), shell.room.lobby().promise, "now he has to be told");
    let drawn = promise(&shell).expect("something is promised");
    shell.send(ben, ClientFrame::Prefer(Preference::WordFor(drawn, Hex([2; 16]))));
    assert_eq!(shell.room.stage(), Stage::Intro);
    assert_eq!(lobby(&shell, ben).seats[1].word, Some(Hex([2; 16])));
}

#[test]
fn a_start_that_waits_for_words_does_not_begin_once_no_more_games_are() {
    let mut shell = Shell::promised(5, 3);
    let (ani, _ben) = (shell.sit("Ani"), shell.sit("Ben"));
    shell.send(ani, ClientFrame::Start);
    shell.room.begin_no_more();
    shell.client_mut(ani).frames.clear();
    shell.pass(2_000);
    assert_eq!(shell.room.stage(), Stage::Gathering);
    assert_eq!(shell.client(ani).sorry(), Some(SorryCode::NoNewGames), "whoever pressed the button hears why");
    assert_eq!(shell.room.next_wake(), None);
}

/// A whole game whose dice were promised.
fn ended(number: u64) -> Replay {
    let seats = 1 + (number % 6) as u8;
    let mut shell = Shell::promised(number, seats);
    let mut people = vec![shell.sit("Ani")];
    if seats > 1 {
        people.push(shell.sit("Ben"));
    }
    if number % 3 == 1 {
        let modules: ModuleSet = [ModuleId::Curses, ModuleId::Characters].into_iter().collect();
        shell.send(people[0], ClientFrame::Change(Change::Modules(modules)));
    }
    give(&mut shell, people[0], number as u8 + 1);
    shell.start(people[0]);
    shell.play_out(&people, |_| false);
    replay_of(shell.journal.entries().to_vec(), &Components::standard(), 99).expect("a whole game")
}

/// The program that was written from `docs/dice.md` alone, over these files; whether it is content, and what it says.
fn strangers_word(files: &[std::path::PathBuf], promised: Option<String>) -> Option<(bool, String)> {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/verify_dice.py");
    let promised = promised.map(|promised| ["--promised".to_owned(), promised]);
    let said = Command::new("python3").arg(program).args(promised.iter().flatten()).args(files).output().ok()?;
    Some((said.status.success(), String::from_utf8_lossy(&said.stdout).into_owned()))
}

#[test]
fn a_stranger_finds_the_same_dice_in_a_hundred_games() {
    if strangers_word(&[], None).is_none() {
        assert!(std::env::var_os("CI").is_none(), "python3 is wanted where nothing may be left out");
        println!("left out: python3 is not installed");
        return;
    }
    let folder = std::env::temp_dir().join(format!("gong-dice-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let keep = |name: &str, replay: &Replay| {
        let path = folder.join(name);
        std::fs::write(&path, replay.to_bytes()).expect("it can be written");
        path
    };
    let games: Vec<Replay> = (0..100).map(ended).collect();
    let files: Vec<_> = games.iter().enumerate().map(|(n, game)| keep(&format!("{n}.gong"), game)).collect();
    let (content, said) = strangers_word(&files, None).expect("it was there");
    assert!(content, "{said}");
    let whole =
        "tiles are those of the seed; decks of modules not checked; not compared with what players were shown";
    assert_eq!(said.matches(whole).count(), 100, "{said}");

    // Whoever has noted the promise sees a secret that was exchanged; whoever has not cannot.
    let promise = games[0].promise.as_ref().expect("it was promised").secret.commitment().to_string();
    assert!(strangers_word(&files[..1], Some(promise.clone())).is_some_and(|(content, _)| content));
    assert!(strangers_word(&files[1..2], Some(promise)).is_some_and(|(content, _)| !content));
    // A die, a tile or a word that was changed is seen.
    let changes: [fn(&mut Replay); 3] = [
        |game| {
            let rolled = |fact: &mut Fact| {
                if let Fact::Rolled { faces, .. } = fact {
                    faces.0 ^= 3
                }
            };
            let first = game.events.iter().position(|event| matches!(event.fact, Fact::Rolled { .. }));
            rolled(&mut game.events[first.expect("somebody rolled")].fact);
        },
        |game| {
            let Some(Fact::FirstTile { chamber, .. }) = game.events.first_mut().map(|event| &mut event.fact) else {
                panic!("a first tile")
            };
            chamber.0 ^= 1;
        },
        |game| game.promise.as_mut().expect("it was promised").words[0] = None,
    ];
    for change in changes {
        let mut game = games[0].clone();
        change(&mut game);
        game.chain = Some(Chain(0));
        let (content, said) = strangers_word(&[keep("changed.gong", &game)], None).expect("it was there");
        assert!(!content && said.contains("WRONG"), "{said}");
    }
    let _ = std::fs::remove_dir_all(&folder);
}
