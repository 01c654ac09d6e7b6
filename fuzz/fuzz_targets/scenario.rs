//! Any bytes as a scenario file: they are understood or get an error with a line, and what is understood runs to a verdict.
#![no_main]

use libfuzzer_sys::fuzz_target;
use temple::components::Components;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(scenarios) = scenario::parse(text) else { return };
    let data = Components::standard();
    for scenario in scenarios {
        let _ = scenario::run(&scenario, &data);
    }
});
