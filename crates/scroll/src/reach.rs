//! Which rooms the looking player can come to in this turn: a helper for pages, which state it as a fact and give no advice.

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
    let circle = |face| Track::of_symbol(face).map_or(0, |track| team.free(track));
    let faces = [Face::Key, Face::Torch, Face::GoldenMask];
    // No way is longer than a few rooms, so more circles of a kind than a dozen change nothing.
    let circles =
        faces.into_iter().flat_map(|face| std::iter::repeat_n(face, usize::from(circle(face).min(12)))).collect();
    let all = Purse { dice, circles, rushes: team.free(Track::Rush) };
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
