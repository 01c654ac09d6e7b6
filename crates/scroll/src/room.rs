//! The rooms of a temple sheet: 25 in a square, their borders and the ways between them. The one place that computes adjacency.
//!
//! Rules: RNW-5 (25 rooms), RNW-21 and RNW-22 (who may enter where), RNW-63 (borders).

use serde::{Deserialize, Serialize};

/// How many rooms stand side by side, in both directions.
pub const WIDTH: u8 = 5;

/// Rule [RNW-5]: a temple sheet holds 25 rooms, the exit among them.
pub const ROOMS: usize = (WIDTH as usize) * (WIDTH as usize);

/// Borders between two rooms: those that run north to south, then those that run west to east.
const BORDERS_ACROSS: u8 = (WIDTH - 1) * WIDTH;

/// A side of the temple, or of a room.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // the four winds
pub enum Side {
    North,
    East,
    South,
    West,
}

impl Side {
    /// All sides, clockwise.
    pub const ALL: [Side; 4] = [Side::North, Side::East, Side::South, Side::West];

    /// In which order sides are given to those who choose none. Rule [RNW-10]: north, south, west, east.
    pub const BY_DEFAULT: [Side; 4] = [Side::North, Side::South, Side::West, Side::East];

    /// The letter of the catalogue.
    #[must_use]
    pub const fn letter(self) -> char {
        ['N', 'E', 'S', 'W'][self as usize]
    }
}

/// A room, row by row from the north-west corner: A1 is 0, B1 is 1, E5 is 24.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Room(pub u8);

impl Room {
    /// The room in this column and row, both counted from 0; row 0 is north.
    #[must_use]
    pub const fn at(column: u8, row: u8) -> Option<Room> {
        if column < WIDTH && row < WIDTH { Some(Room(row * WIDTH + column)) } else { None }
    }

    /// The room of this name, a column letter and a row number such as `C3`.
    #[must_use]
    pub fn named(name: &str) -> Option<Room> {
        let [column @ b'A'..=b'E', row @ b'1'..=b'5'] = name.as_bytes() else { return None };
        Room::at(column - b'A', row - b'1')
    }

    /// Its name, as two letters.
    #[must_use]
    pub const fn name(self) -> [char; 2] {
        [(b'A' + self.column()) as char, (b'1' + self.row()) as char]
    }

    /// All rooms.
    pub fn all() -> impl Iterator<Item = Room> {
        (0..ROOMS as u8).map(Room)
    }

    /// Place in a list of all rooms.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Column, 0 is west.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 % WIDTH
    }

    /// Row, 0 is north.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / WIDTH
    }

    /// The room on this side, if there is one.
    #[must_use]
    pub const fn beside(self, side: Side) -> Option<Room> {
        let (column, row) = (self.column(), self.row());
        match side {
            Side::North => Room::at(column, row.wrapping_sub(1)),
            Side::East => Room::at(column + 1, row),
            Side::South => Room::at(column, row + 1),
            Side::West => Room::at(column.wrapping_sub(1), row),
        }
    }

    /// The side of this room on which the other one lies, if it does.
    #[must_use]
    pub fn side_towards(self, other: Room) -> Option<Side> {
        Side::ALL.into_iter().find(|side| self.beside(*side) == Some(other))
    }

    /// Whether the room lies on this side of the temple. Rule [RNW-22]: five rooms do, and from outside any of them may be entered.
    #[must_use]
    pub const fn is_on(self, side: Side) -> bool {
        self.beside(side).is_none()
    }

    /// The border on this side; one that leads outside has no number, because it cannot be closed (RNW-64).
    #[must_use]
    pub const fn border(self, side: Side) -> Option<Border> {
        let (column, row) = (self.column(), self.row());
        if self.is_on(side) {
            return None;
        }
        Some(match side {
            Side::East => Border(row * (WIDTH - 1) + column),
            Side::West => Border(row * (WIDTH - 1) + column - 1),
            Side::South => Border(BORDERS_ACROSS + row * WIDTH + column),
            Side::North => Border(BORDERS_ACROSS + (row - 1) * WIDTH + column),
        })
    }
}

/// A border between two rooms. Rule [RNW-63]: it is the same border seen from both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Border(u8);

/// The borders of one sheet that were closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Closed(u64);

impl Closed {
    /// Whether the border was closed.
    #[must_use]
    pub const fn has(self, border: Border) -> bool {
        self.0 & (1 << border.0) != 0
    }

    /// These and one more.
    #[must_use]
    pub const fn with(self, border: Border) -> Closed {
        Closed(self.0 | 1 << border.0)
    }

    /// How many there are.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Some rooms.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct RoomSet(u32);

impl RoomSet {
    /// Whether the room is one of them.
    #[must_use]
    pub const fn has(self, room: Room) -> bool {
        self.0 >> room.0 & 1 != 0
    }

