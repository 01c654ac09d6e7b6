//! The tiles of the modules: their families and kinds, and what each kind must say.

use temple::components::{ChamberKind as Kind, Group};

use crate::check::{Check, Entry, count, pieces};
use crate::error::ComponentError;
use crate::raw::{Ban, Chamber};

/// The families: id, tiles in all, tiles the group entry counts. Quest counts only its own box.
pub(crate) const FAMILIES: [(Group, &str, u32, u32); 9] = [
    (Group::Main, "main", 6, 6),
    (Group::Basic, "basic", 13, 13),
    (Group::CurseTreasure, "curse_treasure", 13, 13),
    (Group::Illusion, "illusion", 6, 6),
    (Group::Special, "special", 6, 6),
    (Group::Quest, "quest", 8, 5),
    (Group::Trap, "trap", 5, 5),
    (Group::Timer, "timer", 8, 8),
    (Group::Queenie, "queenie", 10, 10),
];

/// Kinds of which a family has a printed number: the main chambers (BASE-2) and the special ones.
pub(crate) const KINDS: [(Kind, &str, u32); 7] = [
    (Kind::StartChamber, "start_chamber", 1),
    (Kind::ExitChamber, "exit_chamber", 1),
    (Kind::GemChamberKeys, "gem_chamber_keys", 2),
    (Kind::GemChamberTorches, "gem_chamber_torches", 2),
    (Kind::LinkedChamber, "linked_chamber", 3),
    (Kind::DoubleChamber, "double_chamber", 2),
    (Kind::TreasureChamber, "treasure_chamber", 1),
];

/// The family a kind of room belongs to.
pub(crate) fn home(kind: Kind) -> Group {
    match kind {
        Kind::StartChamber | Kind::ExitChamber | Kind::GemChamberKeys | Kind::GemChamberTorches => Group::Main,
        Kind::BasicChamber => Group::Basic,
        Kind::CurseTreasureChamber => Group::CurseTreasure,
        Kind::IllusionChamber => Group::Illusion,
        Kind::LinkedChamber | Kind::DoubleChamber | Kind::TreasureChamber => Group::Special,
        Kind::AltarChamber | Kind::TaskChamber | Kind::GhostChamber | Kind::TreeOfLife => Group::Quest,
        Kind::ObeliskChamber | Kind::ChaosChamber | Kind::ConstellationChamber | Kind::SnakePit => Group::Quest,
        Kind::MovingPlatform | Kind::SummoningChamber | Kind::AbyssChamber | Kind::SlideChamber => Group::Trap,
        Kind::ProhibitionChamber | Kind::LavaChamberDice | Kind::LavaChamberGems => Group::Timer,
        Kind::TorchChamber | Kind::SacrificeChamber => Group::Timer,
        Kind::PitChamber | Kind::FountainChamber | Kind::MirageChamber | Kind::GearChamber => Group::Queenie,
        Kind::DungeonChamber | Kind::NarrowPassage | Kind::CalendarChamber => Group::Queenie,
        Kind::ExchangeChamber | Kind::TeleportationChamber | Kind::TotemChamber => Group::Queenie,
    }
}

/// The fields without which a kind of room cannot work.
pub(crate) fn needed_fields(chamber: &Chamber) -> Check {
    let (field, given) = match chamber.kind {
        Kind::StartChamber => ("set_up_sides", chamber.set_up_sides.is_some()),
        Kind::ExitChamber => ("escape", chamber.escape.is_some()),
        Kind::DoubleChamber if chamber.compartments.is_none() => ("compartments", false),
        Kind::DoubleChamber => ("gem_compartment", chamber.gem_compartment.is_some()),
        Kind::TreasureChamber => ("chalice", chamber.chalice.is_some()),
        Kind::AltarChamber => ("sacrifice_dice", chamber.sacrifice_dice.is_some()),
        Kind::TaskChamber => ("task_tiles_used", chamber.task_tiles_used.is_some()),
        Kind::GhostChamber => ("ghost_push", chamber.ghost_push.is_some()),
        Kind::TreeOfLife => ("golden_masks_per_player", chamber.golden_masks_per_player.is_some()),
        Kind::ObeliskChamber => ("gem_tile_sides", chamber.gem_tile_sides.is_some()),
        Kind::ChaosChamber => ("curse_cards_each", chamber.curse_cards_each.is_some()),
        Kind::ConstellationChamber => ("posts", chamber.posts.is_some()),
        Kind::SnakePit => ("per_snake", chamber.per_snake.is_some()),
        Kind::SummoningChamber => ("summon_again", chamber.summon_again.is_some()),
        Kind::AbyssChamber => ("climb_out", chamber.climb_out.is_some()),
        Kind::ProhibitionChamber => ("prohibitions", chamber.prohibitions.is_some()),
        Kind::LavaChamberDice | Kind::LavaChamberGems | Kind::TorchChamber => ("tasks", chamber.tasks.is_some()),
        Kind::SacrificeChamber => ("dice_placed_per_player", chamber.dice_placed_per_player.is_some()),
        Kind::FountainChamber => ("regain_die", chamber.regain_die.is_some()),
        Kind::MirageChamber => ("takes_place_of", chamber.takes_place_of.is_some()),
        Kind::GearChamber => ("shift", chamber.shift.is_some()),
        Kind::CalendarChamber => ("swap_tiles", chamber.swap_tiles.is_some()),
        Kind::TotemChamber => ("stack_options", chamber.stack_options.is_some()),
        _ => ("id", true),
    };
    let quest = chamber.group == Group::Quest || chamber.kind == Kind::TreasureChamber;
    let missing = match (given, chamber.group) {
        (false, _) => field,
        (true, Group::Timer) if chamber.hourglass.is_none() => "hourglass",
        (true, _) if quest && chamber.quest.is_none() => "quest",
        _ => return Ok(()),
    };
    Err(ComponentError::new(chamber.name(), missing, "a value in a chamber of this kind", "nothing"))
}

/// Each ban stands on two tiles, and a tile has two.
pub(crate) fn bans(chambers: &[Chamber]) -> Check {
    for chamber in chambers {
        if let Some(bans) = &chamber.prohibitions
            && (bans.len() != 2 || bans[0] == bans[1])
        {
            let found = format!("{bans:?}");
            return Err(ComponentError::new(chamber.name(), "prohibitions", "two different bans", found));
        }
    }
    let all: Vec<Ban> =
        chambers.iter().filter_map(|chamber| chamber.prohibitions.as_ref()).flatten().copied().collect();
    for (ban, word) in Ban::ALL {
        let found = count(all.iter().filter(|other| **other == ban));
        let what = format!("tiles with {word:?}");
        pieces("the prohibition chambers", "prohibitions", 2, &what, found)?;
    }
    Ok(())
}

/// Whether a tile of this kind lies in the temple without being joined by a stairway.
pub(crate) fn floats(kind: Kind) -> bool {
    kind == Kind::MirageChamber
}

/// Every curse and treasure chamber shows what it brings.
pub(crate) fn icons(chamber: &Chamber) -> Check {
    let plain = chamber.group == Group::CurseTreasure && !(chamber.purple_mask || chamber.treasure_icon);
    if plain {
        let expected = "true here or in \"treasure_icon\": every curse and treasure chamber has an icon";
        return Err(ComponentError::new(chamber.name(), "purple_mask", expected, "false in both"));
    }
    Ok(())
}
