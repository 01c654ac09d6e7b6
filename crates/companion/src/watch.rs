//! The clock of the companion: everything is counted from one start instant, so that nothing drifts; and what a clock profile says
//! about an instant. Nothing here asks the browser for the time.

use sound::{Clock, Countdown};
use temple::components::ClockProfile;

/// How far the calendar may be ahead of the steady clock before it is believed, in ms. Small steps are corrections of the calendar.
const SLEPT_MS: f64 = 1500.0;

/// The instants of this device: a steady clock that is tied to the calendar once. Some devices stop their steady clock while they
/// sleep, so a calendar that has run ahead is followed; one that was set back is not.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Instants {
    tie_ms: f64,
}

impl Instants {
    /// Ties both clocks.
    pub fn tied(steady_ms: f64, calendar_ms: f64) -> Instants {
        Instants { tie_ms: calendar_ms - steady_ms }
    }

    /// The instant, in ms.
    pub fn now(&mut self, steady_ms: f64, calendar_ms: f64) -> f64 {
        if calendar_ms - (steady_ms + self.tie_ms) > SLEPT_MS {
            self.tie_ms = calendar_ms - steady_ms;
        }
        steady_ms + self.tie_ms
    }
}

/// A game under way.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Run {
    /// The instant of the start signal; every pause moves it on.
    begun_ms: f64,
    /// Since when the clock stands still.
    stands_ms: Option<f64>,
}

impl Run {
    /// Begins a lead-in, after which the start signal comes.
    pub fn begun(now_ms: f64, lead_in_ms: i32) -> Run {
        Run { begun_ms: now_ms + f64::from(lead_in_ms), stands_ms: None }
    }

    /// The time of the game, in ms since the start signal; before it is below nought.
    pub fn time(&self, now_ms: f64) -> i32 {
        (self.stands_ms.unwrap_or(now_ms) - self.begun_ms) as i32
    }

    /// Whether the clock stands still.
    pub fn stands(&self) -> bool {
        self.stands_ms.is_some()
    }

    /// The clock stands still from now on.
    pub fn pause(&mut self, now_ms: f64) {
        self.stands_ms.get_or_insert(now_ms);
    }

    /// It goes on where it stood.
    pub fn go_on(&mut self, now_ms: f64) {
        if let Some(since) = self.stands_ms.take() {
            self.begun_ms += now_ms - since;
        }
    }

    /// As it is kept on the device: a page that is loaded again goes on.
    pub fn written(&self) -> String {
        let stands = self.stands_ms.map_or(String::new(), |ms| format!("{ms:.0}"));
        format!("{:.0} {stands}", self.begun_ms)
    }

    /// What was kept.
    pub fn read(text: &str) -> Option<Run> {
        let (begun, stands) = text.split_once(' ')?;
        let stands_ms = if stands.is_empty() { None } else { Some(stands.parse().ok()?) };
        Some(Run { begun_ms: begun.parse().ok()?, stands_ms })
    }
}

/// The clock that the score knows, from a profile of the data.
pub fn clock_of(profile: &ClockProfile) -> Clock {
    let countdown = |one: &temple::components::CountdownSpec| Countdown {
        gong_ms: one.gong_at.map(|at| at.0 as i32),
        end_ms: one.end_at.0 as i32,
    };
    Clock {
        intro_ms: profile.intro_s as i32 * 1000,
        countdowns: profile.countdowns.iter().map(countdown).collect(),
    }
}

/// Where a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// So many seconds before the start signal.
    LeadIn(u32),
    /// No gong has called; the countdown with this place comes next.
    Calm(usize),
    /// A gong has called everybody back.
    Countdown(usize),
    /// A gong has called everybody out.
    LastCountdown(usize),
    /// The temple has collapsed.
    Over,
}

/// Where a game stands at a time.
pub fn moment(clock: &Clock, at_ms: i32) -> Moment {
    if at_ms < 0 {
        return Moment::LeadIn(seconds_up(-at_ms));
    }
    let Some(place) = clock.countdowns.iter().position(|one| at_ms < one.end_ms) else { return Moment::Over };
    match clock.countdowns[place].gong_ms {
        Some(gong) if at_ms >= gong && place + 1 == clock.countdowns.len() => Moment::LastCountdown(place),
        Some(gong) if at_ms >= gong => Moment::Countdown(place),
        _ => Moment::Calm(place),
    }
}

