//! Any bytes as commands of four players, modules on: each is accepted or refused, and the state stays a real one.
#![no_main]

use kit::{Seed, Tick};
use libfuzzer_sys::fuzz_target;
use temple::command::Command;
use temple::components::Components;
use temple::game::{act, begin, start};
use temple::modules::MANIFESTS;
use temple::players::PlayerId;
use temple::setup::Setup;

fuzz_target!(|bytes: &[u8]| {
    let (data, mut told) = (Components::standard(), Vec::new());
    let mut setup = Setup::new(&data, 4);
    setup.modules = MANIFESTS.iter().map(|manifest| manifest.id).collect();
    let mut game = begin(&setup, &data, Seed::from_number(7), &mut told).expect("a game for four");
    start(&mut game, &mut told).expect("the first start signal");
    let (mut rest, mut now) = (bytes, Tick::START);
    // One byte for the player, one for the time since the last command, then the command.
    while let [by, pause, command @ ..] = rest {
        let Ok((command, after)) = postcard::take_from_bytes::<Command>(command) else { return };
        rest = after;
        now = now.plus_ms(u32::from(*pause) * 8);
        let before = (game.table().clone(), game.next_alarm());
        if act(&mut game, PlayerId(by % 5), &command, now, &mut told).is_err()
            && before.1.is_none_or(|due| due >= now)
        {
            assert!(before.0 == *game.table(), "a refusal changes nothing");
        }
        game.audit().expect("the state can be a real one");
        told.clear();
    }
});
