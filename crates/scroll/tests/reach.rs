//! The helpers that show which rooms can be reached, and how far each is.

use kit::{Face, PlayerId};
use scroll::book::Book;
use scroll::position::Position;
use scroll::reach::{Reach, Way, reach, way};
use scroll::room::{Place, Room, RoomSet, Side};
use scroll::setup::Setup;
use scroll::sheets::{Sheets, Track, Variant};
use scroll::symbols::Symbols;
use scroll::table::Phase;
use scroll::view::View;

fn standing(place: Place, kept: &str, circles: &[(Track, u8)]) -> Position {
    standing_in(Setup::new(2), place, kept, circles)
}

fn standing_in(setup: Setup, place: Place, kept: &str, circles: &[(Track, u8)]) -> Position {
    let mut position = Position::new(Book::new(Sheets::standard(), setup));
    position.table.phase = Phase::Exploring;
    position.table.turn.kept = kept.chars().filter_map(Face::from_letter).collect();
    position.table.players[0].sheet.place = place;
    circles.iter().for_each(|(track, count)| position.circle(*track, *count, 0).unwrap());
    position
}

fn found(from: &str, kept: &str, circles: &[(Track, u8)]) -> Reach {
    let place = Place::In(Room::named(from).unwrap());
    reach(&standing(place, kept, circles).finish().unwrap().view(PlayerId(0)))
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

fn symbols(letters: &str) -> Symbols {
    letters.chars().filter_map(Face::from_letter).collect()
}

fn leads(way: &Way) -> String {
    way.rooms.iter().map(|room| room.name().iter().collect::<String>()).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_way_is_told_with_what_its_rooms_cost() {
    let from_b2 = |circles: &[(Track, u8)], to: &str| {
        let place = Place::In(Room::named("B2").unwrap());
        way(&standing(place, "AAAA", circles).finish().unwrap().view(PlayerId(0)), Room::named(to).unwrap())
    };
    // C2 costs A A, C3 costs A K. The dice are somebody's turn, and no circle pays an adventurer.
    let far = from_b2(&[], "C3").unwrap();
    assert_eq!(far.rooms.len(), 2, "{far:?}");
    assert_eq!(far.missing, far.price);
    let by_key = from_b2(&[(Track::Key, 1)], "C2").unwrap();
    assert_eq!((leads(&by_key).as_str(), by_key.price, by_key.missing), ("C2", symbols("AA"), symbols("AA")));
    assert_eq!(from_b2(&[], "B2"), None, "one is there");
}

/// The other way round than the page does it: of all ways of so many steps none lacks less.
#[test]
fn no_way_is_shorter_and_none_of_the_same_length_lacks_less() {
    let setup = Setup { variant: Some(Variant::Entrances), ..Setup::new(2) };
    let mut position = standing_in(setup, Place::Outside(Side::North), "", &[(Track::Key, 2), (Track::Torch, 1)]);
    let closed = Room::named("C3").unwrap().border(Side::West).unwrap();
    position.table.players[0].sheet.closed = position.table.players[0].sheet.closed.with(closed);
    let game = position.finish().unwrap();
    let view = game.view(PlayerId(0));
    let free = symbols("KKT");
    for to in Room::all() {
        let found = way(&view, to).unwrap();
        let mut best: Option<u8> = None;
        walk(&view, view.mine().sheet.place, found.rooms.len(), &mut Vec::new(), &mut |rooms| {
            if rooms.last() == Some(&to) {
                assert_eq!(rooms.len(), found.rooms.len(), "{to:?} is nearer");
                let price: Symbols = rooms.iter().flat_map(|room| view.printed().room(*room).entry).collect();
                let lacks = price.without(free).total();
                best = Some(best.map_or(lacks, |best| best.min(lacks)));
            }
        });
        assert_eq!(Some(found.missing.total()), best, "{to:?}");
    }
}

/// Visits every way of at most so many steps.
fn walk(view: &View<'_>, from: Place, steps: usize, rooms: &mut Vec<Room>, visit: &mut impl FnMut(&[Room])) {
    visit(rooms);
    if steps == 0 {
        return;
    }
    for room in from.neighbours(view.mine().sheet.closed) {
        rooms.push(room);
        walk(view, Place::In(room), steps - 1, rooms, visit);
        rooms.pop();
    }
}
