//! The instruments as data: each is a few layers, each layer one simple way of making sound. How a layer sounds is in `voice.rs`.

/// A partial of something struck: its pitch in parts of the note's, how loud it is, and in how many seconds it falls by 60 dB.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mode(pub f32, pub f32, pub f32);

/// How many partials a layer has at most.
pub const MODES: usize = 12;

/// How loudness runs: how long it takes to rise, whether it lasts as long as the note, and in how many seconds it falls by 60 dB.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Shape {
    /// Rises and falls at once.
    Struck(f32, f32),
    /// Rises, holds while the note lasts, and falls.
    Held(f32, f32),
}

/// A pitch of a layer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Pitch {
    /// In parts of the pitch of the note.
    Of(f32),
    /// In hertz, whatever the note.
    Hz(f32),
}

/// What a filter lets through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pass {
    /// What lies below.
    Low,
    /// What lies near.
    Band,
    /// What lies above.
    High,
}

/// One way of making sound.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Layer {
    /// Something struck that rings: partials that die away, each in its own time. The blow takes `swell_s` to reach them.
    Ring {
        /// The partials.
        modes: &'static [Mode],
        /// In how many seconds they come up.
        swell_s: f32,
    },
    /// A skin, a string, a drone: a sine that begins `bend` times too high and settles.
    Skin {
        /// Its pitch in parts of the note's.
        ratio: f32,
        /// How much too high it begins, in parts of the pitch.
        bend: f32,
        /// How long it takes to settle.
        bend_s: f32,
        /// How loudness runs.
        shape: Shape,
        /// How loud.
        gain: f32,
    },
    /// Noise through a resonator whose pitch glides.
    Noise {
        /// What is let through.
        pass: Pass,
        /// Where it begins.
        from: Pitch,
        /// Where it is when the sound has faded.
        to: Pitch,
        /// How narrow.
        q: f32,
        /// How loudness runs.
        shape: Shape,
        /// How loud.
        gain: f32,
    },
    /// A tone whose phase is moved by another: reeds and horns.
    Reed {
        /// The pitch of the mover in parts of the note's.
        ratio: f32,
        /// How far it moves, in turns; it grows and fades with loudness.
        index: f32,
        /// How far the pitch trembles, in parts of it.
        tremble: f32,
        /// How loudness runs.
        shape: Shape,
        /// How loud.
        gain: f32,
    },
    /// Three voices slightly apart, through the resonances of a mouth.
    Choir {
        /// The resonances, in hertz.
        vowel: [f32; 3],
        /// How loudness runs.
        shape: Shape,
        /// How loud.
        gain: f32,
    },
}

/// An instrument.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Patch {
    /// What it is made of.
    pub layers: &'static [Layer],
    /// How much of it goes to the walls of the room.
    pub wet: f32,
}

/// The instruments. Their order is the order of [`PATCHES`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
#[allow(missing_docs, reason = "their names say what they are")]
pub enum Tone {
    Gong,
    Bell,
    Plate,
    Chime,
    Glass,
    LowSkin,
    MidSkin,
    HighSkin,
    Frame,
    Heart,
    Clack,
    Scrape,
    Grit,
    Shaker,
    Die,
    Flute,
    Wind,
    Drone,
    Reed,
    Shawm,
    Horn,
    DeepChoir,
    OpenChoir,
    Thud,
    Boom,
    Rumble,
    Hiss,
    Sand,
    Chain,
    Whistle,
    Pluck,
    Rise,
    Buzz,
    Whoosh,
}

use Layer::{Choir, Noise, Reed, Ring, Skin};
use Pass::{Band, High, Low};
use Pitch::{Hz, Of};
use Shape::{Held, Struck};

const fn patch(wet: f32, layers: &'static [Layer]) -> Patch {
    Patch { layers, wet }
}

const fn skin(bend: f32, bend_s: f32, fall_s: f32, gain: f32) -> Layer {
    Skin { ratio: 1.0, bend, bend_s, shape: Struck(0.001, fall_s), gain }
}

const fn noise(pass: Pass, from: Pitch, to: Pitch, q: f32, shape: Shape, gain: f32) -> Layer {
    Noise { pass, from, to, q, shape, gain }
}

