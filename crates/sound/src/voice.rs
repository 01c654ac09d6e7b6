//! How a layer of an instrument sounds: a voice is one layer of one note, and goes on from block to block without any heap.

use crate::math::{Chance, RATE, cosine, decay, exp2, samples, sine};
use crate::patch::{Layer, MODES, Mode, Pass, Pitch, Shape};

/// How many samples are made at a time.
pub const BLOCK: usize = 256;

/// The last samples of a voice, in which it fades to nothing whatever it is doing.
const LAST: i32 = 400;

/// How often what moves slowly is looked at, in samples: gliding and trembling pitches.
const GLIDE: usize = 32;

/// A layer of a note, sounding.
#[derive(Clone, Copy, Debug)]
pub struct Voice {
    kind: Kind,
    run: Run,
    gain: f32,
}

/// How loudness runs, sample by sample.
#[derive(Clone, Copy, Debug)]
struct Run {
    age: i32,
    attack: i32,
    falls_at: i32,
    ends_at: i32,
    fall: f32,
    level: f32,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Ring { bank: Bank, swell: f32, by: f32 },
    Skin { phase: f32, step: f32, bend: f32, settle: f32 },
    Noise { chance: Chance, filter: Filter, pass: Pass, glide: Glide },
    Reed { phase: f32, other: f32, slow: f32, step: f32, ratio: f32, index: f32, tremble: f32 },
    Choir { phases: [f32; 3], steps: [f32; 3], mouth: [Filter; 3], slow: f32 },
}

/// How many partials turn side by side.
const SIDE_BY_SIDE: usize = 4;

/// Below this nothing is heard: 71 dB below the loudest there is.
const SOFTEST: f32 = 2.8e-4;

/// Below this a partial is not heard, whatever else is.
const UNHEARD: f32 = 1e-6;

/// Partials as turning arrows: each sample turns and shortens them a little.
#[derive(Clone, Copy, Debug)]
struct Bank {
    groups: [Group; MODES / SIDE_BY_SIDE],
    /// How many groups still sound.
    sounding: usize,
}

/// A few partials, so few that a processor has all of them at hand.
#[derive(Clone, Copy, Debug, Default)]
struct Group {
    across: [f32; SIDE_BY_SIDE],
    up: [f32; SIDE_BY_SIDE],
    cos: [f32; SIDE_BY_SIDE],
    sin: [f32; SIDE_BY_SIDE],
}

impl Bank {
    fn new(modes: &[Mode], pitch: f32) -> Bank {
        let mut groups = [Group::default(); MODES / SIDE_BY_SIDE];
        let audible = modes.iter().filter(|Mode(ratio, ..)| ratio * pitch < 0.45 * RATE);
        for (n, Mode(ratio, gain, fall_s)) in audible.take(MODES).enumerate() {
            let (turn, shorter) = (ratio * pitch / RATE, decay(*fall_s));
            let (group, n) = (&mut groups[n / SIDE_BY_SIDE], n % SIDE_BY_SIDE);
            (group.cos[n], group.sin[n]) = (cosine(turn) * shorter, sine(turn) * shorter);
            group.across[n] = *gain;
        }
        Bank { groups, sounding: modes.len().div_ceil(SIDE_BY_SIDE).min(MODES / SIDE_BY_SIDE) }
    }

    /// Adds the next samples. The first partials last longest, so it is the last group that is left out when it is not heard any more.
    fn sound(&mut self, out: &mut [f32]) {
        self.groups[..self.sounding].iter_mut().for_each(|group| group.sound(out));
        if self.sounding > 0 && self.groups[self.sounding - 1].is_unheard() {
            self.sounding -= 1;
        }
    }
}

impl Group {
    fn sound(&mut self, out: &mut [f32]) {
        let Group { mut across, mut up, cos, sin } = *self;
        for sample in out {
            let before = across;
            for n in 0..SIDE_BY_SIDE {
                across[n] = before[n] * cos[n] - up[n] * sin[n];
                up[n] = before[n] * sin[n] + up[n] * cos[n];
            }
            *sample += (up[0] + up[1]) + (up[2] + up[3]);
        }
        (self.across, self.up) = (across, up);
    }

