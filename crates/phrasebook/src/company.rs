//! The company of bots: how well they play, how good the chances are with them, what to try next. Only the lobby speaks of it,
//! after its first look, so that it comes with the part of the page that is loaded late.

use protocol::{BotLevel, Preset};

use crate::{Language, Text};

/// What is said about the company.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Company {
    /// The title of the levels.
    Title,
    /// The name of a level.
    Level(BotLevel),
    /// What it means.
    About(BotLevel),
    /// How many games such a company wins.
    Chance {
        /// How many bots there are.
        bots: u32,
        /// How well they play.
        level: BotLevel,
        /// Games won of a hundred; 0 is none at all.
        percent: u32,
    },
    /// Nobody knows how many.
    NotMeasured,
    /// A game without clock.
    NobodyLoses,
    /// None in so many games, and what to change.
    NeverWon(u32),
    /// Quick wins: a harder adventure.
    StepUp(Preset),
    /// Losses: an easier one.
    StepDown(Preset),
    /// The other game of the house.
    OtherGame,
}

impl Language {
    /// What is said about the company.
    #[must_use]
    pub fn company(self, text: Company) -> String {
        match self {
            #[cfg(feature = "english")]
            Language::English => english(text),
            #[cfg(feature = "french")]
            Language::French => french(text),
            #[cfg(feature = "german")]
            Language::German => german(text),
        }
    }

    fn adventure(self, preset: Preset) -> String {
        self.say(match preset {
            Preset::FirstGame => Text::FirstGame,
            Preset::Classic => Text::Classic,
            Preset::Expert => Text::Expert,
            Preset::Professional => Text::Professional,
            Preset::Everything => Text::Everything,
        })
    }
}

/// How often somebody wins, in words or of ten.
enum Often {
    Never,
    HardlyEver,
    Of10(u32),
    NearlyAlways,
}

const fn often(percent: u32) -> Often {
    match percent {
        0 => Often::Never,
        1..=4 => Often::HardlyEver,
        5..=94 => Often::Of10((percent + 5) / 10),
        _ => Often::NearlyAlways,
    }
}

#[cfg(feature = "english")]
fn english(text: Company) -> String {
    let fixed = match text {
        Company::Title => "How well the bots play",
        Company::Level(BotLevel::Gentle) => "gentle",
        Company::Level(BotLevel::Steady) => "steady",
        Company::Level(BotLevel::Sharp) => "sharp",
        Company::Level(BotLevel::Machine) => "machine",
        Company::About(BotLevel::Gentle) => "as in their second game",
        Company::About(BotLevel::Steady) => "as after a few games",
        Company::About(BotLevel::Sharp) => "as after many games",
        Company::About(BotLevel::Machine) => "of one mind, faster than people",
        Company::Chance { bots, level, percent } => {
            let level = english(Company::Level(level));
            let with = match bots {
                0 => String::new(),
                1 => format!("with one {level} bot "),
                _ => format!("with {bots} {level} bots "),
            };
            return match often(percent) {
                Often::Never => with + "never won",
                Often::HardlyEver => with + "hardly ever won",
                Often::Of10(won) => format!("{with}won: {won} of 10"),
                Often::NearlyAlways => with + "nearly always won",
            };
        }
        Company::OtherGame => "Roll & Write: the game with paper and pencil",
        Company::NotMeasured => "chance not measured",
        Company::NobodyLoses => "without a clock nobody loses",
        Company::NeverWon(games) => {
            return format!(
                "Nobody has won this in {games} games. Take fewer seats, an easier adventure or better bots."
            );
        }
        Company::StepUp(preset) => return format!("Two quick wins: try {}", Language::English.adventure(preset)),
        Company::StepDown(preset) => {
            return format!("Two losses: {} is easier", Language::English.adventure(preset));
        }
    };
    fixed.to_owned()
}

