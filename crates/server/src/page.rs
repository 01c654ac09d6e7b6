//! The page: files compiled into the program, or none.
//!
//! A browser may keep every file and asks each time whether it is still good: nobody ever plays with half of an old page.

use axum::body::Bytes;
use axum::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, VARY};
use axum::http::{HeaderName, HeaderValue, StatusCode};
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
    /// A page of these files. `/index.html` is what visitors of `/` and of tables get, `/review.html` those of ended games,
    /// `/paper.html` those of the roll and write game, `/companion.html` those of the companion for the box.
    #[must_use]
    pub const fn of(files: &'static [PageFile]) -> Page {
        Page(files)
    }

    /// No page.
    #[must_use]
    pub const fn none() -> Page {
        Page(&[])
    }

    /// Its files.
    #[must_use]
    pub const fn files(self) -> &'static [PageFile] {
        self.0
    }
}

/// What a browser says of itself when it asks for a file.
#[derive(Clone, Copy, Default)]
pub(crate) struct Asking<'a> {
    /// Its `Accept-Encoding`.
    pub accepts: &'a str,
    /// Its `If-None-Match`: the tags of what it has.
    pub has: &'a str,
}

/// The files as they are handed out, each with the tag that tells it from every other version.
pub(crate) struct Shelf(Vec<Handed>);

/// A file, what is in it as it is handed out, and its tag.
struct Handed {
    file: PageFile,
    bytes: Bytes,
    tag: HeaderValue,
}

impl Shelf {
    /// The files of a house that stands below a path, or below none. Pages name their scripts and pictures by it, and are handed out
    /// unpacked then, because nothing here packs; a proxy may.
    pub fn of(page: Page, base: &str) -> Shelf {
        let is_page = |file: &PageFile| file.path.ends_with(".html");
        let handed = |file: &PageFile| {
            let bytes = if is_page(file) && !base.is_empty() {
                let text = String::from_utf8_lossy(file.bytes);
                text.replace("href=\"/", &format!("href=\"{base}/"))
                    .replace("src=\"/", &format!("src=\"{base}/"))
                    .into()
            } else {
                Bytes::from_static(file.bytes)
            };
            let digest = kit::digest_of(&bytes[..]);
            let tag = HeaderValue::try_from(format!("\"{digest}\"")).expect("a digest is plain text");
            Handed { file: *file, bytes, tag }
        };
        let fits = |file: &&PageFile| base.is_empty() || !is_page(file) || file.encoding == Encoding::Plain;
        Shelf(page.0.iter().filter(fits).map(handed).collect())
    }

    /// What visitors of `/` and of tables get.
    pub fn front(&self, asking: Asking<'_>) -> Response {
        if self.0.is_empty() {
            ([(CONTENT_TYPE, "text/plain; charset=utf-8")], WITHOUT).into_response()
        } else {
            self.file("/index.html", asking).unwrap_or_else(no_such_file)
        }
    }

    /// What visitors of ended games get.
    pub fn review(&self, asking: Asking<'_>) -> Response {
        self.file("/review.html", asking).unwrap_or_else(|| self.front(asking))
    }

    /// What visitors of the roll and write game get.
    pub fn paper(&self, asking: Asking<'_>) -> Response {
        self.file("/paper.html", asking).unwrap_or_else(|| self.front(asking))
    }

    /// What visitors of the companion get.
    pub fn companion(&self, asking: Asking<'_>) -> Response {
        self.file("/companion.html", asking).unwrap_or_else(|| self.front(asking))
    }

    /// A file by its path, packed as the browser accepts it. Nothing but its tag if the browser has it.
    pub fn file(&self, path: &str, asking: Asking<'_>) -> Option<Response> {
        let fits = |file: &PageFile| file.path == path && accepts(asking.accepts, file.encoding);
        let Handed { file, bytes, tag } = self.0.iter().find(|handed| fits(&handed.file))?;
        let text = HeaderValue::from_static;
        let mut headers: Vec<(HeaderName, HeaderValue)> =
            vec![(CACHE_CONTROL, text("no-cache")), (VARY, text("accept-encoding")), (ETAG, tag.clone())];
        let mut response = if has(asking.has, tag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            headers.push((CONTENT_TYPE, text(file.content_type)));
            headers.extend(name_of(file.encoding).map(|name| (CONTENT_ENCODING, text(name))));
            bytes.clone().into_response()
        };
        for (name, value) in headers {
            response.headers_mut().insert(name, value);
        }
        Some(response)
    }
}

