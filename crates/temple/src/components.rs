//! The printed facts of the pieces, as plain tables with numeric ids.
//!
//! `crates/components` reads and checks the data file and yields these tables; the default ones are compiled in as
//! generated Rust (`generated.rs`). No value of the data stands in the rules' code. What only one module needs stands
//! in that module's `Data`.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::dice::{Cost, Face};
use crate::modules::ModuleData;
use crate::rulebook::{Piece, WhenFloorVanishes};
use crate::setup::{ModuleSet, Terms};
use crate::temple::{ChamberId, Side, Sides};
use kit::{Digest, Tick, digest_of};

#[cfg(feature = "standard")]
pub use crate::generated::{MODULE_NAMES, PIECE_NAMES};

/// A name from the data file: compiled in, or read at run time.
pub type Name = Cow<'static, str>;

/// Everything printed on the pieces that the rules ask for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Components {
    /// The six sides of a die (BASE-20).
    pub die_sides: [Face; 6],
    /// Cost of discovering (BASE-45).
    pub discover: Cost,
    /// How many cursed dice one golden mask frees (BASE-31).
    pub black_masks_freed_by_gold: u8,
    /// Gems beside the depot. Rule [BASE-8]: two.
    pub fate_gems: u8,
    /// Where the two first tiles go, seen from the start (BASE-4).
    pub first_sides: [Side; 2],
    /// All tiles, in the order of the file; a [`ChamberId`] is the place in this list.
    pub chambers: Vec<ChamberSpec>,
    /// One row per number of players, from 1 up.
    pub player_counts: Vec<PlayerCount>,
    /// In the order of [`crate::setup::Difficulty`].
    pub difficulties: [DifficultySpec; 3],
    /// The clock profiles; the first is the default.
    pub clocks: Vec<ClockProfile>,
    /// Default of the roll pace (BASE-23).
    pub roll_pace_ms: u32,
    /// What becomes of pieces when the floor vanishes on which they lie; of those that are not named nothing is left.
    pub floors: Vec<FloorSpec>,
    /// What only the modules need.
    pub modules: ModuleData,
    /// The challenges, the easiest first.
    pub challenges: Vec<ChallengeSpec>,
}

/// A ready-made game. Rules [CHL-1], [CHL-20]: what it fixes stands in a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ChallengeSpec {
    /// Its id in the data file.
    pub name: Name,
    /// Its level; 7 is Ultimate.
    pub level: u8,
    /// The modules it is played with.
    pub modules: ModuleSet,
    /// What else it fixes.
    pub terms: Terms,
}

/// What becomes of one kind of piece when its floor vanishes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FloorSpec {
    /// The id of the piece.
    pub piece: Name,
    /// Where it goes.
    pub goes: WhenFloorVanishes,
}

impl Components {
    /// The data compiled into the program.
    #[must_use]
    #[cfg(feature = "standard")]
    pub fn standard() -> std::sync::Arc<Components> {
        use std::sync::{Arc, LazyLock};
        static STANDARD: LazyLock<Arc<Components>> = LazyLock::new(|| Arc::new(crate::generated::components()));
        STANDARD.clone()
    }

    /// What tells this data from any other, whatever is played with it.
    #[must_use]
    pub fn digest(&self) -> Digest {
        digest_of(self)
    }

    /// What tells the data of a game with these modules from any other; it stands in every log. The data of later modules
    /// counts only where they are switched on, so that a new module leaves the digests of all other games as they were.
    #[must_use]
    pub fn digest_for(&self, on: ModuleSet) -> Digest {
        // Each by its name, so that nothing that is added can be forgotten.
        let Components {
            die_sides,
            discover,
            black_masks_freed_by_gold,
            fate_gems,
            first_sides,
            chambers,
            player_counts,
            difficulties,
            clocks,
            roll_pace_ms,
            floors,
            modules,
            // What a challenge fixes stands in the set-up of its games.
            challenges: _,
        } = self;
        let pieces = (die_sides, discover, black_masks_freed_by_gold, fate_gems, first_sides);
        let tables = (chambers, player_counts, difficulties, clocks, roll_pace_ms);
        let always = digest_of(&(pieces, tables, modules.first()));
        let later = modules.later_digests(on);
        let is_on = |floor: &&FloorSpec| Piece::from_id(&floor.piece).is_some_and(|piece| on.has(piece.module));
        let floors: Vec<&FloorSpec> = floors.iter().filter(is_on).collect();
        if later.is_empty() && floors.is_empty() { always } else { digest_of(&(always, later, floors)) }
    }

    /// The tile with this number.
    ///
    /// # Panics
    /// When the id does not come from this data.
    #[must_use]
    pub fn chamber(&self, id: ChamberId) -> &ChamberSpec {
        &self.chambers[id.index()]
    }

    /// The tile with this name.
    #[must_use]
    pub fn chamber_named(&self, name: &str) -> Option<ChamberId> {
        self.chambers.iter().position(|spec| spec.name == name).map(ChamberId::from_index)
    }

