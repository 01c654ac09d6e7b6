//! The only clock: milliseconds since the server began, from a source that never runs backwards.

use std::time::Duration;

use tokio::time::{Instant, sleep_until};

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

    /// Sleeps until then; for ever if there is no such time.
    pub async fn sleep_until(self, at_ms: Option<u64>) {
        match at_ms {
            Some(at_ms) => sleep_until(self.0 + Duration::from_millis(at_ms)).await,
            None => std::future::pending().await,
        }
    }
}
