//! English.

use super::{Deed, Text, number};
use crate::{about, clock, several};

pub(super) fn say(text: Text<'_>) -> String {
    let fixed = match text {
        Text::ExitSign => "EXIT",

        Text::FreedYou => "freed you",
        Text::Freed => "freed",
        Text::Out => "out",
        Text::NeedsGold => "Needs gold",
        Text::LookAround => "Arrow keys: the chambers beside it.",

        Text::Feed => "What happened last",
        Text::PlacedGems { who, gems } => {
            let gems = several(gems, "gem", "gems");
            return about(who, &format!("You placed {gems}"), &format!("placed {gems}"));
        }
        Text::FreedYours { by, dice } => return format!("{by} freed {dice} of your dice"),
        Text::FoundExit(who) => return about(who, "You found the exit", "found the exit"),
        Text::ReachedExit(name) => return format!("{name} reached the exit"),
        Text::IsStuck(name) => return format!("{name} is stuck and needs gold"),
        Text::IsOut { who, left } => {
            let out = about(who, "You are out", "is out");
            return left.map_or(out.clone(), |left| format!("{out}, {} left", clock(left)));
        }
        Text::SlamTook(names) => return format!("Doors slammed, a die lost: {names}"),
        Text::SlamTookMany(n) => return format!("Doors slammed: {n} of us lose a die"),
        Text::SlamTookNothing => "Doors slammed, nobody lost a die",

        Text::Review => "Review",
        Text::ForgetReplay => "Delete the review",
        Text::ForgetReplayNow => "Press again: it is deleted for everybody, for good",
        Text::DiceKept => "Dice as promised: the secret fits what this page was shown, and your word is in it.",
        Text::DiceWithoutWord => "Careful: your word did not go into these dice.",
        Text::DiceDiffer => {
            "Careful: this is not what was promised. The secret or the game is another one than this page was shown."
        }
        Text::DiceNotCompared => "This device has noted no promise for this game, so the dice were not compared.",
        Text::AllOut(1) => "You are out",
        Text::AllOut(n) => return format!("All {}", number(n, ["one", "two", "three", "four", "five", "six"])),
        Text::OutWithBefore => "Out with",
        Text::OutWithAfter => "left",
        Text::OutAfter(at) => return format!("Out after {}", clock(at)),
        Text::OutWith { left } => return format!("Out with {} left", clock(left)),
        Text::Outside(n) => {
            return format!("{} outside; the temple falls", several(n, "adventurer", "adventurers"));
        }
        Text::Fallen => "The temple has fallen",
        Text::GivenUp => "Given up",
        Text::GivenUpAbout => "The temple keeps its gems",
        Text::RoomsShort(n) => return counted(n, "room", "rooms") + " short",
        Text::KeysShort(n) => return counted(n, "key", "keys") + " short",
        Text::GemsTooMany(n) => return counted(n, "gem", "gems") + " too many",
        Text::NeverFound => "The exit was never found",
        Text::NoWayOut => "No way led to the exit",
        Text::LeftBehind => "Not everything came out",
        Text::ShortSign { rooms } => return several(rooms, "room short", "rooms short"),
        Text::OutAt(at) => return format!("out at {}", clock(at)),
        Text::IsOutside => "out",
        Text::Inside { keys: 0 } => "inside",
        Text::Inside { keys } => return format!("inside, {} in hand", several(keys, "key", "keys")),
        Text::TryAgain { at } => return format!("Try again from {}", clock(at)),
        Text::TryAgainAbout { left, gems } => {
            let gems = format!("{} in the depot", several(gems, "gem", "gems"));
            return match left {
                Some(left) => format!("same dice, {} left, {gems}", clock(left)),
                None => format!("same dice, {gems}"),
            };
        }
        Text::CannotTryAgain => "This game cannot be tried again now",
        Text::Did(deed) => return did(deed),
    };
    fixed.to_owned()
}

fn counted(n: u32, one: &str, more: &str) -> String {
    let number = number(n, ["One", "Two", "Three", "Four", "Five", "Six"]);
    format!("{number} {}", if n == 1 { one } else { more })
}

fn did(deed: Deed<'_>) -> String {
    match deed {
        Deed::FoundExit => "found the exit".to_owned(),
        Deed::LastOut { keys } => format!("last one out, {}", several(keys, "key", "keys")),
        Deed::GaveDie { to } => format!("gave {to} a die"),
        Deed::Freed { friends } => format!("freed friends {}", times(friends)),
        Deed::Spurt { gems } => format!("{} in one minute", several(gems, "gem", "gems")),
        Deed::HomeFirst { gongs: 1 } => "home first at the gong".to_owned(),
        Deed::HomeFirst { gongs: 2 } => "home first at both gongs".to_owned(),
        Deed::HomeFirst { gongs } => format!("home first at {gongs} gongs"),
        Deed::Gems(n) => format!("placed {}", several(n, "gem", "gems")),
        Deed::Rooms(n) => format!("discovered {}", several(n, "room", "rooms")),
        Deed::Rolls(n) => format!("rolled {}", times(n)),
    }
}

fn times(n: u32) -> String {
    match n {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{n} times"),
    }
}
