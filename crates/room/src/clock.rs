//! Game time from the shell's time. It starts, stands still, runs on and ends; it never runs backwards.

use kit::Tick;
use protocol::{ClockNow, Runs};

/// The clock of one game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameClock {
    pace: u8,
    /// Game time at `since_ms`, or for as long as the clock stands.
    at: Tick,
    /// When it began to run, or will.
    since_ms: u64,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Starting,
    Running,
    Paused,
    Over,
}

impl GameClock {
    /// A clock that will start at this time.
    pub fn starting_at(since_ms: u64, pace: u8) -> GameClock {
        GameClock { pace, at: Tick::START, since_ms, state: State::Starting }
    }

    /// A clock that stands at an instant and will go on at this time.
    pub fn going_on_at(tick: Tick, since_ms: u64, pace: u8) -> GameClock {
        GameClock { pace, at: tick, since_ms, state: State::Starting }
    }

    /// Stands still and goes on at this time.
    pub fn hold_until(&mut self, since_ms: u64, now_ms: u64) {
        (self.at, self.since_ms, self.state) = (self.tick_at(now_ms), since_ms, State::Starting);
    }

    /// Game time at a time of the shell.
    pub fn tick_at(&self, now_ms: u64) -> Tick {
        if self.state != State::Running {
            return self.at;
        }
        let passed = now_ms.saturating_sub(self.since_ms).saturating_mul(u64::from(self.pace));
        self.at.plus_ms(u32::try_from(passed).unwrap_or(u32::MAX))
    }

    /// The first time of the shell at which it is `tick` or later; none while the clock stands.
    pub fn time_of(&self, tick: Tick) -> Option<u64> {
        let ahead = u64::from(tick.0.saturating_sub(self.at.0));
        (self.state == State::Running).then(|| self.since_ms + ahead.div_ceil(u64::from(self.pace)))
    }

    /// When the start signal is due, if it has not been given.
    pub fn start_due(&self) -> Option<u64> {
        (self.state == State::Starting).then_some(self.since_ms)
    }

    pub fn start(&mut self) {
        self.state = State::Running;
    }

    pub fn pause(&mut self, now_ms: u64) {
        self.at = self.tick_at(now_ms);
        self.state = State::Paused;
    }

    pub fn resume(&mut self, now_ms: u64) {
        (self.since_ms, self.state) = (now_ms, State::Running);
    }

    pub fn end(&mut self, at: Tick) {
        (self.at, self.state) = (at, State::Over);
    }

    /// What a client is told.
    pub fn shown(&self, now_ms: u64) -> ClockNow {
        let runs = match self.state {
            State::Starting => {
                Runs::StartsIn { ms: u32::try_from(self.since_ms.saturating_sub(now_ms)).unwrap_or(u32::MAX) }
            }
            State::Running => Runs::Running,
            State::Paused => Runs::Paused,
            State::Over => Runs::Over,
        };
        ClockNow { now: self.tick_at(now_ms), runs, pace: self.pace }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_runs_at_its_pace_and_stands_still_in_a_pause() {
        let mut clock = GameClock::starting_at(1000, 20);
        assert_eq!((clock.tick_at(5000), clock.start_due(), clock.time_of(Tick(1))), (Tick(0), Some(1000), None));
        clock.start();
        assert_eq!((clock.tick_at(1010), clock.tick_at(900)), (Tick(200), Tick(0)));
        assert_eq!((clock.time_of(Tick(200)), clock.time_of(Tick(201))), (Some(1010), Some(1011)));
        clock.pause(1010);
        assert_eq!((clock.tick_at(9999), clock.time_of(Tick(201))), (Tick(200), None));
        clock.resume(2000);
        assert_eq!(clock.tick_at(2001), Tick(220));
        clock.end(Tick(215));
        assert_eq!(clock.shown(5000), ClockNow { now: Tick(215), runs: Runs::Over, pace: 20 });
    }
}
