//! Module 4 in three languages.

use temple::modules::ModuleCommand;
use temple::modules::special_chambers::Command;
use temple::rulebook::{Tale, Verb};

use super::{Around, More, Words, three};
use crate::rules::explained;
use crate::{Language, Who, about};

pub(super) static WORDS: Words = Words {
    slug: "special_chambers",
    name: |language| three!(language, "Special chambers", "Salles spéciales", "Besondere Kammern"),
    about: |language| {
        three!(
            language,
            "Linked chambers, inner walls, and a chalice that must come out.",
            "Salles liées, murs intérieurs et un calice à sortir du temple.",
            "Verbundene Kammern, Innenwände und ein Kelch, der hinaus muss."
        )
    },
    deed: |language| three!(language, "carry the chalice", "porter le calice", "den Kelch tragen"),
    piece: |language, _| three!(language, "Chalice", "Calice", "Kelch"),
    effect: |language, _| {
        three!(
            language,
            "whoever is beside it takes it along for one torch more; it must reach the exit",
            "qui est à côté l’emporte pour une torche de plus ; il doit atteindre la sortie",
            "wer daneben steht, nimmt ihn für eine Fackel mehr mit; er muss zum Ausgang"
        )
    },
    more: More { offer: Some(offer), tale: Some(tale), ..More::NOTHING },
};

/// What its numbered options decide.
pub(super) fn option(language: Language, name: &str) -> Option<&'static str> {
    Some(match name {
        "special_linked" => three!(language, "Linked chambers", "Salles liées", "Verbundene Kammern"),
        "special_double" => three!(language, "Double chambers", "Salles doubles", "Doppelkammern"),
        "special_treasure" => three!(language, "The treasure chamber", "La salle du trésor", "Die Schatzkammer"),
        _ => return None,
    })
}

/// What the values of an option are called, from the lowest on.
pub(super) fn values(language: Language, name: &str) -> &'static [&'static str] {
    match name {
        "special_linked" => three!(
            language,
            &["none", "unless one plays alone", "always"],
            &["aucune", "sauf en solo", "toujours"],
            &["keine", "außer allein", "immer"]
        ),
        _ => &[],
    }
}

fn offer(language: Language, command: &ModuleCommand, _around: &Around<'_>) -> Option<String> {
    let ModuleCommand::SpecialChambers(command) = command else { return None };
    let words = match command {
        Command::Carry { .. } => {
            three!(language, "Enter with the chalice", "Entrer avec le calice", "Mit Kelch hinein")
        }
        Command::Trigger => {
            three!(language, "Activate the linked chambers", "Activer les salles liées", "Verbundene aktivieren")
        }
    };
    Some(words.to_owned())
}

fn tale(language: Language, tale: &Tale, who: Who<'_>) -> Option<String> {
    Some(match tale.verb {
        Verb::Moves => three!(
            language,
            about(who, "You carry the chalice along", "carries the chalice along"),
            about(who, "Tu emportes le calice", "emporte le calice"),
            about(who, "Du nimmst den Kelch mit", "nimmt den Kelch mit")
        ),
        Verb::Uses => three!(
            language,
            about(who, "You bring the chalice out", "brings the chalice out"),
            about(who, "Tu sors le calice du temple", "sort le calice du temple"),
            about(who, "Du bringst den Kelch hinaus", "bringt den Kelch hinaus")
        ),
        _ => return None,
    })
}

explained! {
    "SPC-1":
        "There are no special chambers in this game.",
        "Il n’y a pas de salles spéciales dans cette partie.",
        "In diesem Spiel gibt es keine besonderen Kammern.";
    "SPC-4":
        "Linked chambers give their gems together: two must be full, and you must have given to one.",
        "Les salles liées donnent leurs joyaux ensemble : deux doivent être pleines, et tu dois y avoir contribué.",
        "Verbundene Kammern geben ihre Steine zusammen: zwei müssen voll sein, und du musst beigetragen haben.";
    "SPC-5":
        "The linked chambers have been activated; that happens once in a game.",
        "Les salles liées ont déjà été activées ; cela n’arrive qu’une fois par partie.",
        "Die verbundenen Kammern wurden schon aktiviert; das geht nur einmal im Spiel.";
    "SPC-11":
        "The gems of a double chamber are for those in its rear part.",
        "Les joyaux d’une salle double sont pour ceux qui sont dans sa partie arrière.",
        "Die Steine einer Doppelkammer sind für die, die in ihrem hinteren Teil sind.";
    "SPC-22":
        "The chalice is taken along from where it stands, for one torch besides the entry cost.",
        "Le calice s’emporte de là où il se trouve, pour une torche en plus du coût d’entrée.",
        "Der Kelch kommt von dort mit, wo er steht, für eine Fackel zusätzlich zum Eintritt.";
}
