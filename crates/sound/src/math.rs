//! Sine, powers and chance that come out the same on every machine: no platform's own functions, only what IEEE 754 fixes to
//! the last bit (sums, products, quotients and roots).

use std::f32::consts::{LN_2, TAU};

/// How many samples a second has.
pub const RATE: f32 = 44_100.0;

/// The sine of an angle in turns.
#[must_use]
pub fn sine(turns: f32) -> f32 {
    let turn = turns - ((turns + 4096.5) as i32 - 4096) as f32;
    // The second and third quarter are the first and fourth, seen from the half turn.
    let x = if turn > 0.25 {
        0.5 - turn
    } else if turn < -0.25 {
        -0.5 - turn
    } else {
        turn
    };
    let z = x * x;
    x * (TAU + z * (-41.341_7 + z * (81.605_25 + z * (-76.705_86 + z * 42.058_69))))
}

/// The cosine of an angle in turns.
#[must_use]
pub fn cosine(turns: f32) -> f32 {
    sine(turns + 0.25)
}

/// Two to the power of `x`, for `x` between -120 and 120.
#[must_use]
pub fn exp2(x: f32) -> f32 {
    let x = x.clamp(-120.0, 120.0);
    let whole = (x + 128.5) as i32 - 128;
    let part = x - whole as f32;
    let high = 0.009_618_13 + part * (0.001_333_36 + part * 0.000_154_035);
    let power = 1.0 + part * (LN_2 + part * (0.240_226_5 + part * (0.055_504_1 + part * high)));
    power * f32::from_bits(((whole + 127) as u32) << 23)
}

/// By what a level is multiplied at each sample so that it falls by 60 dB in so many seconds.
#[must_use]
pub fn decay(seconds: f32) -> f32 {
    // 60 dB are a factor of a thousand, and the logarithm of that to the base of two is 9.966.
    exp2(-9.965_784 / (seconds.max(0.001) * RATE))
}

/// The factor of so many decibels.
#[must_use]
pub fn decibels(db: f32) -> f32 {
    exp2(db * 0.166_096_4)
}

/// So many semitones above a pitch.
#[must_use]
pub fn above(pitch_hz: f32, semitones: f32) -> f32 {
    pitch_hz * exp2(semitones / 12.0)
}

/// How many samples these seconds have.
#[must_use]
pub fn samples(seconds: f32) -> i32 {
    (seconds * RATE) as i32
}

/// How many samples these milliseconds have, exactly.
#[must_use]
pub const fn samples_of_ms(ms: i32) -> i32 {
    (ms as i64 * 441 / 10) as i32
}

/// Chance that is the same for the same seed.
#[derive(Clone, Copy, Debug)]
pub struct Chance(u32);

impl Chance {
    /// The chance of a seed.
    #[must_use]
    pub const fn new(seed: u32) -> Chance {
        // Neighbouring seeds must not begin alike, and nought would stay nought.
        let mixed = seed.wrapping_mul(0x9e37_79b9) ^ 0x85eb_ca6b;
        Chance(if mixed == 0 { 1 } else { mixed })
    }

    fn next(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0
    }

    /// A number from -1 to 1: noise, one at a time.
    pub fn swing(&mut self) -> f32 {
        self.next() as i32 as f32 * (1.0 / 2_147_483_648.0)
    }

    /// A number from 0 to 1.
    pub fn share(&mut self) -> f32 {
        (self.next() >> 8) as f32 * (1.0 / 16_777_216.0)
    }

    /// One of so many.
    pub fn one_of(&mut self, many: usize) -> usize {
        (self.next() >> 8) as usize % many.max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sine_and_powers_are_those_of_the_books() {
        for step in -4000..4000_i16 {
            let turns = f32::from(step) / 1000.0;
            let book = (f64::from(turns) * std::f64::consts::TAU).sin() as f32;
            assert!((sine(turns) - book).abs() < 4e-6, "{turns}: {} for {book}", sine(turns));
            let power = f64::from(turns * 10.0).exp2() as f32;
            assert!((exp2(turns * 10.0) / power - 1.0).abs() < 1e-5, "{turns}");
        }
        assert!((decibels(-6.0206) - 0.5).abs() < 1e-4 && (above(440.0, 12.0) - 880.0).abs() < 0.01);
    }

    #[test]
    fn milliseconds_are_exact_and_chance_repeats() {
        assert_eq!([samples_of_ms(600_000), samples_of_ms(-5_000)], [26_460_000, -220_500]);
        let draw = |seed| [(); 8].map(|()| Chance::new(seed).swing());
        assert_eq!(draw(3), draw(3));
        assert_ne!(Chance::new(3).share(), Chance::new(4).share());
    }
}