    /// These and one more.
    #[must_use]
    pub const fn with(self, room: Room) -> RoomSet {
        RoomSet(self.0 | 1 << room.0)
    }

    /// How many there are.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl FromIterator<Room> for RoomSet {
    fn from_iter<I: IntoIterator<Item = Room>>(rooms: I) -> RoomSet {
        rooms.into_iter().fold(RoomSet::default(), RoomSet::with)
    }
}

/// Where an adventurer stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Place {
    /// No side has been chosen yet.
    #[default]
    Nowhere,
    /// Outside, on this side of the temple.
    Outside(Side),
    /// In a room. Rule [RNW-22]: once inside nobody leaves the temple.
    In(Room),
}

impl Place {
    /// The room, if it is one.
    #[must_use]
    pub const fn room(self) -> Option<Room> {
        match self {
            Place::In(room) => Some(room),
            _ => None,
        }
    }

    /// The rooms one step away, closed borders heeded. Rules [RNW-21], [RNW-22]: the neighbours of a room, or the five rooms of the own
    /// side.
    pub fn neighbours(self, closed: Closed) -> impl Iterator<Item = Room> {
        let mut rooms = [None; WIDTH as usize];
        match self {
            Place::Nowhere => {}
            Place::Outside(side) => {
                let mut edge = Room::all().filter(|room| room.is_on(side));
                rooms.fill_with(|| edge.next());
            }
            Place::In(room) => {
                let open = |side: &Side| room.border(*side).is_some_and(|border| !closed.has(border));
                let mut open = Side::ALL.into_iter().filter(open).filter_map(|side| room.beside(side));
                rooms.fill_with(|| open.next());
            }
        }
        rooms.into_iter().flatten()
    }

    /// Whether one step leads from here into that room.
    #[must_use]
    pub fn leads_to(self, to: Room, closed: Closed) -> bool {
        match self {
            Place::Nowhere => false,
            Place::Outside(side) => to.is_on(side),
            Place::In(room) => {
                let border = room.side_towards(to).and_then(|side| room.border(side));
                border.is_some_and(|border| !closed.has(border))
            }
        }
    }

    /// How many steps lead to each room; none where no way is left.
    #[must_use]
    pub fn distances(self, closed: Closed) -> [Option<u8>; ROOMS] {
        let mut steps = [None; ROOMS];
        if let Place::In(room) = self {
            steps[room.index()] = Some(0);
        }
        let mut reached: tinyvec::ArrayVec<[(Room, u8); ROOMS]> = tinyvec::ArrayVec::new();
        let mut next = 0;
        let (mut here, mut so_far) = (self, 0);
        loop {
            for room in here.neighbours(closed) {
                if steps[room.index()].is_none() {
                    steps[room.index()] = Some(so_far + 1);
                    reached.push((room, so_far + 1));
                }
            }
            let Some((room, steps_there)) = reached.get(next).copied() else { return steps };
            (here, so_far) = (Place::In(room), steps_there);
            next += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_neighbours() {
        let c3 = Room::named("C3").unwrap();
        assert_eq!((c3.index(), c3.name()), (12, ['C', '3']));
        let beside: Vec<[char; 2]> = Side::ALL.iter().map(|side| c3.beside(*side).unwrap().name()).collect();
        assert_eq!(beside, [['C', '2'], ['D', '3'], ['C', '4'], ['B', '3']]);
        for bad in ["", "A", "A0", "A6", "F1", "a1", "A11"] {
            assert_eq!(Room::named(bad), None, "{bad}");
        }
        assert_eq!(Room::all().count(), ROOMS);
    }

    /// RNW-63, RNW-64: 40 borders lie between two rooms, each has one number seen from both; those that lead outside have none.
    #[test]
    fn every_inner_border_has_one_number() {
        let mut seen = Closed::default();
        for room in Room::all() {
            for side in Side::ALL {
                match (room.border(side), room.beside(side)) {
                    (Some(border), Some(other)) => {
                        let back = other.side_towards(room).unwrap();
                        assert_eq!(other.border(back), Some(border));
                        seen = seen.with(border);
                    }
                    (border, other) => assert_eq!((border, other), (None, None)),
                }
            }
        }
        assert_eq!(seen.len(), 40);
    }

    /// RNW-22, RNW-81: five rooms on each side, and the middle is three steps from all of them.
    #[test]
    fn the_sides_are_equal() {
        for side in Side::ALL {
            let outside = Place::Outside(side);
            assert_eq!(outside.neighbours(Closed::default()).count(), 5);
            assert_eq!(outside.distances(Closed::default())[12], Some(3));
        }
    }
}
