//! What the benchmarks share: the floor of a roll, and a stopwatch that takes the best of several rounds.

use std::hint::black_box;
use std::time::Instant;

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

/// The least a roll can cost: throw five dice fairly, lock black masks, let golden ones free two, check a cost, write a
/// 16-byte event, keep a running hash. No die has an identity, nobody asks for permission.
pub fn floor_rolls(count: u64) -> u64 {
    const FACES: [u8; 6] = [0, 0, 1, 2, 3, 4];
    let (mut state, mut hash, mut locked, mut paid) = (0x9E37_79B9_7F4A_7C15_u64, 0u64, 0u8, 0u64);
    let mut events = [[0u64; 2]; 64];
    for n in 0..count {
        // One draw gives the bytes of a whole roll; a roll with an unfair byte is drawn again.
        let bits = loop {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            if (0..5).all(|die| (state >> (8 * die)) as u8 <= 251) {
                break state;
            }
        };
        let mut shown = 0u64; // one byte per face
        for die in 0..5 {
            let side = (bits >> (8 * die)) as u8 % 6;
            shown += 1 << (8 * u32::from(FACES[usize::from(side)]));
        }
        let of = |face: u32| (shown >> (8 * face)) as u8;
        locked = (locked + of(3)).min(5);
        locked -= (2 * of(4)).min(locked);
        paid += u64::from(of(0) >= 2 && of(1) + of(2) >= 1);
        let faces = shown | u64::from(locked) << 40;
        events[n as usize % 64] = [n, faces];
        hash = (hash ^ n ^ faces.rotate_left(17)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    }
    black_box(events);
    hash ^ paid
}
