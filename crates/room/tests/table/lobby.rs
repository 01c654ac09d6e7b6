//! Seats, host, settings, sending away, rematches.

use kit::Seed;
use protocol::{
    Change, ClientFrame, Colour, EmptySeats, Hello, PROTOCOL, Preference, Preset, ServerFrame, Sitter, SorryCode,
    Stage, Switch, Token,
};
use room::{Config, MemoryJournal, Output, PeerId, Room, settle};
use temple::command::Command;
use temple::modules::ModuleId;
use temple::modules::characters::{Card, CardSide, Character};
use temple::players::PlayerId;
use temple::setup::{Difficulty, Handicap};
use temple::table::Phase;

use crate::shell::Shell;

fn name_in(shell: &Shell, seat: usize) -> String {
    match &shell.room.lobby().seats[seat].sitter {
        Sitter::Person { person, .. } => person.name.clone(),
        Sitter::Bot { name } => format!("bot {name}"),
        Sitter::Nobody => String::new(),
    }
}

fn join(shell: &mut Shell, peer: PeerId, colour: Colour) {
    shell.send(peer, ClientFrame::Join { name: String::new(), colour: Some(colour) });
}

#[test]
fn seats_fill_as_people_arrive_and_the_rest_watch() {
    let mut shell = Shell::new(1, 2, 1);
    let ani = shell.sit("  Ani\u{202E} ");
    let frank = shell.sit("Frank");
    let late = shell.arrive("Late");
    assert_eq!((name_in(&shell, 0), name_in(&shell, 1)), ("Ani".into(), "Frank".into()));
    shell.send(late, ClientFrame::Join { name: "Late".into(), colour: None });
    assert_eq!(shell.client(late).sorry(), Some(SorryCode::NoFreeSeat));
    assert_eq!(shell.room.lobby().watchers[0].name, "Late");
    // Somebody stands up: the seat is open again.
    shell.send(frank, ClientFrame::Leave);
    assert!(name_in(&shell, 1).starts_with("bot "));
    shell.send(late, ClientFrame::Join { name: String::new(), colour: None });
    assert_eq!(name_in(&shell, 1), "Late", "an empty name keeps the old one");
    // After the start seats are closed.
    shell.start(ani);
    shell.send(frank, ClientFrame::Join { name: String::new(), colour: None });
    assert_eq!(shell.client(frank).sorry(), Some(SorryCode::NotNow));
    let nameless = shell.arrive(" \u{200B} ");
    let name = shell.room.lobby().watchers.last().unwrap().name.clone();
    assert!(name.contains(' '), "{nameless:?} has a fun name: {name}");
}

/// Rule BASE-10: everybody has a colour of his choice, none twice.
#[test]
fn no_colour_twice() {
    let mut shell = Shell::new(1, 3, 1);
    let (ani, frank) = (shell.sit("Ani"), shell.sit("Frank"));
    join(&mut shell, ani, Colour::Purple);
    join(&mut shell, frank, Colour::Purple);
    let colours = |shell: &Shell| shell.room.lobby().seats.iter().map(|seat| seat.colour).collect::<Vec<_>>();
    assert_eq!(colours(&shell), [Colour::Purple, Colour::Blue, Colour::Green]);
    join(&mut shell, frank, Colour::Green);
    assert_eq!(colours(&shell), [Colour::Purple, Colour::Green, Colour::Blue]);
    shell.send(ani, ClientFrame::Change(Change::Seats(6)));
    let mut all = colours(&shell);
    all.sort_by_key(|colour| *colour as u8);
    assert_eq!(all, Colour::ALL);
}

