//! Module 5: the quest chambers and task tiles as the engine knows them, and as Rust.

use std::fmt::{self, Write};

use temple::components::ChamberKind;
use temple::dice::Cost;
use temple::modules::ModuleData;
use temple::modules::quest_chambers::{Data, MANIFEST, TOKENS};
use temple::temple::{ChamberId, Sides};

use crate::convert::{Converted, cost, missing, sides};
use crate::generate;
use crate::raw::{Chamber, File};

/// What is printed on quest chambers and task tiles, in the order in which the engine lists them.
pub(super) fn data(file: &File) -> Converted<Data> {
    let tasks: Vec<Cost> = file.modules.task_tile.iter().map(|tile| cost(&tile.need)).collect();
    let chamber = |id: &&str| {
        let place = file.chamber.iter().position(|tile| tile.id == *id).ok_or_else(|| missing("chamber", id))?;
        Ok(ChamberId::from_index(place))
    };
    let of = |kind: ChamberKind| file.chamber.iter().find(|tile| tile.kind == kind);
    fn number(tile: Option<&Chamber>, of: impl Fn(&Chamber) -> Option<u8>) -> u8 {
        tile.and_then(of).unwrap_or(0)
    }
    let ghost = of(ChamberKind::GhostChamber).and_then(|tile| tile.ghost_push.as_ref());
    let spaces = of(ChamberKind::ObeliskChamber).and_then(|tile| tile.gem_tile_sides.as_ref());
    Ok(Data {
        chambers: MANIFEST.pieces.iter().skip(TOKENS + tasks.len()).map(chamber).collect::<Converted<_>>()?,
        tasks,
        tasks_used: number(of(ChamberKind::TaskChamber), |tile| tile.task_tiles_used),
        altar_dice: number(of(ChamberKind::AltarChamber), |tile| tile.sacrifice_dice),
        push: ghost.map_or(Cost::FREE, cost),
        masks_per_player: number(of(ChamberKind::TreeOfLife), |tile| tile.golden_masks_per_player),
        gem_tile_sides: spaces.map_or(Sides::NONE, sides),
    })
}

pub(super) fn write(out: &mut String, modules: &ModuleData) -> fmt::Result {
    let data = &modules.quest_chambers;
    let chambers: Vec<String> = data.chambers.iter().map(|id| format!("ChamberId({})", id.0)).collect();
    writeln!(out, "\n#[rustfmt::skip]\nfn quest_chambers() -> quest_chambers::Data {{")?;
    writeln!(out, "    quest_chambers::Data {{\n        chambers: vec![{}],", chambers.join(", "))?;
    writeln!(out, "        tasks: vec![")?;
    for task in &data.tasks {
        writeln!(out, "            {},", generate::cost(task))?;
    }
    writeln!(out, "        ],\n        tasks_used: {}, altar_dice: {},", data.tasks_used, data.altar_dice)?;
    writeln!(out, "        push: {},", generate::cost(&data.push))?;
    writeln!(out, "        masks_per_player: {},", data.masks_per_player)?;
    writeln!(out, "        gem_tile_sides: {},\n    }}\n}}", generate::sides(data.gem_tile_sides))
}
