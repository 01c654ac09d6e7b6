//! Bad input: impossible set-ups, strangers, dice and chambers that do not exist, time running backwards. Each gets a clear error,
//! and nothing changes.

use std::sync::Arc;

use kit::{Seed, Tick};
use temple::command::Command;
use temple::components::{ChamberKind, Components};
use temple::dice::{DiceSet, DieId, Face};
use temple::game::{Game, Input, act, advance, begin, presence, start};
use temple::modules::ModuleId;
use temple::modules::characters::{Card, CardSide, Character};
use temple::players::PlayerId;
use temple::position::Position;
use temple::replay::{GameLog, ReplayError, chain_of, echoes_of, is_of_today, new_log, note, replay};
use temple::rulebook::{Facing, Rulebook, Whereabouts};
use temple::setup::{Setup, SetupError};
use temple::temple::{ChamberId, Part};
use temple::why_not::Obstacle;

fn error(setup: &Setup, data: &Arc<Components>) -> SetupError {
    begin(setup, data, Seed::from_number(1), &mut Vec::new()).err().expect("an impossible set-up")
}

fn running() -> Game {
    let data = Components::standard();
    let mut told = Vec::new();
    let mut game = begin(&Setup::new(&data, 2), &data, Seed::from_number(1), &mut told).unwrap();
    start(&mut game, &mut told).unwrap();
    game
}

/// Rule BASE-1: 1 to 6 players.
#[test]
fn impossible_set_ups_are_refused() {
    let data = Components::standard();
    assert_eq!(error(&Setup::new(&data, 0), &data), SetupError::Players(0));
    assert_eq!(error(&Setup::new(&data, 9), &data), SetupError::Players(9));
    let with = |change: fn(&mut Setup)| {
        let mut setup = Setup::new(&data, 3);
        change(&mut setup);
        error(&setup, &data)
    };
    assert_eq!(with(|setup| setup.dice_each = Some(0)), SetupError::DiceEach(0));
    assert_eq!(with(|setup| setup.dice_each = Some(12)), SetupError::DiceEach(12));
    assert_eq!(with(|setup| setup.clock = Some(7)), SetupError::NoSuchClock(7));
    assert_eq!(with(|setup| setup.options.roll_pace_ms = 70_000), SetupError::OptionRange(0, 60_000));
    let doc = Some(Card { character: Character::Doc, side: CardSide::Permanent });
    assert_eq!(with(|setup| setup.choices.characters.picks[5] = doc_card()), SetupError::NoSuchSeat);
    let mut twice = Setup::new(&data, 3);
    twice.modules = twice.modules.with(ModuleId::Characters);
    (twice.choices.characters.picks[0], twice.choices.characters.picks[1]) = (doc, doc);
    assert_eq!(error(&twice, &data), SetupError::PickedTwice);
}

fn doc_card() -> Option<Card> {
    Some(Card { character: Character::Doc, side: CardSide::Permanent })
}

#[test]
fn data_without_start_exit_or_tiles_is_refused() {
    let without = |kind: ChamberKind| {
        let mut data = (*Components::standard()).clone();
        data.chambers.retain(|chamber| chamber.kind != kind);
        let data = Arc::new(data);
        error(&Setup::new(&data, 2), &data)
    };
    assert_eq!(without(ChamberKind::ExitChamber), SetupError::Chambers("no exit"));
    assert_eq!(without(ChamberKind::StartChamber), SetupError::Chambers("no starting chamber"));
    assert_eq!(without(ChamberKind::BasicChamber), SetupError::PileTooShort(4));
}

#[test]
fn a_module_that_does_not_exist_is_refused() {
    let data = Components::standard();
    let log = new_log(&Setup::new(&data, 2), &data, Seed::from_number(1));
    let bytes = log.to_bytes();
    // The set of modules follows the number of players and the missing dice_each in the header.
    let set_up = postcard::to_allocvec(&log.header.setup).unwrap();
    let place = bytes.windows(set_up.len()).position(|window| window == set_up).unwrap();
    let mut changed = bytes.clone();
    // There is no module 0.
    changed[place + 2] = 1;
    let log = GameLog::from_bytes(&changed).unwrap();
    let refused = replay(&log, &data, &mut Vec::new()).err().expect("an unknown module");
    assert_eq!(refused, ReplayError::Setup(SetupError::NoSuchModule));
}

#[test]
fn strangers_and_things_that_do_not_exist_are_refused_and_nothing_changes() {
    let mut game = running();
    let before = game.digest();
    let ani = PlayerId(0);
    let wishes = [
        Command::Roll { dice: Some(DiceSet(0xFFE0)), held_ms: 0 },
        Command::Keep(DiceSet(1 << 15)),
        Command::Free { whom: PlayerId(9), dice: None, with: DieId(0) },
        Command::Free { whom: ani, dice: None, with: DieId(200) },
        Command::Enter { to: ChamberId(255), with: None },
        Command::Enter { to: ChamberId(74), with: Some(DiceSet(u16::MAX).into()) },
        Command::Commit { dice: [DieId(99)].into_iter().collect(), level: 200 },
        Command::Give { die: DieId(0), to: PlayerId(77) },
        Command::Lose(DieId(16)),
        temple::modules::curses::Command::Lift { curse: temple::modules::curses::Curse::Trap, with: None }.into(),
        temple::modules::characters::Command::SendBack.into(),
    ];
    for wish in wishes {
        assert!(act(&mut game, ani, &wish, Tick(0), &mut Vec::new()).is_err(), "{wish:?}");
        assert_eq!(game.digest(), before, "{wish:?}");
    }
    let stranger = act(&mut game, PlayerId(2), &Command::ROLL, Tick(0), &mut Vec::new()).unwrap_err();
    assert_eq!(stranger.obstacle, Obstacle::NoSuchPlayer);
    assert!(presence(&mut game, PlayerId(6), temple::table::Presence::Away, Tick(0), &mut Vec::new()).is_err());
    assert_eq!(game.digest(), before);
}

