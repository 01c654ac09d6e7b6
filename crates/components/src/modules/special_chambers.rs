//! Module 4: its data as the engine knows it, and as Rust.

use std::fmt::{self, Write};

use temple::modules::ModuleData;
use temple::modules::special_chambers::Data;

use crate::convert::{Converted, cost};
use crate::generate;
use crate::raw::File;

/// What taking the chalice along costs; everything else is printed on the tiles.
pub(super) fn data(file: &File) -> Converted<Data> {
    Ok(Data { carry: cost(&file.costs.chalice_extra) })
}

pub(super) fn write(out: &mut String, modules: &ModuleData) -> fmt::Result {
    writeln!(out, "\n#[rustfmt::skip]\nfn special_chambers() -> special_chambers::Data {{")?;
    writeln!(out, "    special_chambers::Data {{ carry: {} }}", generate::cost(&modules.special_chambers.carry))?;
    writeln!(out, "}}")
}
