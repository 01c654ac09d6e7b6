//! The printed facts of both sheets, as plain tables.
//!
//! `crates/components` reads and checks the data file and yields these tables; the default ones are compiled in as
//! generated Rust (`generated.rs`). No value of the data stands in the rules' code.

use std::borrow::Cow;

use kit::{Digest, Face, digest_of};
use serde::{Deserialize, Serialize};

use crate::room::{ROOMS, Room};

/// A name from the data file: compiled in, or read at run time.
pub type Name = Cow<'static, str>;

/// The most boxes a cursed area may have.
pub const MAX_BOXES: usize = 4;

/// The most maps a temple sheet may have.
pub const MAX_MAPS: usize = 8;

/// The most symbols one part of a map may have.
pub const MAX_MARKS: usize = 8;

/// How many bonus tracks there are. Rule [RNW-6]: six.
pub const TRACKS: usize = 6;

/// Everything printed on sheets and dice that the rules ask for. Rule [RNW-2]: two-sided temple sheets and adventure sheets, ten dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sheets {
    /// The six sides of a die. Rule [RNW-4]: two adventurers and one of each other face.
    pub die_sides: [Face; 6],
    /// Dice that are rolled in every game (RNW-9).
    pub common_dice: u8,
    /// Dice that lie on the variant side of the adventure sheet (RNW-60).
    pub sheet_dice: u8,
    /// Spaces of the round track.
    pub round_track: u8,
    /// Spaces of the gem track; gems beyond it count all the same.
    pub gem_track: u8,
    /// The numbers beside the gem track: all targets.
    pub gem_marks: Vec<u8>,
    /// Boxes of the cursed area (RNW-6).
    pub cursed_boxes: u8,
    /// Gems for a colour whose two rooms are held (RNW-33).
    pub special_gems: u8,
    /// For two, three and four players.
    pub player_counts: [PlayerCount; 3],
    /// On which side of the sheets each variant is played, in the order of [`Variant`].
    pub variants: [SheetSide; 3],
    /// The normal side and the variant side. Rule [RNW-3]: rooms, maps and tracks may differ between them.
    pub sides: [Sheet; 2],
}

impl Sheets {
    /// The data compiled into the program.
    #[must_use]
    #[cfg(feature = "standard")]
    pub fn standard() -> std::sync::Arc<Sheets> {
        use std::sync::{Arc, LazyLock};
        static STANDARD: LazyLock<Arc<Sheets>> = LazyLock::new(|| Arc::new(crate::generated::sheets()));
        STANDARD.clone()
    }

    /// What tells this data from any other; it stands in every log.
    #[must_use]
    pub fn digest(&self) -> Digest {
        digest_of(self)
    }

    /// One side of the sheets.
    #[must_use]
    pub fn side(&self, side: SheetSide) -> &Sheet {
        &self.sides[side as usize]
    }
}

/// A side of the sheets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum SheetSide {
    /// For the normal game.
    Normal,
    /// With the red sign, for the three variants.
    Variant,
}

/// The three variants. Rule [RNW-60]: one is chosen, the two others are crossed out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Variant {
    /// Entrances close (RNW-61 to RNW-66).
    Entrances,
    /// Special rooms bring dice (RNW-67 to RNW-69).
    DiceRooms,
    /// The jokers are rolled (RNW-70, RNW-71).
    Jokers,
}

impl Variant {
    /// All variants with their ids in the data file, in the order of their numbers there.
    pub const ALL: [(Variant, &'static str); 3] = [
        (Variant::Entrances, "rnw_variant_entrances"),
        (Variant::DiceRooms, "rnw_variant_dice_rooms"),
        (Variant::Jokers, "rnw_variant_jokers"),
    ];
}

/// What depends on the number of players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerCount {
    /// How many rounds are played. Rule [RNW-11]: 8, 7, 6 with two, three, four players.
    pub rounds: u8,
    /// Gems to reach, by difficulty (RNW-7).
    pub targets: [u8; 3],
}

/// One side of both sheets.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sheet {
    /// The rooms, in the order of [`Room`].
    pub rooms: [RoomSpec; ROOMS],
    /// The treasure maps; every player has a copy of each.
    pub maps: Vec<MapSpec>,
    /// The bonus tracks, in the order of [`Track`].
    pub tracks: [TrackSpec; TRACKS],
}

impl Sheet {
    /// A room.
    #[must_use]
    pub fn room(&self, room: Room) -> &RoomSpec {
        &self.rooms[room.index()]
    }

    /// The exit. Rule [RNW-81]: it is one of the 25.
    #[must_use]
    pub fn exit(&self) -> Room {
        Room::all().find(|room| self.room(*room).exit).unwrap_or_default()
    }

    /// A treasure map.
    #[must_use]
    pub fn map(&self, map: MapId) -> Option<&MapSpec> {
        self.maps.get(map.index())
    }

