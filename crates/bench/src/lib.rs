//! What the benchmarks share: the floor of a roll, and a stopwatch that takes the best of several rounds.

use std::hint::black_box;
use std::time::Instant;

use temple::components::Components;
use temple::game::begin;
use temple::modules::MANIFESTS;
use temple::setup::Setup;

/// Nanoseconds per item: the best of several rounds, so that a busy neighbour on a shared machine does not count.
pub fn best_ns(rounds: usize, items: u64, mut work: impl FnMut()) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..rounds {
        let start = Instant::now();
        work();
        best = best.min(start.elapsed().as_nanos() as f64 / items as f64);
    }
    best
}

/// The least a roll can cost: throw five dice, lock black masks, let golden ones free two, check a cost, write a 16-byte event,
/// keep a running hash. No die has an identity, nobody asks for permission, and no branch depends on chance.
pub fn floor_rolls(count: u64) -> u64 {
    /// One byte per face, so that counting is adding.
    const FACES: [u64; 6] = [1, 1, 1 << 8, 1 << 16, 1 << 24, 1 << 32];
    let (mut state, mut hash, mut locked, mut paid) = (0x9E37_79B9_7F4A_7C15_u64, 0u64, 0u64, 0u64);
    let mut events = [[0u64; 2]; 64];
    for n in 0..count {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let side = |die: u32| ((state >> (12 * die) & 0xFFF) * 6) >> 12;
        let shown: u64 = (0..5).map(|die| FACES[side(die) as usize]).sum();
        let of = |face: u32| shown >> (8 * face) & 0xFF;
        locked = (locked + of(3)).min(5).saturating_sub(2 * of(4));
        paid += u64::from(of(0) >= 2) & u64::from(of(1) + of(2) >= 1);
        let faces = shown | locked << 40;
        events[n as usize % 64] = [n, faces];
        hash = (hash ^ n ^ faces.rotate_left(17)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    }
    black_box(events);
    hash ^ paid
}

/// Heap allocations while whole games with every module are carried out, and how many inputs these were. The games begin before
/// anything is counted.
#[must_use]
pub fn allocations_of_whole_games() -> (usize, u64) {
    let data = Components::standard();
    let mut setup = Setup::new(&data, 5);
    setup.modules = MANIFESTS.iter().map(|module| module.id).collect();
    let (mut inputs, mut allocations) = (0, 0);
    for number in 0..10 {
        let slow = bots::Pace(1500, 3000);
        let log = arena::record::record(&setup, &data, slow, number).expect("a possible set-up");
        let mut told = Vec::with_capacity(1 << 16);
        let mut game = begin(&setup, &data, log.header.seed, &mut told).expect("a possible set-up");
        let counted = allocation_counter::measure(|| {
            for input in &log.inputs {
                game.take(&input.input, input.at, &mut told).expect("it was accepted");
            }
        });
        inputs += log.inputs.len();
        allocations += counted.count_total;
    }
    (inputs, allocations)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// E6 of docs/performance.md: whatever is on, no command asks for memory.
    #[test]
    fn no_command_allocates() {
        let (inputs, allocations) = allocations_of_whole_games();
        assert!(inputs > 2000, "{inputs}");
        assert_eq!(allocations, 0);
    }
}
