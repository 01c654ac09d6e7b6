//! A room comes back from its journal as it was.

use kit::{Chain, Echo, Seed, Tick};
use protocol::{ClientFrame, GameNews, PersonId, ServerFrame, SorryCode, Stage, Switch, pack, unpack};
use replay::{Verdict, verify};
use room::{EntryId, JournalEntry, MemoryJournal, NotResumed, Record, replay_of, settle};
use temple::command::Command;
use temple::components::Components;
use temple::game::Input;

use crate::reconnecting::reconnect;
use crate::shell::Shell;

/// Three seats, two people, a game that has been played for a while.
fn in_play(seed: u64) -> (Shell, Vec<room::PeerId>) {
    let mut shell = Shell::new(seed, 3, 20);
    let people = vec![shell.sit("Ani"), shell.sit("Ben")];
    shell.start(people[0]);
    let until = shell.now + 1_000;
    shell.play_out(&people, |shell| shell.now > until);
    assert_eq!(shell.room.stage(), Stage::Running);
    (shell, people)
}

#[test]
fn the_game_is_the_same_and_goes_on_behind_a_ready() {
    let (mut shell, people) = in_play(3);
    let (before, tokens) = (shell.room.game().unwrap().clone(), [shell.token(people[0]), shell.token(people[1])]);
    let lobby = shell.room.lobby();
    shell.restart();
    let game = shell.room.game().unwrap();
    // Since the last note of the state nothing but time has passed, at most a quarter of a second of it.
    assert_eq!((shell.room.stage(), game.chain() == before.chain()), (Stage::Interrupted, false), "both are away");
    assert!(before.now().0 - game.now().0 <= 250 * 20);
    let seats = |lobby: &protocol::Lobby| lobby.seats.iter().map(|seat| seat.colour).collect::<Vec<_>>();
    assert_eq!((seats(&shell.room.lobby()), shell.room.lobby().host), (seats(&lobby), lobby.host));

    // Ani missed nothing but the two leavings; Ben wants a fresh look.
    let ani = reconnect(&mut shell, people[0]);
    assert!(matches!(&shell.client(ani).frames[0],
        ServerFrame::Welcome(welcome) if matches!(welcome.game, GameNews::GoOn(_))));
    let ben = shell.come_back(tokens[1], None);
    assert!(matches!(shell.wish(ani, Command::ROLL), ServerFrame::Refused { .. }), "the clock stands");
    let stood_at = shell.room.game().unwrap().now();
    shell.pass(3_000 / 20 - 1);
    assert_eq!(shell.room.game().unwrap().now(), stood_at);
    shell.pass(2);
    assert_eq!(shell.room.stage(), Stage::Running);
    shell.play_out(&[ben], |_| false);
    assert_eq!(shell.over, [1]);
}

#[test]
fn the_dice_to_come_are_the_same() {
    let (mut shell, people) = in_play(4);
    let tokens = [shell.token(people[0]), shell.token(people[1])];
    let mut other = shell.room.game().unwrap().clone();
    shell.restart();
    shell.come_back(tokens[1], None);
    let ani = shell.come_back(tokens[0], None);
    shell.pass(200);
    let who = shell.seat(ani).unwrap();
    shell.wish(ani, Command::ROLL);
    let now = shell.room.game().unwrap().now();
    temple::game::act(&mut other, who, &Command::ROLL, now, &mut Vec::new()).unwrap();
    assert_eq!(other.table().of(who).hand, shell.room.game().unwrap().table().of(who).hand);
}

#[test]
fn what_was_answered_before_is_answered_the_same_and_done_once() {
    let (mut shell, people) = in_play(5);
    let token = shell.token(people[0]);
    let done = shell.client(people[0]).frames.iter().rev().find_map(|frame| match frame {
        ServerFrame::Done { id, .. } => Some((*id, frame.clone())),
        _ => None,
    });
    let (id, answer) = done.expect("something was done");
    shell.restart();
    let ani = shell.come_back(token, None);
    let chain = shell.room.game().unwrap().chain();
    shell.send(ani, ClientFrame::Wish { id, command: Command::ROLL });
    assert_eq!(shell.client(ani).answer(id), answer);
    assert!(shell.room.game().unwrap().chain() == chain, "nothing happened");
    assert!(shell.client(ani).you.as_ref().unwrap().last_id >= id);
}

