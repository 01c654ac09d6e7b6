//! Placed chambers, who adjoins whom, and the passages between them.
//!
//! Neighbours, passages and the shape of the whole are worked out when a tile is laid or turned and then only read: no
//! question about the temple scans it.

use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use super::{Afloat, Cell, ChamberId, MAX_CHAMBERS, Part, Place, Side, Sides, Turn};
use crate::components::Components;
use crate::rulebook::Piece;

/// The chamber on the other side of a border, if there is one, in a single byte: eighty tiles have four of them each, and
/// a game is copied all the time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Neighbour(u8);

impl Neighbour {
    const NOBODY: u8 = u8::MAX;

    fn of(chamber: Option<ChamberId>) -> Neighbour {
        Neighbour(chamber.map_or(Neighbour::NOBODY, |chamber| chamber.0))
    }

    fn get(self) -> Option<ChamberId> {
        (self.0 != Neighbour::NOBODY).then_some(ChamberId(self.0))
    }
}

/// A chamber that lies in the temple.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Placed {
    pub(super) cell: Cell,
    turn: Turn,
    /// Entrances as they point on the board.
    doors: Sides,
    /// Sides of the compartment behind an inner wall; none in an ordinary room.
    rear: Sides,
    neighbours: [Neighbour; 4],
    /// Sides with a passage (BASE-14).
    passages: Sides,
    /// How many tiles were laid before this one.
    pub order: u8,
    /// Gems lying here (BASE-55).
    pub gems: u8,
    /// Whether a level has been activated here (BASE-59).
    pub exhausted: bool,
}

impl Placed {
    /// The quarter turns the tile was given.
    #[must_use]
    pub fn turn(&self) -> Turn {
        self.turn
    }

    /// Where its stairway points on the board.
    #[must_use]
    pub fn stairway(&self) -> Side {
        Side::South.turned(self.turn)
    }

    /// Its entrances, as they point on the board.
    #[must_use]
    pub fn doors(&self) -> Sides {
        self.doors
    }

    /// Sides with a passage to a neighbour (BASE-14).
    #[must_use]
    pub fn passages(&self) -> Sides {
        self.passages
    }

    /// Whether an inner wall parts it into two places.
    #[must_use]
    pub fn is_parted(&self) -> bool {
        self.rear != Sides::default()
    }

    /// The part of the chamber that a side belongs to.
    #[must_use]
    pub fn part_behind(&self, side: Side) -> Part {
        if self.rear.has(side) { Part::Rear } else { Part::Front }
    }

    /// Entrances of one part with no chamber on the other side (BASE-46).
    #[must_use]
    pub fn open_ends(&self, part: Part) -> Sides {
        let is_open = |side: &Side| self.neighbour(*side).is_none() && self.part_behind(*side) == part;
        self.doors.iter().filter(is_open).collect()
    }

    /// Entrances of any part with no chamber on the other side.
    pub fn all_open_ends(&self) -> impl Iterator<Item = Side> {
        self.doors.iter().filter(|side| self.neighbour(*side).is_none())
    }

    /// The chamber adjoining on this side, passage or not.
    #[must_use]
    pub fn neighbour(&self, side: Side) -> Option<ChamberId> {
        self.neighbours[side as usize].get()
    }

    /// All neighbours, clockwise from north.
    fn all_neighbours(&self) -> [Option<ChamberId>; 4] {
        self.neighbours.map(Neighbour::get)
    }

    fn adds_to_shape(&self, id: ChamberId) -> u64 {
        let [north, east, south, west] = self.neighbours.map(|neighbour| neighbour.0);
        let tile = u64::from_le_bytes([id.0, self.turn.0, self.passages.0, north, east, south, west, 1]);
        let mixed = (tile ^ tile >> 31).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9)
    }

    /// Its square, for drawing and for checks; no rule asks for it.
    #[must_use]
    pub fn cell(&self) -> Cell {
        self.cell
    }
}

/// The most borders that can be opened in one game.
const MAX_OPENED: usize = 6;

/// A border that a piece has opened, whatever the tiles show there. It belongs to the squares, not to the tiles that lie on
/// them: tiles may go, turn and come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Opened {
    cell: Cell,
    /// North or east, so that a border has one name.
    side: Side,
    piece: Piece,
}

