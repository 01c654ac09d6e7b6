//! Names and words of people as everybody may see them: nothing invisible, nothing that spills over its line, and one way to write
//! each letter. The page that plays alone carries a plainer judge (`room::plain`), because tables of Unicode are large.

use room::is_invisible;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;
use unicode_segmentation::UnicodeSegmentation as _;

/// Marks a letter may carry. Languages that are written with two on a letter exist; towers of twenty are no language.
const MARKS: usize = 3;

/// How many characters a grapheme has at most on the whole: families and flags have several, and a chain of them has no end.
const CHARS_EACH: usize = 4;

const JOINER: char = '\u{200D}';
const NON_JOINER: char = '\u{200C}';
const EMOJI_STYLE: char = '\u{FE0F}';

/// A text that is harmless to look at, at most so many graphemes long. `None` if nothing is left.
pub(crate) fn clean(text: &str, longest: usize) -> Option<String> {
    let visible: Vec<char> =
        text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(|c| !is_invisible(*c)).collect();
    let joined = (0..visible.len()).filter(|place| is_in_place(&visible, *place)).map(|place| visible[place]);
    // A letter that is one sign with its marks is taken apart, so that they count as well.
    let modest: String = with_few_marks(joined.collect::<String>().nfd()).nfc().collect();
    let words = modest.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut short = String::new();
    let mut chars = 0;
    for grapheme in words.graphemes(true).take(longest) {
        chars += grapheme.chars().count();
        if chars > longest * CHARS_EACH {
            break;
        }
        short.push_str(grapheme);
    }
    let short = short.trim_end_matches([' ', JOINER, NON_JOINER]);
    (!short.is_empty()).then(|| short.to_owned())
}

/// Whether a joiner stands where it does something: between two letters of a script that joins them, or between two pictures. The
/// style of a picture belongs behind one. Everything else is in place anywhere.
fn is_in_place(text: &[char], place: usize) -> bool {
    let before = text[..place].iter().rev().copied().find(|c| !is_combining_mark(*c) && *c != EMOJI_STYLE);
    let after = text.get(place + 1).copied();
    let both = |is: fn(char) -> bool| before.is_some_and(is) && after.is_some_and(is);
    match text[place] {
        JOINER => both(is_of_joining_script) || both(is_picture),
        NON_JOINER => both(is_of_joining_script),
        EMOJI_STYLE => before.is_some_and(|c| is_picture(c) || c.is_ascii_digit() || c == '#' || c == '*'),
        _ => true,
    }
}

/// Arabic, the scripts of India and their neighbours.
fn is_of_joining_script(c: char) -> bool {
    matches!(c, '\u{0600}'..='\u{0DFF}' | '\u{0F00}'..='\u{109F}' | '\u{1780}'..='\u{18AF}' | '\u{A840}'..='\u{A87F}')
}

fn is_picture(c: char) -> bool {
    matches!(c, '\u{2190}'..='\u{27FF}' | '\u{2900}'..='\u{2BFF}' | '\u{1F000}'..='\u{1FAFF}')
}

/// At most [`MARKS`] on each letter, and none without one.
fn with_few_marks(text: impl Iterator<Item = char>) -> impl Iterator<Item = char> {
    let mut marks = MARKS;
    text.filter(move |c| {
        marks = match *c {
            // It is none, and does not make the letter before it another.
            EMOJI_STYLE => return true,
            c if is_combining_mark(c) => marks + 1,
            _ => 0,
        };
        marks <= MARKS
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Option<String> {
        clean(text, 24)
    }

    #[test]
    fn what_shows_nothing_is_no_name() {
        for blank in [
            "\u{2800}\u{2800}",
            "\u{3164}",
            "\u{200D}\u{200C}",
            "\u{1160} \u{FFA0}",
            "\u{FE0F}",
            "\u{301}",
            "\u{1BCA0}",
            "\u{16FE4}",
            "\u{13440}",
        ] {
            assert_eq!(name(blank), None, "{blank:?}");
        }
        assert_eq!(name("A\u{2800}ni\u{200D}").as_deref(), Some("Ani"));
        assert_eq!(name("A\u{200B}n\u{200D}i\u{FEFF}").as_deref(), Some("Ani"), "Latin letters are not joined");
    }

    #[test]
    fn length_is_what_people_count() {
        let family = "👩\u{200D}👩\u{200D}👧";
        assert_eq!(name(family).as_deref(), Some(family));
        assert_eq!(name(&"🇩🇪".repeat(30)), Some("🇩🇪".repeat(24)));
        assert_eq!(name(&"e\u{301}".repeat(30)), Some("é".repeat(24)), "one way to write a letter");
        assert!(name(&"👩\u{200D}".repeat(500)).is_none_or(|name| name.chars().count() <= 96));
        assert_eq!(name("❤\u{FE0F} Ani").as_deref(), Some("❤\u{FE0F} Ani"));
    }

    #[test]
    fn letters_of_other_scripts_are_joined_as_they_must_be() {
        for word in ["می\u{200C}خواهم", "क्\u{200D}ष", "Zoë 🐆 李", "नमस्ते"] {
            assert_eq!(name(word).as_deref(), Some(word), "{word:?}");
        }
    }

    #[test]
    fn a_tower_of_marks_is_cut_down() {
        let tower = format!("Z{}", "\u{30D}".repeat(40));
        assert_eq!(name(&tower), Some(format!("Z{}", "\u{30D}".repeat(3))));
        assert_eq!(name("\u{30D}\u{30D}Ani").as_deref(), Some("Ani"), "none without a letter");
        assert_eq!(name("Việt").as_deref(), Some("Việt"));
        let on_two = format!("\u{1EBF}{}", "\u{30D}".repeat(9));
        assert_eq!(name(&on_two).as_deref(), Some("\u{1EBF}\u{30D}"), "a letter may bring marks of its own");
        let styled = format!("1{}", "\u{30D}\u{30D}\u{30D}\u{FE0F}".repeat(9));
        let marks = name(&styled).map(|name| name.matches('\u{30D}').count());
        assert_eq!(marks, Some(3), "the style of a picture begins no new letter");
    }
}
