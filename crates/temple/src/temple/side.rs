//! Sides of a square and quarter turns.

use std::num::NonZeroU8;

use serde::{Deserialize, Serialize};

/// A side of a tile or of the board, clockwise from north.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Side {
    North = 0,
    East = 1,
    South = 2,
    West = 3,
}

impl Side {
    /// All sides, clockwise from north.
    pub const ALL: [Side; 4] = [Side::North, Side::East, Side::South, Side::West];

    /// The side across.
    #[must_use]
    pub const fn opposite(self) -> Side {
        Side::ALL[(self as usize + 2) % 4]
    }

    /// Where this side points after a turn.
    #[must_use]
    pub const fn turned(self, turn: Turn) -> Side {
        Side::ALL[(self as usize + turn.0 as usize) % 4]
    }

    /// The four sides clockwise, beginning with this one.
    pub fn clockwise(self) -> impl Iterator<Item = Side> {
        (0..4).map(move |step| self.turned(Turn(step)))
    }
}

/// Clockwise quarter turns, 0 to 3.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Turn(pub u8);

impl Turn {
    /// The turn that makes a tile's `from` side point to `to`.
    #[must_use]
    pub const fn bringing(from: Side, to: Side) -> Turn {
        Turn((to as u8 + 4 - from as u8) % 4)
    }

    /// Both turns one after the other.
    #[must_use]
    pub const fn and(self, other: Turn) -> Turn {
        Turn((self.0 + other.0) % 4)
    }

    /// The turn that undoes this one.
    #[must_use]
    pub const fn back(self) -> Turn {
        Turn((4 - self.0 % 4) % 4)
    }
}

/// A set of sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Sides(pub u8);

impl Sides {
    /// No side.
    pub const NONE: Sides = Sides(0);

    /// The set of these sides.
    #[must_use]
    pub const fn of(sides: &[Side]) -> Sides {
        let (mut set, mut i) = (0, 0);
        while i < sides.len() {
            set |= 1 << sides[i] as u8;
            i += 1;
        }
        Sides(set)
    }

    /// Whether `side` is one of them.
    #[must_use]
    pub const fn has(self, side: Side) -> bool {
        self.0 & (1 << side as u8) != 0
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[must_use]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// These sides without one.
    #[must_use]
    pub const fn without(self, side: Side) -> Sides {
        Sides(self.0 & !(1 << side as u8))
    }

    /// These sides and one more.
    #[must_use]
    pub const fn with(self, side: Side) -> Sides {
        Sides(self.0 | 1 << side as u8)
    }

    /// Where these sides point after a turn.
    #[must_use]
    pub const fn turned(self, turn: Turn) -> Sides {
        let twice = (self.0 as u16) << turn.0;
        Sides((twice | twice >> 4) as u8 & 0xF)
    }

    /// The sides, clockwise from north.
    pub fn iter(self) -> impl Iterator<Item = Side> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let first = NonZeroU8::new(rest)?.trailing_zeros();
            let side = *Side::ALL.get(first as usize)?;
            rest &= rest - 1;
            Some(side)
        })
    }
}

impl FromIterator<Side> for Sides {
    fn from_iter<I: IntoIterator<Item = Side>>(sides: I) -> Sides {
        sides.into_iter().fold(Sides::NONE, Sides::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_a_set_turns_every_side() {
        for mask in 0..16 {
            for quarter in 0..4 {
                let (set, turn) = (Sides(mask), Turn(quarter));
                let one_by_one: Sides = set.iter().map(|side| side.turned(turn)).collect();
                assert_eq!(set.turned(turn), one_by_one);
                assert_eq!(set.turned(turn).turned(turn.back()), set);
            }
        }
        assert_eq!(Side::South.turned(Turn::bringing(Side::South, Side::West)), Side::West);
        assert_eq!(Side::East.clockwise().collect::<Vec<_>>()[3], Side::North);
    }
}
