//! `gong bench`: the measures of server and page, each beside what is wanted.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use clap::Args;
use measure::{
    Line, Lines, Measured, band, bare, busy, deliveries, durable, first_roll, memory, page, reviewed, shipped, wire,
};
use server::{Encoding, Page, PageFile};

use crate::failure::{Failure, Outcome};
use crate::page::PAGE;

/// What to measure.
#[derive(Args, Debug)]
pub struct BenchFlags {
    /// Only these measures, by their names: S1 S1g S2 S3 S6 S8 S9 S10 S11 S12 R4 W1 W2 W3 W4 W5, S1 with S1f, S9 with S9b, S11 with S11g, W3 with W3r. The last four need a Chromium, found on the path or named in GONG_CHROMIUM. GONG_CORE=0 gives servers and peers that core alone, by taskset
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// The page in this folder instead of the one built in, such as target/web of another checkout: two versions of the page are compared by the same measure
    #[arg(long, value_name = "FOLDER")]
    page: Option<PathBuf>,
    /// This program as the server of S1, S2, S3, S6, S9 and S10 instead of the one that measures: two versions are compared by the same measure
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// Nothing but the bare room that servers are compared with, as a process of its own until its standard input ends
    #[arg(long, hide = true)]
    peer: bool,
}

/// What is measured.
struct Subject {
    page: Page,
    program: PathBuf,
}

type Measure = (&'static str, fn(&Subject) -> Lines);

const MEASURES: &[Measure] = &[
    ("S1", |subject| shipped::saturation_lines(&subject.program)),
    ("S1g", |_| one(deliveries::line())),
    ("S2", |subject| one(shipped::natural_line(&subject.program))),
    ("S3", |subject| one(shipped::many_line(&subject.program))),
    ("S6", |subject| one(memory::line(&subject.program))),
    ("S8", |_| one(wire::line())),
    ("S9", |subject| shipped::growth_lines(&subject.program)),
    ("S10", |subject| one(shipped::rest_line(&subject.program))),
    ("S11", |subject| durable::throughput_lines(&subject.program)),
    ("S12", |subject| one(durable::latency_line(&subject.program))),
    ("R4", |_| one(restart_line())),
    ("W1", |subject| one(page::line(subject.page))),
    ("W2", |subject| one(first_roll::line(subject.page))),
    ("W3", |subject| busy::lines(subject.page)),
    ("W4", |subject| one(reviewed::line(subject.page))),
    ("W5", |subject| band::lines(subject.page)),
];

fn one(measured: Measured) -> Lines {
    measured.map(|line| vec![line])
}

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
    if flags.peer {
        bare::serve(out)?;
        return Ok(ExitCode::SUCCESS);
    }
    let chosen = choose(&flags.names)?;
    let page = match &flags.page {
        Some(folder) => page_in(folder)?,
        None => PAGE,
    };
    let program = match &flags.program {
        Some(program) => program.clone(),
        None => env::current_exe()?,
    };
    let subject = Subject { page, program };
    if cfg!(debug_assertions) {
        eprintln!("This gong was not built for speed: `cargo xtask build` does that, and only its figures count.");
    }
    if let Some(core) = measure::named_core().map_err(Failure::bad_input)? {
        writeln!(out, "Servers and their peers have core {core} alone.")?;
    }
    writeln!(out, "{}", measure::heading())?;
    for (name, measure) in chosen {
        out.flush()?;
        match measure(&subject) {
            Ok(lines) => lines.iter().try_for_each(|line| writeln!(out, "{line}"))?,
            Err(error) => writeln!(out, "{name:<4} not measured: {error}")?,
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The page that lies in a folder. It is measured once and then the program ends, so nothing is lost by keeping it for good.
fn page_in(folder: &Path) -> Result<Page, Failure> {
    let trouble = |error: &dyn std::fmt::Display| {
        Failure::BadInput(format!("{} has no page as `cargo xtask build` makes it: {error}", folder.display()))
    };
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| trouble(&error))? {
        let path = entry.map_err(|error| trouble(&error))?.path();
        files.extend(file_at(&path).map_err(|error| trouble(&error))?);
    }
    if files.iter().any(|file| file.path == "/index.html") {
        Ok(Page::of(files.leak()))
    } else {
        Err(trouble(&"there is no index.html"))
    }
}

/// A file of the page; none for anything of an unknown type.
fn file_at(path: &Path) -> io::Result<Option<PageFile>> {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let packed = [(".br", Encoding::Brotli), (".gz", Encoding::Gzip)];
    let (plain, encoding) = packed
        .into_iter()
        .find_map(|(ending, encoding)| Some((name.strip_suffix(ending)?, encoding)))
        .unwrap_or((name, Encoding::Plain));
    let content_type = match plain.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "webmanifest" | "json" => "application/manifest+json",
        _ => return Ok(None),
    };
    let bytes = fs::read(path)?.leak();
    Ok(Some(PageFile { path: format!("/{plain}").leak(), content_type, encoding, bytes }))
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
