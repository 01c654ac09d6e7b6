//! What a server does not put up with, and that it says so by the documented code.

mod common;

use std::net::{IpAddr, Ipv4Addr};
use std::time::{Duration, Instant};

use common::start;
use protocol::{ClientFrame, Codec, ServerFrame, SorryCode};
use server::{Page, Server, Settings};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};

#[tokio::test]
async fn bad_frames_close_with_their_code() {
    let server = start().await;
    let table = server.table().await;
    let cases = [
        (Message::text("{\"Dance\":{}}"), SorryCode::Malformed),
        (Message::binary(vec![255; 40]), SorryCode::Malformed),
        (Message::text(" ".repeat(4097)), SorryCode::TooLong),
        (Message::binary(vec![0; 100_000]), SorryCode::TooLong),
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
async fn whoever_sends_too_fast_is_closed_and_a_burst_is_not() {
    let server = start().await;
    let table = server.table().await;
    let (mut client, _) = server.come_in(&table, Codec::Postcard).await;
    for nonce in 0..35 {
        client.say(&ClientFrame::Ping { nonce }).await;
    }
    client.until(|frame| matches!(frame, ServerFrame::Pong { nonce: 34, .. }).then_some(())).await;
    for nonce in 0..60 {
        // The server may have closed before the last of them.
        let _ = futures_util::SinkExt::send(
            &mut client.socket,
            Message::binary(protocol::encode_client(&ClientFrame::Ping { nonce }, Codec::Postcard)),
        )
        .await;
    }
    assert_eq!(client.close_code().await, SorryCode::TooFast.number());
}

#[tokio::test]
async fn pages_of_other_hosts_and_other_names_are_refused() {
    let server = start().await;
    let table = server.table().await;
    let url = format!("ws://{}/ws/{table}", server.address);
    for (name, value, status) in [("origin", "http://evil.example", 403), ("host", "evil.example:7600", 421)] {
        let mut request = url.as_str().into_client_request().expect("a request");
        request.headers_mut().insert(name, value.parse().expect("a header"));
        match connect_async(request).await {
            Err(Error::Http(answer)) => assert_eq!(answer.status(), status, "{name}"),
            other => panic!("{name}: {:?}", other.map(|_| "connected")),
        }
    }
    let created = server.http("POST", "/api/tables", "Origin: http://evil.example\r\nContent-Length: 0\r\n").await;
    assert!(created.starts_with("HTTP/1.1 403"), "{created}");
    let mut own = url.as_str().into_client_request().expect("a request");
    own.headers_mut().insert("origin", format!("http://{}", server.address).parse().expect("a header"));
    assert!(connect_async(own).await.is_ok());
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
async fn a_server_that_stops_says_so_and_is_gone_within_two_seconds() {
    let server = start().await;
    let table = server.table().await;
    let (mut client, _) = server.come_in(&table, Codec::Json).await;
    let _deaf = server.come_in(&table, Codec::Json).await;
    let began = Instant::now();
    server.stop.send(()).expect("it runs");
    assert_eq!(client.close_code().await, 1012);
    server.done.await.expect("no panic");
    assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
}
