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

/// By how many semitones each act stands above the first.
const KEYS: [f32; 3] = [0.0, 2.0, 5.0];

/// Who strikes what in time, level by level: twelfths of a bar. The great plate has a gait of its own in each act: in two, in three
/// against it, and in steps that stumble.
const DEEP: [[&str; 7]; 3] = [
    [
        "X...........",
        "X.....o.....",
        "X.....x.....",
        "X.....x..x..",
        "X..x..X..x..",
        "X..x..X..x.x",
        "X.xX.xX.xX.x",
    ],
    [
        "X...........",
        "X...x.......",
        "X...x...x...",
        "X...x...x.x.",
        "X...X...X.x.",
        "X.x.X.x.X.x.",
        "X.xXX.xXX.xX",
    ],
    [
        "X....x......",
        "X....x......",
        "X....x..x...",
        "X..x.x..x.x.",
        "X..X.x..X.x.",
        "X.xX.xx.X.xx",
        "X.xX.xX.xX.x",
    ],
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
    "x...........",
    "x.....o.....",
    "x..x..x..o..",
    "x.x..x.x..x.",
    "x.xx.xx.xx.x",
    "xx.xx.xx.xx.",
    "XxxXxxXxxXxx",
];
const OTHER_HAND: [&str; 7] = [
    "............",
    "....o.......",
    ".....x.....o",
    ".x.x...x.x..",
    ".x.xx.x.x.xx",
    ".xx.xx.xx.xx",
    "x.xx.xx.xx.x",
];

/// How loud a hand strikes, level by level: where many strike, each strikes softer, and all of them are louder still.
const HAND: [f32; 7] = [0.52, 0.52, 0.5, 0.48, 0.46, 0.42, 0.38];

/// On which plates the hands play, bar by bar, in each act.
const HOMES: [[i32; 4]; 3] = [[14, 16, 15, 18], [18, 16, 19, 14], [15, 18, 21, 16]];

/// What the choir holds, two bars each: steps of the scale below the reeds. Six in each act.
const CHORDS: [[[i32; 3]; 6]; 3] = [
    [[0, 4, 7], [0, 5, 7], [-1, 3, 7], [1, 4, 8], [0, 4, 9], [-2, 2, 5]],
    [[0, 3, 7], [-3, 4, 8], [-2, 3, 5], [0, 4, 6], [1, 5, 8], [-1, 4, 6]],
    [[0, 1, 7], [1, 5, 8], [2, 4, 9], [3, 5, 10], [1, 4, 7], [-1, 1, 6]],
];

/// The lines of the reeds: (step of the scale, length in thirds of a beat).
const LINES: [&[(i32, f32)]; 9] = [
    // What comes back in every act.
    &[(7, 6.0), (8, 1.0), (7, 1.0), (6, 1.0), (7, 9.0)],
    &[(4, 3.0), (5, 3.0), (7, 3.0), (8, 1.5), (7, 1.5), (5, 6.0)],
    &[(9, 4.0), (8, 1.0), (7, 1.0), (8, 4.0), (7, 1.0), (6, 1.0), (7, 6.0)],
    &[(7, 2.0), (5, 1.0), (4, 3.0), (3, 2.0), (1, 1.0), (0, 9.0)],
    &[(11, 3.0), (10, 1.5), (9, 1.5), (8, 3.0), (7, 9.0)],
    // In three against two, and down.
    &[(4, 4.0), (7, 4.0), (5, 4.0), (4, 2.0), (3, 2.0), (1, 2.0), (0, 6.0)],
    &[(8, 2.0), (7, 2.0), (8, 2.0), (11, 6.0), (9, 2.0), (8, 2.0), (7, 6.0)],
    // Turning on the spot, and up.
    &[(7, 1.0), (8, 1.0), (7, 1.0), (6, 1.0), (7, 1.0), (8, 1.0), (9, 6.0), (8, 1.0), (7, 1.0), (8, 6.0)],
    &[(4, 1.5), (5, 1.5), (7, 1.5), (8, 1.5), (9, 1.5), (11, 1.5), (12, 9.0)],
];

const FORMS: [[usize; 8]; 3] = [[0, 3, 1, 0, 2, 3, 4, 1], [5, 6, 0, 5, 4, 6, 3, 2], [7, 0, 8, 2, 7, 6, 8, 4]];

/// The same when the doors will slam, and in the last minute.
const HURRIED: [usize; 4] = [7, 2, 7, 4];
const LAST: [usize; 4] = [8, 7, 8, 2];

fn key(act: &Act) -> f32 {
    KEYS[act.number as usize % KEYS.len()]
}

