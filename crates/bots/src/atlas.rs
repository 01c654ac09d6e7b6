//! How far it is from anywhere to a goal, kept until the temple changes.

use temple::temple::{ChamberId, MAX_CHAMBERS};
use temple::view::View;

/// Farther than any walk: there is no way.
pub const NO_WAY: u8 = u8::MAX;

/// Distances in steps from every chamber to those goals that were asked for.
#[derive(Clone)]
pub struct Atlas {
    rows: [[u8; MAX_CHAMBERS]; MAX_CHAMBERS],
    /// The goals whose row is filled.
    known: u128,
}

impl Atlas {
    pub const fn new() -> Atlas {
        Atlas { rows: [[NO_WAY; MAX_CHAMBERS]; MAX_CHAMBERS], known: 0 }
    }

    /// The temple has changed: nothing is known any more.
    pub fn forget(&mut self) {
        self.known = 0;
    }

    /// Steps from one chamber to another.
    pub fn steps(&mut self, view: &View<'_>, from: ChamberId, goal: ChamberId) -> u8 {
        if self.known & (1 << goal.0) == 0 {
            self.flood(view, goal);
        }
        self.rows[goal.index()][from.index()]
    }

    /// The neighbour through which the way to a goal is shortest.
    pub fn next_step(&mut self, view: &View<'_>, from: ChamberId, goal: ChamberId) -> Option<ChamberId> {
        let placed = view.table.temple.get(from)?;
        let ahead = placed.passages().iter().filter_map(|side| placed.neighbour(side));
        let (steps, next) = ahead.map(|next| (self.steps(view, next, goal), next)).min()?;
        (steps != NO_WAY).then_some(next)
    }

    /// Walks backwards from the goal, ring by ring. Passages lead both ways, so the rings hold for the way there.
    fn flood(&mut self, view: &View<'_>, goal: ChamberId) {
        let row = &mut self.rows[goal.index()];
        *row = [NO_WAY; MAX_CHAMBERS];
        row[goal.index()] = 0;
        self.known |= 1 << goal.0;
        let mut queue = [goal; MAX_CHAMBERS];
        let (mut first, mut end) = (0, 1);
        while first < end {
            let here = queue[first];
            first += 1;
            let Some(placed) = view.table.temple.get(here) else { continue };
            for side in placed.passages().iter() {
                let Some(next) = placed.neighbour(side) else { continue };
                let enterable = view.book.data.chamber(next).entry.is_some();
                if row[next.index()] == NO_WAY && enterable {
                    row[next.index()] = row[here.index()] + 1;
                    queue[end] = next;
                    end += 1;
                }
            }
        }
    }
}
