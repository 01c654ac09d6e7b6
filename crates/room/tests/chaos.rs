//! Bytes by chance happen to whole rooms. Whatever the fuzzer finds becomes a test here.

#[path = "chaos/driver.rs"]
mod driver;

use kit::{Seed, Stream};

#[test]
fn a_room_survives_whatever_happens() {
    let mut far = driver::Played::default();
    for number in 0..200 {
        let draws = Seed::from_number(number).draws();
        let bytes: Vec<u8> = (0..150).flat_map(|n| draws.word(Stream(9), n, 0).to_le_bytes()).collect();
        // Two come, sit down and begin, so that there is a game to happen to: half of the time one with sheets.
        let game = (number / 2 % 2) as u8;
        let comes = [0, 0, game, 2, 0, 0, 0, 1, game, 2, 1, 0];
        let chooses = [16, 0, game];
        let begins = [6, 0, 1, 6, 1, 2, 3, 0, 0, 8, 0, 100];
        let rate = [number as u8 % 2];
        let played = driver::chaos(&[&rate[..], &comes, &chooses, &begins, &bytes].concat());
        far.temple = far.temple.max(played.temple);
        far.sheets = far.sheets.max(played.sheets);
    }
    println!("the longest game of the temple had {} events, the longest with sheets {}", far.temple, far.sheets);
    assert!(far.temple > 100 && far.sheets > 20, "both games are played");
}
