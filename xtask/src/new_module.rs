//! `cargo xtask new-module SLUG`: lays out the folders of a module, with a first scenario, and puts it on the lists.
//!
//! What is laid out compiles and passes, and does nothing yet; docs/adding-a-module.md goes on from there. The slug must stand
//! in the component data, whose number the module gets for good. `--try` does all that in a copy of the tree.

use std::fs;
use std::path::Path;

use toml::Table;

use crate::broken::copy_tree;
use crate::shell::{cargo, root, run};

const DATA: &str = "data/components.toml";

/// The files of a new module: where they go, and what they say. `SLUG`, `NAME` and `NUMBER` stand for the module's own.
const FILES: &[(&str, &str)] = &[
    ("crates/temple/src/modules/SLUG/mod.rs", include_str!("../templates/module/engine.rs.txt")),
    ("crates/temple/src/modules/SLUG/memory.rs", include_str!("../templates/module/memory.rs.txt")),
    ("crates/temple/tests/scenarios/SLUG/first.scenario", include_str!("../templates/module/first.scenario.txt")),
    ("crates/components/src/modules/SLUG.rs", include_str!("../templates/module/components.rs.txt")),
];

/// The lists of modules: the file, the line before which the new one goes, and that line.
const LISTS: &[(&str, &str, &str)] = &[
    (
        "crates/temple/src/modules/mod.rs",
        "#[cfg(any(test, feature = \"sample\"))]\npub mod sample;",
        "pub mod SLUG;\n",
    ),
    (
        "crates/temple/src/modules/mod.rs",
        "    #[cfg(any(test, feature = \"sample\"))]\n    Sample =",
        "    NAME = NUMBER in SLUG;\n",
    ),
    ("crates/components/src/modules/mod.rs", "pub(crate) mod raw;", "mod SLUG;\n"),
    ("crates/components/src/modules/mod.rs", "}\n\n/// The slugs of the modules with data.", "    SLUG,\n"),
];

/// Lays the module out.
pub fn new_module(words: &[String]) -> Result<(), String> {
    let [slug] = words else { return Err("say which: cargo xtask new-module SLUG".to_owned()) };
    if slug == "--try" {
        return lay_out_in_a_copy();
    }
    let module = Module::find(slug)?;
    for (path, text) in FILES {
        create(&module.fill(path), &module.fill(text))?;
    }
    for (path, before, line) in LISTS {
        insert(path, before, &module.fill(line))?;
    }
    run(cargo().args(["fmt", "--all"]))?;
    println!("now: cargo xtask generate, then docs/adding-a-module.md from its second step on");
    Ok(())
}

/// Lays out a module of a box to come, in a copy of the tree and as docs/adding-a-module.md says: it compiles, its first scenario
/// runs, and so do the tests of the crates it joins.
pub fn lay_out_in_a_copy() -> Result<(), String> {
    let tree = copy_tree("target/new-module/tree")?;
    let there = |words: &[&str]| {
        let mut cargo = cargo();
        cargo.current_dir(&tree).env("CARGO_TARGET_DIR", root().join("target/new-module/build"));
        cargo.envs([("CARGO_PROFILE_DEV_OPT_LEVEL", "0"), ("CARGO_PROFILE_DEV_DEBUG", "false")]);
        run(cargo.args(words))
    };
    let data = tree.join(DATA);
    let text = fs::read_to_string(&data).map_err(|error| format!("{DATA}: {error}"))?;
    let (slug, number) = box_to_come(&text)?;
    let entry = format!(
        "[[module]]\nn = {number}\nid = \"{slug}\"\nset = \"{slug}\"\nbasis = {{ default = \"stand-in\" }}"
    );
    fs::write(&data, format!("{text}\n{entry}\n")).map_err(|error| format!("{DATA}: {error}"))?;
    let scenarios = format!("crates/temple/tests/scenarios/{slug}");
    there(&["run", "--quiet", "--package", "xtask", "--", "new-module", &slug])?;
    there(&["run", "--quiet", "--package", "xtask", "--", "generate"])?;
    there(&["run", "--quiet", "--package", "scenario", "--example", "run", "--", &scenarios])?;
    there(&["test", "--quiet", "--package", "temple", "--package", "components", "--package", "scenario"])
}

