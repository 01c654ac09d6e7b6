//! `gong hunt`: waits for the hunter.
use crate::failure::Outcome;
use clap::Args;
use std::io::Write;

/// x
#[derive(Args, Debug)]
pub struct ArenaFlags {
    #[arg(long)]
    seed: u64,
    #[arg(long)]
    cases: Option<u64>,
}
pub fn arena(flags: &ArenaFlags, out: &mut dyn Write) -> Outcome {
    writeln!(out, "{flags:?}")?;
    Ok(std::process::ExitCode::SUCCESS)
}
