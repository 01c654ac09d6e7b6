//! How often each company wins: the tables of `docs/balance.md`, and the same figures as the lobby carries them.
//!
//! A table in the page stands between two marks; whatever else is written there stays as it is. Its last line carries the digest of a
//! few games of every level: a test plays them again and so notices bots that have changed since the table was measured.

use std::fmt::Write as _;
use std::sync::Arc;

use bots::Level;
use kit::Chain;
use protocol::Preset;
use temple::components::Components;
use temple::players::{MAX_PLAYERS, PlayerId};
use temple::setup::Difficulty;

use crate::many::{Plan, Report, Trouble, run};

/// The adventures that can be lost, in the order of the lobby.
pub const ADVENTURES: [Preset; 3] = [Preset::Classic, Preset::Expert, Preset::Professional];

const DIFFICULTIES: [Difficulty; 3] = [Difficulty::Normal, Difficulty::Expert, Difficulty::Professional];

/// Where the tables begin and end in the page.
const BEGIN: &str = "<!-- measured: begin -->";
const END: &str = "<!-- measured: end -->";

/// How to measure.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Games for each figure.
    pub games: u64,
    /// Equal seeds give equal tables.
    pub seed: u64,
    /// On how many threads.
    pub threads: usize,
}

/// One figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Games won of a hundred. Never 0 or 100 unless it is none or all.
    pub percent: u8,
    /// When the last one was out, on average over the games won, in seconds; 0 if none was.
    pub escape_s: u32,
}

impl From<&Report> for Cell {
    fn from(report: &Report) -> Cell {
        let rounded = (report.won.win_rate * 100.0).round() as u8;
        let percent = match report.won.wins {
            0 => 0,
            wins if wins == report.won.games => 100,
            _ => rounded.clamp(1, 99),
        };
        Cell { percent, escape_s: (report.mean_escape_ms / 1000.0).round() as u32 }
    }
}

/// All figures.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Balance {
    /// Games for each of them.
    pub games: u64,
    /// Bots alone: by players, difficulty and level.
    pub alone: Vec<[[Cell; 4]; 3]>,
    /// With people: by adventure, by players and people (see [`row`]), by level of the bots.
    pub together: Vec<Vec<[Cell; 4]>>,
    /// Tells whether the bots have changed since.
    pub fingerprint: String,
}

/// The row of a company among all companies of an adventure: 1 of 1, 1 of 2, 2 of 2, 1 of 3 ...
#[must_use]
pub const fn row(players: u8, people: u8) -> usize {
    let (players, people) = (players as usize, people as usize);
    players * (players - 1) / 2 + people - 1
}

/// Measures every company. `progress` is told how many figures are done.
///
/// # Errors
/// What the simulator found; nothing of it depends on the effort.
pub fn measure(effort: Effort, data: &Arc<Components>, progress: &mut dyn FnMut(u64)) -> Result<Balance, Trouble> {
    let mut done = 0;
    let mut cell = |plan: Plan| -> Result<Cell, Trouble> {
        let cell = Cell::from(&run(&Plan { threads: effort.threads, ..plan }, data, &|_| {})?);
        done += 1;
        progress(done);
        Ok(cell)
    };
    let mut alone = Vec::new();
    let mut together = vec![Vec::new(); ADVENTURES.len()];
    for players in 1..=MAX_PLAYERS as u8 {
        let plan = Plan::new(players, effort.games, effort.seed);
        let mut of_players = [[Cell { percent: 0, escape_s: 0 }; 4]; 3];
        for (difficulty, cells) in DIFFICULTIES.into_iter().zip(&mut of_players) {
            for (level, found) in Level::ALL.into_iter().zip(cells) {
                *found = cell(Plan { difficulty, levels: vec![level], ..plan.clone() })?;
            }
        }
        alone.push(of_players);
        for (preset, rows) in ADVENTURES.into_iter().zip(&mut together) {
            for people in 1..=players {
                rows.push(of_company(&adventure(preset, &plan, data), people, &mut cell)?);
            }
        }
    }
    Ok(Balance { games: effort.games, alone, together, fingerprint: fingerprint(data)? })
}

