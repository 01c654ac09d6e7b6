//! A track as a picture: above how much sounds at which pitch, below how loud it is, a column for each stretch of time. White lines
//! are gongs, red ones slams and the collapse.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};
use sound::{RATE, Score};

const WIDE: usize = 1000;
const PITCHES: usize = 220;
const CURVE: usize = 100;
const HIGH: usize = PITCHES + CURVE;

/// How many samples are looked at for a column.
const WINDOW: usize = 4096;

/// The lowest and highest pitch shown, in hertz.
const SHOWN_HZ: (f32, f32) = (30.0, 16_000.0);

/// The curve shows loudness between these, in LUFS.
const SHOWN_LUFS: (f64, f64) = (-50.0, -5.0);

type Colour = [u8; 3];

/// A picture growing from left to right.
pub struct Picture {
    dots: Vec<Colour>,
    column: usize,
    each: usize,
    recent: Vec<f32>,
    since: usize,
    loudest: f64,
    marks: Vec<(usize, Colour)>,
}

impl Picture {
    /// An empty picture as wide as the score is long.
    pub fn of(score: &Score) -> Picture {
        let long = (score.ends() - score.begins()) as usize;
        let each = long.div_ceil(WIDE);
        let at = |ms: i32| (sound::math::samples_of_ms(ms) - score.begins()) as usize / each;
        let gongs = score.clock.countdowns.iter().filter_map(|one| one.gong_ms).map(|ms| (at(ms), [255; 3]));
        let ends = score.clock.countdowns.iter().map(|one| (at(one.end_ms), [255, 70, 60]));
        let marks = gongs.chain(ends).chain([(at(0), [90, 200, 120])]).collect();
        let dots = vec![[10, 9, 16]; WIDE * HIGH];
        Picture { dots, column: 0, each, recent: Vec::new(), since: 0, loudest: f64::NEG_INFINITY, marks }
    }

    /// Looks at what is heard next, and how loud it is.
    pub fn see(&mut self, sides: [&[f32]; 2], lufs: f64) {
        self.recent.extend(sides[0].iter().zip(sides[1]).map(|(left, right)| 0.5 * (left + right)));
        self.since += sides[0].len();
        self.loudest = self.loudest.max(lufs);
        while self.since >= self.each && self.column < WIDE {
            self.since -= self.each;
            self.draw_column();
            self.column += 1;
        }
        let kept = self.recent.len().min(WINDOW);
        self.recent.drain(..self.recent.len() - kept);
    }

    fn draw_column(&mut self) {
        let power = spectrum(&self.recent);
        let ratio = SHOWN_HZ.1 / SHOWN_HZ.0;
        for row in 0..PITCHES {
            let hz = |row: usize| SHOWN_HZ.0 * ratio.powf((PITCHES - row) as f32 / PITCHES as f32);
            let bin = |hz: f32| (hz * WINDOW as f32 / RATE) as usize;
            let (low, high) = (bin(hz(row + 1)), bin(hz(row)).max(bin(hz(row + 1)) + 1));
            let most =
                power[low.min(power.len() - 1)..high.min(power.len())].iter().fold(1e-12_f32, |a, b| a.max(*b));
            self.dots[row * WIDE + self.column] = heat((10.0 * most.log10() + 75.0) / 80.0);
        }
        let (soft, loud) = SHOWN_LUFS;
        let height = ((self.loudest - soft) / (loud - soft)).clamp(0.0, 1.0) * CURVE as f64;
        for up in 0..height as usize {
            self.dots[(HIGH - 1 - up) * WIDE + self.column] = [230, 170, 70];
        }
        self.loudest = f64::NEG_INFINITY;
    }

    /// Writes it as a PNG.
    pub fn write(mut self, path: &Path) -> io::Result<()> {
        for (column, colour) in std::mem::take(&mut self.marks) {
            for row in (0..HIGH).step_by(3) {
                self.dots[row * WIDE + column.min(WIDE - 1)] = colour;
            }
        }
        // -18 LUFS, what the tracks are to come to.
        let row = HIGH - ((-18.0 - SHOWN_LUFS.0) / (SHOWN_LUFS.1 - SHOWN_LUFS.0) * CURVE as f64) as usize;
        for column in (0..WIDE).step_by(4) {
            self.dots[row * WIDE + column] = [255; 3];
        }
        fs::write(path, png(&self.dots)?)
    }
}

/// From night over fire to light, in few enough steps that the file stays small.
fn heat(share: f32) -> Colour {
    let share = (share.clamp(0.0, 1.0) * 24.0).round() / 24.0;
    let part = |from: f32, to: f32| (255.0 * ((share - from) / (to - from)).clamp(0.0, 1.0)) as u8;
    [part(0.1, 0.6).max(10), part(0.4, 0.9).max(9), part(0.75, 1.0).max(16)]
}

/// The power at each pitch of the newest samples, by a Fourier transform.
fn spectrum(recent: &[f32]) -> Vec<f32> {
    let mut real = vec![0.0_f32; WINDOW];
    let newest = &recent[recent.len().saturating_sub(WINDOW)..];
    for (n, sample) in newest.iter().enumerate() {
        let window = 0.5 - 0.5 * (std::f32::consts::TAU * n as f32 / WINDOW as f32).cos();
        real[n] = sample * window * 4.0 / WINDOW as f32;
    }
    let mut imaginary = vec![0.0_f32; WINDOW];
    transform(&mut real, &mut imaginary);
    real.iter().zip(&imaginary).take(WINDOW / 2).map(|(re, im)| re * re + im * im).collect()
}

fn transform(real: &mut [f32], imaginary: &mut [f32]) {
    let (many, bits) = (real.len(), real.len().trailing_zeros());
    for n in 0..many {
        let other = n.reverse_bits() >> (usize::BITS - bits);
        if n < other {
            real.swap(n, other);
        }
    }
    let mut half = 1;
    while half < many {
        for from in (0..many).step_by(2 * half) {
            for n in 0..half {
                let (sin, cos) = (-std::f32::consts::PI * n as f32 / half as f32).sin_cos();
                let (a, b) = (from + n, from + n + half);
                let (re, im) = (real[b] * cos - imaginary[b] * sin, real[b] * sin + imaginary[b] * cos);
                (real[b], imaginary[b]) = (real[a] - re, imaginary[a] - im);
                (real[a], imaginary[a]) = (real[a] + re, imaginary[a] + im);
            }
        }
        half *= 2;
    }
}

fn png(dots: &[Colour]) -> io::Result<Vec<u8>> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
    for row in dots.chunks(WIDE) {
        packed.write_all(&[0])?;
        packed.write_all(row.as_flattened())?;
    }
    let packed = packed.finish()?;
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut head = Vec::new();
    head.extend((WIDE as u32).to_be_bytes());
    head.extend((HIGH as u32).to_be_bytes());
    head.extend([8, 2, 0, 0, 0]);
    for (name, content) in [(b"IHDR", &head), (b"IDAT", &packed), (b"IEND", &Vec::new())] {
        file.extend((content.len() as u32).to_be_bytes());
        let mut sum = Crc::new();
        sum.update(name);
        sum.update(content);
        file.extend(name);
        file.extend(content);
        file.extend(sum.sum().to_be_bytes());
    }
    Ok(file)
}
