//! Module 6: the characters as the engine knows them, and as Rust.

use std::fmt::{self, Write};

use temple::modules::ModuleData;
use temple::modules::characters::{Character, CharacterSpec, Data};

use crate::convert::{Converted, cost, missing};
use crate::generate;
use crate::raw::File;

/// The characters the engine knows, in its order.
pub(super) fn data(file: &File) -> Converted<Data> {
    let spec = |character: Character| {
        let entry = file.modules.character.iter().find(|entry| entry.id == character.id());
        let entry = entry.ok_or_else(|| missing("character", character.id()))?;
        Ok(CharacterSpec { character, activation: cost(&entry.activation) })
    };
    Ok(Data { characters: Character::ALL.into_iter().map(spec).collect::<Converted<_>>()? })
}

pub(super) fn write(out: &mut String, modules: &ModuleData) -> fmt::Result {
    writeln!(out, "\n#[rustfmt::skip]\nfn characters() -> characters::Data {{")?;
    writeln!(out, "    use characters::{{Character, CharacterSpec}};")?;
    writeln!(out, "    characters::Data {{\n        characters: vec![")?;
    for spec in &modules.characters.characters {
        writeln!(out, "            CharacterSpec {{\n                character: Character::{:?},", spec.character)?;
        writeln!(out, "                activation: {},\n            }},", generate::cost(&spec.activation))?;
    }
    writeln!(out, "        ],\n    }}\n}}")
}
