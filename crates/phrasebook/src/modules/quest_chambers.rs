//! Module 5 in three languages.

use temple::modules::ModuleCommand;
use temple::modules::quest_chambers::Command;
use temple::rulebook::{Tale, Verb};
use temple::temple::Side;

use super::{Around, More, Words, three};
use crate::rules::explained;
use crate::{Language, Who, about, several};

pub(super) static WORDS: Words = Words {
    slug: "quest_chambers",
    name: |language| three!(language, "Quest chambers", "Salles de quête", "Aufgabenräume"),
    about: |language| {
        three!(
            language,
            "Nobody escapes before all quests are done.",
            "Personne ne sort avant la fin de toutes les quêtes.",
            "Niemand entkommt, bevor alle Aufgaben erfüllt sind."
        )
    },
    deed: |language| three!(language, "work on a quest", "avancer une quête", "eine Aufgabe voranbringen"),
    piece: name,
    effect,
    more: More { offer: Some(offer), tale: Some(tale), fate: Some(fate), ..More::NOTHING },
};

/// What its numbered options decide.
pub(super) fn option(language: Language, name: &str) -> Option<&'static str> {
    match name {
        "quests" => Some(three!(
            language,
            "So many quest chambers are drawn",
            "Nombre de salles de quête tirées",
            "So viele Aufgabenräume werden gezogen"
        )),
        _ => None,
    }
}

fn name(language: Language, kind: u8) -> &'static str {
    match kind {
        0 => three!(language, "quest marker", "marqueur de quête", "Aufgabenmarker"),
        1 => three!(language, "gem tile", "tuile joyau", "Steinplättchen"),
        2 => three!(language, "the ghost", "le fantôme", "der Geist"),
        3 => three!(language, "task 1", "mission 1", "Aufgabe 1"),
        4 => three!(language, "task 2", "mission 2", "Aufgabe 2"),
        5 => three!(language, "task 3", "mission 3", "Aufgabe 3"),
        6 => three!(language, "task 4", "mission 4", "Aufgabe 4"),
        7 => three!(language, "task 5", "mission 5", "Aufgabe 5"),
        8 => three!(language, "task 6", "mission 6", "Aufgabe 6"),
        9 => three!(language, "altar chamber", "salle de l’autel", "Altarkammer"),
        10 => three!(language, "task chamber", "salle Mission", "Aufgabenkammer"),
        11 => three!(language, "ghost chamber", "salle du fantôme", "Geisterkammer"),
        12 => three!(language, "Tree of Life", "arbre de vie", "Baum des Lebens"),
        _ => three!(language, "obelisk chamber", "salle de l’obélisque", "Obeliskenkammer"),
    }
}

fn effect(language: Language, kind: u8) -> &'static str {
    match kind {
        0 => three!(
            language,
            "While one lies on the depot nobody escapes.",
            "Tant qu’il en reste un sur la réserve, personne ne sort.",
            "Solange einer auf der Ablage liegt, entkommt niemand."
        ),
        1 => three!(
            language,
            "Counts as a gem for the keys, until a chamber borders its wall of the obelisk.",
            "Compte comme un joyau pour les clés, tant que son côté de l’obélisque reste libre.",
            "Zählt für die Schlüssel als Stein, bis an seine Wand des Obelisken eine Kammer grenzt."
        ),
        2 => three!(
            language,
            "Two torches push it into the next chamber.",
            "Deux torches le poussent dans la salle voisine.",
            "Zwei Fackeln schieben ihn in die nächste Kammer."
        ),
        3..=8 => three!(
            language,
            "Show these symbols together in the task chamber.",
            "Montrez ces symboles ensemble dans la salle Mission.",
            "Zeigt diese Symbole gemeinsam in der Aufgabenkammer."
        ),
        9 => three!(
            language,
            "Asks for two dice for good, one each or both from one.",
            "Demande deux dés pour toujours, un chacun ou deux du même.",
            "Verlangt zwei Würfel für immer: je einen oder beide von einem."
        ),
        10 => three!(
            language,
            "Four tiles to fulfil one after the other.",
            "Quatre tuiles à remplir l’une après l’autre.",
            "Vier Plättchen, eines nach dem anderen."
        ),
        11 => three!(
            language,
            "Push the ghost in; nobody else can enter.",
            "Poussez-y le fantôme ; personne d’autre n’entre.",
            "Schiebt den Geist hinein; sonst kommt niemand herein."
        ),
        12 => three!(
            language,
            "Two golden masks for each player, all at the same time.",
            "Deux masques d’or par joueur, tous en même temps.",
            "Zwei goldene Masken je Spieler, alle zugleich."
        ),
        _ => three!(
            language,
            "Done at once; build chambers round it to be rid of its gem tiles.",
            "Terminée aussitôt ; construisez autour pour vous défaire de ses tuiles.",
            "Sofort erfüllt; baut ringsum an, um seine Steinplättchen loszuwerden."
        ),
    }
}

