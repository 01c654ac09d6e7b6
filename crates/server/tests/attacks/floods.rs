//! Too many of something from one address. The loopback is not held up, so these need an address in a network.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use protocol::Codec;
use server::{Caps, FrameRate, Page, Settings};
use temple::command::Command;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

use crate::common::raw::Raw;
use crate::common::{Folder, PATIENCE, Running, header_of, in_time, start_as, start_at, within};

/// A server in the network; none on a machine without one.
async fn in_the_network() -> Option<(Running, SocketAddr)> {
    let server = start_at(IpAddr::V4(Ipv4Addr::UNSPECIFIED), Page::none()).await;
    let Some(network) = server.network else {
        eprintln!("skipped: this machine has no network, and its loopback is not held up");
        return None;
    };
    Some((server, network))
}

fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).expect("a status")
}

/// After a burst no more than the steady rate passes, however it is tried.
fn assert_held_up(statuses: &[String], burst: usize, passes: &str) {
    assert!(statuses[..burst].iter().all(|status| status == passes), "{statuses:?}");
    let held_up = statuses.iter().filter(|status| *status == "429").count();
    assert!(held_up > 0 && statuses.iter().all(|status| status == passes || status == "429"), "{statuses:?}");
}

#[tokio::test]
async fn a18_a_flood_of_connections_gets_429() {
    let Some((server, network)) = in_the_network().await else { return };
    let table = server.table().await;
    let (mut statuses, mut open) = (Vec::new(), Vec::new());
    let flood = async {
        while statuses.len() < 2_000 && statuses.last().is_none_or(|last| last != "429") {
            let (raw, head) = Raw::open(network, &table, "").await;
            statuses.push(status(&head).to_owned());
            open.push(raw);
        }
    };
    within(3 * PATIENCE, flood).await;
    assert_held_up(&statuses, 200, "101");
    // Others are not held up by it: here somebody on the machine itself. Silent connections make room for him.
    let (_, welcome) = server.come_in(&table, Codec::Json).await;
    assert_eq!(welcome.you.seat, None);
}

/// Creates tables until it is held up.
async fn create_many(server: &Running, network: SocketAddr, more: impl Fn(usize) -> String) -> Vec<String> {
    let mut statuses = Vec::new();
    for n in 0..40 {
        let answer =
            server.http_at(network, "POST", "/api/tables", &format!("{}Content-Length: 0\r\n", more(n))).await;
        statuses.push(status(&answer).to_owned());
    }
    statuses
}

#[tokio::test]
async fn a19_a_flood_of_tables_gets_429() {
    let Some((server, network)) = in_the_network().await else { return };
    assert_held_up(&create_many(&server, network, |_| String::new()).await, 20, "201");
    // What is refused to a page that makes tables is refused to one that makes them out of replays.
    let path = "/api/replays/00112233445566778899aabbccddeeff/tables";
    let answer = server.http_at(network, "POST", path, "Content-Length: 0\r\n").await;
    assert_eq!(status(&answer), "429", "{answer}");
}

#[tokio::test]
async fn a25_whom_a_request_claims_to_come_from_does_not_matter() {
    let Some((server, network)) = in_the_network().await else { return };
    let claims = |n: usize| match n % 3 {
        0 => format!("X-Forwarded-For: 203.0.113.{n}\r\nX-Real-IP: 203.0.113.{n}\r\n"),
        1 => "X-Forwarded-For: 127.0.0.1\r\nX-Real-IP: ::1\r\n".to_owned(),
        _ => format!("Forwarded: for=203.0.113.{n};host=localhost\r\nX-Forwarded-Host: localhost\r\n"),
    };
    assert_held_up(&create_many(&server, network, claims).await, 20, "201");
}

/// A server with a public name behind a proxy on the same machine.
async fn behind_a_proxy() -> Running {
    behind_a_proxy_with(Caps::default()).await
}

async fn behind_a_proxy_with(caps: Caps) -> Running {
    let proxies = vec![IpAddr::V4(Ipv4Addr::LOCALHOST)];
    let names = vec!["gong.example".to_owned()];
    start_as(&Settings { names, proxies, caps, ..Settings::default() }, Page::none()).await
}

/// A server with a public name that lets nobody have more than this.
async fn with_caps(caps: Caps) -> Running {
    start_as(&Settings { names: vec!["gong.example".to_owned()], caps, ..Settings::default() }, Page::none()).await
}

