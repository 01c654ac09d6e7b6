//! Every text the players read, in English, French and German: one enum with typed arguments, one match per language.
//!
//! A text that a language lacks does not compile. Names follow docs/rules/00-glossary.md.
//!
//! Each language is a feature, and all are there by default. A page is built with one of them, so that nobody loads
//! the words of the others.

/// Calls the function of a name in the file of a language, as far as languages are built in.
macro_rules! in_words_of {
    ($language:expr, $function:ident($($argument:expr),*)) => {
        match $language {
            #[cfg(feature = "english")]
            $crate::Language::English => en::$function($($argument),*),
            #[cfg(feature = "french")]
            $crate::Language::French => fr::$function($($argument),*),
            #[cfg(feature = "german")]
            $crate::Language::German => de::$function($($argument),*),
        }
    };
}

pub mod companion;
mod company;
#[cfg(feature = "german")]
mod de;
#[cfg(feature = "english")]
mod en;
#[cfg(feature = "french")]
mod fr;
mod hearing;
mod modules;
pub mod paper;
pub mod review;
mod rules;
pub mod stage;
mod text;

#[cfg(not(any(feature = "english", feature = "french", feature = "german")))]
compile_error!("a phrasebook needs a language: switch on `english`, `french` or `german`");

pub use company::Company;
pub use hearing::Hearing;
pub use modules::{Around, Before, Ladder, Lesson};
pub use text::{Bearing, Hint, Text, Who};

use kit::RuleId;
use protocol::SorryCode;
use temple::components::ChamberKind;
use temple::dice::{Cost, Face};
use temple::temple::Side;
use temple::why_not::Obstacle;

/// A language that is built in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Language {
    /// English.
    #[cfg(feature = "english")]
    English,
    /// French.
    #[cfg(feature = "french")]
    French,
    /// German.
    #[cfg(feature = "german")]
    German,
}

/// The languages the game is played in, built in or not, in the order they are offered: the tag a browser knows each by, and
/// its own name, for whoever cannot read the others.
pub const OFFERED: [(&str, &str); 3] = [("en", "English"), ("fr", "Français"), ("de", "Deutsch")];

/// How many languages are built in.
const BUILT_IN: usize =
    cfg!(feature = "english") as usize + cfg!(feature = "french") as usize + cfg!(feature = "german") as usize;

impl Language {
    /// The languages that are built in, in the order they are offered.
    pub const ALL: [Language; BUILT_IN] = [
        #[cfg(feature = "english")]
        Language::English,
        #[cfg(feature = "french")]
        Language::French,
        #[cfg(feature = "german")]
        Language::German,
    ];

    /// The tag a browser knows it by.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            #[cfg(feature = "english")]
            Language::English => "en",
            #[cfg(feature = "french")]
            Language::French => "fr",
            #[cfg(feature = "german")]
            Language::German => "de",
        }
    }

    /// A text in this language.
    #[must_use]
    pub fn say(self, text: Text<'_>) -> String {
        in_words_of!(self, say(text))
    }

    /// What stands in the way, as a short sentence without its full stop.
    #[must_use]
    pub fn obstacle(self, obstacle: Obstacle) -> &'static str {
        in_words_of!(self, obstacle(obstacle))
    }

    /// What a rule says, in one sentence: every rule that refuses has one.
    #[must_use]
    pub fn rule(self, rule: RuleId) -> Option<&'static str> {
        rules::rule(self, rule)
    }

    /// Why a table could not do something, or closed the connection.
    #[must_use]
    pub fn sorry(self, code: SorryCode) -> &'static str {
        in_words_of!(self, sorry(code))
    }

    /// A face of a die, one of them.
    #[must_use]
    pub fn face(self, face: Face) -> &'static str {
        in_words_of!(self, face(face))
    }

    /// So many of a face: "2 torches".
    #[must_use]
    pub fn faces(self, face: Face, count: u32) -> String {
        several(count, self.face(face), in_words_of!(self, faces(face)))
    }

    /// A price in words: "2 adventurers", "1 adventurer, 1 torch".
    #[must_use]
    pub fn price(self, price: &Cost) -> String {
        let parts = Face::ALL.into_iter().filter_map(|face| match price.count(face) {
            0 => None,
            count => Some(self.faces(face, count.into())),
        });
        parts.collect::<Vec<_>>().join(", ")
    }

    /// The levels of a gem chamber in words: "gems for 4, 7 or 10 keys".
    #[must_use]
    pub fn levels(self, face: Face, counts: &[u32]) -> String {
        let numbers: Vec<String> = counts.iter().map(u32::to_string).collect();
        let counts = match numbers.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, others)) => format!("{} {} {last}", others.join(", "), self.say(Text::Or)),
            None => String::new(),
        };
        self.say(Text::Levels { face, counts: &counts })
    }

    /// A kind of chamber.
    #[must_use]
    pub fn chamber(self, kind: ChamberKind) -> &'static str {
        modules::chamber(self, kind)
    }

    /// The name of a bot: the table calls it in English. In no language do two of them begin with the same letter.
    #[must_use]
    pub fn bot(self, name: &str) -> &str {
        BOTS.into_iter().find(|(known, _)| *known == name).map_or(name, |(_, [fr, de])| match self.tag() {
            "fr" => fr,
            "de" => de,
            _ => name,
        })
    }

    /// A side of the board.
    #[must_use]
    pub fn side(self, side: Side) -> &'static str {
        in_words_of!(self, side(side))
    }
}

/// The names of bots in French and German.
const BOTS: [(&str, [&str; 2]); 12] = [
    ("Pepper", ["Poivre", "Pfeffer"]),
    ("Cocoa", ["Cacao", "Kakao"]),
    ("Vanilla", ["Vanille", "Vanille"]),
    ("Maize", ["Maïs", "Mais"]),
    ("Tamarind", ["Tamarin", "Tamarinde"]),
    ("Agave", ["Agave", "Agave"]),
    ("Quinoa", ["Quinoa", "Quinoa"]),
    ("Lima", ["Lime", "Limette"]),
    ("Guava", ["Goyave", "Guave"]),
    ("Nopal", ["Nopal", "Nopal"]),
    ("Zapote", ["Zapote", "Zapote"]),
    ("Sisal", ["Sisal", "Sisal"]),
];

/// A count with its noun, given in the singular and the plural.
pub(crate) fn several(count: u32, one: &str, more: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        _ => format!("{count} {more}"),
    }
}

/// Where something lies: so many steps along each axis, and from where.
pub(crate) fn compass(axes: [(i32, &str, &str); 2], from: &str) -> String {
    let steps = axes.into_iter().filter(|(steps, ..)| *steps != 0);
    let steps = steps.map(|(steps, more, less)| format!("{} {}", steps.abs(), if steps > 0 { more } else { less }));
    steps.collect::<Vec<_>>().join(", ") + " " + from
}

/// Minutes and seconds.
pub(crate) fn clock(seconds: u32) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// A sentence about the reader himself or about somebody named.
pub(crate) fn about(who: Who<'_>, yourself: &str, somebody: &str) -> String {
    match who {
        Who::You => yourself.to_owned(),
        Who::Named(name) => format!("{name} {somebody}"),
    }
}

#[cfg(test)]
mod tests;
