//! A soundtrack is a clock that is only heard: its file is looked at, sample by sample.

use sound::Cue;

use crate::{gong, place};

/// Ten milliseconds, in samples: nothing may be further from its time.
const NEAR: i32 = 441;

/// How far around its time a cue is looked for, in samples.
const AROUND: i32 = 4410;

/// How much of a cue is looked for, in samples.
const BLOW: usize = 8820;

/// So many samples are taken as one: what remains is where signals are loud, and little of the noise in them.
const THIN: usize = 10;

/// When the start signal stands in a file, in seconds: the lead-in of every clock of the data.
const INTRO_S: f32 = 5.0;

/// The file of a track by a clock: both sides together.
fn heard(track: &str, clock: &str) -> Vec<f32> {
    let out = place(&format!("track-{track}-{clock}.wav"));
    let answer = gong(&format!("soundtrack --track {track} --clock {clock} --out {}", out.display()));
    assert_eq!((answer.code, answer.err.as_str()), (0, ""));
    assert!(answer.out.contains("611.0 s, the start signal at 5.0 s"), "{}", answer.out);
    let mut file = hound::WavReader::open(&out).expect("a WAV file");
    assert_eq!((file.spec().channels, file.spec().sample_rate), (2, 44_100));
    let samples: Vec<f32> =
        file.samples::<i16>().map(|sample| f32::from(sample.expect("whole")) / 32768.0).collect();
    std::fs::remove_file(out).expect("it was written");
    assert_eq!(samples.len(), 2 * 611 * 44_100, "five before, six hundred, and six to come to rest");
    samples.chunks(2).map(|both| both[0] + both[1]).collect()
}

/// The sample of a second since the start signal.
fn sample(at_s: f32) -> usize {
    ((at_s + INTRO_S) * 44_100.0) as usize
}

/// What lies above the lowest pitches.
fn steps(samples: &[f32]) -> Vec<f32> {
    samples.windows(2).map(|pair| pair[1] - pair[0]).collect()
}

/// How much there is in ten milliseconds from a time on, above the lowest pitches.
fn energy(heard: &[f32], at_s: f32) -> f32 {
    let from = sample(at_s);
    steps(&heard[from..from + 442]).iter().map(|step| step * step).sum()
}

/// What of some samples is compared: neither the lowest pitches nor the highest.
fn thin(samples: &[f32]) -> Vec<f32> {
    steps(&samples.chunks_exact(THIN).map(|few| few.iter().sum()).collect::<Vec<f32>>())
}

/// Where a cue is found.
struct Found {
    /// How far from its time, in samples.
    off: i32,
    /// How like itself it is there, from 0 to 1. Noise is never twice the same, so a slam is not much.
    like: f32,
    /// How like it anything is that is not near that place.
    elsewhere: f32,
}

/// Looks for a cue around its time.
fn found(heard: &[f32], at_s: f32, cue: Cue) -> Found {
    // A cue that is cut short ends softly; that end is left out.
    let [left, right] = cue.rendered_for(BLOW + 2048);
    let blow: Vec<f32> = left.iter().zip(&right).take(BLOW).map(|(left, right)| left + right).collect();
    let (blow, from) = (thin(&blow), sample(at_s) - AROUND as usize);
    let heard = thin(&heard[from..from + 2 * AROUND as usize + BLOW]);
    let length = |samples: &[f32]| samples.iter().map(|sample| sample * sample).sum::<f32>().sqrt();
    let whole = length(&blow);
    let like = |part: &[f32]| {
        let common: f32 = part.iter().zip(&blow).map(|(one, other)| one * other).sum();
        common / (whole * length(part)).max(1e-9)
    };
    let places = (-AROUND..).step_by(THIN).zip(heard.windows(blow.len()).map(like));
    let places: Vec<(i32, f32)> = places.collect();
    let best = places.iter().max_by(|one, other| one.1.total_cmp(&other.1));
    let (off, like) = *best.expect("there are places");
    let far = places.iter().filter(|(other, _)| (other - off).abs() > NEAR);
    Found { off, like, elsewhere: far.map(|(_, like)| *like).fold(0.0, f32::max) }
}