/// The answer to everything that is not there.
pub(crate) fn no_such_file() -> Response {
    (StatusCode::NOT_FOUND, "There is no such file.\n").into_response()
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

/// Whether a tag is among those of the browser. It may call one weak; we give none that are.
fn has(tags: &str, tag: &HeaderValue) -> bool {
    tags.split(',').any(|one| one.trim().trim_start_matches("W/").as_bytes() == tag.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn below_a_path_pages_name_their_files_by_it() {
        const HTML: &[u8] = b"<link href=\"/style.css\"><script src=\"/boot.js\"></script><use href=\"#gem\"/>";
        const FILES: &[PageFile] = &[
            PageFile {
                path: "/index.html",
                content_type: "text/html",
                encoding: Encoding::Brotli,
                bytes: b"packed",
            },
            PageFile { path: "/index.html", content_type: "text/html", encoding: Encoding::Plain, bytes: HTML },
        ];
        let asking = Asking { accepts: "br", has: "" };
        let body = async |base| {
            let body = Shelf::of(Page::of(FILES), base).front(asking).into_body();
            axum::body::to_bytes(body, 1 << 10).await.expect("a body")
        };
        assert_eq!(body("").await, "packed");
        let below = "<link href=\"/gong/style.css\"><script src=\"/gong/boot.js\"></script><use href=\"#gem\"/>";
        assert_eq!(body("/gong").await, below);
    }

    const FILES: &[PageFile] = &[
        PageFile { path: "/index.html", content_type: "text/html", encoding: Encoding::Brotli, bytes: b"b" },
        PageFile { path: "/index.html", content_type: "text/html", encoding: Encoding::Plain, bytes: b"plain" },
    ];

    #[test]
    fn a_file_comes_packed_as_the_browser_accepts_it() {
        let shelf = Shelf::of(Page::of(FILES), "");
        let front = |accepts| shelf.front(Asking { accepts, has: "" });
        let encoding = |accepts| front(accepts).headers().get(CONTENT_ENCODING).cloned();
        assert_eq!(encoding("gzip, br;q=0.9"), Some(HeaderValue::from_static("br")));
        assert_eq!(encoding("gzip"), None);
        assert!(shelf.file("/secret", Asking::default()).is_none());
    }

    #[test]
    fn ended_games_have_a_page_of_their_own() {
        const BOTH: &[PageFile] = &[
            FILES[1],
            PageFile {
                path: "/review.html",
                content_type: "text/html",
                encoding: Encoding::Plain,
                bytes: b"review",
            },
        ];
        let tag = |shelf: &Shelf| shelf.review(Asking::default()).headers()[ETAG].clone();
        let (with, without) = (Shelf::of(Page::of(BOTH), ""), Shelf::of(Page::of(FILES), ""));
        assert_ne!(tag(&with), with.front(Asking::default()).headers()[ETAG]);
        assert_eq!(tag(&without), without.front(Asking::default()).headers()[ETAG], "better than nothing");
    }

    #[test]
    fn what_the_browser_has_is_not_sent_again() {
        let shelf = Shelf::of(Page::of(FILES), "");
        let first = shelf.front(Asking::default());
        let tag = first.headers()[ETAG].to_str().expect("plain text");
        let status = |accepts, has: &str| shelf.front(Asking { accepts, has }).status();
        assert_eq!(status("", tag), StatusCode::NOT_MODIFIED);
        assert_eq!(status("", &format!("\"other\", W/{tag}")), StatusCode::NOT_MODIFIED);
        assert_eq!(status("", "\"other\""), StatusCode::OK);
        assert_eq!(status("br", tag), StatusCode::OK, "packed otherwise it is another file");
    }
}
