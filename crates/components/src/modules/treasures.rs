//! Module 2: the treasure tiles as the engine knows them, and as Rust.

use std::fmt::{self, Write};

use temple::modules::ModuleData;
use temple::modules::treasures::{Data, TileSpec, Treasure};

use crate::convert::{Converted, cost, missing};
use crate::generate;
use crate::raw::File;

/// The kinds the engine knows, in its order; treasures of other boxes come with their modules.
pub(super) fn data(file: &File) -> Converted<Data> {
    let tile = |treasure: Treasure| {
        let tile = file.modules.treasure.iter().find(|tile| tile.id == treasure.id());
        let tile = tile.ok_or_else(|| missing("treasure", treasure.id()))?;
        Ok(TileSpec { treasure, copies: tile.copies, is_of_base: tile.set == "base" })
    };
    let tiles = Treasure::ALL.into_iter().map(tile).collect::<Converted<_>>()?;
    Ok(Data { claim: cost(&file.costs.claim_treasure), tiles })
}

pub(super) fn write(out: &mut String, modules: &ModuleData) -> fmt::Result {
    writeln!(out, "\n#[rustfmt::skip]\nfn treasures() -> treasures::Data {{")?;
    writeln!(out, "    use treasures::{{TileSpec, Treasure}};\n    treasures::Data {{")?;
    writeln!(out, "        claim: {},\n        tiles: vec![", generate::cost(&modules.treasures.claim))?;
    for TileSpec { treasure, copies, is_of_base } in &modules.treasures.tiles {
        write!(out, "            TileSpec {{ treasure: Treasure::{treasure:?}, copies: {copies}, ")?;
        writeln!(out, "is_of_base: {is_of_base} }},")?;
    }
    writeln!(out, "        ],\n    }}\n}}")
}