/// The first set of the data that belongs to no module, and the next number.
fn box_to_come(data: &str) -> Result<(String, usize), String> {
    let data: Table = data.parse().map_err(|error| format!("{DATA}: {error}"))?;
    let of_each = |list: &str, field: &str| -> Vec<String> {
        let entries = data.get(list).and_then(toml::Value::as_array).into_iter().flatten();
        entries.filter_map(|entry| entry.get(field)?.as_str().map(str::to_owned)).collect()
    };
    let taken = of_each("module", "set");
    let free = of_each("set", "id").into_iter().find(|set| !taken.contains(set));
    let free = free.ok_or(format!("{DATA}: every set belongs to a module"))?;
    Ok((free, taken.len() + 1))
}

/// A module as the data file has it.
struct Module {
    slug: String,
    number: i64,
}

impl Module {
    fn find(slug: &str) -> Result<Module, String> {
        let text = fs::read_to_string(root().join(DATA)).map_err(|error| format!("{DATA}: {error}"))?;
        let data: Table = text.parse().map_err(|error| format!("{DATA}: {error}"))?;
        let modules =
            data.get("module").and_then(|list| list.as_array()).ok_or(format!("{DATA} has no [[module]]"))?;
        let id = |entry: &toml::Value| entry.get("id").and_then(|id| id.as_str()).unwrap_or_default().to_owned();
        let number = |entry: &toml::Value| entry.get("n").and_then(toml::Value::as_integer);
        match modules.iter().find(|entry| id(entry) == slug).map(number) {
            Some(Some(number)) => Ok(Module { slug: slug.to_owned(), number }),
            Some(None) => Err(format!("{DATA}: the module {slug} has no number n")),
            None => {
                let known: Vec<String> = modules.iter().map(id).collect();
                Err(format!("{DATA} has no module {slug}; add a [[module]] first. There are: {}", known.join(", ")))
            }
        }
    }

    /// `QuestChambers` for `quest_chambers`.
    fn name(&self) -> String {
        let capital =
            |word: &str| word.chars().take(1).flat_map(char::to_uppercase).chain(word.chars().skip(1)).collect();
        self.slug.split('_').map(capital).collect::<Vec<String>>().concat()
    }

    fn fill(&self, text: &str) -> String {
        text.replace("SLUG", &self.slug).replace("NAME", &self.name()).replace("NUMBER", &self.number.to_string())
    }
}

fn create(path: &str, text: &str) -> Result<(), String> {
    let file = root().join(path);
    if file.exists() {
        return Err(format!("{path} is there already"));
    }
    let write = |file: &Path| {
        fs::create_dir_all(file.parent().unwrap_or(file))?;
        fs::write(file, text)
    };
    write(&file).map_err(|error| format!("{path}: {error}"))?;
    println!("wrote {path}");
    Ok(())
}

fn insert(path: &str, before: &str, line: &str) -> Result<(), String> {
    let file = root().join(path);
    let text = fs::read_to_string(&file).map_err(|error| format!("{path}: {error}"))?;
    let Some(at) = text.find(before) else { return Err(format!("{path} has no line like {before:?}")) };
    fs::write(&file, format!("{}{line}{}", &text[..at], &text[at..]))
        .map_err(|error| format!("{path}: {error}"))?;
    println!("one line in {path}: {}", line.trim());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_has_the_name_and_number_of_the_data() {
        let module = Module::find("quest_chambers").expect("the data has it");
        assert_eq!(module.fill("NAME = NUMBER in SLUG;"), "QuestChambers = 5 in quest_chambers;");
        let unknown = Module::find("nothing").err().expect("the data has none");
        assert!(unknown.contains("add a [[module]] first") && unknown.contains("curses"), "{unknown}");
    }

    /// Each list still has the line before which a new module goes, exactly once.
    #[test]
    fn the_lists_are_where_they_were() {
        for (path, before, _) in LISTS {
            let text = fs::read_to_string(root().join(path)).expect("the list can be read");
            assert_eq!(text.matches(before).count(), 1, "{path}: {before:?}");
        }
    }
}
