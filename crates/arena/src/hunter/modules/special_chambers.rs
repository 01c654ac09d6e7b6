//! Module 4: carrying a chalice that may lie elsewhere, and triggering what may not be armed.

use bots::Chance;
use temple::modules::ModuleCommand;
use temple::modules::special_chambers::Command;
use temple::setup::Setup;

use super::Whims;
use crate::hunter::trial::Trial;
use crate::hunter::wild::{chamber, maybe, means};

pub(super) static WHIMS: Whims = Whims { choose, commands: 3, wish };

fn choose(_chance: &mut Chance, _setup: &mut Setup) {}

fn wish(chance: &mut Chance, trial: &Trial) -> ModuleCommand {
    ModuleCommand::SpecialChambers(if chance.once_in(3) {
        Command::Trigger
    } else {
        Command::Carry { to: chamber(chance, trial), with: maybe(chance, means) }
    })
}
