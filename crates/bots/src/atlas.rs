//! How far it is from one chamber to all others, and which way; kept until the temple changes.

use temple::temple::{ChamberId, MAX_CHAMBERS};
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
        if self.known & (1 << from.0) == 0 {
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

    /// Walks outwards, ring by ring.
    fn fill(&mut self, view: &View<'_>, from: ChamberId) {
        self.steps = [NO_WAY; MAX_CHAMBERS];
        self.steps[from.index()] = 0;
        self.reached[0] = from;
        self.count = 1;
        let mut next = 0;
        while next < self.count {
            let here = self.reached[next];
            next += 1;
            let Some(placed) = view.table.temple.get(here) else { continue };
            for side in placed.passages().iter() {
                let Some(there) = placed.neighbour(side) else { continue };
                if view.book.way_out(&view.table.temple, here, side).is_err() {
                    continue;
                }
                if self.steps[there.index()] == NO_WAY && view.book.data.chamber(there).entry.is_some() {
                    self.steps[there.index()] = self.steps[here.index()] + 1;
                    self.first[there.index()] = if here == from { there } else { self.first[here.index()] };
                    self.reached[self.count] = there;
                    self.count += 1;
                }
            }
        }
    }
}
