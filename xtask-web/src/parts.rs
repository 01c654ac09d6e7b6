//! What of a program is loaded only when it is wanted: the splitter takes it out of the program and makes files of it.
//!
//! Where the source says `#[wasm_split(NAME)]`, everything that only the function below it needs goes to the part of that
//! name. What several parts need and the program does not goes to a part of its own, which is loaded with them.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use wasm_split_cli_support::{Options, transform};

use crate::shelf::{self, File};

/// The file of the program that is left, for the bindings.
const REST: &str = "rest.wasm";

/// What the splitter calls its own script.
const SCRIPT: &str = "parts.js";

/// A program taken apart.
pub struct Split {
    /// What is left of it.
    pub rest: PathBuf,
    /// Its parts, and the script that loads them.
    pub files: Vec<File>,
}

/// Takes the parts out of a program that will have this name.
pub fn split(wasm: &Path, name: &str, folder: &Path) -> Result<Split, String> {
    let bytes = fs::read(wasm).map_err(|why| format!("cannot read {}: {why}", wasm.display()))?;
    let (rest, script, main) = (folder.join(REST), format!("./{name}-{SCRIPT}"), format!("./{name}.js"));
    let mut options = Options::new(&bytes);
    (options.output_dir, options.main_out_path) = (folder, &rest);
    (options.link_name, options.main_module) = (&script, &main);
    let split = transform(options).map_err(|why| format!("{} was not taken apart: {why:#}", wasm.display()))?;
    let names = names(&split.prefetch_map, name);
    let files = shelf::read(folder)?.into_iter().filter(|(file, _)| file != REST);
    Ok(Split { files: files.map(|file| renamed(file, &names)).collect(), rest })
}

/// What the splitter calls a file of WebAssembly, and the name it has in the page: that of the program, then the parts that
/// need it.
type Name = (String, String);

/// The names of all parts, from the files that each part needs.
fn names(needs: &HashMap<String, Vec<String>>, program: &str) -> Vec<Name> {
    let mut users: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (part, files) in needs {
        files.iter().for_each(|file| {
            users.entry(file).or_default().insert(part);
        });
    }
    let name = |users: BTreeSet<&str>| users.into_iter().collect::<Vec<_>>().join("-and-");
    users
        .into_iter()
        .map(|(file, users)| (format!("{file}.wasm"), format!("{program}-{}.wasm", name(users))))
        .collect()
}

/// A file of the splitter under its name in the page; a script asks for the others by theirs.
fn renamed((file, bytes): File, names: &[Name]) -> File {
    if file.ends_with(".js") {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let ask = |text: String, (old, new): &Name| text.replace(&format!("./{old}\""), &format!("./{new}\""));
        return (file, names.iter().fold(text, ask).into_bytes());
    }
    let new = names.iter().find(|(old, _)| *old == file).map(|(_, new)| new.clone());
    (new.unwrap_or(file), bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_found_under_the_names_they_have() {
        let needs = [("room", vec!["chunk_2", "split_room"]), ("sheet", vec!["chunk_2", "split_sheet"])];
        let needs = needs.map(|(part, files)| (part.to_owned(), files.into_iter().map(str::to_owned).collect()));
        let names = names(&HashMap::from(needs), "gong-en");
        let file = |name: &str| renamed((name.to_owned(), Vec::new()), &names).0;
        assert_eq!(file("split_room.wasm"), "gong-en-room.wasm");
        assert_eq!(file("chunk_2.wasm"), "gong-en-room-and-sheet.wasm");
        let script = "fetch(new URL(\"./split_room.wasm\", here)); fetch(new URL(\"./chunk_2.wasm\", here))";
        let (script, text) = renamed(("gong-en-parts.js".to_owned(), script.into()), &names);
        assert_eq!(script, "gong-en-parts.js");
        let asked = "fetch(new URL(\"./gong-en-room.wasm\", here)); fetch(new URL(\"./gong-en-room-and-sheet.wasm\", here))";
        assert_eq!(String::from_utf8_lossy(&text), asked);
    }
}
