//! Any bytes as what happens to a whole room: people, losses, leaps of time, crashes, old numbers.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/room/tests/chaos/driver.rs"]
mod driver;

fuzz_target!(|bytes: &[u8]| {
    driver::chaos(bytes);
});
