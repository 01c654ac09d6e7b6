//! Module 8: volunteers for whatever threatens, or nothing; and the second model of the hourglasses.

mod second;

use bots::Chance;
use temple::modules::ModuleCommand;
use temple::modules::timer_chambers::Command;
use temple::setup::Setup;

use super::Whims;
use crate::hunter::trial::{SecondModel, Trial};

pub(super) static WHIMS: Whims = Whims { choose, commands: 1, wish };

pub(super) fn second_model() -> Box<dyn SecondModel> {
    Box::new(second::Plain::default())
}

/// How many there are is an option.
fn choose(_chance: &mut Chance, _setup: &mut Setup) {}

fn wish(chance: &mut Chance, _trial: &Trial) -> ModuleCommand {
    ModuleCommand::TimerChambers(Command::Volunteer { dice: chance.below(5) as u8 })
}
