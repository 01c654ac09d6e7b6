//! Module 7 in three languages.

use temple::modules::ModuleCommand;
use temple::modules::trap_chambers::Command;
use temple::rulebook::{Tale, Verb};

use super::{Around, More, Words, three};
use crate::rules::explained;
use crate::{Language, Who, about};

pub(super) static WORDS: Words = Words {
    slug: "trap_chambers",
    name: |language| three!(language, "Trap chambers", "Salles piégées", "Fallenkammern"),
    about: |language| {
        three!(
            language,
            "Whoever discovers a trap is put into it.",
            "Qui découvre un piège tombe dedans.",
            "Wer eine Falle entdeckt, sitzt sofort darin."
        )
    },
    deed: |language| three!(language, "get out of a trap", "sortir d’un piège", "aus einer Falle kommen"),
    piece: name,
    effect,
    more: More { offer: Some(offer), tale: Some(tale), ..More::NOTHING },
};

/// What its numbered options decide.
pub(super) fn option(language: Language, name: &str) -> Option<&'static str> {
    match name {
        "traps" => Some(three!(
            language,
            "So many of the five traps are drawn",
            "Nombre de pièges tirés parmi les cinq",
            "So viele der fünf Fallen werden gezogen"
        )),
        _ => None,
    }
}

fn name(language: Language, kind: u8) -> &'static str {
    match kind {
        0 => three!(language, "moving platform", "plateforme mobile", "bewegliche Plattform"),
        1 => three!(language, "summoning chamber", "salle d’invocation", "Beschwörungskammer"),
        2 => three!(language, "abyss with torches", "abîme aux torches", "Klippe mit Fackeln"),
        3 => three!(language, "abyss with keys", "abîme aux clés", "Klippe mit Schlüsseln"),
        _ => three!(language, "slide", "toboggan", "Rutsche"),
    }
}

fn effect(language: Language, kind: u8) -> &'static str {
    match kind {
        0 => three!(
            language,
            "Carries its discoverer round the temple to the next place that fits.",
            "Emporte qui la découvre autour du temple, jusqu’à la première place libre.",
            "Trägt den Entdecker um den Tempel bis zum nächsten passenden Platz."
        ),
        1 => three!(
            language,
            "Fetches everybody; three keys fetch everybody again.",
            "Appelle tout le monde ; trois clés rappellent tout le monde.",
            "Holt alle herbei; drei Schlüssel holen alle noch einmal."
        ),
        2 => three!(
            language,
            "Its discoverer is caught until they show three torches alone.",
            "Qui le découvre est pris, jusqu’à montrer seul trois torches.",
            "Der Entdecker sitzt fest, bis er allein drei Fackeln zeigt."
        ),
        3 => three!(
            language,
            "Its discoverer is caught until they show three keys alone.",
            "Qui le découvre est pris, jusqu’à montrer seul trois clés.",
            "Der Entdecker sitzt fest, bis er allein drei Schlüssel zeigt."
        ),
        _ => three!(
            language,
            "Leads inwards only: another way out must be found.",
            "Ne mène que vers l’intérieur : il faut une autre sortie.",
            "Führt nur hinein: Ein anderer Weg hinaus muss gefunden werden."
        ),
    }
}

fn offer(language: Language, command: &ModuleCommand, _around: &Around<'_>) -> Option<String> {
    let ModuleCommand::TrapChambers(command) = command else { return None };
    let title = match command {
        Command::Climb { .. } => three!(language, "Climb out", "Sortir de l’abîme", "Hochklettern"),
        Command::Summon { .. } => three!(language, "Summon everybody", "Appeler tout le monde", "Alle herbeirufen"),
    };
    Some(title.to_owned())
}

fn tale(language: Language, tale: &Tale, who: Who<'_>) -> Option<String> {
    let trap = name(language, tale.piece?.kind);
    match tale.verb {
        Verb::Suffers => Some(three!(
            language,
            format!("{}: {trap}", about(who, "You walk into a trap", "walks into a trap")),
            format!("{} : {trap}", about(who, "Tu tombes dans un piège", "tombe dans un piège")),
            format!("{}: {trap}", about(who, "Du gerätst in eine Falle", "gerät in eine Falle"))
        )),
        Verb::Uses => Some(three!(
            language,
            about(who, "You summon everybody", "summons everybody"),
            about(who, "Tu appelles tout le monde", "appelle tout le monde"),
            about(who, "Du rufst alle herbei", "ruft alle herbei")
        )),
        _ => None,
    }
}

explained! {
    "TRP-7":
        "While the platform has no place, nobody on it can move.",
        "Tant que la plateforme n’a pas de place, personne ne peut en bouger.",
        "Solange die Plattform keinen Platz hat, kommt niemand von ihr weg.";
    "TRP-11":
        "In the summoning chamber three keys fetch everybody into it again.",
        "Dans la salle d’invocation, trois clés y rappellent tout le monde.",
        "In der Beschwörungskammer holen drei Schlüssel alle noch einmal herbei.";
    "TRP-21":
        "Whoever is caught in an abyss gets out by showing its three symbols alone.",
        "Qui est pris dans un abîme en sort en montrant seul ses trois symboles.",
        "Wer an der Klippe hängt, kommt hoch, wenn er allein ihre drei Symbole zeigt.";
    "TRP-22":
        "From the abyss you can neither leave nor discover before you have climbed out.",
        "De l’abîme, on ne sort ni ne découvre rien avant d’avoir grimpé.",
        "Von der Klippe kannst du weder weg noch entdecken, bevor du oben bist.";
    "TRP-30":
        "Nobody leaves by the slide: find another way out.",
        "On ne ressort pas par le toboggan : trouve un autre chemin.",
        "Durch die Rutsche kommt niemand hinaus: Such einen anderen Weg.";
}
