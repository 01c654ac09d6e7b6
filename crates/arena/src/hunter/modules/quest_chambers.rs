//! Module 5: dice for the altar and pushes of the ghost, wherever one stands.

use bots::Chance;
use temple::dice::DiceSet;
use temple::modules::ModuleCommand;
use temple::modules::quest_chambers::Command;
use temple::setup::Setup;
use temple::temple::Side;

use super::Whims;
use crate::hunter::trial::Trial;
use crate::hunter::wild::{maybe, means, one_of};

pub(super) static WHIMS: Whims = Whims { choose, commands: 2, wish };

/// How many there are is an option.
fn choose(_chance: &mut Chance, _setup: &mut Setup) {}

fn wish(chance: &mut Chance, _trial: &Trial) -> ModuleCommand {
    let with = maybe(chance, means);
    ModuleCommand::QuestChambers(if chance.once_in(2) {
        Command::Sacrifice { dice: DiceSet(chance.word() as u16 & chance.word() as u16) }
    } else {
        Command::Push { side: one_of(chance, &Side::ALL), with }
    })
}
