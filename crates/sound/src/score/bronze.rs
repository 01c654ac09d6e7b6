//! The second track: bronze, reeds and deep choir. In twelve, on C, broad; plates interlock, reeds wind about a scale with wide
//! steps, and men sing below.

use super::acts::Manner;
use super::{Act, Grid, Pen, Player, Section};
use crate::band::Part::{Ambience, Danger, Melody, Percussion};
use crate::math::above;
use crate::patch::Tone;

const STEPS: u32 = 12;

/// The lowest C.
const ROOT_HZ: f32 = 65.41;

/// The steps of the scale, in semitones: two wide ones between narrow ones, and bronze that is never quite in tune.
const SCALE: [f32; 7] = [0.0, 1.1, 4.0, 5.1, 7.0, 8.1, 10.9];

/// Who strikes what in time, level by level: twelfths of a bar.
const DEEP: [&str; 7] = [
    "X...........",
    "X...........",
    "X.....x.....",
    "X.....x..x..",
    "X..x..X..x..",
    "X..x..X..x.x",
    "X.xX.xX.xX.x",
];
const FRAME: [&str; 7] = [
    "............",
    "......x.....",
    "...x..x..o..",
    "...x.ox..x.o",
    "x..x.xx..x.x",
    "x.xx.xx.xx.x",
    "xxxxxxxxxxxx",
];
/// Two hands of bronze that fill each other's gaps.
const ONE_HAND: [&str; 7] = [
    "............",
    "x.....o.....",
    "x..x..x..o..",
    "x.x..x.x..x.",
    "x.xx.xx.xx.x",
    "xx.xx.xx.xx.",
    "XxxXxxXxxXxx",
];
const OTHER_HAND: [&str; 7] = [
    "............",
    "............",
    ".....x.....o",
    ".x.x...x.x..",
    ".x.xx.x.x.xx",
    ".xx.xx.xx.xx",
    "x.xx.xx.xx.x",
];

/// What the choir holds, two bars each: steps of the scale below the reeds.
const CHORDS: [[i32; 3]; 6] = [[0, 4, 7], [0, 5, 7], [-1, 3, 7], [1, 4, 8], [0, 4, 9], [-2, 2, 5]];

/// The lines of the reeds: (step of the scale, length in thirds of a beat).
const LINES: [&[(i32, f32)]; 5] = [
    &[(7, 6.0), (8, 1.0), (7, 1.0), (6, 1.0), (7, 9.0)],
    &[(4, 3.0), (5, 3.0), (7, 3.0), (8, 1.5), (7, 1.5), (5, 6.0)],
    &[(9, 4.0), (8, 1.0), (7, 1.0), (8, 4.0), (7, 1.0), (6, 1.0), (7, 6.0)],
    &[(7, 2.0), (5, 1.0), (4, 3.0), (3, 2.0), (1, 1.0), (0, 9.0)],
    &[(11, 3.0), (10, 1.5), (9, 1.5), (8, 3.0), (7, 9.0)],
];

const FORM: [usize; 8] = [0, 3, 1, 0, 2, 3, 4, 1];

fn pitch(step: i32) -> f32 {
    let (octave, degree) = (step.div_euclid(SCALE.len() as i32), step.rem_euclid(SCALE.len() as i32));
    above(ROOT_HZ, 12.0 * octave as f32 + SCALE[degree as usize])
}

/// Writes a section.
pub fn compose(pen: &mut Pen, act: &Act, section: &Section) {
    let faster = 6.0 * act.number as f32;
    // Twelfths a minute are three times the beats.
    let (slow, fast) = match section.manner {
        Manner::Before => (40.0, 60.0),
        Manner::Way => {
            let begins = 50.0 + faster + 6.0 * section.level as f32;
            (begins, begins + 6.0)
        }
        Manner::Countdown => (98.0 + faster, 124.0 + faster),
        Manner::LastMinute => (112.0, 156.0),
    };
    let grid = Grid::new(section.from_s, section.to_s, STEPS, slow * 3.0, fast * 3.0);
    if section.manner == Manner::Before {
        return before(pen, &grid);
    }
    for bar in 0..grid.bars {
        percussion(pen, &grid, bar, section);
        danger(pen, &grid, bar, section);
        ambience(pen, &grid, bar, act, section);
    }
    melody(pen, &grid, section);
    if section.manner == Manner::LastMinute {
        last_minute(pen, &grid);
    }
}

/// The choir draws breath, and one bell is touched.
fn before(pen: &mut Pen, grid: &Grid) {
    let long = (grid.length_s - 0.6).max(0.5);
    pen.note(Player(Ambience, Tone::DeepChoir, -0.3), grid.from_s, pitch(0), 0.22, long);
    pen.note(Player(Ambience, Tone::DeepChoir, 0.3), grid.from_s, pitch(4), 0.18, long);
    pen.note(Player(Percussion, Tone::Bell, 0.1), grid.from_s + grid.length_s * 0.5, pitch(14), 0.14, 0.1);
}

