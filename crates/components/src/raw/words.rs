//! The closed lists of words of the data file, and lists of them.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

use serde::Deserialize;
use serde::de::{Deserializer, SeqAccess, Visitor};

/// A list whose messages say what it is a list of.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct List<T>(pub Vec<T>);

/// What a [`List`] can hold.
pub trait Listed {
    /// The list in words, such as "a list of die faces".
    const LIST: &'static str;
}

impl<T> Deref for List<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<'de, T: Listed + Deserialize<'de>> Deserialize<'de> for List<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<List<T>, D::Error> {
        struct Items<T>(PhantomData<T>);

        impl<'de, T: Listed + Deserialize<'de>> Visitor<'de> for Items<T> {
            type Value = List<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(T::LIST)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<List<T>, A::Error> {
                let mut list = Vec::new();
                while let Some(item) = items.next_element()? {
                    list.push(item);
                }
                Ok(List(list))
            }
        }

        deserializer.deserialize_seq(Items(PhantomData))
    }
}

/// A cost: one entry per symbol.
pub type Faces = List<Face>;

/// Sides of a tile in its own frame.
pub type SideList = List<Side>;

/// What a die can show.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Face {
    /// The walking figure.
    Adventurer,
    /// The key.
    Key,
    /// The torch.
    Torch,
    /// The mask that locks its die.
    BlackMask,
    /// The mask that frees dice.
    GoldenMask,
}

impl Listed for Face {
    const LIST: &'static str = "a list of die faces";
}

/// A side of a tile; the stairway is south.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Across from the stairway.
    North,
    /// To the right of it.
    East,
    /// The stairway's own side.
    South,
    /// To the left of it.
    West,
}

impl Side {
    /// All sides.
    pub const ALL: [Side; 4] = [Side::North, Side::East, Side::South, Side::West];
}

impl Listed for Side {
    const LIST: &'static str = "a list of sides";
}

/// Where a value comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BasisWord {
    /// Stated by a rulebook.
    Printed,
    /// Follows from rulebooks or several witnesses.
    Deduced,
    /// Chosen here, until somebody reads the real piece.
    StandIn,
}

/// Where the values of an entry come from: by field, and `default` for the rest.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
pub struct Basis(pub BTreeMap<String, BasisWord>);

/// What happens at the stairway.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stairway {
    /// An ordinary entrance.
    Open,
    /// Joined there, but no passage.
    Blocked,
    /// Joined there, passable inwards only.
    Slide,
    /// There is none.
    None,
}

/// How the entry price is to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpecialEntry {
    /// The price is `entry`.
    None,
    /// No price.
    Free,
    /// Nobody enters.
    CannotEnter,
}

/// A part of a double chamber.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Compartment {
    /// The part with the stairway.
    Front,
    /// The part behind the inner wall.
    Rear,
}

/// An hourglass.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Glass {
    /// The short one.
    Green,
    /// The long one.
    Blue,
}

/// When the chambers of a box join the pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChamberMix {
    /// Before the two first tiles are laid.
    BeforeFirstTiles,
    /// After them.
    AfterFirstTiles,
    /// Together with the quest chambers.
    DrawnWithQuestChambers,
}

/// When the chambers of a group join the pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GroupMix {
    /// Before the two first tiles are laid.
    BeforeFirstTiles,
    /// After them.
    AfterFirstTiles,
    /// Each box says it for itself.
    #[serde(rename = "see chamber_mix of the set")]
    BySet,
}

/// What a group takes the place of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Replaces {
    /// The basic chambers.
    #[serde(rename = "basic")]
    Basic,
    /// The one-gem chambers of whichever 13 are used.
    #[serde(rename = "one_gem chambers of the 13 in play")]
    OneGemChambers,
}

/// Where in the pile the exit goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExitRule {
    /// Somewhere in the middle.
    MiddleOfPile,
    /// Among the bottom five.
    BottomFive,
}

/// How a countdown ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CountdownEnd {
    /// The doors slam.
    Slam,
    /// The temple collapses.
    Collapse,
}

/// A number that is only known in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CountedThing {
    /// The gems left in the depot.
    GemsInDepot,
}
