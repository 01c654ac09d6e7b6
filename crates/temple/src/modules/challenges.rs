//! Challenges: ready-made games. A row of the data yields a set-up, and what it fixes stays fixed.
//!
//! Rules: CHL-1, CHL-9, CHL-10, CHL-12, CHL-13. How the pile is made is in `rules/setting_up.rs`, which quests there are in
//! `quest_chambers`, which cards join in `boxes.rs`.

use super::{ModuleId, special_chambers};
use crate::components::Components;
use crate::setup::{Difficulty, ModuleSet, Setup, SetupError};
use kit::rule;

/// The set-up of a challenge for so many players. Rule [CHL-1]: modules, quests and gems are those of its row. Rule [CHL-13]: nothing
/// else changes, so it is won like any game.
///
/// # Errors
/// There is no challenge of this number.
pub fn setup(data: &Components, players: u8, number: usize) -> Result<Setup, SetupError> {
    let spec = data.challenges.get(number).ok_or(SetupError::NoSuchChallenge)?;
    let mut setup = Setup::new(data, players);
    (setup.modules, setup.challenge) = (spec.modules, Some(spec.terms));
    // Rule [CHL-10]: linked and double chambers only if the players add them.
    setup.choices.special_chambers = special_chambers::Choices { linked: 0, double: 0, treasure: 1 };
    Ok(setup)
}

/// Switches modules on and off. Rule [CHL-10]: special chambers that join a challenge are the linked and the double ones; its set-up had
/// none of them.
pub fn switch(setup: &mut Setup, modules: ModuleSet) {
    let joins = |now: ModuleSet, then: ModuleSet| {
        then.has(ModuleId::SpecialChambers) && !now.has(ModuleId::SpecialChambers)
    };
    let chosen = &mut setup.choices.special_chambers;
    match setup.challenge {
        Some(_) if joins(setup.modules, modules) => (chosen.linked, chosen.double) = (1, 1),
        Some(_) if joins(modules, setup.modules) => (chosen.linked, chosen.double) = (0, 0),
        _ => {}
    }
    setup.modules = modules;
}

/// The set-up as a game of one's own: nothing is fixed any more.
pub fn leave(setup: &mut Setup) {
    if setup.challenge.take().is_some() {
        setup.choices.special_chambers = special_chambers::Choices::default();
    }
}

/// The place of a challenge in the list, by its id.
#[must_use]
pub fn named(data: &Components, name: &str) -> Option<usize> {
    data.challenges.iter().position(|spec| spec.name == name)
}

/// Whether what a challenge fixes is as it says; nothing is asked of other games.
pub(crate) fn check(setup: &Setup, data: &Components) -> Result<(), SetupError> {
    let Some(terms) = setup.challenge else { return Ok(()) };
    let spec = data.challenges.get(usize::from(terms.number)).ok_or(SetupError::NoSuchChallenge)?;
    if spec.terms != terms {
        return Err(SetupError::NoSuchChallenge);
    }
    // Rule [CHL-9]: two turns of fate and the gems of the row, so no other difficulty.
    if setup.difficulty != Difficulty::Normal {
        return Err(SetupError::NotInChallenge(rule!("CHL-9")));
    }
    check_modules(setup.modules, spec.modules)
}

/// Rule [CHL-1]: the modules of the row. Rule [CHL-10]: special chambers may join any challenge. Rule [CHL-12]: traps and timers none.
fn check_modules(chosen: ModuleSet, fixed: ModuleSet) -> Result<(), SetupError> {
    let may_join = ModuleId::SpecialChambers;
    if [ModuleId::TrapChambers, ModuleId::TimerChambers].into_iter().any(|module| chosen.has(module)) {
        return Err(SetupError::NotInChallenge(rule!("CHL-12")));
    }
    let lacks_the_quest = fixed.has(may_join) && !chosen.has(may_join);
    if lacks_the_quest || chosen.without(may_join) != fixed.without(may_join) {
        return Err(SetupError::NotInChallenge(rule!("CHL-1")));
    }
    Ok(())
}