fn percussion(pen: &mut Pen, grid: &Grid, bar: u32, section: &Section) {
    let level = section.level;
    let loud = 0.26 + 0.03 * level as f32;
    pen.bar(Player(Percussion, Tone::Plate, 0.0), grid, bar, DEEP[level], ROOT_HZ * 1.5, loud * 1.3);
    pen.bar(Player(Percussion, Tone::Frame, -0.35), grid, bar, FRAME[level], 92.0, loud * 0.9);
    // The hands move on through the scale, bar by bar, and never meet on one plate.
    let home = [14, 16, 15, 18][bar as usize % 4];
    pen.bar(Player(Percussion, Tone::Bell, 0.6), grid, bar, ONE_HAND[level], pitch(home), loud * 0.36);
    pen.bar(Player(Percussion, Tone::Bell, -0.6), grid, bar, OTHER_HAND[level], pitch(home + 2), loud * 0.32);
    if level >= 3 && bar % 4 == 3 {
        for (step, degree) in [(9.0, 11), (10.0, 9), (11.0, 8)] {
            pen.note(Player(Percussion, Tone::Plate, 0.2), grid.at(bar, step), pitch(degree), loud * 0.5, 0.1);
        }
    }
}

/// The choir holds its chords; the deepest voice stays where it is.
fn ambience(pen: &mut Pen, grid: &Grid, bar: u32, act: &Act, section: &Section) {
    let chord = CHORDS[(bar as usize / 2 + 2 * act.number as usize) % CHORDS.len()];
    let until = grid.at(bar, 12.0).min(section.to_s);
    let long = until - grid.at(bar, 0.0);
    for (degree, side) in chord.into_iter().zip([-0.5, 0.5, 0.1]) {
        pen.note(Player(Ambience, Tone::DeepChoir, side), grid.at(bar, 0.0), pitch(degree), 0.2, long);
    }
    pen.note(Player(Ambience, Tone::Drone, 0.0), grid.at(bar, 0.0), ROOT_HZ, 0.06, long);
}

/// Lines in their order, now by a low reed, now by a high one.
fn melody(pen: &mut Pen, grid: &Grid, section: &Section) {
    let rest = [5, 4, 3, 3, 2, 2, 2][section.level];
    let mut bar = if section.level == 0 { 1 } else { 0 };
    let mut place = section.level * 3;
    while bar + 1 < grid.bars {
        let line = LINES[FORM[place % FORM.len()]];
        let (tone, high, side) = if place.is_multiple_of(2) {
            (Tone::Reed, 7, -0.3)
        } else {
            (Tone::Shawm, 7 + 7 * i32::from(section.level > 3), 0.35)
        };
        wind(pen, grid, bar, line, Player(Melody, tone, side), high);
        if section.level >= 4 {
            wind(pen, grid, bar + 1, &line[..2], Player(Melody, Tone::Reed, 0.1), 0);
        }
        (bar, place) = (bar + rest, place + 1);
    }
}

fn wind(pen: &mut Pen, grid: &Grid, bar: u32, line: &[(i32, f32)], player: Player, high: i32) {
    let mut step = 0.0;
    for (degree, thirds) in line {
        let (from, to) = (grid.at(bar, step), grid.at(bar, step + thirds));
        if to > grid.from_s + grid.length_s + 0.01 {
            return;
        }
        // A grace before the long ones.
        if *thirds >= 6.0 {
            pen.note(player, from, pitch(degree + high + 1), 0.11, 0.07);
        }
        let late = if *thirds >= 6.0 { 0.07 } else { 0.0 };
        pen.note(player, from + late, pitch(degree + high), 0.15, (to - from) * 0.95 - late);
        step += thirds;
    }
}

/// A narrow cluster of voices that swells in every bar, bronze that trembles, a low horn.
fn danger(pen: &mut Pen, grid: &Grid, bar: u32, section: &Section) {
    let level = section.level as f32 / 6.0;
    let long = grid.at(bar, 12.0) - grid.at(bar, 0.0);
    for (semitones, side) in [(13.0, -0.6), (14.0, 0.6), (18.0, 0.0)] {
        let hz = above(ROOT_HZ, semitones);
        pen.note(Player(Danger, Tone::OpenChoir, side), grid.at(bar, 0.0), hz, 0.12 + 0.06 * level, long * 0.85);
    }
    pen.bar(Player(Danger, Tone::Plate, 0.3), grid, bar, "xxxxxxxxxxxx", pitch(15), 0.07 + 0.05 * level);
    pen.bar(Player(Danger, Tone::Heart, 0.0), grid, bar, "Xx....Xx....", 55.0, 0.5);
}

/// What nothing else has: shawms that cry a falling step in every bar while the ground rises, and all bells at once.
fn last_minute(pen: &mut Pen, grid: &Grid) {
    for bar in 0..grid.bars {
        let up = 5.0 * grid.share(bar);
        let half = grid.at(bar, 6.0) - grid.at(bar, 0.0);
        for (step, semitones, side) in [(0.0, 25.1, -0.4), (6.0, 24.0, 0.4)] {
            let hz = above(ROOT_HZ, semitones + up);
            pen.note(Player(Melody, Tone::Shawm, side), grid.at(bar, step), hz, 0.2, half * 0.8);
            pen.note(Player(Melody, Tone::Horn, -side), grid.at(bar, step), hz * 0.5, 0.22, half * 0.8);
        }
        pen.note(
            Player(Melody, Tone::OpenChoir, 0.0),
            grid.at(bar, 0.0),
            above(ROOT_HZ, 12.0 + up),
            0.24,
            half * 1.8,
        );
        if grid.share(bar) > 0.6 {
            pen.note(Player(Ambience, Tone::Rumble, 0.0), grid.at(bar, 0.0), 130.0, 0.12, half);
        }
    }
}
