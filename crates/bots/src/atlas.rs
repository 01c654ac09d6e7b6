//! How far it is from one chamber to all others, and which way; kept until the temple changes.

use temple::temple::{ChamberId, MAX_CHAMBERS, Part, Place};
use temple::view::View;

/// Farther than any walk: there is no way.
pub const NO_WAY: u8 = u8::MAX;

/// Ways from those chambers that were asked for.
#[derive(Clone)]
pub struct Atlas {
    pages: [Page; MAX_CHAMBERS],
    /// The chambers whose page is filled.
    known: u128,
}

/// All ways from one chamber.
#[derive(Clone, Copy)]
pub struct Page {
    steps: [u8; MAX_CHAMBERS],
    /// The neighbour to enter first.
    first: [ChamberId; MAX_CHAMBERS],
    /// All chambers one can get to, the nearest first, and how many they are.
    reached: [ChamberId; MAX_CHAMBERS],
    count: usize,
}

impl Page {
    const EMPTY: Page = Page {
        steps: [NO_WAY; MAX_CHAMBERS],
        first: [ChamberId(0); MAX_CHAMBERS],
        reached: [ChamberId(0); MAX_CHAMBERS],
        count: 0,
    };
}

impl Atlas {
    pub const fn new() -> Atlas {
        Atlas { pages: [Page::EMPTY; MAX_CHAMBERS], known: 0 }
    }

    /// The temple has changed: nothing is known any more.
    pub fn forget(&mut self) {
        self.known = 0;
    }

    /// Steps from one chamber to another.
    pub fn steps(&mut self, view: &View<'_>, from: ChamberId, to: ChamberId) -> u8 {
        self.from(view, from).steps(to)
    }

    /// The neighbour to enter first on the shortest way to another chamber.
    pub fn first_step(&mut self, view: &View<'_>, from: ChamberId, to: ChamberId) -> Option<ChamberId> {
        let page = self.from(view, from);
        (from != to && page.steps[to.index()] != NO_WAY).then_some(page.first[to.index()])
    }

    /// All ways from one chamber.
    #[inline]
    pub fn from(&mut self, view: &View<'_>, from: ChamberId) -> &Page {
        if self.known & (1 << from.0) == 0 {
            self.look_up(view, from);
        }
        &self.pages[from.index()]
    }

    fn look_up(&mut self, view: &View<'_>, from: ChamberId) {
        let page = &mut self.pages[from.index()];
        if !page.fill_whole(view, from) {
            page.fill(view, from);
        }
        // Where a wall parts a chamber the ways depend on which part one is in: they are looked up every time.
        if view.book.data.chamber(from).rear.is_empty() {
            self.known |= 1 << from.0;
        }
    }
}

impl Page {
    /// Steps to another chamber.
    pub fn steps(&self, to: ChamberId) -> u8 {
        self.steps[to.index()]
    }

    /// All chambers one can get to, the nearest first.
    pub fn reached(&self) -> &[ChamberId] {
        &self.reached[..self.count]
    }

    /// Walks outwards, ring by ring, where chambers are one place each and no way out is shut, which is nearly always. Whether that
    /// is so; if not, the walk was in vain.
    fn fill_whole(&mut self, view: &View<'_>, from: ChamberId) -> bool {
        if view.book.may_shut_ways() {
            return false;
        }
        self.steps = [NO_WAY; MAX_CHAMBERS];
        self.steps[from.index()] = 0;
        (self.reached[0], self.count) = (from, 1);
        let mut next = 0;
        while next < self.count {
            let here = self.reached[next];
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
                    (self.reached[self.count], self.count) = (there, self.count + 1);
                }
            }
        }
        true
    }

    /// Walks outwards, ring by ring. A chamber with an inner wall is two places: one leaves by the sides of the part one came into.
    fn fill(&mut self, view: &View<'_>, from: ChamberId) {
        let (temple, mine) = (&view.table.temple, view.mine().place);
        let start = Place { chamber: from, part: if mine.chamber == from { mine.part } else { Part::Front } };
        // Plain bytes: this runs for every chamber after every tile, and is most of what a bot thinks.
        let (mut queue, mut next, mut waiting) = ([0; PLACES], 0, 1);
        let (mut away, mut first) = ([NO_WAY; PLACES], [from; PLACES]);
        (queue[0], away[number(start)]) = (number(start) as u8, 0);
        self.steps = [NO_WAY; MAX_CHAMBERS];
        self.steps[from.index()] = 0;
        (self.reached[0], self.count) = (from, 1);
        while next < waiting {
            let here = usize::from(queue[next]);
            let (chamber, part) = (ChamberId((here / 2) as u8), PARTS[here % 2]);
            next += 1;
            let Some(placed) = temple.get(chamber) else { continue };
            for side in placed.passages().iter().filter(|side| placed.part_behind(*side) == part) {
                let Some(there) = placed.neighbour(side) else { continue };
                let kind = view.book.data.chamber(there);
                let front = Place { chamber: there, part: Part::Front };
                let is_whole = kind.rear.is_empty();
                let beyond = number(if is_whole { front } else { temple.place_behind(there, side.opposite()) });
                // What costs least to ask is asked first.
                let is_shut = || view.book.way_out(temple, chamber, side).is_err();
                if away[beyond] != NO_WAY || kind.entry.is_none() || is_shut() {
                    continue;
                }
                away[beyond] = away[here] + 1;
                first[beyond] = if away[here] == 0 { there } else { first[here] };
                (queue[waiting], waiting) = (beyond as u8, waiting + 1);
                if self.steps[there.index()] == NO_WAY {
                    (self.steps[there.index()], self.first[there.index()]) = (away[beyond], first[beyond]);
                    (self.reached[self.count], self.count) = (there, self.count + 1);
                }
            }
        }
    }
}

/// Both parts of every chamber.
const PLACES: usize = 2 * MAX_CHAMBERS;

const PARTS: [Part; 2] = [Part::Front, Part::Rear];

/// The number of a place, for arrays of all.
fn number(place: Place) -> usize {
    2 * place.chamber.index() + place.part as usize
}
