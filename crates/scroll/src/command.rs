//! Wishes, in the imperative.

use kit::Face;
use serde::{Deserialize, Serialize};

use crate::room::{Room, Side};
use crate::sheets::{MapId, Part, Track};
use crate::symbols::Symbols;

/// Dice of a pair: bit 0 is the first, bit 1 the second.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct PairSet(pub u8);

impl PairSet {
    /// Neither.
    pub const NONE: PairSet = PairSet(0);

    /// Whether die `n` (0 or 1) is one of them.
    #[must_use]
    pub const fn has(self, n: usize) -> bool {
        self.0 & (1 << n) != 0
    }

    /// These and die `n`.
    #[must_use]
    pub const fn with(self, n: usize) -> PairSet {
        PairSet(self.0 | 1 << n)
    }
}

/// A symbol of a player's map that is crossed: the first of its kind in that part that is empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mark {
    /// On which map.
    pub map: MapId,
    /// In which part of it.
    pub part: Part,
}

/// What comes of a joker room.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Pick {
    /// A circle of this track (RNW-29).
    Track(Track),
    /// What this sheet die shows, the first or the second (RNW-71).
    SheetDie(u8),
}

/// What a special colour brings where it is put to the vote (RNW-67).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Prize {
    /// Gems.
    Gems,
    /// A sheet die that joins the common ones.
    Die,
}

/// What a player wants to do. Append only: the numbers travel and stand in logs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Command {
    /// Puts the own adventurer outside, on this side of the temple (RNW-10).
    ChooseSide(Side),
    /// Closes an entrance of a room on the own sheet (RNW-62).
    Close {
        /// The room that the sheet dice name.
        room: Room,
        /// Which of its entrances.
        side: Side,
    },
    /// Rolls the next pair (RNW-16).
    Roll,
    /// Spends a Reroll: rolls the pair again (RNW-48).
    Reroll,
    /// Puts these dice of the pair into the pool and keeps the others (RNW-18).
    Decide(PairSet),
    /// Spends a Heal: takes all dice of a box, counted from 0, out of the cursed area (RNW-46).
    Heal(u8),
    /// Spends a Key, Torch or Golden mask: makes a temporary die (RNW-49).
    MakeDie(Track),
    /// Enters a room (RNW-21).
    Enter {
        /// Which.
        to: Room,
        /// Symbols that no die shows: for each a circle of its track is spent in the same breath (RNW-49).
        help: Symbols,
    },
    /// Spends a Rush: enters a room without paying (RNW-45).
    Rush(Room),
    /// Answers a joker room.
    Choose(Pick),
    /// Votes on what a special colour brings (RNW-69).
    Vote(Prize),
    /// Hands the turn over: the pool is shared (RNW-35).
    EndTurn,
    /// Takes a die from the pool and writes it (RNW-35, RNW-39).
    Take {
        /// What it shows.
        face: Face,
        /// Where it is written; nowhere only if it matches nothing.
        mark: Option<Mark>,
    },
    /// Takes no second die from the pool (RNW-36).
    TakeNoMore,
    /// Uses an own treasure map (RNW-41).
    UseMap(MapId),
    /// Takes back the last decision or step (RNW-55).
    TakeBack,
    /// Says that the game should be given up (RNW-56).
    Concede,
    /// Says that it should be played on after all (RNW-56).
    PlayOn,
    /// Marks a room that one would like to reach, or takes the mark away (RNW-57).
    WishFor(Option<Room>),
}

impl Command {
    /// Enters a room by dice alone.
    #[must_use]
    pub const fn enter(to: Room) -> Command {
        Command::Enter { to, help: Symbols::NONE }
    }
}
