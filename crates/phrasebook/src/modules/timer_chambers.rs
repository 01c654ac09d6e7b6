//! Module 8 in three languages.

use temple::modules::ModuleCommand;
use temple::modules::timer_chambers::Command;
use temple::rulebook::{Tale, Verb};

use super::{Around, More, Words, three};
use crate::rules::explained;
use crate::{Language, Who, about, several};

pub(super) static WORDS: Words = Words {
    slug: "timer_chambers",
    name: |language| three!(language, "Timer chambers", "Salles sablier", "Sanduhrkammern"),
    about: |language| {
        three!(
            language,
            "Hourglasses forbid something, or ask for something in time.",
            "Des sabliers interdisent ou exigent quelque chose à temps.",
            "Sanduhren verbieten etwas oder verlangen etwas, bevor sie ablaufen."
        )
    },
    deed: |language| {
        three!(language, "take a penalty upon yourself", "prendre une pénalité sur toi", "eine Strafe übernehmen")
    },
    piece: name,
    effect,
    more: More { offer: Some(offer), tale: Some(tale), fate: Some(fate), ..More::NOTHING },
};

/// What its numbered options decide.
pub(super) fn option(language: Language, name: &str) -> Option<&'static str> {
    match name {
        "timers" => Some(three!(
            language,
            "So many of the eight timer chambers are drawn",
            "Nombre de salles sablier tirées parmi les huit",
            "So viele der acht Sanduhrkammern werden gezogen"
        )),
        _ => None,
    }
}

fn name(language: Language, kind: u8) -> &'static str {
    match kind {
        0 => three!(language, "timer token", "jeton sablier", "Wartemarke"),
        1 => three!(language, "green hourglass", "sablier vert", "grüne Sanduhr"),
        2 => three!(language, "blue hourglass", "sablier bleu", "blaue Sanduhr"),
        3 => three!(
            language,
            "ban: movement, then gems",
            "interdit : bouger, puis joyaux",
            "Verbot: Bewegung, dann Steine"
        ),
        4 => three!(
            language,
            "ban: golden masks, then movement",
            "interdit : masques d’or, puis bouger",
            "Verbot: goldene Masken, dann Bewegung"
        ),
        5 => three!(
            language,
            "ban: gems, then the starting chamber",
            "interdit : joyaux, puis salle de départ",
            "Verbot: Steine, dann Startkammer"
        ),
        6 => three!(
            language,
            "ban: the starting chamber, then golden masks",
            "interdit : salle de départ, puis masques d’or",
            "Verbot: Startkammer, dann goldene Masken"
        ),
        7 => three!(language, "lava chamber (dice)", "salle de lave (dés)", "Lavakammer (Würfel)"),
        8 => three!(language, "lava chamber (gems)", "salle de lave (joyaux)", "Lavakammer (Steine)"),
        9 => three!(language, "torch chamber", "salle torche", "Fackelkammer"),
        _ => three!(language, "sacrifice chamber", "salle sacrificielle", "Opferkammer"),
    }
}

fn effect(language: Language, kind: u8) -> &'static str {
    match kind {
        0 => three!(
            language,
            "Waits until its hourglass is free.",
            "Attend que son sablier soit libre.",
            "Wartet, bis ihre Sanduhr frei ist."
        ),
        1 => three!(
            language,
            "While it runs, what it stands beside is forbidden to all.",
            "Tant qu’il coule, ce qu’il désigne est interdit à tous.",
            "Solange sie läuft, ist allen verboten, was neben ihr steht."
        ),
        2 => three!(
            language,
            "One minute for what its chamber asks for.",
            "Une minute pour ce que sa salle exige.",
            "Eine Minute für das, was ihre Kammer verlangt."
        ),
        3..=6 => three!(
            language,
            "30 seconds for the first ban, 30 for the second.",
            "30 secondes pour le premier interdit, 30 pour le second.",
            "30 Sekunden für das erste Verbot, 30 für das zweite."
        ),
        7 => three!(
            language,
            "5 torches, 4 keys, 3 adventurers in a minute, or you lose dice.",
            "5 torches, 4 clés, 3 aventuriers en une minute, ou vous perdez des dés.",
            "5 Fackeln, 4 Schlüssel, 3 Abenteurer in einer Minute, sonst verliert ihr Würfel."
        ),
        8 => three!(
            language,
            "5 torches, 4 keys, 3 adventurers in a minute, or gems are added.",
            "5 torches, 4 clés, 3 aventuriers en une minute, ou des joyaux s’ajoutent.",
            "5 Fackeln, 4 Schlüssel, 3 Abenteurer in einer Minute, sonst kommen Steine dazu."
        ),
        9 => three!(
            language,
            "7 torches in a minute, or two of you lose a die.",
            "7 torches en une minute, ou deux d’entre vous perdent un dé.",
            "7 Fackeln in einer Minute, sonst verlieren zwei von euch einen Würfel."
        ),
        _ => three!(
            language,
            "Takes a die of everybody; come within a minute to fetch yours.",
            "Prend un dé à chacun ; viens le rechercher dans la minute.",
            "Nimmt jedem einen Würfel; hol deinen binnen einer Minute."
        ),
    }
}

