//! A track as it is heard: the parts of a score mixed into two sides, block by block, from any second on.

use crate::band::{Band, Block, PARTS, Part};
use crate::clock::Clock;
use crate::cue::limited;
use crate::math::{RATE, samples_of_ms};
use crate::score::{Score, Track};
use crate::voice::BLOCK;

/// How loud each part is, in the order of [`Part`].
pub type Mix = [f32; PARTS];

/// How loud a whole track is made, so that each comes to about -18 LUFS.
fn made_up(track: Track) -> f32 {
    match track {
        Track::Skins => 0.97,
        Track::Bronze => 1.14,
        Track::Quiet => 1.0,
    }
}

/// How loud the parts of a track are in themselves, before anybody mixes: music made up to its loudness, signals as they are.
#[must_use]
pub fn level(track: Track, part: Part) -> f32 {
    if part == Part::Signals { 1.0 } else { made_up(track) }
}

/// A score being heard.
#[derive(Clone, Debug)]
pub struct Playing {
    score: Score,
    band: Band,
}

impl Playing {
    /// From the first sample of the lead-in on.
    #[must_use]
    pub fn whole(score: Score) -> Playing {
        Playing { band: Band::at(score.begins()), score }
    }

    /// From a sample on, as if it had been heard all along.
    #[must_use]
    pub fn from(score: Score, at: i32) -> Playing {
        Playing { band: Band::coming_in(&score.notes, at), score }
    }

    /// When the next block begins, in samples since the start signal.
    #[must_use]
    pub fn now(&self) -> i32 {
        self.band.now()
    }

    /// Whether the track is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.now() >= self.score.ends()
    }

    /// The next block of every part, each at its level and hushed after a slam.
    pub fn parts(&mut self) -> [Block; PARTS] {
        let now = self.band.now();
        // A block is shorter than any fade.
        let [first, last] = [now, now + BLOCK as i32].map(|at| self.score.hush(at));
        let mut parts = *self.band.play(&self.score.notes);
        for part in [Part::Ambience, Part::Percussion, Part::Melody, Part::Danger] {
            let level = level(self.score.track, part);
            for side in &mut parts[part as usize] {
                for (n, sample) in side.iter_mut().enumerate() {
                    *sample *= level * (first + (last - first) * n as f32 / BLOCK as f32);
                }
            }
        }
        parts
    }

    /// The next block of the whole, as a file has it.
    pub fn mixed(&mut self) -> Block {
        let now = self.now();
        let (first, last) = (by_itself(&self.score, now), by_itself(&self.score, now + BLOCK as i32));
        let parts = self.parts();
        let mut whole = [[0.0; BLOCK]; 2];
        for (side, out) in whole.iter_mut().enumerate() {
            for (n, sample) in out.iter_mut().enumerate() {
                let share = n as f32 / BLOCK as f32;
                let loud = |part: usize| first[part] + (last[part] - first[part]) * share;
                let sum = (0..PARTS).fold(0.0, |sum, part| sum + parts[part][side][n] * loud(part));
                *sample = limited(sum);
            }
        }
        whole
    }
}

/// How a track is mixed where nobody plays: danger comes with each countdown and fills the last minute.
#[must_use]
pub fn by_itself(score: &Score, at: i32) -> Mix {
    [1.0, 1.0, 1.0, danger(&score.clock, at), 1.0]
}

/// How much danger there is by the clock alone, from 0 to 1.
#[must_use]
pub fn danger(clock: &Clock, at: i32) -> f32 {
    let mut danger: f32 = 0.0;
    for (countdown, place) in clock.countdowns.iter().zip(0..) {
        let (from, to) = (clock.danger_from_ms(place).map(samples_of_ms), samples_of_ms(countdown.end_ms));
        if let Some(from) = from.filter(|from| (*from..to).contains(&at)) {
            danger = 0.25 * ((at - from) as f32 / RATE).min(1.0) + 0.75 * (at - from) as f32 / (to - from) as f32;
        }
    }
    danger
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Countdown;

    /// Danger at some milliseconds since the start signal, in hundredths.
    fn at(clock: &Clock, times_ms: [i32; 5]) -> [i32; 5] {
        times_ms.map(|ms| (100.0 * danger(clock, samples_of_ms(ms))).round() as i32)
    }

    #[test]
    fn danger_comes_with_a_gong_and_goes_with_the_slam() {
        let clock = Clock::standard();
        assert_eq!(at(&clock, [179_999, 181_000, 200_000, 219_999, 220_000]), [0, 27, 63, 100, 0]);
        assert_eq!(at(&clock, [539_999, 541_000, 570_000, 599_999, 600_000]), [0, 26, 63, 100, 0]);
    }

    /// Nothing warns of the slams of a sand timer, but its last minute is as bad as any.
    #[test]
    fn the_last_minute_is_danger_without_a_gong() {
        let countdowns = [200_000, 400_000, 600_000].map(|end_ms| Countdown { gong_ms: None, end_ms }).to_vec();
        let sand = Clock { intro_ms: 5000, countdowns };
        assert_eq!(at(&sand, [150_000, 199_999, 399_999, 401_000, 539_999]), [0; 5]);
        assert_eq!(at(&sand, [540_000, 541_000, 570_000, 599_999, 600_000]), [0, 26, 63, 100, 0]);
        let brief = Clock {
            countdowns: sand.countdowns.iter().map(|one| Countdown { end_ms: one.end_ms / 10, ..*one }).collect(),
            ..sand
        };
        assert_eq!(
            at(&brief, [39_999, 40_000, 41_000, 50_000, 59_999]),
            [0, 0, 29, 63, 100],
            "not before the slam"
        );
    }
}
