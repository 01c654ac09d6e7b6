//! One line of the table.

use std::fmt;

/// A measure as it is printed.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// Its name in `docs/performance.md`.
    pub id: &'static str,
    /// What was measured.
    pub what: &'static str,
    /// What came out, with its unit. What follows its first line is printed below.
    pub figure: String,
    /// The figure against the peer of the same run, or against what is wanted where there is none.
    pub ratio: f64,
    /// What is wanted of figure or ratio.
    pub wanted: &'static str,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Line { id, what, figure, ratio, wanted } = self;
        let (figure, more) = figure.split_once('\n').unwrap_or((figure, ""));
        write!(f, "{id:<4} {what:<58} {figure:>40} {ratio:>7.2}  {wanted}")?;
        more.lines().try_for_each(|line| write!(f, "\n{:<4} {line}", ""))
    }
}

/// The line above the lines.
#[must_use]
pub fn heading() -> String {
    format!("{:<4} {:<58} {:>40} {:>7}  {}", "", "measure", "figure", "ratio", "wanted")
}
