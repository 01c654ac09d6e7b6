//! A small static server for trying the page: loopback only, one folder, reading only.

use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};

/// What the page may do; the real server will say the same.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
     connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Serves a folder until the process is ended.
pub fn folder(folder: &Path, port: u16) -> Result<(), String> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
        .map_err(|why| format!("port {port} cannot be used ({why}); try another one"))?;
    println!("http://127.0.0.1:{port}/");
    for stream in listener.incoming().filter_map(Result::ok) {
        let folder = folder.to_path_buf();
        // A browser that goes away in the middle is its own affair.
        std::thread::spawn(move || answer(stream, &folder).ok());
    }
    Ok(())
}

fn answer(mut stream: TcpStream, folder: &Path) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream.try_clone()?);
    let mut request = String::new();
    reader.read_line(&mut request)?;
    let mut header = String::new();
    while reader.read_line(&mut header)? > 2 {
        header.clear();
    }
    let path = request.strip_prefix("GET ").and_then(|rest| rest.split([' ', '?']).next());
    let found =
        path.and_then(|path| file_of(folder, path)).and_then(|file| Some((std::fs::read(&file).ok()?, file)));
    let (status, kind, body) = match found {
        Some((body, file)) => ("200 OK", kind_of(&file), body),
        None => ("404 Not Found", "text/plain", b"nothing here".to_vec()),
    };
    write!(stream, "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n", body.len())?;
    write!(stream, "Content-Security-Policy: {POLICY}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n")?;
    stream.write_all(&body)
}

/// The file of a request; nothing outside the folder.
fn file_of(folder: &Path, path: &str) -> Option<PathBuf> {
    let name = Path::new(path.trim_start_matches('/'));
    let inside = name.components().all(|part| matches!(part, Component::Normal(_)));
    let name = if name.as_os_str().is_empty() { Path::new("index.html") } else { name };
    inside.then(|| folder.join(name))
}

fn kind_of(file: &Path) -> &'static str {
    match file.extension().and_then(|ending| ending.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_folder_is_served() {
        let folder = Path::new("page");
        assert_eq!(file_of(folder, "/"), Some(folder.join("index.html")));
        assert_eq!(file_of(folder, "/gong.js"), Some(folder.join("gong.js")));
        assert_eq!(file_of(folder, "/../secret"), None);
        assert_eq!(file_of(folder, "//etc/../passwd"), None);
    }
}
