//! Any bytes as component data: they load or get an error. What loads makes a game, or says why not.
#![no_main]

use std::sync::Arc;

use kit::Seed;
use libfuzzer_sys::fuzz_target;
use temple::setup::Setup;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(data) = components::parse(text) else { return };
    let data = Arc::new(data);
    let _ = temple::game::begin(&Setup::new(&data, 4), &data, Seed::from_number(1), &mut Vec::new());
});