    fn is_unheard(&self) -> bool {
        self.across.iter().chain(&self.up).all(|length| length.abs() < UNHEARD)
    }
}

/// A resonator of two integrators, stable at every pitch.
#[derive(Clone, Copy, Debug, Default)]
struct Filter {
    g: f32,
    k: f32,
    a: f32,
    one: f32,
    two: f32,
}

impl Filter {
    fn tuned(mut self, pitch_hz: f32, q: f32) -> Filter {
        let turn = pitch_hz.clamp(12.0, 0.45 * RATE) / RATE * 0.5;
        self.g = sine(turn) / cosine(turn);
        self.k = 1.0 / q;
        self.a = 1.0 / (1.0 + self.g * (self.g + self.k));
        self
    }

    /// What is let through: low, band (as loud at its middle whatever its width), high.
    #[inline(always)]
    fn next(&mut self, x: f32) -> [f32; 3] {
        let high = (x - self.two - (self.g + self.k) * self.one) * self.a;
        let band = self.g * high + self.one;
        let low = self.g * band + self.two;
        self.one = self.g * high + band;
        self.two = self.g * band + low;
        [low, band * self.k, high]
    }
}

/// A pitch on its way.
#[derive(Clone, Copy, Debug)]
struct Glide {
    hz: f32,
    by: f32,
    q: f32,
}

/// How long something of this loudness is heard, in parts of the time in which it falls by 60 dB. A thousandth is soft, but where
/// nothing else sounds what was loud is still heard then: it goes on a little.
fn heard_for(gain: f32) -> f32 {
    // Six decibels are a factor of two.
    (log2(gain / SOFTEST) * 6.02 / 60.0).clamp(0.3, 1.25)
}

impl Run {
    fn new(shape: Shape, length_s: f32, gain: f32) -> Run {
        let (rise_s, falls_s, fall_s) = match shape {
            Shape::Struck(rise, fall) => (rise, rise, fall),
            Shape::Held(rise, fall) => (rise, length_s.max(rise), fall),
        };
        let falls_at = samples(falls_s);
        let ends_at = falls_at + samples(fall_s * heard_for(gain)).max(LAST + 1);
        Run { age: 0, attack: samples(rise_s).max(8), falls_at, ends_at, fall: decay(fall_s), level: 1.0 }
    }

    /// Loudness for the samples to come.
    fn shape(&mut self, out: &mut [f32]) {
        let long = out.len() as i32;
        let settled = self.age >= self.attack && self.age + long <= self.ends_at - LAST;
        match settled {
            true if self.age >= self.falls_at => out.iter_mut().for_each(|level| {
                self.level *= self.fall;
                *level = self.level;
            }),
            true if self.age + long <= self.falls_at => out.fill(self.level),
            _ => return out.iter_mut().for_each(|level| *level = self.next()),
        }
        self.age += long;
    }

    fn next(&mut self) -> f32 {
        let age = self.age;
        self.age += 1;
        if age >= self.falls_at {
            self.level *= self.fall;
        }
        let rise = if age < self.attack { age as f32 / self.attack as f32 } else { 1.0 };
        let left = self.ends_at - age;
        let end = if left < LAST { left.max(0) as f32 / LAST as f32 } else { 1.0 };
        // A rise without corners: one that begins and ends flat.
        self.level * end * rise * rise * (3.0 - 2.0 * rise)
    }
}