#[test]
fn lobbies_pauses_and_ended_games_come_back_too() {
    let mut shell = Shell::new(1, 1, 20);
    let ani = shell.sit("Ani");
    shell.send(ani, ClientFrame::Prefer(protocol::Preference::AssistiveInput(Switch::On)));
    let token = shell.token(ani);
    shell.restart();
    assert_eq!(shell.room.stage(), Stage::Gathering);
    let ani = shell.come_back(token, None);
    assert_eq!(shell.room.lobby().seats[0].assistive, Switch::On);
    shell.start(ani);
    let id = shell.next_id(ani);
    shell.send(ani, ClientFrame::Pause { id });
    shell.restart();
    assert_eq!(shell.room.stage(), Stage::Paused);
    let at = shell.room.game().unwrap().now();
    shell.pass(1_000);
    assert_eq!(shell.room.game().unwrap().now(), at);
    let ani = shell.come_back(token, None);
    let id = shell.next_id(ani);
    shell.send(ani, ClientFrame::Resume { id });
    shell.run_out();
    shell.restart();
    assert_eq!(shell.room.stage(), Stage::Over);
    let ani = shell.come_back(token, None);
    shell.send(ani, ClientFrame::Regather);
    shell.restart();
    assert_eq!((shell.room.stage(), shell.room.lobby().games), (Stage::Gathering, 1));
}

#[test]
fn a_new_game_after_a_restart_has_numbers_of_its_own() {
    let mut shell = Shell::new(1, 1, 20);
    let ani = shell.sit("Ani");
    let token = shell.token(ani);
    shell.start(ani);
    shell.run_out();
    let before = shell.client(ani).mirror.as_ref().unwrap().seq();
    shell.restart();
    let ani = shell.come_back(token, Some(before));
    shell.send(ani, ClientFrame::Rematch);
    shell.pass(5_000);
    assert!(shell.client(ani).mirror.as_ref().unwrap().seq() > before);
    assert_eq!(shell.room.lobby().games, 2);
}

/// The room comes back from every beginning of its journal, wherever it was cut.
#[test]
fn a_journal_may_end_anywhere() {
    let (shell, _) = in_play(6);
    let entries = shell.journal.entries();
    let lobby = entries.iter().position(|entry| matches!(entry.record, Record::Lobby(_))).unwrap();
    for end in (lobby + 1)..=entries.len() {
        let room = shell.resumed(entries[..end].to_vec());
        assert!(room.is_ok(), "{end} of {}: {:?}", entries.len(), room.err());
    }
}

#[test]
fn a_journal_that_is_not_whole_is_not_continued() {
    let (shell, _) = in_play(7);
    let whole = shell.journal.entries().to_vec();
    let broken = |change: &dyn Fn(&mut Vec<JournalEntry>)| {
        let mut entries = whole.clone();
        change(&mut entries);
        shell.resumed(entries).err()
    };
    assert_eq!(broken(&|_| {}), None);
    let middle = (10..)
        .find(|place| whole[*place..place + 2].iter().all(|entry| entry.record.is_numbered()))
        .expect("something happened");
    let after = EntryId(whole[middle].id.0 - 1);
    assert_eq!(broken(&|entries| drop(entries.remove(middle))), Some(NotResumed::Gap { after }));
    assert_eq!(broken(&|entries| entries.clear()), Some(NotResumed::Ended));
    // Without its beginning a game in play is not a lobby.
    assert!(matches!(whole[0].record, Record::Began(_)));
    assert_eq!(broken(&|entries| drop(entries.remove(0))), Some(NotResumed::Gap { after: EntryId(0) }));
    let end = JournalEntry { id: EntryId(whole.last().unwrap().id.0 + 1), record: Record::Ended };
    assert_eq!(broken(&|entries| entries.push(end.clone())), Some(NotResumed::Ended));
    let beat = whole.iter().rposition(|entry| matches!(entry.record, Record::Beat { .. })).unwrap();
    let wrong = &|entries: &mut Vec<JournalEntry>| {
        if let Record::Beat { chain, .. } = &mut entries[beat].record {
            *chain = Some(Chain(0));
        }
    };
    assert!(matches!(broken(wrong), Some(NotResumed::OtherEvents { at, .. }) if at == whole[beat].id));
}

/// The entries of a game that was begun under other rules and with other data.
fn under_other_rules(mut entries: Vec<JournalEntry>) -> Vec<JournalEntry> {
    if let Record::Began(beginning) = &mut entries[0].record {
        beginning.rules_revision += 1;
        beginning.data.0[0] ^= 1;
    }
    entries
}

#[test]
fn a_game_under_other_rules_goes_on_if_every_event_is_the_same() {
    let (shell, _) = in_play(8);
    let room = shell.resumed(under_other_rules(shell.journal.entries().to_vec())).expect("every event is the same");
    assert_eq!(room.stage(), Stage::Interrupted);
    let same = shell.resumed(shell.journal.entries().to_vec()).expect("it is whole");
    let chain = |room: &room::Room| room.game().expect("a game").chain();
    assert_eq!(chain(&room), chain(&same));
}