/// A large plate of bronze: the low partials come at once and last, the high ones bloom after the blow. No two stand in a
/// simple ratio, and pairs lie close enough to beat.
const GONG_LOW: &[Mode] = &[
    Mode(1.0, 0.3, 13.5),
    Mode(1.013, 0.14, 12.0),
    Mode(1.483, 0.2, 10.5),
    Mode(1.732, 0.15, 9.5),
    Mode(2.091, 0.15, 8.5),
    Mode(2.418, 0.1, 7.5),
    Mode(2.713, 0.1, 6.8),
];
const GONG_BLOOM: &[Mode] = &[
    Mode(3.361, 0.15, 4.8),
    Mode(3.852, 0.13, 4.4),
    Mode(4.137, 0.13, 4.0),
    Mode(5.269, 0.12, 3.4),
    Mode(6.731, 0.11, 2.9),
    Mode(8.174, 0.09, 2.4),
    Mode(9.92, 0.08, 2.0),
    Mode(12.41, 0.07, 1.5),
];
const BELL: &[Mode] = &[
    Mode(1.0, 0.45, 2.4),
    Mode(1.004, 0.2, 2.2),
    Mode(2.71, 0.28, 1.4),
    Mode(5.15, 0.14, 0.8),
    Mode(8.43, 0.07, 0.4),
    Mode(11.2, 0.04, 0.25),
];
const PLATE: &[Mode] = &[
    Mode(1.0, 0.42, 1.5),
    Mode(1.41, 0.25, 1.1),
    Mode(2.23, 0.22, 0.8),
    Mode(3.17, 0.15, 0.5),
    Mode(4.71, 0.1, 0.3),
    Mode(6.9, 0.06, 0.2),
];
const CHIME: &[Mode] = &[Mode(1.0, 0.5, 1.2), Mode(2.756, 0.2, 0.7), Mode(5.404, 0.1, 0.35), Mode(8.9, 0.05, 0.2)];
const GLASS: &[Mode] = &[Mode(1.0, 0.5, 0.9), Mode(2.32, 0.25, 0.7), Mode(4.25, 0.15, 0.5), Mode(6.63, 0.1, 0.3)];
const CLACK: &[Mode] =
    &[Mode(1.0, 0.5, 0.07), Mode(1.87, 0.4, 0.05), Mode(2.94, 0.3, 0.035), Mode(4.61, 0.2, 0.02)];
const DIE: &[Mode] =
    &[Mode(1.0, 0.5, 0.045), Mode(1.59, 0.45, 0.035), Mode(2.6, 0.35, 0.025), Mode(3.9, 0.2, 0.015)];
const CHAIN: &[Mode] = &[Mode(1.0, 0.3, 0.35), Mode(1.34, 0.3, 0.3), Mode(1.89, 0.25, 0.22), Mode(2.77, 0.2, 0.15)];
const PLUCK: &[Mode] =
    &[Mode(1.0, 0.5, 1.0), Mode(2.0, 0.3, 0.6), Mode(3.0, 0.2, 0.4), Mode(4.01, 0.12, 0.3), Mode(5.02, 0.06, 0.2)];
/// What a skin has above its lowest pitch. The upper half is what a small speaker brings of a drum.
const SKIN_EDGE: &[Mode] = &[
    Mode(1.59, 0.25, 0.22),
    Mode(2.14, 0.18, 0.17),
    Mode(2.65, 0.16, 0.15),
    Mode(2.92, 0.14, 0.14),
    Mode(3.6, 0.15, 0.14),
    Mode(4.23, 0.14, 0.12),
    Mode(5.13, 0.13, 0.1),
    Mode(6.21, 0.11, 0.08),
];

