//! Writes the engine's tables as Rust, so that the game runs without any file.
//!
//! The text is laid out by hand and marked so that the formatter leaves it alone: one row or a few short lines per
//! piece read better than what the formatter would make of 75 tiles.

use std::fmt::{self, Write};

use temple::components::{ChamberSpec, ClockProfile, Components, GemLevel};
use temple::dice::{Cost, Face};
use temple::temple::Sides;

use crate::modules;
use crate::raw::{File, Set};

const HEAD: &str = "\
//! Generated from data/components.toml by `cargo xtask generate`; do not edit.

use std::borrow::Cow;

use crate::components::{ChallengeSpec, ChamberKind, ChamberSpec, ClockProfile, Components, CountdownSpec};
use crate::components::{DifficultySpec, ExitPlace, FloorSpec, GemLevel, Group, PlayerCount};
use crate::dice::{Cost, Face};
#[rustfmt::skip]
use crate::modules::{ModuleData, ModuleId, MODULES};
use crate::rulebook::WhenFloorVanishes;
use crate::setup::Terms;
use crate::temple::{ChamberId, Side, Sides};
use kit::Tick;
";

/// The text of `crates/temple/src/generated.rs` for these tables.
#[must_use]
pub fn rust_source(components: &Components, file: &File) -> String {
    let mut slugs = modules::slugs();
    slugs.sort_unstable();
    let mut out = HEAD.replace("MODULES", &slugs.join(", "));
    write(&mut out, components, file).expect("writing to a string does not fail");
    out
}

fn write(out: &mut String, components: &Components, file: &File) -> fmt::Result {
    tables(out, components)?;
    chambers(out, components)?;
    floors(out, components)?;
    modules::write(out, &components.modules)?;
    modules::write_challenges(out, components)?;
    let holds_modules = |set: &&Set| file.module.iter().any(|module| module.set == set.id);
    let boxes = file.set.iter().filter(|set| !holds_modules(set)).map(|set| &set.id);
    let modules = file.module.iter().map(|module| &module.id).chain(boxes);
    names(out, "Every module", "MODULE_NAMES", modules)?;
    names(
        out,
        "Every card, small tile and token, and every chamber of a module,",
        "PIECE_NAMES",
        modules::pieces(file),
    )
}

/// A list of ids, whether the rules of what they name exist or not.
fn names<'a>(out: &mut String, what: &str, list: &str, ids: impl Iterator<Item = &'a String>) -> fmt::Result {
    writeln!(out, "\n/// {what} that the data names, whether its rules exist or not.\n#[rustfmt::skip]")?;
    writeln!(out, "pub static {list}: &[&str] = &[")?;
    for id in ids {
        writeln!(out, "    {id:?},")?;
    }
    writeln!(out, "];")
}

fn tables(out: &mut String, components: &Components) -> fmt::Result {
    writeln!(out, "\n/// The printed facts of all pieces.\n#[rustfmt::skip]")?;
    writeln!(out, "pub(crate) fn components() -> Components {{\n    Components {{")?;
    writeln!(out, "        die_sides: [{}],", faces(components.die_sides))?;
    writeln!(out, "        discover: {},", cost(&components.discover))?;
    writeln!(out, "        black_masks_freed_by_gold: {},", components.black_masks_freed_by_gold)?;
    writeln!(out, "        fate_gems: {},", components.fate_gems)?;
    let [first, second] = components.first_sides;
    writeln!(out, "        first_sides: [Side::{first:?}, Side::{second:?}],")?;
    writeln!(out, "        chambers: chambers(),")?;
    writeln!(out, "        player_counts: vec![")?;
    for row in &components.player_counts {
        let (gems, dice, exit) = (row.gems, row.dice_each, row.exit);
        writeln!(out, "            PlayerCount {{ gems: {gems}, dice_each: {dice}, exit: ExitPlace::{exit:?} }},")?;
    }
    writeln!(out, "        ],\n        difficulties: [")?;
    for row in components.difficulties {
        let (gems, turns) = (row.extra_gems, row.turns_of_fate);
        writeln!(out, "            DifficultySpec {{ extra_gems: {gems}, turns_of_fate: {turns} }},")?;
    }
    writeln!(out, "        ],\n        clocks: vec![")?;
    components.clocks.iter().try_for_each(|profile| clock(out, profile))?;
    writeln!(out, "        ],\n        roll_pace_ms: {},", components.roll_pace_ms)?;
    writeln!(out, "        floors: FLOORS.to_vec(),")?;
    let fields: Vec<String> = modules::slugs().iter().map(|slug| format!("{slug}: {slug}(),")).collect();
    writeln!(
        out,
        "        modules: ModuleData {{
            {}",
        fields.join(" ")
    )?;
    // The module of the tests has no printed facts.
    writeln!(
        out,
        "            #[cfg(any(test, feature = \"sample\"))] sample: Default::default(),
        }},
        challenges: challenges(),"
    )?;
    writeln!(
        out,
        "    }}
}}"
    )
}