#[cfg(feature = "french")]
fn french(text: Company) -> String {
    let fixed = match text {
        Company::Title => "Niveau des robots",
        Company::Level(BotLevel::Gentle) => "doux",
        Company::Level(BotLevel::Steady) => "réguliers",
        Company::Level(BotLevel::Sharp) => "vifs",
        Company::Level(BotLevel::Machine) => "machines",
        Company::About(BotLevel::Gentle) => "comme à leur deuxième partie",
        Company::About(BotLevel::Steady) => "comme après quelques parties",
        Company::About(BotLevel::Sharp) => "comme après bien des parties",
        Company::About(BotLevel::Machine) => "d’un seul esprit, plus vite que nous",
        Company::Chance { bots, level, percent } => {
            let one = match level {
                BotLevel::Gentle => "doux",
                BotLevel::Steady => "régulier",
                BotLevel::Sharp => "vif",
                BotLevel::Machine => "machine",
            };
            let with = match bots {
                0 => String::new(),
                1 => format!("avec un robot {one} : "),
                _ => format!("avec {bots} robots {} : ", french(Company::Level(level))),
            };
            return match often(percent) {
                Often::Never => with + "jamais gagné",
                Often::HardlyEver => with + "presque jamais gagné",
                Often::Of10(won) => format!("{with}gagné {won} fois sur 10"),
                Often::NearlyAlways => with + "presque toujours gagné",
            };
        }
        Company::OtherGame => "Roll & Write : le jeu de papier et de crayon",
        Company::NotMeasured => "chances non mesurées",
        Company::NobodyLoses => "sans horloge, personne ne perd",
        Company::NeverWon(games) => {
            return format!(
                "Personne n’a gagné ainsi en {games} parties. Prenez moins de places, une aventure plus facile ou de meilleurs robots."
            );
        }
        Company::StepUp(preset) => {
            return format!("Deux victoires rapides : essayez « {} »", Language::French.adventure(preset));
        }
        Company::StepDown(preset) => {
            return format!("Deux défaites : « {} » est plus facile", Language::French.adventure(preset));
        }
    };
    fixed.to_owned()
}

#[cfg(feature = "german")]
fn german(text: Company) -> String {
    let fixed = match text {
        Company::Title => "Wie gut die Bots spielen",
        Company::Level(BotLevel::Gentle) => "sanft",
        Company::Level(BotLevel::Steady) => "solide",
        Company::Level(BotLevel::Sharp) => "gewitzt",
        Company::Level(BotLevel::Machine) => "Maschine",
        Company::About(BotLevel::Gentle) => "wie in der zweiten Partie",
        Company::About(BotLevel::Steady) => "wie nach ein paar Partien",
        Company::About(BotLevel::Sharp) => "wie nach vielen Partien",
        Company::About(BotLevel::Machine) => "ein Gedanke, schneller als Menschen",
        Company::Chance { bots, level, percent } => {
            let (one, more) = match level {
                BotLevel::Gentle => ("sanften Bot", "sanften Bots"),
                BotLevel::Steady => ("soliden Bot", "soliden Bots"),
                BotLevel::Sharp => ("gewitzten Bot", "gewitzten Bots"),
                BotLevel::Machine => ("Maschinenbot", "Maschinenbots"),
            };
            let with = match bots {
                0 => String::new(),
                1 => format!("mit einem {one} "),
                _ => format!("mit {bots} {more} "),
            };
            return match often(percent) {
                Often::Never => with + "nie gewonnen",
                Often::HardlyEver => with + "kaum je gewonnen",
                Often::Of10(won) => format!("{with}gewonnen: {won} von 10"),
                Often::NearlyAlways => with + "fast immer gewonnen",
            };
        }
        Company::OtherGame => "Roll & Write: das Spiel mit Papier und Bleistift",
        Company::NotMeasured => "Aussicht nicht gemessen",
        Company::NobodyLoses => "ohne Uhr verliert niemand",
        Company::NeverWon(games) => {
            return format!(
                "So hat in {games} Partien niemand gewonnen. Nehmt weniger Plätze, ein leichteres Abenteuer oder bessere Bots."
            );
        }
        Company::StepUp(preset) => {
            return format!("Zweimal schnell gewonnen: „{}“ wagen", Language::German.adventure(preset));
        }
        Company::StepDown(preset) => {
            return format!("Zweimal verloren: „{}“ ist leichter", Language::German.adventure(preset));
        }
    };
    fixed.to_owned()
}
