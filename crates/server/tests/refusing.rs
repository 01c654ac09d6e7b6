//! What a server does not put up with, and that it says so by the documented code. What is meant badly is in `attacks`.

mod common;

use std::net::{IpAddr, Ipv4Addr};

use common::{in_time, start};
use protocol::{Codec, SorryCode};
use server::{Page, Server, Settings};
use tokio_tungstenite::tungstenite::Message;

#[tokio::test]
async fn bad_frames_close_with_their_code() {
    let server = start().await;
    let table = server.table().await;
    let cases = [
        (Message::text("{\"Dance\":{}}"), SorryCode::Malformed),
        (Message::text("\"Leave\""), SorryCode::HelloFirst),
        (Message::text("{\"Hello\":{\"protocol\":99}}"), SorryCode::OtherProtocol),
    ];
    for (message, code) in cases {
        let mut client = server.connect(&table, Codec::Json).await;
        client.throw(message).await;
        assert_eq!(client.close_code().await, code.number(), "{code:?}");
    }
}

#[tokio::test]
async fn an_unknown_table_closes_as_one_that_is_no_more() {
    let server = start().await;
    let mut client = server.connect("00112233445566778899aabbccddeeff", Codec::Json).await;
    assert_eq!(client.close_code().await, SorryCode::RoomOver.number());
}

#[tokio::test]
async fn every_answer_has_the_headers_and_the_page_says_if_it_is_missing() {
    let server = start().await;
    for (path, says) in [
        ("/", "built without the page"),
        ("/t/00112233445566778899aabbccddeeff", "built without the page"),
        ("/healthz", "ok"),
        ("/readyz", "ready"),
        ("/metrics", "gong_rooms 0"),
        ("/nowhere.js", "no such file"),
    ] {
        let answer = server.http("GET", path, "").await.to_ascii_lowercase();
        for wanted in
            [says, "x-content-type-options: nosniff", "referrer-policy: no-referrer", "frame-ancestors 'none'"]
        {
            assert!(answer.contains(wanted), "{path} lacks {wanted}: {answer}");
        }
    }
    let foreign = server.http("GET", "/", "Host: evil.example\r\n").await.to_ascii_lowercase();
    assert!(foreign.starts_with("http/1.1 421") && foreign.contains("frame-ancestors 'none'"), "{foreign}");
}

#[tokio::test]
async fn a_port_in_use_is_one_sentence_that_says_what_to_do() {
    let server = start().await;
    let settings = Settings { port: server.address.port(), ..Settings::default() };
    let error = Server::bind(settings, Page::none()).await.err().expect("the port is taken");
    assert!(error.to_string().contains("is in use") && error.to_string().contains("--port"), "{error}");
    let elsewhere =
        Settings { host: IpAddr::V4(Ipv4Addr::new(203, 0, 113, 77)), port: 20_000, ..Settings::default() };
    let error = Server::bind(elsewhere, Page::none()).await.err().expect("not our address");
    assert!(error.to_string().contains("--host"), "{error}");
}

#[tokio::test]
async fn a_server_that_stops_says_so_and_waits_for_nobody_who_is_deaf() {
    let server = start().await;
    let table = server.table().await;
    let (mut client, _) = server.come_in(&table, Codec::Json).await;
    let _deaf = server.come_in(&table, Codec::Json).await;
    server.stop.send(()).expect("it runs");
    assert_eq!(client.close_code().await, 1012);
    in_time(server.done).await.expect("no panic");
}