/// The digest of a game of every level in every adventure, with two to four players, and of the same with a person among them.
///
/// # Errors
/// What the simulator found.
pub fn fingerprint(data: &Arc<Components>) -> Result<String, Trouble> {
    let mut chain = Chain::default();
    for (players, preset) in (2..).zip(ADVENTURES) {
        let plan = adventure(preset, &Plan { threads: 1, ..Plan::new(players, 1, 7) }, data);
        for level in Level::ALL {
            for plan in [Plan { levels: vec![level], ..plan.clone() }, with_people(&plan, 1, level)] {
                note(&mut chain, &run(&plan, data, &|_| {})?);
            }
        }
    }
    Ok(format!("{:016x}", chain.0))
}

/// Takes what happened in some games into a digest.
pub(crate) fn note(chain: &mut Chain, report: &Report) {
    chain.take(u64::from_str_radix(&report.digest, 16).unwrap_or_default());
}

/// The line of a page that says which bots its tables are of.
pub(crate) fn measured_bots(fingerprint: &str) -> String {
    format!("\nThe bots that were measured: `{fingerprint}`.\n")
}

fn adventure(preset: Preset, plan: &Plan, data: &Components) -> Plan {
    let setup = room::of_preset(preset, data, plan.players);
    Plan { difficulty: setup.difficulty, modules: setup.modules, clock: setup.clock, ..plan.clone() }
}

/// A company by the level of its bots; where there are none, they make no difference.
fn of_company(
    plan: &Plan,
    people: u8,
    cell: &mut impl FnMut(Plan) -> Result<Cell, Trouble>,
) -> Result<[Cell; 4], Trouble> {
    let mut company = |level: Level| cell(with_people(plan, people, level));
    if people == plan.players {
        return Ok([company(Level::Steady)?; 4]);
    }
    let [gentle, steady, sharp, machine] = Level::ALL;
    Ok([company(gentle)?, company(steady)?, company(sharp)?, company(machine)?])
}

/// A steady bot in the seat of each person, whom the others take for one, and bots of a level in the rest.
#[must_use]
pub fn with_people(plan: &Plan, people: u8, level: Level) -> Plan {
    let level_of = |seat: u8| if seat < people { Level::Steady } else { level };
    let levels = (0..plan.players).map(level_of).collect();
    Plan { levels, people: (0..people).map(PlayerId).collect(), ..plan.clone() }
}

/// How many figures there are.
#[must_use]
pub fn figures() -> u64 {
    let per_players = |players: u64| 12 + 3 * (4 * (players - 1) + 1);
    (1..=MAX_PLAYERS as u64).map(per_players).sum()
}

fn name(preset: Preset) -> &'static str {
    match preset {
        Preset::FirstGame => "first game",
        Preset::Classic => "classic",
        Preset::Expert => "expert",
        Preset::Professional => "professional",
        Preset::Everything => "everything",
    }
}

impl Balance {
    /// The page with these tables in the place of those before; none if the marks are missing.
    #[must_use]
    pub fn put_into(&self, page: &str) -> Option<String> {
        let (before, rest) = page.split_once(BEGIN)?;
        let (_, after) = rest.split_once(END)?;
        let (alone, together, bots) = (self.table_alone(), self.table_together(), measured_bots(&self.fingerprint));
        Some(format!("{before}{BEGIN}\n{alone}\n{together}{bots}{END}{after}"))
    }

    fn table_alone(&self) -> String {
        let mut text = format!(
            "### Bots alone\n\n{} games a figure: games won, and when the last one was out.\n\n",
            self.games
        );
        text.push_str("| players | difficulty | gentle | steady | sharp | machine |\n|---|---|---|---|---|---|\n");
        for (players, difficulties) in (1..).zip(&self.alone) {
            for (difficulty, cells) in ["normal", "expert", "professional"].iter().zip(difficulties) {
                let cells: String = cells.iter().map(|cell| format!(" {} |", in_words(cell))).collect();
                writeln!(text, "| {players} | {difficulty} |{cells}").expect("a text takes all");
            }
        }
        text
    }

