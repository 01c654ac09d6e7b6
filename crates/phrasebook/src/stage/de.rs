//! German.

use super::{Deed, Text, number};
use crate::{about, clock, several};

pub(super) fn say(text: Text<'_>) -> String {
    let fixed = match text {
        Text::ExitSign => "AUSGANG",

        Text::FreedYou => "befreit dich",
        Text::Freed => "befreit",
        Text::Out => "draußen",
        Text::NeedsGold => "Braucht Gold",
        Text::LookAround => "Pfeiltasten: die Kammern daneben.",

        Text::Feed => "Was zuletzt geschah",
        Text::PlacedGems { who, gems } => {
            let gems = several(gems, "Stein", "Steine");
            return about(who, &format!("Du setzt {gems}"), &format!("setzt {gems}"));
        }
        Text::FreedYours { by, dice } => {
            return format!("{by} befreit {} von dir", several(dice, "Würfel", "Würfel"));
        }
        Text::FoundExit(who) => return about(who, "Du hast den Ausgang gefunden", "hat den Ausgang gefunden"),
        Text::ReachedExit(name) => return format!("{name} ist im Ausgang"),
        Text::IsStuck(name) => return format!("{name} ist blockiert und braucht Gold"),
        Text::IsOut { who, left } => {
            let out = about(who, "Du bist draußen", "ist draußen");
            return left.map_or(out.clone(), |left| format!("{out}, noch {}", clock(left)));
        }
        Text::SlamTook(names) => return format!("Türen zu, ein Würfel weg: {names}"),
        Text::SlamTookMany(n) => return format!("Türen zu: {n} verlieren einen Würfel"),
        Text::SlamTookNothing => "Türen zu, alle behalten ihre Würfel",

        Text::Review => "Rückblick",
        Text::ForgetReplay => "Rückblick löschen",
        Text::ForgetReplayNow => "Noch einmal drücken: er wird für alle endgültig gelöscht",
        Text::DiceKept => {
            "Würfel wie versprochen: Das Geheimnis passt zu dem, was diese Seite sah, und dein Wort steckt darin."
        }
        Text::DiceWithoutWord => "Achtung: Dein Wort ist nicht in diese Würfel eingegangen.",
        Text::DiceDiffer => {
            "Achtung: Das ist nicht, was versprochen war. Geheimnis oder Spiel sind andere, als diese Seite sah."
        }
        Text::DiceNotCompared => {
            "Dieses Gerät hat für dieses Spiel kein Versprechen notiert, die Würfel wurden nicht verglichen."
        }
        Text::AllOut(1) => "Du bist draußen",
        Text::AllOut(n) => return format!("Alle {}", number(n, ["eins", "zwei", "drei", "vier", "fünf", "sechs"])),
        Text::OutWithBefore => "Draußen, noch",
        Text::OutWithAfter => "übrig",
        Text::OutAfter(at) => return format!("Draußen nach {}", clock(at)),
        Text::OutWith { left } => return format!("Draußen, noch {} übrig", clock(left)),
        Text::Outside(n) => return format!("{} im Freien; der Tempel fällt", several(n, "Figur", "Figuren")),
        Text::Fallen => "Der Tempel ist eingestürzt",
        Text::GivenUp => "Aufgegeben",
        Text::GivenUpAbout => "Der Tempel behält seine Steine",
        Text::RoomsShort(n) => return counted(n, "Eine Kammer", "Kammern") + " zu weit",
        Text::KeysShort(n) => return counted(n, "Ein Schlüssel", "Schlüssel") + " zu wenig",
        Text::GemsTooMany(n) => return counted(n, "Ein Stein", "Steine") + " zu viel",
        Text::NeverFound => "Der Ausgang wurde nie gefunden",
        Text::NoWayOut => "Kein Weg führte zum Ausgang",
        Text::LeftBehind => "Nicht alles kam heraus",
        Text::ShortSign { rooms } => return several(rooms, "Kammer zu weit", "Kammern zu weit"),
        Text::OutAt(at) => return format!("draußen bei {}", clock(at)),
        Text::IsOutside => "draußen",
        Text::Inside { keys: 0 } => "drinnen",
        Text::Inside { keys } => return format!("drinnen, {keys} Schlüssel in der Hand"),
        Text::TryAgain { at } => return format!("Noch einmal ab {}", clock(at)),
        Text::TryAgainAbout { left, gems } => {
            let gems = format!("{} in der Ablage", several(gems, "Stein", "Steine"));
            return match left {
                Some(left) => format!("gleiche Würfel, noch {}, {gems}", clock(left)),
                None => format!("gleiche Würfel, {gems}"),
            };
        }
        Text::CannotTryAgain => "Diese Partie lässt sich jetzt nicht neu versuchen",
        Text::Did(deed) => return did(deed),
    };
    fixed.to_owned()
}

/// One of something, with its article, or several.
fn counted(n: u32, one: &str, more: &str) -> String {
    match n {
        1 => one.to_owned(),
        _ => format!("{} {more}", number(n, ["Eins", "Zwei", "Drei", "Vier", "Fünf", "Sechs"])),
    }
}

fn did(deed: Deed<'_>) -> String {
    match deed {
        Deed::FoundExit => "hat den Ausgang gefunden".to_owned(),
        Deed::LastOut { keys } => format!("zuletzt hinaus, {keys} Schlüssel"),
        Deed::GaveDie { to } => format!("gab {to} einen Würfel"),
        Deed::Freed { friends } => format!("hat {friends}-mal befreit"),
        Deed::Spurt { gems } => format!("{} in einer Minute", several(gems, "Stein", "Steine")),
        Deed::HomeFirst { gongs: 1 } => "beim Gong zuerst am Start".to_owned(),
        Deed::HomeFirst { gongs: 2 } => "bei beiden Gongs zuerst am Start".to_owned(),
        Deed::HomeFirst { gongs } => format!("bei {gongs} Gongs zuerst am Start"),
        Deed::Gems(n) => format!("hat {} gesetzt", several(n, "Stein", "Steine")),
        Deed::Rooms(n) => format!("hat {} entdeckt", several(n, "Kammer", "Kammern")),
        Deed::Rolls(n) => format!("hat {n}-mal gewürfelt"),
    }
}
