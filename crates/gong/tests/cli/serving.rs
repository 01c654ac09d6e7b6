//! `gong play` and `gong serve`: what they say when they begin, and when they cannot.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream, UdpSocket};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU16, Ordering::Relaxed};

use crate::{PATIENCE, command, ended, file, gong, place, run, within};

/// A port below those the system gives away by itself, free at the moment, and for every caller another.
fn free_port() -> u16 {
    static CALLS: AtomicU16 = AtomicU16::new(0);
    let first = 10_000 + (std::process::id() % 100) as u16 * 100;
    let next = || first + CALLS.fetch_add(1, Relaxed);
    let free = |port: &u16| TcpListener::bind(("0.0.0.0", *port)).is_ok();
    std::iter::repeat_with(next).find(free).expect("some port is free")
}

/// Whether this machine has an address for others.
fn has_network() -> bool {
    let socket = UdpSocket::bind("0.0.0.0:0").expect("a socket");
    let address = socket.connect("192.0.2.1:9").and_then(|()| socket.local_addr());
    address.is_ok_and(|address| !address.ip().is_loopback())
}

/// A server that is ended with the test.
pub struct Serving(pub Child);

impl Drop for Serving {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = ended(&mut self.0, PATIENCE);
    }
}

/// Starts a server; the first line it prints.
fn start(line: &str, prepare: impl FnOnce(&mut Command)) -> (Serving, String) {
    let mut command = command(line);
    prepare(command.stdout(Stdio::piped()).stderr(Stdio::piped()));
    let mut serving = Serving(command.spawn().expect("the binary can be started"));
    let out = serving.0.stdout.take().expect("a pipe");
    let first = within(PATIENCE, move || {
        let mut first = String::new();
        BufReader::new(out).read_line(&mut first).map(|_| first).expect("plain text")
    });
    (serving, first)
}

/// What a server has said on the error output by its end.
fn complaints(mut serving: Serving) -> String {
    serving.0.kill().expect("it runs");
    let mut pipe = serving.0.stderr.take().expect("a pipe");
    within(PATIENCE, move || {
        let mut text = String::new();
        pipe.read_to_string(&mut text).expect("plain text");
        text
    })
}

pub fn get(port: u16, path: &str) -> String {
    let request = format!("GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n");
    within(PATIENCE, move || {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("it listens");
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        answer
    })
}

#[track_caller]
fn refused(line: &str, sentences: [&str; 2]) {
    let answer = gong(line);
    assert_eq!((answer.code, answer.out.as_str()), (2, ""), "gong {line}: {}", answer.err);
    assert_eq!(answer.err.lines().count(), 1, "gong {line}: {}", answer.err);
    for sentence in sentences {
        assert!(answer.err.contains(sentence), "gong {line}: {:?} lacks {sentence:?}", answer.err);
    }
}

#[test]
fn what_cannot_be_served_is_one_sentence_that_says_what_to_do() {
    let taken = TcpListener::bind(("127.0.0.1", free_port())).expect("free");
    let port = taken.local_addr().expect("an address").port();
    let data = place("data-of-refused");
    let no_folder = file("no-folder", "a file");
    for command in ["serve", "play --no-open"] {
        let with_data = format!("{command} --data {}", data.display());
        refused(&format!("{with_data} --port {port}"), [&format!("port {port} is in use"), "--port"]);
        refused(&format!("{with_data} --host 203.0.113.77"), ["no address of this machine", "--host"]);
        refused(&format!("{command} --data {}", no_folder.display()), ["cannot write in the folder", "--data"]);
        let within = no_folder.join("deeper");
        refused(&format!("{command} --data {}", within.display()), ["cannot write in the folder", "--data"]);
        refused(&format!("{command} --port many"), ["invalid value 'many'", "--port"]);
        refused(&format!("{command} --host home"), ["invalid value 'home'", "--host"]);
    }
    refused("serve --no-open", ["unexpected argument", "--no-open"]);
}

#[test]
fn a_server_is_found_and_makes_its_folder() {
    let (port, data) = (free_port(), place("data-folder/of-a-server"));
    let line = format!("serve --port {port} --data {}", data.display());
    let (serving, first) = start(&line, |_| ());
    assert!(first.contains(&format!("http://127.0.0.1:{port}/")), "{first}");
    assert!(data.is_dir(), "{} is missing", data.display());
    let names = std::fs::read_dir(&data).expect("a folder").map(|entry| entry.expect("a file").file_name());
    let names: Vec<String> = names.map(|name| name.to_string_lossy().into_owned()).collect();
    assert!(names.contains(&"gong.sqlite".to_owned()), "the journal is there: {names:?}");
    assert!(names.iter().all(|name| name.starts_with("gong.")), "the trial leaves nothing behind: {names:?}");
    let (front, complaints) = (get(port, "/"), complaints(serving));
    let with_page = front.contains("<!doctype html>");
    assert!(front.starts_with("HTTP/1.1 200"), "{front}");
    assert_eq!(complaints.contains("built without the page"), !with_page, "{complaints}");
    assert_eq!(front.contains("built without the page"), !with_page, "{front}");
}

