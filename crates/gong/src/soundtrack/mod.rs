//! `gong soundtrack`: a whole track as a file, for the box without a CD player, and as a picture for whoever changes the score.

mod file;
mod picture;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use ebur128::{EbuR128, Mode};
use indicatif::ProgressBar;
use sound::score::Signals;
use sound::track::Playing;
use sound::{Clock, Countdown, RATE, Score, Track};
use temple::components::ClockProfile;

use crate::failure::{Failure, Outcome};
use crate::flags::DataFlags;
use crate::progress;

/// The tracks by their names on the command line.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Name {
    /// Skins, stone and breath
    #[value(name = "1")]
    First,
    /// Bronze, reeds and deep choir
    #[value(name = "2")]
    Second,
    /// Gongs, drums and doors alone
    Quiet,
}

/// What to render, and where to.
#[derive(Args, Debug)]
pub struct SoundtrackFlags {
    /// Which track
    #[arg(long, value_enum, default_value = "1")]
    track: Name,
    /// The clock profile of the component data that it follows
    #[arg(long, value_name = "PROFILE", default_value = "default")]
    clock: String,
    /// The file to be written, WAV, or FLAC if it ends in .flac; it begins the profile's lead-in before the start signal
    #[arg(long, value_name = "FILE.wav")]
    out: PathBuf,
    /// A picture of it as well: what sounds when, and how loud
    #[arg(long, value_name = "FILE.png")]
    picture: Option<PathBuf>,
    /// Another performance: equal numbers give equal files
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u32,
    #[command(flatten)]
    data: DataFlags,
}

/// Renders the track and says how loud it is.
pub fn soundtrack(flags: &SoundtrackFlags, out: &mut dyn Write) -> Outcome {
    let data = flags.data.load()?;
    let clock = clock_of(&data.clocks, &flags.clock)?;
    let track = match flags.track {
        Name::First => Track::Skins,
        Name::Second => Track::Bronze,
        Name::Quiet => Track::Quiet,
    };
    let score = Score::composed(track, &clock, flags.seed, Signals::Written);
    let seconds = (score.ends() - score.begins()) as f32 / RATE;
    let heard = render(score, &flags.out)?;
    if let Some(path) = &flags.picture {
        heard.picture.write(path).map_err(|why| unwritable(path, why))?;
    }
    let start_s = f64::from(clock.intro_ms) / 1000.0;
    writeln!(out, "{}: {seconds:.1} s, the start signal at {start_s:.1} s", flags.out.display())?;
    writeln!(out, "{:.1} LUFS, true peak {:.1} dBFS", heard.loudness, heard.true_peak_db)?;
    Ok(ExitCode::SUCCESS)
}

/// The profile of this name, as the score wants it.
fn clock_of(profiles: &[ClockProfile], name: &str) -> Result<Clock, Failure> {
    let Some(profile) = profiles.iter().find(|profile| profile.name == name) else {
        let names: Vec<&str> = profiles.iter().map(|profile| profile.name.as_ref()).collect();
        return Err(Failure::BadInput(format!("there is no clock {name:?}; there are {}", names.join(", "))));
    };
    let ms = |tick: kit::Tick| i32::try_from(tick.0).unwrap_or(i32::MAX);
    let countdowns = profile.countdowns.iter();
    let clock = Clock {
        intro_ms: i32::try_from(profile.intro_s).unwrap_or(i32::MAX).saturating_mul(1000),
        countdowns: countdowns
            .map(|one| Countdown { gong_ms: one.gong_at.map(ms), end_ms: ms(one.end_at) })
            .collect(),
    };
    if clock.is_sound() {
        return Ok(clock);
    }
    Err(Failure::BadInput(format!(
        "the clock {name:?} cannot be played: at most an hour, with a minute before the start"
    )))
}

/// What was heard while a track was rendered.
struct Heard {
    loudness: f64,
    true_peak_db: f64,
    picture: picture::Picture,
}

fn unwritable(path: &Path, why: impl ToString) -> Failure {
    Failure::BadInput(format!("{} cannot be written: {}", path.display(), why.to_string()))
}

fn render(score: Score, path: &Path) -> Result<Heard, Failure> {
    let mut file = file::Track::create(path).map_err(|why| unwritable(path, why))?;
    let mut meter =
        EbuR128::new(2, RATE as u32, Mode::I | Mode::M | Mode::TRUE_PEAK).map_err(Failure::bad_input)?;
    let mut picture = picture::Picture::of(&score);
    let bar = progress::bar(((score.ends() - score.begins()) as f32 / RATE) as u64, "seconds");
    let begins = score.begins();
    let mut left = (score.ends() - begins) as usize;
    let mut playing = Playing::whole(score);
    while left > 0 {
        let block = playing.mixed();
        let many = left.min(block[0].len());
        let sides = block.each_ref().map(|side| &side[..many]);
        meter.add_frames_planar_f32(&sides).map_err(Failure::bad_input)?;
        picture.see(sides, meter.loudness_momentary().unwrap_or(f64::NEG_INFINITY));
        file.write(sides).map_err(|why| unwritable(path, why))?;
        left -= many;
        move_on(&bar, playing.now() - begins);
    }
    bar.finish_and_clear();
    file.finish().map_err(|why| unwritable(path, why))?;
    let peak = |side| meter.true_peak(side).unwrap_or(0.0);
    let loudness = meter.loudness_global().map_err(Failure::bad_input)?;
    Ok(Heard { loudness, true_peak_db: 20.0 * peak(0).max(peak(1)).log10(), picture })
}

fn move_on(bar: &ProgressBar, samples: i32) {
    bar.set_position((samples as f32 / RATE) as u64);
}