fn offer(language: Language, command: &ModuleCommand, _around: &Around<'_>) -> Option<String> {
    let ModuleCommand::QuestChambers(command) = command else { return None };
    Some(match command {
        Command::Sacrifice { dice } => {
            let dice = u32::from(dice.len());
            three!(
                language,
                format!("Sacrifice {} for good", several(dice, "die", "dice")),
                format!("Sacrifier {} pour toujours", several(dice, "dé", "dés")),
                format!("{} für immer opfern", several(dice, "Würfel", "Würfel"))
            )
        }
        Command::Push { side, .. } => pushing(language, *side).to_owned(),
    })
}

/// A chamber has several ways out, so the side is said.
fn pushing(language: Language, side: Side) -> &'static str {
    match side {
        Side::North => {
            three!(language, "Push the ghost north", "Fantôme : pousser au nord", "Geist nach Norden schieben")
        }
        Side::East => {
            three!(language, "Push the ghost east", "Fantôme : pousser à l’est", "Geist nach Osten schieben")
        }
        Side::South => {
            three!(language, "Push the ghost south", "Fantôme : pousser au sud", "Geist nach Süden schieben")
        }
        Side::West => {
            three!(language, "Push the ghost west", "Fantôme : pousser à l’ouest", "Geist nach Westen schieben")
        }
    }
}

fn tale(language: Language, tale: &Tale, who: Who<'_>) -> Option<String> {
    match tale.verb {
        Verb::Loses => Some(three!(
            language,
            about(who, "You give dice on the altar", "gives dice on the altar"),
            about(who, "Tu donnes des dés à l’autel", "donne des dés à l’autel"),
            about(who, "Du gibst Würfel auf den Altar", "gibt Würfel auf den Altar")
        )),
        Verb::Moves => Some(three!(
            language,
            about(who, "You push the ghost", "pushes the ghost"),
            about(who, "Tu pousses le fantôme", "pousse le fantôme"),
            about(who, "Du schiebst den Geist", "schiebt den Geist")
        )),
        _ => None,
    }
}

/// How far a quest came.
fn fate(language: Language, tale: &Tale) -> Option<String> {
    let words = match tale.verb {
        Verb::Readies => three!(language, "Quest done", "Quête accomplie", "Aufgabe erfüllt"),
        Verb::Turns => three!(language, "Next", "Ensuite", "Als Nächstes"),
        Verb::Removes => three!(language, "Done", "Fait", "Erledigt"),
        _ => return None,
    };
    Some(language.titled(words, name(language, tale.piece?.kind)))
}

explained! {
    "QST-6":
        "While a quest marker lies on the depot nobody can escape, whatever the keys.",
        "Tant qu’un marqueur de quête est sur la réserve, personne ne sort, quelles que soient les clés.",
        "Solange ein Aufgabenmarker auf der Ablage liegt, entkommt niemand, egal mit wie vielen Schlüsseln.";
    "QST-10":
        "The altar asks for two dice.",
        "L’autel demande deux dés.",
        "Der Altar verlangt zwei Würfel.";
    "QST-11":
        "In the altar chamber you may give one or two of the dice in your hand; they are gone for good.",
        "Dans la salle de l’autel, tu peux donner un ou deux dés de ta main ; ils sont perdus pour toujours.",
        "In der Altarkammer darfst du einen oder zwei Würfel deiner Hand geben; sie sind für immer weg.";
    "QST-12":
        "The altar takes two dice in all; who has given one leaves the second to somebody else.",
        "L’autel prend deux dés en tout ; qui en a donné un laisse le second à un autre.",
        "Der Altar nimmt zwei Würfel insgesamt; wer einen gegeben hat, überlässt den zweiten einem anderen.";
    "QST-31":
        "Whoever stands with the ghost pushes it into the next chamber for two torches of their own.",
        "Qui est avec le fantôme le pousse dans la salle voisine pour deux de ses torches.",
        "Wer beim Geist steht, schiebt ihn für zwei eigene Fackeln in die nächste Kammer.";
    "QST-32":
        "The ghost moves through passages only, not through walls.",
        "Le fantôme ne passe que par les passages, pas à travers les murs.",
        "Der Geist geht nur durch Durchgänge, nicht durch Wände.";
    "QST-34":
        "No adventurer gets into the ghost chamber.",
        "Aucun aventurier n’entre dans la salle du fantôme.",
        "In die Geisterkammer kommt kein Abenteurer.";
    "QST-54":
        "No adventurer gets into the obelisk chamber.",
        "Aucun aventurier n’entre dans la salle de l’obélisque.",
        "In die Obeliskenkammer kommt kein Abenteurer.";
    "QST-65":
        "The ghost may be pushed in by the slide, not out of it.",
        "Le fantôme peut entrer par le toboggan, mais pas en ressortir.",
        "Der Geist kommt durch die Rutsche hinein, aber nicht hinaus.";
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule [QST-31]: a ghost can be pushed to several sides, and no two of these cards say the same.
    #[test]
    fn each_way_to_push_the_ghost_says_its_side() {
        for language in Language::ALL {
            let mut said = Side::ALL.map(|side| pushing(language, side));
            said.sort_unstable();
            assert!(said.windows(2).all(|two| two[0] != two[1]), "{said:?}");
        }
    }
}
