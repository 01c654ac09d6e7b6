//! Arrows between crates point one way, and every crate keeps the workspace's lints.

use toml::{Table, Value};

use crate::{Page, assert_tidy, pages};

/// The crates from the ground up. A crate may depend on its own row and on those before it.
const ROWS: [&[&str]; 8] = [
    &["kit"],
    &["temple", "scroll", "catalogue"],
    &["components", "scenario", "bots", "scroll-bots", "replay", "room", "protocol", "sound", "phrasebook"],
    &["arena", "server", "web", "review", "paper", "companion"],
    &["measure", "browser"],
    &["torment"],
    &["gong", "bench", "wasm-proof"],
    &["xtask", "xtask-web"],
];

/// All that the rules of a game may lean on; neither game leans on the other.
const GAMES: [&str; 2] = ["temple", "scroll"];
const RULES_MAY_USE: [&str; 3] = ["kit", "serde", "tinyvec"];

/// Crates that cannot keep the workspace's lints, and say why in their manifest.
const OWN_LINTS: [&str; 1] = ["wasm-proof"];

fn row_of(name: &str) -> Option<usize> {
    ROWS.iter().position(|row| row.contains(&name))
}

/// What a manifest builds upon. Dev-dependencies are left out: a test may look down from above.
fn dependencies(manifest: &Table) -> Vec<&str> {
    let mut tables: Vec<&Table> = vec![manifest];
    let targets = manifest.get("target").and_then(Value::as_table);
    tables.extend(targets.into_iter().flat_map(Table::values).filter_map(Value::as_table));
    let kinds = ["dependencies", "build-dependencies"];
    let lists = tables.iter().flat_map(|table| kinds.iter().filter_map(|kind| table.get(*kind)?.as_table()));
    lists.flat_map(Table::keys).map(String::as_str).collect()
}

/// The members of the workspace: `crates/*/Cargo.toml` and `xtask/Cargo.toml`.
fn is_member(file: &str) -> bool {
    file.ends_with("/Cargo.toml") && (file.starts_with("crates/") || file.starts_with("xtask/"))
}

fn check(page: &Page) -> Vec<String> {
    let manifest: Table = match page.text.parse() {
        Ok(manifest) => manifest,
        Err(error) => return vec![format!("{}: {error}", page.file)],
    };
    let name = manifest.get("package").and_then(|package| package.get("name")?.as_str()).unwrap_or_default();
    let mut findings = Vec::new();
    let Some(row) = row_of(name) else {
        return vec![format!("{}: the crate {name:?} has no row in tidy/arrows.rs", page.file)];
    };
    for used in dependencies(&manifest) {
        if row_of(used).is_some_and(|other| other > row) {
            findings.push(format!("{}: {name} depends on {used}, which stands above it", page.file));
        }
        if GAMES.contains(&name) && !RULES_MAY_USE.contains(&used) {
            findings.push(format!("{}: the rules depend on {used}", page.file));
        }
    }
    let lints = manifest.get("lints").and_then(|lints| lints.get("workspace")?.as_bool());
    if lints != Some(true) && !OWN_LINTS.contains(&name) {
        findings.push(format!("{}: `[lints] workspace = true` is missing", page.file));
    }
    findings
}

#[test]
fn arrows_point_down() {
    let findings: Vec<String> = pages().iter().filter(|page| is_member(&page.file)).flat_map(check).collect();
    assert_tidy(&findings);
}

#[test]
fn finds_an_arrow_that_points_up() {
    let lints = "[lints]\nworkspace = true\n";
    let found = |text: &str| check(&Page::new("crates/x/Cargo.toml", text));
    let temple =
        format!("[package]\nname = \"temple\"\n[dependencies]\nkit.workspace = true\nbots = \"1\"\n{lints}");
    assert_eq!(found(&temple).len(), 2, "bots stands above the rules and is none of the three");
    let target = format!("[package]\nname = \"kit\"\n[target.'cfg(unix)'.dependencies]\ntemple = \"1\"\n{lints}");
    assert_eq!(found(&target).len(), 1);
    assert_eq!(found(&format!("[package]\nname = \"stranger\"\n{lints}")).len(), 1);
    assert_eq!(found("[package]\nname = \"kit\"\n").len(), 1, "no lints");
    let fine = format!(
        "[package]\nname = \"bots\"\n[dependencies]\ntemple = \"1\"\n[dev-dependencies]\narena = \"1\"\n{lints}"
    );
    assert_eq!(found(&fine), [""; 0]);
}
