//! Bytes that are no frames, frames that are too many, and connections that only take up room.

use protocol::{ClientFrame, Codec, ServerFrame, SorryCode};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{Duration, sleep};
use tokio_tungstenite::tungstenite::Message;

use crate::common::raw::{CLOSE, CONTINUATION, FIN, PING, Raw, TEXT, frame};
use crate::common::{in_time, start};

/// Close code of RFC 6455 for bytes that are no WebSocket messages.
const PROTOCOL_ERROR: u16 = 1002;

/// Close code of RFC 6455 for text that is none.
const NOT_TEXT: u16 = 1007;

/// The close code that answers these bytes on a new connection.
async fn closes_with(bytes: &[u8]) -> u16 {
    let server = start().await;
    let table = server.table().await;
    let (mut raw, _) = Raw::open(server.address, &table, "").await;
    raw.send(bytes).await;
    raw.close_code().await
}

#[tokio::test]
async fn a12_a_frame_over_4_kib_closes_with_4001() {
    let server = start().await;
    let table = server.table().await;
    for message in [Message::text(" ".repeat(4097)), Message::binary(vec![0; 100_000])] {
        let mut client = server.connect(&table, Codec::Json).await;
        client.throw(message).await;
        assert_eq!(client.close_code().await, SorryCode::TooLong.number());
    }
    // The length alone is enough: nobody waits for the rest of it.
    let endless = [&[FIN | TEXT, 0x80 | 127][..], &(1u64 << 40).to_be_bytes(), &[0; 4]].concat();
    assert_eq!(closes_with(&endless).await, SorryCode::TooLong.number());
}

#[tokio::test]
async fn a13_endless_fragments_close_with_4001() {
    let mut bytes = frame(TEXT, &[b' '; 1000]);
    for _ in 0..40 {
        bytes.extend(frame(CONTINUATION, &[b' '; 120]));
    }
    assert_eq!(closes_with(&bytes).await, SorryCode::TooLong.number());
}

#[tokio::test]
async fn a14_broken_frames_close_with_1002() {
    let masked = |first| frame(first, b"{}");
    let cases = [
        ("unmasked", vec![FIN | TEXT, 2, b'{', b'}']),
        ("first reserved bit", masked(FIN | 0x40 | TEXT)),
        ("second reserved bit", masked(FIN | 0x20 | TEXT)),
        ("third reserved bit", masked(FIN | 0x10 | TEXT)),
        ("opcode 3", masked(FIN | 3)),
        ("opcode 15", masked(FIN | 15)),
        ("a ping in two parts", masked(PING)),
        ("a long ping", frame(FIN | PING, &[0; 126])),
        ("a continuation of nothing", masked(FIN | CONTINUATION)),
        ("a message within a message", [masked(TEXT), masked(FIN | TEXT)].concat()),
    ];
    for (what, bytes) in cases {
        assert_eq!(closes_with(&bytes).await, PROTOCOL_ERROR, "{what}");
    }
}

#[tokio::test]
async fn a15_bad_utf8_closes_with_1007() {
    assert_eq!(closes_with(&frame(FIN | TEXT, b"{\"\xff\xfe\"")).await, NOT_TEXT);
    let halves = [frame(TEXT, b"\"\xc3"), frame(FIN | CONTINUATION, b"\x28\"")].concat();
    assert_eq!(closes_with(&halves).await, NOT_TEXT);
    let reason = [&1000u16.to_be_bytes()[..], b"\xff"].concat();
    assert_eq!(closes_with(&frame(FIN | CLOSE, &reason)).await, NOT_TEXT, "also where a close gives its reason");
}

/// A close is answered by a close: with the same code if it is one that may be sent, else with 1002.
#[tokio::test]
async fn a31_a_close_is_answered_by_the_book() {
    let server = start().await;
    let table = server.table().await;
    let answer = async |data: &[u8]| {
        let (mut raw, _) = Raw::open(server.address, &table, "").await;
        raw.send(&frame(FIN | CLOSE, data)).await;
        raw.close_data().await
    };
    assert_eq!(answer(b"").await, b"", "without a code, without one");
    for code in [1000u16, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999] {
        assert_eq!(answer(&code.to_be_bytes()).await, code.to_be_bytes(), "{code}");
        let with_reason = [&code.to_be_bytes()[..], b"bye"].concat();
        assert_eq!(answer(&with_reason).await[..2], code.to_be_bytes(), "{code}");
    }
    for code in [0u16, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999, 5000, 65535] {
        assert_eq!(answer(&code.to_be_bytes()).await[..2], PROTOCOL_ERROR.to_be_bytes(), "{code}");
    }
    assert_eq!(closes_with(&frame(FIN | CLOSE, &[3])).await, PROTOCOL_ERROR, "half a code");
}

