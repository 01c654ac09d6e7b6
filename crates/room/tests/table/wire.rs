//! Early, oversized, malformed and strange frames get their documented code.

use proptest::prelude::*;
use protocol::{ClientFrame, Codec, Hello, MAX_CLIENT_FRAME, PROTOCOL, ServerFrame, SorryCode};

use crate::shell::Shell;

fn turned_away(bytes: &[u8], codec: Codec) -> (Option<SorryCode>, Option<SorryCode>) {
    let mut shell = Shell::new(1, 2, 1);
    let peer = shell.arrive("Ani");
    // Even numbers speak JSON, odd ones postcard; here the test decides.
    shell.send_bytes(peer, codec, bytes);
    (shell.client(peer).sorry(), shell.client(peer).closed)
}

#[test]
fn bad_bytes_are_answered_and_closed() {
    let long = vec![b' '; MAX_CLIENT_FRAME + 1];
    for (bytes, codec, code) in [
        (&long[..], Codec::Json, SorryCode::TooLong),
        (&long[..], Codec::Postcard, SorryCode::TooLong),
        (b"", Codec::Json, SorryCode::Malformed),
        (b"", Codec::Postcard, SorryCode::Malformed),
        (b"{\"Wish\":{}}", Codec::Json, SorryCode::Malformed),
        (b"\"Start\" \"Start\"", Codec::Json, SorryCode::Malformed),
        (b"\xff\xff\xff\xff\xff", Codec::Postcard, SorryCode::Malformed),
    ] {
        assert_eq!(turned_away(bytes, codec), (Some(code), Some(code)), "{code:?}");
    }
}

#[test]
fn hello_comes_first() {
    let mut shell = Shell::new(1, 2, 1);
    for frame in [
        ClientFrame::Start,
        ClientFrame::Join { name: "Ani".into(), colour: None },
        ClientFrame::Wish { id: 1, command: temple::command::Command::ROLL },
    ] {
        let peer = shell.open();
        shell.send(peer, frame);
        assert_eq!(shell.client(peer).closed, Some(SorryCode::HelloFirst));
    }
    let peer = shell.open();
    shell.send(peer, ClientFrame::Ping { nonce: 3 });
    let pong = ServerFrame::Pong { nonce: 3, clock: None, check: None };
    assert_eq!(shell.client(peer).frames.last(), Some(&pong), "a ping is always answered");
}

#[test]
fn another_protocol_is_told_so() {
    let mut shell = Shell::new(1, 2, 1);
    let peer = shell.open();
    let hello = Hello { protocol: PROTOCOL + 1, token: None, last_seq: None, name: None };
    shell.send(peer, ClientFrame::Hello(hello));
    assert_eq!(shell.client(peer).closed, Some(SorryCode::OtherProtocol));
}

#[test]
fn a_table_is_full_some_day() {
    let mut shell = Shell::new(1, 2, 1);
    let peers: Vec<_> = (0..room::MAX_PEOPLE).map(|_| shell.arrive("Wim")).collect();
    assert!(peers.iter().all(|peer| shell.client(*peer).closed.is_none()));
    let late = shell.open();
    let hello = Hello { protocol: PROTOCOL, token: None, last_seq: None, name: None };
    shell.send(late, ClientFrame::Hello(hello));
    assert_eq!(shell.client(late).closed, Some(SorryCode::Full));
}

/// However many connect and say nothing, whoever has a seat comes back to it.
#[test]
fn silent_connections_keep_nobody_out() {
    let mut shell = Shell::new(1, 2, 1);
    let ani = shell.sit("Ani");
    let token = shell.token(ani);
    shell.lose(ani);
    let silent: Vec<_> = (0..3 * room::MAX_PEOPLE).map(|_| shell.open()).collect();
    shell.send(silent[100], ClientFrame::Ping { nonce: 1 });
    let back = shell.come_back(token, None);
    assert_eq!(shell.seat(back), Some(temple::players::PlayerId(0)));
    assert_eq!(shell.client(silent[0]).closed, Some(SorryCode::Full), "the oldest went");
    let there = silent.iter().filter(|peer| shell.client(**peer).closed.is_none()).count();
    assert!(there < 2 * room::MAX_PEOPLE, "{there}");
}

/// A frame to somebody who is gone harms nobody.
#[test]
fn frames_of_the_lost_are_ignored() {
    let mut shell = Shell::new(1, 2, 1);
    let ani = shell.sit("Ani");
    shell.lose(ani);
    let frames = shell.client(ani).frames.len();
    shell.send(ani, ClientFrame::Start);
    assert_eq!(shell.client(ani).frames.len(), frames);
    assert_eq!(shell.room.stage(), protocol::Stage::Gathering);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever bytes arrive in a running game, the room stands.
    #[test]
    fn no_bytes_break_a_room(bytes in proptest::collection::vec(any::<u8>(), 0..40), kind in 0..20u8) {
        let mut shell = Shell::new(1, 2, 20);
        let ani = shell.sit("Ani");
        shell.send(ani, ClientFrame::Start);
        shell.pass(400);
        let bytes: Vec<u8> = [&[kind], &bytes[..]].concat();
        shell.send_bytes(ani, Codec::Postcard, &bytes);
        shell.pass(1000);
        shell.room.game().unwrap().audit().unwrap();
    }
}
