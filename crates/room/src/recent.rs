//! The last events of a game, for those who missed a few. They lie packed: a table has hundreds of them for a whole game, and is
//! asked for some once in a while.

use std::collections::VecDeque;
use std::marker::PhantomData;

use serde::Serialize;
use serde::de::DeserializeOwned;

/// So many events are remembered: three quarters of a minute of six busy players. Whoever was gone for longer gets a fresh look.
const CAPACITY: usize = 512;

/// The list grows by so many bytes at a time. By itself it would double, and stay half empty for the whole game.
const ROOM_FOR_MORE: usize = 256;

/// The last events, in order.
pub(crate) struct Recent<E> {
    /// The number of the last event before those remembered.
    before: u32,
    /// How many are remembered.
    count: usize,
    /// Each in postcard, behind its length in one byte.
    packed: VecDeque<u8>,
    events: PhantomData<E>,
}

impl<E: Serialize + DeserializeOwned> Recent<E> {
    /// Nothing yet; the next event follows number `seq`.
    pub fn after(seq: u32) -> Recent<E> {
        Recent { before: seq, count: 0, packed: VecDeque::new(), events: PhantomData }
    }

    pub fn push(&mut self, events: &[E]) {
        for event in events {
            // Room is made first: a list that grows beyond what is remembered would take twice the memory.
            if self.count == CAPACITY {
                self.forget_first();
            }
            let bytes = postcard::to_allocvec(event).expect("plain data can be written");
            if self.packed.capacity() - self.packed.len() <= bytes.len() {
                self.packed.reserve_exact(ROOM_FOR_MORE.max(bytes.len() + 1));
            }
            self.packed.push_back(u8::try_from(bytes.len()).expect("an event is short"));
            self.packed.extend(bytes);
            self.count += 1;
        }
    }

    fn forget_first(&mut self) {
        let length = self.packed.pop_front().unwrap_or(0);
        self.packed.drain(..usize::from(length));
        self.count -= 1;
        self.before += 1;
    }

    /// All that happened after event `seq`, if all of it is remembered.
    pub fn since(&self, seq: u32) -> Option<Vec<E>> {
        let known = seq.checked_sub(self.before)? as usize;
        if known > self.count {
            return None;
        }
        let packed: Vec<u8> = self.packed.iter().copied().collect();
        let mut rest = packed.as_slice();
        let each = std::iter::from_fn(|| {
            let (length, behind) = rest.split_first()?;
            let (event, behind) = behind.split_at(usize::from(*length));
            rest = behind;
            Some(event)
        });
        let read = |bytes| postcard::from_bytes(bytes).expect("it was written here");
        Some(each.skip(known).map(read).collect())
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
            recent.since(seq).map(|events| events.iter().map(|one| one.at.0).collect::<Vec<_>>())
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
        let most = CAPACITY * size_of::<Event>();
        assert!(recent.packed.capacity() * 2 <= most, "{} of {most} bytes", recent.packed.capacity());
    }
}
