//! Numbers as text, for drawings. The usual way to write fractions would cost every visitor ten kilobytes.

use std::fmt;

/// A number with at most three decimals.
#[derive(Clone, Copy)]
pub struct Num(pub f64);

impl fmt::Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let thousandths = (self.0 * 1000.0).round() as i64;
        if thousandths < 0 {
            f.write_str("-")?;
        }
        let thousandths = thousandths.unsigned_abs();
        write!(f, "{}", thousandths / 1000)?;
        match thousandths % 1000 {
            0 => Ok(()),
            rest => write!(f, ".{rest:03}"),
        }
    }
}

/// A number brought between two others. The usual way explains itself at length should they stand the wrong way round.
pub fn within(number: f64, least: f64, most: f64) -> f64 {
    number.max(least).min(most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_written_short() {
        let texts = [0.0, 1.0, -0.5, 12.0404, 0.0004, -7.25, 160.0].map(|number| Num(number).to_string());
        assert_eq!(texts, ["0", "1", "-0.500", "12.040", "0", "-7.250", "160"]);
    }
}