/// The seconds on the face: to the end of the game, in a countdown to its end. A sand timer shows the glass that runs.
pub fn seconds_shown(clock: &Clock, at_ms: i32) -> u32 {
    let at = at_ms.max(0);
    let to = |end_ms: i32| seconds_up(end_ms - at);
    let place = match moment(clock, at) {
        Moment::Countdown(place) | Moment::LastCountdown(place) => place,
        Moment::Calm(place) if is_sand(clock) => place,
        Moment::Over => return 0,
        _ => clock.countdowns.len() - 1,
    };
    to(clock.countdowns[place].end_ms)
}

/// Whether nothing warns of the slams.
pub fn is_sand(clock: &Clock) -> bool {
    clock.countdowns.iter().all(|one| one.gong_ms.is_none())
}

/// Whole seconds that are not over yet.
pub fn seconds_up(ms: i32) -> u32 {
    ms.max(0).unsigned_abs().div_ceil(1000)
}

/// Minutes and seconds.
pub fn written(seconds: u32) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;
    use temple::components::Components;

    fn profile(name: &str) -> Clock {
        let data = Components::standard();
        clock_of(data.clocks.iter().find(|clock| clock.name == name).expect("a profile"))
    }

    #[test]
    fn the_profile_of_every_game_is_the_standard_clock_of_the_score() {
        assert_eq!(profile("default"), Clock::standard());
    }

    #[test]
    fn the_face_counts_to_the_end_and_in_a_countdown_to_the_slam() {
        let clock = Clock::standard();
        let shown = |at: i32| written(seconds_shown(&clock, at));
        assert_eq!([shown(-3000), shown(0), shown(1), shown(1000)], ["10:00", "10:00", "10:00", "9:59"]);
        assert_eq!([shown(179_999), shown(180_000), shown(219_500)], ["7:01", "0:40", "0:01"]);
        assert_eq!(
            [shown(220_000), shown(373_000), shown(599_999), shown(600_000)],
            ["6:20", "0:27", "0:01", "0:00"]
        );
        assert_eq!(moment(&clock, 540_000), Moment::LastCountdown(2));
        assert_eq!(moment(&clock, 399_999), Moment::Countdown(1));
        assert_eq!(moment(&clock, 600_000), Moment::Over);
        assert_eq!(moment(&clock, -1), Moment::LeadIn(1));
    }

    /// Sands of Fortune: three glasses of 3:20, and nothing warns.
    #[test]
    fn a_sand_timer_runs_three_times_three_minutes_twenty() {
        let clock = profile("sand_timer");
        assert!(is_sand(&clock) && !is_sand(&Clock::standard()));
        let shown = |at: i32| written(seconds_shown(&clock, at));
        assert_eq!([shown(0), shown(199_999), shown(200_000), shown(400_000)], ["3:20", "0:01", "3:20", "3:20"]);
        assert_eq!(moment(&clock, 350_000), Moment::Calm(1));
        assert_eq!(moment(&clock, 600_000), Moment::Over);
    }

    #[test]
    fn a_pause_stands_still_and_nothing_of_the_game_is_lost() {
        let mut run = Run::begun(1_000_000.0, 5000);
        assert_eq!(run.time(1_000_000.0), -5000);
        run.pause(1_065_000.0);
        run.pause(1_066_000.0);
        assert_eq!((run.time(1_065_000.0), run.time(1_200_000.0)), (60_000, 60_000));
        let kept = Run::read(&run.written()).expect("it was kept");
        assert_eq!(kept, run);
        run.go_on(1_200_000.0);
        assert_eq!((run.time(1_200_000.0), run.time(1_201_500.0)), (60_000, 61_500));
        assert_eq!(Run::read(&run.written()), Some(run));
        assert_eq!([Run::read(""), Run::read("soon "), Run::read("1 x")], [None; 3]);
    }

    #[test]
    fn a_device_that_slept_follows_the_calendar_and_one_that_was_set_back_does_not() {
        let mut instants = Instants::tied(500.0, 1_000_000.0);
        assert_eq!(instants.now(1500.0, 1_001_000.0), 1_001_000.0);
        assert_eq!(instants.now(2500.0, 1_002_900.0), 1_002_000.0, "a small correction is not a sleep");
        assert_eq!(instants.now(3500.0, 400_000.0), 1_003_000.0, "set back");
        assert_eq!(instants.now(4500.0, 1_064_000.0), 1_064_000.0, "a minute asleep");
        assert_eq!(instants.now(5500.0, 1_065_000.0), 1_065_000.0);
    }
}
