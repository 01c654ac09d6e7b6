//! How fast somebody may do things: a bucket of tokens that fills by itself. The lobby has some, and so has the shell.

/// How fast something may be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Measure {
    /// Times a minute that may go on for ever.
    pub per_minute: u64,
    /// Times at once after a rest.
    pub burst: u64,
}

/// What doing it once costs, so that a millisecond fills the bucket by whole numbers.
const PRICE: u64 = 60_000;

/// A bucket. It begins full.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bucket {
    measure: Measure,
    level: u64,
    filled_ms: u64,
}

/// The bucket is empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooFast;

impl Bucket {
    /// One that nothing has been taken from yet.
    #[must_use]
    pub fn full(measure: Measure, now_ms: u64) -> Bucket {
        Bucket { measure, level: measure.burst * PRICE, filled_ms: now_ms }
    }

    /// Pays for doing it once, if there is enough.
    ///
    /// # Errors
    /// When there is not.
    pub fn pay(&mut self, now_ms: u64) -> Result<(), TooFast> {
        self.fill(now_ms);
        self.level = self.level.checked_sub(PRICE).ok_or(TooFast)?;
        Ok(())
    }

    fn fill(&mut self, now_ms: u64) {
        let gained = now_ms.saturating_sub(self.filled_ms).saturating_mul(self.measure.per_minute);
        self.level = gained.saturating_add(self.level).min(self.measure.burst * PRICE);
        self.filled_ms = now_ms;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_passes_then_only_the_steady_rate() {
        let mut bucket = Bucket::full(Measure { per_minute: 1_200, burst: 40 }, 0);
        assert!((0..40).all(|_| bucket.pay(0).is_ok()));
        assert_eq!(bucket.pay(49), Err(TooFast));
        assert_eq!(bucket.pay(50), Ok(()));
        assert_eq!(bucket.pay(60), Err(TooFast));
        assert!((0..40).all(|_| bucket.pay(1_000_000).is_ok()), "it is full again after a rest");
        assert_eq!(bucket.pay(1_000_000), Err(TooFast), "and never fuller than full");
    }
}
