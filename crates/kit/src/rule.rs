//! Ids of the rules catalogue (`docs/rules`).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A rule's stable id such as `BASE-31`: written in the catalogue, in the doc comment of the function
/// that holds the rule, in the scenario that proves it and in the refusal the player reads.
///
/// On the wire a rule travels as family and number; families are numbered by hand and only appended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct RuleId {
    family: u8,
    number: u16,
}

/// The families of the catalogue, in wire order. Append only.
const FAMILIES: [&str; 25] = [
    "BASE", "CLK", "CUR", "TRE", "ILL", "SPC", "QST", "CHR", "TRP", "TIM", "QUE", "CHL", "PIT", "DOO", "FOU",
    "NQC", "LAB", "NCH", "MAY", "EXT", "TOT", "CGM", "QIX", "RNW", "MAYD",
];

/// A text that is not a rule id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseRuleError;

impl fmt::Display for ParseRuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a rule id is written like BASE-31, with a family of the catalogue")
    }
}

impl std::error::Error for ParseRuleError {}

impl RuleId {
    /// The rule written in source code; a misspelt id does not compile.
    ///
    /// ```
    /// assert_eq!(kit::rule!("BASE-40").to_string(), "BASE-40");
    /// ```
    ///
    /// # Panics
    /// When the text is not a rule id: at compile time in a constant.
    #[must_use]
    pub const fn of(text: &str) -> RuleId {
        match Self::parse(text) {
            Some(id) => id,
            None => panic!("not a rule id of the catalogue"),
        }
    }

    const fn parse(text: &str) -> Option<RuleId> {
        let bytes = text.as_bytes();
        let mut family = 0;
        while family < FAMILIES.len() {
            let name = FAMILIES[family].as_bytes();
            if bytes.len() > name.len() + 1 && starts_with(bytes, name) && bytes[name.len()] == b'-' {
                return match digits(bytes, name.len() + 1) {
                    Some(number) => Some(RuleId { family: family as u8, number }),
                    None => None,
                };
            }
            family += 1;
        }
        None
    }
}

/// The rule written in source code, read when the program is compiled: `rule!("BASE-40")`.
#[macro_export]
macro_rules! rule {
    ($id:literal) => {
        const { $crate::RuleId::of($id) }
    };
}

const fn starts_with(bytes: &[u8], name: &[u8]) -> bool {
    let mut i = 0;
    while i < name.len() {
        if bytes[i] != name[i] {
            return false;
        }
        i += 1;
    }
    true
}

const fn digits(bytes: &[u8], from: usize) -> Option<u16> {
    let (mut value, mut i) = (0u16, from);
    while i < bytes.len() {
        if !bytes[i].is_ascii_digit() || i - from >= 3 {
            return None;
        }
        value = value * 10 + (bytes[i] - b'0') as u16;
        i += 1;
    }
    Some(value)
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match FAMILIES.get(usize::from(self.family)) {
            Some(family) => write!(f, "{family}-{}", self.number),
            None => write!(f, "?-{}", self.number),
        }
    }
}

impl FromStr for RuleId {
    type Err = ParseRuleError;

    fn from_str(text: &str) -> Result<RuleId, ParseRuleError> {
        RuleId::parse(text).ok_or(ParseRuleError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes_and_refuses_the_rest() {
        for text in ["BASE-1", "BASE-99", "CUR-11", "RNW-120", "CLK-7"] {
            assert_eq!(text.parse::<RuleId>().unwrap().to_string(), text);
        }
        for bad in ["", "BASE", "BASE-", "BASE-x", "XYZ-1", "base-1", "BASE-1234", "EX-BASE-1"] {
            assert_eq!(bad.parse::<RuleId>(), Err(ParseRuleError), "{bad}");
        }
    }
}
