//! The words of the modules: a file each, the three languages side by side. A module without one is called by the ids of its
//! pieces until somebody writes its words; a test asks for them.

mod board;
mod challenges;
mod chambers;
mod characters;
mod curses;
mod illusion_chambers;
mod lessons;
mod quest_chambers;
mod special_chambers;
mod timer_chambers;
mod trap_chambers;
mod treasures;

pub use board::Before;
pub use challenges::Ladder;
pub(crate) use chambers::chamber;
pub use lessons::Lesson;

use protocol::Preset;
use temple::modules::seats::Pick;
use temple::modules::{ModuleCommand, ModuleId};
use temple::players::PlayerId;
use temple::rulebook::{Piece, Tale};
use temple::table::{Ask, Table};
use temple::view::View;

use crate::rules::Explained;
use crate::{Language, Text, Who};

/// What is said in a language, English, French and German side by side.
macro_rules! three {
    ($language:expr, $en:expr, $fr:expr, $de:expr $(,)?) => {
        match $language {
            #[cfg(feature = "english")]
            $crate::Language::English => $en,
            #[cfg(feature = "french")]
            $crate::Language::French => $fr,
            #[cfg(feature = "german")]
            $crate::Language::German => $de,
        }
    };
}
pub(crate) use three;

static ALL: &[&Words] = &[
    &curses::WORDS,
    &characters::WORDS,
    &trap_chambers::WORDS,
    &treasures::WORDS,
    &illusion_chambers::WORDS,
    &special_chambers::WORDS,
    &timer_chambers::WORDS,
    &quest_chambers::WORDS,
];

/// What the words of an offer may depend on.
pub struct Around<'a> {
    /// The reader's look at the table.
    pub view: &'a View<'a>,
    /// What the players are called.
    pub name: &'a dyn Fn(PlayerId) -> String,
}