impl Voice {
    /// A layer of a note. Equal seeds sound alike.
    #[must_use]
    pub fn new(layer: &Layer, pitch: f32, length_s: f32, loud: f32, seed: u32) -> Voice {
        let mut chance = Chance::new(seed);
        let (kind, shape, gain) = match *layer {
            Layer::Ring { modes, swell_s } => {
                let longest = modes.iter().map(|Mode(_, _, fall_s)| *fall_s).fold(0.05, f32::max);
                let kind = Kind::Ring { bank: Bank::new(modes, pitch), swell: 0.0, by: 1.0 - decay(swell_s * 3.0) };
                // The partials fade by themselves.
                let loudest = modes.iter().map(|Mode(_, gain, _)| *gain).fold(0.0, f32::max);
                let length_s = (longest * heard_for(loudest * loud).min(1.0)).min(9.0);
                (kind, Shape::Held(0.0002, longest * 0.01), (1.0, length_s))
            }
            Layer::Skin { ratio, bend, bend_s, shape, gain } => {
                let step = pitch * ratio / RATE;
                (Kind::Skin { phase: 0.0, step, bend, settle: decay(bend_s * 4.0) }, shape, (gain, length_s))
            }
            Layer::Noise { pass, from, to, q, shape, gain } => {
                let hz = |place: Pitch| match place {
                    Pitch::Of(ratio) => pitch * ratio,
                    Pitch::Hz(hz) => hz,
                };
                let glide = Glide::new(hz(from), hz(to), q, Run::new(shape, length_s, 1.0).ends_at);
                let filter = Filter::default().tuned(glide.hz, q);
                // Narrow noise is soft noise: what the filter takes away is given back.
                let louder = if pass == Pass::Band { q.sqrt() * 1.6 } else { 1.0 };
                (Kind::Noise { chance, filter, pass, glide }, shape, (gain * louder, length_s))
            }
            Layer::Reed { ratio, index, tremble, shape, gain } => {
                let (step, slow) = (pitch / RATE, chance.share());
                let kind = Kind::Reed { phase: 0.0, other: 0.0, slow, step, ratio, index, tremble };
                (kind, shape, (gain, length_s))
            }
            Layer::Choir { vowel, shape, gain } => {
                let steps = [0.994, 1.0, 1.0065].map(|apart| pitch * apart / RATE);
                let phases = [0.0; 3].map(|_: f32| chance.share());
                let mouth = vowel.map(|hz| Filter::default().tuned(hz, 6.0));
                (Kind::Choir { phases, steps, mouth, slow: chance.share() }, shape, (gain, length_s))
            }
        };
        let (gain, length_s) = gain;
        Voice { kind, run: Run::new(shape, length_s, gain * loud), gain: gain * loud }
    }

    /// Whether there is nothing more to come.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.run.age >= self.run.ends_at
    }

    /// Adds the next samples, a block at most.
    pub fn sound(&mut self, out: &mut [f32]) {
        let mut levels = [0.0; BLOCK];
        let levels = &mut levels[..out.len()];
        self.run.shape(levels);
        levels.iter_mut().for_each(|level| *level *= self.gain);
        for (out, levels) in out.chunks_mut(GLIDE).zip(levels.chunks(GLIDE)) {
            self.kind.sound(out, levels, self.gain);
        }
    }
}

