//! How far it is from one place to all others, and which way; kept until the temple changes. A place is a chamber, or where an
//! inner wall parts it the half one stands in.
//!
//! A page knows of which shape of the temple it tells. Whoever thinks that the temple has changed forgets the atlas; a page that still
//! holds is then taken as it is instead of being filled again.

use temple::temple::{ChamberId, MAX_CHAMBERS, Part, Place, Side};
use temple::view::View;
use tinyvec::ArrayVec;

/// Farther than any walk: there is no way.
pub const NO_WAY: u8 = u8::MAX;

/// Ways from those places that were asked for.
#[derive(Clone)]
pub struct Atlas {
    pages: [Page; MAX_CHAMBERS],
    /// The chambers whose page is taken as it is, without asking whether the temple is still the same.
    known: u128,
    ways_back: WaysBack,
}

/// Of what a page tells: the shape of the temple, and the part of the chamber where its ways begin.
type Told = Option<(u64, Part)>;

/// All ways from one place, by the number of the other.
#[derive(Clone, Copy)]
pub struct Page {
    steps: [u8; PLACES],
    /// The neighbour to enter first.
    first: [ChamberId; PLACES],
    /// All places one can get to, the nearest first, and how many they are.
    reached: [Place; PLACES],
    count: usize,
    told: Told,
}

/// From all places the side by which to leave them towards one of them, whatever it costs to enter the chambers on the way.
#[derive(Clone)]
struct WaysBack {
    sides: [Option<Side>; PLACES],
    to: Option<(u64, Place)>,
}

impl Page {
    const EMPTY: Page = Page {
        steps: [NO_WAY; PLACES],
        first: [ChamberId(0); PLACES],
        reached: [front_of(ChamberId(0)); PLACES],
        count: 0,
        told: None,
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
        let ways_back = WaysBack { sides: [None; PLACES], to: None };
        Atlas { pages: [Page::EMPTY; MAX_CHAMBERS], known: 0, ways_back }
    }

    /// The temple may have changed: nothing is taken for granted any more.
    pub fn forget(&mut self) {
        self.known = 0;
    }

    /// Another game begins, perhaps with other tiles: no page holds.
    pub fn begin_anew(&mut self) {
        self.forget();
        self.pages.iter_mut().for_each(|page| page.told = None);
        self.ways_back.to = None;
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

    /// The side by which something leaves a place that is pushed from chamber to chamber towards another; none at the goal or if
    /// there is no way. Asked again and again until it is there.
    pub fn side_towards(&mut self, view: &View<'_>, from: Place, to: Place) -> Option<Side> {
        let asked = Some((view.table.temple.shape(), to));
        if self.ways_back.to != asked {
            self.ways_back.fill(view, to);
            self.ways_back.to = asked;
        }
        self.ways_back.sides[number(from)]
    }

    fn look_up(&mut self, view: &View<'_>, from: Place) {
        let (page, tells) = (&mut self.pages[from.chamber.index()], Some((view.table.temple.shape(), from.part)));
        if page.told != tells {
            if !page.fill_whole(view, from.chamber) {
                page.fill(view, from);
            }
            page.told = tells;
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

impl WaysBack {
    /// Walks from the goal outwards, against the direction of passages that lead one way only.
    fn fill(&mut self, view: &View<'_>, to: Place) {
        let temple = &view.table.temple;
        self.sides = [None; PLACES];
        let mut ring = ArrayVec::<[Place; PLACES]>::new();
        ring.push(to);
        let mut next = 0;
        while let Some(&here) = ring.get(next) {
            next += 1;
            for side in Side::ALL.into_iter().filter(|side| temple.place_behind(here.chamber, *side) == here) {
                let Some(before) = temple.through(here.chamber, side) else { continue };
                let back = side.opposite();
                let place = temple.place_behind(before, back);
                let is_known = place == to || self.sides[number(place)].is_some();
                if !is_known && view.book.way_out(temple, before, back).is_ok() {
                    self.sides[number(place)] = Some(back);
                    ring.push(place);
                }
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
