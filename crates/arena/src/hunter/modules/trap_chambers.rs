//! Module 7: climbing and summoning wherever one stands.

use bots::Chance;
use temple::modules::ModuleCommand;
use temple::modules::trap_chambers::Command;
use temple::setup::Setup;

use super::Whims;
use crate::hunter::trial::Trial;
use crate::hunter::wild::{maybe, means};

pub(super) static WHIMS: Whims = Whims { choose, commands: 2, wish };

/// How many there are is an option.
fn choose(_chance: &mut Chance, _setup: &mut Setup) {}

fn wish(chance: &mut Chance, _trial: &Trial) -> ModuleCommand {
    let with = maybe(chance, means);
    ModuleCommand::TrapChambers(if chance.once_in(2) { Command::Climb { with } } else { Command::Summon { with } })
}
