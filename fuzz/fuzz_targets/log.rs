//! Any bytes as a log: they are read or get an error. What is read is replayed as far as the rules let it.
#![no_main]

use kit::Log;
use libfuzzer_sys::fuzz_target;
use temple::components::Components;
use temple::game::{Input, begin};
use temple::setup::Setup;

fuzz_target!(|bytes: &[u8]| {
    let Ok(log) = Log::<Setup, Input>::from_bytes(bytes) else { return };
    let (data, mut told) = (Components::standard(), Vec::new());
    let Ok(mut game) = begin(&log.header.setup, &data, log.header.seed, &mut told) else { return };
    for stamped in &log.inputs {
        if game.take(&stamped.input, stamped.at, &mut told).is_err() {
            return;
        }
        game.audit().expect("the state can be a real one");
    }
});
