//! The only clock: milliseconds since the server began, from a source that never runs backwards.

use std::pin::Pin;
use std::time::Duration;

use tokio::time::{Instant, Sleep, sleep_until};

/// When the server began.
#[derive(Clone, Copy)]
pub(crate) struct Clock(Instant);

impl Clock {
    pub fn starting_now() -> Clock {
        Clock(Instant::now())
    }

    pub fn now_ms(self) -> u64 {
        self.0.elapsed().as_millis() as u64
    }

    /// An alarm of this clock, not set yet.
    pub fn alarm(self) -> Alarm {
        Alarm { began: self.0, at_ms: 0, sleep: Box::pin(sleep_until(self.0)) }
    }
}

/// Wakes a table. It is wound again only when its time changes: a busy table looks at it thousands of times before.
pub(crate) struct Alarm {
    began: Instant,
    at_ms: u64,
    sleep: Pin<Box<Sleep>>,
}

impl Alarm {
    /// Done when it is that time; never if there is no such time.
    pub async fn ring_at(&mut self, at_ms: Option<u64>) {
        let Some(at_ms) = at_ms else { return std::future::pending().await };
        if self.at_ms != at_ms {
            self.at_ms = at_ms;
            self.sleep.as_mut().reset(self.began + Duration::from_millis(at_ms));
        }
        self.sleep.as_mut().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::timeout;

    #[tokio::test(start_paused = true)]
    async fn an_alarm_rings_when_it_is_time_and_can_be_put_forward_and_back() {
        let clock = Clock::starting_now();
        let mut alarm = clock.alarm();
        alarm.ring_at(Some(0)).await;
        assert_eq!(clock.now_ms(), 0);
        alarm.ring_at(Some(40)).await;
        alarm.ring_at(Some(40)).await;
        assert_eq!(clock.now_ms(), 40, "what is past rings at once");
        assert!(timeout(Duration::from_millis(5), alarm.ring_at(Some(500))).await.is_err());
        alarm.ring_at(Some(60)).await;
        assert_eq!(clock.now_ms(), 60);
        assert!(timeout(Duration::from_secs(5), alarm.ring_at(None)).await.is_err());
    }
}
