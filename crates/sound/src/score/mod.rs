//! The score: what is played when, composed for any clock. `acts.rs` lays out the three acts, `skins.rs` and `bronze.rs` are the
//! two tracks, `grid.rs` is time in beats.
//!
//! Composed means: nothing here is drawn from a loop. Each act is cut into sections; in each section more plays than in the one
//! before, faster; a gong falls on the first beat of a bar; after a slam nothing plays; the last minute has what nothing else has.

mod acts;
mod bronze;
mod grid;
mod skins;

use crate::band::{Note, Part, in_order};
use crate::clock::Clock;
use crate::cue::Cue;
use crate::math::{Chance, samples, samples_of_ms};
use crate::patch::Tone;

pub use acts::{Act, HUSH_S, LAST_MINUTE_S, Section, acts};
pub use grid::Grid;

/// The tracks. Rule [CLK-8]: two of equal length; which one plays changes nothing, and the first is the default.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Track {
    /// Skins, stone and breath.
    #[default]
    Skins,
    /// Bronze, reeds and deep choir.
    Bronze,
    /// The signals of the clock alone.
    Quiet,
}

/// A track composed for a clock.
#[derive(Clone, PartialEq, Debug)]
pub struct Score {
    /// Which it is.
    pub track: Track,
    /// The clock it follows.
    pub clock: Clock,
    /// What is played, in the order of time.
    pub notes: Vec<Note>,
}

/// Whether gongs, drums, slams and the collapse stand in the score, or are played by somebody else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Signals {
    /// They are in it.
    Written,
    /// They are not.
    LeftOut,
}

impl Score {
    /// Composes a track along a clock. Equal seeds give equal scores.
    #[must_use]
    pub fn composed(track: Track, clock: &Clock, seed: u32, signals: Signals) -> Score {
        let mut pen = Pen { notes: Vec::new(), chance: Chance::new(seed) };
        for act in acts(clock) {
            for section in &act.sections {
                match track {
                    Track::Skins => skins::compose(&mut pen, &act, section),
                    Track::Bronze => bronze::compose(&mut pen, &act, section),
                    Track::Quiet => {}
                }
            }
        }
        if signals == Signals::Written {
            write_signals(&mut pen, clock);
        }
        let mut notes = pen.notes;
        in_order(&mut notes);
        Score { track, clock: clock.clone(), notes }
    }

    /// The first sample of the track: the lead-in stands before the start signal.
    #[must_use]
    pub fn begins(&self) -> i32 {
        -samples_of_ms(self.clock.intro_ms)
    }

    /// The last sample: after the collapse the stones come to rest.
    #[must_use]
    pub fn ends(&self) -> i32 {
        samples_of_ms(self.clock.length_ms()) + samples(AFTER_S)
    }

    /// How loud the music is at a sample: it gives way to a gong, nothing sounds right after a slam, and the collapse ends it.
    #[must_use]
    pub fn hush(&self, at: i32) -> f32 {
        self.after_gong(at) * self.after_slam(at)
    }

    fn after_gong(&self, at: i32) -> f32 {
        let gongs = self.clock.countdowns.iter().filter_map(|countdown| countdown.gong_ms).map(samples_of_ms);
        let Some(gong) = gongs.rev().find(|gong| *gong <= at) else { return 1.0 };
        let back = ramp(at - gong - samples(2.0), samples(2.5));
        1.0 - 0.7 * ramp(at - gong, samples(0.03)) * (1.0 - back)
    }

    fn after_slam(&self, at: i32) -> f32 {
        let ends = self.clock.countdowns.iter().map(|countdown| samples_of_ms(countdown.end_ms));
        let Some(slam) = ends.rev().find(|end| *end <= at) else { return 1.0 };
        let gone = 1.0 - ramp(at - slam, samples(0.03));
        if slam == samples_of_ms(self.clock.length_ms()) {
            return gone;
        }
        gone.max(ramp(at - slam - samples(HUSH_S), samples(1.2)))
    }
}