/// The shipped caps take hours to reach one by one, so they are small here.
#[tokio::test]
async fn a38_whoever_has_enough_tables_and_connections_gets_no_more() {
    assert_eq!(Caps::default(), Caps { tables: 30, sockets: 300, visits: 300 });
    let server = with_caps(Caps { tables: 2, sockets: 3, ..Caps::default() }).await;
    let create = async || server.http("POST", "/api/tables", "Content-Length: 0\r\n").await;
    let table = server.table().await;
    assert_eq!(status(&create().await), "201");
    assert_eq!(status(&create().await), "429", "two are enough");
    let (mut statuses, mut open) = (Vec::new(), Vec::new());
    for _ in 0..4 {
        let (raw, head) = Raw::open(server.address, &table, "").await;
        statuses.push(status(&head).to_owned());
        open.push(raw);
    }
    assert_eq!(statuses, ["101", "101", "101", "429"]);
    // As soon as one is gone another may come.
    open.truncate(2);
    let another = async {
        while status(&Raw::open(server.address, &table, "").await.1) == "429" {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    };
    in_time(another).await;
    server.stop().await;
}

/// A connection on which nothing has been said.
async fn connected(server: &Running) -> TcpStream {
    in_time(TcpStream::connect(server.address)).await.expect("it listens")
}

/// What comes back on a new connection, however it ends: whoever has not been read yet may be cut without a word.
async fn left_of(server: &Running, request: &str) -> String {
    let answered = async {
        let mut stream = connected(server).await;
        let _ = stream.write_all(request.as_bytes()).await;
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer).await;
        answer
    };
    in_time(answered).await
}

/// Connections that ask for nothing, or do not take what they asked for.
#[tokio::test]
async fn a43_idle_connections_of_one_address_are_few() {
    let server = with_caps(Caps { visits: 3, ..Caps::default() }).await;
    let mut idle = Vec::new();
    for _ in 0..3 {
        let mut stream = connected(&server).await;
        in_time(stream.write_all(b"GET / HTTP/1.1\r\n")).await.expect("it reads");
        idle.push(stream);
    }
    let answer = left_of(&server, "").await;
    assert!(answer.starts_with("HTTP/1.1 429"), "{answer}");
    drop(idle);
    let ask = format!("GET /healthz HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", server.address);
    in_time(async { while !left_of(&server, &ask).await.starts_with("HTTP/1.1 200") {} }).await;
    server.stop().await;
    // A proxy of ours has as many as it likes.
    let server = behind_a_proxy_with(Caps { visits: 1, ..Caps::default() }).await;
    let _idle = connected(&server).await;
    assert_eq!(status(&create_for(&server, "198.51.100.1").await), "201");
    server.stop().await;
}

/// Asks as the proxy does for somebody.
async fn create_for(server: &Running, forwarded: &str) -> String {
    let more = format!("X-Forwarded-For: {forwarded}\r\nX-Forwarded-Proto: https\r\nContent-Length: 0\r\n");
    server.http("POST", "/api/tables", &format!("Host: gong.example\r\n{more}")).await
}

#[tokio::test]
async fn a35_behind_a_proxy_everybody_pays_for_himself() {
    let server = behind_a_proxy().await;
    let mut statuses = Vec::new();
    for n in 0..40 {
        // What he claims himself stands left of what the proxy adds.
        let answer = create_for(&server, &format!("203.0.113.{n}, 198.51.100.1")).await;
        statuses.push(status(&answer).to_owned());
    }
    assert_held_up(&statuses, 20, "201");
    let other = create_for(&server, "198.51.100.2").await;
    assert_eq!(status(&other), "201", "others are not held up by it: {other}");
    assert!(other.contains("\"link\":\"https://gong.example/t/"), "links lead back the way people come: {other}");
    server.stop().await;
}

#[tokio::test]
async fn a36_a_network_of_64_bits_is_one_visitor() {
    let server = behind_a_proxy().await;
    let mut statuses = Vec::new();
    for n in 0..40 {
        statuses.push(status(&create_for(&server, &format!("2001:db8:1:2::{n:x}")).await).to_owned());
    }
    assert_held_up(&statuses, 20, "201");
    assert_eq!(status(&create_for(&server, "2001:db8:1:3::1").await), "201");
    server.stop().await;
}

