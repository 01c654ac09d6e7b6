//! Any bytes as frames of both sides, in both codecs, as what frames carry packed, as files of ended games of both kinds and as
//! records of journals: read or refused, and what was read is written and read the same.
#![no_main]

use std::fmt::Debug;

use kit::{Hex, Tick, digest_of};
use libfuzzer_sys::fuzz_target;
use protocol::roll_and_write::News;
use protocol::{Codec, Dice, Packed, WhatIf, decode_client, decode_server, encode_client, encode_server, unpack};
use replay::{Recorded, ReplayOf, Scroll, Temple};
use room::AnyPast;
use serde::Serialize;
use serde::de::DeserializeOwned;

fuzz_target!(|bytes: &[u8]| {
    for codec in [Codec::Postcard, Codec::Json] {
        if let Ok(frame) = decode_client(bytes, codec) {
            let again = encode_client(&frame, codec);
            // A frame may be longer when it is written in full; it is still the same.
            if again.len() <= protocol::MAX_CLIENT_FRAME {
                assert_eq!(decode_client(&again, codec), Ok(frame));
            }
        }
        if let Ok(frame) = decode_server(bytes, codec) {
            assert_eq!(decode_server(&encode_server(&frame, codec), codec), Ok(frame));
        }
    }
    packed::<scroll::command::Command>(bytes);
    packed::<News>(bytes);
    // Files of ended games come from strangers, too, and so does a row of the journal after an accident. The seal of a file is no
    // riddle to a stranger, but one to chance: it is made for the bytes.
    for file in [bytes.to_vec(), sealed(bytes)] {
        ended::<Temple>(&file);
        ended::<Scroll>(&file);
        let what_if = WhatIf { replay: Hex([0; 16]), at: Tick(60_000), dice: Dice::Same };
        let _ = AnyPast::read(&file, what_if);
    }
    for format in 1..=room::journal::FORMAT {
        let _ = room::journal::read_record(format, bytes);
    }
});

/// What a frame of another game carries.
fn packed<T: Serialize + DeserializeOwned + PartialEq + Debug>(bytes: &[u8]) {
    if let Ok(value) = unpack::<T>(bytes) {
        assert_eq!(Packed::of(&value).open(), Ok(value));
    }
}

/// A file of an ended game: what stands in it is written and read the same.
fn ended<G: Recorded>(file: &[u8])
where
    ReplayOf<G>: PartialEq,
{
    let _ = replay::game_of(file);
    if let Ok(replay) = ReplayOf::<G>::from_bytes(file) {
        assert!(ReplayOf::<G>::from_bytes(&replay.to_bytes()).is_ok_and(|again| again == replay));
    }
}

/// A file whose body are these bytes, the first of which are its format.
fn sealed(bytes: &[u8]) -> Vec<u8> {
    let mut file = [b"gonggame", bytes].concat();
    let seal = digest_of(&file);
    file.extend_from_slice(&seal.0);
    file
}