#[test]
fn at_the_first_difference_the_event_is_named_and_the_game_is_kept_until_then() {
    let (shell, _) = in_play(9);
    let mut entries = under_other_rules(shell.journal.entries().to_vec());
    let whole = replay_of(entries.clone(), &Components::standard(), 7).expect("a game");
    let of_input = |(place, entry): (usize, &JournalEntry)| match entry.record {
        Record::Input { input: Input::Act { .. }, .. } => Some(place),
        _ => None,
    };
    let places: Vec<usize> = entries.iter().enumerate().filter_map(of_input).collect();
    let place = places[places.len() / 2];
    if let Record::Input { echo, .. } = &mut entries[place].record {
        *echo = Some(Echo([0; 4]));
    }
    let Some(NotResumed::OtherEvents { at, number, today }) = shell.resumed(entries.clone()).err() else {
        panic!("it is another game")
    };
    let then = whole.events[number - 1];
    assert_eq!((at, today.clone()), (entries[place].id, Some(format!("{:?} at {}", then.fact, then.at))));
    let sentence = NotResumed::OtherEvents { at, number, today }.to_string();
    assert!(sentence.contains(&format!("event {number} on: {:?}", whole.events[number - 1].fact)), "{sentence}");

    let kept = replay_of(entries, &Components::standard(), 7).expect("what was played until then");
    assert_eq!(kept.events, whole.events[..number - 1]);
    assert_eq!(kept.log.inputs, whole.log.inputs[..kept.log.inputs.len()]);
    assert!(matches!(verify(&kept, &Components::standard()), Verdict::Same { .. }));
}

/// Format 1 noted nothing by which events can be compared. Such a game goes on, under other rules too, as long as every input of it is
/// accepted again.
#[test]
fn a_game_of_which_no_events_were_noted_goes_on_if_its_inputs_are_accepted() {
    let (shell, _) = in_play(10);
    let mut entries = shell.journal.entries().to_vec();
    for entry in &mut entries {
        match &mut entry.record {
            Record::Began(beginning) => beginning.chain = None,
            Record::Input { echo, .. } => *echo = None,
            Record::Beat { chain, .. } => *chain = None,
            _ => {}
        }
    }
    let same = shell.resumed(entries.clone()).expect("it is whole");
    let entries = under_other_rules(entries);
    let room = shell.resumed(entries.clone()).expect("every input is accepted");
    let chain = |room: &room::Room| room.game().expect("a game").chain();
    assert_eq!(chain(&room), chain(&same));
    // With other dice it is another game, and soon one of its wishes cannot be done.
    let mut other = entries;
    if let Record::Began(beginning) = &mut other[0].record {
        beginning.seed = Seed::from_number(77);
    }
    let refused = shell.resumed(other).err();
    assert!(matches!(refused, Some(NotResumed::Misfit { .. })), "{refused:?}");
}

/// Somebody who was sent away does not come back with the room, and strangers' tokens are strangers'.
#[test]
fn tokens_are_kept_and_those_of_people_sent_away_are_not() {
    let mut shell = Shell::new(1, 3, 20);
    let (ani, ben) = (shell.sit("Ani"), shell.sit("Ben"));
    let (host, away) = (shell.token(ani), shell.token(ben));
    let whom = shell.person(ben);
    shell.send(ani, ClientFrame::Kick { whom });
    shell.restart();
    let ani = shell.come_back(host, None);
    assert_eq!(shell.person(ani), PersonId(1));
    let ben = shell.come_back(away, None);
    assert!(shell.person(ben) > whom, "he is somebody new");
    assert_eq!(shell.client(ani).sorry(), None::<SorryCode>);
}

/// A paused game comes back at the instant at which it stands, not at the last note before.
#[test]
fn a_paused_game_stands_where_it_stood() {
    let mut shell = Shell::new(1, 1, 1);
    let ani = shell.sit("Ani");
    shell.start(ani);
    shell.pass(100_190);
    shell.send(ani, ClientFrame::Pause { id: 1 });
    shell.pass(5_000);
    let mut out = Vec::new();
    shell.room.on_stop(shell.now, &mut out);
    settle(&mut shell.room, &mut shell.journal, &mut out);
    shell.restart();
    assert_eq!(shell.room.stage(), Stage::Paused);
    // What is due in that very instant is not yet carried out.
    assert_eq!(shell.room.game().unwrap().now(), Tick(100_190 - 1));
}

/// What a page does that is loaded again: it notes the instant and hands its journal over, and the next one goes on with it.
#[test]
fn a_game_is_handed_over_with_its_journal() {
    let (mut shell, people) = in_play(6);
    let tokens = [shell.token(people[0]), shell.token(people[1])];
    let mut out = Vec::new();
    shell.room.on_stop(shell.now, &mut out);
    settle(&mut shell.room, &mut shell.journal, &mut out);
    let stopped = shell.room.game().unwrap().now();
    let handed_over: Vec<JournalEntry> = unpack(&pack(&shell.journal.entries())).expect("entries");
    shell.journal = MemoryJournal::from(handed_over);
    shell.restart();
    assert_eq!(shell.room.game().unwrap().now(), stopped, "not an instant is lost");
    let people = tokens.map(|token| shell.come_back(token, None));
    shell.play_out(&people, |_| false);
    assert_eq!(shell.over, [1]);
    let replay = replay_of(shell.journal.entries().to_vec(), &Components::standard(), 0).expect("a whole game");
    assert!(matches!(verify(&replay, &Components::standard()), Verdict::Same { .. }));
}
