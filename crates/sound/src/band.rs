//! The players: they take notes in the order of their times and make blocks of sound of them, part by part, each in its room.

use crate::math::samples;
use crate::patch::Tone;
use crate::room::Room;
use crate::voice::{BLOCK, Voice};

/// A note to be played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Note {
    /// When it begins, in samples since the start signal; before it is below nought.
    pub at: i32,
    /// By which instrument.
    pub tone: Tone,
    /// Its pitch.
    pub hz: f32,
    /// How loud.
    pub loud: f32,
    /// How long it is held; what is struck fades by itself.
    pub length_s: f32,
    /// Where it stands, from -1 (left) to 1 (right).
    pub place: f32,
    /// What it belongs to.
    pub part: Part,
}

/// What can be made louder and softer by itself while it plays: the four stems of the music, and the signals of the clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Part {
    /// Wind, drones, the temple itself.
    Ambience,
    /// Whatever is struck in time.
    Percussion,
    /// Whatever sings.
    Melody,
    /// What is heard the louder the worse things stand.
    Danger,
    /// Gongs, drums, slams and the collapse.
    Signals,
}

/// How many parts there are.
pub const PARTS: usize = 5;

/// A block of two sides.
pub type Block = [[f32; BLOCK]; 2];

/// How long before a second the players begin when they are to come in at it: whatever sounds longer has become soft by then.
const RUN_UP_S: f32 = 8.0;

/// A voice and where it stands.
#[derive(Clone, Copy, Debug)]
struct Sounding {
    voice: Voice,
    part: Part,
    /// How many samples of the block to come pass before it begins.
    waits: usize,
    sides: [f32; 2],
    wet: f32,
}

/// The players with everything that sounds.
#[derive(Clone, Debug)]
pub struct Band {
    now: i32,
    next: usize,
    sounding: Vec<Sounding>,
    rooms: Vec<Room>,
    /// One block of each part.
    parts: [Block; PARTS],
    said: [[f32; BLOCK]; PARTS],
    still: [[Still; 2]; PARTS],
}

/// Takes away what does not swing: a skin that is struck pushes the air more to one side than to the other, and a loudspeaker would only
/// be held there.
#[derive(Clone, Copy, Default, Debug)]
struct Still {
    before: f32,
    out: f32,
}

impl Still {
    /// What lies below 20 Hz goes.
    const KEPT: f32 = 0.997_15;

    fn hold(&mut self, side: &mut [f32; BLOCK]) {
        let Still { mut before, mut out } = *self;
        for sample in side {
            out = *sample - before + Still::KEPT * out;
            (before, *sample) = (*sample, out);
        }
        // What nobody hears is not carried on.
        *self = Still { before, out: if out.abs() < 1e-9 { 0.0 } else { out } };
    }
}

impl Band {
    /// Players who begin at a time, with nothing sounding.
    #[must_use]
    pub fn at(now: i32) -> Band {
        Band {
            now,
            next: 0,
            // More than ever sound at once, so that nothing is asked of the heap while they play.
            sounding: Vec::with_capacity(512),
            rooms: vec![Room::default(); PARTS],
            parts: [[[0.0; BLOCK]; 2]; PARTS],
            said: [[0.0; BLOCK]; PARTS],
            still: [[Still::default(); 2]; PARTS],
        }
    }

    /// Players who come in at a time as if they had played all along.
    #[must_use]
    pub fn coming_in(notes: &[Note], at: i32) -> Band {
        let blocks = samples(RUN_UP_S) / BLOCK as i32;
        let mut band = Band::at(at - blocks * BLOCK as i32);
        band.next = notes.partition_point(|note| note.at < band.now);
        for _ in 0..blocks {
            band.play(notes);
        }
        band
    }

    /// When the next block begins.
    #[must_use]
    pub fn now(&self) -> i32 {
        self.now
    }

