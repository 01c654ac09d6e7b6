//! Ids as they stand in running text: `BASE-31` for a rule, `EX-BASE-3` for a worked example.
//!
//! [`kit::RuleId`] knows rules only and travels on the wire; here examples count too, and an id may be unknown.

/// All ids written in a text, with the byte where each begins.
///
/// A family has three or four capitals, so `UTF-8` looks like an id: who asks must compare with the catalogue.
pub fn ids_in(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut from = 0;
    std::iter::from_fn(move || {
        while let Some(found) = text[from..].find('-') {
            let dash = from + found;
            from = dash + 1;
            if let Some((start, end)) = id_around(text, dash) {
                from = end;
                return Some((start, &text[start..end]));
            }
        }
        None
    })
}

/// The id whose family ends at this dash and whose number follows it.
fn id_around(text: &str, dash: usize) -> Option<(usize, usize)> {
    let (before, after) = (&text[..dash], &text[dash + 1..]);
    let letters = before.bytes().rev().take_while(u8::is_ascii_uppercase).count();
    let digits = after.bytes().take_while(u8::is_ascii_digit).count();
    if !(3..=4).contains(&letters) || digits == 0 || after[digits..].starts_with(is_word) {
        return None;
    }
    let family = &before[..dash - letters];
    if family.ends_with(is_word) {
        return None;
    }
    let example = family.strip_suffix("EX-").filter(|rest| !rest.ends_with(is_word));
    Some((example.map_or(family.len(), str::len), dash + 1 + digits))
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Whether the id names a worked example of the catalogue.
#[must_use]
pub fn is_example(id: &str) -> bool {
    id.starts_with("EX-")
}

/// The family of a rule or of an example: `BASE` for `BASE-31` and for `EX-BASE-3`.
#[must_use]
pub fn family_of(id: &str) -> &str {
    let rule = id.strip_prefix("EX-").unwrap_or(id);
    rule.split_once('-').map_or(rule, |(family, _)| family)
}

/// The number of a rule or of an example; nothing if the text is not an id.
pub(crate) fn number_of(id: &str) -> Option<u32> {
    id.rsplit_once('-')?.1.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<&str> {
        ids_in(text).map(|(_, id)| id).collect()
    }

    #[test]
    fn finds_ids_in_running_text() {
        assert_eq!(found("Rule [BASE-31]: see EX-CUR-3, CHR-7."), ["BASE-31", "EX-CUR-3", "CHR-7"]);
        assert_eq!(found("**MAYD-11** \"RNW-1\"(CLK-2)"), ["MAYD-11", "RNW-1", "CLK-2"]);
    }

    #[test]
    fn leaves_what_only_looks_like_one() {
        for text in ["XBASE-1", "_BASE-1", "BASE-1a", "BASE-", "base-1", "AB-12", "BASE-1_2", "é-1", "a - b"] {
            assert_eq!(found(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn takes_an_id_apart() {
        assert_eq!((family_of("EX-BASE-3"), family_of("CUR-11")), ("BASE", "CUR"));
        assert_eq!((number_of("EX-BASE-3"), number_of("nonsense")), (Some(3), None));
        assert!(is_example("EX-BASE-3") && !is_example("BASE-3"));
    }
}
