//! Checks of the single tables, boxes, modules, seats and the set-up rows.

use super::{Check, Entry, MAX_GEMS, colour, count, price, same, text, within};
use crate::error::ComponentError;
use crate::raw::{File, Player, Side};

/// The version of the schema this loader reads.
const SCHEMA: u32 = 1;

/// The difficulties in the order of the engine.
const DIFFICULTIES: [&str; 3] = ["difficulty_normal", "difficulty_expert", "difficulty_professional"];

pub(super) fn check(file: &File) -> Check {
    meta(file)?;
    costs(file)?;
    pace(file)?;
    modules(file)?;
    seats(file)?;
    player_counts(file)?;
    difficulties(file)
}

fn meta(file: &File) -> Check {
    same("meta", "schema", SCHEMA, file.meta.schema)?;
    text("meta", "game", &file.meta.game)?;
    if *file.meta.sides != Side::ALL {
        let found = format!("{:?}", file.meta.sides.0);
        return Err(ComponentError::new("meta", "sides", "north, east, south and west", found));
    }
    if file.meta.stairway_side != Side::South {
        let found = format!("{:?}", file.meta.stairway_side);
        return Err(ComponentError::new("meta", "stairway_side", "\"south\"", found));
    }
    file.set.iter().try_for_each(|set| text(set.name(), "name", &set.name))
}

fn costs(file: &File) -> Check {
    let faces = &file.dice.faces;
    if faces.len() != 6 {
        return Err(ComponentError::new("dice", "faces", "6 die faces", faces.len()));
    }
    within("dice", "per_player", 1..=11, file.dice.per_player)?;
    within("dice", "solo", 1..=11, file.dice.solo)?;
    within("hourglass", "green_s", 1..=600, file.hourglass.green_s)?;
    within("hourglass", "blue_s", 1..=600, file.hourglass.blue_s)?;
    let costs = &file.costs;
    price("costs", "discover", &costs.discover)?;
    price("costs", "claim_treasure", &costs.claim_treasure)?;
    price("costs", "look_at_gem_position", &costs.look_at_gem_position)?;
    price("costs", "ghost_push", &costs.ghost_push)?;
    price("costs", "chalice_extra", &costs.chalice_extra)?;
    within("costs", "black_masks_freed_by_gold", 1..=11, costs.black_masks_freed_by_gold)
}

fn pace(file: &File) -> Check {
    let pace = &file.pace;
    within("pace", "roll_pace_ms", 1..=60_000, pace.roll_pace_ms)?;
    let seconds = [
        ("seconds_per_roll_human", pace.seconds_per_roll_human),
        ("seconds_per_roll_calm", pace.seconds_per_roll_calm),
        ("seconds_per_roll_brisk", pace.seconds_per_roll_brisk),
        ("bot_seconds_per_roll", pace.bot_seconds_per_roll),
    ];
    // A comparison with NaN is false, so NaN is refused too.
    match seconds.into_iter().find(|(_, seconds)| !(*seconds > 0.0 && *seconds <= 60.0)) {
        Some((field, seconds)) => Err(ComponentError::new("pace", field, "a number above 0, at most 60", seconds)),
        None => Ok(()),
    }
}

/// Modules that have a number in the rulebooks.
const PRINTED_MODULES: u8 = 8;

fn modules(file: &File) -> Check {
    // The three expansions number their modules; what has another number is free to be what it likes.
    let printed = || file.module.iter().filter(|module| module.n <= PRINTED_MODULES);
    same("the file", "module", PRINTED_MODULES.into(), count(printed()))?;
    for (module, n) in printed().zip(1u8..) {
        same(module.name(), "n", n, module.n)?;
        if module.chamber_group.is_none() && module.deck.is_none() {
            return Err(ComponentError::new(module.name(), "chamber_group", "a group or a deck", "neither"));
        }
    }
    Ok(())
}

fn seats(file: &File) -> Check {
    same("the file", "player", 6, count(file.player.iter()))?;
    file.player.iter().zip(1u8..).try_for_each(|(player, seat)| self::seat(player, seat))
}

fn seat(player: &Player, seat: u8) -> Check {
    same(player.name(), "seat", seat, player.seat)?;
    colour(player.name(), "hex", &player.hex)?;
    colour(player.name(), "outline", &player.outline)?;
    text(player.name(), "emblem", &player.emblem)?;
    text(player.name(), "glyph", &player.glyph)
}

fn player_counts(file: &File) -> Check {
    same("the file", "player_count", 6, count(file.player_count.iter()))?;
    for (row, players) in file.player_count.iter().zip(1u8..) {
        let name = format!("player_count {}", row.players);
        same(&name, "players", players, row.players)?;
        within(&name, "gems", 1..=MAX_GEMS, row.gems)?;
        within(&name, "dice_each", 1..=11, row.dice_each)?;
    }
    within("stock", "fate_gems", 0..=MAX_GEMS, file.stock.fate_gems)
}

fn difficulties(file: &File) -> Check {
    same("the file", "difficulty", 3, count(file.difficulty.iter()))?;
    for (difficulty, id) in file.difficulty.iter().zip(DIFFICULTIES) {
        same(difficulty.name(), "id", id, &difficulty.id)?;
        within(difficulty.name(), "extra_gems", 0..=MAX_GEMS, difficulty.extra_gems)?;
        within(difficulty.name(), "turns_of_fate", 0..=MAX_GEMS, difficulty.turns_of_fate)?;
    }
    Ok(())
}
