//! Module 7: the trap chambers as the engine knows them, and as Rust.

use std::fmt::{self, Write};

use temple::modules::ModuleData;
use temple::modules::trap_chambers::{Data, MANIFEST, TrapSpec};
use temple::temple::{ChamberId, Sides};

use crate::convert::{Converted, cost, missing, sides};
use crate::generate;
use crate::raw::File;

/// What is printed on the traps, in the order in which the engine lists them.
pub(super) fn data(file: &File) -> Converted<Data> {
    let trap = |id: &&str| {
        let place = file.chamber.iter().position(|tile| tile.id == *id).ok_or_else(|| missing("chamber", id))?;
        let tile = &file.chamber[place];
        Ok(TrapSpec {
            chamber: ChamberId::from_index(place),
            climb_out: tile.climb_out.as_ref().map(cost),
            summon_again: tile.summon_again.as_ref().map(cost),
            one_way_in: tile.one_way_in.as_ref().map_or(Sides::NONE, sides),
        })
    };
    Ok(Data { traps: MANIFEST.pieces.iter().map(trap).collect::<Converted<_>>()? })
}

pub(super) fn write(out: &mut String, modules: &ModuleData) -> fmt::Result {
    writeln!(out, "\n#[rustfmt::skip]\nfn trap_chambers() -> trap_chambers::Data {{")?;
    writeln!(out, "    use trap_chambers::TrapSpec;\n    trap_chambers::Data {{\n        traps: vec![")?;
    for trap in &modules.trap_chambers.traps {
        let price = |price: &Option<_>| {
            price.as_ref().map_or("None".to_owned(), |price| format!("Some({})", generate::cost(price)))
        };
        writeln!(out, "            TrapSpec {{\n                chamber: ChamberId({}),", trap.chamber.0)?;
        writeln!(out, "                climb_out: {},", price(&trap.climb_out))?;
        writeln!(out, "                summon_again: {},", price(&trap.summon_again))?;
        writeln!(out, "                one_way_in: {},\n            }},", generate::sides(trap.one_way_in))?;
    }
    writeln!(out, "        ],\n    }}\n}}")
}
