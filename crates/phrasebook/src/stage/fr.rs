//! French.

use super::{Deed, Text, number};
use crate::{about, clock, several};

pub(super) fn say(text: Text<'_>) -> String {
    let fixed = match text {
        Text::ExitSign => "SORTIE",

        Text::FreedYou => "te libère",
        Text::Freed => "libère",
        Text::Out => "dehors",
        Text::NeedsGold => "Besoin d’or",
        Text::LookAround => "Flèches : les salles voisines.",

        Text::Feed => "Ce qui vient d’arriver",
        Text::PlacedGems { who, gems } => {
            let gems = several(gems, "joyau", "joyaux");
            return about(who, &format!("Tu places {gems}"), &format!("place {gems}"));
        }
        Text::FreedYours { by, dice } => return format!("{by} libère {} à toi", several(dice, "dé", "dés")),
        Text::FoundExit(who) => return about(who, "Tu as trouvé la sortie", "a trouvé la sortie"),
        Text::ReachedExit(name) => return format!("{name} est à la sortie"),
        Text::IsStuck(name) => return format!("{name} n’a plus un dé libre : de l’or !"),
        Text::IsOut { who, left } => {
            let out = about(who, "Tu es dehors", "est dehors");
            return left.map_or(out.clone(), |left| format!("{out}, encore {}", clock(left)));
        }
        Text::SlamTook(names) => return format!("La porte claque, un dé perdu : {names}"),
        Text::SlamTookMany(n) => return format!("La porte claque : {n} perdent un dé"),
        Text::SlamTookNothing => "La porte claque, aucun dé perdu",

        Text::Review => "Revoir",
        Text::ForgetReplay => "Supprimer l’enregistrement",
        Text::ForgetReplayNow => "Appuyez encore : il est supprimé pour tous, définitivement",
        Text::DiceKept => "Dés tenus : le secret correspond à ce que cette page a vu, et ton mot y est.",
        Text::DiceWithoutWord => "Attention : ton mot n’est pas entré dans ces dés.",
        Text::DiceDiffer => {
            "Attention : ce n’est pas ce qui était promis. Le secret ou la partie n’est pas celui que cette page a vu."
        }
        Text::DiceNotCompared => {
            "Cet appareil n’a noté aucune promesse pour cette partie : les dés n’ont pas été comparés."
        }
        Text::AllOut(1) => "Tu es dehors",
        Text::AllOut(n) => {
            return format!("Tous les {}", number(n, ["un", "deux", "trois", "quatre", "cinq", "six"]));
        }
        Text::OutWithBefore => "Dehors, il restait",
        Text::OutWithAfter => "",
        Text::OutAfter(at) => return format!("Dehors après {}", clock(at)),
        Text::OutWith { left } => return format!("Dehors, il restait {}", clock(left)),
        Text::Outside(n) => return format!("{} dehors ; le temple tombe", several(n, "pion", "pions")),
        Text::Fallen => "Le temple s’est écroulé",
        Text::GivenUp => "Abandon",
        Text::GivenUpAbout => "Le temple garde ses joyaux",
        Text::RoomsShort(n) => return format!("À {} près", counted(n, "salle", "salles")),
        Text::KeysShort(n) => return format!("À {} près", counted(n, "clé", "clés")),
        Text::GemsTooMany(1) => "Un joyau de trop",
        Text::GemsTooMany(n) => {
            let number = number(n, ["Un", "Deux", "Trois", "Quatre", "Cinq", "Six"]);
            return format!("{number} joyaux de trop");
        }
        Text::NeverFound => "La sortie n’a jamais été trouvée",
        Text::NoWayOut => "Aucun chemin ne menait à la sortie",
        Text::LeftBehind => "Tout n’est pas sorti",
        Text::ShortSign { rooms } => return format!("à {} près", several(rooms, "salle", "salles")),
        Text::OutAt(at) => return format!("dehors à {}", clock(at)),
        Text::IsOutside => "dehors",
        Text::Inside { keys: 0 } => "dedans",
        Text::Inside { keys } => return format!("dedans, {} en main", several(keys, "clé", "clés")),
        Text::TryAgain { at } => return format!("Réessayer depuis {}", clock(at)),
        Text::TryAgainAbout { left, gems } => {
            let gems = format!("{} en réserve", several(gems, "joyau", "joyaux"));
            return match left {
                Some(left) => format!("mêmes dés, encore {}, {gems}", clock(left)),
                None => format!("mêmes dés, {gems}"),
            };
        }
        Text::CannotTryAgain => "Cette partie ne peut pas être réessayée maintenant",
        Text::Did(deed) => return did(deed),
    };
    fixed.to_owned()
}

/// A feminine noun with its number.
fn counted(n: u32, one: &str, more: &str) -> String {
    let number = number(n, ["une", "deux", "trois", "quatre", "cinq", "six"]);
    format!("{number} {}", if n == 1 { one } else { more })
}

fn did(deed: Deed<'_>) -> String {
    match deed {
        Deed::FoundExit => "a trouvé la sortie".to_owned(),
        Deed::LastOut { keys } => format!("dernier départ, {}", several(keys, "clé", "clés")),
        Deed::GaveDie { to } => format!("a donné un dé à {to}"),
        Deed::Freed { friends } => format!("a libéré {friends} fois"),
        Deed::Spurt { gems } => format!("{} en une minute", several(gems, "joyau", "joyaux")),
        Deed::HomeFirst { gongs: 1 } => "au départ avant tous au gong".to_owned(),
        Deed::HomeFirst { gongs } => format!("au départ avant tous à {gongs} gongs"),
        Deed::Gems(n) => format!("a placé {}", several(n, "joyau", "joyaux")),
        Deed::Rooms(n) => format!("a découvert {}", several(n, "salle", "salles")),
        Deed::Rolls(n) => format!("a lancé {n} fois"),
    }
}
