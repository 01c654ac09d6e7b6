//! Ended games: their replays, the promise behind their dice, and another try from the middle.

use kit::{Hex, Tick};
use protocol::{ClientFrame, Colour, Dice, Preference, ServerFrame, SorryCode, Stage, WhatIf};
use replay::{Difference, Kind, Replay, Verdict, verify};
use room::{Past, replay_of};
use temple::components::Components;
use temple::event::Fact;
use temple::table::Table;

use crate::shell::Shell;

/// A whole game of two people and a bot whose dice were promised, and its replay.
fn ended(seed: u64) -> (Shell, Vec<room::PeerId>, Replay) {
    let mut shell = Shell::promised(seed, 3);
    let people = vec![shell.sit("Ani"), shell.sit("Ben")];
    shell.send(people[0], ClientFrame::Prefer(Preference::Word(Hex([7; 16]))));
    shell.start(people[0]);
    shell.play_out(&people, |_| false);
    assert_eq!(shell.over, [1]);
    let replay = replay_of(shell.journal.entries().to_vec(), &Components::standard(), 99).expect("a whole game");
    (shell, people, replay)
}

#[test]
fn a_replay_is_the_game() {
    let (shell, _, replay) = ended(1);
    assert_eq!(replay.chain, Some(shell.room.game().unwrap().chain()));
    let book = replay.book(&Components::standard());
    assert!(replay.table_at(&book, replay.end()) == *shell.room.game().unwrap().table());
    let names: Vec<_> = replay.players.iter().map(|player| (&*player.name, player.kind)).collect();
    assert_eq!(names[..2], [("Ani", Kind::Person), ("Ben", Kind::Person)]);
    assert_eq!((names[2].1, replay.ended_at), (Kind::Bot, 99));
    let read = Replay::from_bytes(&replay.to_bytes()).unwrap();
    assert!(read == replay);
}

/// What was committed to before the game is what the game was played with.
#[test]
fn the_promise_is_kept() {
    let (mut shell, people, replay) = ended(2);
    let lobbies = |shell: &Shell| {
        let frames = shell.client(people[0]).frames.iter();
        frames
            .filter_map(|frame| match frame {
                ServerFrame::Lobby(lobby) => Some(lobby.clone()),
                _ => None,
            })
            .collect::<Vec<_>>()
    };
    let shown = lobbies(&shell);
    let before = shown.iter().find(|lobby| lobby.stage == Stage::Gathering).unwrap();
    let during = shown.iter().find(|lobby| lobby.stage == Stage::Running).unwrap();
    let Verdict::Same { commitment, .. } = verify(&replay, &Components::standard()) else { panic!("it differs") };
    assert_eq!((before.promise, during.promise), (commitment, commitment));
    assert_eq!(during.seats.iter().map(|seat| seat.word).collect::<Vec<_>>(), [Some(Hex([7; 16])), None, None]);
    let after = shown.last().unwrap();
    assert!(after.stage == Stage::Over && after.promise != commitment, "the next game has a secret of its own");
    assert_eq!((after.seats[0].word, after.last), (None, None), "and wants new words; nothing is told yet");
    shell.replay_kept(1, Hex([9; 16]));
    let last = lobbies(&shell).last().unwrap().last.unwrap();
    assert_eq!((last.replay, last.secret.map(|secret| secret.commitment())), (Hex([9; 16]), commitment));
}