/// Rules [CLK-2], [CLK-8]: the lead-in stands before the start signal, and every signal of the clock is found in the file within ten
/// milliseconds of its time: that signal, and clearly there.
fn told_in_time(heard: &[f32], told: &[(f32, Cue)]) {
    for (at_s, cue) in told {
        let Found { off, like, elsewhere } = found(heard, *at_s, *cue);
        let said = format!("{cue:?} at {at_s}: {off} samples off, {like:.2} like itself, {elsewhere:.2} elsewhere");
        assert!(off.abs() <= NEAR && like > 0.2 && like > 1.25 * elsewhere, "{said}");
    }
}

/// What the standard clock tells, but the drums.
const STANDARD: [(f32, Cue); 7] = [
    (0.0, Cue::Start),
    (180.0, Cue::Gong(1)),
    (220.0, Cue::Slam),
    (360.0, Cue::Gong(2)),
    (400.0, Cue::Slam),
    (540.0, Cue::LastGong(3)),
    (600.0, Cue::Collapse),
];

/// What the clock tells that reviews have reported: shorter countdowns.
const REVIEWS: [(f32, Cue); 7] = [
    (0.0, Cue::Start),
    (180.0, Cue::Gong(1)),
    (218.0, Cue::Slam),
    (380.0, Cue::Gong(2)),
    (418.0, Cue::Slam),
    (562.0, Cue::LastGong(3)),
    (600.0, Cue::Collapse),
];

/// The first edition has a glass of 3:20 that is turned three times, and no gongs: "Sands of Fortune".
const SAND: [(f32, Cue); 4] = [(0.0, Cue::Start), (200.0, Cue::Slam), (400.0, Cue::Slam), (600.0, Cue::Collapse)];

/// Nothing plays after a slam, for as long as a breath is held.
fn holds_its_breath(heard: &[f32], slams: &[f32]) {
    let loud = |from_s: f32| (0..20).map(|n| energy(heard, from_s + 0.01 * n as f32)).sum::<f32>();
    for slam in slams {
        let (before, after) = (loud(slam - 0.5), loud(slam + 2.2));
        assert!(before > 100.0 * after, "{before} before the slam at {slam}, then {after}");
    }
}

#[test]
fn the_quiet_track_has_its_signals_in_time_and_nothing_else() {
    let heard = heard("quiet", "default");
    told_in_time(&heard, &STANDARD);
    assert!([-1.0, 100.0, 300.0, 500.0].into_iter().all(|at_s| energy(&heard, at_s) < 1e-4), "nothing else sounds");
}

#[test]
fn the_first_track_has_its_signals_in_time_within_the_music() {
    let heard = heard("1", "default");
    told_in_time(&heard, &STANDARD);
    holds_its_breath(&heard, &[220.0, 400.0]);
}

#[test]
fn the_second_track_has_its_signals_in_time_within_the_music() {
    let heard = heard("2", "default");
    told_in_time(&heard, &STANDARD);
    holds_its_breath(&heard, &[220.0, 400.0]);
}

#[test]
fn the_clock_of_the_reviews_is_told_in_time() {
    told_in_time(&heard("quiet", "reviews"), &REVIEWS);
}

#[test]
fn the_first_track_has_the_slams_of_a_sand_timer_in_time_within_the_music() {
    let heard = heard("1", "sand_timer");
    told_in_time(&heard, &SAND);
    holds_its_breath(&heard, &[200.0, 400.0]);
}

/// Without gongs nothing warns, neither a stroke nor a drum, before the last minute.
#[test]
fn sands_of_fortune_slams_and_falls_in_time_and_nothing_warns() {
    let heard = heard("quiet", "sand_timer");
    told_in_time(&heard, &SAND);
    let calm = (20..400).filter(|second| !(200..210).contains(second)).map(|second| second as f32);
    let warned = calm.flat_map(|second| [second, second + 0.5]).find(|at_s| energy(&heard, *at_s) > 1e-4);
    assert_eq!(warned, None, "something warns");
}

#[test]
fn wrong_tracks_clocks_and_files_are_named() {
    let refused = |line: &str, words: &str| {
        let answer = gong(line);
        assert!(answer.code == 2 && answer.err.contains(words), "{line}: {}", answer.err);
    };
    refused("soundtrack --track 3 --out x.wav", "[possible values: 1, 2, quiet]");
    refused("soundtrack --clock sundial --out x.wav", "there are default, reviews, sand_timer");
    refused("soundtrack --out /no/such/folder/x.wav", "/no/such/folder/x.wav cannot be written");
}
