//! How good the chances of a company are, as they were measured, and what to try next. What is known of a company stands in
//! `measured.rs`; `docs/balance.md` says how it was found.

use protocol::{BotLevel, Lobby, Preset, Sitter};
use temple::setup::{Difficulty, Handicap};

use super::ladder::LADDER;
use super::measured::MEASURED;
use crate::history::Past;
use crate::modules;

/// The chance of a company in an adventure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Chance {
    /// It was not measured for such a table.
    #[default]
    Unknown,
    /// There is no clock: nobody loses.
    Sure,
    /// So many games of a hundred; 0 is none of all.
    Percent(u8),
}

/// Who plays: people, bots and how well these play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Company {
    /// Seats with a person.
    pub people: usize,
    /// Seats with a bot.
    pub bots: usize,
    /// How well the bots play.
    pub level: BotLevel,
    /// Whether nobody has a handicap; no other table was measured.
    pub plain: bool,
}

impl Company {
    /// Those who would play now.
    pub fn of(lobby: &Lobby) -> Company {
        let count = |is: fn(&Sitter) -> bool| lobby.seats.iter().filter(|seat| is(&seat.sitter)).count();
        Company {
            people: count(|sitter| matches!(sitter, Sitter::Person { .. })),
            bots: count(|sitter| matches!(sitter, Sitter::Bot { .. })),
            level: lobby.settings.bots,
            plain: lobby.seats.iter().all(|seat| seat.handicap == Handicap::default()),
        }
    }

    /// Their chance in an adventure.
    pub fn chance(self, preset: Preset) -> Chance {
        let adventure = match preset {
            Preset::FirstGame => return Chance::Sure,
            Preset::Classic => 0,
            Preset::Expert => 1,
            Preset::Professional => 2,
            // Only bots alone were measured there; see `alone`.
            Preset::Everything => return Chance::Unknown,
        };
        let level = self.column();
        let players = self.people + self.bots;
        if self.people == 0 || !self.plain {
            return Chance::Unknown;
        }
        let row = MEASURED[adventure].get(players * (players - 1) / 2 + self.people - 1);
        row.map_or(Chance::Unknown, |levels| Chance::Percent(levels[level]))
    }

    /// How often as many bots of the same level alone win a challenge, by its place in the data. People were not measured there.
    pub fn on_the_ladder(self, number: usize) -> Chance {
        let players = self.people + self.bots;
        let row = LADDER.get(number).and_then(|rows| rows.get(players.checked_sub(1)?));
        match row {
            Some(levels) if self.plain => Chance::Percent(levels[self.column()]),
            _ => Chance::Unknown,
        }
    }

    /// How often as many bots of the same level alone win an adventure in which people were not measured.
    pub fn alone(self, preset: Preset) -> Chance {
        match preset {
            // The last of the ladder is the game with everything.
            Preset::Everything => self.on_the_ladder(LADDER.len() - 1),
            _ => Chance::Unknown,
        }
    }

    fn column(self) -> usize {
        match self.level {
            BotLevel::Gentle => 0,
            BotLevel::Steady => 1,
            BotLevel::Sharp => 2,
            BotLevel::Machine => 3,
        }
    }
}

/// Those with a clock that were measured. The room says what they are made of (`room::of_preset`); it is said here once more, so that
/// the lobby does not share that with the part that a game alone waits for, and a test compares the two.
const ADVENTURES: [(Difficulty, Preset); 4] = [
    (Difficulty::Normal, Preset::Classic),
    (Difficulty::Expert, Preset::Expert),
    (Difficulty::Professional, Preset::Professional),
    (Difficulty::Normal, Preset::Everything),
];

/// The adventure that a table plays, also where it was put together by hand: nothing but the name of it would be another.
pub fn adventure(lobby: &Lobby) -> Option<Preset> {
    let setup = &lobby.settings.setup;
    let by_hand = || setup.challenge.is_none() && setup.dice_each.is_none() && setup.clock == Some(0);
    lobby.settings.preset.or_else(|| {
        let like = |(difficulty, preset): &(Difficulty, Preset)| {
            (*difficulty, modules::of_adventure(*preset)) == (setup.difficulty, setup.modules)
        };
        ADVENTURES.into_iter().find(like).map(|(_, preset)| preset).filter(|_| by_hand())
    })
}

/// The adventures from the easiest on.
const STEPS: [Preset; 4] = [Preset::FirstGame, Preset::Classic, Preset::Expert, Preset::Professional];

