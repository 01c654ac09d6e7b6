//! Checks of the tiles and their families.

use std::collections::BTreeSet;

use temple::components::{ChamberKind as Kind, Group};
use temple::dice::MAX_POTS;
use temple::temple::MAX_CHAMBERS;

use super::{Check, Entry, MAX_GEMS, count, pieces, price, same, symbols, within};
use crate::error::ComponentError;
use crate::modules::tiles;
use crate::raw::{Chamber, File, Side, SpecialEntry, Stairway};

/// One-gem chambers in each family of 13.
const ONE_GEM: u32 = 6;

pub(super) fn check(file: &File) -> Check {
    let chambers = &file.chamber;
    if chambers.len() > MAX_CHAMBERS {
        let expected = format!("at most {MAX_CHAMBERS} chambers");
        return Err(ComponentError::new("the file", "chamber", expected, chambers.len()));
    }
    for (kind, word, expected) in tiles::KINDS {
        let found = count(chambers.iter().filter(|chamber| chamber.kind == kind));
        pieces("the file", "chamber", expected, &format!("of kind {word:?}"), found)?;
    }
    tiles::FAMILIES.into_iter().try_for_each(|group| family(file, group))?;
    chambers.iter().try_for_each(|chamber| tile(file, chamber))?;
    tiles::bans(chambers)
}

fn family(file: &File, (group, id, all, counted): (Group, &str, u32, u32)) -> Check {
    let name = format!("group {id:?}");
    let entries: Vec<_> = file.group.iter().filter(|entry| entry.id == group).collect();
    let [entry] = entries[..] else {
        return Err(ComponentError::new(name, "id", "one such group", entries.len()));
    };
    same(&name, "pieces", counted, entry.pieces.into())?;
    let tiles = || file.chamber.iter().filter(|chamber| chamber.group == group);
    pieces(&name, "pieces", all, "chambers", count(tiles()))?;
    if group == Group::Quest {
        same(
            &name,
            "pieces_with_new_quest_chambers",
            all,
            entry.pieces_with_new_quest_chambers.unwrap_or(0).into(),
        )?;
        pieces(&name, "pieces", counted, "chambers of set \"quest\"", count(tiles().filter(|c| c.set == "quest")))?;
    }
    if matches!(group, Group::Basic | Group::CurseTreasure) {
        same(&name, "one_gem", ONE_GEM, entry.one_gem.unwrap_or(0).into())?;
        pieces(&name, "one_gem", ONE_GEM, "one-gem chambers", count(tiles().filter(|c| c.gem_icons == 1)))?;
    }
    let draws = entry.draw.iter().flatten();
    draws.copied().try_for_each(|draw| within(&name, "draw", 1..=all, draw))
}

fn tile(file: &File, chamber: &Chamber) -> Check {
    let home = tiles::home(chamber.kind);
    if chamber.group != home {
        let expected = format!("a kind of the group {:?} (this one belongs to {home:?})", chamber.group);
        return Err(ComponentError::new(chamber.name(), "kind", expected, format!("{:?}", chamber.kind)));
    }
    sides(chamber)?;
    entry(chamber)?;
    gems(chamber)?;
    compartments(chamber)?;
    tasks(chamber)?;
    chamber.prices().try_for_each(|(field, faces)| price(chamber.name(), field, faces))?;
    tiles::needed_fields(chamber)?;
    for module in chamber.needs_modules.iter().flatten() {
        if !file.module.iter().any(|known| known.id == *module) {
            let found = format!("{module:?}");
            return Err(ComponentError::new(chamber.name(), "needs_modules", "the id of a module", found));
        }
    }
    Ok(())
}