impl Opened {
    fn of(cell: Cell, side: Side, piece: Piece) -> Opened {
        match side {
            Side::North | Side::East => Opened { cell, side, piece },
            Side::South | Side::West => Opened { cell: cell.beside(side), side: side.opposite(), piece },
        }
    }
}

/// All placed chambers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Written")]
pub struct Temple {
    /// By chamber number; empty where the tile is not in the temple.
    chambers: ArrayVec<[Option<Placed>; MAX_CHAMBERS]>,
    laid: u8,
    /// The tile that was taken up and waits for a place.
    pub(super) afloat: Option<Afloat>,
    opened: ArrayVec<[Option<Opened>; MAX_OPENED]>,
    #[serde(skip)]
    shape: u64,
}

/// A temple as it travels and is written: its shape follows from the rest.
#[derive(Deserialize)]
#[serde(rename = "Temple")]
struct Written {
    chambers: ArrayVec<[Option<Placed>; MAX_CHAMBERS]>,
    laid: u8,
    afloat: Option<Afloat>,
    opened: ArrayVec<[Option<Opened>; MAX_OPENED]>,
}

impl From<Written> for Temple {
    fn from(written: Written) -> Temple {
        let Written { chambers, laid, afloat, opened } = written;
        let mut temple = Temple { chambers, laid, afloat, opened, shape: 0 };
        temple.shape = temple.shape_of_tiles();
        temple
    }
}

impl Temple {
    pub(crate) fn new(data: &Components) -> Temple {
        let chambers = data.chambers.iter().map(|_| None).collect();
        Temple { chambers, laid: 0, afloat: None, opened: ArrayVec::new(), shape: 0 }
    }

    /// A number that tells how the tiles lie, with all their passages, from any other way: whoever keeps what they found out about
    /// ways sees by it whether that still holds.
    #[must_use]
    pub const fn shape(&self) -> u64 {
        self.shape
    }

    /// The shape is the sum of what every tile adds to it, so that a change touches few of them.
    fn shape_of_tiles(&self) -> u64 {
        self.iter().fold(0, |shape, (id, placed)| shape.wrapping_add(placed.adds_to_shape(id)))
    }

    /// Changes a tile and perhaps its neighbours, and the shape with them.
    fn change(&mut self, tile: ChamberId, neighbours: [Option<ChamberId>; 4], change: impl FnOnce(&mut Temple)) {
        let touched = || neighbours.into_iter().flatten().chain([tile]);
        let adds = |temple: &Temple, id| temple.get(id).map_or(0, |placed| placed.adds_to_shape(id));
        let before = touched().fold(0, |sum: u64, id| sum.wrapping_add(adds(self, id)));
        change(self);
        let after = touched().fold(0, |sum: u64, id| sum.wrapping_add(adds(self, id)));
        self.shape = self.shape.wrapping_sub(before).wrapping_add(after);
    }

    /// The chamber, if it lies in the temple.
    #[must_use]
    pub fn get(&self, id: ChamberId) -> Option<&Placed> {
        self.chambers.get(id.index())?.as_ref()
    }

    pub(crate) fn get_mut(&mut self, id: ChamberId) -> Option<&mut Placed> {
        self.chambers.get_mut(id.index())?.as_mut()
    }

    /// All placed chambers, by number.
    pub fn iter(&self) -> impl Iterator<Item = (ChamberId, &Placed)> {
        let numbered = self.chambers.iter().enumerate();
        numbered.filter_map(|(i, placed)| Some((ChamberId::from_index(i), placed.as_ref()?)))
    }

    /// The chamber reached from `from` through this side, if there is a passage.
    ///
    /// Rule [BASE-14]: a passage exists exactly when both facing sides are entrances.
    #[must_use]
    pub fn through(&self, from: ChamberId, side: Side) -> Option<ChamberId> {
        let placed = self.get(from)?;
        if placed.passages.has(side) { placed.neighbour(side) } else { None }
    }

