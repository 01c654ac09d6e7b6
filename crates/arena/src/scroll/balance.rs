//! How often each level wins: the table of `docs/balance.md`.
//!
//! It stands between two marks; whatever else is written there stays as it is. Its last line carries the digest of a few
//! games of every company: a test plays them again and so notices bots that have changed since the table was measured.

use std::fmt::{self, Write as _};
use std::sync::Arc;

use kit::Chain;
use scroll::setup::{Difficulty, Setup};
use scroll::sheets::{Sheets, Variant};
use scroll_bots::Level;

use super::many::{Fault, Plan, run};
use crate::balance::Effort;
use crate::many::wilson;
use crate::play::Audit;

const BEGIN: &str = "<!-- measured, roll and write: begin -->";
const END: &str = "<!-- measured, roll and write: end -->";

/// What is played: the normal game first, then all variants, then the other difficulties.
pub const ADVENTURES: [(Option<Variant>, Difficulty, &str); 6] = [
    (None, Difficulty::Normal, "normal"),
    (Some(Variant::Entrances), Difficulty::Normal, "closing entrances, normal"),
    (Some(Variant::DiceRooms), Difficulty::Normal, "dice rooms, normal"),
    (Some(Variant::Jokers), Difficulty::Normal, "rolled jokers, normal"),
    (None, Difficulty::Easy, "easy"),
    (None, Difficulty::Hard, "hard"),
];

/// How many figures there are.
pub const FIGURES: u64 = 3 * 3 * ADVENTURES.len() as u64;

/// Games won of a hundred. Never 0 or 100 unless it is none or all.
pub type Percent = u8;

/// A figure: games won, and between what that lies 95 times of a hundred.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Figure {
    /// Games won.
    pub won: Percent,
    /// The lower end of the interval.
    pub low: Percent,
    /// Its upper end.
    pub high: Percent,
}

impl Figure {
    fn of(wins: u64, games: u64) -> Figure {
        let (low, high) = wilson(wins, games);
        let [low, high] = [low, high].map(|share| (share * 100.0).round() as Percent);
        Figure { won: percent(wins, games), low, high }
    }

    /// The figure in a cell of the table, `60 (57-63)`.
    fn read(cell: &str) -> Option<Figure> {
        let (won, rest) = cell.trim().strip_suffix(')')?.split_once(" (")?;
        let (low, high) = rest.split_once('-')?;
        Some(Figure { won: won.parse().ok()?, low: low.parse().ok()?, high: high.parse().ok()? })
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}-{})", self.won, self.low, self.high)
    }
}

/// All figures.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Balance {
    /// Games for each figure.
    pub games: u64,
    /// By adventure, by players (from two), by level.
    pub won: Vec<[[Figure; 3]; 3]>,
    /// Tells whether the bots have changed since.
    pub fingerprint: String,
}

/// Measures every company. `progress` is told how many figures are done.
///
/// # Errors
/// What the simulator found.
pub fn measure(effort: Effort, data: &Arc<Sheets>, progress: &mut dyn FnMut(u64)) -> Result<Balance, Fault> {
    let (mut won, mut done) = (Vec::new(), 0);
    for (variant, difficulty, _) in ADVENTURES {
        let mut figures = [[Figure::default(); 3]; 3];
        for (players, row) in (2..).zip(&mut figures) {
            for (level, figure) in Level::ALL.into_iter().zip(row) {
                let setup = Setup { variant, difficulty, ..Setup::new(players) };
                let plan = plan(setup, level, effort);
                let report = run(&plan, data, &|_| {})?;
                *figure = Figure::of(report.won.wins, report.won.games);
                done += 1;
                progress(done);
            }
        }
        won.push(figures);
    }
    Ok(Balance { games: effort.games, won, fingerprint: fingerprint(data)? })
}

fn plan(setup: Setup, level: Level, effort: Effort) -> Plan {
    let Effort { games, seed, threads } = effort;
    Plan { setup, games, seed, levels: vec![level], threads, audit: Audit::Off }
}

fn percent(wins: u64, games: u64) -> Percent {
    match wins {
        0 => 0,
        wins if wins == games => 100,
        wins => ((wins * 200 + games) / (2 * games)).clamp(1, 99) as Percent,
    }
}