/// A game won in fewer minutes than this was won quickly.
const QUICK_MINUTES: u32 = 8;

/// So many games in a row are a reason.
const IN_A_ROW: usize = 2;

/// Another step than the one chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Quick wins: a harder adventure.
    Up(Preset),
    /// Losses: an easier one.
    Down(Preset),
}

/// What to try instead of an adventure, by the last games of it, the newest first.
pub fn step(chosen: Preset, past: &[Past]) -> Option<Step> {
    let last: Vec<&Past> = past.iter().filter(|game| game.preset == Some(chosen)).take(IN_A_ROW).collect();
    let here = STEPS.iter().position(|preset| *preset == chosen)?;
    // A first game has no clock, and there is nothing to lose in it.
    let quick = |game: &&Past| game.won && (chosen == Preset::FirstGame || game.minutes < QUICK_MINUTES);
    if last.len() < IN_A_ROW {
        None
    } else if last.iter().all(quick) {
        STEPS.get(here + 1).copied().map(Step::Up)
    } else if last.iter().all(|game| !game.won) {
        here.checked_sub(1).map(|easier| Step::Down(STEPS[easier]))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adventures_are_made_of_what_the_room_says() {
        let data = temple::components::Components::standard();
        for (difficulty, preset) in ADVENTURES {
            let setup = room::of_preset(preset, &data, 3);
            assert_eq!(
                (setup.difficulty, setup.modules),
                (difficulty, modules::of_adventure(preset)),
                "{preset:?}"
            );
            assert_eq!((setup.clock, setup.dice_each, setup.challenge), (Some(0), None, None), "{preset:?}");
        }
    }

    fn company(people: usize, bots: usize, level: BotLevel) -> Company {
        Company { people, bots, level, plain: true }
    }

    /// Every company finds its own row; that the rows are those of `docs/balance.md` is a test of the arena.
    #[test]
    fn every_company_finds_its_row() {
        let levels = [BotLevel::Gentle, BotLevel::Steady, BotLevel::Sharp, BotLevel::Machine];
        let companies = (1..=6).flat_map(|players| (1..=players).map(move |people| (people, players - people)));
        let companies: Vec<(usize, usize)> = companies.collect();
        for (adventure, preset) in [Preset::Classic, Preset::Expert, Preset::Professional].into_iter().enumerate() {
            for ((people, bots), row) in companies.iter().zip(MEASURED[adventure]) {
                for (level, percent) in levels.into_iter().zip(row) {
                    assert_eq!(company(*people, *bots, level).chance(preset), Chance::Percent(percent));
                }
            }
        }
    }

    #[test]
    fn what_was_not_measured_is_not_guessed() {
        let three = company(1, 3, BotLevel::Steady);
        assert!(matches!(three.chance(Preset::Classic), Chance::Percent(1..=99)));
        assert_eq!(three.chance(Preset::FirstGame), Chance::Sure);
        assert_eq!(Company { plain: false, ..three }.chance(Preset::Classic), Chance::Unknown);
        assert_eq!(company(0, 4, BotLevel::Steady).chance(Preset::Classic), Chance::Unknown);
        assert_eq!(company(6, 1, BotLevel::Steady).chance(Preset::Classic), Chance::Unknown);
        assert_eq!(company(6, 0, BotLevel::Steady).chance(Preset::Professional), Chance::Percent(0), "never");
    }

    #[test]
    fn quick_wins_lead_up_and_losses_down() {
        let game = |won, minutes, preset| Past { won, minutes, preset: Some(preset), challenge: None };
        let (win, slow) = (game(true, 5, Preset::Classic), game(true, 9, Preset::Classic));
        let (loss, other) = (game(false, 10, Preset::Classic), game(true, 3, Preset::Expert));
        assert_eq!(step(Preset::Classic, &[win, other, win, loss]), Some(Step::Up(Preset::Expert)));
        assert_eq!(step(Preset::Classic, &[loss, other, loss, win]), Some(Step::Down(Preset::FirstGame)));
        assert_eq!(step(Preset::Classic, &[win, slow]), None);
        assert_eq!(step(Preset::Classic, &[loss, win]), None);
        assert_eq!(step(Preset::Classic, &[win]), None);
        let hardest = game(true, 5, Preset::Professional);
        assert_eq!(step(Preset::Professional, &[hardest, hardest]), None);
        let first = game(true, 30, Preset::FirstGame);
        assert_eq!(step(Preset::FirstGame, &[first, first]), Some(Step::Up(Preset::Classic)));
    }
}
