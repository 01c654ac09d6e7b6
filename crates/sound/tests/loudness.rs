//! Loudness and true peak by an established meter, and joins without clicks.

use ebur128::{EbuR128, Mode};
use sound::score::Signals;
use sound::track::Playing;
use sound::{Clock, Countdown, Cue, Part, Score, Track};

/// A game of two and a half minutes: all that a long one has, in a quarter of the time.
fn short() -> Clock {
    let countdown = |gong_s: i32, end_s: i32| Countdown { gong_ms: Some(gong_s * 1000), end_ms: end_s * 1000 };
    Clock { intro_ms: 2000, countdowns: vec![countdown(45, 55), countdown(90, 100), countdown(135, 150)] }
}

fn meter(rate: u32) -> EbuR128 {
    EbuR128::new(2, rate, Mode::I | Mode::M | Mode::TRUE_PEAK).expect("two sides at a usual rate")
}

fn true_peak_db(meter: &EbuR128) -> f64 {
    let peak = |side| meter.true_peak(side).expect("it has been measured");
    20.0 * peak(0).max(peak(1)).log10()
}

/// The loudest moment and the true peak of a cue.
fn measured(cue: Cue) -> (f64, f64) {
    let mut meter = meter(44_100);
    let [left, right] = cue.rendered();
    let mut loudest = f64::NEG_INFINITY;
    let silence = vec![0.0_f32; 4410];
    for (left, right) in left.chunks(4410).zip(right.chunks(4410)).chain([(&silence[..], &silence[..]); 4]) {
        meter.add_frames_planar_f32(&[left, right]).expect("two sides");
        loudest = loudest.max(meter.loudness_momentary().expect("measured"));
    }
    (loudest, true_peak_db(&meter))
}

#[test]
fn tracks_are_as_loud_as_they_should_be_and_never_too_loud() {
    for track in [Track::Skins, Track::Bronze, Track::Quiet] {
        let mut playing = Playing::whole(Score::composed(track, &short(), 1, Signals::Written));
        let mut meter = meter(44_100);
        while !playing.is_over() {
            let [left, right] = playing.mixed();
            meter.add_frames_planar_f32(&[&left, &right]).expect("two sides");
        }
        let (loud, peak) = (meter.loudness_global().expect("measured"), true_peak_db(&meter));
        println!("{track:?}: {loud:.1} LUFS, true peak {peak:.1} dBFS");
        assert!(peak < -1.0, "{track:?}: {peak}");
        if track != Track::Quiet {
            assert!((-19.5..-16.5).contains(&loud), "{track:?}: {loud}");
        }
    }
}

#[test]
fn cues_stand_above_the_music_and_below_the_limit() {
    for cue in Cue::all() {
        let (loudest, peak) = measured(cue);
        println!("{cue:?}: {loudest:.1} LUFS at most, true peak {peak:.1} dBFS");
        assert!(peak < -1.0, "{cue:?}: {peak}");
        assert!(loudest > -32.0, "{cue:?}: {loudest}");
        if matches!(cue, Cue::Gong(_) | Cue::LastGong(_) | Cue::Slam | Cue::Collapse | Cue::Start) {
            assert!(loudest > -16.0, "{cue:?} is heard above the music: {loudest}");
        }
    }
}

/// Blocks, hush and mix change at the borders of blocks: nothing may be heard of that.
#[test]
fn there_are_no_clicks_where_blocks_join() {
    for track in [Track::Skins, Track::Bronze] {
        let mut playing = Playing::from(Score::composed(track, &short(), 1, Signals::Written), 44 * 44_100);
        let heard: Vec<f32> = (0..1200).flat_map(|_| playing.mixed()[0]).collect();
        let sharp = |at: usize| (heard[at - 1] - 2.0 * heard[at] + heard[at + 1]).abs();
        let (mut at_joins, mut elsewhere) = (0.0_f32, 0.0_f32);
        for at in 2..heard.len() - 2 {
            let most = if at % 256 < 2 || at % 256 > 254 { &mut at_joins } else { &mut elsewhere };
            *most = most.max(sharp(at));
        }
        assert!(at_joins <= elsewhere, "{track:?}: {at_joins} at a join, {elsewhere} elsewhere");
    }
}

/// Whoever joins late hears what the others hear.
#[test]
fn music_starts_at_any_second() {
    for track in [Track::Skins, Track::Bronze] {
        let score = Score::composed(track, &short(), 1, Signals::Written);
        let mut whole = Playing::whole(score.clone());
        while whole.now() < 70 * 44_100 {
            whole.mixed();
        }
        let mut late = Playing::from(score, whole.now());
        for _ in 0..200 {
            let (one, other) = (whole.mixed(), late.mixed());
            let apart = one[0].iter().zip(&other[0]).map(|(one, other)| (one - other).abs()).fold(0.0, f32::max);
            assert!(apart < 0.002, "{track:?}: {apart}");
        }
    }
}

#[test]
fn danger_raises_the_level() {
    for track in [Track::Skins, Track::Bronze] {
        let mut playing = Playing::from(Score::composed(track, &short(), 1, Signals::LeftOut), 30 * 44_100);
        let (mut calm, mut bad) = (0.0_f32, 0.0_f32);
        for _ in 0..600 {
            let parts = playing.parts();
            for n in 0..256 {
                let music: f32 = parts[..3].iter().map(|part| part[0][n]).sum();
                calm += music * music;
                bad += (music + parts[Part::Danger as usize][0][n]).powi(2);
            }
        }
        assert!(bad > 1.4 * calm, "{track:?}: {calm} and with danger {bad}");
    }
}