    /// All treasure maps of a player.
    pub fn map_ids(&self) -> impl Iterator<Item = MapId> + use<> {
        (0..self.maps.len() as u8).map(MapId)
    }

    /// A bonus track.
    #[must_use]
    pub fn track(&self, track: Track) -> &TrackSpec {
        &self.tracks[track as usize]
    }
}

/// A room as printed. Rule [RNW-80]: what entering costs is one of the 25 ordered pairs that two dice can show without a black mask.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoomSpec {
    /// The two symbols of the price, in their printed order.
    pub entry: [Face; 2],
    /// What it does for whoever enters it first on their sheet.
    pub action: Action,
    /// Which half of which sign it shows, if it is a special room.
    pub special: Option<Special>,
    /// Whether it is the exit.
    pub exit: bool,
}

/// What a room does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Action {
    /// Nothing: the exit (RNW-52).
    None,
    /// A gem (RNW-30).
    Gem,
    /// A circle of one's choice (RNW-29), or what the sheet dice show (RNW-71).
    Joker,
    /// A circle of this track (RNW-28).
    Circle(Track),
}

/// The six bonus tracks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Track {
    /// Moves without paying (RNW-45).
    #[default]
    Rush,
    /// Takes dice out of the cursed area (RNW-46).
    Heal,
    /// Rolls a pair again (RNW-48).
    Reroll,
    /// A key for this turn (RNW-49).
    Key,
    /// A torch for this turn (RNW-49).
    Torch,
    /// A golden mask for this turn (RNW-49).
    Gold,
}

impl Track {
    /// All tracks with their ids in the data file.
    pub const ALL: [(Track, &'static str); TRACKS] = [
        (Track::Rush, "rnw_rush"),
        (Track::Heal, "rnw_heal"),
        (Track::Reroll, "rnw_reroll"),
        (Track::Key, "rnw_key"),
        (Track::Torch, "rnw_torch"),
        (Track::Gold, "rnw_gold"),
    ];

    /// The tracks a joker may circle. Rule [RNW-29]: any but Rush.
    pub const OF_JOKERS: [Track; 5] = [Track::Heal, Track::Reroll, Track::Key, Track::Torch, Track::Gold];

    /// The symbol that a circle of this track turns into for a turn, if it does.
    #[must_use]
    pub const fn symbol(self) -> Option<Face> {
        match self {
            Track::Key => Some(Face::Key),
            Track::Torch => Some(Face::Torch),
            Track::Gold => Some(Face::GoldenMask),
            _ => None,
        }
    }

    /// The track whose circles turn into this symbol, if there is one.
    #[must_use]
    pub const fn of_symbol(face: Face) -> Option<Track> {
        match face {
            Face::Key => Some(Track::Key),
            Face::Torch => Some(Track::Torch),
            Face::GoldenMask => Some(Track::Gold),
            _ => None,
        }
    }
}

/// A bonus track as printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TrackSpec {
    /// How many spaces it has. Rule [RNW-32]: nothing can be circled beyond its end.
    pub length: u8,
    /// The space whose circle gives a gem, for two, three and four players (RNW-31).
    pub gem_at: [u8; 3],
}

/// A treasure map. Rule [RNW-5]: a part with a bonus action on the left, a part with a gem on the right.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MapSpec {
    /// Its id in the data file.
    pub name: Name,
    /// The symbols that make it ready.
    pub left: Vec<Face>,
    /// The symbols that add the gem.
    pub right: Vec<Face>,
    /// The track that is circled when it is used.
    pub bonus: Track,
}

impl MapSpec {
    /// The symbols of a part.
    #[must_use]
    pub fn part(&self, part: Part) -> &[Face] {
        match part {
            Part::Left => &self.left,
            Part::Right => &self.right,
        }
    }
}

/// A part of a treasure map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub enum Part {
    /// The bonus action.
    #[default]
    Left,
    /// The gem.
    Right,
}

impl Part {
    /// Both.
    pub const ALL: [Part; 2] = [Part::Left, Part::Right];
}

/// One of a player's maps, counted from 0 in the order of the data file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct MapId(pub u8);

impl MapId {
    /// Place in the list of maps.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A half of a mystic sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Special {
    /// Which sign.
    pub colour: Colour,
    /// Which half of it.
    pub half: Half,
}

/// The colours of the special rooms. Rule [RNW-33]: four, with two rooms each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // four colours
pub enum Colour {
    Red,
    Blue,
    Green,
    Yellow,
}

impl Colour {
    /// All colours with their names in the data file.
    pub const ALL: [(Colour, &'static str); 4] =
        [(Colour::Red, "red"), (Colour::Blue, "blue"), (Colour::Green, "green"), (Colour::Yellow, "yellow")];
}

/// A half of a mystic sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(missing_docs)] // two halves
pub enum Half {
    Upper,
    Lower,
}
