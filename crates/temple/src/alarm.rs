//! What is due, and when: every timer of the game is an alarm in one queue.

use kit::Tick;
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::modules::ModuleId;
use crate::players::{MAX_PLAYERS, PlayerId};

/// Where in the order of one instant a module's timer rings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Rank {
    /// Before everything else of the instant: the base's time-outs, gong, slam and collapse.
    BeforeClock,
    /// After them and everything that follows from them.
    AfterClock,
    /// After everything else.
    Last,
}

/// A timer of a module: whose, and which of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Timer {
    /// Whose.
    pub module: ModuleId,
    /// When in its instant it rings.
    pub rank: Rank,
    /// Which one; the module knows what that means.
    pub what: u8,
}

/// What happens when its time has come. The order of the variants is the order within one instant. Rule [CLK-7]: timers of
/// modules that say so come first (TIM-55), then the time-outs of placements, choices and votes, then the clock. A roll that
/// waits at the slam is carried out after it (BASE-76).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub enum Alarm {
    /// A timer of a module that rings before the clock.
    EarlyTimer(Timer),
    /// The default place of a shown tile is taken (BASE-48).
    Placement(PlayerId),
    /// The time to name another die instead of the first one taken is over (BASE-77).
    LossChoice(PlayerId),
    /// The proposal lapses (BASE-67).
    FateVote,
    /// Somebody's silence may count as a yes (BASE-67).
    FateIdle,
    /// A request of this player lapses.
    Request(PlayerId),
    /// Somebody has been away for so long that they do not count as present any more (BASE-39).
    Away(PlayerId),
    /// Nobody has taken it back: the game is given up (BASE-39).
    GivingUp,
    /// The question for a pause lapses (CLK-5).
    PauseVote,
    /// The next gong, slam or the collapse.
    #[default]
    Clock,
    /// A timer of a module that rings after the clock.
    Timer(Timer),
    /// A waiting roll is carried out (BASE-23).
    WaitingRoll(PlayerId),
    /// A timer of a module that rings last.
    LastTimer(Timer),
}

impl From<Timer> for Alarm {
    fn from(timer: Timer) -> Alarm {
        match timer.rank {
            Rank::BeforeClock => Alarm::EarlyTimer(timer),
            Rank::AfterClock => Alarm::Timer(timer),
            Rank::Last => Alarm::LastTimer(timer),
        }
    }
}

/// The most timers of modules at once.
pub const MAX_TIMERS: usize = 16;

/// The most alarms at once: per player a roll, a placement, a request, a loss and an absence, five of the table, and the
/// timers.
const MAX_ALARMS: usize = 5 * MAX_PLAYERS + 5 + MAX_TIMERS;

/// The queue, the next alarm last.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Alarms(ArrayVec<[(Tick, Alarm); MAX_ALARMS]>);

impl Alarms {
    /// The next alarm.
    #[must_use]
    pub fn next(&self) -> Option<(Tick, Alarm)> {
        self.0.last().copied()
    }

    /// How many alarms of this sort are set.
    #[must_use]
    pub fn count(&self, alarm: Alarm) -> usize {
        self.0.iter().filter(|(_, other)| *other == alarm).count()
    }

    /// When a timer of a module rings, if it is set.
    #[must_use]
    pub fn rings_at(&self, timer: Timer) -> Option<Tick> {
        self.due_at(timer.into())
    }

    /// When an alarm is due, if it is set.
    #[must_use]
    pub fn due_at(&self, alarm: Alarm) -> Option<Tick> {
        self.0.iter().find(|(_, other)| *other == alarm).map(|(at, _)| *at)
    }

    /// The timers of modules that are set.
    pub fn timers(&self) -> impl Iterator<Item = (Tick, Timer)> + '_ {
        self.0.iter().filter_map(|(at, alarm)| match alarm {
            Alarm::EarlyTimer(timer) | Alarm::Timer(timer) | Alarm::LastTimer(timer) => Some((*at, *timer)),
            _ => None,
        })
    }

    pub(crate) fn set(&mut self, at: Tick, alarm: Alarm) {
        let place = self.0.partition_point(|entry| *entry > (at, alarm));
        self.0.insert(place, (at, alarm));
    }

    pub(crate) fn cancel(&mut self, alarm: Alarm) {
        // Mostly it is not set.
        while let Some(place) = self.0.iter().position(|(_, other)| *other == alarm) {
            self.0.remove(place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alarms_come_in_order_of_time_then_rank() {
        let mut alarms = Alarms::default();
        alarms.set(Tick(9), Alarm::WaitingRoll(PlayerId(0)));
        alarms.set(Tick(9), Alarm::Clock);
        alarms.set(Tick(9), Alarm::FateVote);
        alarms.set(Tick(9), Alarm::Placement(PlayerId(1)));
        alarms.set(Tick(5), Alarm::FateIdle);
        alarms.set(Tick(7), Alarm::PauseVote);
        alarms.cancel(Alarm::FateIdle);
        let mut order = Vec::new();
        while let Some((at, alarm)) = alarms.next() {
            order.push((at, alarm));
            alarms.cancel(alarm);
        }
        let at_nine =
            [Alarm::Placement(PlayerId(1)), Alarm::FateVote, Alarm::Clock, Alarm::WaitingRoll(PlayerId(0))];
        assert_eq!(order[0], (Tick(7), Alarm::PauseVote));
        assert_eq!(order[1..], at_nine.map(|alarm| (Tick(9), alarm)));
    }
}