/// A wish is judged before anybody asks what a chamber is: whoever holds the tile or the card for it may name anything.
#[test]
fn chambers_that_do_not_exist_are_refused_to_those_who_could_use_them() {
    use temple::modules::{characters, treasures};
    use temple::temple::{Place, Turn};
    let data = Components::standard();
    let mut setup = Setup::new(&data, 2);
    setup.modules = setup.modules.with(ModuleId::Treasures).with(ModuleId::Characters);
    let (ani, nowhere) = (PlayerId(0), ChamberId(200));
    let walk = || characters::Command::To { path: [nowhere].into_iter().collect(), with: None };
    let turn = characters::Command::Rotate { chamber: nowhere, by: Turn(1), with: None };
    let lend = characters::Command::Lend { face: Face::Key, chamber: nowhere, level: 1, with: None };
    let cards = [
        (Character::Discoverer, CardSide::Activatable, walk()),
        (Character::Mechanic, CardSide::Activatable, walk()),
        (Character::Mentalist, CardSide::Activatable, walk()),
        (Character::Priest, CardSide::Permanent, walk()),
        (Character::Muscleman, CardSide::Activatable, turn),
        (Character::Priest, CardSide::Activatable, lend),
    ];
    let there = Place { chamber: nowhere, part: Part::Rear };
    for (character, side, ability) in cards {
        let mut position = Position::new(Arc::new(Rulebook::new(data.clone(), setup.clone())));
        position.table.modules.characters.place_card(ani, Card { character, side });
        for tile in [treasures::Treasure::SecretPassage, treasures::Treasure::Teleport] {
            position.put_piece(tile.piece(), Whereabouts::Before(ani), Facing::Up).unwrap();
        }
        let mut game = position.finish().unwrap();
        let before = game.digest();
        let wishes: [Command; 4] = [
            treasures::Command::OpenPassage { between: nowhere, and: nowhere }.into(),
            treasures::Command::OpenPassage { between: nowhere, and: ChamberId(0) }.into(),
            treasures::Command::Teleport { to: there }.into(),
            ability.into(),
        ];
        for wish in wishes {
            assert!(act(&mut game, ani, &wish, Tick(0), &mut Vec::new()).is_err(), "{wish:?}");
            assert_eq!(game.digest(), before, "{wish:?}");
        }
    }
}

#[test]
fn time_never_runs_backwards() {
    let mut game = running();
    advance(&mut game, Tick(5000), &mut Vec::new());
    let before = game.digest();
    let late = act(&mut game, PlayerId(0), &Command::ROLL, Tick(4999), &mut Vec::new()).unwrap_err();
    assert_eq!(late.obstacle, Obstacle::TimeRunsBackwards);
    assert!(game.take(&Input::Advance, Tick(4000), &mut Vec::new()).is_err());
    advance(&mut game, Tick(3000), &mut Vec::new());
    assert_eq!((game.digest(), game.now()), (before, Tick(5000)));
}

/// Rule BASE-11: game time begins with the start signal, whatever was tried before it.
#[test]
fn nothing_before_the_start_signal_moves_the_clock() {
    let data = Components::standard();
    let mut told = Vec::new();
    let mut game = begin(&Setup::new(&data, 2), &data, Seed::from_number(1), &mut told).unwrap();
    assert!(act(&mut game, PlayerId(0), &Command::ROLL, Tick(9000), &mut told).is_err());
    advance(&mut game, Tick(9000), &mut told);
    start(&mut game, &mut told).unwrap();
    assert_eq!((game.now(), told.last().map(|event| event.at)), (Tick(0), Some(Tick(0))));
    assert!(start(&mut game, &mut told).is_err(), "only once");
}

#[test]
fn a_log_with_a_refused_input_says_so() {
    let data = Components::standard();
    let mut log = new_log(&Setup::new(&data, 2), &data, Seed::from_number(1));
    note(&mut log, Tick(0), Input::Act { by: PlayerId(0), command: Command::ROLL });
    let refused = |log: &GameLog| replay(log, &data, &mut Vec::new()).err().expect("it does not play");
    assert!(matches!(refused(&log), ReplayError::Refused { input: 0, .. }));
}

/// Another revision or other data is no reason to stop: the game is played under the rules of today.
#[test]
fn a_log_of_other_rules_or_data_is_played_all_the_same() {
    let data = Components::standard();
    let mut log = new_log(&Setup::new(&data, 2), &data, Seed::from_number(1));
    note(&mut log, Tick(0), Input::Start);
    note(&mut log, Tick(0), Input::Act { by: PlayerId(0), command: Command::ROLL });
    let played = |log: &GameLog| {
        let mut told = Vec::new();
        let game = replay(log, &data, &mut told).expect("it plays");
        assert_eq!(game.chain(), chain_of(&told));
        assert_eq!(echoes_of(&told).last(), Some(game.chain().echo()));
        told
    };
    assert!(is_of_today(&log.header, &data));
    let mut other = log.clone();
    other.header.rules_revision += 1;
    assert!(!is_of_today(&other.header, &data));
    assert_eq!(played(&other), played(&log));
    let mut other = log.clone();
    other.header.data.0[0] ^= 1;
    assert!(!is_of_today(&other.header, &data));
    assert_eq!(played(&other), played(&log));
}
