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
use temple::game::Game;
use temple::modules::{ModuleCommand, ModuleId};
use temple::setup::Setup;

use super::trial::{SecondModel, Trial};

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

/// A second, plain model of a module, of those that have one.
type MakeModel = fn() -> Box<dyn SecondModel>;

/// The second models, by their modules.
static MODELS: &[(ModuleId, MakeModel)] = &[(ModuleId::TimerChambers, timer_chambers::second_model)];

/// The second models of the modules that are on.
pub fn second_models(game: &Game) -> Vec<Box<dyn SecondModel>> {
    let on = |module: ModuleId| game.book().setup.modules.has(module);
    MODELS.iter().filter(|(module, _)| on(*module)).map(|(_, make)| make()).collect()
}

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
