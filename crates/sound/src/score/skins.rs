//! The first track: skins, stone and breath. In four, on D, quick; drums lead, a flute of breath answers, stones keep time.

use super::acts::Manner;
use super::{Act, Grid, Pen, Player, Section};
use crate::band::Part::{Ambience, Danger, Melody, Percussion};
use crate::math::above;
use crate::patch::Tone;

const STEPS: u32 = 16;

/// The lowest D.
const ROOT_HZ: f32 = 73.42;

/// The steps of the scale, in semitones: a minor one without its sixth, with a narrow second.
const SCALE: [f32; 6] = [0.0, 1.0, 3.0, 5.0, 7.0, 10.0];

/// Who strikes what in time, level by level: sixteenths of a bar.
const LOW: [&str; 7] = [
    "X...............",
    "X.......x.......",
    "X.....x.X.......",
    "X..x..x.X..x....",
    "X..x..X.X..x..x.",
    "X.xX..X.X.xX..X.",
    "X.X.X.X.X.X.X.XX",
];
const MID: [&str; 7] = [
    "................",
    "..........o.....",
    "......x.....o.o.",
    "..x...x...x..ox.",
    "..x..xx...x..xx.",
    ".xx..xx..xx.oxxx",
    "xxx.xxx.xxx.xxxx",
];
const HIGH: [&str; 7] = [
    "................",
    "................",
    "............x...",
    "....x.......x..o",
    "....x..o.o..x.xx",
    "x.o.X.o.x.o.X.xx",
    "x.x.X.x.x.x.XxXx",
];
const STONE: [&str; 7] = [
    "........x.......",
    "....x.......x...",
    "....x...o...x..o",
    "x...x..xx...x..x",
    "x..xx..xx..xx..x",
    "x.xxx.xxx.xxx.xx",
    "xxxxxxxxxxxxxxxx",
];
const SHAKER: [&str; 7] = [
    "................",
    "x...x...x...x...",
    "x.o.x.o.x.o.x.o.",
    "x.x.x.x.x.x.x.xo",
    "x.xox.xox.xox.xo",
    "xoxoxoxoxoxoxoxo",
    "XoxoXoxoXoxoXoxo",
];

/// The phrases of the flute: (step of the scale, length in quarters). Each is a bar and a half to two bars long.
const PHRASES: [&[(i32, f32)]; 5] = [
    &[(4, 2.0), (5, 1.0), (4, 1.0), (2, 3.0)],
    &[(0, 1.0), (2, 1.0), (3, 1.0), (4, 3.0)],
    &[(7, 1.5), (6, 0.5), (5, 1.0), (4, 1.0), (3, 3.0)],
    &[(3, 0.5), (4, 0.5), (3, 0.5), (2, 0.5), (1, 1.0), (0, 3.0)],
    &[(4, 0.5), (6, 0.5), (7, 2.0), (8, 0.5), (7, 0.5), (4, 2.0)],
];

/// In which order the phrases come, so that one answers the other and the first comes back.
const FORM: [usize; 8] = [0, 1, 0, 3, 2, 1, 4, 3];

fn pitch(step: i32) -> f32 {
    let (octave, degree) = (step.div_euclid(SCALE.len() as i32), step.rem_euclid(SCALE.len() as i32));
    above(ROOT_HZ, 12.0 * octave as f32 + SCALE[degree as usize])
}

/// Writes a section.
pub fn compose(pen: &mut Pen, act: &Act, section: &Section) {
    let faster = 10.0 * act.number as f32;
    // Sixteenths a minute are four times the beats.
    let (slow, fast) = match section.manner {
        Manner::Before => (60.0, 84.0),
        Manner::Way => {
            let begins = 74.0 + faster + 8.0 * section.level as f32;
            (begins, begins + 8.0)
        }
        Manner::Countdown => (124.0 + faster, 152.0 + faster),
        Manner::LastMinute => (136.0, 184.0),
    };
    let grid = Grid::new(section.from_s, section.to_s, STEPS, slow * 4.0, fast * 4.0);
    ambience(pen, section);
    if section.manner == Manner::Before {
        return before(pen, &grid);
    }
    for bar in 0..grid.bars {
        percussion(pen, &grid, bar, section);
        danger(pen, &grid, bar, section);
    }
    melody(pen, &grid, section);
    if section.manner == Manner::LastMinute {
        last_minute(pen, &grid);
    }
}

/// A breath is taken, and a drum is tried.
fn before(pen: &mut Pen, grid: &Grid) {
    let low = Player(Percussion, Tone::LowSkin, 0.0);
    let last = grid.bars.saturating_sub(1);
    pen.bar(low, grid, last, "........x...x.xx", ROOT_HZ, 0.3);
    pen.note(Player(Melody, Tone::Flute, -0.2), grid.from_s + 0.3, pitch(10), 0.12, (grid.length_s * 0.5).min(2.0));
}

fn percussion(pen: &mut Pen, grid: &Grid, bar: u32, section: &Section) {
    let level = section.level;
    let loud = 0.38 + 0.03 * level as f32;
    pen.bar(Player(Percussion, Tone::LowSkin, -0.1), grid, bar, LOW[level], 66.0, loud);
    pen.bar(Player(Percussion, Tone::MidSkin, 0.35), grid, bar, MID[level], 118.0, loud * 0.62);
    pen.bar(Player(Percussion, Tone::HighSkin, -0.4), grid, bar, HIGH[level], 214.0, loud * 0.5);
    pen.bar(Player(Percussion, Tone::Clack, 0.55), grid, bar, STONE[level], 640.0, loud * 0.32);
    pen.bar(Player(Percussion, Tone::Shaker, -0.6), grid, bar, SHAKER[level], 1.0, loud * 0.3);
    // Every fourth bar runs down the skins into the next one.
    if level >= 2 && bar % 4 == 3 {
        for (tone, hz, step) in [
            (Tone::HighSkin, 230.0, 12.0),
            (Tone::HighSkin, 200.0, 13.0),
            (Tone::MidSkin, 140.0, 14.0),
            (Tone::MidSkin, 112.0, 15.0),
        ] {
            pen.note(Player(Percussion, tone, 0.7 - step / 12.0), grid.at(bar, step), hz, loud * 0.7, 0.1);
        }
    }
}

