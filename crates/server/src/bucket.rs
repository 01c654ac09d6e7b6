//! How fast somebody may do things: the measures of the shell, and a bucket for every address.

use std::collections::{BTreeMap, HashMap};
use std::net::{IpAddr, Ipv6Addr};

use room::{Bucket, Measure, TooFast};

/// Frames of a connection.
pub(crate) const FRAMES: Measure = Measure { per_minute: 1_200, burst: 40 };

/// Tables created from an address.
pub(crate) const TABLES: Measure = Measure { per_minute: 6, burst: 20 };

/// Spoken codes tried from an address. Whoever guesses needs months to find the one table of a living room.
pub(crate) const CODES: Measure = Measure { per_minute: 6, burst: 20 };

/// Connections made from an address. A school may well stand behind one.
pub(crate) const CONNECTIONS: Measure = Measure { per_minute: 600, burst: 200 };

/// Addresses remembered. Of more, the one that was seen least lately is forgotten: nobody is refused because he is new.
const REMEMBERED: usize = 4096;

/// A bucket for every address that has lately done something. Addresses are kept here and nowhere else, and not for long.
pub(crate) struct Visitors {
    measure: Measure,
    buckets: HashMap<IpAddr, Known>,
    /// By when they were last seen, counted in visits.
    seen: BTreeMap<u64, IpAddr>,
    visits: u64,
}

/// An address that is remembered.
struct Known {
    bucket: Bucket,
    seen: u64,
}

impl Visitors {
    pub fn new(measure: Measure) -> Visitors {
        Visitors { measure, buckets: HashMap::new(), seen: BTreeMap::new(), visits: 0 }
    }

    /// Pays for a visitor.
    pub fn pay(&mut self, visitor: IpAddr, now_ms: u64) -> Result<(), TooFast> {
        let visitor = household(visitor);
        self.visits += 1;
        let (measure, visit) = (self.measure, self.visits);
        let known = self
            .buckets
            .entry(visitor)
            .or_insert_with(|| Known { bucket: Bucket::full(measure, now_ms), seen: visit });
        self.seen.remove(&known.seen);
        known.seen = visit;
        self.seen.insert(visit, visitor);
        let paid = known.bucket.pay(now_ms);
        if self.buckets.len() > REMEMBERED
            && let Some((_, oldest)) = self.seen.pop_first()
        {
            self.buckets.remove(&oldest);
        }
        paid
    }
}

/// All addresses that one household has: with IPv6 that is a whole network of 64 bits.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64))),
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_address_has_its_own_bucket_and_the_newcomer_is_never_refused() {
        let mut visitors = Visitors::new(Measure { per_minute: 6, burst: 1 });
        let address = |n: u32| IpAddr::from((0x0a00_0000 + n).to_be_bytes());
        assert_eq!(visitors.pay(address(1), 0), Ok(()));
        assert_eq!(visitors.pay(address(1), 9_999), Err(TooFast));
        assert_eq!(visitors.pay(address(2), 9_999), Ok(()));
        assert!((3..10_000).all(|n| visitors.pay(address(n), 9_999).is_ok()), "however many there are");
        assert_eq!((visitors.buckets.len(), visitors.seen.len()), (REMEMBERED, REMEMBERED));
        assert_eq!(visitors.pay(address(9_999), 9_999), Err(TooFast), "who was seen last is remembered");
        assert_eq!(visitors.pay(address(1), 9_999), Ok(()), "who was seen first is forgotten");
    }

    #[test]
    fn a_network_of_64_bits_is_one_household() {
        let mut visitors = Visitors::new(Measure { per_minute: 6, burst: 1 });
        let address = |text: &str| text.parse::<IpAddr>().expect("an address");
        assert_eq!(visitors.pay(address("2001:db8:1:2::1"), 0), Ok(()));
        assert_eq!(visitors.pay(address("2001:db8:1:2:ffff::7"), 0), Err(TooFast));
        assert_eq!(visitors.pay(address("2001:db8:1:3::1"), 0), Ok(()));
        assert_eq!(household(address("::ffff:192.0.2.1")), address("192.0.2.1"));
    }
}
