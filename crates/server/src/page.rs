//! The page: files compiled into the program, or none.

use axum::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::http::{HeaderName, StatusCode};
use axum::response::{IntoResponse, Response};

/// What a visitor reads if there is no page.
const WITHOUT: &str = "This gong was built without the page, so there is nothing to see here.\n\
    Build it with the page by `cargo xtask build`, or play by `cargo play`.\n\
    Tables work all the same: docs/protocol.md tells how a program of yours can play.\n";

/// How the bytes of a file are packed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    /// Not at all.
    Plain,
    /// By gzip, which browsers take from any server.
    Gzip,
    /// By brotli, which browsers take from this machine and over https only.
    Brotli,
}

/// A file of the page. The same path may come in several encodings, the best first; one must be plain.
#[derive(Clone, Copy, Debug)]
pub struct PageFile {
    /// Where it is found, from the root: `/index.html`.
    pub path: &'static str,
    /// Its content type.
    pub content_type: &'static str,
    /// How it is packed.
    pub encoding: Encoding,
    /// What is in it.
    pub bytes: &'static [u8],
}

/// The page as the program carries it.
#[derive(Clone, Copy, Debug)]
pub struct Page(&'static [PageFile]);

impl Page {
    /// A page of these files. `/index.html` is what visitors of `/` and of tables get.
    #[must_use]
    pub const fn of(files: &'static [PageFile]) -> Page {
        Page(files)
    }

    /// No page.
    #[must_use]
    pub const fn none() -> Page {
        Page(&[])
    }

    /// What visitors of `/` and of tables get.
    pub(crate) fn front(self, accepted: &str) -> Response {
        match self.0 {
            [] => ([(CONTENT_TYPE, "text/plain; charset=utf-8")], WITHOUT).into_response(),
            _ => self.file("/index.html", accepted),
        }
    }

    /// A file by its path, packed as the browser accepts it.
    pub(crate) fn file(self, path: &str, accepted: &str) -> Response {
        let fits = |file: &&PageFile| file.path == path && accepts(accepted, file.encoding);
        let Some(file) = self.0.iter().find(fits) else {
            return (StatusCode::NOT_FOUND, "There is no such file.\n").into_response();
        };
        let mut headers: Vec<(HeaderName, &str)> =
            vec![(CONTENT_TYPE, file.content_type), (CACHE_CONTROL, "no-cache"), (VARY, "accept-encoding")];
        headers.extend(name_of(file.encoding).map(|name| (CONTENT_ENCODING, name)));
        let mut response = file.bytes.into_response();
        for (name, value) in headers {
            response.headers_mut().insert(name, value.parse().expect("content types are plain text"));
        }
        response
    }
}

fn name_of(encoding: Encoding) -> Option<&'static str> {
    match encoding {
        Encoding::Plain => None,
        Encoding::Gzip => Some("gzip"),
        Encoding::Brotli => Some("br"),
    }
}

fn accepts(accepted: &str, encoding: Encoding) -> bool {
    let Some(name) = name_of(encoding) else { return true };
    accepted.split(',').any(|offer| offer.split(';').next().is_some_and(|word| word.trim() == name))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILES: &[PageFile] = &[
        PageFile { path: "/index.html", content_type: "text/html", encoding: Encoding::Brotli, bytes: b"b" },
        PageFile { path: "/index.html", content_type: "text/html", encoding: Encoding::Plain, bytes: b"plain" },
    ];

    #[test]
    fn a_file_comes_packed_as_the_browser_accepts_it() {
        let page = Page::of(FILES);
        let encoding = |accepted| page.front(accepted).headers().get(CONTENT_ENCODING).cloned();
        assert_eq!(encoding("gzip, br;q=0.9"), Some("br".parse().expect("a header")));
        assert_eq!(encoding("gzip"), None);
        assert_eq!(page.file("/secret", "").status(), StatusCode::NOT_FOUND);
    }
}