fn clock(out: &mut String, profile: &ClockProfile) -> fmt::Result {
    writeln!(out, "            ClockProfile {{\n                name: Cow::Borrowed({:?}),", profile.name)?;
    writeln!(out, "                intro_s: {},\n                countdowns: vec![", profile.intro_s)?;
    let tick = |tick: kit::Tick| format!("Tick::from_seconds({})", tick.0 / 1000);
    for countdown in &profile.countdowns {
        let gong = countdown.gong_at.map_or_else(|| "None".to_owned(), |gong| format!("Some({})", tick(gong)));
        let end = tick(countdown.end_at);
        writeln!(out, "                    CountdownSpec {{ gong_at: {gong}, end_at: {end} }},")?;
    }
    writeln!(out, "                ],\n            }},")
}

fn chambers(out: &mut String, components: &Components) -> fmt::Result {
    writeln!(out, "\n#[rustfmt::skip]\nfn chambers() -> Vec<ChamberSpec> {{\n    vec![")?;
    components.chambers.iter().try_for_each(|spec| chamber(out, spec))?;
    writeln!(out, "    ]\n}}")
}

fn floors(out: &mut String, components: &Components) -> fmt::Result {
    writeln!(out, "\n/// What becomes of pieces when their floor vanishes.\n#[rustfmt::skip]")?;
    writeln!(out, "static FLOORS: &[FloorSpec] = &[")?;
    for floor in &components.floors {
        write!(out, "    FloorSpec {{ piece: Cow::Borrowed({:?}), ", floor.piece)?;
        writeln!(out, "goes: WhenFloorVanishes::{:?} }},", floor.goes)?;
    }
    writeln!(out, "];")
}

fn chamber(out: &mut String, spec: &ChamberSpec) -> fmt::Result {
    writeln!(out, "        ChamberSpec {{\n            name: Cow::Borrowed({:?}),", spec.name)?;
    writeln!(out, "            kind: ChamberKind::{:?}, group: Group::{:?},", spec.kind, spec.group)?;
    writeln!(out, "            doors: {}, rear: {},", sides(spec.doors), sides(spec.rear))?;
    let entry = spec.entry.as_ref().map_or_else(|| "None".to_owned(), |entry| format!("Some({})", cost(entry)));
    writeln!(out, "            entry: {entry},")?;
    levels(out, &spec.levels)?;
    let (rear, mask, chest) = (spec.gems_in_rear, spec.purple_mask, spec.treasure_icon);
    writeln!(out, "            gems_in_rear: {rear}, purple_mask: {mask}, treasure_icon: {chest},\n        }},")
}

fn levels(out: &mut String, levels: &[GemLevel]) -> fmt::Result {
    if levels.is_empty() {
        return writeln!(out, "            levels: Vec::new(),");
    }
    writeln!(out, "            levels: vec![")?;
    for GemLevel { gems, face, count, together } in levels {
        write!(out, "                GemLevel {{ gems: {gems}, face: Face::{face:?}, count: {count}, ")?;
        writeln!(out, "together: {together} }},")?;
    }
    writeln!(out, "            ],")
}

fn faces(faces: impl IntoIterator<Item = Face>) -> String {
    let words: Vec<String> = faces.into_iter().map(|face| format!("Face::{face:?}")).collect();
    words.join(", ")
}

/// A cost with its faces in the order of their numbers.
pub(crate) fn cost(cost: &Cost) -> String {
    if *cost == Cost::FREE {
        return "Cost::FREE".to_owned();
    }
    let symbols = Face::ALL.into_iter().flat_map(|face| (0..cost.count(face)).map(move |_| face));
    format!("Cost::of(&[{}])", faces(symbols))
}

/// Sides in the order of the clock.
pub(crate) fn sides(sides: Sides) -> String {
    if sides.is_empty() {
        return "Sides::NONE".to_owned();
    }
    let words: Vec<String> = sides.iter().map(|side| format!("Side::{side:?}")).collect();
    format!("Sides::of(&[{}])", words.join(", "))
}