#[test]
fn only_the_host_changes_settings() {
    let mut shell = Shell::new(1, 4, 1);
    let (ani, frank) = (shell.sit("Ani"), shell.sit("Frank"));
    for frame in [ClientFrame::Change(Change::Seats(2)), ClientFrame::Start, ClientFrame::Rematch] {
        shell.client_mut(frank).frames.clear();
        shell.send(frank, frame);
        assert_eq!(shell.client(frank).sorry(), Some(SorryCode::NotHost));
    }
    for (change, fine) in [
        (Change::Seats(6), true),
        (Change::Seats(7), false),
        (Change::Seats(1), false),
        (Change::Clock(Some(99)), false),
        (Change::Difficulty(Difficulty::Expert), true),
        (Change::Parameter { name: "fate_vote_s".into(), value: 12 }, true),
        (Change::Parameter { name: "fate_vote_s".into(), value: 100_000 }, false),
        (Change::Parameter { name: "players".into(), value: 3 }, false),
        (Change::DiceEach(Some(0)), false),
        (Change::Preset(Preset::Expert), true),
    ] {
        shell.client_mut(ani).frames.clear();
        shell.send(ani, ClientFrame::Change(change.clone()));
        let expected = if fine { None } else { Some(SorryCode::BadSettings) };
        assert_eq!(shell.client(ani).sorry(), expected, "{change:?}");
    }
    let settings = shell.room.lobby().settings;
    assert_eq!((settings.preset, settings.setup.players()), (Some(Preset::Expert), 6));
    shell.start(ani);
    assert_eq!(shell.room.game().unwrap().table().adventurers.len(), 6);
    shell.send(ani, ClientFrame::Change(Change::Seats(2)));
    assert_eq!(shell.client(ani).sorry(), Some(SorryCode::NotNow));
}

/// Rules CHL-1, CHL-8, CHL-10: the host chooses a challenge; whoever changes what it fixes plays a game of their own.
#[test]
fn a_challenge_is_chosen_and_left() {
    let mut shell = Shell::new(1, 3, 1);
    let ani = shell.sit("Ani");
    let change = |shell: &mut Shell, change| shell.send(ani, ClientFrame::Change(change));
    let setup = |shell: &Shell| shell.room.lobby().settings.setup;
    change(&mut shell, Change::Challenge(26));
    assert_eq!(shell.client(ani).sorry(), Some(SorryCode::BadSettings), "there are 26, from 0");
    change(&mut shell, Change::Challenge(0));
    let chosen = setup(&shell);
    assert_eq!(chosen.challenge.map(|terms| (terms.number, terms.extra_gems)), Some((0, 1)));
    assert_eq!(shell.room.lobby().settings.preset, None);
    // Seats, clock and special chambers leave it as it is.
    change(&mut shell, Change::Seats(4));
    change(&mut shell, Change::Modules(chosen.modules.with(ModuleId::SpecialChambers)));
    let special = setup(&shell).choices.special_chambers;
    assert_eq!((special.linked, special.double), (1, 1), "what is switched on joins");
    change(&mut shell, Change::Parameter { name: "special_double".into(), value: 0 });
    assert!(setup(&shell).challenge.is_some());
    change(&mut shell, Change::Modules(chosen.modules));
    assert_eq!(setup(&shell).choices, chosen.choices, "and leaves again");
    change(&mut shell, Change::Modules(chosen.modules.without(ModuleId::Curses)));
    assert_eq!(setup(&shell).challenge, None);
    change(&mut shell, Change::Challenge(7));
    change(&mut shell, Change::Difficulty(Difficulty::Expert));
    assert_eq!((setup(&shell).challenge, setup(&shell).difficulty), (None, Difficulty::Expert));
    change(&mut shell, Change::Challenge(25));
    shell.start(ani);
    assert_eq!(shell.room.game().unwrap().table().depot, 14 + 6);
}

/// Rule BASE-91: the preset with everything has all modules, and can be played.
#[test]
fn everything_can_be_played() {
    let mut shell = Shell::new(1, 3, 1);
    let ani = shell.sit("Ani");
    shell.send(ani, ClientFrame::Change(Change::Preset(Preset::Everything)));
    let modules = shell.room.lobby().settings.setup.modules;
    assert!(
        temple::modules::MANIFESTS
            .iter()
            .filter(|module| module.id as u32 <= 8)
            .all(|module| modules.has(module.id))
    );
    shell.start(ani);
    assert_eq!(shell.room.game().unwrap().table().adventurers.len(), 3);
}

#[test]
fn empty_seats_can_be_taken_away() {
    let mut shell = Shell::new(1, 5, 1);
    let (ani, ben, frank) = (shell.sit("Ani"), shell.sit("Ben"), shell.sit("Frank"));
    shell.send(ben, ClientFrame::Leave);
    shell.send(ani, ClientFrame::Change(Change::EmptySeats(EmptySeats::TakenAway)));
    shell.start(ani);
    assert_eq!(shell.room.game().unwrap().table().adventurers.len(), 2);
    assert_eq!(shell.seat(frank), Some(PlayerId(1)));
    assert!(matches!(shell.wish(frank, Command::ROLL), ServerFrame::Done { .. }));
}

