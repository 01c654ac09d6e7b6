//! Everything that is heard once, when something happens: a few notes each, and no two that could be taken for each other.

use crate::band::{Band, Note, Part, in_order};
use crate::math::{above, samples};
use crate::patch::Tone;
use crate::voice::BLOCK;

/// Writes the cues down once: what they are, what makes each kind, for its code. Codes are places in the list, so it is append only
/// within a build.
macro_rules! cues {
    ($($(#[$about:meta])* $name:ident $(($many:ident))?,)*) => {
        /// Something to be heard.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[allow(missing_docs, reason = "their names say what they are")]
        pub enum Cue {
            $($(#[$about])* $name $(($many))?,)*
        }

        /// What makes each kind of cue.
        const KINDS: &[fn(u8) -> Cue] = &[$(cues!(@make $name $(($many))?),)*];
    };
    (@make $name:ident) => { |_| Cue::$name };
    (@make $name:ident ($many:ident)) => { Cue::$name };
}

cues! {
    /// The game begins.
    Start,
    /// So many strokes open a countdown.
    Gong(u8),
    /// So many strokes open the last one, and the ground answers.
    LastGong(u8),
    /// A drum of a countdown; so many tenths of the way to the end.
    Drum(u8),
    Slam,
    Collapse,
    /// So many dice are thrown.
    Roll(u8),
    /// A black mask locks a die.
    BlackMask,
    /// A gold mask comes up.
    GoldMask,
    /// Chains break: somebody's dice come free.
    ChainBreak,
    /// Somebody has freed you.
    FreedYou,
    Step,
    DoorGlow,
    /// A chamber is laid.
    Chamber,
    /// Somebody pledges; the how-manieth.
    Pledge(u8),
    /// So many gems are placed.
    Gem(u8),
    HourglassTurned,
    HourglassOut,
    /// A call, by its place on the wheel.
    Call(u8),
    /// A friend comes to where you are.
    FriendArrives,
    /// A friend is stuck.
    FriendStuck,
    /// All your dice are black.
    Stuck,
    ExitFound,
    /// Somebody is out.
    Out,
    Victory,
    Defeat,
    /// A rule forbids it.
    Refusal,
    /// A player has it now, and is glad of it: a treasure.
    Gains,
    /// A player has it now, and wishes it gone: a curse.
    Suffers,
    Sheds,
    Loses,
    Uses,
    Readies,
    Discards,
    Lays,
    Moves,
    Turns,
    Removes,
    Opens,
}

/// How many calls have a voice of their own.
pub const CALLS: u8 = 9;

impl Cue {
    /// One of each, for tests and pictures.
    #[must_use]
    pub fn all() -> Vec<Cue> {
        let mut all = vec![Cue::Start, Cue::Gong(1), Cue::Gong(2), Cue::Gong(3), Cue::LastGong(3), Cue::Drum(5)];
        all.extend([Cue::Slam, Cue::Collapse, Cue::Roll(4), Cue::BlackMask, Cue::GoldMask, Cue::ChainBreak]);
        all.extend([Cue::FreedYou, Cue::Step, Cue::DoorGlow, Cue::Chamber, Cue::Pledge(2), Cue::Gem(2)]);
        all.extend([Cue::HourglassTurned, Cue::HourglassOut, Cue::FriendArrives, Cue::FriendStuck, Cue::Stuck]);
        all.extend((0..CALLS).map(Cue::Call));
        all.extend([Cue::ExitFound, Cue::Out, Cue::Victory, Cue::Defeat, Cue::Refusal, Cue::Gains, Cue::Suffers]);
        all.extend([Cue::Sheds, Cue::Loses, Cue::Uses, Cue::Readies, Cue::Discards, Cue::Lays, Cue::Moves]);
        all.extend([Cue::Turns, Cue::Removes, Cue::Opens]);
        all
    }

    /// How many of it there are, for those that can be counted.
    #[must_use]
    pub fn many(self) -> u8 {
        match self {
            Cue::Gong(many) | Cue::LastGong(many) | Cue::Drum(many) | Cue::Roll(many) => many,
            Cue::Pledge(many) | Cue::Gem(many) | Cue::Call(many) => many,
            _ => 0,
        }
    }

    /// A number for messages between programs of one build; [`Cue::from_code`] reads it.
    #[must_use]
    pub fn code(self) -> u16 {
        let many = self.many();
        let kind = KINDS.iter().position(|make| make(many) == self).unwrap_or_default();
        kind as u16 * 256 + u16::from(many)
    }

    /// The cue of a number.
    #[must_use]
    pub fn from_code(code: u16) -> Option<Cue> {
        let make = KINDS.get(usize::from(code / 256))?;
        Some(make((code % 256) as u8))
    }

    /// Its notes, from the instant on at which it is heard.
    #[must_use]
    pub fn notes(self) -> Vec<Note> {
        let mut sketch = Sketch(Vec::with_capacity(24));
        match self {
            Cue::Start | Cue::Gong(_) | Cue::LastGong(_) | Cue::Drum(_) | Cue::Slam | Cue::Collapse => {
                signal(self, &mut sketch);
            }
            Cue::Call(call) => called(call, &mut sketch),
            Cue::ExitFound | Cue::Out | Cue::Victory | Cue::Defeat | Cue::Stuck | Cue::FriendStuck => {
                turning(self, &mut sketch);
            }
            Cue::Roll(_) | Cue::BlackMask | Cue::GoldMask | Cue::ChainBreak | Cue::FreedYou | Cue::Refusal => {
                dice(self, &mut sketch);
            }
            _ => deed(self, &mut sketch),
        }
        in_order(&mut sketch.0);
        sketch.0
    }

    /// The whole cue, left and right.
    #[must_use]
    pub fn rendered(self) -> [Vec<f32>; 2] {
        self.rendered_for(usize::MAX)
    }

    /// No more of it than so many samples, left and right.
    #[must_use]
    pub fn rendered_for(self, most: usize) -> [Vec<f32>; 2] {
        let notes = self.notes();
        let mut band = Band::at(0);
        let mut heard = [Vec::new(), Vec::new()];
        // After the last note its echoes die away.
        let mut echoes = samples(0.7) / BLOCK as i32;
        while echoes > 0 && heard[0].len() < most {
            if band.is_done(&notes) {
                echoes -= 1;
            }
            let block = &band.play(&notes)[Part::Signals as usize];
            heard[0].extend(block[0]);
            heard[1].extend(block[1]);
        }
        heard.iter_mut().for_each(|side| {
            side.truncate(most);
            fade_out(side);
            side.iter_mut().for_each(|sample| *sample = limited(*sample));
        });
        heard
    }
}

/// What is left at the end comes to nothing without a click.
fn fade_out(side: &mut [f32]) {
    let many = side.len().min(2048);
    let from = side.len() - many;
    for (n, sample) in side[from..].iter_mut().enumerate() {
        *sample *= 1.0 - n as f32 / many as f32;
    }
}

/// Straight up to half, then bent ever more, so that nothing passes 0.8: with what lies between the samples it stays below -1 dBFS.
#[must_use]
pub fn limited(sample: f32) -> f32 {
    const STRAIGHT: f32 = 0.5;
    const ROOM: f32 = 0.3;
    let over = sample.abs() - STRAIGHT;
    if over <= 0.0 {
        return sample;
    }
    let bent = STRAIGHT + ROOM * (over / (over + ROOM));
    if sample < 0.0 { -bent } else { bent }
}

/// Notes being put down.
struct Sketch(Vec<Note>);

impl Sketch {
    /// When (s), what, pitch (Hz), how loud.
    fn add(&mut self, at_s: f32, tone: Tone, hz: f32, loud: f32) {
        self.hold(at_s, tone, hz, loud, 0.1);
    }

    /// The same, held for so many seconds.
    fn hold(&mut self, at_s: f32, tone: Tone, hz: f32, loud: f32, length_s: f32) {
        // What comes one after the other does not come from one point.
        let place = [0.0, -0.3, 0.3, -0.15, 0.2][self.0.len() % 5] * 0.6;
        self.0.push(Note { at: samples(at_s), tone, hz, loud, length_s, place, part: Part::Signals });
    }

    /// One after the other, so many seconds apart.
    fn run(&mut self, from_s: f32, apart_s: f32, tone: Tone, loud: f32, pitches: &[f32]) {
        for (hz, n) in pitches.iter().zip(0_u8..) {
            self.hold(from_s + apart_s * f32::from(n), tone, *hz, loud, apart_s * 0.9);
        }
    }
}

/// The signals of the clock. The gong is struck at once: what comes before it would come too soon.
fn signal(cue: Cue, sketch: &mut Sketch) {
    match cue {
        Cue::Start => {
            sketch.add(0.0, Tone::LowSkin, 82.0, 0.7);
            sketch.hold(0.0, Tone::Horn, 147.0, 0.3, 0.7);
            sketch.hold(0.0, Tone::Horn, 220.0, 0.25, 0.7);
            sketch.run(0.0, 0.11, Tone::HighSkin, 0.45, &[330.0, 330.0, 370.0, 440.0]);
            sketch.hold(0.44, Tone::OpenChoir, 294.0, 0.2, 0.5);
        }
        Cue::Gong(strokes) => {
            // Whoever has missed a stroke hears by the depth which gong it is.
            let hz = [104.0, 104.0, 92.0, 78.0][usize::from(strokes.min(3))];
            for stroke in 0..strokes {
                sketch.add(f32::from(stroke) * 0.9, Tone::Gong, hz, 0.85);
            }
        }
        Cue::LastGong(strokes) => {
            for stroke in 0..strokes {
                sketch.add(f32::from(stroke) * 0.6, Tone::Gong, 69.0, 0.78);
                sketch.add(f32::from(stroke) * 0.6, Tone::LowSkin, 55.0, 0.4);
            }
            sketch.hold(0.1, Tone::Rumble, 150.0, 0.35, 3.2);
        }
        Cue::Drum(near) => {
            let near = f32::from(near.min(10)) / 10.0;
            sketch.add(0.0, Tone::LowSkin, 62.0 + 26.0 * near, 0.3 + 0.28 * near);
            // The skin is for the room, its rim for the small speaker of a phone.
            sketch.add(0.0, Tone::MidSkin, 190.0 + 70.0 * near, 0.4 + 0.3 * near);
            sketch.add(0.0, Tone::Clack, 820.0 + 420.0 * near, 0.5 + 0.35 * near);
        }
        Cue::Slam => {
            sketch.add(0.0, Tone::Boom, 52.0, 0.85);
            sketch.add(0.0, Tone::Clack, 210.0, 0.7);
            sketch.add(0.014, Tone::Clack, 260.0, 0.5);
            sketch.add(0.05, Tone::Grit, 900.0, 0.2);
        }
        _ => {
            sketch.add(0.0, Tone::Boom, 44.0, 0.75);
            sketch.hold(0.0, Tone::Rumble, 190.0, 0.42, 3.6);
            for n in 0..14_u8 {
                let late = 0.16 + 0.23 * f32::from(n) + 0.05 * f32::from(n % 3);
                sketch.add(late, Tone::Clack, 150.0 + 37.0 * f32::from(n % 5), 0.5 - 0.02 * f32::from(n));
                sketch.add(late + 0.03, Tone::Grit, 500.0 + 90.0 * f32::from(n % 4), 0.3);
            }
            sketch.add(1.4, Tone::Boom, 38.0, 0.5);
        }
    }
}

/// Dice, masks and chains.
fn dice(cue: Cue, sketch: &mut Sketch) {
    match cue {
        Cue::Roll(many) => {
            for n in 0..many.clamp(1, 9) {
                let late = f32::from(n) * 0.031 + f32::from(n % 3) * 0.011;
                let hz = 1900.0 - 70.0 * f32::from(many.min(9)) + 210.0 * f32::from(n * 5 % 4);
                sketch.add(late, Tone::Die, hz, 0.62);
                sketch.add(late + 0.09, Tone::Die, hz * 1.12, 0.3);
            }
        }
        Cue::BlackMask => {
            sketch.add(0.0, Tone::Thud, 68.0, 0.8);
            sketch.hold(0.01, Tone::Buzz, 220.0, 0.55, 0.14);
            sketch.hold(0.01, Tone::Buzz, 233.0, 0.45, 0.14);
        }
        Cue::GoldMask => {
            sketch.run(0.0, 0.06, Tone::Bell, 0.4, &[784.0, 988.0, 1175.0]);
            sketch.add(0.18, Tone::Glass, 2349.0, 0.2);
        }
        Cue::ChainBreak => {
            sketch.add(0.0, Tone::Clack, 900.0, 0.5);
            sketch.run(0.0, 0.055, Tone::Chain, 0.5, &[1400.0, 1750.0, 1260.0, 2100.0, 1580.0]);
        }
        Cue::FreedYou => {
            sketch.run(0.0, 0.05, Tone::Chain, 0.35, &[1500.0, 1900.0]);
            sketch.hold(0.1, Tone::OpenChoir, 392.0, 0.5, 0.5);
            sketch.run(0.12, 0.12, Tone::Pluck, 0.5, &[392.0, 587.0, 784.0]);
        }
        _ => {
            sketch.hold(0.0, Tone::Buzz, 330.0, 0.95, 0.08);
            sketch.hold(0.12, Tone::Buzz, 330.0, 0.95, 0.08);
        }
    }
}

/// What turns a game.
fn turning(cue: Cue, sketch: &mut Sketch) {
    match cue {
        Cue::ExitFound => {
            sketch.run(0.0, 0.15, Tone::Horn, 0.42, &[294.0, 440.0, 587.0]);
            sketch.add(0.3, Tone::Bell, 1175.0, 0.4);
            sketch.hold(0.3, Tone::Horn, 294.0, 0.25, 0.8);
        }
        Cue::Out => {
            for (n, hz) in [262.0, 392.0, 523.0, 659.0].into_iter().enumerate() {
                sketch.hold(0.05 * n as f32, Tone::OpenChoir, hz, 0.32, 1.1);
            }
            sketch.hold(0.0, Tone::Whoosh, 400.0, 0.2, 0.3);
        }
        Cue::Victory => {
            sketch.run(0.0, 0.17, Tone::Horn, 0.34, &[262.0, 330.0, 392.0, 523.0, 392.0, 523.0, 659.0]);
            sketch.run(0.0, 0.17, Tone::Bell, 0.25, &[523.0, 659.0, 784.0, 1047.0, 784.0, 1047.0, 1319.0]);
            for (n, hz) in [131.0, 196.0, 330.0, 523.0].into_iter().enumerate() {
                sketch.hold(1.02 + 0.02 * n as f32, Tone::OpenChoir, hz, 0.24, 1.6);
            }
            sketch.run(0.0, 0.255, Tone::LowSkin, 0.42, &[73.0, 73.0, 73.0, 73.0, 98.0]);
        }
        Cue::Defeat => {
            sketch.run(0.0, 0.42, Tone::DeepChoir, 0.6, &[196.0, 156.0, 131.0]);
            sketch.hold(1.26, Tone::DeepChoir, 98.0, 0.7, 1.8);
            sketch.run(0.0, 0.42, Tone::Heart, 0.5, &[65.0, 58.0, 52.0, 44.0]);
        }
        Cue::Stuck => {
            sketch.run(0.0, 0.17, Tone::Thud, 0.6, &[98.0, 92.0, 87.0, 82.0]);
            sketch.hold(0.0, Tone::Shawm, 233.0, 0.3, 0.75);
            sketch.hold(0.0, Tone::Shawm, 247.0, 0.3, 0.75);
        }
        _ => {
            sketch.run(0.0, 0.24, Tone::Heart, 0.7, &[78.0, 78.0]);
            sketch.run(0.6, 0.24, Tone::Heart, 0.7, &[78.0, 78.0]);
            sketch.hold(0.1, Tone::Reed, 311.0, 0.42, 0.9);
            sketch.hold(0.1, Tone::Reed, 440.0, 0.26, 0.9);
        }
    }
}

/// Deeds at the table, and what happens to pieces: a sound for each verb of a tale.
fn deed(cue: Cue, sketch: &mut Sketch) {
    match cue {
        Cue::Step => {
            sketch.add(0.0, Tone::Grit, 640.0, 1.6);
            sketch.add(0.13, Tone::Grit, 520.0, 1.4);
        }
        Cue::DoorGlow => sketch.hold(0.0, Tone::Whoosh, 420.0, 0.65, 0.3),
        Cue::Chamber => {
            sketch.add(0.0, Tone::Scrape, 400.0, 0.7);
            sketch.add(0.27, Tone::Thud, 95.0, 0.55);
            sketch.add(0.27, Tone::Clack, 240.0, 0.4);
        }
        Cue::Pledge(n) => {
            let hz = above(440.0, 2.0 * f32::from(n.min(12)));
            sketch.add(0.0, Tone::Pluck, hz, 0.5);
            sketch.add(0.0, Tone::Clack, 1400.0, 0.25);
        }
        Cue::Gem(many) => {
            let notes = [1047.0, 1319.0, 1568.0, 2093.0];
            sketch.run(0.0, 0.11, Tone::Chime, 0.5, &notes[..=usize::from(many.clamp(1, 3))]);
        }
        Cue::HourglassTurned => {
            sketch.hold(0.0, Tone::Sand, 1.0, 0.6, 0.9);
            sketch.add(0.0, Tone::Glass, 620.0, 0.35);
        }
        Cue::HourglassOut => {
            sketch.run(0.0, 0.13, Tone::Glass, 0.5, &[1480.0, 1480.0, 1480.0, 1109.0]);
            sketch.hold(0.0, Tone::Sand, 1.0, 0.25, 0.3);
        }
        Cue::FriendArrives => {
            sketch.run(0.0, 0.1, Tone::Pluck, 0.42, &[294.0, 370.0, 440.0]);
            sketch.hold(0.1, Tone::Flute, 587.0, 0.4, 0.25);
        }
        _ => piece(cue, sketch),
    }
}

fn piece(cue: Cue, sketch: &mut Sketch) {
    match cue {
        Cue::Gains => {
            sketch.run(0.0, 0.075, Tone::Pluck, 0.4, &[523.0, 659.0, 784.0, 1047.0, 1319.0]);
            sketch.add(0.38, Tone::Chime, 2637.0, 0.3);
        }
        Cue::Suffers => {
            sketch.hold(0.0, Tone::Hiss, 1.0, 0.55, 0.4);
            sketch.hold(0.05, Tone::Shawm, 139.0, 0.3, 0.45);
            sketch.hold(0.05, Tone::Shawm, 147.0, 0.25, 0.45);
        }
        Cue::Sheds => {
            sketch.hold(0.0, Tone::Whoosh, 900.0, 0.35, 0.3);
            sketch.run(0.16, 0.1, Tone::Flute, 0.4, &[440.0, 659.0]);
        }
        Cue::Loses => sketch.run(0.0, 0.14, Tone::Reed, 0.5, &[370.0, 294.0, 208.0]),
        Cue::Uses => {
            sketch.add(0.0, Tone::Plate, 520.0, 0.5);
            sketch.hold(0.03, Tone::Whoosh, 600.0, 0.25, 0.2);
        }
        Cue::Readies => {
            sketch.hold(0.0, Tone::Whistle, 1175.0, 0.35, 0.08);
            sketch.hold(0.13, Tone::Whistle, 1568.0, 0.35, 0.12);
        }
        Cue::Discards => {
            sketch.add(0.0, Tone::Shaker, 1.0, 0.6);
            sketch.add(0.08, Tone::Shaker, 1.0, 0.4);
            sketch.add(0.16, Tone::Shaker, 1.0, 0.25);
        }
        Cue::Lays => {
            sketch.add(0.0, Tone::Clack, 560.0, 0.95);
            sketch.add(0.02, Tone::Clack, 470.0, 0.6);
            sketch.add(0.0, Tone::Frame, 230.0, 0.6);
        }
        Cue::Moves => sketch.run(0.0, 0.1, Tone::Grit, 0.9, &[700.0, 860.0, 1050.0, 1300.0]),
        Cue::Turns => {
            sketch.add(0.0, Tone::Frame, 280.0, 0.55);
            sketch.add(0.12, Tone::Frame, 420.0, 0.6);
            sketch.add(0.12, Tone::Shaker, 1.0, 0.25);
        }
        Cue::Removes => sketch.run(0.0, 0.09, Tone::Plate, 0.35, &[880.0, 660.0, 495.0, 370.0]),
        _ => {
            sketch.add(0.0, Tone::Scrape, 300.0, 0.45);
            sketch.hold(0.1, Tone::DeepChoir, 147.0, 0.5, 0.7);
            sketch.add(0.3, Tone::Bell, 587.0, 0.35);
        }
    }
}

/// Each call has its own voice and its own turn of phrase.
fn called(call: u8, sketch: &mut Sketch) {
    let (tone, apart, notes): (Tone, f32, &[f32]) = match call {
        // Help me.
        0 => (Tone::Whistle, 0.11, &[1397.0, 1865.0, 1397.0, 1865.0]),
        // Coming.
        1 => (Tone::Flute, 0.17, &[523.0, 784.0]),
        // A gem here.
        2 => (Tone::Chime, 0.13, &[988.0, 1319.0, 988.0]),
        // Two torches.
        3 => (Tone::Reed, 0.18, &[587.0, 587.0]),
        // Go home.
        4 => (Tone::Horn, 0.24, &[392.0, 196.0]),
        // The exit is found.
        5 => (Tone::Shawm, 0.12, &[440.0, 659.0, 880.0]),
        // Two keys.
        6 => (Tone::Plate, 0.17, &[740.0, 740.0]),
        // Thank you.
        7 => (Tone::Pluck, 0.15, &[659.0, 523.0, 659.0]),
        // To the exit.
        8 => (Tone::Horn, 0.13, &[330.0, 494.0, 494.0]),
        _ => (Tone::Flute, 0.15, &[440.0, 440.0]),
    };
    sketch.run(0.0, apart, tone, 0.55, notes);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_they_are_written() {
        let all = Cue::all();
        for cue in &all {
            assert_eq!(Cue::from_code(cue.code()), Some(*cue));
        }
        // One of each kind is among them.
        let mut kinds: Vec<u16> = all.iter().map(|cue| cue.code() / 256).collect();
        kinds.dedup();
        kinds.sort_unstable();
        kinds.dedup();
        assert_eq!(kinds.len(), KINDS.len());
        assert_eq!(Cue::from_code(u16::MAX), None);
    }

    #[test]
    fn the_limit_bends_without_corners_and_holds() {
        assert_eq!([limited(0.4), limited(-0.5)], [0.4, -0.5]);
        assert!((limited(0.5001) - 0.5001).abs() < 1e-4);
        assert!(limited(100.0) < 0.8 && limited(-100.0) > -0.8);
    }
}
