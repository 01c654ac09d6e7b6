//! The spoken code of a table: two words and a number, such as `mango-cobra-42`. Easy to say over a table and to type.
//!
//! It finds a table that gathers and nothing else: the link has the long id, and the seat a token of its own.

use crate::entropy;

/// Words that are said and spelt alike in English, French and German, or nearly.
const WORDS: [&str; 128] = [
    "agave", "alpaca", "ananas", "aroma", "atlas", "atoll", "aurora", "avatar", "banana", "banjo", "baobab",
    "basalt", "bazar", "bingo", "bison", "bongo", "bonsai", "bravo", "cobra", "condor", "coyote", "delta", "dingo",
    "domino", "duo", "echo", "emu", "espresso", "euro", "extra", "fakir", "fiesta", "flora", "folio", "gala",
    "gamma", "gecko", "gelato", "globus", "gong", "gorilla", "guru", "haiku", "halo", "idol", "iguana", "indigo",
    "iris", "jade", "jaguar", "judo", "jumbo", "jungle", "karma", "kayak", "kilo", "kimono", "kiwi", "koala",
    "lagune", "lama", "lambada", "lasso", "lava", "lemur", "lima", "loggia", "lotus", "luna", "machete", "magma",
    "mambo", "mango", "mantra", "marimba", "maya", "mikado", "mimosa", "monsun", "motor", "nirvana", "nova",
    "oasis", "okapi", "omega", "opal", "opera", "orbit", "origami", "orion", "pagode", "pampa", "panda", "papaya",
    "paprika", "pasta", "piano", "piranha", "polka", "poncho", "puma", "radar", "radio", "robot", "rubin", "rumba",
    "safari", "salsa", "samba", "sari", "saturn", "sierra", "sigma", "sombrero", "sphinx", "sumo", "tango",
    "tapir", "tempo", "tiara", "tofu", "totem", "trio", "tuba", "tundra", "vega", "yoga", "zebra",
];

/// The numbers: always two digits, so that nobody asks whether there is a nought before it.
const NUMBERS: std::ops::Range<u32> = 10..100;

/// A code drawn by chance: one of about one and a half million.
pub(crate) fn draw() -> String {
    let word = |chance: u32| WORDS[chance as usize % WORDS.len()];
    let [first, second, number] = [entropy::word(), entropy::word(), entropy::word()];
    format!("{}-{}-{}", word(first), word(second), NUMBERS.start + number % NUMBERS.len() as u32)
}

/// What somebody has typed, as it would stand in the list of codes: `Mango Cobra 42` is `mango-cobra-42`. Nothing if it
/// has not the shape of a code.
pub(crate) fn read(typed: &str) -> Option<String> {
    let parts: Vec<String> = typed
        .split(|sign: char| !sign.is_ascii_alphanumeric())
        .filter(|part| !part.is_empty())
        .map(str::to_ascii_lowercase)
        .collect();
    let [first, second, number] = &parts[..] else { return None };
    let is_word = |part: &str| WORDS.contains(&part);
    let is_number = number.parse().is_ok_and(|number: u32| NUMBERS.contains(&number));
    (is_word(first) && is_word(second) && is_number).then(|| parts.join("-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_a_million_codes_and_none_is_written_in_two_ways() {
        assert!(WORDS.len() * WORDS.len() * NUMBERS.len() >= 1 << 20);
        assert!(WORDS.is_sorted_by(|one, next| one < next), "no word stands twice");
        assert!(WORDS.iter().all(|word| word.bytes().all(|letter| letter.is_ascii_lowercase())));
    }

    #[test]
    fn a_code_is_read_as_people_type_it() {
        let code = draw();
        assert_eq!(read(&code).as_ref(), Some(&code));
        assert_eq!(read(&code.to_uppercase().replace('-', "  ")).as_ref(), Some(&code));
        assert_eq!(read("Mango, cobra 42!").as_deref(), Some("mango-cobra-42"));
        for other in ["", "mango", "mango-cobra", "mango-cobra-7", "mango-cobra-420", "mango-snake-42", "a.js"] {
            assert_eq!(read(other), None, "{other}");
        }
    }
}