#[test]
fn a_seat_has_its_handicap_until_somebody_else_sits_down() {
    let mut shell = Shell::new(1, 3, 1);
    let (ani, frank) = (shell.sit("Ani"), shell.sit("Frank"));
    let given = Handicap { more_dice: 2, roll_pace_ms: Some(1_200) };
    let give = |seat: u8, handicap| ClientFrame::Change(Change::Handicap { seat, handicap });
    shell.send(frank, give(1, given));
    assert_eq!(shell.client(frank).sorry(), Some(SorryCode::NotHost));
    for (frame, code) in [
        (give(3, given), SorryCode::NoSuchSeat),
        (give(1, Handicap { more_dice: 3, ..given }), SorryCode::BadSettings),
        (give(1, Handicap { roll_pace_ms: Some(u16::MAX), ..given }), SorryCode::BadSettings),
    ] {
        shell.client_mut(ani).frames.clear();
        shell.send(ani, frame);
        assert_eq!(shell.client(ani).sorry(), Some(code));
    }
    shell.send(ani, give(1, given));
    shell.send(ani, ClientFrame::Change(Change::DiceEach(Some(10))));
    assert_eq!(shell.client(ani).sorry(), Some(SorryCode::BadSettings), "twelve dice are too many");
    let shown = |shell: &Shell| shell.client(ani).lobby.as_ref().unwrap().seats[1].handicap;
    assert_eq!(shown(&shell), given);
    // It is his; whoever takes his seat has none.
    shell.send(frank, ClientFrame::Leave);
    shell.sit("Ben");
    assert_eq!(shown(&shell), Handicap::default());
    shell.send(ani, give(1, given));
    shell.start(ani);
    let dice = |shell: &Shell| -> Vec<u8> {
        shell.room.game().unwrap().table().adventurers.iter().map(|one| one.hand.in_hand().len()).collect()
    };
    assert_eq!(dice(&shell), [5, 7, 5]);
    let mirrored = shell.client(ani).mirror.as_ref().unwrap().book().setup.handicaps;
    assert_eq!(mirrored[..3], [Handicap::default(), given, Handicap::default()], "clients know it");
    shell.assert_mirrors_agree();
}

/// Rule CHR-1: everybody may pick a character, none twice.
#[test]
fn characters_are_picked_once() {
    let mut shell = Shell::new(1, 3, 1);
    let (ani, frank) = (shell.sit("Ani"), shell.sit("Frank"));
    let card = Card { character: Character::Doc, side: CardSide::Permanent };
    shell.send(ani, ClientFrame::Change(Change::Preset(Preset::Professional)));
    shell.send(frank, ClientFrame::Prefer(Preference::Pick(Some(card))));
    shell.send(ani, ClientFrame::Prefer(Preference::Pick(Some(card))));
    assert_eq!(shell.client(ani).sorry(), Some(SorryCode::Taken));
    shell.send(ani, ClientFrame::Prefer(Preference::AssistiveInput(Switch::On)));
    let assistive =
        |peer| shell.client(peer).lobby.as_ref().unwrap().seats.iter().map(|seat| seat.assistive).collect();
    let shown: [Vec<Switch>; 2] = [ani, frank].map(assistive);
    assert_eq!(shown, [(); 2].map(|()| vec![Switch::On, Switch::Off, Switch::Off]));
    shell.start(ani);
    let game = shell.room.game().unwrap();
    assert_eq!(game.table().modules.characters.card(PlayerId(1)), Some(card));
    assert!(game.book().setup.choices.curses.lost_dice_fixed.has(PlayerId(0)));
}

#[test]
fn the_host_hands_over_or_is_replaced() {
    let mut shell = Shell::new(1, 3, 1);
    let (ani, watcher, frank) = (shell.sit("Ani"), shell.arrive("Wim"), shell.sit("Frank"));
    let host = |shell: &Shell| shell.room.lobby().host;
    assert_eq!(host(&shell), Some(shell.person(ani)));
    shell.send(ani, ClientFrame::HandOver { to: shell.person(frank) });
    assert_eq!(host(&shell), Some(shell.person(frank)));
    // A host who stands up hands over to somebody with a seat.
    shell.send(frank, ClientFrame::Leave);
    assert_eq!(host(&shell), Some(shell.person(ani)));
    // A reload changes nothing; a host who stays away is replaced.
    let token = shell.token(ani);
    shell.lose(ani);
    shell.pass(7_000);
    let ani = shell.come_back(token, None);
    assert_eq!(host(&shell), Some(shell.person(ani)));
    shell.lose(ani);
    shell.pass(8_000);
    assert_eq!(host(&shell), Some(shell.person(watcher)), "the longest here");
}

