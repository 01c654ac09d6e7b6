//! Bots in empty seats: which seats, how fast, what they are called.

use protocol::{
    BotLevel, Call, Change, ClientFrame, EmptySeats, Seat, ServerFrame, Sitter, SorryCode, Stage, Switch,
};
use room::{PeerId, Record};
use temple::command::Command;
use temple::game::Input;
use temple::players::PlayerId;

use crate::shell::Shell;

/// The seats in short: `A` for Ani and so on, `b` for a bot, `-` for nobody.
fn seats(shell: &Shell) -> String {
    let letter = |seat: &Seat| match &seat.sitter {
        Sitter::Person { person, .. } => person.name.chars().next().unwrap(),
        Sitter::Bot { .. } => 'b',
        Sitter::Nobody => '-',
    };
    shell.room.lobby().seats.iter().map(letter).collect()
}

fn bot_in(seat: u8, bot: Switch) -> ClientFrame {
    ClientFrame::Change(Change::Bot { seat, bot })
}

#[test]
fn every_empty_seat_has_its_own_switch() {
    let mut shell = Shell::new(1, 4, 1);
    let ani = shell.sit("Ani");
    assert_eq!(seats(&shell), "Abbb");
    shell.send(ani, bot_in(2, Switch::Off));
    assert_eq!(seats(&shell), "Ab-b");
    shell.send(ani, ClientFrame::Change(Change::EmptySeats(EmptySeats::TakenAway)));
    assert_eq!(seats(&shell), "A---", "all at once");
    shell.send(ani, bot_in(2, Switch::On));
    assert_eq!(seats(&shell), "A-b-");
    shell.send(ani, ClientFrame::Change(Change::Seats(6)));
    assert_eq!(seats(&shell), "A-b---", "new seats are like the last choice for all");
    assert_eq!(
        shell.room.lobby().settings.preset,
        Some(protocol::Preset::Classic),
        "bots are no change of the game"
    );
    shell.send(ani, bot_in(6, Switch::On));
    assert_eq!(shell.client(ani).sorry(), Some(SorryCode::NoSuchSeat));
    let frank = shell.sit("Frank");
    shell.send(frank, bot_in(3, Switch::On));
    assert_eq!(shell.client(frank).sorry(), Some(SorryCode::NotHost));
}

/// Seats that wait for somebody fill first, then those of bots; whoever stands up leaves the seat as it was.
#[test]
fn people_sit_down_where_nobody_sits() {
    let mut shell = Shell::new(1, 4, 1);
    let ani = shell.sit("Ani");
    for seat in [1, 3] {
        shell.send(ani, bot_in(seat, Switch::Off));
    }
    assert_eq!(seats(&shell), "A-b-");
    let frank = shell.sit("Frank");
    assert_eq!(seats(&shell), "AFb-");
    shell.sit("Ben");
    assert_eq!(seats(&shell), "AFbB");
    let zoe = shell.sit("Zoe");
    assert_eq!(seats(&shell), "AFZB");
    shell.send(frank, ClientFrame::Leave);
    shell.send(zoe, ClientFrame::Leave);
    assert_eq!(seats(&shell), "A-bB");
}

#[test]
fn seats_with_nobody_are_taken_away_at_the_start_and_come_back() {
    let mut shell = Shell::new(1, 4, 20);
    let ani = shell.sit("Ani");
    shell.send(ani, bot_in(1, Switch::Off));
    shell.send(ani, bot_in(3, Switch::Off));
    shell.send(ani, ClientFrame::Start);
    assert_eq!((seats(&shell).as_str(), shell.room.game().unwrap().table().adventurers.len()), ("Ab", 2));
    assert_eq!(shell.room.lobby().games, 1);
    shell.send(ani, bot_in(1, Switch::Off));
    assert_eq!(shell.client(ani).sorry(), Some(SorryCode::NotNow));
    shell.run_out();
    shell.send(ani, ClientFrame::Regather);
    assert_eq!(seats(&shell), "Ab--");
    let frank = shell.sit("Frank");
    shell.send(ani, ClientFrame::Start);
    assert_eq!((seats(&shell).as_str(), shell.seat(frank)), ("AbF", Some(PlayerId(2))));
    assert_eq!(shell.room.lobby().games, 2);
    // Whoever leaves a game leaves his seat to a bot, but not that of the next game.
    shell.pass(1_000);
    shell.send(frank, ClientFrame::Leave);
    assert_eq!(seats(&shell), "Abb");
    shell.run_out();
    shell.send(ani, ClientFrame::Rematch);
    assert_eq!(seats(&shell), "Ab");
    assert_eq!(shell.client(ani).lobby.as_ref().unwrap().games, 3);
}

#[test]
fn a_game_needs_a_seat() {
    let mut shell = Shell::new(1, 4, 1);
    let ani = shell.arrive("Ani");
    shell.send(ani, ClientFrame::Change(Change::EmptySeats(EmptySeats::TakenAway)));
    shell.send(ani, ClientFrame::Start);
    assert_eq!(shell.client(ani).sorry(), Some(SorryCode::BadSettings));
    assert_eq!((shell.room.stage(), seats(&shell).as_str()), (Stage::Gathering, "----"));
    shell.send(ani, bot_in(0, Switch::On));
    shell.start(ani);
    assert_eq!(seats(&shell), "b", "one may also watch a bot");
}

/// Game times at which a seat has acted.
fn acts(shell: &Shell, seat: u8) -> Vec<u32> {
    let act = |record: &Record| match record {
        Record::Input { at, input: Input::Act { by, .. }, .. } if by.0 == seat => Some(at.0),
        _ => None,
    };
    shell.journal.entries().iter().filter_map(|entry| act(&entry.record)).collect()
}

