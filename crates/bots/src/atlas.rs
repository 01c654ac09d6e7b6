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
    pub fn from(&mut self, view: &View<'_>, from: ChamberId) -> &Page {
        let page = &mut self.pages[from.index()];
        // Where a wall parts a chamber the ways depend on which part one is in.
        let is_parted = !view.book.data.chamber(from).rear.is_empty();
        if is_parted || self.known & (1 << from.0) == 0 {
            self.known |= 1 << from.0;
            page.fill(view, from);
        }
        page
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

    /// Walks outwards, ring by ring. A chamber with an inner wall is two places: one leaves by the sides of the part one came into.
    fn fill(&mut self, view: &View<'_>, from: ChamberId) {
        let (temple, mine) = (&view.table.temple, view.mine().place);
        let part = if mine.chamber == from { mine.part } else { Part::Front };
        let mut queue = [(Place::default(), 0, from); 2 * MAX_CHAMBERS];
        let (mut next, mut waiting, mut seen) = (0, 1, [0_u8; MAX_CHAMBERS]);
        queue[0].0 = Place { chamber: from, part };
        seen[from.index()] = 1 << part as u8;
        self.steps = [NO_WAY; MAX_CHAMBERS];
        self.steps[from.index()] = 0;
        (self.reached[0], self.count) = (from, 1);
        while next < waiting {
            let (here, steps, first) = queue[next];
            next += 1;
            let Some(placed) = temple.get(here.chamber) else { continue };
            for side in placed.passages().iter().filter(|side| placed.part_behind(*side) == here.part) {
                let Some(there) = placed.neighbour(side) else { continue };
                let closed = view.book.way_out(temple, here.chamber, side).is_err();
                if closed || view.book.data.chamber(there).entry.is_none() {
                    continue;
                }
                let beyond = temple.place_behind(there, side.opposite());
                let (mark, first) = (1 << beyond.part as u8, if steps == 0 { there } else { first });
                if seen[there.index()] & mark != 0 {
                    continue;
                }
                seen[there.index()] |= mark;
                (queue[waiting], waiting) = ((beyond, steps + 1, first), waiting + 1);
                if self.steps[there.index()] == NO_WAY {
                    (self.steps[there.index()], self.first[there.index()]) = (steps + 1, first);
                    (self.reached[self.count], self.count) = (there, self.count + 1);
                }
            }
        }
    }
}
