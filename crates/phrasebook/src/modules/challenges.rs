//! Challenges: the ladder of the lobby, and the sentences of their rules.

use protocol::BotLevel;

use super::three;
use crate::rules::explained;
use crate::{Company, Language, several};

/// What the ladder says.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)] // the texts say it
pub enum Ladder {
    Title,
    About,
    /// The number of a level; none is the last.
    Level(Option<u8>),
    /// So many games of a level were won on this device.
    Won {
        won: u32,
        of: u32,
    },
    /// A challenge by its id; none is the last.
    Name(Option<&'static str>),
    /// What a challenge brings besides its modules.
    Gems(u32),
    Quests(u32),
    /// How often so many bots of a level alone won it.
    Measured {
        players: u32,
        level: BotLevel,
        percent: u32,
        games: u64,
    },
    NotMeasured,
    /// None of so many measured games was won.
    Never(u64),
    /// The best game on this device took so many minutes.
    Best(u32),
    /// It was tried here and never won.
    Tried(u32),
    New,
    /// Whoever changes something plays a game of their own.
    Own,
    /// The gems that stay even if every chamber gives all it has ask for more keys than anybody has dice.
    TooManyGems {
        left: u32,
        dice: u32,
    },
    /// Numbers of chambers to choose from.
    HowMany,
}

impl Language {
    /// A text of the ladder.
    #[must_use]
    pub fn ladder(self, text: Ladder) -> String {
        match text {
            Ladder::Title => three!(self, "Challenges", "Défis", "Herausforderungen").to_owned(),
            Ladder::About => three!(
                self,
                "26 fixed games, from easy to ultimate.",
                "26 parties fixes, de facile à ultime.",
                "26 feste Spiele, von leicht bis ultimativ."
            )
            .to_owned(),
            Ladder::Level(None) | Ladder::Name(None) => three!(self, "Ultimate", "Ultime", "Ultimativ").to_owned(),
            Ladder::Level(Some(level)) => {
                format!("{} {level}", three!(self, "Level", "Niveau", "Stufe"))
            }
            Ladder::Name(Some(id)) => id.to_owned(),
            Ladder::Won { won, of } => three!(
                self,
                format!("{won} of {of} won"),
                format!("{won} sur {of} gagnés"),
                format!("{won} von {of} gewonnen")
            ),
            Ladder::Gems(gems) => self.more_gems(gems),
            Ladder::Quests(quests) => three!(
                self,
                several(quests, "quest", "quests"),
                several(quests, "quête", "quêtes"),
                several(quests, "Aufgabe", "Aufgaben")
            ),
            Ladder::Best(minutes) => three!(
                self,
                format!("Best here: won in {minutes} min."),
                format!("Record ici : gagné en {minutes} min."),
                format!("Hier am besten: in {minutes} Min. gewonnen.")
            ),
            Ladder::Tried(times) => three!(
                self,
                format!("Tried here {}, not won yet.", several(times, "time", "times")),
                format!("Essayé {times} fois ici, pas encore gagné."),
                format!("Hier {times}-mal versucht, noch nicht gewonnen.")
            ),
            Ladder::New => {
                three!(self, "Not tried here yet.", "Pas encore essayé ici.", "Hier noch nicht versucht.")
                    .to_owned()
            }
            Ladder::HowMany => three!(self, "how many", "combien", "wie viele").to_owned(),
            Ladder::Own => three!(
                self,
                "Any change of modules or difficulty makes it a game of your own.",
                "Tout changement de modules ou de difficulté en fait ta propre partie.",
                "Wer Module oder Schwierigkeit ändert, spielt ein eigenes Spiel."
            )
            .to_owned(),
            Ladder::Measured { .. } | Ladder::NotMeasured | Ladder::Never(_) | Ladder::TooManyGems { .. } => {
                self.ladder_chance(text)
            }
        }
    }

    fn more_gems(self, gems: u32) -> String {
        three!(
            self,
            several(gems, "more gem", "more gems"),
            format!("{} de plus", several(gems, "joyau", "joyaux")),
            format!("{} mehr", several(gems, "Stein", "Steine"))
        )
    }

    fn ladder_chance(self, text: Ladder) -> String {
        match text {
            Ladder::Measured { players, level, percent, games } => {
                let level = self.company(Company::Level(level));
                let bots = three!(
                    self,
                    several(players, &format!("{level} bot"), &format!("{level} bots")),
                    format!("{} ({level})", several(players, "robot", "robots")),
                    format!("{} ({level})", several(players, "Bot", "Bots"))
                );
                three!(
                    self,
                    format!("{bots} alone won {percent} % of {games} games."),
                    format!("{bots} sans personne : {percent} % de {games} parties gagnées."),
                    format!("{bots} allein: {percent} % von {games} Spielen gewonnen.")
                )
            }
            Ladder::Never(games) => three!(
                self,
                format!("None of {games} measured games was won."),
                format!("Aucune des {games} parties mesurées n’a été gagnée."),
                format!("Von {games} gemessenen Spielen wurde keines gewonnen.")
            ),
            Ladder::TooManyGems { left, dice } => three!(
                self,
                format!(
                    "Hardly to be won: at least {left} gems stay in the depot, and {} give at most {dice} keys.",
                    several(dice, "die", "dice")
                ),
                format!(
                    "Presque impossible : au moins {left} joyaux restent en réserve, et {} donnent au plus {dice} clés.",
                    several(dice, "dé", "dés")
                ),
                format!(
                    "Kaum zu gewinnen: mindestens {left} Steine bleiben in der Ablage, und {dice} Würfel geben höchstens {dice} Schlüssel."
                )
            ),
            _ => three!(self, "not measured", "non mesuré", "nicht gemessen").to_owned(),
        }
    }
}

explained! {
    "CHL-1":
        "A challenge is played with its own modules, quests and gems, and no others.",
        "Un défi se joue avec ses modules, ses quêtes et ses joyaux, et rien d’autre.",
        "Eine Herausforderung wird mit ihren eigenen Modulen, Aufgaben und Steinen gespielt und mit keinen anderen.";
    "CHL-9":
        "A challenge has two turns of fate and its own number of gems, so no other difficulty.",
        "Un défi a deux coups de pouce et son propre nombre de joyaux, donc pas d’autre difficulté.",
        "Eine Herausforderung hat zwei Schicksalswendungen und ihre eigene Zahl von Steinen, also keine andere Schwierigkeit.";
    "CHL-12":
        "Traps and timers are not part of challenges.",
        "Les pièges et les sabliers ne font pas partie des défis.",
        "Fallen und Sanduhren gehören nicht zu den Herausforderungen.";
}