    /// Whether nothing sounds and nothing is to come; the rooms may still answer.
    #[must_use]
    pub fn is_done(&self, notes: &[Note]) -> bool {
        self.sounding.is_empty() && self.next >= notes.len()
    }

    /// Plays the next block. The notes must be in the order of their times.
    pub fn play(&mut self, notes: &[Note]) -> &[Block; PARTS] {
        self.take_up(notes);
        self.parts = [[[0.0; BLOCK]; 2]; PARTS];
        self.said = [[0.0; BLOCK]; PARTS];
        for sounding in &mut self.sounding {
            let mut alone = [0.0; BLOCK];
            sounding.voice.sound(&mut alone[sounding.waits..]);
            sounding.waits = 0;
            let (part, said) = (&mut self.parts[sounding.part as usize], &mut self.said[sounding.part as usize]);
            for n in 0..BLOCK {
                part[0][n] += alone[n] * sounding.sides[0];
                part[1][n] += alone[n] * sounding.sides[1];
                said[n] += alone[n] * sounding.wet;
            }
        }
        self.sounding.retain(|sounding| !sounding.voice.is_over());
        for ((room, said), part) in self.rooms.iter_mut().zip(&self.said).zip(&mut self.parts) {
            if !room.is_still(said) {
                room.answer(said, part);
            }
        }
        let sides = self.parts.as_flattened_mut().iter_mut();
        sides.zip(self.still.as_flattened_mut()).for_each(|(side, still)| still.hold(side));
        self.now += BLOCK as i32;
        &self.parts
    }

    fn take_up(&mut self, notes: &[Note]) {
        while let Some(note) = notes.get(self.next).filter(|note| note.at < self.now + BLOCK as i32) {
            let patch = note.tone.patch();
            let angle = note.place.clamp(-1.0, 1.0);
            let sides = [(1.0 - angle) * 0.5, (1.0 + angle) * 0.5].map(|share: f32| share.sqrt());
            for (layer, n) in patch.layers.iter().zip(0_u32..) {
                // The same note at the same time sounds the same, wherever one has come in.
                let seed = (note.at as u32).wrapping_mul(31).wrapping_add(n * 7919 + note.tone as u32 * 104_729);
                let voice = Voice::new(layer, note.hz, note.length_s, note.loud, seed);
                let waits = (note.at - self.now).max(0) as usize;
                self.sounding.push(Sounding { voice, part: note.part, waits, sides, wet: patch.wet * 0.5 });
            }
            self.next += 1;
        }
    }
}

/// Puts notes into the order of their times.
pub fn in_order(notes: &mut [Note]) {
    notes.sort_by_key(|note| note.at);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(at: i32, tone: Tone) -> Note {
        Note { at, tone, hz: 220.0, loud: 0.5, length_s: 0.4, place: 0.0, part: Part::Melody }
    }

    #[test]
    fn a_note_begins_at_its_sample() {
        let notes = [note(1000, Tone::Clack)];
        let mut band = Band::at(0);
        let heard: Vec<f32> = (0..8).flat_map(|_| band.play(&notes)[Part::Melody as usize][0]).collect();
        let first = heard.iter().position(|sample| *sample != 0.0);
        assert!(first.is_some_and(|first| (1000..1004).contains(&first)), "{first:?}");
    }

    #[test]
    fn whoever_comes_in_hears_what_the_others_hear() {
        let notes: Vec<Note> =
            (0..200).map(|n| note(n * 4_000, [Tone::Flute, Tone::Bell][n as usize % 2])).collect();
        let mut whole = Band::at(0);
        let at = 2_000 * BLOCK as i32;
        while whole.now() < at {
            whole.play(&notes);
        }
        let mut late = Band::coming_in(&notes, at);
        assert_eq!(late.now(), at);
        for _ in 0..100 {
            let (one, other) = (*whole.play(&notes), *late.play(&notes));
            let pairs = one[2][0].iter().zip(&other[2][0]);
            assert!(pairs.into_iter().all(|(one, other)| (one - other).abs() < 2e-4));
        }
    }
}
