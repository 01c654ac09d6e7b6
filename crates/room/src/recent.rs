//! The last events of a game, for those who missed a few.

use std::collections::VecDeque;

/// So many events are remembered: three quarters of a minute of six busy players. Whoever was gone for longer gets a fresh look.
const CAPACITY: usize = 512;

/// The last events, in order.
pub(crate) struct Recent<E> {
    /// The number of the last event before those remembered.
    before: u32,
    events: VecDeque<E>,
}

impl<E: Copy> Recent<E> {
    /// Nothing yet; the next event follows number `seq`.
    pub fn after(seq: u32) -> Recent<E> {
        Recent { before: seq, events: VecDeque::new() }
    }

    pub fn push(&mut self, events: &[E]) {
        for event in events {
            // Room is made first: a list that grows beyond what is remembered would take twice the memory.
            if self.events.len() == CAPACITY {
                self.events.pop_front();
                self.before += 1;
            }
            self.events.push_back(*event);
        }
    }

    /// All that happened after event `seq`, if all of it is remembered.
    pub fn since(&self, seq: u32) -> Option<impl Iterator<Item = &E>> {
        let known = seq.checked_sub(self.before)? as usize;
        (known <= self.events.len()).then(|| self.events.range(known..))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::Tick;
    use temple::event::{Event, Fact};

    #[test]
    fn remembers_a_bounded_number() {
        let event = |at: u32| Event { at: Tick(at), by: None, fact: Fact::Started };
        let mut recent = Recent::after(10);
        recent.push(&[event(11), event(12)]);
        let ticks = |recent: &Recent<Event>, seq| {
            recent.since(seq).map(|events| events.map(|one| one.at.0).collect::<Vec<_>>())
        };
        assert_eq!(ticks(&recent, 9), None);
        assert_eq!(ticks(&recent, 10), Some(vec![11, 12]));
        assert_eq!(ticks(&recent, 12), Some(vec![]));
        assert_eq!(ticks(&recent, 13), None, "nobody has seen what has not happened");
        for at in 13..=2000 {
            recent.push(&[event(at)]);
        }
        let oldest = 2000 - CAPACITY as u32;
        assert_eq!(ticks(&recent, oldest).map(|events| events.len()), Some(CAPACITY));
        assert_eq!(ticks(&recent, oldest - 1), None);
        assert_eq!(ticks(&recent, 1999), Some(vec![2000]));
    }
}
