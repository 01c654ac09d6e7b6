//! Checks of cards, small tiles and markers.

use std::collections::BTreeSet;

use crate::check::{Check, Entry, colour, count, pieces, price, same, symbols, text, within};
use crate::error::ComponentError;
use crate::raw::{CharacterCard, Curse, Lists};

pub(super) fn check(file: &Lists) -> Check {
    curses(file)?;
    treasures(file)?;
    tasks(file)?;
    characters(file)?;
    cursed_gems(file)?;
    let mut markers = file.marker.iter();
    markers.try_for_each(|marker| within(marker.name(), "copies", 1..=100, marker.copies))
}

/// 14 cards of six kinds in the base set (CUR-2), 36 of 18 kinds in all.
fn curses(file: &Lists) -> Check {
    file.curse.iter().try_for_each(lift)?;
    let base = || file.curse.iter().filter(|curse| curse.set == "base");
    pieces("the file", "curse", 6, "kinds of base curses", count(base()))?;
    pieces("the base curses", "copies", 14, "cards", base().map(|curse| u32::from(curse.copies)).sum())?;
    pieces("the file", "curse", 18, "kinds of curses", count(file.curse.iter()))?;
    let all = file.curse.iter().map(|curse| u32::from(curse.copies)).sum();
    pieces("all curses", "copies", 36, "cards", all)
}

fn lift(curse: &Curse) -> Check {
    within(curse.name(), "copies", 1..=36, curse.copies)?;
    if curse.liftable {
        return symbols(curse.name(), "lift", 3..=3, &curse.lift);
    }
    symbols(curse.name(), "lift", 0..=0, &curse.lift)?;
    text(curse.name(), "why", curse.why.as_deref().unwrap_or_default())
}

fn treasures(file: &Lists) -> Check {
    for treasure in &file.treasure {
        within(treasure.name(), "copies", 1..=27, treasure.copies)?;
    }
    let (base, other): (Vec<_>, Vec<_>) = file.treasure.iter().partition(|treasure| treasure.set == "base");
    let tiles = |kinds: Vec<&crate::raw::Treasure>| kinds.iter().map(|kind| u32::from(kind.copies)).sum();
    pieces("the base treasures", "copies", 13, "tiles", tiles(base))?;
    pieces("the other treasures", "copies", 14, "tiles", tiles(other))
}

fn tasks(file: &Lists) -> Check {
    for tile in &file.task_tile {
        same(tile.name(), "copies", 1, tile.copies)?;
        price(tile.name(), "need", &tile.need)?;
    }
    pieces("the file", "task_tile", 6, "tiles", count(file.task_tile.iter()))
}

/// Two cards each: 12 of the base characters, 4 of the new ones.
fn characters(file: &Lists) -> Check {
    for character in &file.character {
        if character.cards != [CharacterCard::Permanent, CharacterCard::Activatable] {
            let found = format!("{:?}", character.cards);
            return Err(ComponentError::new(character.name(), "cards", "\"permanent\" and \"activatable\"", found));
        }
        price(character.name(), "activation", &character.activation)?;
        if let Some(cost) = &character.permanent_cost {
            price(character.name(), "permanent_cost", cost)?;
        }
    }
    for (set, cards) in [("quest", 12), ("new_characters", 4)] {
        let found = file.character.iter().filter(|character| character.set == set).map(|c| count(c.cards.iter()));
        pieces("the file", "character", cards, &format!("cards of set {set:?}"), found.sum())?;
    }
    pieces("the file", "character", 8, "characters", count(file.character.iter()))
}

/// Six designs, each once on a gem and once on a position, no two alike.
fn cursed_gems(file: &Lists) -> Check {
    let mut designs = BTreeSet::new();
    for gem in &file.cursed_gem {
        same(gem.name(), "token_copies", 1, gem.token_copies)?;
        same(gem.name(), "position_copies", 1, gem.position_copies)?;
        colour(gem.name(), "hex", &gem.hex)?;
        text(gem.name(), "shape", &gem.shape)?;
        text(gem.name(), "mark", &gem.mark)?;
        text(gem.name(), "colour", &gem.colour)?;
        if !designs.insert((&gem.shape, &gem.mark)) {
            return Err(ComponentError::new(gem.name(), "mark", "a design that stands once", "one again"));
        }
    }
    pieces("the file", "cursed_gem", 6, "pairs", count(file.cursed_gem.iter()))
}
