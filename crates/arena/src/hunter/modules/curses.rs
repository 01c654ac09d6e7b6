//! Module 1: who throws with assistance, and lifting curses nobody may have.

use bots::Chance;
use temple::modules::ModuleCommand;
use temple::modules::curses::{Command, Curse};
use temple::players::PlayerSet;
use temple::setup::Setup;

use super::Whims;
use crate::hunter::trial::Trial;
use crate::hunter::wild::{maybe, means, one_of, player};

pub(super) static WHIMS: Whims = Whims { choose, commands: 3, wish };

fn choose(chance: &mut Chance, setup: &mut Setup) {
    setup.choices.curses.table_mode = u32::from(chance.once_in(4));
    setup.choices.curses.lost_dice_fixed = PlayerSet(chance.word() as u8 & ((1 << setup.players()) - 1));
}

fn wish(chance: &mut Chance, _trial: &Trial) -> ModuleCommand {
    if chance.once_in(3) {
        return ModuleCommand::Curses(Command::Swap { with: player(chance) });
    }
    let (curse, with) = (one_of(chance, &Curse::ALL), maybe(chance, means));
    if chance.once_in(8) {
        return ModuleCommand::Curses(Command::ReportFallen);
    }
    ModuleCommand::Curses(Command::Lift { curse, with })
}
