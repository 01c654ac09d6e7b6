//! Module 1 in three languages.

use temple::modules::ModuleCommand;
use temple::modules::curses::{Command, Curse};
use temple::rulebook::{Tale, Verb};

use super::{Around, More, Words, three};
use crate::rules::explained;
use crate::{Language, Who, about};

pub(super) static WORDS: Words = Words {
    slug: "curses",
    name: |language| three!(language, "Curses", "Malédictions", "Flüche"),
    about: |language| {
        three!(
            language,
            "Purple masks curse whoever finds them.",
            "Les masques violets maudissent qui les trouve.",
            "Lila Masken verfluchen alle, die sie finden."
        )
    },
    deed: |language| three!(language, "lift a curse", "lever une malédiction", "einen Fluch aufheben"),
    piece: |language, kind| name(language, of(kind)),
    effect: |language, kind| effect(language, of(kind)),
    more: More { offer: Some(offer), tale: Some(tale), ..More::NOTHING },
};

/// What its numbered options decide.
pub(super) fn option(language: Language, name: &str) -> Option<&'static str> {
    Some(match name {
        "lost_dice_hold_min_ms" => three!(
            language,
            "Lost dice: hold a throw for, in ms",
            "Dés perdus : tenir un lancer, en ms",
            "Verlorene Würfel: Wurf halten, in ms"
        ),
        "cursed_hand_factor" => three!(
            language,
            "Cursed hand: rolls take so many times longer",
            "Main maudite : lancers plus lents, fois",
            "Verhexte Hand: Würfe so viel Mal langsamer"
        ),
        "table_mode" => three!(
            language,
            "At one table: players watch each other",
            "À la même table : on se surveille soi-même",
            "An einem Tisch: alle achten selbst darauf"
        ),
        "expansion_1_cards" => three!(
            language,
            "Soul exchange and Large torch join",
            "Avec l’Échange d’âmes et la Grande torche",
            "Mit Seelentausch und Großer Fackel"
        ),
        _ => return None,
    })
}

/// The choice of somebody who cannot hold a button.
pub(super) fn assisted(language: Language) -> &'static str {
    three!(
        language,
        "I cannot hold a button: none of my dice falls, and my rolls take a little longer under Lost dice",
        "Je ne peux pas maintenir un bouton : aucun dé ne tombe, mes lancers sont un peu plus lents",
        "Ich kann keine Taste halten: Kein Würfel fällt, dafür dauern meine Würfe etwas länger"
    )
}

fn of(kind: u8) -> Curse {
    Curse::ALL[usize::from(kind)]
}

fn name(language: Language, curse: Curse) -> &'static str {
    match curse {
        Curse::Trap => three!(language, "Trap", "Piège", "Falle"),
        Curse::BrokenDie => three!(language, "Broken die", "Dé brisé", "Zerbrochener Würfel"),
        Curse::Mask => three!(language, "Mask", "Masque", "Maske"),
        Curse::Silence => three!(language, "Silence", "Silence", "Schweigen"),
        Curse::LostDice => three!(language, "Lost dice", "Dés perdus", "Verlorene Würfel"),
        Curse::CursedHand => three!(language, "Cursed hand", "Main maudite", "Verhexte Hand"),
        Curse::SoulExchange => three!(language, "Soul exchange", "Échange d’âmes", "Seelentausch"),
    }
}

fn effect(language: Language, curse: Curse) -> &'static str {
    match curse {
        Curse::Trap => three!(
            language,
            "you cannot enter or discover chambers",
            "tu ne peux ni entrer ni découvrir",
            "du kannst keine Kammer betreten oder entdecken"
        ),
        Curse::BrokenDie => three!(
            language,
            "one of your dice lies on the card",
            "un de tes dés est sur la carte",
            "einer deiner Würfel liegt auf der Karte"
        ),
        Curse::Mask => three!(
            language,
            "your golden masks free only one die",
            "tes masques d’or ne libèrent qu’un dé",
            "deine goldenen Masken befreien nur einen Würfel"
        ),
        Curse::Silence => three!(
            language,
            "you may not talk or call",
            "tu ne peux ni parler ni appeler",
            "du darfst nicht sprechen und nicht rufen"
        ),
        Curse::LostDice => three!(
            language,
            "hold every throw, or a die falls off the table",
            "retiens chaque lancer, sinon un dé tombe de la table",
            "halte jeden Wurf, sonst fällt ein Würfel vom Tisch"
        ),
        Curse::CursedHand => three!(
            language,
            "you roll half as fast",
            "tu lances deux fois moins vite",
            "du würfelst halb so schnell"
        ),
        Curse::SoulExchange => three!(
            language,
            "you and another player steer each other’s adventurer",
            "toi et un autre dirigez l’aventurier de l’autre",
            "du und ein anderer lenkt den Abenteurer des anderen"
        ),
    }
}

