//! How people come to a table: the page, links, spoken codes and squares for the camera.

mod common;

use std::net::{IpAddr, Ipv4Addr};

use common::{header_of, json_of, start, start_at, start_with};
use protocol::{ClientFrame, Codec, ServerFrame, Stage};
use server::{Encoding, Page, PageFile};

const FILES: &[PageFile] = &[
    PageFile { path: "/index.html", content_type: "text/html", encoding: Encoding::Gzip, bytes: b"packed" },
    PageFile { path: "/index.html", content_type: "text/html", encoding: Encoding::Plain, bytes: b"<p>hello" },
    PageFile { path: "/gong_bg.wasm", content_type: "application/wasm", encoding: Encoding::Plain, bytes: b"wasm" },
];

#[tokio::test]
async fn the_embedded_page_is_served_at_every_table() {
    let server = start_with(Page::of(FILES)).await;
    let files = [("/", "text/html", "<p>hello"), ("/t/anything", "text/html", "<p>hello")];
    for (path, kind, says) in files.into_iter().chain([("/gong_bg.wasm?v=1", "application/wasm", "wasm")]) {
        let answer = server.http("GET", path, "").await;
        assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with(says), "{path}: {answer}");
        assert_eq!(header_of(&answer, "content-type"), Some(kind), "{path}");
        let policy = header_of(&answer, "content-security-policy").expect("a policy");
        let own = format!("connect-src 'self' ws://{}", server.address);
        for part in ["worker-src 'self'", "img-src 'self' data:", "script-src 'self' 'wasm-unsafe-eval'", &own] {
            assert!(policy.contains(part), "{part} is missing in {policy}");
        }
    }
}

#[tokio::test]
async fn a_browser_that_has_a_file_is_not_sent_it_again() {
    let server = start_with(Page::of(FILES)).await;
    let first = server.http("GET", "/", "Accept-Encoding: gzip, br\r\n").await;
    assert!(first.ends_with("packed"), "{first}");
    assert_eq!(header_of(&first, "content-encoding"), Some("gzip"));
    assert_eq!(header_of(&first, "cache-control"), Some("no-cache"));
    let tag = header_of(&first, "etag").expect("a tag");
    let again = server.http("GET", "/", &format!("Accept-Encoding: gzip\r\nIf-None-Match: {tag}\r\n")).await;
    assert!(again.starts_with("HTTP/1.1 304") && !again.contains("packed"), "{again}");
    assert_eq!(header_of(&again, "etag"), Some(tag));
    let plain = server.http("GET", "/", &format!("If-None-Match: {tag}\r\n")).await;
    assert!(plain.starts_with("HTTP/1.1 200") && plain.ends_with("<p>hello"), "{plain}");
}

#[tokio::test]
async fn a_table_has_a_link_a_code_and_a_square() {
    let server = start().await;
    let table = server.invitation().await;
    assert_eq!(table.link, format!("http://{}/t/{}", server.address, table.id));
    let shown = json_of(&server.http("GET", &format!("/api/tables/{}", table.id), "").await);
    assert_eq!((shown["link"].as_str(), shown["code"].as_str()), (Some(&*table.link), Some(&*table.code)));

    let by_name = format!("Host: localhost:{}\r\n", server.address.port());
    let shown = json_of(&server.http("GET", &format!("/api/tables/{}", table.id), &by_name).await);
    assert_eq!(shown["link"], format!("http://localhost:{}/t/{}", server.address.port(), table.id));

    let picture = server.http("GET", &format!("/api/tables/{}/qr.svg", table.id), "").await;
    assert_eq!(header_of(&picture, "content-type"), Some("image/svg+xml"), "{picture}");
    assert_eq!(header_of(&picture, "cache-control"), Some("no-store"));
    assert!(picture.contains(&server::qr::svg(&table.link).expect("short enough")), "{picture}");
}

#[tokio::test]
async fn tables_that_are_not_there_all_look_the_same() {
    let server = start().await;
    server.table().await;
    let unknown = "/api/tables/00112233445566778899aabbccddeeff";
    let paths =
        [unknown, &format!("{unknown}/qr.svg"), "/api/tables/x", "/api/codes/mango-cobra-7", "/api/codes/x"];
    for path in paths {
        let answer = server.http("GET", path, "").await;
        assert!(answer.starts_with("HTTP/1.1 404") && answer.ends_with("no such table.\n"), "{path}: {answer}");
    }
}

#[tokio::test]
async fn a_code_leads_to_its_table_until_the_start() {
    let server = start().await;
    let (table, other) = (server.invitation().await, server.invitation().await);
    assert_ne!(table.code, other.code);
    let spoken = table.code.to_uppercase().replace('-', "%20");
    for typed in [&table.code, &spoken] {
        let found = json_of(&server.http("GET", &format!("/api/codes/{typed}"), "").await);
        assert_eq!((found["id"].as_str(), found["link"].as_str()), (Some(&*table.id), Some(&*table.link)));
    }
    let led = server.http("GET", &format!("/{}", table.code), "").await;
    assert!(led.starts_with("HTTP/1.1 303"), "{led}");
    assert_eq!(header_of(&led, "location"), Some(&*format!("/t/{}", table.id)));

    let (mut host, _) = server.come_in(&table.id, Codec::Json).await;
    host.say(&ClientFrame::Join { name: "Ani".into(), colour: None }).await;
    host.word().await;
    host.say(&ClientFrame::Start).await;
    host.until(|frame| matches!(frame, ServerFrame::Lobby(lobby) if lobby.stage != Stage::Gathering).then_some(()))
        .await;
    for path in [format!("/api/codes/{}", table.code), format!("/{}", table.code)] {
        let answer = server.http("GET", &path, "").await;
        assert!(answer.starts_with("HTTP/1.1 404"), "{path}: {answer}");
    }
    let shown = json_of(&server.http("GET", &format!("/api/tables/{}", table.id), "").await);
    assert_eq!((shown["id"].as_str(), shown["code"].as_str()), (Some(&*table.id), None), "the link stays good");
}

#[tokio::test]
async fn whoever_plays_in_the_network_gets_links_that_are_good_there() {
    let server = start_at(IpAddr::V4(Ipv4Addr::UNSPECIFIED), Page::none()).await;
    let Some(network) = server.network else {
        return eprintln!("skipped: this machine has no network");
    };
    let table = server.invitation().await;
    assert_eq!(table.link, format!("http://{network}/t/{}", table.id), "though its creator came by the loopback");
    let there = server.http_at(network, "GET", &format!("/api/tables/{}", table.id), "").await;
    assert_eq!(json_of(&there)["link"], table.link);
}

#[tokio::test]
async fn whoever_tries_codes_is_held_up() {
    let server = start_at(IpAddr::V4(Ipv4Addr::UNSPECIFIED), Page::none()).await;
    let Some(network) = server.network else {
        return eprintln!("skipped: this machine has no network, and its loopback is not held up");
    };
    let mut answers = Vec::new();
    for number in 10..40 {
        // Both ways of trying are counted together.
        let path = ["/api/codes/", "/"][number % 2];
        let answer = server.http_at(network, "GET", &format!("{path}mango-cobra-{number}"), "").await;
        answers.push(answer.split(' ').nth(1).expect("a status").to_owned());
    }
    assert!(answers[..20].iter().all(|status| status == "404"), "{answers:?}");
    assert!(answers[25..].iter().all(|status| status == "429"), "{answers:?}");
    let free = server.http_at(network, "GET", "/api/tables/x", "").await;
    assert!(free.starts_with("HTTP/1.1 404"), "only codes are counted: {free}");
}
