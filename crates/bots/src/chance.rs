//! A bot's own chance: how long it hesitates, and nothing that the rules depend on.

/// A small stream of random numbers (SplitMix64). Equal seeds give equal streams.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// The stream of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    /// 64 bits, all equally likely.
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ (word >> 31)
    }

    /// A number below `bound`; 0 if there is none. The bias is far below what a game could show.
    pub fn below(&mut self, bound: u32) -> u32 {
        ((u64::from(bound) * (self.word() >> 32)) >> 32) as u32
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: u32, high: u32) -> u32 {
        low + self.below(high.saturating_sub(low).saturating_add(1))
    }

    /// True once in `times` on average.
    pub fn once_in(&mut self, times: u32) -> bool {
        self.below(times) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_in_their_range_and_fill_it() {
        let mut chance = Chance::new(3);
        let mut seen = [0; 5];
        for _ in 0..1000 {
            seen[chance.between(2, 6) as usize - 2] += 1;
        }
        assert!(seen.iter().all(|times| (150..250).contains(times)), "{seen:?}");
        assert_eq!((chance.below(0), chance.below(1)), (0, 0));
    }
}