/// Fragments that hold nothing never become a message, and still they are work: they are paid for by their bytes.
#[tokio::test]
async fn a32_empty_fragments_are_paid_for() {
    let mut bytes = frame(TEXT, b"");
    for _ in 0..100_000 {
        bytes.extend(frame(CONTINUATION, b""));
    }
    assert_eq!(closes_with(&bytes).await, SorryCode::TooFast.number());
    // A message in as many parts as it has letters is slow, but it is a message.
    let ping = br#"{"Ping":{"nonce":7}}"#;
    let mut parts = frame(TEXT, b"");
    ping.iter().for_each(|letter| parts.extend(frame(CONTINUATION, &[*letter])));
    parts.extend(frame(FIN | CONTINUATION, b""));
    let server = start().await;
    let table = server.table().await;
    let (mut raw, _) = Raw::open(server.address, &table, "").await;
    raw.send(&parts).await;
    let answer = raw.until(|first, data| (first == FIN | TEXT).then_some(data)).await;
    assert!(answer.starts_with(br#"{"Pong""#));
}

#[tokio::test]
async fn a16_strange_json_closes_with_4000() {
    let server = start().await;
    let table = server.table().await;
    let cases = [
        "[".repeat(4000),
        "{\"Hello\":".repeat(400),
        format!("{{\"Ping\":{{\"nonce\":{}1{}}}}}", "[".repeat(1900), "]".repeat(1900)),
        "{\"Ping\":{\"nonce\":99999999999999999999999999}}".into(),
        "{\"Ping\":{\"nonce\":1e400}}".into(),
        "{\"Ping\":{\"nonce\":-1}}".into(),
        "{\"Ping\":{\"nonce\":1,\"nonce\":2}}".into(),
        "{\"Ping\":{\"nonce\":1},\"Ping\":{\"nonce\":2}}".into(),
        "{\"Dance\":{}}".into(),
        "\"Start\" \"Start\"".into(),
        format!("[{}0]", "0,".repeat(2000)),
        String::new(),
    ];
    for case in cases {
        let mut client = server.connect(&table, Codec::Json).await;
        client.throw(Message::text(case.clone())).await;
        let short: String = case.chars().take(60).collect();
        assert_eq!(client.close_code().await, SorryCode::Malformed.number(), "{short}");
    }
    for bytes in [vec![255; 40], vec![], vec![17, 1, 99, 99], vec![0, 1, 1, 255, 255, 255, 255, 127]] {
        let mut client = server.connect(&table, Codec::Json).await;
        client.throw(Message::binary(bytes.clone())).await;
        assert_eq!(client.close_code().await, SorryCode::Malformed.number(), "{bytes:?}");
    }
    // What is unknown is passed over, however deep it goes, and takes nothing with it.
    let mut client = server.connect(&table, Codec::Json).await;
    let deep = format!("{{\"Ping\":{{\"x\":{}{},\"nonce\":7}}}}", "[".repeat(1900), "]".repeat(1900));
    client.throw(Message::text(deep)).await;
    client.until(|frame| matches!(frame, ServerFrame::Pong { nonce: 7, .. }).then_some(())).await;
}

#[tokio::test]
async fn a17_whoever_sends_too_fast_is_closed_and_a_burst_is_not() {
    let server = start().await;
    let table = server.table().await;
    let (mut client, _) = server.come_in(&table, Codec::Postcard).await;
    for nonce in 0..35 {
        client.say(&ClientFrame::Ping { nonce }).await;
    }
    client.until(|frame| matches!(frame, ServerFrame::Pong { nonce: 34, .. }).then_some(())).await;
    let flood = async {
        for nonce in 0..60 {
            // The server may have closed before the last of them.
            let message = Message::binary(protocol::encode_client(&ClientFrame::Ping { nonce }, Codec::Postcard));
            let _ = futures_util::SinkExt::send(&mut client.socket, message).await;
        }
    };
    in_time(flood).await;
    assert_eq!(client.close_code().await, SorryCode::TooFast.number());
    assert!(server.http("GET", "/metrics", "").await.contains("gong_too_fast_total 1\n"));
}

#[tokio::test]
async fn a22_whoever_says_nothing_is_closed_with_4002() {
    let server = start().await;
    let table = server.table().await;
    let mut silent = server.connect(&table, Codec::Json).await;
    assert_eq!(silent.close_code().await, SorryCode::HelloFirst.number());
    let mut hasty = server.connect(&table, Codec::Json).await;
    hasty.say(&ClientFrame::Leave).await;
    assert_eq!(hasty.close_code().await, SorryCode::HelloFirst.number(), "only a hello opens the door");
}

/// What is left of a connection on which somebody writes a byte now and then.
async fn left_of(head: &str, server: &crate::common::Running) -> String {
    let mut stream = in_time(TcpStream::connect(server.address)).await.expect("it listens");
    in_time(stream.write_all(head.as_bytes())).await.expect("it reads");
    let (mut reading, mut writing) = stream.into_split();
    let drip = async move {
        while writing.write_all(b"a").await.is_ok() {
            sleep(Duration::from_millis(300)).await;
        }
    };
    let drip = tokio::spawn(drip);
    let mut answer = Vec::new();
    // It may end with an answer, without one, or by a reset because of what was dripped last.
    let _ = in_time(reading.read_to_end(&mut answer)).await;
    drip.abort();
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn a23_heads_and_bodies_that_never_end_are_cut() {
    let server = start().await;
    let host = server.address;
    let head = format!("GET / HTTP/1.1\r\nHost: {host}\r\nX-Slow: ");
    let body = format!(
        "POST /api/replays/00112233445566778899aabbccddeeff/tables HTTP/1.1\r\nHost: {host}\r\nContent-Length: 190\r\n\r\n{{"
    );
    let chunked = format!(
        "POST /api/replays/00112233445566778899aabbccddeeff/tables HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\n1000\r\n"
    );
    let unread = format!("POST /api/tables HTTP/1.1\r\nHost: {host}\r\nContent-Length: 1000000\r\n\r\n");
    let (head, body, chunked, unread) = tokio::join!(
        left_of(&head, &server),
        left_of(&body, &server),
        left_of(&chunked, &server),
        left_of(&unread, &server)
    );
    assert!(!head.contains("200"), "{head}");
    assert!(body.starts_with("HTTP/1.1 408"), "{body}");
    assert!(chunked.starts_with("HTTP/1.1 408"), "{chunked}");
    assert!(unread.is_empty() || unread.starts_with("HTTP/1.1 201"), "{unread}");
    assert!(server.http("GET", "/healthz", "").await.ends_with("ok\n"), "the others are answered");
    // A body longer than any wish is refused as soon as that is clear.
    let long = server.post("/api/replays/x/tables", &" ".repeat(300)).await;
    assert!(long.starts_with("HTTP/1.1 400"), "{long}");
}

#[tokio::test]
async fn a24_a_flood_of_pings_closes_with_4008() {
    let server = start().await;
    let table = server.table().await;
    let (mut raw, _) = Raw::open(server.address, &table, "").await;
    raw.send(&frame(FIN | PING, b"x").repeat(30)).await;
    let mut answered = 0;
    raw.until(|first, data| {
        answered += usize::from((first, &data[..]) == (FIN | 10, b"x"));
        (answered == 30).then_some(())
    })
    .await;
    raw.send(&frame(FIN | PING, b"x").repeat(60)).await;
    assert_eq!(raw.close_code().await, SorryCode::TooFast.number());
}

#[tokio::test]
async fn a30_nothing_is_decompressed() {
    let server = start().await;
    let table = server.table().await;
    let offer = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n";
    let (mut raw, head) = Raw::open(server.address, &table, offer).await;
    assert!(head.starts_with("HTTP/1.1 101"), "{head}");
    assert!(!head.to_ascii_lowercase().contains("sec-websocket-extensions"), "{head}");
    // A frame that says it is compressed is not a frame.
    raw.send(&frame(FIN | 0x40 | TEXT, &[0xaa, 0x56, 0x0a, 0xc8])).await;
    assert_eq!(raw.close_code().await, PROTOCOL_ERROR);
    // Nor is a body: this is the gzip of a good wish.
    let path = "/api/replays/00112233445566778899aabbccddeeff/tables";
    let head = format!("POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Encoding: gzip\r\n", server.address);
    let gzip = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\xabVJ,Q\xb22\xd4QJ\xc9LNU\xb2R\nN\xccMU\xaa\x05\x00";
    let head = format!("{head}Content-Length: {}\r\nConnection: close\r\n\r\n", gzip.len());
    let answer = crate::common::ask(server.address, &[head.as_bytes(), gzip].concat()).await;
    assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
}