fn offer(language: Language, command: &ModuleCommand, _around: &Around<'_>) -> Option<String> {
    let ModuleCommand::TimerChambers(Command::Volunteer { dice }) = command else { return None };
    let dice = u32::from(*dice);
    Some(if dice == 0 {
        three!(language, "Not on me after all", "Finalement pas sur moi", "Doch nicht auf mich").to_owned()
    } else {
        three!(
            language,
            format!("On me: {}", several(dice, "die", "dice")),
            format!("Sur moi : {}", several(dice, "dé", "dés")),
            format!("Auf mich: {}", several(dice, "Würfel", "Würfel"))
        )
    })
}

fn tale(language: Language, tale: &Tale, who: Who<'_>) -> Option<String> {
    match tale.verb {
        Verb::Suffers => Some(three!(
            language,
            about(who, "You put a die on the sacrifice chamber", "puts a die on the sacrifice chamber"),
            about(who, "Tu poses un dé dans la salle sacrificielle", "pose un dé dans la salle sacrificielle"),
            about(who, "Du legst einen Würfel in die Opferkammer", "legt einen Würfel in die Opferkammer")
        )),
        Verb::Sheds => Some(three!(
            language,
            about(
                who,
                "Your die is no longer on the sacrifice chamber",
                "has no die on the sacrifice chamber any more"
            ),
            about(
                who,
                "Ton dé n’est plus dans la salle sacrificielle",
                "n’a plus de dé dans la salle sacrificielle"
            ),
            about(
                who,
                "Dein Würfel liegt nicht mehr in der Opferkammer",
                "hat keinen Würfel mehr in der Opferkammer"
            )
        )),
        Verb::Uses => Some(three!(
            language,
            about(who, "You step forward for the penalty", "steps forward for the penalty"),
            about(who, "Tu te portes volontaire pour la pénalité", "se porte volontaire pour la pénalité"),
            about(who, "Du meldest dich für die Strafe", "meldet sich für die Strafe")
        )),
        _ => None,
    }
}

/// What an hourglass did.
fn fate(language: Language, tale: &Tale) -> Option<String> {
    let words = match tale.verb {
        Verb::Opens => three!(language, "The hourglass runs", "Le sablier coule", "Die Sanduhr läuft"),
        Verb::Turns => three!(language, "The hourglass goes on", "Le sablier continue", "Die Sanduhr läuft weiter"),
        Verb::Loses => {
            three!(
                language,
                "Time is up, at our cost",
                "Temps écoulé, à nos frais",
                "Die Zeit ist um, auf unsere Kosten"
            )
        }
        Verb::Removes => three!(language, "The hourglass rests", "Le sablier s’arrête", "Die Sanduhr ruht"),
        _ => return None,
    };
    Some(language.titled(words, name(language, tale.piece?.kind)))
}

explained! {
    "TIM-12":
        "While the hourglass stands at the gems none are activated; full pots wait for its end.",
        "Tant que le sablier désigne les joyaux, aucun n’est activé ; les niveaux pleins attendent sa fin.",
        "Solange die Sanduhr bei den Steinen steht, wird keiner aktiviert; volle Stufen warten auf ihr Ende.";
    "TIM-13":
        "While the hourglass stands at the golden masks, none of them frees dice.",
        "Tant que le sablier désigne les masques d’or, aucun ne libère de dés.",
        "Solange die Sanduhr bei den goldenen Masken steht, befreit keine davon Würfel.";
    "TIM-14":
        "While the hourglass stands at movement nobody enters a chamber; discovering is allowed.",
        "Tant que le sablier désigne le mouvement, personne n’entre nulle part ; découvrir reste permis.",
        "Solange die Sanduhr bei der Bewegung steht, betritt niemand eine Kammer; entdecken ist erlaubt.";
    "TIM-15":
        "While the hourglass stands at the starting chamber, nobody enters it.",
        "Tant que le sablier désigne la salle de départ, personne n’y entre.",
        "Solange die Sanduhr bei der Startkammer steht, betritt niemand sie.";
    "TIM-32":
        "If seven torches are not shown in time, two of you lose a die each; volunteers first.",
        "Sans sept torches à temps, deux d’entre vous perdent un dé chacun ; les volontaires d’abord.",
        "Ohne sieben Fackeln in der Zeit verlieren zwei von euch je einen Würfel; Freiwillige zuerst.";
    "TIM-43":
        "The lava takes three, two or one dice, by the first task left undone; volunteers first.",
        "La lave prend trois, deux ou un dé selon la première tâche manquée ; les volontaires d’abord.",
        "Die Lava nimmt drei, zwei oder einen Würfel, je nach der ersten offenen Aufgabe; Freiwillige zuerst.";
}
