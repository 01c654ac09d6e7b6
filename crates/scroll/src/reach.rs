//! Which rooms the looking player can come to in this turn, and how far any room is: helpers for pages, which state it as a fact and give
//! no advice.

use kit::Face;

use crate::room::{Place, Room, RoomSet};
use crate::sheets::{Sheet, Track};
use crate::symbols::Symbols;
use crate::view::View;

/// The rooms that can be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reach {
    /// With the kept and the temporary dice alone.
    pub by_dice: RoomSet,
    /// With circles spent as well.
    pub with_circles: RoomSet,
}

/// What there is to pay with on the way.
#[derive(Clone, Copy)]
struct Purse {
    dice: Symbols,
    circles: Symbols,
    rushes: u8,
}

/// The rooms that can be reached in this turn with what is there now. What rooms on the way would bring is not counted.
#[must_use]
pub fn reach(view: &View<'_>) -> Reach {
    let (turn, team) = (&view.table.turn, &view.table.team);
    let dice = turn.kept.and(turn.temporary);
    let all = Purse { dice, circles: free_circles(view), rushes: team.free(Track::Rush) };
    let walk = |purse| {
        let mut found = RoomSet::default();
        Walk { view, printed: view.printed(), longest: LONGEST }.from(
            view.mine().sheet.place,
            purse,
            &mut found,
            0,
        );
        found
    };
    Reach { by_dice: walk(Purse { circles: Symbols::NONE, rushes: 0, ..all }), with_circles: walk(all) }
}

/// The symbols that the free circles of the team could pay.
fn free_circles(view: &View<'_>) -> Symbols {
    let circle = |face| Track::of_symbol(face).map_or(0, |track| view.table.team.free(track));
    let faces = [Face::Key, Face::Torch, Face::GoldenMask];
    // No way is longer than a few rooms, so more circles of a kind than a dozen change nothing.
    faces.into_iter().flat_map(|face| std::iter::repeat_n(face, usize::from(circle(face).min(12)))).collect()
}

/// A way to a room, whoever's turn it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// The rooms that are entered, one after the other; the last is where it leads.
    pub rooms: Vec<Room>,
    /// What entering all of them costs.
    pub price: Symbols,
    /// What of it the free circles of the team could not pay. Dice are left out: whoever waits has none.
    pub missing: Symbols,
}

/// The way of the fewest steps from where the looking player stands; of several the first of those for which the least is missing. None
/// to the room they stand in, and none where no open doorway leads.
#[must_use]
pub fn way(view: &View<'_>, to: Room) -> Option<Way> {
    let sheet = view.mine().sheet;
    let (mut seen, mut ways) = (RoomSet::default(), vec![Vec::new()]);
    seen = sheet.place.room().map_or(seen, |room| seen.with(room));
    while !seen.has(to) && !ways.is_empty() {
        let on = |way: &Vec<Room>| {
            let place = way.last().map_or(sheet.place, |room| Place::In(*room));
            let fresh = place.neighbours(sheet.closed).filter(|room| !seen.has(*room));
            fresh.map(|room| [way.as_slice(), &[room]].concat()).collect::<Vec<_>>()
        };
        ways = ways.iter().flat_map(on).collect();
        seen = ways.iter().filter_map(|way| way.last()).fold(seen, |seen, room| seen.with(*room));
    }
    let there = ways.into_iter().filter(|way| way.last() == Some(&to));
    there.map(|rooms| priced(view, rooms)).min_by_key(|way| way.missing.total())
}

fn priced(view: &View<'_>, rooms: Vec<Room>) -> Way {
    let price: Symbols = rooms.iter().flat_map(|room| view.printed().room(*room).entry).collect();
    Way { rooms, price, missing: price.without(free_circles(view)) }
}

/// How many rooms in a row are looked at: eight dice pay four, and circles a few more.
const LONGEST: u8 = 6;

struct Walk<'a> {
    view: &'a View<'a>,
    printed: &'a Sheet,
    longest: u8,
}

impl Walk<'_> {
    fn from(&self, place: Place, purse: Purse, found: &mut RoomSet, steps: u8) {
        if steps == self.longest {
            return;
        }
        for room in place.neighbours(self.view.mine().sheet.closed) {
            for rest in self.into(room, purse).into_iter().flatten() {
                *found = found.with(room);
                self.from(Place::In(room), rest, found, steps + 1);
            }
        }
    }

    /// What is left after entering by dice and circles, and after entering by a Rush.
    fn into(&self, room: Room, purse: Purse) -> [Option<Purse>; 2] {
        let price: Symbols = self.printed.room(room).entry.into_iter().collect();
        let lacking = price.without(purse.dice);
        let paid = purse.circles.has_all(lacking).then(|| Purse {
            dice: purse.dice.without(price),
            circles: purse.circles.without(lacking),
            ..purse
        });
        let rushed = purse.rushes.checked_sub(1).map(|rushes| Purse { rushes, ..purse });
        [paid, rushed]
    }
}
