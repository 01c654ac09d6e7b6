//! How fast somebody may do things: the measures of the shell, and a bucket for every address and for those it can have.

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

/// Requests of any kind from an address. All files of all pages in all languages are some sixty, and whoever reloads asks again.
pub(crate) const REQUESTS: Measure = Measure { per_minute: 6_000, burst: 600 };

/// So many households of a site may do together as much as each of them. With IPv6 anybody gets a site for nothing, and it has room
/// for 65,536 households.
pub(crate) const HOUSEHOLDS_OF_A_SITE: u64 = 8;

/// Addresses remembered. Of more, the one that was seen least lately is forgotten: nobody is refused because he is new.
const REMEMBERED: usize = 4096;

/// A bucket for every household that has lately done something, and a larger one for its site. Addresses are kept here and nowhere
/// else, and not for long.
pub(crate) struct Visitors {
    households: Buckets,
    sites: Buckets,
}

impl Visitors {
    pub fn new(measure: Measure) -> Visitors {
        let Measure { per_minute, burst } = measure;
        let of_sites =
            Measure { per_minute: per_minute * HOUSEHOLDS_OF_A_SITE, burst: burst * HOUSEHOLDS_OF_A_SITE };
        Visitors { households: Buckets::new(measure), sites: Buckets::new(of_sites) }
    }

    /// Pays for a visitor. What his household is refused costs the others of its site nothing.
    pub fn pay(&mut self, visitor: IpAddr, now_ms: u64) -> Result<(), TooFast> {
        self.households.pay(household(visitor), now_ms)?;
        site(visitor).map_or(Ok(()), |site| self.sites.pay(site, now_ms))
    }
}

/// A bucket for each of those who have lately paid.
struct Buckets {
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

impl Buckets {
    fn new(measure: Measure) -> Buckets {
        Buckets { measure, buckets: HashMap::new(), seen: BTreeMap::new(), visits: 0 }
    }

    fn pay(&mut self, who: IpAddr, now_ms: u64) -> Result<(), TooFast> {
        self.visits += 1;
        let (measure, visit) = (self.measure, self.visits);
        let known =
            self.buckets.entry(who).or_insert_with(|| Known { bucket: Bucket::full(measure, now_ms), seen: visit });
        self.seen.remove(&known.seen);
        known.seen = visit;
        self.seen.insert(visit, who);
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
        IpAddr::V6(address) => network(address, 64),
        v4 => v4,
    }
}

/// The site that a household stands on: with IPv6 a network of 48 bits. An address of IPv4 has none.
pub(crate) fn site(address: IpAddr) -> Option<IpAddr> {
    match address.to_canonical() {
        IpAddr::V6(address) => Some(network(address, 48)),
        IpAddr::V4(_) => None,
    }
}

/// An address with its first bits alone.
fn network(address: Ipv6Addr, bits: u32) -> IpAddr {
    IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << (Ipv6Addr::BITS - bits))))
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
        let known = &visitors.households;
        assert_eq!((known.buckets.len(), known.seen.len()), (REMEMBERED, REMEMBERED));
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

    #[test]
    fn a_site_of_many_households_pays_together() {
        let mut visitors = Visitors::new(Measure { per_minute: 6, burst: 1 });
        let at = |site: u128, household: u128| {
            IpAddr::V6(Ipv6Addr::from_bits((0x2001_0db8 << 96) | (site << 80) | (household << 64) | 1))
        };
        let paid = (0..65_536).filter(|n| visitors.pay(at(1, *n), 0).is_ok()).count();
        assert_eq!(paid as u64, HOUSEHOLDS_OF_A_SITE, "of all its households");
        assert_eq!(visitors.pay(at(2, 0), 0), Ok(()), "the neighbours");
        // Whoever alone is refused takes nothing from the others.
        assert!((0..100).all(|_| visitors.pay(at(2, 0), 0).is_err()));
        assert_eq!(visitors.pay(at(2, 1), 0), Ok(()));
        let of_ipv4 = |n: u32| IpAddr::from((0xc000_0200 + n).to_be_bytes());
        assert!((0..100).all(|n| visitors.pay(of_ipv4(n), 0).is_ok()), "there every address is dear");
    }
}