fn offer(language: Language, command: &ModuleCommand, around: &Around<'_>) -> Option<String> {
    let ModuleCommand::Curses(command) = command else { return None };
    let curse = match command {
        Command::Lift { curse, .. } => *curse,
        Command::Swap { with } => {
            let whom = (around.name)(*with);
            return Some(three!(
                language,
                format!("Swap souls with {whom}"),
                format!("Échanger d’âme avec {whom}"),
                format!("Seelen tauschen mit {whom}")
            ));
        }
        Command::ReportFallen => {
            return Some(
                three!(language, "A die has fallen", "Un dé est tombé", "Ein Würfel ist gefallen").to_owned(),
            );
        }
    };
    let name = name(language, curse);
    Some(three!(language, format!("Lift {name}"), format!("Lever : {name}"), format!("{name} aufheben")))
}

fn tale(language: Language, tale: &Tale, who: Who<'_>) -> Option<String> {
    let curse = name(language, of(tale.piece?.kind));
    let happened = match tale.verb {
        Verb::Suffers => three!(
            language,
            about(who, "You are cursed:", "is cursed:"),
            about(who, "Une malédiction te frappe :", "subit une malédiction :"),
            about(who, "Du bist verflucht:", "ist verflucht:")
        ),
        Verb::Sheds => three!(
            language,
            about(who, "You lift the curse:", "lifts the curse:"),
            about(who, "Tu lèves la malédiction :", "lève la malédiction :"),
            about(who, "Du hebst den Fluch auf:", "hebt den Fluch auf:")
        ),
        Verb::Uses => three!(
            language,
            about(who, "You swap adventurers:", "swaps adventurers:"),
            about(who, "Tu échanges d’aventurier :", "échange d’aventurier :"),
            about(who, "Du tauschst den Abenteurer:", "tauscht den Abenteurer:")
        ),
        _ => return None,
    };
    Some(happened + " " + curse)
}

explained! {
    "CUR-4":
        "A purple mask: whoever discovers this chamber draws a curse.",
        "Un masque violet : qui découvre cette salle pioche une malédiction.",
        "Eine lila Maske: Wer diese Kammer entdeckt, zieht einen Fluch.";
    "CUR-7":
        "A curse is lifted by showing the symbols on its card with your own dice.",
        "Une malédiction se lève en montrant les symboles de sa carte avec tes propres dés.",
        "Einen Fluch hebst du auf, indem du die Symbole seiner Karte mit eigenen Würfeln zeigst.";
    "CUR-11":
        "Trapped: you can neither enter nor discover chambers until the curse is lifted.",
        "Piège : impossible d’entrer ou de découvrir avant d’avoir levé la malédiction.",
        "Falle: du kannst keine Kammer betreten oder entdecken, bis der Fluch aufgehoben ist.";
    "CUR-13":
        "Under the curse of the Mask your golden masks free only one black mask each.",
        "Sous la malédiction du Masque, chacun de tes masques d’or ne libère qu’un masque noir.",
        "Unter dem Fluch der Maske befreit jede deiner goldenen Masken nur eine schwarze.";
    "CUR-14":
        "Silenced: you can neither talk nor call until the curse is lifted.",
        "Silence : impossible de parler ou d’appeler avant d’avoir levé la malédiction.",
        "Schweigen: du kannst weder sprechen noch rufen, bis der Fluch aufgehoben ist.";
    "CUR-15":
        "Each of your dice that falls off the table is lost; report it. Hold every throw where the game rolls for you.",
        "Chacun de tes dés qui tombe de la table est perdu ; annonce-le. Retiens chaque lancer quand le jeu lance pour toi.",
        "Jeder deiner Würfel, der vom Tisch fällt, ist verloren; melde ihn. Würfelt das Spiel für dich, halte jeden Wurf.";
    "CUR-16":
        "With a cursed hand every roll takes twice as long, and you can do nothing else meanwhile.",
        "Avec la main maudite, chaque lancer prend deux fois plus de temps, et rien d’autre n’est possible.",
        "Mit verhexter Hand dauert jeder Wurf doppelt so lange, und solange geht nichts anderes.";
    "CUR-17":
        "You swap souls with somebody inside who is in no other exchange, within a few seconds.",
        "Tu échanges d’âme avec quelqu’un à l’intérieur qui n’est pas déjà dans un échange, en quelques secondes.",
        "Du tauschst die Seele binnen Sekunden mit jemandem drinnen, der in keinem anderen Tausch steckt.";
    "CUR-19":
        "At one table Silence, Lost dice and Cursed hand are left to honour; only there is a fallen die reported.",
        "À une même table, Silence, Dés perdus et Main maudite sont laissés à l’honneur ; là seulement on annonce un dé tombé.",
        "An einem Tisch bleiben Schweigen, Verlorene Würfel und Verhexte Hand Ehrensache; nur dort meldet man einen Würfel.";
}
