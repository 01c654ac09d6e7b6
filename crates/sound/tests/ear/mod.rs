//! What tests hear with: how much of a pitch and of a band is in some samples.

use sound::RATE;
use sound::math::{cosine, exp2, sine};

/// The middles of the bands, in hertz: a third of an octave apart in the middle of hearing.
pub fn bands() -> Vec<f32> {
    (0..24).map(|n| 50.0 * exp2(n as f32 * 0.333)).collect()
}

/// How much of a pitch is in these samples.
pub fn power(samples: &[f32], hz: f32) -> f32 {
    let (mut across, mut up) = (0.0, 0.0);
    for (n, sample) in samples.iter().enumerate() {
        let turns = (hz * n as f32 / RATE).fract();
        across += sample * cosine(turns);
        up += sample * sine(turns);
    }
    (across * across + up * up) / (samples.len() as f32).powi(2)
}

/// A band is looked at in its middle and to both sides, so that nothing falls between.
pub fn band(slot: &[f32], hz: f32) -> f32 {
    [0.93, 1.0, 1.07].into_iter().map(|apart| power(slot, hz * apart)).sum()
}
