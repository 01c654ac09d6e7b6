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

/// By how many semitones each act stands above the first: the ground rises under the feet.
const KEYS: [f32; 3] = [0.0, 3.0, 5.0];

/// Who strikes what in time, level by level: sixteenths of a bar. The low drum has a gait of its own in each act: it walks, it limps in
/// three and three and two, it runs.
const LOW: [[&str; 7]; 3] = [
    [
        "X...............",
        "X.......x.......",
        "X.....x.X.......",
        "X..x..x.X..x....",
        "X..x..X.X..x..x.",
        "X.xX..X.X.xX..X.",
        "X.X.X.X.X.X.X.XX",
    ],
    [
        "X...............",
        "X.....x.........",
        "X.....x.....x...",
        "X..x..X.....x..x",
        "X..x..X..x..X..x",
        "X..X..X..X..X.Xx",
        "X.XX..X.XX..X.XX",
    ],
    [
        "X.x.............",
        "X.x.........x...",
        "X.x.....X.....x.",
        "X.x...x.X.x...x.",
        "X.xx..x.X.xx..xx",
        "X.xxX.x.X.xxX.xx",
        "X.X.X.X.X.X.X.XX",
    ],
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

/// How loud a hand strikes, level by level: where many strike, each strikes softer, and all of them are louder still.
const HAND: [f32; 7] = [0.56, 0.54, 0.51, 0.48, 0.45, 0.41, 0.38];

/// The phrases of the flute: (step of the scale, length in quarters). Each is a bar and a half to two bars long.
const PHRASES: [&[(i32, f32)]; 11] = [
    // What comes back in every act.
    &[(4, 2.0), (5, 1.0), (4, 1.0), (2, 3.0)],
    &[(0, 1.0), (2, 1.0), (3, 1.0), (4, 3.0)],
    &[(7, 1.5), (6, 0.5), (5, 1.0), (4, 1.0), (3, 3.0)],
    &[(3, 0.5), (4, 0.5), (3, 0.5), (2, 0.5), (1, 1.0), (0, 3.0)],
    &[(4, 0.5), (6, 0.5), (7, 2.0), (8, 0.5), (7, 0.5), (4, 2.0)],
    // Wide steps against the beat: where is the way?
    &[(0, 1.5), (4, 1.5), (3, 1.0), (1, 0.5), (0, 2.5)],
    &[(6, 0.75), (5, 0.75), (4, 0.5), (6, 0.75), (5, 0.75), (4, 0.5), (2, 3.0)],
    // Short and pressing.
    &[(6, 0.5), (6, 0.5), (7, 1.0), (6, 0.5), (6, 0.5), (8, 2.0)],
    &[(9, 1.0), (8, 0.5), (7, 0.5), (8, 1.0), (7, 0.5), (6, 0.5), (4, 2.0)],
    &[(2, 0.5), (3, 0.5), (4, 0.5), (6, 0.5), (7, 0.5), (8, 0.5), (10, 3.0)],
    &[(4, 0.5), (4, 0.25), (4, 0.25), (5, 0.5), (4, 0.5), (6, 0.5), (5, 0.5), (4, 1.0)],
];

/// In which order the phrases come in each act, so that one answers the other and the first comes back.
const FORMS: [[usize; 8]; 3] = [[0, 1, 0, 3, 2, 1, 4, 3], [5, 6, 0, 2, 5, 4, 6, 3], [7, 8, 0, 9, 7, 4, 8, 9]];

/// The same when the doors will slam, and in the last minute.
const HURRIED: [usize; 4] = [10, 4, 10, 2];
const LAST: [usize; 4] = [10, 7, 9, 8];

fn key(act: &Act) -> f32 {
    KEYS[act.number as usize % KEYS.len()]
}

fn pitch(step: i32, key: f32) -> f32 {
    let (octave, degree) = (step.div_euclid(SCALE.len() as i32), step.rem_euclid(SCALE.len() as i32));
    above(ROOT_HZ, 12.0 * octave as f32 + SCALE[degree as usize] + key)
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
    ambience(pen, act, section);
    if section.manner == Manner::Before {
        return before(pen, &grid);
    }
    for bar in 0..grid.bars {
        percussion(pen, &grid, bar, act, section);
        danger(pen, &grid, bar, act, section);
    }
    melody(pen, &grid, act, section);
    if section.manner == Manner::LastMinute {
        last_minute(pen, &grid, key(act));
    }
}

/// A breath is taken, and a drum is tried.
fn before(pen: &mut Pen, grid: &Grid) {
    let low = Player(Percussion, Tone::LowSkin, 0.0);
    let last = grid.bars.saturating_sub(1);
    pen.bar(low, grid, last, "........x...x.xx", ROOT_HZ, 0.4);
    pen.note(
        Player(Melody, Tone::Flute, -0.2),
        grid.from_s + 0.3,
        pitch(10, 0.0),
        0.16,
        (grid.length_s * 0.5).min(2.0),
    );
}

/// Eight bars belong together: four, a run down the skins, four with the middle voices turned about, and a larger run. The last bar
/// before something new holds its breath.
fn percussion(pen: &mut Pen, grid: &Grid, bar: u32, act: &Act, section: &Section) {
    let level = section.level;
    // Each section grows on its way.
    let loud = HAND[level] * (0.86 + 0.2 * grid.share(bar));
    let low = 66.0 * [1.0, 1.06, 1.12][act.number as usize % 3];
    if bar == 0 && section.from_s > 0.0 {
        arrive(pen, grid, loud);
    }
    let holds_breath = section.manner == Manner::Way && bar + 1 == grid.bars && grid.bars > 4;
    if holds_breath {
        pen.bar(Player(Percussion, Tone::LowSkin, -0.1), grid, bar, "X...............", low, loud);
        pen.bar(Player(Percussion, Tone::Clack, 0.7), grid, bar, "....x...x.x.xxxx", 640.0, loud * 0.4);
        return;
    }
    let turned = if (bar / 4).is_multiple_of(2) { 0 } else { 8 };
    let gait = LOW[act.number as usize % LOW.len()][level];
    pen.bar(Player(Percussion, Tone::LowSkin, -0.1), grid, bar, gait, low, loud);
    pen.bar_from(Player(Percussion, Tone::MidSkin, 0.45), grid, bar, (MID[level], turned), 118.0, loud * 0.66);
    pen.bar_from(Player(Percussion, Tone::HighSkin, -0.5), grid, bar, (HIGH[level], turned), 214.0, loud * 0.56);
    pen.bar(Player(Percussion, Tone::Clack, 0.7), grid, bar, STONE[level], 640.0, loud * 0.36);
    pen.bar(Player(Percussion, Tone::Shaker, -0.8), grid, bar, SHAKER[level], 1.0, loud * 0.34);
    match bar % 8 {
        3 if level >= 2 => run(pen, grid, bar, 12.0, loud * 0.7),
        7 if level >= 1 => run(pen, grid, bar, 8.0, loud * 0.75),
        _ => {}
    }
}

/// Down the skins into the next bar, from a step on.
fn run(pen: &mut Pen, grid: &Grid, bar: u32, from: f32, loud: f32) {
    const DOWN: [(Tone, f32); 8] = [
        (Tone::HighSkin, 262.0),
        (Tone::HighSkin, 240.0),
        (Tone::HighSkin, 214.0),
        (Tone::HighSkin, 190.0),
        (Tone::MidSkin, 150.0),
        (Tone::MidSkin, 132.0),
        (Tone::MidSkin, 112.0),
        (Tone::LowSkin, 84.0),
    ];
    let strokes = (16.0 - from) as usize;
    let leaves_out = DOWN.len() / strokes;
    for ((tone, hz), n) in DOWN.into_iter().step_by(leaves_out).zip(0_u8..) {
        let (step, across) = (from + f32::from(n), 0.7 - 1.4 * f32::from(n) / strokes as f32);
        pen.note(Player(Percussion, tone, across), grid.at(bar, step), hz, loud * (0.8 + 0.05 * f32::from(n)), 0.1);
    }
}

/// Something new begins: everybody strikes once, and stones fall far off.
fn arrive(pen: &mut Pen, grid: &Grid, loud: f32) {
    pen.note(Player(Percussion, Tone::LowSkin, 0.0), grid.from_s, 50.0, loud * 1.15, 0.1);
    pen.note(Player(Percussion, Tone::HighSkin, 0.4), grid.from_s, 180.0, loud * 0.7, 0.1);
    for (late, hz, place) in [(0.05, 340.0, -0.8), (0.16, 420.0, 0.8), (0.31, 300.0, -0.5), (0.5, 380.0, 0.6)] {
        pen.note(Player(Percussion, Tone::Clack, place), grid.from_s + late, hz, loud * (0.5 - 0.6 * late), 0.1);
    }
}

/// Wind in the shafts, a drone under the floor that one takes over from the other, and now and then a drop or a stone far off.
fn ambience(pen: &mut Pen, act: &Act, section: &Section) {
    const EACH_S: f32 = 4.0;
    // What the drone leans to before it comes back: a step below, the fifth, the narrow step above.
    let leans = [-1, 4, 1][act.number as usize % 3];
    let many = ((section.to_s - section.from_s) / EACH_S) as u32;
    for n in 0..many.max(1) {
        let at = section.from_s + EACH_S * n as f32;
        let side = if n.is_multiple_of(2) { -0.8 } else { 0.8 };
        let wind = 320.0 + 420.0 * pen.chance.share() + 70.0 * section.level as f32;
        pen.note(Player(Ambience, Tone::Wind, side), at, wind, 0.12, EACH_S - 0.2);
        let drone = if n % 4 == 3 { pitch(leans, key(act)) } else { pitch(0, key(act)) };
        pen.note(Player(Ambience, Tone::Drone, 0.0), at, drone, 0.075, EACH_S + 1.0);
        if pen.chance.share() < 0.4 {
            let (late, far) = (at + 3.0 * pen.chance.share(), pen.chance.swing());
            let hz = 1200.0 + 900.0 * pen.chance.share();
            pen.note(Player(Ambience, Tone::Clack, far), late, hz, 0.08, 0.1);
        }
    }
}

/// Phrases in the order of the act, each section going on where the one before has ended; the fuller the section, the sooner the next
/// one comes. Every third phrase ends a step lower.
fn melody(pen: &mut Pen, grid: &Grid, act: &Act, section: &Section) {
    let form: &[usize] = match section.manner {
        Manner::Countdown => &HURRIED,
        Manner::LastMinute => &LAST,
        _ => &FORMS[act.number as usize % FORMS.len()],
    };
    let rest = [6, 4, 4, 3, 2, 2, 2][section.level];
    let mut bar = if section.level == 0 { 1 } else { 0 };
    let mut place = act.place_of(section) * 3;
    while bar + 1 < grid.bars {
        let phrase = Phrase { notes: PHRASES[form[place % form.len()]], ends: -i32::from(place % 3 == 2) };
        // The keys rise and the phrases with them: later acts answer from below, so that nothing becomes shrill.
        let answer = if act.number == 0 { 18 } else { 6 };
        let high = if section.level >= 4 && place % 2 == 1 { answer } else { 12 };
        let loud = 0.24 + 0.008 * section.level as f32;
        sing(pen, grid, bar, phrase, Singer { tone: Tone::Flute, high, key: key(act), loud });
        match act.number {
            // A second breath, a bar later and lower: it follows like an echo.
            0 if section.level >= 2 => {
                let first = Phrase { notes: &phrase.notes[..2], ends: 0 };
                sing(pen, grid, bar + 1, first, Singer { tone: Tone::Flute, high: 6, key: key(act), loud: 0.15 });
            }
            // Somebody whistles it back from far off.
            1 if place.is_multiple_of(2) => {
                let first = Phrase { notes: &phrase.notes[..3], ends: 1 };
                sing(pen, grid, bar + 2, first, Singer { tone: Tone::Whistle, high: 12, key: key(act), loud: 0.1 });
            }
            // Two flutes, a narrow way apart.
            2 => sing(
                pen,
                grid,
                bar,
                phrase,
                Singer { tone: Tone::Flute, high: high - 2, key: key(act), loud: 0.15 },
            ),
            _ => {}
        }
        (bar, place) = (bar + rest, place + 1);
    }
}

/// A phrase, and by how many steps of the scale its last note is another.
#[derive(Clone, Copy)]
struct Phrase {
    notes: &'static [(i32, f32)],
    ends: i32,
}

/// Who sings: by how many steps of the scale above the root, in which key, how loud.
struct Singer {
    tone: Tone,
    high: i32,
    key: f32,
    loud: f32,
}

fn sing(pen: &mut Pen, grid: &Grid, bar: u32, phrase: Phrase, singer: Singer) {
    let mut step = 0.0;
    for ((degree, quarters), n) in phrase.notes.iter().zip(1..) {
        let (from, to) = (grid.at(bar, step), grid.at(bar, step + quarters * 4.0));
        if to > grid.from_s + grid.length_s + 0.01 {
            return;
        }
        let place = if singer.high == 12 { -0.35 } else { 0.45 };
        let degree = degree + if n == phrase.notes.len() { phrase.ends } else { 0 };
        let hz = pitch(degree + singer.high, singer.key);
        pen.note(Player(Melody, singer.tone, place), from, hz, singer.loud, (to - from) * 0.92);
        step += quarters * 4.0;
    }
}

/// A heart that beats faster than the drums, breath between the notes, sixteenths of grit.
fn danger(pen: &mut Pen, grid: &Grid, bar: u32, act: &Act, section: &Section) {
    let level = section.level as f32 / 6.0;
    for beat in 0..4_u8 {
        let step = f32::from(beat) * 4.0;
        pen.note(Player(Danger, Tone::Heart, 0.0), grid.at(bar, step), 58.0, 0.42, 0.1);
        pen.note(Player(Danger, Tone::Heart, 0.0), grid.at(bar, step + 1.0), 52.0, 0.3, 0.1);
    }
    pen.bar(Player(Danger, Tone::Shaker, 0.6), grid, bar, "xxxxxxxxxxxxxxxx", 1.0, 0.1 + 0.06 * level);
    let long = grid.at(bar, 16.0) - grid.at(bar, 0.0);
    // The two that rub against each other change places, so that they are not one long whistle.
    let lower = [12, 12, 13, 11][bar as usize % 4];
    for (degree, side) in [(lower + 1, -0.6), (lower, 0.6)] {
        let hz = pitch(degree, key(act));
        pen.note(Player(Danger, Tone::Flute, side), grid.at(bar, 0.0), hz, 0.1 + 0.06 * level, long * 0.8);
    }
}

/// What nothing else has: horns of stone that fall by a narrow step in every bar, and a cry that rises through all of it.
fn last_minute(pen: &mut Pen, grid: &Grid, key: f32) {
    let horn_hz = above(2.0 * ROOT_HZ, key);
    for bar in 0..grid.bars {
        let up = 4.0 * grid.share(bar);
        let half = grid.at(bar, 8.0) - grid.at(bar, 0.0);
        pen.note(Player(Melody, Tone::Horn, -0.4), grid.at(bar, 0.0), above(horn_hz, up + 1.0), 0.24, half * 0.8);
        pen.note(Player(Melody, Tone::Horn, 0.4), grid.at(bar, 8.0), above(horn_hz, up), 0.24, half * 0.8);
        if bar.is_multiple_of(2) {
            let long = grid.at(bar, 32.0) - grid.at(bar, 0.0);
            let hz = above(196.0, key + 9.0 * grid.share(bar));
            pen.note(Player(Melody, Tone::Rise, 0.0), grid.at(bar, 0.0), hz, 0.16, long);
        }
        if grid.share(bar) > 0.6 {
            pen.note(Player(Ambience, Tone::Rumble, 0.0), grid.at(bar, 0.0), 140.0, 0.12, half);
        }
    }
}
