//! The proxy of `docs/hosting.md`, tried: nginx with TLS before a server, https links, and a WebSocket through it, with a name of its
//! own and below a path; and the file of its service, read by systemd. Where nginx, openssl, curl or systemd are missing it says so
//! and passes; without those of the proxy not where `CI` is set.

mod common;

use std::fs;
use std::net::{IpAddr, Ipv4Addr, TcpListener};
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::Duration;

use common::raw::{FIN, TEXT, frame};
use common::{Folder, PATIENCE, in_time, ran, see_off, start_as};
use server::{Encoding, Page, PageFile, Settings};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::Command;

/// What a program may take that waits for others by itself, and says what became of it.
const LONGER: Duration = Duration::from_secs(2 * PATIENCE.as_secs());

/// A process that is ended with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        see_off(&mut self.0);
    }
}

async fn is_there(program: &str, flag: &str) -> bool {
    ran(Command::new(program).arg(flag), PATIENCE).await.is_ok_and(|done| done.status.success())
}

/// nginx, if it and what else is wanted are there; it is not in the path of ordinary people.
async fn nginx() -> Option<&'static str> {
    if !is_there("openssl", "version").await || !is_there("curl", "--version").await {
        return None;
    }
    for program in ["nginx", "/usr/sbin/nginx"] {
        if is_there(program, "-v").await {
            return Some(program);
        }
    }
    None
}

/// The first file of this kind in the docs.
fn file_of_the_docs(kind: &str) -> &'static str {
    let page = include_str!("../../../docs/hosting.md");
    let begins = page.split(&format!("```{kind}\n")).nth(1);
    begins.and_then(|rest| rest.split("```").next()).expect("a file in the docs")
}

/// The nginx file of the docs with the ports and paths of this test.
fn configuration(folder: &Path, port: u16, server: u16, base: &str) -> String {
    let place = folder.display();
    let file = file_of_the_docs("nginx")
        .replace("    listen [::]:443 ssl;\n", "")
        .replace("listen 443 ssl", &format!("listen 127.0.0.1:{port} ssl"))
        .replace("/etc/ssl/gong.example", &format!("{place}/gong.example"))
        .replace("/var/log/nginx/", &format!("{place}/"))
        .replace("location / {", &format!("location {base}/ {{"))
        .replace("127.0.0.1:7600", &format!("127.0.0.1:{server}"));
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    let temporary = temporary.map(|name| format!("{name}_temp_path {place}/{name};")).join(" ");
    format!(
        "daemon off; master_process off; pid {place}/pid; error_log {place}/error.log; events {{}}\n\
         http {{ access_log off; {temporary}\n{file} }}"
    )
}