/// What each instrument is made of, in the order of [`Tone`].
pub const PATCHES: [Patch; 34] = [
    // Gong.
    patch(
        0.25,
        &[
            Ring { modes: GONG_LOW, swell_s: 0.003 },
            Ring { modes: GONG_BLOOM, swell_s: 0.12 },
            noise(Low, Hz(2800.0), Hz(500.0), 0.7, Struck(0.001, 0.16), 0.5),
        ],
    ),
    // Bell.
    patch(0.35, &[Ring { modes: BELL, swell_s: 0.001 }]),
    // Plate.
    patch(
        0.3,
        &[Ring { modes: PLATE, swell_s: 0.001 }, noise(Band, Of(6.0), Of(4.0), 1.0, Struck(0.001, 0.05), 0.2)],
    ),
    // Chime.
    patch(0.3, &[Ring { modes: CHIME, swell_s: 0.001 }]),
    // Glass.
    patch(0.3, &[Ring { modes: GLASS, swell_s: 0.002 }]),
    // LowSkin.
    patch(
        0.22,
        &[
            skin(0.9, 0.035, 0.75, 0.95),
            Ring { modes: SKIN_EDGE, swell_s: 0.001 },
            noise(Low, Hz(4200.0), Hz(500.0), 0.7, Struck(0.001, 0.06), 0.6),
        ],
    ),
    // MidSkin.
    patch(
        0.25,
        &[
            skin(0.6, 0.025, 0.4, 0.8),
            Ring { modes: SKIN_EDGE, swell_s: 0.001 },
            noise(Band, Of(14.0), Of(6.0), 0.7, Struck(0.001, 0.06), 0.5),
        ],
    ),
    // HighSkin.
    patch(
        0.25,
        &[
            skin(0.35, 0.015, 0.2, 0.7),
            Ring { modes: SKIN_EDGE, swell_s: 0.001 },
            noise(Band, Of(12.0), Of(7.0), 0.8, Struck(0.001, 0.05), 0.6),
        ],
    ),
    // Frame.
    patch(0.3, &[skin(0.25, 0.03, 0.5, 0.7), noise(High, Hz(2600.0), Hz(3600.0), 0.8, Struck(0.001, 0.09), 0.12)]),
    // Heart.
    patch(0.1, &[skin(0.5, 0.03, 0.3, 0.95), noise(Low, Hz(700.0), Hz(240.0), 0.8, Struck(0.003, 0.09), 0.55)]),
    // Clack.
    patch(
        0.35,
        &[Ring { modes: CLACK, swell_s: 0.0005 }, noise(Band, Of(3.0), Of(2.0), 1.5, Struck(0.0005, 0.03), 0.3)],
    ),
    // Scrape.
    patch(
        0.3,
        &[
            noise(Band, Hz(900.0), Hz(420.0), 2.2, Struck(0.05, 0.42), 1.1),
            noise(Low, Hz(240.0), Hz(120.0), 0.8, Struck(0.04, 0.5), 0.9),
        ],
    ),
    // Grit.
    patch(0.25, &[noise(Band, Of(1.0), Of(0.6), 3.0, Struck(0.004, 0.12), 1.2)]),
    // Shaker.
    patch(0.12, &[noise(High, Hz(5200.0), Hz(6400.0), 0.9, Struck(0.006, 0.07), 0.5)]),
    // Die.
    patch(
        0.18,
        &[Ring { modes: DIE, swell_s: 0.0004 }, noise(Band, Of(1.7), Of(1.4), 2.0, Struck(0.0004, 0.02), 0.35)],
    ),
    // Flute.
    patch(
        0.5,
        &[
            Reed { ratio: 1.0, index: 0.05, tremble: 0.006, shape: Held(0.09, 0.35), gain: 0.42 },
            noise(Band, Of(1.0), Of(1.0), 14.0, Held(0.05, 0.3), 0.9),
            noise(Band, Of(2.0), Of(2.02), 9.0, Struck(0.02, 0.3), 0.5),
        ],
    ),
    // Wind.
    patch(0.4, &[noise(Band, Of(1.0), Of(1.5), 2.5, Held(2.2, 2.6), 0.8)]),
    // Drone.
    patch(
        0.3,
        &[
            Skin { ratio: 1.0, bend: 0.0, bend_s: 1.0, shape: Held(2.0, 2.4), gain: 0.5 },
            Skin { ratio: 1.5, bend: 0.004, bend_s: 4.0, shape: Held(2.6, 2.2), gain: 0.22 },
            Reed { ratio: 2.0, index: 0.06, tremble: 0.002, shape: Held(2.4, 2.2), gain: 0.14 },
        ],
    ),
    // Reed.
    patch(
        0.35,
        &[
            Reed { ratio: 2.0, index: 0.30, tremble: 0.007, shape: Held(0.05, 0.22), gain: 0.36 },
            Reed { ratio: 1.0, index: 0.16, tremble: 0.007, shape: Held(0.07, 0.22), gain: 0.2 },
        ],
    ),
    // Shawm.
    patch(
        0.35,
        &[
            Reed { ratio: 1.0, index: 0.42, tremble: 0.009, shape: Held(0.03, 0.16), gain: 0.34 },
            noise(Band, Of(3.0), Of(3.0), 5.0, Held(0.03, 0.12), 0.25),
        ],
    ),
    // Horn.
    patch(
        0.45,
        &[
            Reed { ratio: 1.0, index: 0.34, tremble: 0.003, shape: Held(0.12, 0.5), gain: 0.5 },
            Skin { ratio: 0.5, bend: 0.02, bend_s: 0.1, shape: Held(0.1, 0.5), gain: 0.3 },
        ],
    ),
    // DeepChoir.
    patch(0.5, &[Choir { vowel: [340.0, 760.0, 2300.0], shape: Held(0.9, 1.6), gain: 0.9 }]),
    // OpenChoir.
    patch(0.5, &[Choir { vowel: [720.0, 1180.0, 2700.0], shape: Held(0.25, 1.1), gain: 0.9 }]),
    // Thud.
    patch(0.15, &[skin(1.4, 0.03, 0.28, 1.0), noise(Low, Hz(500.0), Hz(90.0), 0.7, Struck(0.001, 0.12), 0.7)]),
    // Boom.
    patch(
        0.35,
        &[
            skin(1.6, 0.05, 1.5, 1.0),
            noise(Low, Hz(1800.0), Hz(160.0), 0.7, Struck(0.001, 0.7), 1.1),
            Ring { modes: PLATE, swell_s: 0.001 },
        ],
    ),
    // Rumble.
    patch(
        0.3,
        &[
            noise(Low, Of(1.0), Of(0.6), 0.9, Held(0.12, 1.4), 2.2),
            Skin { ratio: 0.3, bend: 0.2, bend_s: 1.0, shape: Held(0.05, 1.2), gain: 0.35 },
        ],
    ),
    // Hiss.
    patch(
        0.3,
        &[
            noise(Band, Hz(2600.0), Hz(5200.0), 1.6, Struck(0.12, 0.7), 0.9),
            noise(High, Hz(6000.0), Hz(8000.0), 0.8, Struck(0.2, 0.5), 0.3),
        ],
    ),
    // Sand.
    patch(0.1, &[noise(High, Hz(7000.0), Hz(5200.0), 0.8, Held(0.05, 0.3), 0.5)]),
    // Chain.
    patch(
        0.25,
        &[
            Ring { modes: CHAIN, swell_s: 0.0006 },
            noise(High, Hz(3000.0), Hz(4000.0), 0.9, Struck(0.0006, 0.03), 0.4),
        ],
    ),
    // Whistle.
    patch(
        0.4,
        &[
            Skin { ratio: 1.0, bend: -0.18, bend_s: 0.05, shape: Held(0.02, 0.12), gain: 0.5 },
            noise(Band, Of(1.0), Of(1.0), 20.0, Held(0.02, 0.1), 0.4),
        ],
    ),
    // Pluck.
    patch(0.25, &[Ring { modes: PLUCK, swell_s: 0.0012 }]),
    // Rise.
    patch(
        0.35,
        &[
            Reed { ratio: 1.5, index: 0.2, tremble: 0.02, shape: Held(1.2, 0.5), gain: 0.3 },
            noise(Band, Of(2.0), Of(8.0), 2.0, Held(1.5, 0.5), 0.3),
        ],
    ),
    // Buzz.
    patch(0.1, &[Reed { ratio: 0.5, index: 0.5, tremble: 0.0, shape: Held(0.006, 0.06), gain: 0.4 }]),
    // Whoosh.
    patch(0.35, &[noise(Band, Of(1.0), Of(4.0), 1.4, Struck(0.14, 0.45), 1.0)]),
];

impl Tone {
    /// What the instrument is made of.
    #[must_use]
    pub fn patch(self) -> &'static Patch {
        &PATCHES[self as usize]
    }
}
