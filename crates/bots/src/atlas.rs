//! How far it is from one place to all others, and which way; kept until the temple changes. A place is a chamber, or where an
//! inner wall parts it the half one stands in.

use temple::temple::{ChamberId, MAX_CHAMBERS, Part, Place};
use temple::view::View;

/// Farther than any walk: there is no way.
pub const NO_WAY: u8 = u8::MAX;

/// Ways from those places that were asked for.
#[derive(Clone)]
pub struct Atlas {
    pages: [Page; MAX_CHAMBERS],
    /// The chambers whose page is filled.
    known: u128,
}

/// All ways from one place, by the number of the other.
#[derive(Clone, Copy)]
pub struct Page {
    steps: [u8; PLACES],
    /// The neighbour to enter first.
    first: [ChamberId; PLACES],
    /// All places one can get to, the nearest first, and how many they are.
    reached: [Place; PLACES],
    count: usize,
}

impl Page {
    const EMPTY: Page = Page {
        steps: [NO_WAY; PLACES],
        first: [ChamberId(0); PLACES],
        reached: [front_of(ChamberId(0)); PLACES],
        count: 0,
    };
}

/// The place one comes to when one enters a chamber next door.
pub fn place_next_door(view: &View<'_>, from: Place, to: ChamberId) -> Place {
    let side = view.table.temple.side_towards(from.chamber, to);
    side.map_or(front_of(to), |side| view.table.temple.place_behind(to, side.opposite()))
}

/// The whole of an ordinary chamber, or its front.
pub const fn front_of(chamber: ChamberId) -> Place {
    Place { chamber, part: Part::Front }
}

impl Atlas {
    pub const fn new() -> Atlas {
        Atlas { pages: [Page::EMPTY; MAX_CHAMBERS], known: 0 }
    }

    /// The temple has changed: nothing is known any more.
    pub fn forget(&mut self) {
        self.known = 0;
    }

    /// Steps from one place to another.
    pub fn steps(&mut self, view: &View<'_>, from: Place, to: Place) -> u8 {
        self.from(view, from).steps(to)
    }

    /// The neighbour to enter first on the shortest way to another place.
    pub fn first_step(&mut self, view: &View<'_>, from: Place, to: Place) -> Option<ChamberId> {
        let page = self.from(view, from);
        (from != to && page.steps(to) != NO_WAY).then_some(page.first[number(to)])
    }

    /// All ways from one place.
    #[inline]
    pub fn from(&mut self, view: &View<'_>, from: Place) -> &Page {
        if self.known & (1 << from.chamber.0) == 0 {
            self.look_up(view, from);
        }
        &self.pages[from.chamber.index()]
    }

    fn look_up(&mut self, view: &View<'_>, from: Place) {
        let page = &mut self.pages[from.chamber.index()];
        if !page.fill_whole(view, from.chamber) {
            page.fill(view, from);
        }
        // Where a wall parts a chamber the ways depend on which part one is in: they are looked up every time.
        if view.book.data.chamber(from.chamber).rear.is_empty() {
            self.known |= 1 << from.chamber.0;
        }
    }
}

impl Page {
    /// Steps to another place.
    pub fn steps(&self, to: Place) -> u8 {
        self.steps[number(to)]
    }

    /// All places one can get to, the nearest first.
    pub fn reached(&self) -> &[Place] {
        &self.reached[..self.count]
    }

    /// Walks outwards, ring by ring, where chambers are one place each and no way out is shut, which is nearly always. Whether that
    /// is so; if not, the walk was in vain.
    fn fill_whole(&mut self, view: &View<'_>, from: ChamberId) -> bool {
        if view.book.may_shut_ways() {
            return false;
        }
        self.steps = [NO_WAY; PLACES];
        self.steps[from.index()] = 0;
        (self.reached[0], self.count) = (front_of(from), 1);
        let mut next = 0;
        while next < self.count {
            let here = self.reached[next].chamber;
            next += 1;
            let Some(placed) = view.table.temple.get(here) else { continue };
            if placed.is_parted() {
                return false;
            }
            for side in placed.passages().iter() {
                let Some(there) = placed.neighbour(side) else { continue };
                if self.steps[there.index()] == NO_WAY && view.book.data.chamber(there).entry.is_some() {
                    self.steps[there.index()] = self.steps[here.index()] + 1;
                    self.first[there.index()] = if here == from { there } else { self.first[here.index()] };
                    (self.reached[self.count], self.count) = (front_of(there), self.count + 1);
                }
            }
        }
        true
    }

    /// Walks outwards, ring by ring. A chamber with an inner wall is two places: one leaves by the sides of the part one came into.
    fn fill(&mut self, view: &View<'_>, from: Place) {
        let temple = &view.table.temple;
        self.steps = [NO_WAY; PLACES];
        self.steps[number(from)] = 0;
        (self.reached[0], self.count) = (from, 1);
        let mut next = 0;
        while next < self.count {
            let here = self.reached[next];
            next += 1;
            let Some(placed) = temple.get(here.chamber) else { continue };
            for side in placed.passages().iter().filter(|side| placed.part_behind(*side) == here.part) {
                let Some(there) = placed.neighbour(side) else { continue };
                let kind = view.book.data.chamber(there);
                let beyond = if kind.rear.is_empty() {
                    front_of(there)
                } else {
                    temple.place_behind(there, side.opposite())
                };
                // What costs least to ask is asked first.
                let is_shut = || view.book.way_out(temple, here.chamber, side).is_err();
                if self.steps(beyond) != NO_WAY || kind.entry.is_none() || is_shut() {
                    continue;
                }
                let (number, before) = (number(beyond), number(here));
                self.steps[number] = self.steps[before] + 1;
                self.first[number] = if here == from { there } else { self.first[before] };
                (self.reached[self.count], self.count) = (beyond, self.count + 1);
            }
        }
    }
}

/// Both parts of every chamber, all fronts first.
const PLACES: usize = 2 * MAX_CHAMBERS;

/// The number of a place, for arrays of all.
fn number(place: Place) -> usize {
    place.chamber.index() + MAX_CHAMBERS * place.part as usize
}