/// Wind in the shafts, a drone under the floor, and now and then a drop or a stone far off.
fn ambience(pen: &mut Pen, section: &Section) {
    const EACH_S: f32 = 4.0;
    let many = ((section.to_s - section.from_s) / EACH_S) as u32;
    for n in 0..many.max(1) {
        let at = section.from_s + EACH_S * n as f32;
        let side = if n % 2 == 0 { -0.6 } else { 0.6 };
        let wind = 260.0 + 320.0 * pen.chance.share() + 60.0 * section.level as f32;
        pen.note(Player(Ambience, Tone::Wind, side), at, wind, 0.1, EACH_S - 0.5);
        let drone = if n % 4 == 3 { pitch(-1) } else { ROOT_HZ };
        pen.note(Player(Ambience, Tone::Drone, 0.0), at, drone, 0.09, EACH_S - 0.3);
        if pen.chance.share() < 0.4 {
            let (late, far) = (at + 3.0 * pen.chance.share(), pen.chance.swing());
            let hz = 1200.0 + 900.0 * pen.chance.share();
            pen.note(Player(Ambience, Tone::Clack, far), late, hz, 0.05, 0.1);
        }
    }
}

/// Phrases in their order; the fuller the section, the sooner the next one comes, an octave above the last.
fn melody(pen: &mut Pen, grid: &Grid, section: &Section) {
    let rest = [6, 4, 4, 3, 2, 2, 2][section.level];
    let mut bar = if section.level == 0 { 1 } else { 0 };
    let mut place = section.level;
    while bar + 1 < grid.bars {
        let phrase = PHRASES[FORM[place % FORM.len()]];
        let high = if section.level >= 4 && place % 2 == 1 { 18 } else { 12 };
        sing(pen, grid, bar, phrase, high, 0.17 + 0.012 * section.level as f32);
        if section.level >= 3 {
            // A second breath, a bar later and lower: it follows like an echo.
            sing(pen, grid, bar + 1, &phrase[..2], 6, 0.11);
        }
        (bar, place) = (bar + rest, place + 1);
    }
}

fn sing(pen: &mut Pen, grid: &Grid, bar: u32, phrase: &[(i32, f32)], high: i32, loud: f32) {
    let mut step = 0.0;
    for (degree, quarters) in phrase {
        let (from, to) = (grid.at(bar, step), grid.at(bar, step + quarters * 4.0));
        if to > grid.from_s + grid.length_s + 0.01 {
            return;
        }
        let place = if high > 12 { 0.3 } else { -0.2 };
        pen.note(Player(Melody, Tone::Flute, place), from, pitch(degree + high), loud, (to - from) * 0.92);
        step += quarters * 4.0;
    }
}

/// A heart that beats faster than the drums, breath between the notes, sixteenths of grit.
fn danger(pen: &mut Pen, grid: &Grid, bar: u32, section: &Section) {
    let level = section.level as f32 / 6.0;
    for beat in 0..4_u8 {
        let step = f32::from(beat) * 4.0;
        pen.note(Player(Danger, Tone::Heart, 0.0), grid.at(bar, step), 58.0, 0.5, 0.1);
        pen.note(Player(Danger, Tone::Heart, 0.0), grid.at(bar, step + 1.0), 52.0, 0.34, 0.1);
    }
    pen.bar(Player(Danger, Tone::Shaker, 0.4), grid, bar, "xxxxxxxxxxxxxxxx", 1.0, 0.08 + 0.06 * level);
    let long = grid.at(bar, 16.0) - grid.at(bar, 0.0);
    for (hz, side) in [(pitch(13), -0.5), (pitch(12), 0.5)] {
        pen.note(Player(Danger, Tone::Flute, side), grid.at(bar, 0.0), hz, 0.1 + 0.08 * level, long * 0.9);
    }
}

/// What nothing else has: horns of stone that fall by a narrow step in every bar, and a cry that rises through all of it.
fn last_minute(pen: &mut Pen, grid: &Grid) {
    for bar in 0..grid.bars {
        let up = 4.0 * grid.share(bar);
        let half = grid.at(bar, 8.0) - grid.at(bar, 0.0);
        pen.note(Player(Melody, Tone::Horn, -0.3), grid.at(bar, 0.0), above(147.0, up + 1.0), 0.26, half * 0.8);
        pen.note(Player(Melody, Tone::Horn, 0.3), grid.at(bar, 8.0), above(147.0, up), 0.26, half * 0.8);
        if bar % 2 == 0 {
            let long = grid.at(bar, 32.0) - grid.at(bar, 0.0);
            pen.note(
                Player(Melody, Tone::Rise, 0.0),
                grid.at(bar, 0.0),
                above(196.0, 9.0 * grid.share(bar)),
                0.14,
                long,
            );
        }
        if grid.share(bar) > 0.6 {
            pen.note(Player(Ambience, Tone::Rumble, 0.0), grid.at(bar, 0.0), 140.0, 0.12, half);
        }
    }
}