    /// The side of `from` on which `to` adjoins, passage or not.
    #[must_use]
    pub fn side_towards(&self, from: ChamberId, to: ChamberId) -> Option<Side> {
        let placed = self.get(from)?;
        Side::ALL.into_iter().find(|side| placed.neighbour(*side) == Some(to))
    }

    /// Whether one can walk from one chamber straight into the other.
    #[must_use]
    pub fn has_passage(&self, from: ChamberId, to: ChamberId) -> bool {
        self.side_towards(from, to).is_some_and(|side| self.through(from, side).is_some())
    }

    /// The place behind one side of a chamber: the rear where an inner wall parts it off. Rules [SPC-10], [SPC-44]: front and rear are
    /// two places, and nothing crosses from one into the other. Rules [SPC-13], [CHR-22]: what opens or passes a wall leads to the
    /// place behind an outer side.
    #[must_use]
    pub fn place_behind(&self, chamber: ChamberId, side: Side) -> Place {
        let part = self.get(chamber).map_or(Part::Front, |placed| placed.part_behind(side));
        Place { chamber, part }
    }

    /// The square beside a chamber.
    #[must_use]
    pub fn cell_beside(&self, chamber: ChamberId, side: Side) -> Option<Cell> {
        Some(self.get(chamber)?.cell.beside(side))
    }

