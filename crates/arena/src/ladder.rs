//! How often bots win each challenge, and the game with each module: more tables of `docs/balance.md`, and the same figures as the
//! lobby carries them.
//!
//! As in `balance.rs` the tables stand between two marks of the page, whatever else is written there stays, and their last line tells
//! whether the bots have changed since.

use std::fmt::Write as _;
use std::sync::Arc;

use bots::Level;
use kit::Chain;
use protocol::Preset;
use temple::components::Components;
use temple::modules::{MANIFESTS, challenges};
use temple::players::MAX_PLAYERS;
use temple::setup::Setup;

use crate::balance::{Effort, measured_bots, note};
use crate::many::{Plan, Trouble, run};

const BEGIN: &str = "<!-- challenges: begin -->";
const END: &str = "<!-- challenges: end -->";

/// The numbers of players for which modules are tried one by one.
const TABLES: [u8; 3] = [1, 2, 4];

/// One figure: a share with its 95 % interval, in percent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Share {
    /// Games won of a hundred. Never 0 or 100 unless it is none or all.
    pub percent: u8,
    /// The lower end of the interval, rounded down.
    pub low: u8,
    /// The upper end, rounded up.
    pub high: u8,
}

/// A row of figures: by level.
pub type Row = [Share; Level::ALL.len()];

/// All figures.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ladder {
    /// Games for each of them.
    pub games: u64,
    /// By challenge and number of players; the last is the game with everything.
    pub challenges: Vec<(String, Vec<Row>)>,
    /// By module, none first and all last, for the numbers of players that are tried.
    pub modules: Vec<(String, Vec<Row>)>,
    /// Tells whether the bots have changed since.
    pub fingerprint: String,
}

/// How many figures there are.
#[must_use]
pub fn figures(data: &Components) -> u64 {
    let rows = (data.challenges.len() + 1) * MAX_PLAYERS + (MANIFESTS.len() + 1) * TABLES.len();
    (rows * Level::ALL.len()) as u64
}

/// Measures every challenge and every module. `progress` is told how many figures are done.
///
/// # Errors
/// What the simulator found; nothing of it depends on the effort.
pub fn measure(effort: Effort, data: &Arc<Components>, progress: &mut dyn FnMut(u64)) -> Result<Ladder, Trouble> {
    let mut done = 0;
    let mut row = |setup: Setup| -> Result<Row, Trouble> {
        let mut row = Row::default();
        for (level, share) in Level::ALL.into_iter().zip(&mut row) {
            let plan = Plan::of(setup.clone(), effort.games, effort.seed);
            *share = share_of(&Plan { levels: vec![level], threads: effort.threads, ..plan }, data)?;
            done += 1;
            progress(done);
        }
        Ok(row)
    };
    let mut ladder = Ladder { games: effort.games, fingerprint: fingerprint(data)?, ..Ladder::default() };
    for (number, spec) in data.challenges.iter().enumerate() {
        let of = |players| challenges::setup(data, players, number).map_err(Trouble::Setup);
        let rows = (1..=MAX_PLAYERS as u8).map(|players| row(of(players)?)).collect::<Result<_, _>>()?;
        ladder.challenges.push((spec.name.to_string(), rows));
    }
    let everything = |players| room::of_preset(Preset::Everything, data, players);
    let rows = (1..=MAX_PLAYERS as u8).map(|players| row(everything(players))).collect::<Result<_, _>>()?;
    ladder.challenges.push(("everything".to_owned(), rows));
    for module in [None].into_iter().chain(MANIFESTS.iter().map(Some)) {
        let with = |players| {
            let mut setup = Setup::new(data, players);
            setup.modules = module.iter().map(|module| module.id).collect();
            setup
        };
        let rows = TABLES.into_iter().map(|players| row(with(players))).collect::<Result<_, _>>()?;
        ladder.modules.push((module.map_or("none", |module| module.slug).to_owned(), rows));
    }
    Ok(ladder)
}

/// The digest of a game of every challenge and of everything, with one to six players and every level in turn.
///
/// # Errors
/// What the simulator found.
pub fn fingerprint(data: &Arc<Components>) -> Result<String, Trouble> {
    let mut chain = Chain::default();
    for number in 0..=data.challenges.len() {
        let players = 1 + (number % MAX_PLAYERS) as u8;
        let setup = match number < data.challenges.len() {
            true => challenges::setup(data, players, number).map_err(Trouble::Setup)?,
            false => room::of_preset(Preset::Everything, data, players),
        };
        let levels = vec![Level::ALL[number % Level::ALL.len()]];
        note(&mut chain, &run(&Plan { levels, threads: 1, ..Plan::of(setup, 1, 7) }, data, &|_| {})?);
    }
    Ok(format!("{:016x}", chain.0))
}