impl Kind {
    /// Adds a piece, as loud as is said for each sample. What moves slowly is looked at once a piece.
    fn sound(&mut self, out: &mut [f32], levels: &[f32], gain: f32) {
        let both = out.iter_mut().zip(levels);
        match self {
            Kind::Ring { bank, swell, by } => {
                let mut alone = [0.0; GLIDE];
                bank.sound(&mut alone[..out.len()]);
                let mut up = *swell;
                for ((sample, level), ringing) in out.iter_mut().zip(levels).zip(alone) {
                    up += (1.0 - up) * *by;
                    *sample += ringing * up * level;
                }
                *swell = up;
            }
            Kind::Skin { phase, step, bend, settle } => {
                let (mut turns, mut bent) = (*phase, *bend);
                both.for_each(|(sample, level)| {
                    *sample += sine(turns) * level;
                    turns = turned(turns + *step * (1.0 + bent));
                    bent *= *settle;
                });
                (*phase, *bend) = (turns, bent);
            }
            Kind::Noise { chance, filter, pass, glide } => {
                glide.hz *= glide.by;
                *filter = filter.tuned(glide.hz, glide.q);
                let (mut filtered, mut grain) = (*filter, *chance);
                match pass {
                    Pass::Low => both.for_each(|(out, level)| *out += filtered.next(grain.swing())[0] * level),
                    Pass::Band => both.for_each(|(out, level)| *out += filtered.next(grain.swing())[1] * level),
                    Pass::High => both.for_each(|(out, level)| *out += filtered.next(grain.swing())[2] * level),
                }
                (*filter, *chance) = (filtered, grain);
            }
            Kind::Reed { phase, other, slow, step, ratio, index, tremble } => {
                *slow = turned(*slow + many(levels) * 5.3 / RATE);
                let step = *step * (1.0 + *tremble * sine(*slow));
                // It moves the further the louder it is in itself, however loud the note.
                let far = *index / gain;
                let (mut main, mut mover) = (*phase, *other);
                both.for_each(|(sample, level)| {
                    *sample += sine(main + far * level * sine(mover)) * level;
                    main = turned(main + step);
                    mover = turned(mover + step * *ratio);
                });
                (*phase, *other) = (main, mover);
            }
            Kind::Choir { phases, steps, mouth, slow } => {
                *slow = turned(*slow + many(levels) * 4.1 / RATE);
                let bent = 1.0 + 0.004 * sine(*slow);
                let (mut singing, mut resonant, steps) = (*phases, *mouth, steps.map(|step| step * bent));
                both.for_each(|(sample, level)| {
                    let mut breath = -1.5;
                    for (phase, step) in singing.iter_mut().zip(steps) {
                        *phase = turned(*phase + step);
                        breath += *phase;
                    }
                    let [first, second, third] = resonant.each_mut().map(|filter| filter.next(breath)[1]);
                    *sample += (first * 1.6 + second * 1.1 + third * 0.5 + breath * 0.06) * level;
                });
                (*phases, *mouth) = (singing, resonant);
            }
        }
    }
}

/// How many samples a piece has.
fn many(levels: &[f32]) -> f32 {
    levels.len() as f32
}

impl Glide {
    fn new(from: f32, to: f32, q: f32, ends_at: i32) -> Glide {
        // So much in each piece that the whole way takes the whole sound: the root is taken by halving the logarithm's steps.
        let pieces = (ends_at as f32 / GLIDE as f32).max(1.0);
        Glide { hz: from, by: exp2(log2(to / from) / pieces), q }
    }
}

/// The logarithm to the base of two, well enough for a glide.
fn log2(x: f32) -> f32 {
    let mut guess = 0.0;
    // Newton's way, with the powers that are the same everywhere.
    for _ in 0..6 {
        let power = exp2(guess);
        guess += 2.885_39 * (x - power) / (x + power);
    }
    guess
}

fn turned(phase: f32) -> f32 {
    if phase >= 1.0 { phase - 1.0 } else { phase }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patch::PATCHES;

    #[test]
    fn logarithms_are_those_of_the_books() {
        for x in [0.2_f32, 0.5, 1.0, 1.5, 2.0, 8.0] {
            assert!((log2(x) - x.log2()).abs() < 1e-4, "{x}: {}", log2(x));
        }
    }

    #[test]
    fn every_voice_begins_and_ends_at_nothing_and_ends() {
        for (n, patch) in PATCHES.iter().enumerate() {
            for layer in patch.layers {
                let mut voice = Voice::new(layer, 220.0, 0.5, 1.0, 7);
                let mut heard = Vec::new();
                while !voice.is_over() && heard.len() < 20 * RATE as usize {
                    let mut block = [0.0; BLOCK];
                    voice.sound(&mut block);
                    heard.extend(block);
                }
                assert!(voice.is_over(), "instrument {n} does not end");
                let loudest = heard.iter().fold(0.0_f32, |most, sample| most.max(sample.abs()));
                assert!(loudest > 0.01, "instrument {n} is silent");
                assert!(heard[0].abs() < 0.05 * loudest, "instrument {n} begins with a click");
                let last = heard.iter().rev().find(|sample| **sample != 0.0).map_or(0.0, |sample| sample.abs());
                assert!(last < 0.001, "instrument {n} ends with a click of {last}");
            }
        }
    }
}
