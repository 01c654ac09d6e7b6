//! What somebody who masters a record listens for: nothing that holds the loudspeaker to one side, drums that a telephone brings, cues
//! that the music does not bury, acts that are not each other's copies, and a last minute that nobody mistakes.

mod ear;

use std::collections::HashSet;

use ear::{band, bands};
use ebur128::{EbuR128, Mode};
use sound::score::{Signals, acts};
use sound::track::Playing;
use sound::{Clock, Countdown, Cue, Note, Part, RATE, Score, Track};

const TRACKS: [Track; 2] = [Track::Skins, Track::Bronze];

/// A game of two and a half minutes.
fn short() -> Clock {
    let countdown = |gong_s: i32, end_s: i32| Countdown { gong_ms: Some(gong_s * 1000), end_ms: end_s * 1000 };
    Clock { intro_ms: 2000, countdowns: vec![countdown(45, 55), countdown(90, 100), countdown(135, 150)] }
}

/// What a telephone brings of a sound: little below this pitch, in hertz.
const SMALL_SPEAKER_HZ: f32 = 350.0;

/// Two poles, as a small loudspeaker has them.
fn through_a_telephone(side: &[f32]) -> Vec<f32> {
    let g = (std::f32::consts::PI * SMALL_SPEAKER_HZ / RATE).tan();
    let k = std::f32::consts::SQRT_2;
    let a = 1.0 / (1.0 + g * (g + k));
    let (mut one, mut two) = (0.0, 0.0);
    let mut next = |x: &f32| {
        let high = (x - two - (g + k) * one) * a;
        let band = g * high + one;
        let low = g * band + two;
        (one, two) = (g * high + band, g * band + low);
        high
    };
    side.iter().map(&mut next).collect()
}

/// The loudest 400 ms, in LUFS.
fn loudest([left, right]: [&[f32]; 2]) -> f64 {
    let mut meter = EbuR128::new(2, RATE as u32, Mode::M).expect("two sides at a usual rate");
    let silence = [0.0_f32; 4410];
    let mut loudest = f64::NEG_INFINITY;
    for (left, right) in left.chunks(4410).zip(right.chunks(4410)).chain([(&silence[..], &silence[..]); 4]) {
        meter.add_frames_planar_f32(&[left, right]).expect("two sides");
        loudest = loudest.max(meter.loudness_momentary().expect("measured"));
    }
    loudest
}

#[test]
fn nothing_holds_the_loudspeaker_to_one_side() {
    for track in TRACKS {
        let mut playing = Playing::from(Score::composed(track, &short(), 1, Signals::Written), 130 * 44_100);
        let heard: Vec<f32> = (0..1720).flat_map(|_| playing.mixed()[0]).collect();
        let mean = heard.iter().sum::<f32>() / heard.len() as f32;
        assert!(mean.abs() < 5e-4, "{track:?}: {mean}");
    }
}

#[test]
fn a_telephone_brings_every_cue() {
    for cue in Cue::all() {
        let [left, right] = cue.rendered().map(|side| through_a_telephone(&side));
        let loudest = loudest([&left, &right]);
        println!("{cue:?}: {loudest:.1} LUFS by telephone");
        assert!(loudest > -29.0, "{cue:?}: {loudest}");
        if matches!(cue, Cue::Gong(_) | Cue::LastGong(_)) {
            assert!(loudest > -23.5, "{cue:?} is the clock: {loudest}");
        }
    }
}

/// A slot in which a cue and the music are compared, in samples.
const SLOT: usize = 2048;

/// As loud as the page plays the music, and the softest layer of cues, unless somebody has changed it.
const MUSIC: f32 = 0.5;
const CUES: f32 = 0.6;

/// How much the music has in each band: what three slots in four stay below.
fn music_in_bands(track: Track, clock: &Clock, from_s: i32) -> Vec<f32> {
    let mut playing = Playing::from(Score::composed(track, clock, 1, Signals::LeftOut), from_s * 44_100);
    let mut heard = Vec::new();
    for _ in 0..4 * 172 {
        let parts = playing.parts();
        heard.extend((0..256).map(|n| parts[..4].iter().map(|part| part[0][n] + part[1][n]).sum::<f32>() * MUSIC));
    }
    let in_band = |hz: f32| {
        let mut slots: Vec<f32> = heard.chunks_exact(SLOT).map(|slot| band(slot, hz)).collect();
        slots.sort_by(f32::total_cmp);
        slots[slots.len() * 3 / 4]
    };
    bands().into_iter().map(in_band).collect()
}

