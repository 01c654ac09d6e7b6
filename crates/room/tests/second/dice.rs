//! The promise behind the dice of the roll and write game: a stranger's program, written from `docs/dice.md` alone, finds the same dice.

use std::path::{Path, PathBuf};
use std::process::Command;

use kit::{Chain, Hex};
use protocol::{Change, ClientFrame, Preference, Stage};
use replay::{ReplayOf, Scroll};
use room::file_of;
use scroll::event::Fact;
use scroll::setup::Setup;
use scroll::sheets::Variant;

use crate::shell::Shell;

const GAMES: u64 = 60;

/// A whole game of people whose dice were promised, of every number of players and every variant in turn.
fn ended(number: u64) -> ReplayOf<Scroll> {
    let variants = [None, Some(Variant::Entrances), Some(Variant::DiceRooms), Some(Variant::Jokers)];
    let players = 2 + (number % 3) as u8;
    let mut shell = Shell::new(number);
    let names = ["Ani", "Ben", "Cleo", "Dan"];
    let people: Vec<_> = names[..usize::from(players)].iter().map(|name| shell.sit(name)).collect();
    shell.send(people[0], ClientFrame::Change(Change::Game(kit::GameName::Scroll)));
    shell.send(people[0], ClientFrame::Change(Change::Seats(players)));
    let setup = Setup { variant: variants[(number / 3 % 4) as usize], ..Setup::new(players) };
    shell.send(people[0], ClientFrame::Change(Change::Scroll(setup)));
    shell.send(people[0], ClientFrame::Prefer(Preference::Word(Hex([number as u8 + 1; 16]))));
    shell.send(people[0], ClientFrame::Start);
    shell.pass(3_000);
    assert_eq!(shell.room.stage(), Stage::Running);
    shell.play_to_the_end(&people);
    let file = file_of(shell.journal.entries().to_vec(), 99).expect("a whole game");
    ReplayOf::from_bytes(&file).expect("it can be read")
}

/// The program over these files; whether it is content, and what it says.
fn strangers_word(files: &[PathBuf], promised: Option<String>) -> Option<(bool, String)> {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/verify_dice.py");
    let promised = promised.map(|promised| ["--promised".to_owned(), promised]);
    let said = Command::new("python3").arg(program).args(promised.iter().flatten()).args(files).output().ok()?;
    Some((said.status.success(), String::from_utf8_lossy(&said.stdout).into_owned()))
}

#[test]
fn a_stranger_finds_the_same_dice_in_sixty_games() {
    if strangers_word(&[], None).is_none() {
        assert!(std::env::var_os("CI").is_none(), "python3 is wanted where nothing may be left out");
        println!("left out: python3 is not installed");
        return;
    }
    let folder = std::env::temp_dir().join(format!("gong-scroll-dice-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let keep = |name: &str, replay: &ReplayOf<Scroll>| {
        let path = folder.join(name);
        std::fs::write(&path, replay.to_bytes()).expect("it can be written");
        path
    };
    let games: Vec<_> = (0..GAMES).map(ended).collect();
    let files: Vec<_> = games.iter().enumerate().map(|(n, game)| keep(&format!("{n}.gong"), game)).collect();
    let (content, said) = strangers_word(&files, None).expect("it was there");
    assert!(content, "{said}");
    let whole = "dice and the first player are those of the seed; not compared with what players were shown";
    assert_eq!(said.matches(whole).count() as u64, GAMES, "{said}");

    // Whoever has noted the promise sees a secret that was exchanged; whoever has not cannot.
    let promise = games[0].promise.as_ref().expect("it was promised").secret.commitment().to_string();
    assert!(strangers_word(&files[..1], Some(promise.clone())).is_some_and(|(content, _)| content));
    assert!(strangers_word(&files[1..2], Some(promise)).is_some_and(|(content, _)| !content));
    // A first player, a die of a pair, a sheet die or a word that was changed is seen.
    for change in [another_first_player, another_die, another_sheet_die, another_word] {
        // The fourth game has sheet dice.
        let mut game = games[3].clone();
        change(&mut game);
        game.chain = Some(Chain(0));
        let (content, said) = strangers_word(&[keep("changed.gong", &game)], None).expect("it was there");
        assert!(!content && said.contains("WRONG"), "{said}");
    }
    let _ = std::fs::remove_dir_all(&folder);
}

/// Changes the first fact that lets itself be changed.
fn change(game: &mut ReplayOf<Scroll>, change: impl Fn(&mut Fact) -> bool) {
    assert!(game.events.iter_mut().any(|event| change(&mut event.fact)), "there is such a fact");
}

fn other(face: kit::Face) -> kit::Face {
    if face == kit::Face::Key { kit::Face::Torch } else { kit::Face::Key }
}

fn another_first_player(game: &mut ReplayOf<Scroll>) {
    change(game, |fact| match fact {
        Fact::FirstPlayer { who } => {
            who.0 ^= 1;
            true
        }
        _ => false,
    });
}

fn another_die(game: &mut ReplayOf<Scroll>) {
    change(game, |fact| match fact {
        Fact::Rolled { faces: [_, Some(face)], .. } => {
            *face = other(*face);
            true
        }
        _ => false,
    });
}

fn another_sheet_die(game: &mut ReplayOf<Scroll>) {
    change(game, |fact| match fact {
        Fact::SheetDiceRolled { faces } => {
            faces[1] = other(faces[1]);
            true
        }
        _ => false,
    });
}

fn another_word(game: &mut ReplayOf<Scroll>) {
    game.promise.as_mut().expect("it was promised").words[0] = None;
}
