//! Inner walls: front and rear of a double chamber are two places, so help, pots and passages stop at the wall. The tiles come
//! with module 4; that the base's nouns can carry them is shown here.

use std::sync::Arc;

use temple::command::Command;
use temple::components::Components;
use temple::game::{Game, act};
use temple::players::PlayerId;
use temple::position::Position;
use temple::rulebook::Rulebook;
use temple::setup::Setup;
use temple::temple::{Cell, ChamberId, Part, Side};
use temple::why_not::WhyNot;

const ANI: PlayerId = PlayerId(0);
const FRANK: PlayerId = PlayerId(1);

fn chamber(name: &str) -> ChamberId {
    Components::standard().chamber_named(name).expect(name)
}

/// A double chamber at 1,0 with a room at its rear entrance and one at its side entrance; Ani in front, Frank behind.
fn position(ani: &[u8], frank: &[u8]) -> Game {
    let data = Components::standard();
    let mut position = Position::new(Arc::new(Rulebook::new(data.clone(), Setup::new(&data, 2))));
    let double = chamber("double_1");
    for (tile, x, y, stairway) in
        [("double_1", 1, 0, Side::South), ("basic_07", 1, 1, Side::North), ("basic_08", 2, 0, Side::East)]
    {
        position.lay(chamber(tile), Cell { x, y }, stairway).unwrap();
    }
    position.put(ANI, double, Part::Front).unwrap();
    position.put(FRANK, double, Part::Rear).unwrap();
    for (who, faces) in [(ANI, ani), (FRANK, frank)] {
        let dice: Vec<_> = faces.iter().map(|letter| state(*letter as char)).collect();
        position.deal(who, &dice, 0, 0);
    }
    position.finish().unwrap()
}

fn state(letter: char) -> temple::dice::DieState {
    use temple::dice::{DieState, Face};
    match Face::from_letter(letter) {
        None => DieState::Unrolled,
        Some(Face::BlackMask) => DieState::Cursed,
        Some(face) => DieState::Showing { face, kept: false },
    }
}

fn try_it(game: &mut Game, who: PlayerId, wish: Command) -> Result<(), WhyNot> {
    let now = game.now();
    act(game, who, &wish, now, &mut Vec::new())
}

#[test]
fn nobody_walks_or_helps_through_the_inner_wall() {
    let mut game = position(b"GAATK", b"BBAAT");
    let help = Command::Free { whom: FRANK, dice: None, with: temple::dice::DieId(0) };
    assert_eq!(try_it(&mut game, ANI, help).unwrap_err().rule.to_string(), "BASE-32");
    let into_rear_room = Command::Enter { to: chamber("basic_07"), with: None };
    assert_eq!(try_it(&mut game, ANI, into_rear_room).unwrap_err().rule.to_string(), "BASE-40");
    assert_eq!(try_it(&mut game, FRANK, into_rear_room), Ok(()));
    let into_side_room = Command::Enter { to: chamber("basic_08"), with: None };
    assert_eq!(try_it(&mut game, ANI, into_side_room), Ok(()));
}

#[test]
fn one_arrives_in_the_compartment_behind_the_entrance_and_gems_lie_in_the_rear() {
    let mut game = position(b"KKKKA", b"KKKKA");
    let commit =
        |dice: std::ops::Range<u8>| Command::Commit { dice: dice.map(temple::dice::DieId).collect(), level: 2 };
    assert_eq!(try_it(&mut game, ANI, commit(0..4)).unwrap_err().rule.to_string(), "SPC-11");
    assert_eq!(try_it(&mut game, FRANK, commit(0..4)), Ok(()));
    let double = game.table().temple.get(chamber("double_1")).unwrap();
    assert_eq!(double.gems, 2);
    assert_eq!(game.table().temple.place_behind(chamber("double_1"), Side::North).part, Part::Rear);
    assert_eq!(game.table().temple.place_behind(chamber("double_1"), Side::East).part, Part::Front);
}
