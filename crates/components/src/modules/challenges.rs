//! The challenges: checked (CHL-7, CHL-20), as the engine knows them, and as Rust.

use std::fmt::{self, Write};

use temple::components::{ChallengeSpec, Components};
use temple::modules::{MANIFESTS, ModuleId};
use temple::setup::Terms;

use crate::check::{Check, Entry, MAX_GEMS, count, known_set, pieces, within};
use crate::error::ComponentError;
use crate::raw::{Challenge, File};

/// How many challenges each level has; the last is Ultimate (CHL-20).
const LEVELS: [u32; 7] = [4, 4, 4, 4, 4, 5, 1];

pub(super) fn check(file: &File) -> Check {
    within("challenge_rules", "fate_gems", 0..=MAX_GEMS, file.modules.challenge_rules.fate_gems)?;
    let top = file.modules.challenge_rules.top_tiles_shuffled_with_exit_and_quests;
    within("challenge_rules", "top_tiles_shuffled_with_exit_and_quests", 1..=80, top)?;
    file.modules.challenge.iter().try_for_each(|challenge| one(file, challenge))?;
    pieces("the file", "challenge", LEVELS.iter().sum(), "challenges", count(file.modules.challenge.iter()))?;
    for (expected, level) in LEVELS.into_iter().zip(1u8..) {
        let found = count(file.modules.challenge.iter().filter(|challenge| challenge.level == level));
        pieces("the challenges", "level", expected, &format!("of level {level}"), found)?;
    }
    Ok(())
}

fn one(file: &File, challenge: &Challenge) -> Check {
    within(challenge.name(), "level", 1..=7, challenge.level)?;
    within(challenge.name(), "extra_gems", 0..=MAX_GEMS, challenge.extra_gems)?;
    challenge.requires.iter().try_for_each(|set| known_set(file, &challenge.name(), "requires", set))?;
    let needs = |set: &str| challenge.requires.iter().any(|needed| needed == set);
    // The quests are drawn from the boxes the challenge needs: one treasure chamber, five quest chambers.
    let pool = u32::from(needs("illusions")) + 5 * u32::from(needs("quest"));
    within(challenge.name(), "quests", 0..=pool, challenge.quests)?;
    let missing = match () {
        () if challenge.characters && !needs("quest") => "quest",
        () if challenge.illusions && !needs("illusions") => "illusions",
        () => return Ok(()),
    };
    Err(ComponentError::new(challenge.name(), "requires", format!("{missing:?} among them"), "none such"))
}

/// The challenges in the order of the file.
pub(crate) fn convert(file: &File) -> Vec<ChallengeSpec> {
    let rules = &file.modules.challenge_rules;
    let spec = |(number, challenge): (usize, &Challenge)| {
        let needs = |set: &str| challenge.requires.iter().any(|needed| needed == set);
        let terms = Terms {
            number: number as u8,
            extra_gems: challenge.extra_gems,
            fate_gems: rules.fate_gems,
            quests: challenge.quests,
            top_tiles: rules.top_tiles_shuffled_with_exit_and_quests,
            expansion_1: needs("illusions"),
            expansion_2: needs("quest"),
        };
        let modules = modules(challenge, terms).into_iter().collect();
        ChallengeSpec { name: challenge.id.clone().into(), level: challenge.level, modules, terms }
    };
    file.modules.challenge.iter().enumerate().map(spec).collect()
}

/// The modules of a challenge. The treasure chamber, where it is one of the quests, belongs to the special chambers.
fn modules(challenge: &Challenge, terms: Terms) -> impl IntoIterator<Item = ModuleId> {
    let has_quests = terms.quests > 0;
    let all = [
        (challenge.curses, ModuleId::Curses),
        (challenge.treasures, ModuleId::Treasures),
        (challenge.illusions, ModuleId::IllusionChambers),
        (has_quests && terms.expansion_1, ModuleId::SpecialChambers),
        (has_quests, ModuleId::QuestChambers),
        (challenge.characters, ModuleId::Characters),
    ];
    all.into_iter().filter(|(is_in, _)| *is_in).map(|(_, module)| module)
}

/// Writes the challenges as Rust.
pub(crate) fn write(out: &mut String, components: &Components) -> fmt::Result {
    writeln!(out, "\n#[rustfmt::skip]\nfn challenges() -> Vec<ChallengeSpec> {{\n    vec![")?;
    for ChallengeSpec { name, level, modules, terms } in &components.challenges {
        let on = MANIFESTS.iter().filter(|module| modules.has(module.id));
        let on: Vec<String> = on.map(|module| format!("ModuleId::{:?}", module.id)).collect();
        let Terms { number, extra_gems, fate_gems, quests, top_tiles, expansion_1, expansion_2 } = terms;
        writeln!(out, "        ChallengeSpec {{ name: Cow::Borrowed({name:?}), level: {level},")?;
        writeln!(out, "            modules: [{}].into_iter().collect(),", on.join(", "))?;
        write!(out, "            terms: Terms {{ number: {number}, extra_gems: {extra_gems}, ")?;
        write!(out, "fate_gems: {fate_gems}, quests: {quests}, top_tiles: {top_tiles}, ")?;
        writeln!(out, "expansion_1: {expansion_1}, expansion_2: {expansion_2} }} }},")?;
    }
    writeln!(out, "    ]\n}}")
}