fn pitch(step: i32, key: f32) -> f32 {
    let (octave, degree) = (step.div_euclid(SCALE.len() as i32), step.rem_euclid(SCALE.len() as i32));
    above(ROOT_HZ, 12.0 * octave as f32 + SCALE[degree as usize] + key)
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
        percussion(pen, &grid, bar, act, section);
        danger(pen, &grid, bar, key(act), section);
        ambience(pen, &grid, bar, act, section);
    }
    melody(pen, &grid, act, section);
    if section.manner == Manner::LastMinute {
        last_minute(pen, &grid, key(act));
    }
}

/// The choir draws breath, and one bell is touched.
fn before(pen: &mut Pen, grid: &Grid) {
    let long = (grid.length_s - 0.6).max(0.5);
    pen.note(Player(Ambience, Tone::DeepChoir, -0.3), grid.from_s, pitch(0, 0.0), 0.18, long);
    pen.note(Player(Ambience, Tone::DeepChoir, 0.3), grid.from_s, pitch(4, 0.0), 0.15, long);
    pen.note(Player(Percussion, Tone::Bell, 0.1), grid.from_s + grid.length_s * 0.5, pitch(14, 0.0), 0.2, 0.1);
}

/// The last bar before something new has the hands alone; what is new begins with one blow on the great plate.
fn percussion(pen: &mut Pen, grid: &Grid, bar: u32, act: &Act, section: &Section) {
    let (level, key, number) = (section.level, key(act), act.number as usize % 3);
    // Each section grows on its way.
    let loud = HAND[level] * (0.86 + 0.2 * grid.share(bar));
    if bar == 0 && section.from_s > 0.0 {
        pen.note(Player(Percussion, Tone::Plate, 0.0), grid.from_s, ROOT_HZ, loud * 1.3, 0.1);
        pen.note(Player(Percussion, Tone::Bell, -0.5), grid.from_s, pitch(21, key), loud * 0.4, 0.1);
    }
    // The hands move on through the scale, bar by bar, and never meet on one plate. After four bars they change over.
    let home = HOMES[number][bar as usize % 4];
    let turned = if (bar / 4).is_multiple_of(2) { 0 } else { 6 };
    let (one, other) = ((ONE_HAND[level], turned), (OTHER_HAND[level], turned));
    pen.bar_from(Player(Percussion, Tone::Bell, 0.75), grid, bar, one, pitch(home, key), loud * 0.42);
    pen.bar_from(Player(Percussion, Tone::Bell, -0.75), grid, bar, other, pitch(home + 2, key), loud * 0.38);
    let hands_alone = section.manner == Manner::Way && bar + 1 == grid.bars && grid.bars > 4;
    if hands_alone {
        return;
    }
    let deep_hz = above(ROOT_HZ * 1.5, key);
    pen.bar(Player(Percussion, Tone::Plate, 0.0), grid, bar, DEEP[number][level], deep_hz, loud * 1.05);
    pen.bar_from(Player(Percussion, Tone::Frame, -0.45), grid, bar, (FRAME[level], turned), 92.0, loud * 0.9);
    if level >= 2 && bar % 4 == 3 {
        let falls = [(9.0, 11), (10.0, 9), (11.0, 8)];
        let rises = [(8.0, 7), (9.5, 9), (11.0, 12)];
        for (step, degree) in if bar % 8 == 3 { falls } else { rises } {
            let hz = pitch(degree, key);
            pen.note(Player(Percussion, Tone::Plate, 0.3), grid.at(bar, step), hz, loud * 0.5, 0.1);
        }
    }
}

/// The choir holds its chords and takes breath between them, the longer the less there is to fear; the deepest voice stays where it is.
fn ambience(pen: &mut Pen, grid: &Grid, bar: u32, act: &Act, section: &Section) {
    let chords = CHORDS[act.number as usize % 3];
    // A chord lasts two bars; each section begins with another one.
    let chord = chords[(bar as usize / 2 + 2 * act.place_of(section)) % chords.len()];
    let until = grid.at(bar, 12.0).min(section.to_s);
    let long = until - grid.at(bar, 0.0);
    pen.note(Player(Ambience, Tone::Drone, 0.0), grid.at(bar, 0.0), above(ROOT_HZ, key(act)), 0.06, long);
    let breathes = match section.level {
        0 => !bar.is_multiple_of(4),
        1 => bar % 4 >= 2,
        2 | 3 => bar % 8 >= 6,
        _ => false,
    };
    if breathes {
        return;
    }
    let loud = 0.1 + 0.006 * section.level as f32;
    for (degree, side) in chord.into_iter().zip([-0.7, 0.7, 0.1]) {
        pen.note(Player(Ambience, Tone::DeepChoir, side), grid.at(bar, 0.0), pitch(degree, key(act)), loud, long);
    }
}

