//! `gong hunt`: looks for broken rules by chance. A finding is one line that repeats it.

use std::io::Write;
use std::process::ExitCode;

use arena::hunter::{Ground, HuntReport, MAX_COMMANDS, hunt as hunt_all, hunt_case};
use clap::Args;

use crate::failure::{Failure, Outcome};
use crate::flags::{DataFlags, module_set};
use crate::progress;

/// Where to look.
#[derive(Args, Debug)]
pub struct HuntFlags {
    /// Equal seeds give equal cases
    #[arg(long, value_name = "N")]
    seed: u64,
    /// How many cases to play
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    cases: u64,
    /// Play this case alone
    #[arg(long, value_name = "K", conflicts_with = "cases")]
    case: Option<u64>,
    /// How many commands a wild case has at most
    #[arg(long, value_name = "N", default_value_t = MAX_COMMANDS)]
    commands: u32,
    /// Modules that are on in every case, with commas between them
    #[arg(long, value_name = "SLUG,...", value_delimiter = ',')]
    modules: Vec<String>,
    #[command(flatten)]
    data: DataFlags,
}

/// Plays the cases. Exit code 1 if something is broken.
pub fn hunt(flags: &HuntFlags, out: &mut dyn Write) -> Outcome {
    let data = flags.data.load()?;
    let ground = Ground { seed: flags.seed, max_commands: flags.commands, always: module_set(&flags.modules)? };
    let result = match flags.case {
        Some(case) => hunt_case(ground, case, &data),
        None => {
            let bar = progress::bar(flags.cases, "cases");
            let result = hunt_all(ground, flags.cases, &data, &|done| bar.set_position(done));
            bar.finish_and_clear();
            result
        }
    };
    let report =
        result.map_err(|finding| Failure::CheckFailed(format!("something is broken; repeat it by {finding}")))?;
    tell(&report, out)
}

/// Says what a hunt that found nothing has played.
pub fn tell(report: &HuntReport, out: &mut dyn Write) -> Outcome {
    let HuntReport { cases, commands, refused, won, most_events } = report;
    writeln!(out, "{cases} cases, {commands} commands, {refused} of them refused, {won} games won")?;
    writeln!(out, "the longest step told {most_events} events")?;
    writeln!(out, "nothing is broken")?;
    Ok(ExitCode::SUCCESS)
}
