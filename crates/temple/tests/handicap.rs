//! A handicap sets one player apart: more dice, another time between rolls. Without one nothing is different.

use std::sync::Arc;

use kit::{Seed, Tick};
use temple::command::Command;
use temple::components::Components;
use temple::event::{Event, Fact};
use temple::game::{act, begin, start};
use temple::modules::ModuleId;
use temple::modules::curses::Curse;
use temple::players::PlayerId;
use temple::position::Position;
use temple::replay::{GameLog, new_log, replay};
use temple::rulebook::Rulebook;
use temple::setup::{Handicap, Setup, SetupError};

const BEGINNER: Handicap = Handicap { more_dice: 2, roll_pace_ms: None };
const OLD_HAND: Handicap = Handicap { more_dice: 0, roll_pace_ms: Some(1_500) };

fn setup(players: u8, handicaps: &[Handicap]) -> Setup {
    let mut setup = Setup::new(&Components::standard(), players);
    setup.handicaps[..handicaps.len()].copy_from_slice(handicaps);
    setup
}

/// When the next roll may start after one at the start signal.
fn ready_at(setup: &Setup, who: PlayerId) -> Tick {
    let mut told = Vec::new();
    let mut game = begin(setup, &Components::standard(), Seed::from_number(1), &mut told).unwrap();
    start(&mut game, &mut told).unwrap();
    act(&mut game, who, &Command::ROLL, Tick::START, &mut told).unwrap();
    game.audit().unwrap();
    let rolled = |event: &Event| match event.fact {
        Fact::Rolled { who: roller, ready_at, .. } if roller == who => Some(ready_at),
        _ => None,
    };
    told.iter().rev().find_map(rolled).expect("he has rolled")
}

/// Rule BASE-9 for everybody else: five dice.
#[test]
fn one_player_has_more_dice() {
    let setup = setup(3, &[Handicap::default(), BEGINNER]);
    let game = begin(&setup, &Components::standard(), Seed::from_number(1), &mut Vec::new()).unwrap();
    let dice: Vec<u8> = game.table().adventurers.iter().map(|one| one.hand.in_hand().len()).collect();
    assert_eq!(dice, [5, 7, 5]);
    game.audit().unwrap();
}

/// Rule BASE-23 with a time of his own.
#[test]
fn one_player_rolls_at_his_own_pace() {
    let setup = setup(3, &[OLD_HAND, BEGINNER]);
    let ready: Vec<Tick> = (0..3).map(|seat| ready_at(&setup, PlayerId(seat))).collect();
    assert_eq!(ready, [Tick(1_500), Tick(800), Tick(800)]);
}

/// Rule CUR-16 doubles the time, whatever it is.
#[test]
fn modules_bend_the_pace_of_a_handicap_too() {
    let mut setup = setup(2, &[OLD_HAND]);
    setup.modules = setup.modules.with(ModuleId::Curses);
    let book = Arc::new(Rulebook::new(Components::standard(), setup));
    let mut position = Position::new(book.clone());
    for seat in [0, 1] {
        position.table.modules.curses.place_card(PlayerId(seat), Curse::CursedHand);
    }
    let game = position.finish().unwrap();
    let pace = |seat| book.roll_pace_ms(&game.view(PlayerId(seat)), PlayerId(seat));
    assert_eq!((pace(0), pace(1)), (3_000, 1_600));
}

#[test]
fn impossible_handicaps_are_refused() {
    let data = Components::standard();
    let check = |setup: &Setup| setup.check(&data);
    assert_eq!(check(&setup(2, &[BEGINNER, OLD_HAND])), Ok(()));
    assert_eq!(check(&setup(1, &[OLD_HAND, BEGINNER])), Err(SetupError::NoSuchSeat));
    assert_eq!(check(&setup(2, &[Handicap { more_dice: 3, ..BEGINNER }])), Err(SetupError::OptionRange(0, 2)));
    let slow = Handicap { roll_pace_ms: Some(60_001), ..OLD_HAND };
    assert_eq!(check(&setup(2, &[slow])), Err(SetupError::OptionRange(0, 60_000)));
    let mut many = setup(2, &[BEGINNER]);
    many.dice_each = Some(9);
    assert_eq!(check(&many), Ok(()));
    many.dice_each = Some(10);
    assert_eq!(check(&many), Err(SetupError::DiceEach(12)));
}

#[test]
fn handicaps_are_written_only_if_there_are_any() {
    let without = setup(4, &[]);
    let with = setup(4, &[OLD_HAND, BEGINNER]);
    let bytes = |setup: &Setup| postcard::to_allocvec(setup).unwrap();
    assert_eq!(bytes(&without)[0], 4, "as before there were handicaps");
    assert!(bytes(&with).len() > bytes(&without).len());
    for setup in [&without, &with] {
        let bytes = bytes(setup);
        assert_eq!(postcard::from_bytes::<Setup>(&bytes).as_ref(), Ok(setup));
        for end in 0..bytes.len() {
            assert!(postcard::from_bytes::<Setup>(&bytes[..end]).is_err(), "cut at {end}");
        }
    }
}

#[test]
fn a_log_keeps_the_handicaps() {
    let data = Components::standard();
    let with = setup(2, &[BEGINNER, OLD_HAND]);
    let log = new_log(&with, &data, Seed::from_number(3));
    let read = GameLog::from_bytes(&log.to_bytes()).unwrap();
    assert_eq!(read.header.setup, with);
    let game = replay(&read, &data, &mut Vec::new()).unwrap();
    assert_eq!(game.table().of(PlayerId(0)).hand.in_hand().len(), 7);
}