#[test]
fn another_seed_word_die_or_input_is_found() {
    let (_, _, replay) = ended(3);
    let data = Components::standard();
    let changed = |change: &dyn Fn(&mut Replay)| {
        let mut other = replay.clone();
        change(&mut other);
        verify(&other, &data)
    };
    assert!(matches!(changed(&|_| {}), Verdict::Same { .. }));
    let word = &|other: &mut Replay| other.promise.as_mut().unwrap().words[0] = None;
    assert_eq!(changed(word), Verdict::Differs(Difference::Seed));
    let rolled = replay.events.iter().rposition(|event| matches!(event.fact, Fact::Rolled { .. })).unwrap();
    let die = &|other: &mut Replay| other.events.swap(rolled, 0);
    assert!(matches!(changed(die), Verdict::Differs(Difference::Event { number: 0, .. })));
    let later = &|other: &mut Replay| _ = other.events.remove(rolled);
    assert!(matches!(changed(later), Verdict::Differs(Difference::Event { number, .. }) if number == rolled));
    let input = &|other: &mut Replay| _ = other.log.inputs.remove(5);
    assert!(matches!(changed(input), Verdict::Differs(_)));
    let chain = &|other: &mut Replay| other.chain = Some(kit::Chain(1));
    assert!(matches!(changed(chain), Verdict::Differs(Difference::Chain { .. })));
    let rules = &|other: &mut Replay| other.log.header.rules_revision += 1;
    assert!(matches!(changed(rules), Verdict::Same { .. }), "another revision is no difference");
    let rules_and_die = &|other: &mut Replay| {
        rules(other);
        later(other);
    };
    let Verdict::OtherRules { commitment: Some(_), difference, .. } = changed(rules_and_die) else {
        panic!("it differs")
    };
    assert!(matches!(difference, Difference::Event { number, .. } if number == rolled));
    assert_eq!(difference.at(), Some(replay.events[rolled].at));
}

fn past(replay: &Replay, at: Tick, dice: Dice) -> Past {
    Past {
        what_if: WhatIf { replay: Hex([1; 16]), at, dice },
        setup: replay.log.header.setup.clone(),
        seed: replay.log.header.seed,
        colours: replay.players.iter().map(|player| Colour::ALL[usize::from(player.colour)]).collect(),
        inputs: Past::until(replay.log.inputs.clone(), at),
    }
}

/// The game as it stood at an instant.
fn as_it_stood(replay: &Replay, at: Tick) -> Table {
    replay.table_at(&replay.book(&Components::standard()), at)
}

/// Where everybody is and what he has in his hand.
fn pieces(table: &Table) -> Vec<(temple::temple::Place, temple::dice::Hand)> {
    table.adventurers.iter().map(|one| (one.place, one.hand)).collect()
}

#[test]
fn another_try_begins_where_the_game_stood() {
    let (_, _, replay) = ended(4);
    let at = Tick(replay.end().0 / 2);
    for dice in [Dice::Same, Dice::Fresh] {
        let mut shell = Shell::retrying(past(&replay, at, dice), 77);
        let cleo = shell.sit("Cleo");
        assert_eq!(shell.room.lobby().what_if.unwrap().at, at);
        shell.send(cleo, ClientFrame::Change(protocol::Change::Seats(5)));
        assert_eq!(shell.client(cleo).sorry(), Some(SorryCode::BadSettings));
        shell.send(cleo, ClientFrame::Start);
        assert_eq!(shell.room.stage(), Stage::Interrupted);
        let then = as_it_stood(&replay, at);
        let game = shell.room.game().unwrap();
        assert_eq!(pieces(game.table()), pieces(&then));
        assert_eq!((game.table().pile, game.now()), (then.pile, at));
        shell.assert_mirrors_agree();
        // It also comes back after a restart, still marked and still no replay.
        let token = shell.token(cleo);
        shell.restart();
        let cleo = shell.come_back(token, None);
        assert_eq!(pieces(shell.room.game().unwrap().table()), pieces(&then));
        assert!(shell.room.lobby().what_if.is_some());
        shell.play_out(&[cleo], |_| false);
        assert!(replay_of(shell.journal.entries().to_vec(), &Components::standard(), 0).is_none());
    }
}

#[test]
fn an_instant_after_the_end_is_no_beginning() {
    let (_, _, replay) = ended(5);
    let mut shell = Shell::retrying(past(&replay, Tick(replay.end().0 + 1), Dice::Same), 1);
    let cleo = shell.sit("Cleo");
    shell.send(cleo, ClientFrame::Start);
    assert_eq!((shell.room.stage(), shell.client(cleo).sorry()), (Stage::Gathering, Some(SorryCode::BadSettings)));
}