/// A great network tries codes from more addresses than are remembered: somebody new may try one all the same.
#[tokio::test]
async fn a37_a_crowd_of_addresses_keeps_no_newcomer_out() {
    let server = behind_a_proxy().await;
    let mut stream = connected(&server).await;
    let mut ask = async |address: String| {
        let request = format!(
            "GET /api/codes/mango-cobra-42 HTTP/1.1\r\nHost: gong.example\r\nX-Forwarded-For: {address}\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await.expect("it reads");
        let mut answer = Vec::new();
        while !answer.ends_with(b"no such table.\n") && !answer.ends_with(b"wait a minute.\n") {
            answer.push(stream.read_u8().await.expect("an answer"));
        }
        String::from_utf8(answer).expect("text")
    };
    let crowd = async {
        for n in 0..4_200 {
            ask(format!("2001:db8:{n:x}::1")).await;
        }
        ask("198.51.100.1".to_owned()).await
    };
    let answer = within(3 * PATIENCE, crowd).await;
    assert_eq!(status(&answer), "404", "{answer}");
    server.stop().await;
}

/// Another try plays a whole game again before there is a table: whoever has enough tables does not get that work done. What is wrong
/// with the wish can only be found by that work, so it is not found.
#[tokio::test]
async fn whoever_has_enough_tables_has_no_game_played_again() {
    let folder = Folder::new("enough");
    let (names, data) = (vec!["gong.example".to_owned()], Some(folder.0.clone()));
    let caps = Caps { tables: 1, ..Caps::default() };
    let settings = Settings { names, caps, data, pace: 20, ..Settings::default() };
    let server = start_as(&settings, Page::none()).await;
    let (_, mut client, _) = server.solo().await;
    client.wish(1, Command::Concede).await;
    let last = client.lobby_with(|lobby| lobby.last.is_some()).await.last.expect("it is over");
    let path = format!("/api/replays/{}/tables", last.replay);
    let answer = server.post(&path, "{\"at\":99999999,\"dice\":\"Same\"}").await;
    assert_eq!(status(&answer), "429", "{answer}");
    server.stop().await;
}

/// What is made anew for whoever asks is paid for like a connection.
#[tokio::test]
async fn a47_a_flood_of_pictures_gets_429() {
    for what in ["", "/qr.svg"] {
        let server = with_caps(Caps::default()).await;
        let path = format!("/api/tables/{}{what}", server.table().await);
        let (statuses, _) = flood(&server, &path, "").await;
        assert_held_up(&statuses, 200, "200");
        server.stop().await;
    }
}

/// Asks for the same again and again on one connection, until it is held up; the statuses, and the connection.
async fn flood(server: &Running, path: &str, more: &str) -> (Vec<String>, BufReader<TcpStream>) {
    let asked = async {
        let mut stream = BufReader::new(connected(server).await);
        let mut statuses = Vec::new();
        while statuses.last().is_none_or(|last| last != "429") {
            statuses.push(ask_on(&mut stream, path, more).await);
        }
        (statuses, stream)
    };
    within(3 * PATIENCE, asked).await
}

/// Asks on a connection that stays; the status.
async fn ask_on(stream: &mut BufReader<TcpStream>, path: &str, more: &str) -> String {
    let request = format!("GET {path} HTTP/1.1\r\nHost: gong.example\r\n{more}\r\n");
    stream.write_all(request.as_bytes()).await.expect("it reads");
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        assert!(stream.read_line(&mut head).await.expect("it answers") > 0, "{head}");
    }
    let length = header_of(&head, "content-length").and_then(|length| length.parse().ok()).expect("a length");
    stream.read_exact(&mut vec![0; length]).await.expect("a body");
    status(&head).to_owned()
}

/// Whatever is asked for: a page with all its parts passes many times over, a flood does not.
#[tokio::test]
async fn a48_a_flood_of_requests_gets_429() {
    let server = behind_a_proxy().await;
    for path in ["/", "/healthz", "/nowhere.js"] {
        let forwarded = |last: usize| format!("X-Forwarded-For: 198.51.100.{last}\r\n");
        let (statuses, mut stream) = flood(&server, path, &forwarded(path.len())).await;
        assert_held_up(&statuses, 600, if path == "/nowhere.js" { "404" } else { "200" });
        assert_eq!(ask_on(&mut stream, "/healthz", &forwarded(100)).await, "200", "others are not held up by it");
        // The proxy asks for itself, too: whether anybody is there.
        assert_eq!(ask_on(&mut stream, "/healthz", "").await, "200");
    }
    server.stop().await;
    let unlimited =
        Settings { names: vec!["gong.example".to_owned()], frames: FrameRate::Unlimited, ..Settings::default() };
    let server = start_as(&unlimited, Page::none()).await;
    let mut stream = BufReader::new(connected(&server).await);
    let many = async {
        for _ in 0..1_000 {
            assert_eq!(ask_on(&mut stream, "/healthz", "").await, "200");
        }
    };
    within(3 * PATIENCE, many).await;
    server.stop().await;
}

/// A network of 48 bits, which anybody gets for nothing, is 65,536 of 64.
#[tokio::test]
async fn a49_a_network_of_48_bits_has_eight_times_as_much() {
    let server = behind_a_proxy_with(Caps { tables: 1, ..Caps::default() }).await;
    let mut statuses = Vec::new();
    for n in 0..10 {
        statuses.push(status(&create_for(&server, &format!("2001:db8:1:{n:x}::1")).await).to_owned());
    }
    assert_held_up(&statuses, 8, "201");
    assert_eq!(status(&create_for(&server, "2001:db8:2::1").await), "201", "the neighbours");
    server.stop().await;
}