    /// The first tile of a kind: used for start and exit, of which there is one each.
    #[must_use]
    pub fn only(&self, kind: ChamberKind) -> Option<ChamberId> {
        self.chambers.iter().position(|spec| spec.kind == kind).map(ChamberId::from_index)
    }

    /// The tiles of a group and box.
    pub fn chambers_in(&self, group: Group) -> impl Iterator<Item = ChamberId> + '_ {
        let in_group = move |(_, spec): &(usize, &ChamberSpec)| spec.group == group;
        self.chambers.iter().enumerate().filter(in_group).map(|(i, _)| ChamberId::from_index(i))
    }
}

/// One physical tile. Rule [BASE-13]: each side is an entrance or a wall. Sides belong to the tile's own frame, in which the stairway is south.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ChamberSpec {
    /// Its id in the data file.
    pub name: Name,
    /// What sort of room it is.
    pub kind: ChamberKind,
    /// The family of tiles it comes with.
    pub group: Group,
    /// All entrances, the stairway included if one can pass there.
    pub doors: Sides,
    /// The sides of the rear compartment; none in an ordinary room.
    pub rear: Sides,
    /// Price of entering; `None` where adventurers cannot enter at all.
    pub entry: Option<Cost>,
    /// Gem levels, at most as many as there are pots; empty in a room without gem icon.
    pub levels: Vec<GemLevel>,
    /// Whether the gems can be reached only from the rear compartment.
    pub gems_in_rear: bool,
    /// Shows a purple mask.
    pub purple_mask: bool,
    /// Shows a treasure icon.
    pub treasure_icon: bool,
}

/// A level of a gem chamber. Rule [BASE-53]: one level, or three.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GemLevel {
    /// Gems that move from the depot.
    pub gems: u8,
    /// The symbol asked for.
    pub face: Face,
    /// How many of it.
    pub count: u8,
    /// Whether dice of two players are needed (BASE-58).
    pub together: bool,
}

/// What sort of room a tile is; the names are those of the glossary.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // one name per kind, explained in docs/rules/00-glossary.md
pub enum ChamberKind {
    StartChamber,
    ExitChamber,
    GemChamberKeys,
    GemChamberTorches,
    BasicChamber,
    CurseTreasureChamber,
    IllusionChamber,
    LinkedChamber,
    DoubleChamber,
    TreasureChamber,
    AltarChamber,
    TaskChamber,
    GhostChamber,
    TreeOfLife,
    ObeliskChamber,
    ChaosChamber,
    ConstellationChamber,
    SnakePit,
    MovingPlatform,
    SummoningChamber,
    AbyssChamber,
    SlideChamber,
    ProhibitionChamber,
    LavaChamberDice,
    LavaChamberGems,
    TorchChamber,
    SacrificeChamber,
    PitChamber,
    FountainChamber,
    MirageChamber,
    GearChamber,
    DungeonChamber,
    NarrowPassage,
    CalendarChamber,
    ExchangeChamber,
    TeleportationChamber,
    TotemChamber,
}

impl ChamberKind {
    /// How many there are.
    pub(crate) const MANY: usize = ChamberKind::TotemChamber as usize + 1;
}

/// The family of tiles a chamber comes with; the names are those of the data file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Group {
    Main,
    Basic,
    CurseTreasure,
    Illusion,
    Special,
    Quest,
    Trap,
    Timer,
    Queenie,
}

impl Group {
    /// All families with their names in the data file.
    pub const ALL: [(Group, &'static str); 9] = [
        (Group::Main, "main"),
        (Group::Basic, "basic"),
        (Group::CurseTreasure, "curse_treasure"),
        (Group::Illusion, "illusion"),
        (Group::Special, "special"),
        (Group::Quest, "quest"),
        (Group::Trap, "trap"),
        (Group::Timer, "timer"),
        (Group::Queenie, "queenie"),
    ];
}

/// What depends on the number of players. Rules [BASE-7], [BASE-9]: gems in the depot and dice for each. Rules [SPC-30], [SPC-31]: six
/// are a row like any other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerCount {
    /// Gems in the depot.
    pub gems: u8,
    /// Dice of each player.
    pub dice_each: u8,
    /// Where the exit goes.
    pub exit: ExitPlace,
}

/// Where in the pile the exit goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ExitPlace {
    /// Somewhere in the middle (BASE-6).
    MiddleOfPile,
    /// Among the bottom five (BASE-5).
    BottomFive,
}

/// What a difficulty changes. Rules [BASE-85], [BASE-86].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DifficultySpec {
    /// More gems in the depot.
    pub extra_gems: u8,
    /// How often fate may be turned.
    pub turns_of_fate: u8,
}

/// When gongs sound and doors slam. Rules [BASE-70], [CLK-3].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ClockProfile {
    /// Its id in the data file.
    pub name: Name,
    /// Lead-in before the start signal, in seconds.
    pub intro_s: u32,
    /// The three countdowns in order.
    pub countdowns: Vec<CountdownSpec>,
}

/// One countdown. Rule [CLK-2]: the last one ends with the collapse, the others with a slam.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CountdownSpec {
    /// When the gong opens it; a sand timer has no gong.
    pub gong_at: Option<Tick>,
    /// When it ends.
    pub end_at: Tick,
}
