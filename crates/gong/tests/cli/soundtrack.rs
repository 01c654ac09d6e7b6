//! A soundtrack is a clock that is only heard: its file is looked at, sample by sample.

use crate::{gong, place};

/// The file of a track by the standard clock: both sides together.
fn heard(track: &str) -> Vec<f32> {
    let out = place(&format!("track-{track}.wav"));
    let answer = gong(&format!("soundtrack --track {track} --out {}", out.display()));
    assert_eq!((answer.code, answer.err.as_str()), (0, ""));
    assert!(answer.out.contains("the start signal at 5.0 s"), "{}", answer.out);
    let mut file = hound::WavReader::open(&out).expect("a WAV file");
    let samples: Vec<f32> =
        file.samples::<i16>().map(|sample| f32::from(sample.expect("whole")) / 32768.0).collect();
    std::fs::remove_file(out).expect("it was written");
    samples.chunks(2).map(|both| both[0] + both[1]).collect()
}

/// How much there is in ten milliseconds from a time on, in seconds since the start signal, above the lowest pitches.
fn energy(heard: &[f32], at_s: f32) -> f32 {
    let from = ((at_s + 5.0) * 44_100.0) as usize;
    let steps = heard[from..from + 442].windows(2).map(|pair| pair[1] - pair[0]);
    steps.map(|step| step * step).sum()
}

/// Rules [CLK-2], [CLK-8]: the lead-in stands before the start signal, and gongs, slams and the collapse are where the clock
/// has them, within ten milliseconds.
#[test]
fn signals_are_where_the_clock_has_them() {
    let heard = heard("quiet");
    let length_s = heard.len() as f32 / 44_100.0;
    assert!((length_s - 611.0).abs() < 0.001, "five before, six hundred, and six to come to rest: {length_s}");
    for at_s in [0.0, 180.0, 220.0, 360.0, 400.0, 540.0, 600.0] {
        let (before, after) = (energy(&heard, at_s - 0.011), energy(&heard, at_s));
        assert!(after > 5.0 * before, "something begins at {at_s}: {before} then {after}");
    }
    assert!(energy(&heard, -1.0) < 1e-4 && energy(&heard, 100.0) < 1e-4, "nothing else sounds");
}

/// The doors slam within the music as they do without it, and nothing plays after that.
#[test]
fn a_track_slams_in_time_and_is_silent_after_it() {
    let heard = heard("1");
    for at_s in [220.0, 400.0, 600.0] {
        assert!(energy(&heard, at_s) > 2.0 * energy(&heard, at_s - 0.011), "the slam at {at_s}");
    }
    let loud = |from_s: f32| (0..20).map(|n| energy(&heard, from_s + 0.01 * n as f32)).sum::<f32>();
    assert!(loud(219.5) > 100.0 * loud(222.2), "silence after the slam: {} {}", loud(219.5), loud(222.2));
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
