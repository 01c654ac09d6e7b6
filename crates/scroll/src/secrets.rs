//! What nobody may know: the dice to come. Secrets have no serde and no Debug, and nothing but carrying out can reach them.

use kit::{DiceStream, Draws, Face, PlayerId, Seed, Stream};

use crate::setup::MAX_PLAYERS;
use crate::sheets::Sheets;

/// Streams of chance: one for the first player, one for the sheet dice, one per player's dice, so that none disturbs another.
const FIRST_PLAYER: Stream = Stream(1);
const SHEET_DICE: Stream = Stream(2);
const DICE: u32 = 0x100;

/// Scripted dice, for scenarios: used up in order, exactly.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Script {
    /// Faces of the common dice.
    pub dice: Vec<Face>,
    /// Faces of the sheet dice.
    pub sheet_dice: Vec<Face>,
    /// Whether more was thrown than was scripted.
    pub ran_out: bool,
}

#[derive(Clone)]
enum Chance {
    Drawn(Draws),
    Scripted(Box<Script>),
    /// Nothing can be thrown: a step is only imagined.
    None,
}

/// Everything hidden.
#[derive(Clone)]
pub(crate) struct Secrets {
    chance: Chance,
    dice: [DiceStream; MAX_PLAYERS],
    sheet_dice: DiceStream,
}

impl Secrets {
    pub fn seeded(seed: &Seed) -> Secrets {
        Secrets::new(Chance::Drawn(seed.draws()))
    }

    pub fn scripted() -> Secrets {
        Secrets::new(Chance::Scripted(Box::default()))
    }

    pub fn none() -> Secrets {
        Secrets::new(Chance::None)
    }

    fn new(chance: Chance) -> Secrets {
        let dice = std::array::from_fn(|who| DiceStream::new(Stream(DICE + who as u32)));
        Secrets { chance, dice, sheet_dice: DiceStream::new(SHEET_DICE) }
    }

    /// Whether nothing can be thrown.
    pub fn is_imagined(&self) -> bool {
        matches!(self.chance, Chance::None)
    }

    pub fn script(&mut self) -> Option<&mut Script> {
        match &mut self.chance {
            Chance::Scripted(script) => Some(script),
            _ => None,
        }
    }

    /// Rule [RNW-9]: a random first player.
    pub fn first_player(&self, players: usize) -> PlayerId {
        match &self.chance {
            Chance::Drawn(draws) => PlayerId(draws.below(FIRST_PLAYER, 0, players as u32) as u8),
            _ => PlayerId(0),
        }
    }

    /// Throws one of the common dice for a player. Rule [RNW-4]: each of its six sides has the same chance.
    pub fn throw(&mut self, data: &Sheets, who: PlayerId) -> Face {
        match &mut self.chance {
            Chance::Drawn(draws) => data.die_sides[usize::from(self.dice[who.index()].throw(draws))],
            Chance::Scripted(script) => next(&mut script.dice, &mut script.ran_out),
            Chance::None => Face::BlackMask,
        }
    }

    /// Throws one of the sheet dice.
    pub fn throw_sheet_die(&mut self, data: &Sheets) -> Face {
        match &mut self.chance {
            Chance::Drawn(draws) => data.die_sides[usize::from(self.sheet_dice.throw(draws))],
            Chance::Scripted(script) => next(&mut script.sheet_dice, &mut script.ran_out),
            Chance::None => Face::BlackMask,
        }
    }

    /// Counters as plain numbers, for the state's digest.
    pub fn canonical(&self) -> impl serde::Serialize {
        (self.dice.map(|stream| stream.used()), self.sheet_dice.used())
    }
}

fn next(faces: &mut Vec<Face>, ran_out: &mut bool) -> Face {
    if faces.is_empty() {
        *ran_out = true;
        return Face::BlackMask;
    }
    faces.remove(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::{Hex, Secret};

    /// RNW-4, RNW-9: the vectors of `docs/dice.md`, which a stranger's program was written from.
    #[test]
    fn the_page_for_strangers_is_true() {
        let page = include_str!("../../../docs/dice.md");
        let seed = Secret(Hex([0; 32])).seed("a", &[Some(Hex([1; 16])), None]);
        let mut secrets = Secrets::seeded(&seed);
        let first: Vec<String> = (2..=4).map(|players| secrets.first_player(players).0.to_string()).collect();
        assert!(page.contains(&format!("| seat {} |", first.join(", "))), "{first:?}");
        let data = Sheets::standard();
        let faces: Vec<String> = (0..12).map(|_| (secrets.throw_sheet_die(&data) as u8).to_string()).collect();
        assert!(page.contains(&format!("| {} |", faces.join(" "))), "{faces:?}");
    }
}