    /// The chamber on a square. Scans the temple: for laying tiles and for checks only.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Option<ChamberId> {
        self.iter().find(|(_, placed)| placed.cell == cell).map(|(id, _)| id)
    }

    /// Lays a tile so that its stairway joins one side of a chamber.
    ///
    /// Rule [BASE-47]: only the stairway must fit; the other sides meet their neighbours in any way.
    pub(crate) fn lay_beside(&mut self, data: &Components, chamber: ChamberId, beside: ChamberId, side: Side) {
        let cell = self.cell_beside(beside, side).expect("tiles are laid beside placed chambers");
        self.lay(data, chamber, cell, side.opposite());
    }

    /// Lays a tile on a square with its stairway pointing to `stairway`. Rule [BASE-15]: from then on the stairway is an entrance
    /// like the others.
    pub(crate) fn lay(&mut self, data: &Components, chamber: ChamberId, cell: Cell, stairway: Side) {
        let turn = Turn::bringing(Side::South, stairway);
        let placed = Placed {
            cell,
            turn,
            doors: data.chamber(chamber).doors.turned(turn),
            rear: data.chamber(chamber).rear.turned(turn),
            neighbours: [Neighbour::of(None); 4],
            passages: Sides::NONE,
            order: self.laid,
            gems: 0,
            exhausted: false,
        };
        self.laid += 1;
        self.put(chamber, placed);
    }

    /// Puts a tile on its square: it and its neighbours know each other, and passages are worked out.
    pub(super) fn put(&mut self, chamber: ChamberId, placed: Placed) {
        let neighbours = self.around(placed.cell);
        let passages = Sides::NONE;
        let placed = Placed { neighbours: neighbours.map(Neighbour::of), passages, ..placed };
        self.change(chamber, neighbours, |temple| {
            temple.chambers[chamber.index()] = Some(placed);
            for side in Side::ALL {
                if let Some(other) = neighbours[side as usize].and_then(|id| temple.get_mut(id)) {
                    other.neighbours[side.opposite() as usize] = Neighbour::of(Some(chamber));
                }
            }
            temple.work_out_passages(chamber);
        });
    }

    /// The chambers on the four squares beside one, in one pass.
    fn around(&self, cell: Cell) -> [Option<ChamberId>; 4] {
        let (beside, mut found) = (Side::ALL.map(|side| cell.beside(side)), [None; 4]);
        for (id, placed) in self.iter() {
            if let Some(side) = beside.iter().position(|cell| *cell == placed.cell) {
                found[side] = Some(id);
            }
        }
        found
    }

    /// Takes a tile out of the temple: its neighbours have a free side again. A tile that is laid again is new in every
    /// respect.
    pub(crate) fn remove(&mut self, chamber: ChamberId) -> Option<Placed> {
        let placed = *self.get(chamber)?;
        self.change(chamber, placed.all_neighbours(), |temple| {
            temple.chambers[chamber.index()] = None;
            for side in Side::ALL {
                if let Some(other) = placed.neighbour(side).and_then(|id| temple.get_mut(id)) {
                    other.neighbours[side.opposite() as usize] = Neighbour::of(None);
                    other.passages = other.passages.without(side.opposite());
                }
            }
        });
        Some(placed)
    }

    /// Turns a tile where it lies; passages are worked out again. Rule [SPC-42]: its compartments turn with it.
    pub(crate) fn rotate(&mut self, chamber: ChamberId, by: Turn) {
        let Some(neighbours) = self.get(chamber).map(Placed::all_neighbours) else { return };
        self.change(chamber, neighbours, |temple| {
            if let Some(placed) = temple.get_mut(chamber) {
                placed.turn = placed.turn.and(by);
                placed.doors = placed.doors.turned(by);
                placed.rear = placed.rear.turned(by);
            }
            temple.work_out_passages(chamber);
        });
    }

    /// Opens the border on one side of a chamber for the rest of the game: there is a passage whenever chambers lie on both
    /// sides of it.
    pub(crate) fn open_border(&mut self, chamber: ChamberId, side: Side, piece: Piece) {
        let Some((cell, neighbours)) = self.get(chamber).map(|placed| (placed.cell, placed.all_neighbours()))
        else {
            return;
        };
        debug_assert!(self.opened.len() < MAX_OPENED);
        let _full = self.opened.try_push(Some(Opened::of(cell, side, piece)));
        self.change(chamber, neighbours, |temple| temple.work_out_passages(chamber));
    }

    /// Whether there is room for one more opened border.
    #[must_use]
    pub fn can_open(&self) -> bool {
        self.opened.len() < MAX_OPENED
    }

    /// The opened borders beside which a chamber lies, with the piece that opened each; each border once.
    pub fn opened(&self) -> impl Iterator<Item = (ChamberId, Side, Piece)> + '_ {
        self.opened.iter().flatten().filter_map(|opened| {
            let beyond = || Some((self.at(opened.cell.beside(opened.side))?, opened.side.opposite()));
            let (chamber, side) = self.at(opened.cell).map(|chamber| (chamber, opened.side)).or_else(beyond)?;
            Some((chamber, side, opened.piece))
        })
    }

    fn is_opened(&self, cell: Cell, side: Side) -> bool {
        let lies_there = |opened: &Opened| Opened::of(cell, side, opened.piece) == *opened;
        !self.opened.is_empty() && self.opened.iter().flatten().any(lies_there)
    }

    fn work_out_passages(&mut self, chamber: ChamberId) {
        let Some(placed) = self.get(chamber).copied() else { return };
        for side in Side::ALL {
            let Some(other) = placed.neighbour(side) else { continue };
            let back = side.opposite();
            let open = placed.doors.has(side) && self.get(other).is_some_and(|placed| placed.doors.has(back));
            let open = open || self.is_opened(placed.cell, side);
            for (id, side) in [(chamber, side), (other, back)] {
                let placed = self.get_mut(id).expect("neighbours are placed");
                placed.passages = if open { placed.passages.with(side) } else { placed.passages.without(side) };
            }
        }
    }

    /// Neighbours and passages agree with the squares and the doors, and the shape with all of them.
    pub(crate) fn audit(&self) -> Result<(), &'static str> {
        if self.shape != self.shape_of_tiles() {
            return Err("the shape of the temple is not that of its tiles");
        }
        for (_, placed) in self.iter() {
            for side in Side::ALL {
                let neighbour = self.at(placed.cell.beside(side));
                if placed.neighbour(side) != neighbour {
                    return Err("a neighbour is not where it should be");
                }
                let faces = neighbour.and_then(|id| self.get(id)).is_some_and(|n| n.doors.has(side.opposite()));
                let opened = neighbour.is_some() && self.is_opened(placed.cell, side);
                if placed.passages.has(side) != (placed.doors.has(side) && faces || opened) {
                    return Err("a passage does not follow from the doors");
                }
            }
        }
        let mut cells: Vec<Cell> = self.iter().map(|(_, placed)| placed.cell).collect();
        cells.sort();
        if cells.windows(2).any(|pair| pair[0] == pair[1]) { Err("two chambers lie on one square") } else { Ok(()) }
    }
}