/// How long a file goes on after the collapse.
const AFTER_S: f32 = 6.0;

/// From 0 to 1 in so many samples.
fn ramp(after: i32, long: i32) -> f32 {
    (after as f32 / long as f32).clamp(0.0, 1.0)
}

/// Every signal of a clock, when it is given in milliseconds since the start signal, in the order of time.
#[must_use]
pub fn signals(clock: &Clock) -> Vec<(i32, Cue)> {
    let mut signals = vec![(0, Cue::Start)];
    for (countdown, place) in clock.countdowns.iter().zip(0..) {
        let (ends, strokes) = (clock.ends(place), place as u8 + 1);
        let last = ends == crate::clock::Ends::Fall;
        let begins = countdown.gong_ms.unwrap_or(if last { 0 } else { countdown.end_ms });
        if let Some(gong) = countdown.gong_ms {
            signals.push((gong, if last { Cue::LastGong(strokes) } else { Cue::Gong(strokes) }));
        }
        let drums = ends.drums().map(|left| (countdown.end_ms - left, left));
        signals.extend(drums.filter(|(at, _)| *at > begins).map(|(at, left)| (at, drum(left))));
        signals.push((countdown.end_ms, if last { Cue::Collapse } else { Cue::Slam }));
    }
    signals
}

/// The drum so long before the end: far from it low and soft, in the last ten seconds ever higher.
#[must_use]
pub fn drum(left_ms: i32) -> Cue {
    Cue::Drum((10 - left_ms / 1000).clamp(0, 10) as u8)
}

fn write_signals(pen: &mut Pen, clock: &Clock) {
    for (at_ms, cue) in signals(clock) {
        let at = samples_of_ms(at_ms);
        pen.notes.extend(cue.notes().into_iter().map(|note| Note { at: note.at + at, ..note }));
    }
}

/// What a composer writes with.
pub struct Pen {
    notes: Vec<Note>,
    chance: Chance,
}

/// Who plays: a part, an instrument, where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Player(pub Part, pub Tone, pub f32);

impl Pen {
    fn note(&mut self, Player(part, tone, place): Player, at_s: f32, hz: f32, loud: f32, length_s: f32) {
        self.notes.push(Note { at: samples(at_s), tone, hz, loud, length_s, place, part });
    }

    /// Writes a bar of a pattern: `X` is loud, `x` softer, `o` soft and not always there. The hand is never quite even.
    fn bar(&mut self, player: Player, grid: &Grid, bar: u32, pattern: &str, hz: f32, loud: f32) {
        self.bar_from(player, grid, bar, (pattern, 0), hz, loud);
    }

