//! Module 6: cards by chance, and abilities whether somebody has them or not.

use bots::Chance;
use temple::dice::Face;
use temple::modules::ModuleCommand;
use temple::modules::characters::{Card, CardSide, Character, Command};
use temple::setup::Setup;
use temple::temple::Turn;

use super::Whims;
use crate::hunter::trial::Trial;
use crate::hunter::wild::{chamber, maybe, means, one_of, place, player};

pub(super) static WHIMS: Whims = Whims { choose, commands: 6, wish };

fn choose(chance: &mut Chance, setup: &mut Setup) {
    let first = chance.below(6) as usize;
    for seat in 0..setup.players() {
        if chance.once_in(2) {
            let character = Character::ALL[(first + seat) % Character::ALL.len()];
            let side = one_of(chance, &[CardSide::Permanent, CardSide::Activatable]);
            setup.choices.characters.picks[seat] = Some(Card { character, side });
        }
    }
}

fn wish(chance: &mut Chance, trial: &Trial) -> ModuleCommand {
    let with = maybe(chance, means);
    ModuleCommand::Characters(match chance.below(7) {
        0 | 1 => {
            let path = (0..chance.below(5)).map(|_| chamber(chance, trial)).collect();
            Command::To { path, with }
        }
        2 => Command::On { whom: player(chance), with },
        3 => {
            let (chamber, by) = (chamber(chance, trial), Turn(chance.below(6) as u8));
            Command::Rotate { chamber, by, with }
        }
        4 => {
            let (face, chamber) = (one_of(chance, &Face::ALL), chamber(chance, trial));
            Command::Lend { face, chamber, level: chance.below(5) as u8, with }
        }
        5 => Command::Join { to: place(chance, trial), with },
        _ if chance.once_in(2) => Command::Reroll { with },
        _ => Command::SendBack,
    })
}
