//! Module 1: the curse cards as the engine knows them, and as Rust.

use std::fmt::{self, Write};

use temple::modules::ModuleData;
use temple::modules::curses::{CardSpec, Curse, Data};

use crate::convert::{Converted, cost, missing};
use crate::generate;
use crate::raw::File;

/// The kinds the engine knows, in its order; curses of other boxes come with their modules.
pub(super) fn data(file: &File) -> Converted<Data> {
    let card = |curse: Curse| {
        let card = file.modules.curse.iter().find(|card| card.id == curse.id());
        let card = card.ok_or_else(|| missing("curse", curse.id()))?;
        Ok(CardSpec { curse, copies: card.copies, lift: cost(&card.lift) })
    };
    Ok(Data { cards: Curse::ALL.into_iter().map(card).collect::<Converted<_>>()? })
}

pub(super) fn write(out: &mut String, modules: &ModuleData) -> fmt::Result {
    writeln!(out, "\n#[rustfmt::skip]\nfn curses() -> curses::Data {{\n    use curses::{{CardSpec, Curse}};")?;
    writeln!(out, "    curses::Data {{\n        cards: vec![")?;
    for card in &modules.curses.cards {
        writeln!(out, "            CardSpec {{")?;
        writeln!(out, "                curse: Curse::{:?}, copies: {},", card.curse, card.copies)?;
        writeln!(out, "                lift: {},\n            }},", generate::cost(&card.lift))?;
    }
    writeln!(out, "        ],\n    }}\n}}")
}