/// The digest of one game of every level in every variant, with two to four players in turn.
///
/// # Errors
/// What the simulator found.
pub fn fingerprint(data: &Arc<Sheets>) -> Result<String, Fault> {
    let mut chain = Chain::default();
    let adventures = ADVENTURES.into_iter().filter(|(_, difficulty, _)| *difficulty == Difficulty::Normal);
    for (n, (variant, difficulty, _)) in adventures.enumerate() {
        for level in Level::ALL {
            let setup = Setup { variant, difficulty, ..Setup::new(2 + (n % 3) as u8) };
            let report = run(&plan(setup, level, Effort { games: 1, seed: 7, threads: 1 }), data, &|_| {})?;
            chain.take(u64::from_str_radix(&report.digest, 16).unwrap_or_default());
        }
    }
    Ok(format!("{:016x}", chain.0))
}

impl Balance {
    /// The page with this table in the place of the one before; none if the marks are missing.
    #[must_use]
    pub fn put_into(&self, page: &str) -> Option<String> {
        let (before, rest) = page.split_once(BEGIN)?;
        let (_, after) = rest.split_once(END)?;
        Some(format!("{before}{BEGIN}\n{}{END}{after}", self.table()))
    }

    fn table(&self) -> String {
        let mut text = format!(
            "{} games a figure: games won of a hundred, and between what that lies with a confidence of 95 %.\n\n",
            self.games
        );
        text.push_str("| adventure | players | gentle | steady | sharp |\n|---|---|---|---|---|\n");
        for ((_, _, name), figures) in ADVENTURES.into_iter().zip(&self.won) {
            for (players, [gentle, steady, sharp]) in (2..).zip(figures) {
                writeln!(text, "| {name} | {players} | {gentle} | {steady} | {sharp} |").expect("a text takes all");
            }
        }
        writeln!(text, "\nThe bots that were measured: `{}`.", self.fingerprint).expect("a text takes all");
        text
    }

    /// The table as a page has it.
    #[must_use]
    pub fn read(page: &str) -> Option<Balance> {
        let (table, _) = page.split_once(BEGIN)?.1.split_once(END)?;
        let games = table.split_whitespace().next()?.parse().ok()?;
        let fingerprint = table.rsplit('`').nth(1)?.to_owned();
        let mut rows = table.lines().filter(|line| line.starts_with("| ")).skip(1).map(|line| {
            let mut cells = line.split('|').skip(3).map(Figure::read);
            Some([cells.next()??, cells.next()??, cells.next()??])
        });
        let mut three = || Some([rows.next()??, rows.next()??, rows.next()??]);
        let won = ADVENTURES.iter().map(|_| three()).collect::<Option<Vec<_>>>()?;
        Some(Balance { games, won, fingerprint })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = include_str!("../../../../docs/balance.md");

    #[test]
    fn a_page_keeps_what_is_written_around_the_table() {
        let figures = [1, 2, 5].map(|wins| Figure::of(wins, 5));
        assert_eq!(figures[2], Figure { won: 100, low: 57, high: 100 });
        let balance = Balance { games: 5, won: vec![[figures; 3]; ADVENTURES.len()], fingerprint: "0f".to_owned() };
        let page =
            balance.put_into(&format!("Before.\n{BEGIN}\nold\n{END}\nAfter.\n")).expect("the marks are there");
        assert!(page.starts_with("Before.\n") && page.ends_with("\nAfter.\n") && !page.contains("old"), "{page}");
        assert_eq!(Balance::read(&page), Some(balance.clone()));
        assert_eq!(balance.put_into("no marks"), None);
        assert_eq!(ADVENTURES.len() as u64 * 9, FIGURES);
    }

    /// Bots that play otherwise than those of the table must be measured again.
    #[test]
    fn the_table_is_of_these_bots() {
        let balance = Balance::read(PAGE).expect("docs/balance.md has the table");
        let found = fingerprint(&Sheets::standard()).expect("all can be played");
        let again = "gong arena --game scroll --table docs/balance.md";
        assert_eq!(balance.fingerprint, found, "the bots have changed: {again} measures them");
    }

    /// What the levels were made for: *sharp* wins at least as often as the better bot of the catalogue less a standard error,
    /// and the levels are at least ten points apart.
    #[test]
    fn the_levels_are_what_they_should_be() {
        let balance = Balance::read(PAGE).expect("docs/balance.md has the table");
        assert!(balance.games >= 1000, "fewer games say little");
        for (figures, wanted) in balance.won[0].into_iter().zip([63, 65, 79]) {
            let [gentle, steady, sharp] = figures.map(|figure| figure.won);
            assert!(sharp >= wanted, "{sharp} of {wanted}");
            assert!(gentle + 10 <= steady && steady + 10 <= sharp, "{gentle} {steady} {sharp}");
        }
    }
}
