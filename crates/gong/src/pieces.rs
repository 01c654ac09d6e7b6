//! `gong components FILE`: checks a data file and says what is in it.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use temple::components::{Components, Group};

use crate::failure::Outcome;
use crate::flags::load_file;

/// Which file.
#[derive(Args, Debug)]
pub struct PiecesFlags {
    /// The data file to check
    file: PathBuf,
}

/// The families of tiles, as the data file names them.
const GROUPS: [(Group, &str); 9] = [
    (Group::Main, "main"),
    (Group::Basic, "basic"),
    (Group::CurseTreasure, "curse_treasure"),
    (Group::Illusion, "illusion"),
    (Group::Special, "special"),
    (Group::Quest, "quest"),
    (Group::Trap, "trap"),
    (Group::Timer, "timer"),
    (Group::Queenie, "queenie"),
];

/// Checks the file and prints a summary.
pub fn pieces(flags: &PiecesFlags, out: &mut dyn Write) -> Outcome {
    let data = load_file(&flags.file)?;
    writeln!(out, "{}: all right", flags.file.display())?;
    summary(&data, out)?;
    Ok(ExitCode::SUCCESS)
}

fn summary(data: &Components, out: &mut dyn Write) -> std::io::Result<()> {
    let families: Vec<String> = GROUPS
        .iter()
        .map(|(group, name)| (data.chambers_in(*group).count(), name))
        .filter(|(count, _)| *count > 0)
        .map(|(count, name)| format!("{count} {name}"))
        .collect();
    writeln!(out, "{} chambers: {}", data.chambers.len(), families.join(", "))?;
    let gems: Vec<String> = data.player_counts.iter().map(|row| row.gems.to_string()).collect();
    writeln!(out, "gems for 1 to {} players: {}", gems.len(), gems.join(" "))?;
    let cards = &data.modules.curses.cards;
    let copies: u32 = cards.iter().map(|card| u32::from(card.copies)).sum();
    writeln!(out, "{} kinds of curses on {copies} cards", cards.len())?;
    writeln!(out, "{} characters", data.modules.characters.characters.len())?;
    let clocks: Vec<&str> = data.clocks.iter().map(|clock| clock.name.as_ref()).collect();
    writeln!(out, "clocks: {}", clocks.join(", "))?;
    let same =
        if *data == *Components::standard() { "the same as compiled in" } else { "not the same as compiled in" };
    writeln!(out, "digest {}, {same}", data.digest())
}
