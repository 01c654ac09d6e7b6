//! Bytes by chance happen to whole rooms. Whatever the fuzzer finds becomes a test here.

#[path = "chaos/driver.rs"]
mod driver;

use kit::{Seed, Stream};

#[test]
fn a_room_survives_whatever_happens() {
    for number in 0..200 {
        let draws = Seed::from_number(number).draws();
        let bytes: Vec<u8> = (0..150).flat_map(|n| draws.word(Stream(9), n, 0).to_le_bytes()).collect();
        // Somebody comes, sits down and begins, so that there is a game to happen to.
        let begin = [0, 0, 0, 2, 0, 0, 0, 1, 0, 2, 1, 0, 6, 0, 1, 6, 1, 2, 3, 0, 0, 8, 0, 100];
        driver::chaos(&[&begin[..], &bytes].concat());
    }
}
