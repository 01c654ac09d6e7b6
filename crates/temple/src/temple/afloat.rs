//! A tile that was taken up from the table and waits for another place.
//!
//! It keeps its turn and whatever lies on it, but lies on no square: it has neither neighbours nor passages. At most one tile is
//! afloat at a time.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::{Cell, ChamberId, Placed, Side, Temple, Turn};

/// A tile that lies nowhere, as it was when it was taken up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Afloat {
    /// The tile.
    pub chamber: ChamberId,
    placed: Placed,
}

impl Afloat {
    /// The quarter turns the tile keeps.
    #[must_use]
    pub fn turn(&self) -> Turn {
        self.placed.turn()
    }

    /// The square it was taken from, for drawing; no rule outside this folder asks for it.
    #[must_use]
    pub fn origin(&self) -> Cell {
        self.placed.cell
    }
}

impl Temple {
    /// The tile that was taken up and waits for a place.
    #[must_use]
    pub fn afloat(&self) -> Option<&Afloat> {
        self.afloat.as_ref()
    }

    /// Whether this tile lies nowhere, but is in the game.
    #[must_use]
    pub fn is_afloat(&self, chamber: ChamberId) -> bool {
        self.afloat.is_some_and(|afloat| afloat.chamber == chamber)
    }

    pub(crate) fn take_up(&mut self, chamber: ChamberId) {
        self.afloat = self.remove(chamber).map(|placed| Afloat { chamber, placed });
    }

    /// Sets the tile that is afloat down, unturned: beside a chamber, or where it came from.
    pub(crate) fn set_down(&mut self, at: Option<(ChamberId, Side)>) {
        let Some(Afloat { chamber, placed }) = self.afloat.take() else { return };
        let cell = at.and_then(|(beside, side)| self.cell_beside(beside, side)).unwrap_or(placed.cell);
        let mut placed = placed;
        placed.cell = cell;
        self.put(chamber, placed);
    }

    /// The tile that is afloat leaves the game.
    pub(crate) fn drop_afloat(&mut self) {
        self.afloat = None;
    }

    /// Whether the square from which the tile that is afloat was taken is empty.
    #[must_use]
    pub fn is_origin_empty(&self) -> bool {
        self.afloat.is_some_and(|afloat| self.at(afloat.placed.cell).is_none())
    }

    /// Where the tile that is afloat fits next: its stairway meets a free entrance, on a square that is not taken, first in the
    /// sense of the clock round a chamber from where it came. That very direction counts as a full turn; of two squares in one
    /// direction the nearer comes first.
    #[must_use]
    pub fn next_clockwise(&self, round: ChamberId, is_taken: impl Fn(Cell) -> bool) -> Option<(ChamberId, Side)> {
        let (afloat, middle) = (self.afloat?, self.get(round)?.cell);
        let side = afloat.placed.stairway().opposite();
        let from = Ray::between(middle, afloat.origin());
        let fits = |(id, placed): (ChamberId, &Placed)| {
            let cell = placed.cell.beside(side);
            let is_free = placed.doors().has(side) && placed.neighbour(side).is_none();
            let open = is_free && cell != afloat.origin() && !is_taken(cell);
            open.then_some((id, Ray::between(middle, cell)))
        };
        let nearest = self.iter().filter_map(fits).min_by(|(_, one), (_, other)| from.clockwise(*one, *other));
        nearest.map(|(id, _)| (id, side))
    }
}

/// The way from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Ray {
    x: i32,
    y: i32,
}

impl Ray {
    fn between(from: Cell, to: Cell) -> Ray {
        Ray { x: i32::from(to.x) - i32::from(from.x), y: i32::from(to.y) - i32::from(from.y) }
    }

    /// Positive where `other` lies to the left of this direction, negative to its right.
    fn cross(self, other: Ray) -> i32 {
        self.x * other.y - self.y * other.x
    }

    fn dot(self, other: Ray) -> i32 {
        self.x * other.x + self.y * other.y
    }

    /// The part of the clock's turn from this direction to another: the right half, straight behind, the left half, all round.
    fn part(self, other: Ray) -> u8 {
        match (self.cross(other), self.dot(other)) {
            (cross, _) if cross < 0 => 0,
            (0, dot) if dot < 0 => 1,
            (cross, _) if cross > 0 => 2,
            _ => 3,
        }
    }

    /// Which of two comes first clockwise from this direction; of equal ones the shorter.
    fn clockwise(self, one: Ray, other: Ray) -> Ordering {
        let halves = self.part(one).cmp(&self.part(other));
        let angle = one.cross(other).cmp(&0);
        halves.then(angle).then(one.dot(one).cmp(&other.dot(other)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule TRP-5: clockwise from the origin, whose own direction comes last; nearer squares first.
    #[test]
    fn the_clock_goes_round_by_angle_then_by_distance() {
        let ray = |x, y| Ray { x, y };
        let north = ray(0, 2);
        let order = [
            ray(1, 3),
            ray(1, 1),
            ray(2, 2),
            ray(3, 0),
            ray(1, -2),
            ray(0, -1),
            ray(-1, -1),
            ray(-2, 0),
            ray(-1, 5),
            ray(0, 1),
            ray(0, 4),
        ];
        for (place, one) in order.iter().enumerate() {
            for later in &order[place + 1..] {
                assert_eq!(north.clockwise(*one, *later), Ordering::Less, "{one:?} before {later:?}");
                assert_eq!(north.clockwise(*later, *one), Ordering::Greater, "{later:?} after {one:?}");
            }
        }
    }
}
