//! What can be chosen before the start, and what is written of it.

use kit::{LogError, PlayerId, Seed, Tick};
use scroll::event::Event;
use scroll::game::{act, begin, start};
use scroll::replay::{GameLog, new_log};
use scroll::setup::{Difficulty, Seating, Setup, SetupError, TurnClock};
use scroll::sheets::{Sheets, Variant};

fn begun(setup: &Setup, seed: u64) -> Result<(PlayerId, Vec<Event>), SetupError> {
    let mut told = Vec::new();
    let game = begin(setup, &Sheets::standard(), Seed::from_number(seed), &mut told)?;
    Ok((game.table().first, told))
}

/// RNW-1, RNW-94: two to four players; there is no solo game.
#[test]
fn two_to_four_play() {
    for players in 0..=9 {
        let possible = (2..=4).contains(&players);
        assert_eq!(begun(&Setup::new(players), 1).is_ok(), possible, "{players}");
    }
    assert_eq!(begun(&Setup::new(1), 1).err(), Some(SetupError::Players(1)));
}

/// RNW-9: the first player is a random one, and everybody is told.
#[test]
fn anybody_may_begin() {
    let firsts: Vec<u8> = (0..200).map(|seed| begun(&Setup::new(4), seed).unwrap().0.0).collect();
    for who in 0..4 {
        let count = firsts.iter().filter(|first| **first == who).count();
        assert!((25..=75).contains(&count), "seat {who} begins {count} of 200 games");
    }
    assert_eq!(begun(&Setup::new(3), 7).unwrap().1.len(), 1);
}

/// RNW-95: a set-up has nothing of another box in it: these five choices are all there are.
#[test]
fn nothing_else_can_be_added() {
    let Setup { players, difficulty, variant, turn_clock, seating } = Setup::new(3);
    assert_eq!((players, difficulty, variant), (3, Difficulty::Normal, None));
    assert_eq!((turn_clock, seating), (TurnClock::Off, Seating::Apart));
}

/// RNW-53: a seat that is not there is refused, and so is a stamp before something that has happened.
#[test]
fn strangers_and_the_past_are_refused() {
    let mut told = Vec::new();
    let mut game = begin(&Setup::new(2), &Sheets::standard(), Seed::from_number(1), &mut told).unwrap();
    start(&mut game, &mut told).unwrap();
    assert!(start(&mut game, &mut told).is_err());
    let side = scroll::command::Command::ChooseSide(scroll::room::Side::North);
    assert_eq!(act(&mut game, PlayerId(2), &side, Tick(5), &mut told).unwrap_err().rule.to_string(), "RNW-1");
    act(&mut game, PlayerId(0), &side, Tick(5), &mut told).unwrap();
    let other = scroll::command::Command::ChooseSide(scroll::room::Side::East);
    let early = act(&mut game, PlayerId(1), &other, Tick(4), &mut told).unwrap_err();
    assert_eq!(early.rule.to_string(), "RNW-53");
}

#[test]
fn a_set_up_is_read_as_it_was_written() {
    for (variant, _) in Variant::ALL {
        let setup = Setup { variant: Some(variant), turn_clock: TurnClock::Seconds90, ..Setup::new(4) };
        let log = new_log(&setup, &Sheets::standard(), Seed::from_number(3));
        let read = GameLog::from_bytes(&log.to_bytes()).unwrap();
        assert_eq!(read.header.setup, setup);
    }
}

/// The log of another game, or of a newer program, is not read as one of this game.
#[test]
fn foreign_bytes_are_refused() {
    let bytes = new_log(&Setup::new(2), &Sheets::standard(), Seed::from_number(3)).to_bytes();
    let mark = bytes.windows(4).position(|four| four == b"rnw\n").unwrap();
    for place in mark..mark + 5 {
        let mut other = bytes.clone();
        other[place] ^= 0x40;
        assert_eq!(GameLog::from_bytes(&other).err(), Some(LogError::Damaged), "byte {place}");
    }
}