/// By how many decibels a cue stands out of the music where it stands out most, above what a telephone cuts off.
fn stands_out(cue: Cue, music: &[f32]) -> f32 {
    let [left, right] = cue.rendered_for(66_150);
    // It begins in the middle of a slot.
    let before = vec![0.0; SLOT / 4];
    let both: Vec<f32> =
        before.into_iter().chain(left.iter().zip(&right).map(|(left, right)| (left + right) * CUES)).collect();
    let pitches: Vec<(usize, f32)> =
        bands().into_iter().enumerate().filter(|(_, hz)| *hz > SMALL_SPEAKER_HZ).collect();
    let ratio = |slot: &[f32], (n, hz): &(usize, f32)| band(slot, *hz) / music[*n].max(1e-12);
    let slots = both.chunks_exact(SLOT).flat_map(|slot| pitches.iter().map(move |pitch| ratio(slot, pitch)));
    10.0 * slots.fold(0.0, f32::max).log10()
}

#[test]
fn no_cue_is_buried_by_the_music_not_even_in_the_last_minute() {
    let mut buried = Vec::new();
    for track in TRACKS {
        let late = music_in_bands(track, &short(), 84);
        let last = music_in_bands(track, &short(), 144);
        for cue in Cue::all() {
            let [late, last] = [&late, &last].map(|music| stands_out(cue, music));
            println!("{track:?} {cue:?}: {late:.0} dB before a gong, {last:.0} dB at the very end");
            if late <= 8.0 || last <= 4.0 {
                buried.push((track, cue));
            }
        }
    }
    assert_eq!(buried, []);
}

/// Which pitch of the octave a note has, from 0 to 11.
fn class(note: &Note) -> usize {
    (12.0 * (note.hz / 55.0).log2()).round() as usize % 12
}

fn melody_of(score: &Score, act: usize) -> Vec<&Note> {
    let sections = &acts(&score.clock)[act].sections;
    let within = |at_s: f32| sections.iter().any(|section| section.from_s <= at_s && at_s < section.to_s);
    let sings = |note: &&Note| note.part == Part::Melody && within(note.at as f32 / RATE);
    score.notes.iter().filter(sings).collect()
}

/// Composed, not looped: the acts stand in other keys, and hardly a turn of six notes comes twice in two of them.
#[test]
fn no_act_is_the_copy_of_another() {
    for track in TRACKS {
        let score = Score::composed(track, &Clock::standard(), 1, Signals::LeftOut);
        let acts: Vec<Vec<&Note>> = (0..3).map(|act| melody_of(&score, act)).collect();
        for (one, other) in [(0, 1), (0, 2), (1, 2)] {
            let counts = |act: usize| {
                let mut counts = [0.0_f32; 12];
                acts[act].iter().for_each(|note| counts[class(note)] += note.length_s);
                counts
            };
            let dot = |a: [f32; 12], b: [f32; 12]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>();
            let (a, b) = (counts(one), counts(other));
            let alike = dot(a, b) / (dot(a, a) * dot(b, b)).sqrt();
            let turns = |act: usize| -> HashSet<Vec<usize>> {
                acts[act].windows(6).map(|six| six.iter().map(|note| class(note)).collect()).collect()
            };
            let (mine, yours) = (turns(one), turns(other));
            let shared = mine.intersection(&yours).count() as f32 / mine.len().min(yours.len()) as f32;
            println!("{track:?} acts {one} and {other}: keys {alike:.2} alike, {shared:.2} of all turns in both");
            assert!(alike < 0.9 && shared < 0.1, "{track:?} {one} {other}: {alike} {shared}");
        }
    }
}

/// Loudness of a stretch, in LUFS.
fn loudness(playing: &mut Playing, to_s: f32) -> f64 {
    let mut meter = EbuR128::new(2, RATE as u32, Mode::I).expect("two sides at a usual rate");
    while (playing.now() as f32) < to_s * RATE {
        let [left, right] = playing.mixed();
        meter.add_frames_planar_f32(&[&left, &right]).expect("two sides");
    }
    meter.loudness_global().expect("measured")
}

/// Every countdown is louder than the way to it, and nothing is as loud as the last minute.
#[test]
fn the_music_rises_towards_each_gong_and_most_in_the_end() {
    for track in TRACKS {
        let mut playing = Playing::whole(Score::composed(track, &short(), 1, Signals::LeftOut));
        // Each act in three: half of the way, the other half, and the countdown once the music has come back after the gong.
        let mut act = |from_s: f32, half_s: f32, gong_s: f32, end_s: f32| {
            loudness(&mut playing, from_s);
            let way = [loudness(&mut playing, half_s), loudness(&mut playing, gong_s)];
            loudness(&mut playing, gong_s + 4.5);
            [way[0], way[1], loudness(&mut playing, end_s)]
        };
        let acts = [act(2.0, 24.0, 45.0, 55.0), act(58.0, 74.0, 90.0, 100.0), act(103.0, 119.0, 135.0, 150.0)];
        println!("{track:?}: {acts:.1?}");
        for act in acts {
            assert!(act[0] < act[1] && act[1] < act[2] - 1.0, "{track:?}: {act:?}");
        }
        let last = acts[2][2];
        let before = acts.as_flattened()[..8].iter().fold(f64::NEG_INFINITY, |most, one| most.max(*one));
        assert!(last > before + 1.0, "{track:?}: {last} after {before} at most");
    }
}
