//! Chance: every random number is a keyed hash over a stream and a counter.
//!
//! Draw `n` of stream `s` is SipHash-2-4 under the seed over `(s, n)`. Nothing is stored but the counter, a
//! stream never depends on how often another one was used, and anybody who learns the seed after the
//! game can recompute each draw on its own.

use serde::{Deserialize, Serialize};
use siphasher::sip::SipHasher24;

/// The secret of one game: whoever knows it knows all dice and piles to come.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// A seed for tests, simulations and `--seed N`: equal numbers give equal games.
    #[must_use]
    pub fn from_number(number: u64) -> Seed {
        let mut bytes = [0; 32];
        for (i, chunk) in bytes.chunks_exact_mut(8).enumerate() {
            let word = SipHasher24::new_with_keys(number, i as u64).hash(b"gong seed");
            chunk.copy_from_slice(&word.to_le_bytes());
        }
        Seed(bytes)
    }

    /// The random numbers of this seed.
    #[must_use]
    pub fn draws(&self) -> Draws {
        let word = |i: usize| u64::from_le_bytes(self.0[i * 8..i * 8 + 8].try_into().expect("eight bytes"));
        Draws { hasher: SipHasher24::new_with_keys(word(0) ^ word(2), word(1) ^ word(3)) }
    }
}

/// Which sequence of random numbers is meant; each use has its own so that none disturbs another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stream(pub u32);

/// The keyed hash of one game.
#[derive(Clone, Copy)]
pub struct Draws {
    hasher: SipHasher24,
}

impl Draws {
    /// Block `block` of draw `n`: 64 fair bits.
    #[must_use]
    pub fn word(&self, stream: Stream, n: u32, block: u32) -> u64 {
        let mut message = [0; 12];
        message[0..4].copy_from_slice(&stream.0.to_le_bytes());
        message[4..8].copy_from_slice(&n.to_le_bytes());
        message[8..12].copy_from_slice(&block.to_le_bytes());
        self.hasher.hash(&message)
    }

    /// A whole number below `bound` by draw `n`, each with exactly the same chance.
    ///
    /// # Panics
    /// When `bound` is 0: there is nothing to choose.
    #[must_use]
    pub fn below(&self, stream: Stream, n: u32, bound: u32) -> u32 {
        assert!(bound > 0, "a choice among nothing");
        let bound = u64::from(bound);
        let fair = u64::MAX - u64::MAX % bound;
        let mut block = 0;
        loop {
            let word = self.word(stream, n, block);
            if word < fair {
                return (word % bound) as u32;
            }
            block += 1;
        }
    }

    /// Shuffles `items` fairly with the draws that follow `*n`, and moves `*n` on.
    pub fn shuffle<T>(&self, stream: Stream, n: &mut u32, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(stream, *n, last as u32 + 1) as usize;
            *n += 1;
            items.swap(last, other);
        }
    }
}

/// The throws of one player: the bytes of draws 0, 1, 2 ... of a stream, one after the other.
///
/// Only the number of bytes used so far matters; the rest of the current draw is kept to save hashing it again.
#[derive(Clone, Copy)]
pub struct DiceStream {
    stream: Stream,
    used: u32,
    rest: u64,
}

impl DiceStream {
    /// A stream of which nothing has been used.
    #[must_use]
    pub const fn new(stream: Stream) -> DiceStream {
        DiceStream { stream, used: 0, rest: 0 }
    }

    /// How many bytes have been used.
    #[must_use]
    pub const fn used(&self) -> u32 {
        self.used
    }

    /// The next throw of a six-sided die, 0 to 5. Bytes from 252 up are rejected, so that every side has exactly the same
    /// chance.
    #[inline]
    pub fn throw(&mut self, draws: &Draws) -> u8 {
        loop {
            if self.used.is_multiple_of(8) {
                self.rest = draws.word(self.stream, self.used / 8, 0);
            }
            let byte = self.rest as u8;
            self.rest >>= 8;
            self.used += 1;
            if byte < 252 {
                return byte % 6;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_depends_on_seed_stream_and_counter_alone() {
        let draws = Seed::from_number(1).draws();
        assert_eq!(draws.word(Stream(1), 2, 0), Seed::from_number(1).draws().word(Stream(1), 2, 0));
        assert_ne!(draws.word(Stream(1), 2, 0), draws.word(Stream(2), 2, 0));
        assert_ne!(draws.word(Stream(1), 2, 0), draws.word(Stream(1), 3, 0));
        assert_ne!(draws.word(Stream(1), 2, 0), Seed::from_number(2).draws().word(Stream(1), 2, 0));
    }

    /// Each throw can be recomputed on its own: byte `i` of the stream is byte `i % 8` of draw `i / 8`.
    #[test]
    fn throws_are_the_bytes_of_the_stream() {
        let draws = Seed::from_number(7).draws();
        let mut dice = DiceStream::new(Stream(3));
        let thrown: Vec<u8> = (0..500).map(|_| dice.throw(&draws)).collect();
        let bytes = (0..dice.used()).map(|i| draws.word(Stream(3), i / 8, 0).to_le_bytes()[i as usize % 8]);
        let expected: Vec<u8> = bytes.filter(|byte| *byte < 252).map(|byte| byte % 6).collect();
        assert_eq!(thrown, expected);
    }

    /// Rule BASE-20: each of the six faces has the chance 1/6 (chi-square with five degrees of freedom;
    /// 20.5 is passed by chance once in a thousand seeds, and this seed is fixed).
    #[test]
    fn dice_are_fair() {
        let draws = Seed::from_number(42).draws();
        let mut dice = DiceStream::new(Stream(1));
        let mut count = [0f64; 6];
        for _ in 0..100_000 {
            count[usize::from(dice.throw(&draws))] += 1.0;
        }
        let expected = 100_000.0 / 6.0;
        let chi: f64 = count.iter().map(|seen| (seen - expected).powi(2) / expected).sum();
        assert!(chi < 20.5, "{chi} {count:?}");
    }

    #[test]
    fn shuffles_reach_every_order() {
        let draws = Seed::from_number(5).draws();
        let mut seen = std::collections::BTreeSet::new();
        for n in 0..200 {
            let mut items = [1, 2, 3];
            draws.shuffle(Stream(n), &mut 0, &mut items);
            seen.insert(items);
        }
        assert_eq!(seen.len(), 6);
    }
}
