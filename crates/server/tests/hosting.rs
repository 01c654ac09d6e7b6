//! The proxy of `docs/hosting.md`, tried: nginx with TLS before a server, https links, and a WebSocket through it. Where nginx, openssl
//! or curl are missing it says so and passes.

mod common;

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::{IpAddr, Ipv4Addr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use common::raw::{FIN, TEXT, frame};
use common::{Folder, start_as};
use server::{Page, Settings};

/// A process that is ended with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn is_there(program: &str, flag: &str) -> bool {
    Command::new(program)
        .arg(flag)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|done| done.success())
}

/// nginx is not in the path of ordinary people.
fn nginx() -> Option<&'static str> {
    ["nginx", "/usr/sbin/nginx"].into_iter().find(|program| is_there(program, "-v"))
}

/// The file of the docs with the ports and paths of this test.
fn configuration(folder: &Path, port: u16, server: u16) -> String {
    let page = include_str!("../../../docs/hosting.md");
    let file =
        page.split("```nginx\n").nth(1).and_then(|rest| rest.split("```").next()).expect("the file of nginx");
    let place = folder.display();
    let file = file
        .replace("listen 443 ssl", &format!("listen 127.0.0.1:{port} ssl"))
        .replace("/etc/ssl/gong.example", &format!("{place}/gong.example"))
        .replace("127.0.0.1:7600", &format!("127.0.0.1:{server}"));
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    let temporary = temporary.map(|name| format!("{name}_temp_path {place}/{name};")).join(" ");
    format!(
        "daemon off; master_process off; pid {place}/pid; error_log {place}/error.log; events {{}}\n\
         http {{ access_log off; {temporary}\n{file} }}"
    )
}

/// What curl answers: the head and the body.
fn curl(port: u16, more: &[&str], path: &str) -> String {
    let resolve = format!("gong.example:{port}:127.0.0.1");
    let output = Command::new("curl")
        .args([
            "-s",
            "-k",
            "-i",
            "--http1.1",
            "--max-time",
            "20",
            "--retry",
            "20",
            "--retry-connrefused",
            "--resolve",
            &resolve,
        ])
        .args(more)
        .arg(format!("https://gong.example:{port}{path}"))
        .output()
        .expect("curl is there");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Says hello over a WebSocket within TLS; what comes back until the welcome.
fn hello(port: u16, table: &str) -> String {
    let address = format!("127.0.0.1:{port}");
    let mut client = Running(
        Command::new("openssl")
            .args(["s_client", "-quiet", "-connect", &address, "-servername", "gong.example"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("openssl is there"),
    );
    let mut input = client.0.stdin.take().expect("an input");
    let head = format!(
        "GET /ws/{table} HTTP/1.1\r\nHost: gong.example\r\nOrigin: https://gong.example\r\nUpgrade: websocket\r\n\
         Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    input.write_all(head.as_bytes()).expect("it reads");
    input.write_all(&frame(FIN | TEXT, br#"{"Hello":{"protocol":1}}"#)).expect("it reads");
    input.flush().expect("it reads");
    let (mut output, mut heard) = (client.0.stdout.take().expect("an output"), Vec::new());
    let mut some = [0; 4096];
    while !String::from_utf8_lossy(&heard).contains("\"Welcome\"") {
        match output.read(&mut some) {
            Ok(0) | Err(_) => break,
            Ok(count) => heard.extend_from_slice(&some[..count]),
        }
    }
    String::from_utf8_lossy(&heard).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_proxy_of_the_docs_works() {
    let Some(nginx) = nginx().filter(|_| is_there("openssl", "version") && is_there("curl", "--version")) else {
        println!("left out: nginx, openssl or curl is not installed");
        return;
    };
    let folder = Folder::new("hosting");
    let proxies = vec![IpAddr::V4(Ipv4Addr::LOCALHOST)];
    let settings = Settings { names: vec!["gong.example".to_owned()], proxies, ..Settings::default() };
    let server = start_as(&settings, Page::none()).await;
    let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port").port();
    let (key, certificate) = (folder.0.join("gong.example.key"), folder.0.join("gong.example.pem"));
    let made = Command::new("openssl")
        .args([
            "req",
            "-x509",
            "-newkey",
            "rsa:2048",
            "-nodes",
            "-days",
            "2",
            "-subj",
            "/CN=gong.example",
            "-keyout",
        ])
        .arg(&key)
        .arg("-out")
        .arg(&certificate)
        .stderr(Stdio::null())
        .status()
        .expect("openssl is there");
    assert!(made.success());
    let file = folder.0.join("nginx.conf");
    fs::write(&file, configuration(&folder.0, port, server.address.port())).expect("it can be written");
    let child = Command::new(nginx).arg("-p").arg(&folder.0).arg("-c").arg(&file).spawn().expect("nginx is there");
    let _proxy = Running(child);

    let tried = tokio::task::spawn_blocking(move || {
        let alive = curl(port, &[], "/healthz");
        let table = curl(port, &["-X", "POST", "-H", "Content-Length: 0"], "/api/tables");
        let id =
            table.split("\"id\":\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or_default().to_owned();
        let foreign = curl(port, &["-H", "Origin: https://evil.example"], "/healthz");
        let welcome = hello(port, &id);
        (alive, table, foreign, welcome)
    });
    let (alive, table, foreign, welcome) = tried.await.expect("it was tried");
    assert!(alive.starts_with("HTTP/1.1 200"), "{alive}");
    assert!(table.starts_with("HTTP/1.1 201") && table.contains("\"https://gong.example"), "{table}");
    assert!(foreign.starts_with("HTTP/1.1 403"), "{foreign}");
    assert!(welcome.starts_with("HTTP/1.1 101") && welcome.contains("\"Welcome\""), "{welcome}");
    server.stop().await;
}
