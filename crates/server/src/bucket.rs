//! How fast somebody may do things: a bucket of tokens that fills by itself.

use std::collections::HashMap;
use std::net::IpAddr;

/// How fast something may be done.
#[derive(Clone, Copy)]
pub(crate) struct Rate {
    /// Times a minute that may go on for ever.
    pub per_minute: u64,
    /// Times at once after a rest.
    pub burst: u64,
}

/// Frames of a connection.
pub(crate) const FRAMES: Rate = Rate { per_minute: 1_200, burst: 40 };

/// Tables created from an address.
pub(crate) const TABLES: Rate = Rate { per_minute: 6, burst: 20 };

/// Spoken codes tried from an address. Whoever guesses needs months to find the one table of a living room.
pub(crate) const CODES: Rate = Rate { per_minute: 6, burst: 20 };

/// Connections made from an address. A school may well stand behind one.
pub(crate) const CONNECTIONS: Rate = Rate { per_minute: 600, burst: 200 };

/// What doing it once costs, so that a millisecond fills the bucket by whole numbers.
const PRICE: u64 = 60_000;

/// A bucket. It begins full.
pub(crate) struct Bucket {
    rate: Rate,
    level: u64,
    filled_ms: u64,
}

impl Bucket {
    pub fn full(rate: Rate, now_ms: u64) -> Bucket {
        Bucket { rate, level: rate.burst * PRICE, filled_ms: now_ms }
    }

    /// Pays for doing it once, if there is enough.
    pub fn pay(&mut self, now_ms: u64) -> Result<(), TooFast> {
        self.fill(now_ms);
        self.level = self.level.checked_sub(PRICE).ok_or(TooFast)?;
        Ok(())
    }

    fn fill(&mut self, now_ms: u64) {
        let gained = now_ms.saturating_sub(self.filled_ms).saturating_mul(self.rate.per_minute);
        self.level = gained.saturating_add(self.level).min(self.rate.burst * PRICE);
        self.filled_ms = now_ms;
    }

    fn is_full(&self) -> bool {
        self.level == self.rate.burst * PRICE
    }
}

/// The bucket is empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooFast;

/// Addresses remembered before those that have rested are forgotten.
const REMEMBERED: usize = 4096;

/// A bucket for every address that has lately done something. Addresses are kept here and nowhere else, and not for long.
pub(crate) struct Visitors {
    rate: Rate,
    buckets: HashMap<IpAddr, Bucket>,
}

impl Visitors {
    pub fn new(rate: Rate) -> Visitors {
        Visitors { rate, buckets: HashMap::new() }
    }

    /// Pays for a visitor. This machine itself is free: its owner can do worse, and a proxy on it speaks for many.
    pub fn pay(&mut self, visitor: IpAddr, now_ms: u64) -> Result<(), TooFast> {
        if visitor.to_canonical().is_loopback() {
            return Ok(());
        }
        if self.buckets.len() >= REMEMBERED {
            self.buckets.retain(|_, bucket| {
                bucket.fill(now_ms);
                !bucket.is_full()
            });
        }
        if self.buckets.len() >= REMEMBERED && !self.buckets.contains_key(&visitor) {
            return Err(TooFast);
        }
        self.buckets.entry(visitor).or_insert_with(|| Bucket::full(self.rate, now_ms)).pay(now_ms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_passes_then_only_the_steady_rate() {
        let mut bucket = Bucket::full(FRAMES, 0);
        assert!((0..40).all(|_| bucket.pay(0).is_ok()));
        assert_eq!(bucket.pay(49), Err(TooFast));
        assert_eq!(bucket.pay(50), Ok(()));
        assert_eq!(bucket.pay(60), Err(TooFast));
        assert!((0..40).all(|_| bucket.pay(1_000_000).is_ok()), "it is full again after a rest");
        assert_eq!(bucket.pay(1_000_000), Err(TooFast), "and never fuller than full");
    }

    #[test]
    fn every_address_has_its_own_bucket_and_rested_ones_are_forgotten() {
        let mut visitors = Visitors::new(Rate { per_minute: 6, burst: 1 });
        let address = |n: u32| IpAddr::from((0x0a00_0000 + n).to_be_bytes());
        assert_eq!(visitors.pay(address(1), 0), Ok(()));
        assert_eq!(visitors.pay(address(1), 9_999), Err(TooFast));
        assert_eq!(visitors.pay(address(2), 9_999), Ok(()));
        assert!((0..100).all(|_| visitors.pay(IpAddr::from([127, 0, 0, 1]), 0).is_ok()));
        assert!((3..4097).all(|n| visitors.pay(address(n), 10_000).is_ok()));
        assert_eq!(visitors.pay(address(9_000), 10_001), Ok(()), "the first has rested");
        assert!((5_000..6_000).all(|n| visitors.pay(address(n), 60_000).is_ok()));
        assert!(visitors.buckets.len() <= 1_000);
    }
}
