//! Pages of other sites, other names for this machine, paths and ids that are guessed.

use protocol::{ClientFrame, Codec, Hello, PROTOCOL, Stage};
use server::{Encoding, Page, PageFile, Settings};
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::common::raw::Raw;
use crate::common::{Folder, Running, header_of, start, start_as, start_in, start_with, upgrade};

/// The status with which a socket is refused to a page of this origin; none if it is not.
async fn refused_by(server: &Running, table: &str, header: &'static str, value: &str) -> Option<u16> {
    let url = format!("ws://{}/ws/{table}", server.address);
    let mut request = url.into_client_request().expect("a request");
    request.headers_mut().insert(header, value.parse().expect("a header"));
    match upgrade(request).await {
        Ok(_) => None,
        Err(Error::Http(answer)) => Some(answer.status().as_u16()),
        Err(other) => panic!("{header}: {value}: {other}"),
    }
}

/// What a page of this origin gets from a socket and from a wish for a table.
async fn assert_forbidden(origins: &[String]) {
    let server = start().await;
    let table = server.table().await;
    for origin in origins {
        assert_eq!(refused_by(&server, &table, "origin", origin).await, Some(403), "{origin}");
        let more = format!("Origin: {origin}\r\nContent-Length: 0\r\n");
        let created = server.http("POST", "/api/tables", &more).await;
        assert!(created.starts_with("HTTP/1.1 403"), "{origin}: {created}");
    }
    let metrics = server.http("GET", "/metrics", "").await;
    assert!(metrics.contains(&format!("gong_strangers_total {}\n", 2 * origins.len())), "it is counted: {metrics}");
    let own = format!("http://{}", server.address);
    assert_eq!(refused_by(&server, &table, "origin", &own).await, None, "the own page may");
}

#[tokio::test]
async fn a01_foreign_origin_is_403() {
    assert_forbidden(&["http://evil.example".into(), "https://evil.example".into()]).await;
    // The way round it, a foreign name bent to point here, is refused as well.
    let server = start().await;
    let table = server.table().await;
    assert_eq!(refused_by(&server, &table, "host", "evil.example:7600").await, Some(421));
}

#[tokio::test]
async fn a02_null_origin_is_403() {
    assert_forbidden(&["null".into()]).await;
}

#[tokio::test]
async fn a03_lookalike_origin_is_403() {
    let server = start().await;
    let (host, port) = (server.address.ip(), server.address.port());
    let lookalikes = [
        format!("http://{host}.evil.example:{port}"),
        format!("http://evil.example/{host}:{port}"),
        format!("http://{host}:{port}.evil.example"),
        format!("http://{host}:{port}@evil.example"),
        format!("http://evil@{host}:{port}"),
        format!("http://{host}:{}", port + 1),
        format!("http://{host}"),
        format!("http://localhost:{port}"),
        format!("ftp://{host}:{port}"),
        format!("ws://{host}:{port}"),
        format!("{host}:{port}"),
        String::new(),
    ];
    let table = server.table().await;
    for origin in lookalikes {
        assert_eq!(refused_by(&server, &table, "origin", &origin).await, Some(403), "{origin}");
    }
}

/// A program sends no Origin. It may come in, and has nothing but its token: no cookie is ever set or read.
#[tokio::test]
async fn a04_without_origin_only_the_token_counts() {
    let server = start().await;
    let table = server.table().await;
    let (mut owner, welcome) = server.come_in(&table, Codec::Json).await;
    owner.sit("Ani").await;
    owner.lobby_with(|lobby| lobby.watchers.is_empty()).await;

    let url = format!("ws://{}/ws/{table}", server.address);
    let mut request = url.into_client_request().expect("a request");
    let cookie = format!("token={0}; seat={0}", welcome.you.token.to_hex());
    request.headers_mut().insert("cookie", cookie.parse().expect("a header"));
    let (socket, answer) = upgrade(request).await.expect("an upgrade");
    assert!(answer.headers().get("set-cookie").is_none());
    let mut other = crate::common::Client::new(socket, Codec::Json);
    let stranger = other.greet(None, None).await;
    assert_ne!(stranger.you.person, welcome.you.person, "a cookie makes nobody anybody");
    assert_eq!(stranger.you.seat, None);

    for (method, path) in [("GET", "/"), ("POST", "/api/tables"), ("GET", "/metrics"), ("GET", "/nowhere")] {
        let answer = server.http(method, path, "Content-Length: 0\r\n").await;
        assert_eq!(header_of(&answer, "set-cookie"), None, "{path}");
    }
}

