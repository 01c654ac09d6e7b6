//! The chamber all of it sounds in: the first echoes of its walls, each a little later and softer, and the tail they die away in.

use crate::math::{RATE, decay, samples};

/// The echoes of the walls: after how many milliseconds, how loud; to the left, then to the right.
const ECHOES: [[(f32, f32); 6]; 2] = [
    [(7.3, 0.42), (13.9, 0.36), (21.7, 0.29), (31.1, 0.22), (43.9, 0.17), (61.3, 0.12)],
    [(9.1, 0.40), (15.7, 0.35), (24.9, 0.27), (35.3, 0.21), (47.1, 0.16), (66.7, 0.11)],
];

/// The length of the walls' memory, a power of two beyond the latest echo.
const MEMORY: usize = 4096;

/// How long sound travels round the four halls of the tail, in samples that share no divisor.
const HALLS: [usize; 4] = [1487, 1861, 2137, 2539];

/// How long the tail takes to fall by 60 dB.
const TAIL_S: f32 = 1.5;

/// When nothing is left of the tail.
const STILL_S: f32 = 3.0 * TAIL_S;

/// A room with what still sounds in it.
#[derive(Clone, Debug)]
pub struct Room {
    walls: Vec<f32>,
    now: usize,
    taps: [[(usize, f32); 6]; 2],
    halls: [Vec<f32>; 4],
    places: [usize; 4],
    back: [f32; 4],
    damp: [f32; 4],
    /// For how many samples nothing has been said.
    still: usize,
}

impl Default for Room {
    fn default() -> Room {
        let tap = |(ms, loud): (f32, f32)| (samples(ms / 1000.0) as usize, loud);
        Room {
            walls: vec![0.0; MEMORY],
            now: 0,
            taps: ECHOES.map(|side| side.map(tap)),
            halls: HALLS.map(|length| vec![0.0; length]),
            places: [0; 4],
            back: HALLS.map(|length| decay(TAIL_S * RATE / length as f32 / RATE)),
            damp: [0.0; 4],
            still: usize::MAX / 2,
        }
    }
}

impl Room {
    /// Whether nothing is said now and all that was said before has died away: then there is no answer to be waited for.
    pub fn is_still(&mut self, said: &[f32]) -> bool {
        let nothing = said.iter().all(|sample| *sample == 0.0);
        self.still = if nothing { self.still + said.len() } else { 0 };
        self.still > samples(STILL_S) as usize
    }

    /// What comes back from the walls when this sounds.
    pub fn answer(&mut self, said: f32) -> [f32; 2] {
        self.walls[self.now & (MEMORY - 1)] = said;
        let echo = |taps: &[(usize, f32); 6]| {
            let heard =
                taps.iter().map(|(late, loud)| self.walls[self.now.wrapping_sub(*late) & (MEMORY - 1)] * loud);
            heard.fold(0.0, |sum, one| sum + one)
        };
        let [left, right] = [echo(&self.taps[0]), echo(&self.taps[1])];
        self.now = self.now.wrapping_add(1);
        let tail = self.travel((left + right) * 0.35);
        [left + tail[0] + tail[2], right + tail[1] + tail[3]]
    }

    /// The halls hear each other, and the high part dies sooner.
    fn travel(&mut self, said: f32) -> [f32; 4] {
        for n in 0..4 {
            let heard = self.halls[n][self.places[n]] * self.back[n];
            self.damp[n] += (heard - self.damp[n]) * 0.45;
            // What nobody hears is not carried on: tiny numbers are slow ones.
            if self.damp[n].abs() < 1e-15 {
                self.damp[n] = 0.0;
            }
        }
        let out = self.damp;
        let [a, b, c, d] = out;
        let mixed = [a + b + c + d, a - b + c - d, a + b - c - d, a - b - c + d];
        for n in 0..4 {
            self.halls[n][self.places[n]] = said + 0.5 * mixed[n];
            self.places[n] = if self.places[n] + 1 == HALLS[n] { 0 } else { self.places[n] + 1 };
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clap_comes_back_from_both_walls_and_dies_away() {
        let mut room = Room::default();
        let heard: Vec<[f32; 2]> = (0..3 * RATE as i32).map(|n| room.answer(f32::from(n == 0))).collect();
        let first = |side: usize| heard.iter().position(|both| both[side] != 0.0).expect("a wall answers");
        assert_eq!([first(0), first(1)], [321, 401], "the left wall is nearer");
        let energy = |from: usize, to: usize| heard[from..to].iter().map(|[l, r]| l * l + r * r).sum::<f32>();
        assert!(energy(4_000, 40_000) > 100.0 * energy(88_200, 132_300), "the tail dies away");
        assert!(energy(4_000, 40_000) > 0.0);
    }
}