#[test]
fn a_kick_can_be_undone() {
    let mut shell = Shell::new(1, 3, 1);
    let (ani, frank) = (shell.sit("Ani"), shell.sit("Frank"));
    let (frank_id, ani_id) = (shell.person(frank), shell.person(ani));
    shell.send(ani, ClientFrame::Kick { whom: ani_id });
    assert_eq!(shell.client(ani).sorry(), Some(SorryCode::NoSuchPerson), "nobody sends himself away");
    shell.send(ani, ClientFrame::Kick { whom: frank_id });
    assert_eq!(shell.client(frank).sorry(), Some(SorryCode::SentAway));
    assert!(name_in(&shell, 1).starts_with("bot "));
    assert_eq!(shell.room.lobby().sent_away[0].name, "Frank");
    shell.pass(29_000);
    shell.send(ani, ClientFrame::UndoKick { whom: frank_id });
    assert_eq!(name_in(&shell, 1), "Frank");
    assert!(matches!(shell.client(frank).frames.last(), Some(ServerFrame::Lobby(_))));
}

/// Chairs come and go while somebody is out; he gets his own back or none.
#[test]
fn whoever_is_called_back_gets_his_own_seat_or_none() {
    let mut shell = Shell::new(1, 4, 1);
    let (ani, ben, frank) = (shell.sit("Ani"), shell.sit("Ben"), shell.sit("Frank"));
    let (ben_id, frank_id) = (shell.person(ben), shell.person(frank));
    let colour = shell.room.lobby().seats[2].colour;
    for whom in [ben_id, frank_id] {
        shell.send(ani, ClientFrame::Kick { whom });
    }
    shell.send(ani, ClientFrame::Change(Change::Bot { seat: 1, bot: Switch::Off }));
    shell.start(ani);
    for whom in [ben_id, frank_id] {
        shell.send(ani, ClientFrame::UndoKick { whom });
    }
    assert_eq!(shell.seat(ben), None, "his seat was taken away");
    assert_eq!(shell.seat(frank), Some(PlayerId(1)));
    assert_eq!(shell.room.lobby().seats[1].colour, colour);
    assert!(matches!(shell.wish(frank, Command::ROLL), ServerFrame::Done { .. }));
}

#[test]
fn a_kick_in_a_game_leaves_the_seat_to_a_bot_until_it_is_undone() {
    let mut shell = Shell::new(1, 2, 1);
    let (ani, frank) = (shell.sit("Ani"), shell.sit("Frank"));
    let frank_id = shell.person(frank);
    shell.start(ani);
    shell.send(ani, ClientFrame::Kick { whom: frank_id });
    shell.pass(5_000);
    assert!(
        !shell
            .room
            .game()
            .unwrap()
            .table()
            .of(PlayerId(1))
            .hand
            .unrolled()
            .has_all(temple::dice::DiceSet::first(5))
    );
    shell.send(ani, ClientFrame::UndoKick { whom: frank_id });
    assert_eq!(shell.seat(frank), Some(PlayerId(1)));
    shell.assert_mirrors_agree();
    assert!(matches!(shell.wish(frank, Command::HoldMasks), ServerFrame::Done { .. }));
    // Not undone: the connection is closed and the token is worth nothing.
    shell.send(ani, ClientFrame::Kick { whom: frank_id });
    let token = shell.token(frank);
    shell.pass(30_000);
    assert_eq!(shell.client(frank).closed, Some(SorryCode::SentAway));
    let again = shell.come_back(token, None);
    assert_ne!(shell.person(again), frank_id);
    assert_eq!(shell.seat(again), None);
    shell.send(ani, ClientFrame::UndoKick { whom: frank_id });
    assert_eq!(shell.client(ani).sorry(), Some(SorryCode::NoSuchPerson));
}

