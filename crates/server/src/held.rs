//! What an address holds at a time: tables that are there, connections that are open. A rate alone lets a patient one take
//! everything.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

use crate::bucket::household;
use crate::house::locked;

/// What one address may have at a time. A school may well stand behind one.
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
        assert!(locked(&held.by_household).is_empty(), "nobody is remembered who holds nothing");
    }
}
