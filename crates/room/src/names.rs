//! Names and words of people: made harmless, and names found for those who give none. The names of bots.

use crate::hosted::Hosted;
use crate::room::RoomOf;

/// Makes a text harmless and not longer than this; none if nothing is left.
pub type Cleaner = fn(&str, usize) -> Option<String>;

/// The longest name, in what people count as letters.
const LONGEST_NAME: usize = 24;

/// The longest text in the chat.
const LONGEST_TEXT: usize = 200;

/// What a person is called who gave no name: one of each.
const MOODS: [&str; 8] = ["Brisk", "Lucky", "Bold", "Merry", "Nimble", "Quiet", "Sunny", "Wily"];
const ANIMALS: [&str; 7] = ["Tapir", "Toucan", "Jaguar", "Quetzal", "Coati", "Ocelot", "Iguana"];

/// Bots by seat.
const BOTS: [&str; 6] = ["Pepper", "Cocoa", "Vanilla", "Maize", "Tamarind", "Agave"];

/// For bots whose name somebody at the table has. No two names of these twelve begin with the same letter.
const OTHER_BOTS: [&str; 6] = ["Quinoa", "Lima", "Guava", "Nopal", "Zapote", "Sisal"];

impl<G: Hosted> RoomOf<G> {
    /// A name as everybody may see it. `None` if nothing is left.
    pub(crate) fn clean_name(&self, text: &str) -> Option<String> {
        (self.config.clean)(text, LONGEST_NAME)
    }

    /// Words of the chat, made harmless like names. `None` if nothing is left.
    pub(crate) fn clean_text(&self, text: &str) -> Option<String> {
        (self.config.clean)(text, LONGEST_TEXT)
    }
}

/// The cleaner of a page, where nobody shows a name to anybody else: without control, direction and invisible characters, with single
/// spaces, at most so many characters long.
#[must_use]
pub fn plain(text: &str, longest: usize) -> Option<String> {
    let harmless: String =
        text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(|c| !shows_nothing(*c)).collect();
    let words: Vec<&str> = harmless.split_whitespace().collect();
    let short: String = words.join(" ").chars().take(longest).collect();
    let short = short.trim_end();
    (!short.is_empty()).then(|| short.to_owned())
}

/// A page does not look at neighbours, so joiners leave with the rest.
fn shows_nothing(c: char) -> bool {
    is_invisible(c) || matches!(c, '\u{200C}' | '\u{200D}')
}

/// Characters that show nothing, or bend what stands around them, wherever they stand. Joiners (U+200C, U+200D) and the style of a
/// picture (U+FE0F) are not among them: whether they do something is decided by their neighbours.
#[must_use]
pub fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
            | '\u{180B}'..='\u{180F}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}' | '\u{FE00}'..='\u{FE0E}' | '\u{FEFF}' | '\u{FFA0}'
            | '\u{FFF0}'..='\u{FFFB}' | '\u{13430}'..='\u{13455}' | '\u{16FE4}' | '\u{1BCA0}'..='\u{1BCA3}'
            | '\u{1D159}' | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}')
}

/// A name for the person with this number. Neighbours differ in both words, and the first 56 in at least one.
pub(crate) fn fun_name(number: u32) -> String {
    let pick = |words: &[&'static str]| words[number as usize % words.len()];
    format!("{} {}", pick(&MOODS), pick(&ANIMALS))
}

/// Whether a name is one that was found for somebody who gave none.
#[must_use]
pub fn is_found(name: &str) -> bool {
    let words = name.split_once(' ');
    words.is_some_and(|(mood, animal)| MOODS.contains(&mood) && ANIMALS.contains(&animal))
}

/// The names of the bots by seat. None is that of somebody seated, and no two begin with the same letter.
pub(crate) fn bot_names(seated: &[&str]) -> Vec<&'static str> {
    let is_taken = |name: &str| seated.iter().any(|other| other.eq_ignore_ascii_case(name));
    let mut others = OTHER_BOTS.into_iter().filter(|name| !is_taken(name));
    let name = |name: &'static str| if is_taken(name) { others.next() } else { Some(name) };
    BOTS.into_iter().filter_map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_made_harmless() {
        let clean = |text: &str| plain(text, LONGEST_NAME);
        assert_eq!(clean("  Ani \t Maria\n").as_deref(), Some("Ani Maria"));
        assert_eq!(clean("\u{202E}evil\u{202C}\u{0}\u{7}").as_deref(), Some("evil"));
        assert_eq!(clean("\u{2066}\u{200F}\u{200B}\u{FEFF} \u{E0041}"), None);
        assert_eq!(clean(""), None);
        assert_eq!(clean(&"é".repeat(30)), Some("é".repeat(24)));
        assert_eq!(clean(&format!("{} b", "a".repeat(23))), Some("a".repeat(23)));
        assert_eq!(clean("Zoë 🐆 李").as_deref(), Some("Zoë 🐆 李"));
    }

    #[test]
    fn found_names_are_known_again() {
        assert!((0..60).all(|number| is_found(&fun_name(number))));
        assert!(!["Ani", "Brisk", "Brisk Ani", "Tapir Brisk", ""].into_iter().any(is_found));
    }

    #[test]
    fn words_are_made_harmless_too() {
        let clean = |text: &str| plain(text, LONGEST_TEXT);
        assert_eq!(clean(" two\n torches \u{202E}here ").as_deref(), Some("two torches here"));
        assert_eq!(clean("\u{200B} \u{7}"), None);
        assert_eq!(clean(&"é".repeat(201)), Some("é".repeat(200)));
    }

    #[test]
    fn bots_differ_from_each_other_and_from_people() {
        let all: Vec<&str> = BOTS.into_iter().chain(OTHER_BOTS).collect();
        let letters: std::collections::BTreeSet<char> = all.iter().filter_map(|name| name.chars().next()).collect();
        assert_eq!(letters.len(), all.len());
        assert_eq!(bot_names(&[]), BOTS);
        assert_eq!(bot_names(&["pepper", "QUINOA"])[..2], ["Lima", "Cocoa"]);
        for names in all.windows(6) {
            let bots = bot_names(names);
            assert_eq!(bots.len(), 6, "{names:?}");
            assert!(bots.iter().all(|bot| !names.contains(bot)), "{names:?}");
        }
    }

    #[test]
    fn fun_names_differ() {
        let names: std::collections::BTreeSet<String> = (0..56).map(fun_name).collect();
        assert_eq!(names.len(), 56);
        assert!(names.iter().all(|name| plain(name, LONGEST_NAME).as_deref() == Some(name)));
    }
}