#[test]
fn a_rematch_keeps_the_group_and_the_watchers() {
    let mut shell = Shell::new(1, 3, 20);
    let (ani, frank, watcher) = (shell.sit("Ani"), shell.sit("Frank"), shell.arrive("Wim"));
    shell.send(ani, ClientFrame::Rematch);
    assert_eq!(shell.client(ani).sorry(), Some(SorryCode::NotNow));
    shell.send(ani, ClientFrame::Start);
    shell.pass(600_000 / 20 + 300);
    assert_eq!(shell.room.stage(), Stage::Over);
    let seq = shell.client(watcher).mirror.as_ref().unwrap().seq();
    shell.send(ani, ClientFrame::Rematch);
    assert_eq!(shell.room.stage(), Stage::Intro);
    assert_eq!((shell.seat(ani), shell.seat(frank)), (Some(PlayerId(0)), Some(PlayerId(1))));
    for peer in [ani, frank, watcher] {
        let mirror = shell.client(peer).mirror.as_ref().unwrap();
        assert_eq!(mirror.table().phase, Phase::Ready);
        assert!(mirror.seq() > seq, "no event of the new game has the number of an old one");
    }
    shell.pass(250);
    assert!(matches!(shell.wish(frank, Command::ROLL), ServerFrame::Done { .. }));
    shell.assert_mirrors_agree();
    shell.pass(600_000 / 20 + 1);
    shell.send(ani, ClientFrame::Regather);
    assert_eq!(shell.room.stage(), Stage::Gathering);
    shell.send(watcher, ClientFrame::Join { name: "Wim".into(), colour: None });
    assert_eq!(shell.seat(watcher), Some(PlayerId(2)));
}

/// A host who goes after a game leaves the table to somebody who can go on with it.
#[test]
fn a_host_who_leaves_after_a_game_hands_over() {
    let mut shell = Shell::new(1, 3, 20);
    let (ani, watcher, frank) = (shell.sit("Ani"), shell.arrive("Wim"), shell.sit("Frank"));
    shell.send(ani, ClientFrame::Start);
    shell.run_out();
    shell.send(ani, ClientFrame::Leave);
    assert_eq!(shell.room.lobby().host, Some(shell.person(frank)), "seated before watching");
    shell.send(ani, ClientFrame::Rematch);
    assert_eq!(shell.client(ani).sorry(), Some(SorryCode::NotHost));
    shell.send(frank, ClientFrame::Rematch);
    assert_eq!(shell.room.stage(), Stage::Intro);
    assert!(name_in(&shell, 0).starts_with("bot "));
    // Those who watch, old and new, may take a seat as soon as seats are open again.
    shell.run_out();
    shell.send(watcher, ClientFrame::Join { name: String::new(), colour: None });
    assert_eq!(shell.client(watcher).sorry(), Some(SorryCode::NotNow));
    shell.send(frank, ClientFrame::Regather);
    for peer in [watcher, ani] {
        shell.send(peer, ClientFrame::Join { name: String::new(), colour: None });
    }
    assert_eq!((name_in(&shell, 0), name_in(&shell, 2)), ("Wim".into(), "Ani".into()));
}

#[test]
fn a_room_ends_when_everybody_has_been_gone_for_ten_minutes() {
    let mut shell = Shell::new(1, 2, 1);
    let ani = shell.sit("Ani");
    let token = shell.token(ani);
    shell.lose(ani);
    shell.pass(599_000);
    assert!(!shell.ended);
    let ani = shell.come_back(token, None);
    assert_eq!(shell.seat(ani), Some(PlayerId(0)));
    shell.pass(700_000);
    assert!(!shell.ended);
    shell.lose(ani);
    shell.pass(600_000);
    assert!(shell.ended);
    assert_eq!(shell.room.next_wake(), None);
    let late = shell.open();
    assert_eq!(shell.client(late).closed, Some(SorryCode::RoomOver));
}

/// Nobody ever came.
#[test]
fn a_room_without_visitors_ends_too() {
    let mut shell = Shell::new(1, 2, 1);
    shell.pass(600_000);
    assert!(shell.ended);
}

