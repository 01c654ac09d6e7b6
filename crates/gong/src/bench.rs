//! `gong bench`: the measures of server and page, each beside what is wanted.

use std::env;
use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use measure::{Line, Measured, busy, deliveries, durable, first_roll, memory, page, reviewed, wire};

use crate::failure::{Failure, Outcome};
use crate::page::PAGE;

/// What to measure.
#[derive(Args, Debug)]
pub struct BenchFlags {
    /// Only these measures, by their names: S1 S6 S8 S11 S12 R4 W1 W2 W3 W4. The last three need a Chromium, found on the path or named in GONG_CHROMIUM
    #[arg(value_name = "NAME")]
    names: Vec<String>,
}

type Measure = (&'static str, fn() -> Measured);

const MEASURES: &[Measure] = &[
    ("S1", deliveries::line),
    ("S6", || memory::line(&env::current_exe()?)),
    ("S8", wire::line),
    ("S11", durable::throughput_line),
    ("S12", durable::latency_line),
    ("R4", restart_line),
    ("W1", || page::line(PAGE)),
    ("W2", || first_roll::line(PAGE)),
    ("W3", || busy::line(PAGE)),
    ("W4", || reviewed::line(PAGE)),
];

/// Tables in play when the server is killed for R4.
const ROOMS_IN_PLAY: usize = 400;

/// R4: how long each of many tables takes to its first answer after the server was killed.
fn restart_line() -> Measured {
    let folder = env::temp_dir().join(format!("gong-restart-{}", std::process::id()));
    let options =
        torment::Options { program: env::current_exe()?, folder, kills: 2, seed: 1, rooms: ROOMS_IN_PLAY };
    let report = torment::run(&options, |line| eprintln!("{line}"))?;
    Ok(Line {
        id: "R4",
        what: "first answer of each of 400 tables after a kill, p99",
        figure: format!("{} ms ({report})", report.resume_p99_ms),
        ratio: report.resume_p99_ms as f64 / 1000.0,
        wanted: "at most 1000 ms, nothing lost",
    })
}

/// Takes the measures one after the other.
pub fn bench(flags: &BenchFlags, out: &mut dyn Write) -> Outcome {
    let chosen = choose(&flags.names)?;
    if cfg!(debug_assertions) {
        eprintln!("This gong was not built for speed: `cargo xtask build` does that, and only its figures count.");
    }
    writeln!(out, "{}", measure::heading())?;
    for (name, measure) in chosen {
        out.flush()?;
        match measure() {
            Ok(line) => writeln!(out, "{line}")?,
            Err(error) => writeln!(out, "{name:<4} not measured: {error}")?,
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn choose(names: &[String]) -> Result<Vec<&'static Measure>, Failure> {
    let known = |name: &String| MEASURES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    if let Some(unknown) = names.iter().find(|name| known(name).is_none()) {
        let names: Vec<&str> = MEASURES.iter().map(|(name, _)| *name).collect();
        return Err(Failure::BadInput(format!(
            "there is no measure \"{unknown}\"; there are: {}",
            names.join(", ")
        )));
    }
    Ok(if names.is_empty() { MEASURES.iter().collect() } else { names.iter().filter_map(known).collect() })
}