#[test]
fn bots_and_stand_ins_keep_the_pace_of_the_chosen_level() {
    let (quick, sharp, steady, gentle) = ((300, 500), (900, 1_400), (1_000, 1_500), (1_200, 1_600));
    let levels = [
        (None, steady, steady),
        (Some(BotLevel::Gentle), gentle, gentle),
        (Some(BotLevel::Sharp), sharp, sharp),
        // Whoever plays for somebody else is careful, so never the machine.
        (Some(BotLevel::Machine), quick, sharp),
    ];
    for (level, of_bot, of_stand_in) in levels {
        let mut shell = Shell::new(1, 3, 1);
        let (ani, frank) = (shell.sit("Ani"), shell.sit("Frank"));
        if let Some(level) = level {
            shell.send(ani, ClientFrame::Change(Change::Bots(level)));
        }
        assert_eq!(shell.room.lobby().settings.bots, level.unwrap_or(BotLevel::Steady));
        shell.start(ani);
        shell.lose(frank);
        shell.pass(60_000);
        for (seat, from, (least, most)) in [(1, 8_000, of_stand_in), (2, 0, of_bot)] {
            let times = acts(&shell, seat);
            assert!((from + least..=from + most).contains(&times[0]), "{level:?} {seat}: {times:?}");
            let gaps: Vec<u32> = times.windows(2).map(|pair| pair[1] - pair[0]).collect();
            assert!(gaps.iter().all(|gap| *gap >= least), "{level:?} {seat}: {gaps:?}");
        }
    }
}

#[test]
fn no_bot_is_called_like_somebody_seated() {
    let mut shell = Shell::new(1, 6, 1);
    let names = |shell: &Shell| -> Vec<String> {
        let name = |seat: &Seat| match &seat.sitter {
            Sitter::Person { person, .. } => person.name.to_lowercase(),
            Sitter::Bot { name } => name.to_lowercase(),
            Sitter::Nobody => panic!("bots were wanted"),
        };
        shell.room.lobby().seats.iter().map(name).collect()
    };
    let before = names(&shell);
    let ani = shell.sit(&before[4].to_uppercase());
    shell.start(ani);
    let all = names(&shell);
    let mut distinct = all.clone();
    distinct.sort();
    distinct.dedup();
    assert_eq!(distinct.len(), 6, "{all:?}");
    assert_eq!(all[1..4], before[1..4], "the others keep their names");
    let Some(Record::Began(beginning)) = shell.journal.entries().first().map(|entry| &entry.record) else {
        panic!("a game begins")
    };
    let kept: Vec<String> = beginning.players.iter().map(|player| player.name.to_lowercase()).collect();
    assert_eq!(kept, all, "the journal knows them by the same names");
}

/// What was called, by whom.
fn calls(shell: &Shell, peer: PeerId) -> Vec<(PlayerId, Call)> {
    let call = |frame: &ServerFrame| match frame {
        ServerFrame::Called { who, call } => Some((*who, *call)),
        _ => None,
    };
    shell.client(peer).frames.iter().filter_map(call).collect()
}

/// A person who does nothing is present: bots stay, call, and leave only in the last 45 s.
#[test]
fn bots_keep_a_person_company() {
    let mut shell = Shell::new(3, 4, 20);
    let ani = shell.sit("Ani");
    shell.start(ani);
    let mut left = Vec::new();
    let mut near = (0, 0);
    while shell.room.stage() != Stage::Over {
        shell.pass(50);
        let game = shell.room.game().expect("a game is on");
        let table = game.table();
        let out = table.players().filter(|who| table.of(*who).escaped).count();
        left.push((game.now().0, out));
        let here = |who: PlayerId| table.of(who).place.chamber == table.of(PlayerId(0)).place.chamber;
        let others = table.inside().filter(|who| who.0 > 0);
        near = (near.0 + 1, near.1 + usize::from(others.into_iter().any(here)));
    }
    assert!(left.iter().all(|(at, out)| *out == 0 || *at > 555_000), "{left:?}");
    assert!(near.1 * 10 > near.0, "somebody is often in the same chamber: {near:?}");
    let heard = calls(&shell, ani);
    assert!(heard.iter().any(|(_, call)| *call == Call::GemHere), "{heard:?}");
    assert!(heard.iter().all(|(who, _)| who.0 > 0), "{heard:?}");
}

/// In a first game nothing happens before a person rolls.
#[test]
fn a_first_game_waits_for_the_first_roll() {
    let mut shell = Shell::new(1, 3, 1);
    let ani = shell.sit("Ani");
    shell.send(ani, ClientFrame::Change(Change::Preset(protocol::Preset::FirstGame)));
    shell.start(ani);
    shell.pass(60_000);
    assert!(acts(&shell, 1).is_empty() && acts(&shell, 2).is_empty());
    shell.wish(ani, Command::Roll { dice: None, held_ms: 0 });
    shell.pass(10_000);
    assert!(!acts(&shell, 1).is_empty() && !acts(&shell, 2).is_empty());
}

/// BASE-39: who plays for somebody away never gives up for him.
#[test]
fn a_stand_in_never_gives_up() {
    let mut shell = Shell::new(1, 3, 1);
    let (ani, frank) = (shell.sit("Ani"), shell.sit("Frank"));
    shell.start(ani);
    shell.lose(frank);
    shell.pass(20_000);
    shell.wish(ani, Command::Concede);
    shell.pass(20_000);
    let gives_up = |record: &Record| {
        matches!(record, Record::Input { input: Input::Act { by: PlayerId(1), command: Command::Concede }, .. })
    };
    assert!(!shell.journal.entries().iter().any(|entry| gives_up(&entry.record)));
}