const FILES: &[PageFile] = &[
    PageFile { path: "/index.html", content_type: "text/html", encoding: Encoding::Plain, bytes: b"<p>hello" },
    PageFile { path: "/gong.js", content_type: "text/javascript", encoding: Encoding::Plain, bytes: b"1" },
];

/// Paths of every kind, with what they are answered.
const PATHS: [(&str, &str, u16); 12] = [
    ("GET", "/", 200),
    ("GET", "/t/00112233445566778899aabbccddeeff", 200),
    ("GET", "/r/00112233445566778899aabbccddeeff", 200),
    ("GET", "/gong.js", 200),
    ("GET", "/nowhere.js", 404),
    ("POST", "/api/tables", 201),
    ("GET", "/api/tables", 405),
    ("GET", "/api/tables/00112233445566778899aabbccddeeff", 404),
    ("GET", "/api/replays/00112233445566778899aabbccddeeff", 404),
    ("GET", "/api/codes/mango-cobra-42", 404),
    ("GET", "/metrics", 200),
    ("GET", "/ws/00112233445566778899aabbccddeeff", 400),
];

/// Every answer with its policy, also those to strangers.
async fn answers() -> Vec<(String, String)> {
    let server = start_with(Page::of(FILES)).await;
    let mut answers = Vec::new();
    for (method, path, status) in PATHS {
        let answer = server.http(method, path, "Content-Length: 0\r\n").await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{path}: {answer}");
        answers.push((path.to_owned(), answer));
    }
    for (kind, more) in [("a foreign host", "Host: evil.example\r\n"), ("a foreign origin", "Origin: null\r\n")] {
        answers.push((kind.to_owned(), server.http("GET", "/", more).await));
    }
    answers
}

