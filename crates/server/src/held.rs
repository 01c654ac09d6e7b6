//! What an address holds at a time: tables that are there, connections that are open. A rate alone lets a patient one take
//! everything.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

use crate::bucket::household;
use crate::house::locked;

/// Tables somebody may have made that are still there. A table that was brought back from the disk is nobody's.
pub(crate) const TABLES: usize = 30;

/// Connections somebody may have. A school may well stand behind one address.
pub(crate) const SOCKETS: usize = 300;

/// Who holds how many.
pub(crate) struct Held {
    most: usize,
    by_household: Mutex<HashMap<IpAddr, usize>>,
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
        Arc::new(Held { most, by_household: Mutex::default() })
    }

    /// One more for an address; none if it has enough.
    pub fn take(self: &Arc<Held>, who: IpAddr) -> Option<Hold> {
        let who = household(who);
        let mut held = locked(&self.by_household);
        let count = held.entry(who).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Hold(Some((Arc::clone(self), who))))
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        let Some((held, who)) = &self.0 else { return };
        let mut held = locked(&held.by_household);
        let left = held.get_mut(who).map(|count| {
            *count -= 1;
            *count
        });
        if left == Some(0) {
            held.remove(who);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_holds_enough_gets_no_more_until_something_ends() {
        let held = Held::at_most(TABLES);
        let (ani, ben) = (IpAddr::from([192, 0, 2, 1]), IpAddr::from([192, 0, 2, 2]));
        let mut tables: Vec<Hold> = (0..TABLES).filter_map(|_| held.take(ani)).collect();
        assert_eq!(tables.len(), TABLES);
        assert!(held.take(ani).is_none(), "however long he has waited");
        assert!(held.take(ben).is_some(), "another one may");
        tables.pop();
        assert!(held.take(ani).is_some());
        drop(tables);
        assert!(locked(&held.by_household).is_empty(), "nobody is remembered who holds nothing");
    }
}
