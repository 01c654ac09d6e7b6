//! The texts of what comes after the first roll: the last minute, words at pawns, the feed, both ends. They stand apart, so
//! that they travel with the part of the page that shows them.

#[cfg(feature = "german")]
mod de;
#[cfg(feature = "english")]
mod en;
#[cfg(feature = "french")]
mod fr;

use crate::{Language, Who};

/// What the finest deed of somebody was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the English sentence beside each name says what it is
pub enum Deed<'a> {
    FoundExit,
    LastOut { keys: u32 },
    GaveDie { to: &'a str },
    Freed { friends: u32 },
    Spurt { gems: u32 },
    HomeFirst { gongs: u32 },
    Gems(u32),
    Rooms(u32),
    Rolls(u32),
}

/// Everything said there. Counts and seconds are plain numbers; names are taken as they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the English sentence beside each name says what it is
pub enum Text<'a> {
    // The last minute.
    ExitSign,

    // Words at pawns.
    FreedYou,
    Freed,
    Out,
    NeedsGold,

    // The rule sheet.
    LookAround,

    // The feed.
    Feed,
    PlacedGems {
        who: Who<'a>,
        gems: u32,
    },
    FreedYours {
        by: &'a str,
        dice: u32,
    },
    FoundExit(Who<'a>),
    ReachedExit(&'a str),
    IsStuck(&'a str),
    IsOut {
        who: Who<'a>,
        left: Option<u32>,
    },
    SlamTook(&'a str),
    /// So many have lost a die: too many to be named in a line.
    SlamTookMany(u32),
    SlamTookNothing,

    // Both ends.
    Review,
    ForgetReplay,
    ForgetReplayNow,
    DiceKept,
    DiceWithoutWord,
    DiceDiffer,
    DiceNotCompared,
    AllOut(u32),
    OutWithBefore,
    OutWithAfter,
    OutAfter(u32),
    OutWith {
        left: u32,
    },
    Outside(u32),
    Fallen,
    GivenUp,
    GivenUpAbout,
    RoomsShort(u32),
    KeysShort(u32),
    GemsTooMany(u32),
    NeverFound,
    NoWayOut,
    LeftBehind,
    ShortSign {
        rooms: u32,
    },
    OutAt(u32),
    IsOutside,
    Inside {
        keys: u32,
    },
    TryAgain {
        at: u32,
    },
    TryAgainAbout {
        left: Option<u32>,
        gems: u32,
    },
    CannotTryAgain,
    Did(Deed<'a>),
}

impl Language {
    /// A text of the table's later part in this language.
    #[must_use]
    pub fn stage(self, text: Text<'_>) -> String {
        in_words_of!(self, say(text))
    }
}

/// A number from the words of a language, or in figures; the first is one.
fn number(n: u32, words: [&str; 6]) -> String {
    n.checked_sub(1).and_then(|n| words.get(n as usize)).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_languages_say_three_things() {
        let mut texts = vec![
            Text::ExitSign,
            Text::FreedYou,
            Text::Freed,
            Text::Out,
            Text::NeedsGold,
            Text::LookAround,
            Text::SlamTookNothing,
            Text::SlamTookMany(3),
            Text::Review,
            Text::ForgetReplay,
            Text::ForgetReplayNow,
            Text::Fallen,
            Text::GivenUp,
            Text::NeverFound,
            Text::LeftBehind,
            Text::CannotTryAgain,
            Text::Did(Deed::FoundExit),
            Text::Did(Deed::GaveDie { to: "Noor" }),
        ];
        for n in [1, 2, 7] {
            texts.extend([
                Text::PlacedGems { who: Who::Named("Noor"), gems: n },
                Text::FreedYours { by: "Noor", dice: n },
                Text::IsOut { who: Who::You, left: Some(n) },
                Text::AllOut(n),
                Text::OutWith { left: n },
                Text::RoomsShort(n),
                Text::KeysShort(n),
                Text::GemsTooMany(n),
                Text::OutAt(n),
                Text::Inside { keys: n },
                Text::TryAgain { at: n },
                Text::TryAgainAbout { left: Some(n), gems: n },
                Text::Did(Deed::LastOut { keys: n }),
                Text::Did(Deed::Freed { friends: n }),
                Text::Did(Deed::Spurt { gems: n }),
                Text::Did(Deed::HomeFirst { gongs: n }),
                Text::Did(Deed::Gems(n)),
                Text::Did(Deed::Rooms(n)),
                Text::Did(Deed::Rolls(n)),
            ]);
        }
        for text in texts {
            let said: std::collections::HashSet<String> = Language::ALL.iter().map(|one| one.stage(text)).collect();
            assert_eq!(said.len(), 3, "{text:?}: {said:?}");
            assert!(said.iter().all(|words| !words.trim().is_empty()), "{text:?}");
        }
    }

    #[test]
    fn small_numbers_are_words() {
        assert_eq!(Language::English.stage(Text::RoomsShort(3)), "Three rooms short");
        assert_eq!(Language::German.stage(Text::RoomsShort(1)), "Eine Kammer zu weit");
        assert_eq!(Language::French.stage(Text::GemsTooMany(12)), "12 joyaux de trop");
    }
}
