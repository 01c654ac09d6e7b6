//! Checks of the challenges (CHL-7, CHL-20).

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