#[test]
fn the_usual_folder_is_the_one_of_the_system() {
    let (port, home) = (free_port(), place("somebodys-home"));
    let (_serving, first) = start(&format!("serve --port {port}"), |command| {
        command.env("XDG_DATA_HOME", &home).env("LOCALAPPDATA", &home).env("HOME", &home);
    });
    assert!(first.contains("http://"), "{first}");
    let folders = [home.join("gong"), home.join("Library/Application Support/gong")];
    assert!(folders.iter().any(|folder| folder.is_dir()), "{folders:?}");
}

#[test]
fn without_a_browser_one_can_still_play() {
    let (port, data) = (free_port(), place("data-without-browser"));
    let line = format!("play --port {port} --data {}", data.display());
    let (serving, first) = start(&line, |command| {
        command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("WSL_DISTRO_NAME").env("PATH", "");
    });
    assert!(first.contains(&format!("http://127.0.0.1:{port}/")), "{first}");
    let front = get(port, "/");
    assert!(front.starts_with("HTTP/1.1 200"), "{front}");
    let complaints = complaints(serving);
    assert!(
        complaints.contains("open http://127.0.0.1") || complaints.contains("without the page"),
        "{complaints}"
    );
}

#[test]
fn whoever_lets_the_network_in_sees_link_and_square() {
    let (port, data) = (free_port(), place("data-of-the-network"));
    let line = format!("serve --host 0.0.0.0 --port {port} --data {}", data.display());
    let mut child = command(&line).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
    let out = BufReader::new(child.stdout.take().expect("a pipe"));
    let _serving = Serving(child);
    let mut lines = out.lines().map(|line| line.expect("plain text"));
    let (first, mut lines) = within(PATIENCE, move || (lines.next().expect("a line"), lines));
    assert!(first.contains(&format!("http://127.0.0.1:{port}/")), "{first}");
    if !has_network() {
        return eprintln!("skipped: this machine has no network");
    }
    let (second, lines) = within(PATIENCE, move || (lines.next().expect("a second line"), lines));
    let link = second.split_whitespace().last().expect("a link");
    assert!(link.ends_with(&format!(":{port}/")) && !link.contains("127.0.0.1"), "{second}");
    let square = server::qr::text(link, server::qr::Ink::Plain).expect("short enough");
    let count = square.lines().count();
    let shown: Vec<String> = within(PATIENCE, move || lines.take(count).collect());
    assert_eq!(shown, square.lines().collect::<Vec<_>>(), "no terminal, no control characters");
}

/// The figures are for people; that there are any is all that is checked.
#[test]
fn measures_are_printed_beside_what_is_wanted() {
    let answer = gong("bench s8 w1");
    assert_eq!(answer.code, 0, "{}", answer.err);
    let line = |name: &str| answer.out.lines().find(|line| line.starts_with(name)).unwrap_or_default();
    assert!(line("S8").contains("bytes on the wire") && line("S8").contains("at most 32 bytes"), "{}", answer.out);
    assert!(line("W1").contains("kB") || line("W1").contains("without the page"), "{}", answer.out);
    assert!(answer.err.contains("not built for speed") || !cfg!(debug_assertions), "{}", answer.err);
}

/// What cannot be measured here is named, and the rest is measured all the same.
#[test]
fn without_a_chromium_the_other_measures_go_on() {
    let mut bench = command("bench w2 w3 s8");
    let output = run(bench.env("GONG_CHROMIUM", place("no-such-chromium")));
    assert!(output.status.success(), "{output:?}");
    let out = String::from_utf8(output.stdout).expect("plain text");
    let line = |name: &str| out.lines().find(|line| line.starts_with(name)).unwrap_or_default();
    for name in ["W2", "W3"] {
        let why = line(name);
        assert!(why.contains("not measured: there is no Chromium") || why.contains("without the page"), "{out}");
    }
    assert!(line("S8").contains("bytes on the wire"), "{out}");
}

#[test]
fn help_tells_the_measures() {
    let answer = gong("bench --help");
    for name in ["S1", "S6", "S8", "W1", "W2", "W3", "GONG_CHROMIUM"] {
        assert!(answer.out.contains(name), "{name} is missing in\n{}", answer.out);
    }
}

#[test]
fn help_tells_the_flags() {
    let answer = gong("play --help");
    assert_eq!((answer.code, answer.err.as_str()), (0, ""));
    for flag in ["--port", "--host", "--data", "--no-open", "7600"] {
        assert!(answer.out.contains(flag), "{flag} is missing in\n{}", answer.out);
    }
    assert!(!answer.out.contains("--pace"), "{}", answer.out);
}