/// What curl answers: the head and the body.
async fn curl(port: u16, more: &[&str], path: &str) -> String {
    let resolve = format!("gong.example:{port}:127.0.0.1");
    let mut curl = Command::new("curl");
    curl.args(["-s", "-k", "-i", "--http1.1", "--max-time", "20", "--resolve", &resolve])
        .args(["--retry", "20", "--retry-connrefused", "--retry-max-time", "20"])
        .args(more)
        .arg(format!("https://gong.example:{port}{path}"));
    let output = ran(&mut curl, LONGER).await.expect("curl is there");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Says hello over a WebSocket within TLS; what comes back until the welcome.
async fn hello(port: u16, base: &str, table: &str) -> String {
    let address = format!("127.0.0.1:{port}");
    let mut client = Command::new("openssl")
        .args(["s_client", "-quiet", "-connect", &address, "-servername", "gong.example"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .expect("openssl is there");
    let mut input = client.stdin.take().expect("an input");
    let head = format!(
        "GET {base}/ws/{table} HTTP/1.1\r\nHost: gong.example\r\nOrigin: https://gong.example\r\nUpgrade: websocket\r\n\
         Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    let mut output = client.stdout.take().expect("an output");
    let heard = async {
        input.write_all(head.as_bytes()).await.expect("it reads");
        input.write_all(&frame(FIN | TEXT, br#"{"Hello":{"protocol":1}}"#)).await.expect("it reads");
        input.flush().await.expect("it reads");
        let mut heard = Vec::new();
        while !String::from_utf8_lossy(&heard).contains("\"Welcome\"") {
            if output.read_buf(&mut heard).await.unwrap_or(0) == 0 {
                break;
            }
        }
        String::from_utf8_lossy(&heard).into_owned()
    };
    in_time(heard).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_proxy_of_the_docs_works() {
    assert_proxied("").await;
}

/// The same below a path of another site, as the docs say.
#[tokio::test(flavor = "multi_thread")]
async fn it_works_below_a_path() {
    assert_proxied("/gong").await;
}

const FILES: &[PageFile] = &[
    PageFile {
        path: "/index.html",
        content_type: "text/html",
        encoding: Encoding::Plain,
        bytes: b"<script src=\"/boot.js\">",
    },
    PageFile { path: "/boot.js", content_type: "text/javascript", encoding: Encoding::Plain, bytes: b"booted" },
];

/// Certificate and key of the name, made for the test.
async fn make_certificate(folder: &Path) {
    let mut openssl = Command::new("openssl");
    openssl
        .args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=gong.example"])
        .arg("-keyout")
        .arg(folder.join("gong.example.key"))
        .arg("-out")
        .arg(folder.join("gong.example.pem"));
    // Two great primes take as long as they take.
    let made = ran(&mut openssl, LONGER).await.expect("openssl is there");
    assert!(made.status.success());
}

async fn assert_proxied(base: &'static str) {
    let Some(nginx) = nginx().await else {
        assert!(std::env::var_os("CI").is_none(), "nginx, openssl or curl is not installed");
        println!("left out: nginx, openssl or curl is not installed");
        return;
    };
    let folder = Folder::new(&format!("hosting{}", base.replace('/', "-")));
    let proxies = vec![IpAddr::V4(Ipv4Addr::LOCALHOST)];
    let names = vec!["gong.example".to_owned()];
    let settings = Settings { names, proxies, base: base.to_owned(), ..Settings::default() };
    let server = start_as(&settings, Page::of(FILES)).await;
    let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port").port();
    make_certificate(&folder.0).await;
    let file = folder.0.join("nginx.conf");
    fs::write(&file, configuration(&folder.0, port, server.address.port(), base)).expect("it can be written");
    let mut proxy = std::process::Command::new(nginx);
    let _proxy = Running(proxy.arg("-p").arg(&folder.0).arg("-c").arg(&file).spawn().expect("nginx is there"));

    let ask = async |more: &[&str], path: &str| curl(port, more, &format!("{base}{path}")).await;
    let table = ask(&["-X", "POST", "-H", "Content-Length: 0"], "/api/tables").await;
    let id = table.split("\"id\":\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or_default();
    let welcome = hello(port, base, id).await;
    let foreign = ask(&["-H", "Origin: https://evil.example"], "/healthz").await;
    let (alive, page, script) = (ask(&[], "/healthz").await, ask(&[], "/").await, ask(&[], "/boot.js").await);
    assert!(alive.starts_with("HTTP/1.1 200"), "{alive}");
    assert!(page.ends_with(&format!("<script src=\"{base}/boot.js\">")), "{page}");
    assert!(script.ends_with("booted"), "{script}");
    // The port belongs to the name where it is not the usual one.
    let link = format!("\"link\":\"https://gong.example:{port}{base}/t/");
    assert!(table.starts_with("HTTP/1.1 201") && table.contains(&link), "{table}");
    assert!(foreign.starts_with("HTTP/1.1 403"), "{foreign}");
    assert!(welcome.starts_with("HTTP/1.1 101") && welcome.contains("\"Welcome\""), "{welcome}");
    server.stop().await;

    // While a server is being replaced everybody knocks, and the proxy must not write down who sits at which table.
    let knocked = curl(port, &["--retry", "0"], &format!("{base}/ws/0123456789abcdef")).await;
    assert!(knocked.starts_with("HTTP/1.1 502"), "{knocked}");
    for log in ["error.log", "gong.log"] {
        let text = fs::read_to_string(folder.0.join(log)).expect("it is written");
        assert!(!text.contains("0123456789abcdef"), "{log}: {text}");
    }
}

/// What systemd says of a service. It finds fault, and ends well all the same.
async fn said_of(folder: &Path, name: &str, service: &str) -> String {
    let file = folder.join(name);
    fs::write(&file, service).expect("it can be written");
    let verify = ["verify", "--man=no", "--recursive-errors=no"];
    let done = ran(Command::new("systemd-analyze").args(verify).arg(&file), LONGER).await.expect("it is there");
    let said = format!("{}{}", String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    // Of the other services of this machine it may say what it likes.
    said.lines().filter(|line| line.contains(name)).collect()
}

#[tokio::test]
async fn the_service_of_the_docs_is_one() {
    if !is_there("systemd-analyze", "--version").await {
        println!("left out: systemd-analyze is not installed");
        return;
    }
    let folder = Folder::new("service");
    // A program has to be there; any will do.
    let program = std::env::current_exe().expect("this one");
    let service = file_of_the_docs("ini").replace("/usr/local/bin/gong", &program.to_string_lossy());
    assert_eq!(said_of(&folder.0, "gong.service", &service).await, "");
    for (right, wrong) in [("ProtectSystem=strict", "ProtectSystem=very"), ("NoNewPrivileges=", "NoNewPrivilege=")]
    {
        assert!(service.contains(right), "{right}");
        let said = said_of(&folder.0, "gong-wrong.service", &service.replace(right, wrong)).await;
        assert!(!said.is_empty(), "it looks at {right}");
    }
}
