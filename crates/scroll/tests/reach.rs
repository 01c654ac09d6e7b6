//! The helper that shows which rooms can be reached.

use kit::{Face, PlayerId};
use scroll::book::Book;
use scroll::position::Position;
use scroll::reach::{Reach, reach};
use scroll::room::{Place, Room, RoomSet};
use scroll::setup::Setup;
use scroll::sheets::{Sheets, Track};
use scroll::table::Phase;

fn found(from: &str, kept: &str, circles: &[(Track, u8)]) -> Reach {
    let mut position = Position::new(Book::new(Sheets::standard(), Setup::new(2)));
    position.table.phase = Phase::Exploring;
    position.table.turn.kept = kept.chars().filter_map(Face::from_letter).collect();
    position.table.players[0].sheet.place = Place::In(Room::named(from).unwrap());
    circles.iter().for_each(|(track, count)| position.circle(*track, *count, 0).unwrap());
    reach(&position.finish().unwrap().view(PlayerId(0)))
}

fn rooms(names: &[&str]) -> RoomSet {
    names.iter().map(|name| Room::named(name).unwrap()).collect()
}

#[test]
fn rooms_by_dice_one_after_the_other() {
    // From B2: C2 costs A A, then C3 costs A K.
    assert_eq!(found("B2", "AA", &[]).by_dice, rooms(&["B1", "C2"]));
    assert_eq!(found("B2", "AAAK", &[]).by_dice, rooms(&["B1", "B2", "C2", "C3"]));
}

#[test]
fn circles_reach_farther() {
    let with_key = found("B2", "AAA", &[(Track::Key, 1)]);
    assert_eq!(with_key.by_dice, rooms(&["B1", "C2"]));
    assert!(with_key.with_circles.has(Room::named("C3").unwrap()));
    let with_rush = found("B2", "", &[(Track::Rush, 1)]);
    assert!(with_rush.by_dice.is_empty());
    assert_eq!(with_rush.with_circles, rooms(&["A2", "B1", "B3", "C2"]));
}
