//! Module 8: volunteers for whatever threatens, or nothing.

use bots::Chance;
use temple::modules::ModuleCommand;
use temple::modules::timer_chambers::Command;
use temple::setup::Setup;

use super::Whims;
use crate::hunter::trial::Trial;

pub(super) static WHIMS: Whims = Whims { choose, commands: 1, wish };

/// How many there are is an option.
fn choose(_chance: &mut Chance, _setup: &mut Setup) {}

fn wish(chance: &mut Chance, _trial: &Trial) -> ModuleCommand {
    ModuleCommand::TimerChambers(Command::Volunteer { dice: chance.below(5) as u8 })
}
