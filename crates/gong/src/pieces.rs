//! `gong components FILE`: checks a data file and says what is in it.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use temple::components::{Components, Group};
use temple::modules::MANIFESTS;

use crate::failure::Outcome;
use crate::flags::load_file;

/// Which file.
#[derive(Args, Debug)]
pub struct PiecesFlags {
    /// The data file to check
    file: PathBuf,
}

/// Checks the file and prints a summary.
pub fn pieces(flags: &PiecesFlags, out: &mut dyn Write) -> Outcome {
    let data = load_file(&flags.file)?;
    writeln!(out, "{}: all right", flags.file.display())?;
    summary(&data, out)?;
    Ok(ExitCode::SUCCESS)
}

fn summary(data: &Components, out: &mut dyn Write) -> std::io::Result<()> {
    let families: Vec<String> = Group::ALL
        .iter()
        .map(|(group, name)| (data.chambers_in(*group).count(), name))
        .filter(|(count, _)| *count > 0)
        .map(|(count, name)| format!("{count} {name}"))
        .collect();
    writeln!(out, "{} chambers: {}", data.chambers.len(), families.join(", "))?;
    let gems: Vec<String> = data.player_counts.iter().map(|row| row.gems.to_string()).collect();
    writeln!(out, "gems for 1 to {} players: {}", gems.len(), gems.join(" "))?;
    for module in MANIFESTS {
        writeln!(out, "{}: {} kinds of cards, tiles and tokens", module.slug, module.pieces.len())?;
    }
    let clocks: Vec<&str> = data.clocks.iter().map(|clock| clock.name.as_ref()).collect();
    writeln!(out, "clocks: {}", clocks.join(", "))?;
    let same =
        if *data == *Components::standard() { "the same as compiled in" } else { "not the same as compiled in" };
    writeln!(out, "digest {}, {same}", data.digest())
}
