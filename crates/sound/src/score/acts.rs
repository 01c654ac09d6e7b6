//! The three acts of a game along its clock, cut into sections that each track fills in its own way.

use crate::clock::{Clock, Ends};

/// For how long nothing plays after a slam.
pub const HUSH_S: f32 = 2.5;

/// How long the last minute is.
pub const LAST_MINUTE_S: f32 = 60.0;

/// How long the music of a countdown is where no gong opens it.
const UNTOLD_S: f32 = 40.0;

/// An act: from the start or a slam to the next slam or the collapse.
#[derive(Clone, PartialEq, Debug)]
pub struct Act {
    /// Which it is, from 0.
    pub number: u32,
    /// Its sections in order.
    pub sections: Vec<Section>,
}

impl Act {
    /// The how-manieth of the act a section is, from 0.
    #[must_use]
    pub fn place_of(&self, section: &Section) -> usize {
        self.sections.iter().position(|one| one == section).unwrap_or_default()
    }
}

/// A stretch of an act that is played in one manner.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Section {
    /// In which manner.
    pub manner: Manner,
    /// Where it begins, in seconds since the start signal.
    pub from_s: f32,
    /// Where it ends.
    pub to_s: f32,
    /// How much plays: from 0 to `MOST`.
    pub level: usize,
}

/// The manner of a section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// The lead-in before the start signal.
    Before,
    /// On the way.
    Way,
    /// The doors will slam.
    Countdown,
    /// The temple will fall.
    LastMinute,
}

/// The highest level of a section.
pub const MOST: usize = 6;

/// How many sections the way of an act has.
const WAY: usize = 4;

/// The acts of a clock.
#[must_use]
pub fn acts(clock: &Clock) -> Vec<Act> {
    let seconds = |ms: i32| ms as f32 / 1000.0;
    let mut begins = 0.0;
    let mut acts = Vec::new();
    for (countdown, place) in clock.countdowns.iter().zip(0_usize..) {
        let end = seconds(countdown.end_ms);
        let last = clock.ends(place) == Ends::Fall;
        let untold = if last { LAST_MINUTE_S } else { UNTOLD_S };
        let turn = countdown.gong_ms.map_or(end - untold, seconds).max(begins);
        let mut sections = Vec::new();
        if place == 0 {
            sections.push(Section {
                manner: Manner::Before,
                from_s: -seconds(clock.intro_ms),
                to_s: 0.0,
                level: 0,
            });
        }
        sections.extend(way(begins, turn, place));
        let manner = if last { Manner::LastMinute } else { Manner::Countdown };
        sections.push(Section { manner, from_s: turn, to_s: end, level: if last { MOST } else { MOST - 1 } });
        sections.retain(|section| section.to_s - section.from_s > 0.5);
        acts.push(Act { number: place as u32, sections });
        begins = end + HUSH_S;
    }
    acts
}

/// From the start of an act to its gong: each section fuller than the one before, each act beginning a little fuller.
fn way(from_s: f32, to_s: f32, act: usize) -> impl Iterator<Item = Section> {
    let length = (to_s - from_s) / WAY as f32;
    (0..WAY).map(move |n| Section {
        manner: Manner::Way,
        from_s: from_s + length * n as f32,
        to_s: from_s + length * (n + 1) as f32,
        level: (n + act.min(1)).min(MOST - 2),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_follow_each_other_without_a_gap_but_the_hush() {
        let acts = acts(&Clock::standard());
        let sections: Vec<&Section> = acts.iter().flat_map(|act| &act.sections).collect();
        assert_eq!((acts.len(), sections.len()), (3, 16));
        for pair in sections.windows(2) {
            let gap = pair[1].from_s - pair[0].to_s;
            assert!(gap.abs() < 0.01 || (gap - HUSH_S).abs() < 0.01, "{pair:?}");
        }
        let last = sections.last().map(|last| (last.manner, last.from_s, last.to_s));
        assert_eq!(last, Some((Manner::LastMinute, 540.0, 600.0)));
    }

    #[test]
    fn a_clock_of_seconds_has_acts_too() {
        let clock =
            Clock { intro_ms: 0, countdowns: vec![crate::clock::Countdown { gong_ms: Some(300), end_ms: 2000 }] };
        assert_eq!(acts(&clock)[0].sections.len(), 1);
    }
}