/// Lines in the order of the act, each section going on where the one before has ended, now by a low reed, now by a high one. Every
/// third line ends a step lower.
fn melody(pen: &mut Pen, grid: &Grid, act: &Act, section: &Section) {
    let form: &[usize] = match section.manner {
        Manner::Countdown => &HURRIED,
        Manner::LastMinute => &LAST,
        _ => &FORMS[act.number as usize % FORMS.len()],
    };
    let rest = [5, 4, 3, 3, 2, 2, 2][section.level];
    let mut bar = if section.level == 0 { 1 } else { 0 };
    let mut place = act.place_of(section) * 3;
    while bar + 1 < grid.bars {
        let line = Line { notes: LINES[form[place % form.len()]], ends: -i32::from(place % 3 == 2), key: key(act) };
        let (tone, high, side) = if place.is_multiple_of(2) {
            (Tone::Reed, 7, -0.4)
        } else {
            (Tone::Shawm, 7 + 7 * i32::from(section.level > 3), 0.45)
        };
        wind(pen, grid, bar, line, Player(Melody, tone, side), high);
        if section.level >= 4 {
            let first = Line { notes: &line.notes[..2], ends: 0, ..line };
            wind(pen, grid, bar + 1, first, Player(Melody, Tone::Reed, 0.1), 0);
        } else if act.number == 1 && place.is_multiple_of(2) {
            // The low reed is answered from the other side, a fourth below.
            let first = Line { notes: &line.notes[..3], ends: 1, ..line };
            wind(pen, grid, bar + 2, first, Player(Melody, Tone::Shawm, 0.6), 4);
        }
        (bar, place) = (bar + rest, place + 1);
    }
}

/// A line, by how many steps of the scale its last note is another, and the key.
#[derive(Clone, Copy)]
struct Line {
    notes: &'static [(i32, f32)],
    ends: i32,
    key: f32,
}

fn wind(pen: &mut Pen, grid: &Grid, bar: u32, line: Line, player: Player, high: i32) {
    let mut step = 0.0;
    for ((degree, thirds), n) in line.notes.iter().zip(1..) {
        let (from, to) = (grid.at(bar, step), grid.at(bar, step + thirds));
        if to > grid.from_s + grid.length_s + 0.01 {
            return;
        }
        let degree = degree + high + if n == line.notes.len() { line.ends } else { 0 };
        // A grace before the long ones.
        if *thirds >= 6.0 {
            pen.note(player, from, pitch(degree + 1, line.key), 0.15, 0.07);
        }
        let late = if *thirds >= 6.0 { 0.07 } else { 0.0 };
        pen.note(player, from + late, pitch(degree, line.key), 0.2, (to - from) * 0.95 - late);
        step += thirds;
    }
}

/// A narrow cluster of voices that swells in every bar, bronze that trembles, a low horn.
fn danger(pen: &mut Pen, grid: &Grid, bar: u32, key: f32, section: &Section) {
    let level = section.level as f32 / 6.0;
    let long = grid.at(bar, 12.0) - grid.at(bar, 0.0);
    // The cluster moves, so that it is not one long cry.
    let moved = [0.0, 0.0, 1.0, -1.0][bar as usize % 4];
    for (semitones, side) in [(13.0, -0.7), (14.0, 0.7), (18.0, 0.0)] {
        let hz = above(ROOT_HZ, semitones + key + moved);
        pen.note(Player(Danger, Tone::OpenChoir, side), grid.at(bar, 0.0), hz, 0.1 + 0.06 * level, long * 0.8);
    }
    pen.bar(Player(Danger, Tone::Plate, 0.4), grid, bar, "xxxxxxxxxxxx", pitch(15, key), 0.08 + 0.05 * level);
    pen.bar(Player(Danger, Tone::Heart, 0.0), grid, bar, "Xx....Xx....", 55.0, 0.45);
}

/// What nothing else has: shawms that cry a falling step in every bar while the ground rises, and all bells at once.
fn last_minute(pen: &mut Pen, grid: &Grid, key: f32) {
    for bar in 0..grid.bars {
        let up = key + 5.0 * grid.share(bar);
        let half = grid.at(bar, 6.0) - grid.at(bar, 0.0);
        for (step, semitones, side) in [(0.0, 25.1, -0.5), (6.0, 24.0, 0.5)] {
            let hz = above(ROOT_HZ, semitones + up);
            pen.note(Player(Melody, Tone::Shawm, side), grid.at(bar, step), hz, 0.2, half * 0.8);
            pen.note(Player(Melody, Tone::Horn, -side), grid.at(bar, step), hz * 0.5, 0.22, half * 0.8);
        }
        let root_hz = above(ROOT_HZ, 12.0 + up);
        pen.note(Player(Melody, Tone::OpenChoir, 0.0), grid.at(bar, 0.0), root_hz, 0.2, half * 1.8);
        if grid.share(bar) > 0.6 {
            pen.note(Player(Ambience, Tone::Rumble, 0.0), grid.at(bar, 0.0), 130.0, 0.12, half);
        }
    }
}