fn share_of(plan: &Plan, data: &Arc<Components>) -> Result<Share, Trouble> {
    let report = run(plan, data, &|_| {})?;
    let percent = match report.won.wins {
        0 => 0,
        wins if wins == report.won.games => 100,
        _ => ((report.won.win_rate * 100.0).round() as u8).clamp(1, 99),
    };
    let (low, high) =
        ((report.won.win_rate_low * 100.0).floor() as u8, (report.won.win_rate_high * 100.0).ceil() as u8);
    Ok(Share { percent, low, high })
}

impl Ladder {
    /// The page with the tables of these figures between its marks; none without marks.
    #[must_use]
    pub fn put_into(&self, page: &str) -> Option<String> {
        let (before, rest) = page.split_once(BEGIN)?;
        let (_, after) = rest.split_once(END)?;
        Some(format!("{before}{BEGIN}\n{}{END}{after}", self.in_words()))
    }

    fn in_words(&self) -> String {
        let games = self.games;
        let mut text = format!(
            "### Challenges\n\n{games} games a figure, bots of one level alone: games won of a hundred, and the 95 % interval.\n\n"
        );
        text.push_str("| challenge | players | gentle | steady | sharp | machine |\n|---|---|---|---|---|---|\n");
        for (name, rows) in &self.challenges {
            lines(&mut text, name, (1..).zip(rows));
        }
        write!(
            text,
            "\n### Module by module\n\n{games} games a figure, as above, with one module switched on.\n\n"
        )
        .expect("a text takes all");
        text.push_str("| module | players | gentle | steady | sharp | machine |\n|---|---|---|---|---|---|\n");
        for (name, rows) in &self.modules {
            lines(&mut text, name, TABLES.into_iter().zip(rows));
        }
        text + &measured_bots(&self.fingerprint)
    }

    /// The figures of the lobby as the page carries them.
    #[must_use]
    pub fn as_code(&self) -> String {
        let count = self.challenges.len();
        let mut text = format!(
            "//! Games won of a hundred, by challenge, players and level of the bots. Written by `gong arena --ladder`, together with\n//! `docs/balance.md`, with which a test compares it.\n\n/// Games for each figure.\npub const GAMES: u64 = {};\n\n/// By challenge in the order of the data, everything last; 1 to 6 players; gentle, steady, sharp, machine.\n#[rustfmt::skip]\npub static LADDER: [[[u8; 4]; 6]; {count}] = [\n",
            self.games
        );
        for (_, rows) in &self.challenges {
            let rows: Vec<String> =
                rows.iter().map(|row| format!("{:?}", row.map(|share| share.percent))).collect();
            writeln!(text, "    [{}],", rows.join(", ")).expect("a text takes all");
        }
        text + "];\n"
    }
}

fn lines<'a>(text: &mut String, name: &str, rows: impl Iterator<Item = (u8, &'a Row)>) {
    for (players, row) in rows {
        let cells: String = row.iter().map(|share| format!(" {} |", in_words(share))).collect();
        writeln!(text, "| {name} | {players} |{cells}").expect("a text takes all");
    }
}

fn in_words(share: &Share) -> String {
    match *share {
        Share { percent: 0, high, .. } => format!("never (0-{high})"),
        Share { percent, low, high } => format!("{percent} ({low}-{high})"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tables stand between their marks, every challenge and every module has its rows, and again gives the same.
    #[test]
    fn a_page_keeps_what_is_written_around_the_tables() {
        let share = Share { percent: 12, low: 9, high: 16 };
        let data = Components::standard();
        let rows = |count: usize| vec![[share, Share { high: 1, ..Share::default() }, share, share]; count];
        let ladder = Ladder {
            games: 1000,
            challenges: data.challenges.iter().map(|spec| (spec.name.to_string(), rows(6))).collect(),
            modules: vec![("none".to_owned(), rows(TABLES.len()))],
            fingerprint: "0f".to_owned(),
        };
        let page =
            ladder.put_into(&format!("Before.\n{BEGIN}\nold\n{END}\nAfter.\n")).expect("the marks are there");
        assert!(page.starts_with("Before.\n") && page.ends_with("\nAfter.\n") && !page.contains("old"), "{page}");
        assert_eq!(page.matches("12 (9-16) | never (0-1) |").count(), 26 * 6 + TABLES.len());
        assert_eq!(ladder.put_into(&page), Some(page), "again gives the same");
        assert_eq!(ladder.put_into("no marks"), None);
        assert_eq!(ladder.as_code().matches("[12, 0, 12, 12]").count(), 26 * 6);
        assert!(ladder.put_into(&format!("{BEGIN}{END}")).expect("marks").contains(&measured_bots("0f")));
    }

    /// Bots that play otherwise than those of the tables must be measured again.
    #[test]
    fn the_tables_are_of_these_bots() {
        let found = fingerprint(&Components::standard()).expect("all can be played");
        let again = "gong arena --ladder docs/balance.md --lobby crates/web/src/lobby/ladder.rs";
        let (_, tables) = include_str!("../../../docs/balance.md").split_once(BEGIN).expect("the page has marks");
        assert!(tables.contains(&measured_bots(&found)), "the bots have changed to {found}: {again} measures them");
    }
}
