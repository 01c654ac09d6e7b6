//! What lies on the table and is no action: chambers with their signs, and the cards of friends. Whoever presses long on one, opens
//! the context menu there or asks by key reads what it is, how it stands, and the number of its rule.

use std::cell::Cell as Flag;

use kit::{RuleId, Tick, rule};
use phrasebook::{Language, Lesson, Text};
use temple::components::ChamberKind;
use temple::modules::MANIFESTS;
use temple::players::PlayerId;
use temple::rulebook::{Piece, Whereabouts};
use temple::temple::{ChamberId, Side};

use crate::actions::at_the_head;
use crate::look::Look;
use crate::{board, seats};

/// What may be asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thing {
    /// A chamber with its signs.
    Chamber(ChamberId),
    /// A card or token before somebody.
    Before(PlayerId, Piece),
}

/// What a sign is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    /// A piece: its name, and what it does.
    Piece(Piece),
    /// A rule that a module brings, as its first game explains it.
    Lesson(Lesson),
    /// The rule alone.
    Rule,
}

/// A sign of a chamber, by what speaks of it. The words come with the part of the page that says them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sign {
    /// What it is about.
    pub about: About,
    /// Its rule.
    pub rule: Option<RuleId>,
    /// How it stands, in words.
    pub state: String,
}

impl Sign {
    /// A sign that always stands alike.
    pub const fn of(about: About, rule: RuleId) -> Sign {
        Sign { about, rule: Some(rule), state: String::new() }
    }

    fn in_words(&self, language: Language) -> String {
        let sentence = self.rule.and_then(|rule| language.rule(rule)).unwrap_or_default();
        let words = match self.about {
            About::Piece(piece) => of_piece(language, piece, sentence),
            About::Lesson(lesson) => language.lesson(lesson).to_owned(),
            About::Rule => sentence.to_owned(),
        };
        let number = self.rule.map(|rule| language.say(Text::RuleNumber(&rule.to_string()))).unwrap_or_default();
        let number = if number.is_empty() { number } else { format!("({number})") };
        let parts = [words.as_str(), &self.state, &number];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

/// The name of a piece, what it does, and the rule if that says more.
fn of_piece(language: Language, piece: Piece, rule: &str) -> String {
    let (name, effect) = (at_the_head(language.piece(piece)), language.effect(piece));
    let end = if effect.is_empty() || effect.ends_with('.') { "" } else { "." };
    [format!("{name}: {effect}{end}"), rule.to_owned()].join(" ").trim_end().to_owned()
}

/// Reads the signs that the modules have in a chamber.
pub type Reads = fn(&Look, Tick, Language, ChamberId) -> Vec<Sign>;

thread_local! {
    static READS: Flag<Option<Reads>> = const { Flag::new(None) };
}

/// From now on the modules say what is theirs.
pub fn read_with(reads: Reads) {
    READS.set(Some(reads));
}

/// What is asked about, in words: its name, and a line for each thing to be known.
pub fn of(look: &Look, now: Tick, language: Language, thing: Thing) -> (String, String) {
    match thing {
        Thing::Chamber(id) => {
            let name = at_the_head(language.chamber(look.book.data.chamber(id).kind));
            (name, chamber(look, now, language, id).join("\n"))
        }
        Thing::Before(who, piece) => {
            let (name, effect) = language.piece_before(&look.table, who, piece);
            let name = if look.is_me(who) { name } else { format!("{}: {name}", seats::name(who)) };
            (name, effect.to_owned())
        }
    }
}

/// A chamber: how it stands, what is done there, and its signs.
fn chamber(look: &Look, now: Tick, language: Language, id: ChamberId) -> Vec<String> {
    let of_modules = READS.get().map(|reads| reads(look, now, language, id)).unwrap_or_default();
    let own = printed(look, id).map(|rule| Sign::of(About::Rule, rule));
    let signs = own.into_iter().chain(of_modules).map(|sign| sign.in_words(language));
    let stands = at_the_head(&board::chamber_name(language, look, id));
    std::iter::once(stands).chain(signs).filter(|line| !line.is_empty()).collect()
}

/// The rule of what the base has in a chamber.
fn printed(look: &Look, id: ChamberId) -> Option<RuleId> {
    let spec = look.book.data.chamber(id);
    let spent = look.table.temple.get(id).is_some_and(|placed| placed.exhausted);
    Some(match spec.kind {
        ChamberKind::StartChamber => rule!("BASE-72"),
        ChamberKind::ExitChamber => rule!("BASE-61"),
        _ if !spec.levels.is_empty() && spent => rule!("BASE-59"),
        _ if !spec.levels.is_empty() => rule!("BASE-54"),
        ChamberKind::BasicChamber => rule!("BASE-41"),
        _ => return None,
    })
}

/// What can be asked about by key, one after the other: what lies before the reader, their chamber, what lies before friends.
pub fn in_turn(look: &Look) -> Vec<Thing> {
    let before = |who: PlayerId| {
        let lying = look.book.lying_at(&look.table, Whereabouts::Before(who));
        lying.into_iter().map(move |one| Thing::Before(who, one.piece)).collect::<Vec<_>>()
    };
    let mine = if look.watching { Vec::new() } else { before(look.me) };
    let here = (!look.watching).then(|| Thing::Chamber(look.table.of(look.me).place.chamber));
    let friends = look.table.players().filter(|who| !look.is_me(*who)).flat_map(before);
    mine.into_iter().chain(here).chain(friends).collect()
}

/// The chamber that lies on a side of another, whether a passage leads there or not.
pub fn beside(look: &Look, id: ChamberId, side: Side) -> Option<ChamberId> {
    look.table.temple.get(id)?.neighbour(side)
}

/// A piece by its name in the page.
pub fn piece(id: &str) -> Option<Piece> {
    let all = MANIFESTS.iter().flat_map(|module| {
        let kinds = 0..module.pieces.len() as u8;
        kinds.map(|kind| Piece { module: module.id, kind })
    });
    all.into_iter().find(|piece| piece.id() == id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::places::tests::three;

    #[test]
    fn every_chamber_of_the_base_has_its_rule() {
        let look = three();
        for (id, _) in look.table.temple.iter() {
            let (name, words) = of(&look, Tick::START, Language::English, Thing::Chamber(id));
            assert!(!name.is_empty() && words.contains("BASE-"), "{name}: {words}");
        }
    }

    #[test]
    fn a_sign_says_what_it_is_and_ends_with_its_rule() {
        let sign = Sign { state: "2 of 4".to_owned(), ..Sign::of(About::Lesson(Lesson::Tasks), rule!("QST-22")) };
        let words = sign.in_words(Language::English);
        assert!(words.starts_with(Language::English.lesson(Lesson::Tasks)), "{words}");
        assert!(words.ends_with("2 of 4 (Rule QST-22)") || words.contains("QST-22"), "{words}");
    }

    #[test]
    fn pieces_are_known_by_their_names_in_the_page() {
        for manifest in MANIFESTS {
            for kind in 0..manifest.pieces.len() as u8 {
                let one = Piece { module: manifest.id, kind };
                assert_eq!(piece(one.id()), Some(one));
            }
        }
        assert_eq!(piece("nothing"), None);
    }

    #[test]
    fn by_key_comes_first_what_is_the_readers() {
        let look = three();
        let here = look.table.of(look.me).place.chamber;
        assert_eq!(in_turn(&look), [Thing::Chamber(here)]);
    }
}
