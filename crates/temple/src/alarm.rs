//! What is due, and when: every timer of the game is an alarm in one queue.

use kit::Tick;
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::players::PlayerId;

/// What happens when its time has come. Rule [CLK-7]: the order is the order within one instant: the clock's own events come
/// first, so a roll that waits at the slam is carried out after it (BASE-76).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub enum Alarm {
    /// The next gong, slam or the collapse.
    #[default]
    Clock,
    /// The default place of a shown tile is taken (BASE-48).
    Placement(PlayerId),
    /// The time to name another die is over (BASE-77).
    LossChoice(PlayerId),
    /// The proposal lapses (BASE-67).
    FateVote,
    /// Somebody's silence may count as a yes (BASE-67).
    FateIdle,
    /// A waiting roll is carried out (BASE-23).
    WaitingRoll(PlayerId),
}

/// The most alarms at once: per player a roll, a placement and eight losses, and three of the table.
const MAX_ALARMS: usize = 64;

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

    pub(crate) fn set(&mut self, at: Tick, alarm: Alarm) {
        let place = self.0.partition_point(|entry| *entry > (at, alarm));
        self.0.insert(place, (at, alarm));
    }

    pub(crate) fn cancel(&mut self, alarm: Alarm) {
        self.0.retain(|(_, other)| *other != alarm);
    }

    /// Cancels one alarm at this instant.
    pub(crate) fn cancel_at(&mut self, at: Tick, alarm: Alarm) {
        if let Some(place) = self.0.iter().position(|entry| *entry == (at, alarm)) {
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
        alarms.set(Tick(5), Alarm::FateVote);
        alarms.set(Tick(9), Alarm::Clock);
        alarms.set(Tick(7), Alarm::FateVote);
        alarms.cancel_at(Tick(5), Alarm::FateVote);
        let mut order = Vec::new();
        while let Some((at, alarm)) = alarms.next() {
            order.push((at, alarm));
            alarms.cancel_at(at, alarm);
        }
        let clock_first = [(Tick(7), Alarm::FateVote), (Tick(9), Alarm::Clock)];
        assert_eq!(order[..2], clock_first);
        assert_eq!(order.len(), 3);
    }
}
