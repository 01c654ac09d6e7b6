//! When gongs sound and doors slam, for the score: a clock profile in milliseconds, and the drums of a countdown.

use crate::score::LAST_MINUTE_S;

/// A clock profile. Times are counted from the start signal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    /// How long before the start signal a track begins.
    pub intro_ms: i32,
    /// The countdowns in order; the last ends with the collapse, the others with a slam.
    pub countdowns: Vec<Countdown>,
}

/// One countdown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Countdown {
    /// When the gong opens it; a sand timer has none.
    pub gong_ms: Option<i32>,
    /// When it ends.
    pub end_ms: i32,
}

/// How a countdown ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ends {
    /// The doors slam.
    Slam,
    /// The temple falls.
    Fall,
}

/// From how many seconds before the end on a drum beats how fast, in ms a beat; the last comes first.
type Tempo = &'static [(i32, i32)];

/// Once a second in the last ten, twice a second in the last four.
const SLAM_TEMPO: Tempo = &[(4, 500), (10, 1000)];

/// Through the whole last minute, at 1, 1.3, 1.6, 2 and 2.6 beats a second.
const FALL_TEMPO: Tempo = &[(10, 385), (20, 500), (30, 625), (40, 770), (60, 1000)];

impl Ends {
    /// How long before the end each beat of the drum falls, in ms, the earliest first.
    pub fn drums(self) -> impl Iterator<Item = i32> {
        let tempo = match self {
            Ends::Slam => SLAM_TEMPO,
            Ends::Fall => FALL_TEMPO,
        };
        (0..tempo.len()).rev().flat_map(move |n| {
            let ends = if n == 0 { 0 } else { tempo[n - 1].0 * 1000 };
            let (begins, step) = (tempo[n].0 * 1000, tempo[n].1);
            (0..).map(move |beat| begins - beat * step).take_while(move |left| *left > ends)
        })
    }
}

impl Clock {
    /// The clock that every game has unless it is told otherwise. Rules [CLK-3], [CLK-8].
    #[must_use]
    pub fn standard() -> Clock {
        let countdown = |gong_s: i32, end_s: i32| Countdown { gong_ms: Some(gong_s * 1000), end_ms: end_s * 1000 };
        Clock { intro_ms: 5000, countdowns: vec![countdown(180, 220), countdown(360, 400), countdown(540, 600)] }
    }

    /// When the temple collapses.
    #[must_use]
    pub fn length_ms(&self) -> i32 {
        self.countdowns.last().map_or(0, |last| last.end_ms)
    }

    /// How a countdown ends, by its place.
    #[must_use]
    pub fn ends(&self, place: usize) -> Ends {
        if place + 1 == self.countdowns.len() { Ends::Fall } else { Ends::Slam }
    }

    /// From when on the end of a countdown, by its place, is danger: from its gong on. The fall has its last minute even where no gong
    /// tells it; before a slam nothing warns then.
    #[must_use]
    pub fn danger_from_ms(&self, place: usize) -> Option<i32> {
        let countdown = self.countdowns.get(place)?;
        let begins = place.checked_sub(1).map_or(0, |before| self.countdowns[before].end_ms);
        let last_minute = || (countdown.end_ms - (LAST_MINUTE_S * 1000.0) as i32).max(begins);
        countdown.gong_ms.or_else(|| (self.ends(place) == Ends::Fall).then(last_minute))
    }

    /// Whether the times can be played: in order, gongs before ends, nothing before the start.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let mut last = 0;
        let in_order = self.countdowns.iter().all(|one| {
            let fits = one.gong_ms.is_none_or(|gong| gong >= last && gong < one.end_ms) && one.end_ms > last;
            last = one.end_ms;
            fits
        });
        in_order && (0..=60_000).contains(&self.intro_ms) && (1..=3_600_000).contains(&last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drums_quicken_and_come_only_at_the_end() {
        let slam: Vec<i32> = Ends::Slam.drums().collect();
        assert_eq!((slam.len(), slam[0], slam.last()), (14, 10_000, Some(&500)));
        let within = |from: i32, to: i32| Ends::Fall.drums().filter(|left| (from..to).contains(left)).count();
        assert_eq!([within(40_001, 60_001), within(30_001, 40_001), within(20_001, 30_001)], [20, 13, 16]);
        assert_eq!([within(10_001, 20_001), within(1, 10_001)], [20, 26]);
        assert!(Ends::Fall.drums().is_sorted_by(|one, next| one > next));
    }

    #[test]
    fn only_sound_clocks_are_sound() {
        let standard = Clock::standard();
        assert!(standard.is_sound() && standard.length_ms() == 600_000);
        assert_eq!([standard.ends(1), standard.ends(2)], [Ends::Slam, Ends::Fall]);
        let mut odd = standard.clone();
        odd.countdowns[1].gong_ms = Some(410_000);
        assert!(!odd.is_sound());
        odd.countdowns[1].gong_ms = None;
        assert!(odd.is_sound());
        assert!(!Clock { intro_ms: 0, countdowns: vec![] }.is_sound());
    }
}