/// The stairway is south and no opening (BASE-13); lists of sides name each side once.
fn sides(chamber: &Chamber) -> Check {
    let wrong =
        |field, expected: &str, found: &str| Err(ComponentError::new(chamber.name(), field, expected, found));
    for (field, sides) in chamber.side_lists() {
        if sides.iter().collect::<BTreeSet<_>>().len() != sides.len() {
            return wrong(field, "each side once", "a side twice");
        }
    }
    if chamber.openings.contains(&Side::South) {
        return wrong("openings", "only north, east and west (the stairway is not listed)", "\"south\"");
    }
    let without_stairway = chamber.kind == Kind::StartChamber || tiles::floats(chamber.kind);
    if without_stairway != (chamber.stairway == Stairway::None) {
        let expected = "\"none\" in the start and the mirage, and only there";
        return wrong("stairway", expected, if without_stairway { "another word" } else { "\"none\"" });
    }
    let one_way = chamber.one_way_in.as_ref().is_some_and(|sides| sides.contains(&Side::South));
    if one_way != (chamber.stairway == Stairway::Slide) {
        return wrong("one_way_in", "\"south\" with a slide, and only with one", "the contrary");
    }
    match &chamber.set_up_sides {
        Some(sides) if sides.len() != 2 || sides.iter().any(|side| !chamber.openings.contains(side)) => {
            wrong("set_up_sides", "two of the openings", "others")
        }
        _ => Ok(()),
    }
}

/// Only an ordinary entry has a price.
fn entry(chamber: &Chamber) -> Check {
    let range = match chamber.special_entry {
        SpecialEntry::None => 1..=5,
        SpecialEntry::Free | SpecialEntry::CannotEnter => 0..=0,
    };
    symbols(chamber.name(), "entry", range, &chamber.entry)
}

fn gems(chamber: &Chamber) -> Check {
    let levels = &chamber.gem_options;
    within(chamber.name(), "gem_options", 0..=MAX_POTS as u32, count(levels.iter()))?;
    for (index, level) in levels.iter().enumerate() {
        within(chamber.name(), &format!("gem_options[{index}].gems"), 1..=MAX_GEMS, level.gems)?;
        within(chamber.name(), &format!("gem_options[{index}].count"), 1..=66, level.count)?;
    }
    if !levels.is_sorted_by(|low, high| low.gems < high.gems) {
        return Err(ComponentError::new(
            chamber.name(),
            "gem_options",
            "more gems at every level",
            "another order",
        ));
    }
    let stacks = chamber.stack_options.iter().flatten();
    let most = levels.iter().map(|level| level.gems).chain(stacks.map(|stack| stack.gems)).max();
    if most.unwrap_or(0) != chamber.gem_icons {
        let expected = format!("{}, the most gems of the options", most.unwrap_or(0));
        return Err(ComponentError::new(chamber.name(), "gem_icons", expected, chamber.gem_icons));
    }
    tiles::icons(chamber)
}

/// Both parts share out the four sides, and the rear can be reached.
fn compartments(chamber: &Chamber) -> Check {
    let wrong =
        |field, expected: &str, found: &str| Err(ComponentError::new(chamber.name(), field, expected, found));
    let Some(parts) = &chamber.compartments else {
        return match chamber.gem_compartment {
            Some(_) => wrong("compartments", "a value, as \"gem_compartment\" has one", "nothing"),
            None => Ok(()),
        };
    };
    let mut all: Vec<Side> = parts.front.iter().chain(parts.rear.iter()).copied().collect();
    all.sort();
    if all != Side::ALL {
        return wrong("compartments", "each of the four sides in one of the two parts", "others");
    }
    if parts.rear.contains(&Side::South) {
        return wrong("compartments.rear", "sides without \"south\", which belongs to the front", "\"south\"");
    }
    if !parts.rear.iter().any(|side| chamber.openings.contains(side)) {
        return wrong("compartments.rear", "at least one of the openings", "none");
    }
    Ok(())
}

fn tasks(chamber: &Chamber) -> Check {
    for (index, task) in chamber.tasks.iter().flatten().enumerate() {
        price(chamber.name(), &format!("tasks[{index}].need"), &task.need)?;
        let penalties = [task.fail_dice_lost, task.fail_gems_added, task.fail_players_losing_a_die];
        let given = count(penalties.iter().flatten());
        pieces(chamber.name(), &format!("tasks[{index}]"), 1, "penalty", given)?;
    }
    Ok(())
}
