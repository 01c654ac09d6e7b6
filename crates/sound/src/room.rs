//! The chamber all of it sounds in: the first echoes of its walls, each a little later and softer, and the tail they die away in.

use crate::math::{RATE, decay, samples};
use crate::voice::BLOCK;

/// The echoes of the walls: after how many milliseconds, how loud; to the left, then to the right.
const ECHOES: [[(f32, f32); 6]; 2] = [
    [(7.3, 0.42), (13.9, 0.36), (21.7, 0.29), (31.1, 0.22), (43.9, 0.17), (61.3, 0.12)],
    [(9.1, 0.40), (15.7, 0.35), (24.9, 0.27), (35.3, 0.21), (47.1, 0.16), (66.7, 0.11)],
];

/// The length of the walls' memory: beyond the latest echo.
const MEMORY: usize = 3072;

/// How long sound travels round the four halls of the tail, in samples that share no divisor.
const HALLS: [usize; 4] = [1487, 1861, 2137, 2539];

/// How long the tail takes to fall by 60 dB.
const TAIL_S: f32 = 1.5;

/// When nothing is left of the tail.
const STILL_S: f32 = 3.0 * TAIL_S;

/// A room with what still sounds in it.
#[derive(Clone, Debug)]
pub struct Room {
    /// What was said before, and then what is said now.
    walls: Vec<f32>,
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
            walls: vec![0.0; MEMORY + BLOCK],
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

    /// Adds what comes back from the walls when this sounds.
    pub fn answer(&mut self, said: &[f32; BLOCK], heard: &mut [[f32; BLOCK]; 2]) {
        self.walls.copy_within(BLOCK.., 0);
        self.walls[MEMORY..].copy_from_slice(said);
        let mut echoes = [[0.0; BLOCK]; 2];
        for (echo, taps) in echoes.iter_mut().zip(&self.taps) {
            for (late, loud) in taps {
                let then = &self.walls[MEMORY - late..][..BLOCK];
                echo.iter_mut().zip(then).for_each(|(sample, before)| *sample += before * loud);
            }
        }
        let tail = self.travel(&echoes);
        for (side, (heard, echo)) in heard.iter_mut().zip(&echoes).enumerate() {
            for (n, sample) in heard.iter_mut().enumerate() {
                *sample += echo[n] + tail[side][n] + tail[side + 2][n];
            }
        }
    }

    /// The halls hear each other, and the high part dies sooner. Sound takes longer round any of them than a block lasts.
    fn travel(&mut self, echoes: &[[f32; BLOCK]; 2]) -> [[f32; BLOCK]; 4] {
        let mut out = [[0.0; BLOCK]; 4];
        for (n, out) in out.iter_mut().enumerate() {
            self.copy(n, |hall, from, long| out[from..from + long].copy_from_slice(hall));
            let (back, mut damp) = (self.back[n], self.damp[n]);
            for sample in out {
                damp += (*sample * back - damp) * 0.45;
                *sample = damp;
            }
            // What nobody hears is not carried on: tiny numbers are slow ones.
            self.damp[n] = if damp.abs() < 1e-15 { 0.0 } else { damp };
        }
        let mut mixed = [[0.0; BLOCK]; 4];
        for n in 0..BLOCK {
            let [a, b, c, d] = [out[0][n], out[1][n], out[2][n], out[3][n]];
            let said = (echoes[0][n] + echoes[1][n]) * 0.35;
            mixed[0][n] = said + 0.5 * (a + b + c + d);
            mixed[1][n] = said + 0.5 * (a - b + c - d);
            mixed[2][n] = said + 0.5 * (a + b - c - d);
            mixed[3][n] = said + 0.5 * (a - b - c + d);
        }
        for (n, mixed) in mixed.iter().enumerate() {
            self.copy(n, |hall, from, long| hall.copy_from_slice(&mixed[from..from + long]));
            self.places[n] = (self.places[n] + BLOCK) % HALLS[n];
        }
        out
    }

    /// The next block of a hall, which may go on at its beginning: each stretch with its place in the block and its length.
    fn copy(&mut self, hall: usize, mut each: impl FnMut(&mut [f32], usize, usize)) {
        let place = self.places[hall];
        let first = BLOCK.min(HALLS[hall] - place);
        each(&mut self.halls[hall][place..place + first], 0, first);
        each(&mut self.halls[hall][..BLOCK - first], first, BLOCK - first);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clap_comes_back_from_both_walls_and_dies_away() {
        let mut room = Room::default();
        let mut clap = [0.0; BLOCK];
        clap[0] = 1.0;
        let mut heard: Vec<[f32; 2]> = Vec::new();
        for _ in 0..520 {
            let mut answer = [[0.0; BLOCK]; 2];
            room.answer(&clap, &mut answer);
            heard.extend((0..BLOCK).map(|n| [answer[0][n], answer[1][n]]));
            clap = [0.0; BLOCK];
        }
        let first = |side: usize| heard.iter().position(|both| both[side] != 0.0).expect("a wall answers");
        assert_eq!([first(0), first(1)], [321, 401], "the left wall is nearer");
        let energy = |from: usize, to: usize| heard[from..to].iter().map(|[l, r]| l * l + r * r).sum::<f32>();
        assert!(energy(4_000, 40_000) > 100.0 * energy(88_200, 132_300), "the tail dies away");
        assert!(energy(4_000, 40_000) > 0.0);
    }
}