    /// The same with a pattern that begins at another of its steps.
    fn bar_from(&mut self, player: Player, grid: &Grid, bar: u32, from: (&str, usize), hz: f32, loud: f32) {
        let (pattern, begins) = from;
        for (mark, step) in pattern.bytes().cycle().skip(begins).take(pattern.len()).zip(0_u8..) {
            let stroke = match mark {
                b'X' => 1.0,
                b'x' => 0.62,
                b'o' if self.chance.share() < 0.5 => 0.36,
                _ => continue,
            };
            // Strokes off the beat come a hair late; the first of a bar never does.
            let late = if step == 0 { 0.0 } else { self.chance.share() * 0.006 };
            let hand = 1.0 + 0.12 * self.chance.swing();
            let bent = 1.0 + 0.008 * self.chance.swing();
            self.note(player, grid.at(bar, f32::from(step)) + late, hz * bent, loud * stroke * hand, 0.1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Countdown;

    #[test]
    fn gongs_slams_and_the_collapse_stand_where_the_clock_has_them() {
        let told: Vec<(i32, Cue)> =
            signals(&Clock::standard()).into_iter().filter(|(_, cue)| !matches!(cue, Cue::Drum(_))).collect();
        let wanted = [
            (0, Cue::Start),
            (180_000, Cue::Gong(1)),
            (220_000, Cue::Slam),
            (360_000, Cue::Gong(2)),
            (400_000, Cue::Slam),
            (540_000, Cue::LastGong(3)),
            (600_000, Cue::Collapse),
        ];
        assert_eq!(told, wanted);
    }

    #[test]
    fn a_sand_timer_has_no_gongs_and_no_warning_before_a_slam() {
        let countdowns = [200_000, 400_000, 600_000].map(|end_ms| Countdown { gong_ms: None, end_ms }).to_vec();
        let told = signals(&Clock { intro_ms: 5000, countdowns });
        assert!(!told.iter().any(|(_, cue)| matches!(cue, Cue::Gong(_) | Cue::LastGong(_))));
        assert!(told.iter().all(|(at, cue)| !matches!(cue, Cue::Drum(_)) || *at >= 540_000));
    }

    #[test]
    fn equal_seeds_compose_equal_scores_and_tracks_differ() {
        let clock = Clock::standard();
        let score = |track, seed| Score::composed(track, &clock, seed, Signals::LeftOut);
        assert_eq!(score(Track::Skins, 1), score(Track::Skins, 1));
        assert_ne!(score(Track::Skins, 1).notes, score(Track::Skins, 2).notes);
        assert!(score(Track::Quiet, 1).notes.is_empty());
        let tones = |track| {
            let mut tones: Vec<u8> = score(track, 1).notes.iter().map(|note| note.tone as u8).collect();
            tones.sort_unstable();
            tones.dedup();
            tones
        };
        let (skins, bronze) = (tones(Track::Skins), tones(Track::Bronze));
        let shared = skins.iter().filter(|tone| bronze.contains(tone)).count();
        assert!(shared * 2 < skins.len().min(bronze.len()), "hardly an instrument plays in both");
    }

    /// Rule [CLK-8]: of equal length by every clock, lead-in and all; the first is the default.
    #[test]
    fn tracks_are_of_equal_length() {
        let sand = [200_000, 400_000, 600_000].map(|end_ms| Countdown { gong_ms: None, end_ms }).to_vec();
        for clock in [Clock::standard(), Clock { intro_ms: 7000, countdowns: sand }] {
            let ends = [Track::Skins, Track::Bronze, Track::Quiet].map(|track| {
                let score = Score::composed(track, &clock, 1, Signals::Written);
                (score.begins(), score.ends())
            });
            assert_eq!(ends, [ends[0]; 3]);
            assert_eq!(ends[0].0, -samples_of_ms(clock.intro_ms));
        }
        assert_eq!(Track::default(), Track::Skins);
    }

    #[test]
    fn every_act_grows_denser_towards_its_gong_and_silent_after_its_slam() {
        for track in [Track::Skins, Track::Bronze] {
            let score = Score::composed(track, &Clock::standard(), 1, Signals::LeftOut);
            let count = |from: i32, to: i32| {
                let within = |note: &&Note| (samples(from as f32)..samples(to as f32)).contains(&note.at);
                score.notes.iter().filter(|note| note.part == Part::Percussion).filter(within).count()
            };
            for (start, gong, end) in [(3, 180, 220), (223, 360, 400), (403, 540, 600)] {
                assert!(
                    count(start, start + 20) < count(gong - 20, gong),
                    "{track:?} {gong}: dense towards the gong"
                );
                assert!(count(gong - 20, gong) < count(end - 20, end), "{track:?} {end}: densest in the countdown");
            }
            assert_eq!(count(220, 222) + count(400, 402), 0, "{track:?}: silence after a slam");
            assert!(count(580, 600) > count(200, 220), "{track:?}: the last minute is more than any other");
            let at = |ms: i32| score.hush(samples_of_ms(ms));
            assert_eq!([at(219_999), at(220_100), at(222_400), at(226_000)], [1.0, 0.0, 0.0, 1.0]);
        }
    }
}
