//! Module 3: its data as the engine knows it, and as Rust.

use std::fmt::{self, Write};

use temple::modules::ModuleData;
use temple::modules::illusion_chambers::Data;

use crate::convert::Converted;
use crate::raw::File;

/// What is printed on its pieces.
pub(super) fn data(_file: &File) -> Converted<Data> {
    Ok(Data {})
}

pub(super) fn write(out: &mut String, _modules: &ModuleData) -> fmt::Result {
    writeln!(
        out,
        "\n#[rustfmt::skip]\nfn illusion_chambers() -> illusion_chambers::Data {{\n    illusion_chambers::Data {{}}\n}}"
    )
}