type OfferWords = fn(Language, &ModuleCommand, &Around<'_>) -> Option<String>;
type FateWords = fn(Language, &Tale) -> Option<String>;
type TaleWords = fn(Language, &Tale, Who<'_>) -> Option<String>;
type OptionWords = fn(Language, &str) -> Option<&'static str>;
type BeforeWords = fn(Language, &Table, PlayerId) -> Option<(String, &'static str)>;

/// The words of one module.
#[derive(Clone, Copy)]
struct Words {
    slug: &'static str,
    name: fn(Language) -> &'static str,
    about: fn(Language) -> &'static str,
    /// What its owner can do with it, for the list of keys.
    deed: fn(Language) -> &'static str,
    /// The name of a piece, by its place in the module's list.
    piece: fn(Language, u8) -> &'static str,
    /// What a piece does to its owner; empty where that depends.
    effect: fn(Language, u8) -> &'static str,
    /// What only some modules say.
    more: More,
}

/// What only some modules say; the others say nothing of it.
#[derive(Clone, Copy)]
struct More {
    /// What using a piece is, in a few words; its effect if there is nothing else to say.
    use_of: Option<fn(Language, u8) -> String>,
    /// The name and the effect of a piece before a player, where they depend on how it lies there.
    before: Option<BeforeWords>,
    /// The title of an offer, if it is not just the use of a piece.
    offer: Option<OfferWords>,
    /// A sentence of its own instead of that of the verb.
    tale: Option<TaleWords>,
    /// The same for what time or the temple did.
    fate: Option<FateWords>,
    /// What a player asks others for, by the number of the question: words that go on from "asks for".
    request: Option<fn(Language, u8) -> &'static str>,
}

impl More {
    /// For a module that says what every module must and no more.
    const NOTHING: More = More { use_of: None, before: None, offer: None, tale: None, fate: None, request: None };
}

fn of(module: ModuleId) -> Option<&'static Words> {
    ALL.iter().copied().find(|words| words.slug == module.slug())
}

/// The sentences of the modules' rules, apart from their other words: only the rule sheet needs them, and a page loads it late.
static RULES: &[&[Explained]] = &[
    curses::EXPLAINED,
    characters::EXPLAINED,
    trap_chambers::EXPLAINED,
    treasures::EXPLAINED,
    special_chambers::EXPLAINED,
    timer_chambers::EXPLAINED,
    quest_chambers::EXPLAINED,
    challenges::EXPLAINED,
];

/// What numbered options decide, by the slug of their module and by name; only the lobby's sheet needs them, and it comes late.
static OPTIONS: &[(&str, OptionWords)] = &[
    ("curses", curses::option),
    ("trap_chambers", trap_chambers::option),
    ("treasures", treasures::option),
    ("special_chambers", special_chambers::option),
    ("timer_chambers", timer_chambers::option),
    ("quest_chambers", quest_chambers::option),
];

/// The sentences of all modules' rules.
pub(crate) fn explained() -> impl Iterator<Item = &'static Explained> {
    RULES.iter().copied().flatten()
}

/// Words for modules and their pieces.
impl Language {
    /// A module, and what it brings.
    #[must_use]
    pub fn module(self, module: ModuleId) -> (&'static str, &'static str) {
        of(module).map_or((module.slug(), ""), |words| ((words.name)(self), (words.about)(self)))
    }

    /// What the players can do with a module's pieces, for the list of keys.
    #[must_use]
    pub fn deed(self, module: ModuleId) -> &'static str {
        of(module).map_or(module.slug(), |words| (words.deed)(self))
    }

    /// A card, tile or token; without words, its id.
    #[must_use]
    pub fn piece(self, piece: Piece) -> &'static str {
        of(piece.module).map_or(piece.id(), |words| (words.piece)(self, piece.kind))
    }

    /// What a piece does to its owner; empty if there is nothing to say.
    #[must_use]
    pub fn effect(self, piece: Piece) -> &'static str {
        of(piece.module).map_or("", |words| (words.effect)(self, piece.kind))
    }

    /// What using a piece is, in a few words.
    #[must_use]
    pub fn use_of(self, piece: Piece) -> String {
        let words = of(piece.module).and_then(|words| words.more.use_of);
        words.map_or_else(|| self.effect(piece).to_owned(), |use_of| use_of(self, piece.kind))
    }

    /// The name of a piece that lies before a player, and what it does.
    #[must_use]
    pub fn piece_before(self, table: &Table, who: PlayerId, piece: Piece) -> (String, &'static str) {
        let words = of(piece.module).and_then(|words| words.more.before?(self, table, who));
        words.unwrap_or_else(|| (self.piece(piece).to_owned(), self.effect(piece)))
    }

    /// The title of a module's offer that uses this piece.
    #[must_use]
    pub fn offer(self, command: &ModuleCommand, piece: Option<Piece>, around: &Around<'_>) -> String {
        let words =
            ALL.iter().copied().filter_map(|words| words.more.offer).find_map(|offer| offer(self, command, around));
        words.unwrap_or_else(|| piece.map_or("", |piece| self.piece(piece)).to_owned())
    }

    /// What happened to a piece, as a sentence; `who` is the player of the tale, if it has one.
    #[must_use]
    pub fn tale(self, tale: &Tale, who: Option<Who<'_>>) -> String {
        let more = tale.piece.and_then(|piece| of(piece.module)).map_or(More::NOTHING, |words| words.more);
        let own = match who {
            Some(who) => more.tale.and_then(|words| words(self, tale, who)),
            None => more.fate.and_then(|words| words(self, tale)),
        };
        let piece = tale.piece.map(|piece| self.piece(piece));
        own.unwrap_or_else(|| self.say(Text::Told { who, verb: tale.verb, piece }))
    }

    /// Words, and what they are about.
    fn titled(self, words: &str, of: &str) -> String {
        three!(self, format!("{words}: {of}"), format!("{words}\u{a0}: {of}"), format!("{words}: {of}"))
    }

    /// What a player asks others for, as a sentence; a module without words for it is named.
    #[must_use]
    pub fn request(self, ask: &Ask, who: Who<'_>) -> String {
        self.asks(of(ask.module), ask, who)
    }

    fn asks(self, words: Option<&Words>, ask: &Ask, who: Who<'_>) -> String {
        let what = words.and_then(|words| words.more.request).map(|request| request(self, ask.what));
        self.say(Text::Asks { who, what: what.unwrap_or(self.module(ask.module).0) })
    }

    /// What a numbered option of a module decides.
    #[must_use]
    pub fn option(self, module: ModuleId, name: &'static str) -> &'static str {
        let words = OPTIONS.iter().copied().find(|(slug, _)| *slug == module.slug());
        words.and_then(|(_, option)| option(self, name)).unwrap_or(name)
    }

    /// What each value of such an option is called, where they are not just numbers.
    #[must_use]
    pub fn option_values(self, module: ModuleId, name: &str) -> &'static [&'static str] {
        if module == ModuleId::SpecialChambers { special_chambers::values(self, name) } else { &[] }
    }

    /// The question which card somebody wants to play with.
    #[must_use]
    pub fn pick_title(self) -> &'static str {
        characters::pick(self)
    }

    /// A card somebody may play with.
    #[must_use]
    pub fn pick(self, pick: Pick) -> String {
        characters::card(self, pick)
    }

    /// What it does.
    #[must_use]
    pub fn pick_about(self, pick: Pick) -> &'static str {
        characters::card_about(self, pick)
    }

    /// What is to be said about a card for somebody who plays alone, if anything.
    #[must_use]
    pub fn pick_alone(self, pick: Pick) -> Option<&'static str> {
        characters::alone(self, pick)
    }

    /// What somebody says of themselves who cannot hold a button.
    #[must_use]
    pub fn assisted(self) -> &'static str {
        curses::assisted(self)
    }

    /// What a preset brings.
    #[must_use]
    pub fn preset_about(self, preset: Preset) -> String {
        match preset {
            Preset::FirstGame => self.say(Text::FirstGameAbout),
            Preset::Classic => self.say(Text::ClassicAbout),
            Preset::Expert => three!(
                self,
                "Curses, and three more gems.",
                "Malédictions et trois joyaux de plus.",
                "Flüche und drei Steine mehr."
            )
            .to_owned(),
            Preset::Professional => three!(
                self,
                "Curses, characters, six more gems, no turn of fate.",
                "Malédictions, personnages, six joyaux de plus, sans coup de pouce.",
                "Flüche, Charaktere, sechs Steine mehr, keine Schicksalswendung."
            )
            .to_owned(),
            Preset::Everything => three!(
                self,
                "All eight modules at once.",
                "Les huit modules à la fois.",
                "Alle acht Module auf einmal."
            )
            .to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever is asked reads what for; without words of its own the module is named.
    #[test]
    fn a_request_says_what_for() {
        let ask = Ask { module: temple::modules::MANIFESTS[0].id, what: 1, about: 0 };
        let words = Words {
            more: More {
                request: Some(|language, what| match what {
                    0 => "",
                    _ => three!(language, "your place", "ta place", "deinen Platz"),
                }),
                ..More::NOTHING
            },
            ..*ALL[0]
        };
        for language in Language::ALL {
            let (who, you) = (Who::Named("Noor"), Who::You);
            let said = language.asks(Some(&words), &ask, who);
            let place = three!(language, "your place", "ta place", "deinen Platz");
            assert!(said.starts_with("Noor ") && said.ends_with(place), "{said}");
            assert_ne!(said, language.asks(Some(&words), &ask, you));
            let bare = language.request(&ask, who);
            assert!(bare.ends_with(language.module(ask.module).0), "{bare}");
        }
    }

    /// Every numbered option of a module that can be chosen has words in every language.
    #[test]
    fn every_option_has_words() {
        for manifest in temple::modules::MANIFESTS {
            for spec in manifest.options.iter().filter(|spec| spec.range.0 < spec.range.1) {
                for language in Language::ALL {
                    assert_ne!(language.option(manifest.id, spec.name), spec.name, "{}", spec.name);
                }
            }
        }
    }
}
