//! No two cues can be taken for each other: their spectra and envelopes are compared. And what a gong is made of is measured.

mod ear;

use ear::{band, bands, power};
use sound::{Cue, RATE};

/// A slot of time, in samples: 80 ms.
const SLOT: usize = 3528;

/// How many slots are compared: three seconds, in which three strokes of a gong have fallen.
const SLOTS: usize = 38;

/// What an ear keeps of a cue: in each slot and band how far below the loudest it is, from 0 (40 dB or more) to 1.
fn picture(cue: Cue) -> Vec<f32> {
    let [left, right] = cue.rendered();
    let mut both: Vec<f32> = left.iter().zip(&right).map(|(left, right)| left + right).collect();
    both.resize(SLOT * SLOTS, 0.0);
    let spectrum = |slot: &[f32]| bands().into_iter().map(|hz| band(slot, hz)).collect::<Vec<_>>();
    let powers: Vec<f32> = both.chunks(SLOT).take(SLOTS).flat_map(spectrum).collect();
    let most = powers.iter().fold(1e-12_f32, |most, one| most.max(*one));
    powers.into_iter().map(|power| (1.0 + 10.0 * (power / most).max(1e-9).log10() / 40.0).max(0.0)).collect()
}

/// From 0 (the same) to 1 (nothing in common).
fn distance(one: &[f32], other: &[f32]) -> f32 {
    let common: f32 = one.iter().zip(other).map(|(one, other)| one.min(*other)).sum();
    let all: f32 = one.iter().zip(other).map(|(one, other)| one.max(*other)).sum();
    1.0 - common / all
}

#[test]
fn no_two_cues_can_be_confused() {
    let pictures: Vec<(Cue, Vec<f32>)> = Cue::all().into_iter().map(|cue| (cue, picture(cue))).collect();
    let mut nearest: Vec<(f32, Cue, Cue)> = Vec::new();
    for (n, (cue, one)) in pictures.iter().enumerate() {
        nearest.extend(pictures[..n].iter().map(|(other, two)| (distance(one, two), *cue, *other)));
    }
    nearest.sort_by(|one, other| one.0.total_cmp(&other.0));
    nearest.iter().take(12).for_each(|(far, one, other)| println!("{far:.2} {one:?} {other:?}"));
    let (far, one, other) = nearest[0];
    assert!(far > 0.22, "{one:?} and {other:?} are only {far:.2} apart");
    let same = picture(Cue::Gains);
    assert!(distance(&same, &same) < 0.001, "a cue is like itself");
}

#[test]
fn a_gong_rings_for_more_than_four_seconds_with_partials_that_fit_no_scale() {
    let [left, _] = Cue::Gong(1).rendered();
    let loudest = |from_s: f32| {
        let from = (from_s * RATE) as usize;
        left[from..from + 4410].iter().fold(0.0_f32, |most, sample| most.max(sample.abs()))
    };
    assert!(loudest(4.0) > 0.05 * loudest(0.1), "after four seconds it is still to be heard");
    let ringing = &left[22_050..66_150];
    let partials: Vec<f32> = [1.0, 1.483, 1.732, 2.091, 2.418, 2.713, 3.361].map(|ratio| 104.0 * ratio).to_vec();
    for hz in &partials {
        let between = power(ringing, hz * 1.06).max(power(ringing, hz * 0.94));
        assert!(power(ringing, *hz) > 4.0 * between, "{hz} is a partial");
    }
    let near_a_whole = |hz: &&f32| ((*hz / 104.0) - (*hz / 104.0).round()).abs() < 0.05;
    assert_eq!(partials[1..].iter().filter(near_a_whole).count(), 0);
}

#[test]
fn strokes_can_be_counted() {
    for strokes in 1..=3_u8 {
        let [left, right] = Cue::Gong(strokes).rendered();
        let both: Vec<f32> = left.iter().zip(&right).map(|(left, right)| left + right).collect();
        // A stroke is a blow with something above all partials, within a hundredth of a second.
        let sharp = |triple: &[f32]| (triple[0] - 2.0 * triple[1] + triple[2]).powi(2);
        let blow = |stroke: usize| both[39_690 * stroke..][..441].windows(3).map(sharp).sum::<f32>();
        let blows = (0..4).filter(|stroke| blow(*stroke) > 0.1 * blow(0));
        assert_eq!(blows.count(), usize::from(strokes));
    }
}
