//! Any bytes as frames of both sides, in both codecs: read or refused, and what was read is written and read the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use protocol::{Codec, decode_client, decode_server, encode_client, encode_server};
use replay::Replay;

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
    // Files of ended games come from strangers, too, and so does a row of the journal after an accident.
    if let Ok(replay) = Replay::from_bytes(bytes) {
        assert!(Replay::from_bytes(&replay.to_bytes()).is_ok_and(|again| again == replay));
    }
    for format in 1..=room::journal::FORMAT {
        let _ = room::journal::read_record(format, bytes);
    }
});