/// A room on the open internet: people who rename themselves without end are told of four times a second, and what is too much is
/// refused.
#[test]
fn a_lobby_changes_no_faster_than_people_gather() {
    let config = Config { rate: room::Rate::Usual, ..Config::standard("test") };
    let (mut room, mut out) = (Room::new(config, Seed::from_number(1), 0), Vec::new());
    for peer in 1..=10 {
        room.on_open(PeerId(peer), Token([peer as u8; 32]), 0, &mut out);
        let hello = Hello { protocol: PROTOCOL, token: None, last_seq: None, name: None };
        room.on_frame(PeerId(peer), ClientFrame::Hello(hello), 0, &mut out);
    }
    let mut journal = MemoryJournal::default();
    settle(&mut room, &mut journal, &mut out);
    out.clear();
    let (mut told, mut kept, mut refused) = (0, 0, 0);
    for ms in (10_000..20_000).step_by(10) {
        let join = ClientFrame::Join { name: format!("Ani {ms}"), colour: None };
        room.on_frame(PeerId(ms / 10 % 9 + 2), join, ms, &mut out);
        kept += out.iter().filter(|output| matches!(output, Output::Append(_))).count();
        settle(&mut room, &mut journal, &mut out);
        for output in out.drain(..) {
            match output {
                Output::Send { frame: ServerFrame::Lobby(_), .. } => told += 1,
                Output::Send { frame: ServerFrame::Sorry { code: SorryCode::TooFast, .. }, .. } => refused += 1,
                _ => {}
            }
        }
    }
    assert!((36..=44).contains(&told), "told {told} times in ten seconds");
    assert!(kept <= told + 1, "kept {kept} times");
    let asked = 10_000 / 10;
    assert!(asked - refused <= 80 + 10 * 20, "{refused} of {asked} were refused");
    // The last word is told in the end, without anybody's doing.
    for n in 0..5 {
        room.on_frame(PeerId(1), ClientFrame::Change(Change::Seats(5 + n % 2)), 20_000, &mut out);
        settle(&mut room, &mut journal, &mut out);
    }
    out.clear();
    let due = room.next_wake().expect("somebody has to be told");
    assert!(due <= 21_000);
    room.on_tick(due, &mut out);
    settle(&mut room, &mut journal, &mut out);
    assert!(out.iter().any(|output| matches!(output, Output::Send { frame: ServerFrame::Lobby(_), .. })));
    assert_eq!(room.next_wake(), None);
}

/// Two who only watch rename themselves as fast as they can: the host rules the table all the same, and others sit down.
#[test]
fn two_in_a_hurry_hold_nobody_else_up() {
    let config = Config { rate: room::Rate::Usual, ..Config::standard("test") };
    let (mut room, mut out) = (Room::new(config, Seed::from_number(1), 0), Vec::new());
    let mut journal = MemoryJournal::default();
    for peer in 1..=4 {
        room.on_open(PeerId(peer), Token([peer as u8; 32]), 0, &mut out);
        let hello = Hello { protocol: PROTOCOL, token: None, last_seq: None, name: None };
        room.on_frame(PeerId(peer), ClientFrame::Hello(hello), 0, &mut out);
        settle(&mut room, &mut journal, &mut out);
    }
    let mut refused = [0; 5];
    for ms in (1_000..31_000).step_by(10) {
        let mut frames = vec![(2 + ms / 10 % 2, ClientFrame::Join { name: format!("Ani {ms}"), colour: None })];
        if ms % 200 == 0 {
            frames.push((1, ClientFrame::Change(Change::Seats((ms / 200 % 2) as u8 + 5))));
        }
        if ms % 1_000 == 0 {
            frames.push((4, ClientFrame::Join { name: "Dan".into(), colour: None }));
        }
        for (peer, frame) in frames {
            room.on_frame(PeerId(peer), frame, ms, &mut out);
            settle(&mut room, &mut journal, &mut out);
            for output in out.drain(..) {
                let Output::Send { to, frame: ServerFrame::Sorry { code: SorryCode::TooFast, .. } } = output else {
                    continue;
                };
                to.iter().for_each(|peer| refused[peer.0 as usize] += 1);
            }
        }
    }
    assert_eq!((refused[1], refused[4]), (0, 0), "host and the other guest");
    assert!(refused[2] > 1_000 && refused[3] > 1_000, "{refused:?}");
    assert_eq!(room.lobby().seats.len(), 5);
}

/// Tables that were made and never entered do not take up room for long.
#[test]
fn a_table_that_nobody_has_entered_ends_after_a_minute() {
    let (mut room, mut out) = (Room::new(Config::standard("test"), Seed::from_number(1), 500), Vec::new());
    assert_eq!(room.next_wake(), Some(60_500));
    room.on_open(PeerId(1), Token([1; 32]), 30_000, &mut out);
    room.on_gone(PeerId(1), 31_000, &mut out);
    assert_eq!(room.next_wake(), Some(60_500), "whoever says nothing has not entered");
    room.on_tick(60_500, &mut out);
    settle(&mut room, &mut MemoryJournal::default(), &mut out);
    assert_eq!(out.last(), Some(&Output::Ended));
}
