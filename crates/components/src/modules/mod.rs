//! What the data file holds for modules: read, checked, converted and written as Rust. The data of a module whose rules do
//! not exist yet is read and checked all the same.

mod calendar;
mod cards;
mod challenges;
pub(crate) mod chamber;
mod characters;
mod curses;
mod illusion_chambers;
mod quest_chambers;
pub(crate) mod raw;
mod special_chambers;
pub(crate) mod tiles;
mod timer_chambers;
mod trap_chambers;
mod treasures;

use std::fmt;

use temple::components::{FloorSpec, Group};
use temple::modules::ModuleData;
use temple::rulebook::WhenFloorVanishes;
use toml::Table;

use crate::check::{Check, Entry, entries, from_known_sets, unique};
use crate::convert::Converted;
use crate::raw::File;
use raw::{
    CalendarTile, Challenge, Character, Curse, CursedGem, Floor, Lists, Marker, MayaBoard, TaskTile, Treasure,
};

/// The tables of the file that belong to [`Lists`].
const LISTS: [&str; 10] = [
    "curse",
    "treasure",
    "task_tile",
    "character",
    "maya_board",
    "calendar_tile",
    "cursed_gem",
    "marker",
    "challenge_rules",
    "challenge",
];

entries! {
    Curse: "curse" in set,
    Treasure: "treasure" in set,
    TaskTile: "task_tile" in set,
    Character: "character" in set,
    MayaBoard: "maya_board" in set,
    CalendarTile: "calendar_tile" in set,
    CursedGem: "cursed_gem" in set,
    Marker: "marker" in set,
    Challenge: "challenge",
}

/// The file without the modules' tables, and those alone.
pub(crate) fn split(table: &Table) -> (Table, Table) {
    let (of_modules, own) = table.clone().into_iter().partition(|(name, _)| LISTS.contains(&name.as_str()));
    (own, of_modules)
}

/// Every id stands once.
pub(crate) fn ids(lists: &Lists) -> Check {
    unique(&lists.curse)?;
    unique(&lists.treasure)?;
    unique(&lists.task_tile)?;
    unique(&lists.character)?;
    unique(&lists.maya_board)?;
    unique(&lists.calendar_tile)?;
    unique(&lists.cursed_gem)?;
    unique(&lists.marker)?;
    unique(&lists.challenge)
}

/// Everything comes from a known box.
pub(crate) fn sets(file: &File) -> Check {
    let lists = &file.modules;
    from_known_sets(file, &lists.curse)?;
    from_known_sets(file, &lists.treasure)?;
    from_known_sets(file, &lists.task_tile)?;
    from_known_sets(file, &lists.character)?;
    from_known_sets(file, &lists.maya_board)?;
    from_known_sets(file, &lists.calendar_tile)?;
    from_known_sets(file, &lists.cursed_gem)?;
    from_known_sets(file, &lists.marker)
}

/// What the modules ask of their data.
pub(crate) fn check(file: &File) -> Check {
    cards::check(&file.modules)?;
    calendar::check(&file.modules)?;
    challenges::check(file)
}

/// Writes the function that gives a module's data.
type Writer = fn(&mut String, &ModuleData) -> fmt::Result;

/// What the engine needs of each module's data. A new module does not compile before it has a line here.
macro_rules! engine_data {
    ($($slug:ident,)*) => {
        /// The engine's tables.
        pub(crate) fn data(file: &File) -> Converted<ModuleData> {
            Ok(ModuleData { $($slug: $slug::data(file)?),* })
        }

        /// The modules by slug.
        const WRITERS: &[(&str, Writer)] = &[$((stringify!($slug), $slug::write)),*];
    };
}

engine_data! {
    curses,
    characters,
    trap_chambers,
    treasures,
    illusion_chambers,
    special_chambers,
    timer_chambers,
    quest_chambers,
}

/// The slugs of the modules with data.
pub(crate) fn slugs() -> Vec<&'static str> {
    WRITERS.iter().map(|(slug, _)| *slug).collect()
}

/// Writes the data of all modules as Rust.
pub(crate) fn write(out: &mut String, data: &ModuleData) -> fmt::Result {
    WRITERS.iter().try_for_each(|(_, write)| write(out, data))
}

/// What becomes of the pieces that can lie on a floor when it vanishes.
pub(crate) fn floors(lists: &Lists) -> Vec<FloorSpec> {
    let treasures = lists.treasure.iter().map(|one| (&one.id, one.when_floor_vanishes));
    let tiles = lists.calendar_tile.iter().map(|one| (&one.id, one.when_floor_vanishes));
    let markers = lists.marker.iter().map(|one| (&one.id, one.when_floor_vanishes));
    let floor = |(id, floor): (&String, Option<Floor>)| {
        let goes = match floor? {
            Floor::Start => WhenFloorVanishes::ToStart,
            Floor::UnderItsPile => WhenFloorVanishes::UnderItsPile,
            Floor::Out => WhenFloorVanishes::Out,
            Floor::BackHome => WhenFloorVanishes::BackHome,
        };
        Some(FloorSpec { piece: id.clone().into(), goes })
    };
    treasures.chain(tiles).chain(markers).filter_map(floor).collect()
}

pub(crate) use challenges::{convert as challenges, write as write_challenges};

/// The ids of all cards, small tiles and tokens, and of the chambers that come with modules.
pub(crate) fn pieces(file: &File) -> impl Iterator<Item = &String> {
    let lists = &file.modules;
    let common = [Group::Main, Group::Basic, Group::CurseTreasure];
    let chambers = file.chamber.iter().filter(move |tile| !common.contains(&tile.group)).map(|tile| &tile.id);
    let cards = lists.curse.iter().map(|one| &one.id).chain(lists.treasure.iter().map(|one| &one.id));
    let cards =
        cards.chain(lists.task_tile.iter().map(|one| &one.id)).chain(lists.character.iter().map(|one| &one.id));
    let tiles = lists.calendar_tile.iter().map(|one| &one.id).chain(lists.cursed_gem.iter().map(|one| &one.id));
    cards.chain(tiles).chain(lists.marker.iter().map(|one| &one.id)).chain(chambers)
}