    fn table_together(&self) -> String {
        let mut text = format!(
            "### With people\n\nWhat the lobby shows, {} games a figure: games won of a hundred, with a steady bot in the seat of each\nperson and bots of the level in the others.\n\n",
            self.games
        );
        text.push_str(
            "| adventure | players | people | gentle | steady | sharp | machine |\n|---|---|---|---|---|---|---|\n",
        );
        for (preset, rows) in ADVENTURES.into_iter().zip(&self.together) {
            let companies =
                (1..=MAX_PLAYERS as u8).flat_map(|players| (1..=players).map(move |people| (players, people)));
            for ((players, people), cells) in companies.zip(rows) {
                let cells: String = cells.iter().map(|cell| format!(" {} |", cell.percent)).collect();
                writeln!(text, "| {} | {players} | {people} |{cells}", name(preset)).expect("a text takes all");
            }
        }
        text
    }

    /// The figures of the lobby as the page carries them.
    #[must_use]
    pub fn as_code(&self) -> String {
        let mut text = format!(
            "//! Games won of a hundred, by adventure, company and level of the bots. Written by `gong arena --table`, together with\n//! `docs/balance.md`, with which a test compares it.\n\n/// Games for each figure.\npub const GAMES: u32 = {};\n\n/// By adventure (classic, expert, professional); 1 person of 1 player, 1 of 2, 2 of 2, 1 of 3 ...; gentle, steady, sharp, machine.\n#[rustfmt::skip]\npub static MEASURED: [[[u8; 4]; 21]; 3] = [\n",
            self.games
        );
        for rows in &self.together {
            text.push_str("    [");
            for cells in rows {
                let [gentle, steady, sharp, machine] = cells.map(|cell| cell.percent);
                write!(text, "[{gentle}, {steady}, {sharp}, {machine}], ").expect("a text takes all");
            }
            text.truncate(text.len() - 2);
            text.push_str("],\n");
        }
        text + "];\n"
    }
}

fn in_words(cell: &Cell) -> String {
    match cell.percent {
        0 => "never".to_owned(),
        percent => format!("{percent} % {}:{:02}", cell.escape_s / 60, cell.escape_s % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_company_has_its_row() {
        let companies = (1..=6).flat_map(|players| (1..=players).map(move |people| row(players, people)));
        assert!(companies.eq(0..21));
        assert_eq!(figures(), 72 + 3 * (4 * 15 + 6));
    }

    #[test]
    fn a_page_keeps_what_is_written_around_the_tables() {
        let effort = Effort { games: 1, seed: 1, threads: 1 };
        let mut told = 0;
        let balance = measure(effort, &Components::standard(), &mut |done| told = done).expect("all can be played");
        assert_eq!(told, figures());
        let page =
            balance.put_into(&format!("Before.\n{BEGIN}\nold\n{END}\nAfter.\n")).expect("the marks are there");
        assert!(page.starts_with("Before.\n") && page.ends_with("\nAfter.\n") && !page.contains("old"), "{page}");
        assert_eq!(page.matches("\n| classic |").count(), 21);
        assert_eq!(balance.put_into(&page), Some(page), "again gives the same");
        assert_eq!(balance.put_into("no marks"), None);
        assert_eq!(balance.as_code().matches('[').count(), 3 + 1 + 3 + 63 + 1);
        assert!(page_names(&balance.fingerprint, &balance.put_into(&format!("{BEGIN}{END}")).expect("marks")));
    }

    fn page_names(fingerprint: &str, page: &str) -> bool {
        let between = page.split_once(BEGIN).and_then(|(_, rest)| rest.split_once(END));
        between.is_some_and(|(tables, _)| tables.contains(&measured_bots(fingerprint)))
    }

    /// Bots that play otherwise than those of the tables must be measured again.
    #[test]
    fn the_tables_are_of_these_bots() {
        let found = fingerprint(&Components::standard()).expect("all can be played");
        let again = "gong arena --table docs/balance.md --lobby crates/web/src/lobby/measured.rs";
        let page = include_str!("../../../docs/balance.md");
        assert!(page_names(&found, page), "the bots have changed to {found}: {again} measures them");
    }
}
