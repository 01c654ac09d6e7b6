//! What an address holds at a time: tables that are there, connections that are open. A rate alone lets a patient one take
//! everything.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

use crate::bucket::{HOUSEHOLDS_OF_A_SITE, household, site};
use crate::house::locked;

/// What one address may have at a time. A school may well stand behind one. The households of a site of IPv6 may have eight times as
/// much together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Caps {
    /// Tables they have made that are still there. A table that was brought back from the disk is nobody's.
    pub tables: usize,
    /// Connections to tables.
    pub sockets: usize,
    /// Connections that ask for pages and the like. Whom a trusted proxy lets in is its own affair.
    pub visits: usize,
}

impl Default for Caps {
    fn default() -> Caps {
        Caps { tables: 30, sockets: 300, visits: 300 }
    }
}

/// Who holds how many.
pub(crate) struct Held {
    most: usize,
    counts: Mutex<Counts>,
}

#[derive(Default)]
struct Counts {
    households: HashMap<IpAddr, usize>,
    sites: HashMap<IpAddr, usize>,
}

/// One of them, for as long as it is there. None for whoever is not counted.
pub(crate) struct Hold(Option<(Arc<Held>, IpAddr)>);

impl Hold {
    /// What is not counted.
    pub fn free() -> Hold {
        Hold(None)
    }
}

impl Held {
    pub fn at_most(most: usize) -> Arc<Held> {
        Arc::new(Held { most, counts: Mutex::default() })
    }

    /// One more for an address; none if it or its site has enough.
    pub fn take(self: &Arc<Held>, who: IpAddr) -> Option<Hold> {
        let (household, site, of_sites) = (household(who), site(who), self.most * HOUSEHOLDS_OF_A_SITE as usize);
        let mut counts = locked(&self.counts);
        let count = |counts: &HashMap<IpAddr, usize>, who| counts.get(&who).copied().unwrap_or_default();
        if count(&counts.households, household) >= self.most
            || site.is_some_and(|site| count(&counts.sites, site) >= of_sites)
        {
            return None;
        }
        *counts.households.entry(household).or_default() += 1;
        if let Some(site) = site {
            *counts.sites.entry(site).or_default() += 1;
        }
        Some(Hold(Some((Arc::clone(self), who))))
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        let Some((held, who)) = &self.0 else { return };
        let mut counts = locked(&held.counts);
        one_less(&mut counts.households, household(*who));
        if let Some(site) = site(*who) {
            one_less(&mut counts.sites, site);
        }
    }
}

/// Nobody is remembered who holds nothing.
fn one_less(counts: &mut HashMap<IpAddr, usize>, who: IpAddr) {
    if let Entry::Occupied(mut count) = counts.entry(who) {
        *count.get_mut() -= 1;
        if *count.get() == 0 {
            count.remove();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_holds_enough_gets_no_more_until_something_ends() {
        let most = Caps::default().tables;
        let held = Held::at_most(most);
        let (ani, ben) = (IpAddr::from([192, 0, 2, 1]), IpAddr::from([192, 0, 2, 2]));
        let mut tables: Vec<Hold> = (0..most).filter_map(|_| held.take(ani)).collect();
        assert_eq!(tables.len(), most);
        assert!(held.take(ani).is_none(), "however long he has waited");
        assert!(held.take(ben).is_some(), "another one may");
        tables.pop();
        assert!(held.take(ani).is_some());
        drop(tables);
        assert!(locked(&held.counts).households.is_empty(), "nobody is remembered who holds nothing");
    }

    #[test]
    fn a_site_of_many_households_holds_eight_times_as_much() {
        let most = Caps::default().tables;
        let held = Held::at_most(most);
        let at = |site: u16, household: u16| IpAddr::from([0x2001, 0xdb8, site, household, 0, 0, 0, 1]);
        let mut all: Vec<Hold> =
            (0..1_000).flat_map(|n| [at(1, n), at(1, n)]).filter_map(|who| held.take(who)).collect();
        assert_eq!(all.len(), 8 * most, "two for each of many");
        assert!(held.take(at(2, 0)).is_some(), "the neighbours");
        all.pop();
        assert!(held.take(at(1, 999)).is_some_and(|_last| held.take(at(1, 998)).is_none()));
        drop(all);
        let counts = locked(&held.counts);
        assert!(counts.households.is_empty() && counts.sites.is_empty(), "nobody is remembered who holds nothing");
    }
}
