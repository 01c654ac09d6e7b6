//! Module 2: claiming and using treasures nobody may have, with targets anywhere.

use bots::Chance;
use temple::modules::ModuleCommand;
use temple::modules::treasures::Command;
use temple::setup::Setup;

use super::Whims;
use crate::hunter::trial::Trial;
use crate::hunter::wild::{chamber, maybe, means, place};

pub(super) static WHIMS: Whims = Whims { choose, commands: 6, wish };

fn choose(_chance: &mut Chance, _setup: &mut Setup) {}

fn wish(chance: &mut Chance, trial: &Trial) -> ModuleCommand {
    ModuleCommand::Treasures(match chance.below(6) {
        0 => Command::Claim { with: maybe(chance, means) },
        1 => Command::Heal,
        2 => Command::Teleport { to: place(chance, trial) },
        3 => Command::TakeGem,
        4 => Command::OpenPassage { between: chamber(chance, trial), and: chamber(chance, trial) },
        _ => Command::LightTorch,
    })
}
