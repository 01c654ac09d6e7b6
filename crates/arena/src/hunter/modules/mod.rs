//! What wild players wish of the modules, a file each with a static [`Whims`]. A module without one is still hunted by its
//! own offers and by its options.

mod characters;
mod curses;
mod quest_chambers;
mod special_chambers;
mod timer_chambers;
mod trap_chambers;
mod treasures;

use bots::Chance;
use temple::modules::ModuleCommand;
use temple::setup::Setup;

use super::trial::Trial;

/// All of them.
static ALL: &[&Whims] = &[
    &curses::WHIMS,
    &characters::WHIMS,
    &trap_chambers::WHIMS,
    &treasures::WHIMS,
    &special_chambers::WHIMS,
    &timer_chambers::WHIMS,
    &quest_chambers::WHIMS,
];

/// What chance does with one module.
struct Whims {
    /// Chooses what is not an option: cards and seats.
    choose: fn(&mut Chance, &mut Setup),
    /// How many of its commands there are, so that each comes up as often.
    commands: u32,
    /// A command, legal or not.
    wish: fn(&mut Chance, &Trial) -> ModuleCommand,
}

/// Chooses by chance what the modules let the players choose besides options.
pub fn choose(chance: &mut Chance, setup: &mut Setup) {
    ALL.iter().for_each(|whims| (whims.choose)(chance, setup));
}

/// A command of any module, switched on or not.
pub fn anything(chance: &mut Chance, trial: &Trial) -> ModuleCommand {
    let all: u32 = ALL.iter().map(|whims| whims.commands).sum();
    let mut nth = chance.below(all);
    let whims = ALL.iter().find(|whims| {
        let found = nth < whims.commands;
        nth = nth.saturating_sub(whims.commands);
        found
    });
    (whims.unwrap_or(&ALL[0]).wish)(chance, trial)
}
