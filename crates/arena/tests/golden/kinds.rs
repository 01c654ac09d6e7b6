//! Kinds of facts: which there are, by the sources, and which golden games meet them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use temple::event::Fact;
use temple::modules::MANIFESTS;

/// What no golden game meets, and why.
const NEVER_MET: &[(&str, &str)] = &[
    ("AidsGone", "no module of the box takes a card that pays from anybody"),
    ("Curses::DrawnOfOtherBox", "cards of boxes to come"),
    ("Curses::Dropped", "an exchange without a partner, or ended by an escape: scenarios of CUR-17 and CUR-18"),
    ("Learned", "no module of the box shows one player alone what lies face down"),
    ("RequestAnswered", "no module of the box asks another player for anything"),
    ("RequestClosed", "the same"),
    ("RequestMade", "the same"),
    (
        "ReservedAnew",
        "a square vanishes under a tile that is being laid, and another is free: scenarios of BASE-48",
    ),
    ("TileOut", "a platform whose place is filled: scenarios of TRP-9"),
    ("TrapChambers::SetOffFromRear", "a platform found from behind an inner wall: scenarios of TRP-9"),
    ("Treasures::BackUnderStack", "no illusion chamber of the box has a chest; if one had: scenarios of TRE-40"),
];

/// Every kind of fact that the sources name is met by these, but for those that cannot be or are left to scenarios.
pub fn are_met(met: &BTreeSet<String>) {
    let except: BTreeSet<String> = NEVER_MET.iter().map(|(kind, _)| (*kind).to_owned()).collect();
    let all = all_kinds();
    let missing: Vec<_> = all.difference(met).filter(|kind| !except.contains(*kind)).collect();
    assert!(missing.is_empty(), "no golden game meets {missing:?}: record one that does, or say why there is none");
    let stale: Vec<_> = except.iter().filter(|kind| met.contains(*kind) || !all.contains(*kind)).collect();
    assert!(stale.is_empty(), "met, or no fact at all: {stale:?}");
    assert!(met.is_subset(&all), "the sources are read wrongly: {:?}", met.difference(&all));
}

/// The kind of a fact; of a module's with the module.
pub fn kind_of(fact: &Fact) -> String {
    let text = format!("{fact:?}");
    let Fact::Module(_) = fact else { return word(&text).to_owned() };
    let inner = text.strip_prefix("Module(").unwrap_or(&text);
    let (module, fact) = inner.split_once('(').unwrap_or((inner, ""));
    format!("{module}::{}", word(fact))
}

/// The word a text begins with.
fn word(text: &str) -> &str {
    text.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or(text)
}

/// All kinds, by the variants in the sources of the engine.
fn all_kinds() -> BTreeSet<String> {
    let sources = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../temple/src");
    let base = variants(&read(&sources.join("event.rs")));
    let mut all: BTreeSet<String> = base.into_iter().filter(|kind| kind != "Module").collect();
    for module in MANIFESTS {
        let folder = sources.join("modules").join(module.slug);
        let memory = variants(&read(&folder.join("memory.rs")));
        all.extend(memory.into_iter().map(|kind| format!("{:?}::{kind}", module.id)));
    }
    all
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The variants of `enum Fact` in a source that is formatted as everywhere.
fn variants(source: &str) -> Vec<String> {
    let body = source.split_once("pub enum Fact {").map_or("", |(_, rest)| rest);
    let body = body.split_once("\n}").map_or(body, |(body, _)| body);
    let lines = body.lines().filter_map(|line| line.strip_prefix("    "));
    lines.filter(|line| line.starts_with(char::is_uppercase)).map(|line| word(line).to_owned()).collect()
}
