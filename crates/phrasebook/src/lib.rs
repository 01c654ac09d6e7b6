//! Every text the players read, in English, French and German: one enum with typed arguments, one match per language.
//!
//! A text that a language lacks does not compile. Names follow docs/rules/00-glossary.md.

mod de;
mod en;
mod fr;
mod modules;
pub mod review;
mod rules;
mod text;

pub use modules::Around;
pub use text::{Hint, Text, Who};

use kit::RuleId;
use protocol::SorryCode;
use temple::components::ChamberKind;
use temple::dice::Face;
use temple::temple::Side;
use temple::why_not::Obstacle;

/// A language the game is played in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French.
    French,
    /// German.
    German,
}

impl Language {
    /// All languages, in the order they are offered.
    pub const ALL: [Language; 3] = [Language::English, Language::French, Language::German];

    /// The tag a browser knows it by.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
            Language::German => "de",
        }
    }

    /// Its own name, for whoever cannot read the others.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::French => "Français",
            Language::German => "Deutsch",
        }
    }

    /// The language of a browser tag such as `fr-CH`; one we do not speak gives none.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Language> {
        let first = tag.split(['-', '_']).next().unwrap_or_default();
        Language::ALL.into_iter().find(|language| language.tag().eq_ignore_ascii_case(first))
    }

    /// A text in this language.
    #[must_use]
    pub fn say(self, text: Text<'_>) -> String {
        match self {
            Language::English => en::say(text),
            Language::French => fr::say(text),
            Language::German => de::say(text),
        }
    }

    /// What stands in the way, as a short sentence without its full stop.
    #[must_use]
    pub fn obstacle(self, obstacle: Obstacle) -> &'static str {
        match self {
            Language::English => en::obstacle(obstacle),
            Language::French => fr::obstacle(obstacle),
            Language::German => de::obstacle(obstacle),
        }
    }

    /// What a rule says, in one sentence: every rule that refuses has one.
    #[must_use]
    pub fn rule(self, rule: RuleId) -> Option<&'static str> {
        rules::rule(self, rule)
    }

    /// Why a table could not do something, or closed the connection.
    #[must_use]
    pub fn sorry(self, code: SorryCode) -> &'static str {
        match self {
            Language::English => en::sorry(code),
            Language::French => fr::sorry(code),
            Language::German => de::sorry(code),
        }
    }

    /// A face of a die, one of them.
    #[must_use]
    pub fn face(self, face: Face) -> &'static str {
        match self {
            Language::English => en::face(face),
            Language::French => fr::face(face),
            Language::German => de::face(face),
        }
    }

    /// A kind of chamber.
    #[must_use]
    pub fn chamber(self, kind: ChamberKind) -> &'static str {
        modules::chamber(self, kind)
    }

    /// A side of the board.
    #[must_use]
    pub fn side(self, side: Side) -> &'static str {
        match self {
            Language::English => en::side(side),
            Language::French => fr::side(side),
            Language::German => de::side(side),
        }
    }
}

/// A count with its noun, given in the singular and the plural.
pub(crate) fn several(count: u32, one: &str, more: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        _ => format!("{count} {more}"),
    }
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