#[tokio::test]
async fn a26_no_answer_may_be_framed() {
    for (path, answer) in answers().await {
        let policy = header_of(&answer, "content-security-policy").expect("a policy");
        assert!(policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
    }
}

/// What the policy says; keeping to it is the business of the browser.
#[tokio::test]
async fn a27_the_policy_forbids_inline_scripts() {
    for (path, answer) in answers().await {
        let policy = header_of(&answer, "content-security-policy").expect("a policy");
        let rules: Vec<&str> = policy.split("; ").collect();
        assert!(rules.contains(&"default-src 'none'"), "{path}: {policy}");
        let scripts = rules.iter().find(|rule| rule.starts_with("script-src"));
        assert!(scripts.is_none_or(|rule| *rule == "script-src 'self' 'wasm-unsafe-eval'"), "{path}: {policy}");
        assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"), "{path}: {policy}");
        assert_eq!(header_of(&answer, "x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(header_of(&answer, "referrer-policy"), Some("no-referrer"), "{path}");
        assert!(rules.contains(&"form-action 'none'"), "{path}: {policy}");
        assert_eq!(header_of(&answer, "cross-origin-opener-policy"), Some("same-origin"), "{path}");
        let permissions = header_of(&answer, "permissions-policy").expect("what the page may not ask for");
        assert!(permissions.contains("camera=()") && permissions.contains("geolocation=()"), "{path}");
    }
}

#[tokio::test]
async fn a28_paths_lead_nowhere_else() {
    let folder = Folder::new("paths");
    let server = start_in(&folder.0).await;
    let _ = server.table().await;
    let ways = [
        "../gong.sqlite",
        "../../gong.sqlite",
        "..%2fgong.sqlite",
        "%2e%2e/gong.sqlite",
        "%2e%2e%2f%2e%2e%2fgong.sqlite",
        "..%5cgong.sqlite",
        "..%00gong.sqlite",
        "gong.sqlite",
        "gong.sqlite-wal",
        "%ff%fe",
        "etc/passwd",
        "%2fetc%2fpasswd",
    ];
    for base in ["/", "//", "/t/", "/api/replays/", "/api/tables/", "/api/codes/"] {
        for way in ways {
            let answer = server.http("GET", &format!("{base}{way}"), "").await;
            let status = answer.split(' ').nth(1).expect("a status");
            // The page is the same at every table, and bytes that are no text are no path.
            let fits = ["404", "400"].contains(&status) || base == "/t/" && answer.contains("without the page");
            assert!(fits && !answer.contains("SQLite") && !answer.contains("root:"), "{base}{way}: {answer}");
        }
    }
    server.stop().await;
}

/// An answer but for the time of day.
fn undated(answer: &str) -> String {
    answer.lines().filter(|line| !line.starts_with("date:")).collect::<Vec<_>>().join("\n")
}

/// Ids have 128 bits, and whatever is not there looks like everything else that is not there.
#[tokio::test]
async fn a29_ids_cannot_be_told_from_nothing() {
    let folder = Folder::new("ids");
    let server = start_in(&folder.0).await;
    let mut ids = Vec::new();
    for _ in 0..20 {
        ids.push(server.table().await);
    }
    assert!(ids.iter().all(|id| id.len() == 32 && id.bytes().all(|digit| digit.is_ascii_hexdigit())), "{ids:?}");
    let bits: std::collections::BTreeSet<&str> = ids.iter().map(|id| &id[..8]).collect();
    assert_eq!(bits.len(), ids.len(), "they do not count up");

    // A table in play has neither replay nor code; a table gathering no replay.
    let invitation = server.invitation().await;
    let (mut client, _) = server.come_in(&invitation.id, Codec::Postcard).await;
    client.sit("Ani").await;
    client.word().await;
    client.say(&ClientFrame::Start).await;
    client.lobby_with(|lobby| lobby.stage == Stage::Running).await;
    let (running, nothing) = (invitation.id.as_str(), "00112233445566778899aabbccddeeff");
    for (path, others) in [
        ("/api/tables/", vec![&ids[0][..31], "x", "0011", "00112233445566778899aabbccddee"]),
        ("/api/replays/", vec![running, &ids[0], "x", "0011", "00112233445566778899aabbccddeeffee"]),
        ("/api/codes/", vec![&invitation.code, "mango", "x"]),
    ] {
        let plain = undated(&server.http("GET", &format!("{path}{nothing}"), "").await);
        assert!(plain.starts_with("HTTP/1.1 404"), "{plain}");
        for other in others {
            let answer = undated(&server.http("GET", &format!("{path}{other}"), "").await);
            assert_eq!(answer, plain, "{path}{other}");
        }
    }
    let what_if = |id: String| format!("/api/replays/{id}/tables");
    let body = "{\"at\":1,\"dice\":\"Same\"}";
    let plain = undated(&server.post(&what_if(nothing.into()), body).await);
    assert!(plain.starts_with("HTTP/1.1 404"), "{plain}");
    assert_eq!(undated(&server.post(&what_if(running.into()), body).await), plain);

    // The socket of a table that never was closes like that of one that is no more, before anybody has said anything.
    for id in [nothing, "x", "..", &running[..31]] {
        let mut client = server.connect(id, Codec::Json).await;
        assert_eq!(client.close_code().await, protocol::SorryCode::RoomOver.number(), "{id}");
    }
    let hello = Hello { protocol: PROTOCOL, token: None, last_seq: None, name: None };
    client.say(&ClientFrame::Hello(hello)).await;
    client.lobby_with(|lobby| lobby.stage == Stage::Running).await;
    server.stop().await;
}

/// Of two names a proxy may read the one and the server the other, so neither counts.
#[tokio::test]
async fn a33_two_hosts_or_origins_are_400() {
    let server = start().await;
    let (table, address) = (server.table().await, server.address);
    let ours = format!("Host: {address}\r\nOrigin: http://{address}\r\n");
    assert!(server.http("GET", "/healthz", &ours).await.starts_with("HTTP/1.1 200"));
    for second in ["Host: evil.example".to_owned(), format!("Host: {address}"), "Origin: null".to_owned()] {
        let answer = server.http("GET", "/healthz", &format!("{ours}{second}\r\n")).await;
        assert!(answer.starts_with("HTTP/1.1 400"), "{second}: {answer}");
        let more = format!("Origin: http://{address}\r\n{second}\r\n");
        let (_, head) = Raw::open(address, &table, &more).await;
        assert!(head.starts_with("HTTP/1.1 400"), "{second}: {head}");
    }
}

/// What is made of a name is as long as the name: the square of a link of two thousand letters has 177 modules a side.
#[tokio::test]
async fn a47_a_name_with_a_port_that_is_none_is_421() {
    let named = Settings { names: vec!["gong.example".to_owned()], ..Settings::default() };
    let server = start_as(&named, Page::none()).await;
    let table = server.table().await;
    let asked = async |host: &str| {
        server.http("GET", &format!("/api/tables/{table}/qr.svg"), &format!("Host: {host}\r\n")).await
    };
    for ours in ["gong.example", "gong.example:443", "localhost:65535"] {
        let answer = asked(ours).await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{ours}: {answer}");
    }
    for port in
        ["x".repeat(2_000), "0".repeat(2_000) + "80", "65536".into(), "+80".into(), "80x".into(), "-1".into()]
    {
        let answer = asked(&format!("gong.example:{port}")).await;
        assert!(answer.starts_with("HTTP/1.1 421"), "{port}: {answer}");
    }
    server.stop().await;
}
