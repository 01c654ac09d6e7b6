//! W1: what a browser has to load before the first roll is possible: every file of the page, the engine in it included. The review
//! is another page.

use server::{Encoding, Page, PageFile};

use crate::Measured;
use crate::line::Line;

const WANTED_KB: f64 = 350.0;

/// Measures W1.
///
/// # Errors
/// When the program was built without the page.
pub fn line(page: Page) -> Measured {
    let files = check(page)?;
    let sum = |wanted: Encoding, of: fn(&str) -> bool| -> f64 {
        plain(files).filter(|file| of(file.path)).map(|file| size(files, file.path, wanted) as f64 / 1e3).sum()
    };
    let to_the_roll = |wanted| sum(wanted, |path| !is_of_the_review(path));
    let (brotli, gzip) = (to_the_roll(Encoding::Brotli), to_the_roll(Encoding::Gzip));
    let review = sum(Encoding::Brotli, is_of_the_review);
    Ok(Line {
        id: "W1",
        what: "page to the first possible roll, all files, brotli",
        figure: format!("{brotli:.1} kB (gzip {gzip:.1} kB; the review, loaded after a game, {review:.1} kB)"),
        ratio: brotli / WANTED_KB,
        wanted: "at most 350 kB",
    })
}

/// Whether nobody loads a file before a game is over.
fn is_of_the_review(path: &str) -> bool {
    path.starts_with("/review")
}

/// The files of the page, if there is one.
///
/// # Errors
/// When the program was built without the page.
pub(crate) fn check(page: Page) -> Result<&'static [PageFile], &'static str> {
    match page.files() {
        [] => Err("this gong was built without the page: `cargo xtask build` builds it with the page"),
        files => Ok(files),
    }
}

fn plain(files: &'static [PageFile]) -> impl Iterator<Item = &'static PageFile> {
    files.iter().filter(|file| file.encoding == Encoding::Plain)
}

/// The size of a file as it is packed, or plain if it is not packed so.
fn size(files: &[PageFile], path: &str, wanted: Encoding) -> usize {
    let of = |encoding| files.iter().find(|file| file.path == path && file.encoding == encoding);
    of(wanted).or(of(Encoding::Plain)).map_or(0, |file| file.bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILES: &[PageFile] = &[
        PageFile { path: "/a.js", content_type: "text/javascript", encoding: Encoding::Brotli, bytes: &[0; 1_000] },
        PageFile { path: "/a.js", content_type: "text/javascript", encoding: Encoding::Plain, bytes: &[0; 5_000] },
        PageFile { path: "/b.svg", content_type: "image/svg+xml", encoding: Encoding::Plain, bytes: &[0; 500] },
        PageFile {
            path: "/review.js",
            content_type: "text/javascript",
            encoding: Encoding::Plain,
            bytes: &[0; 700],
        },
    ];

    #[test]
    fn every_file_counts_once_as_small_as_it_comes() {
        let line = line(Page::of(FILES)).expect("there is a page");
        assert_eq!(line.figure, "1.5 kB (gzip 5.5 kB; the review, loaded after a game, 0.7 kB)");
        assert!(super::line(Page::none()).is_err());
    }
}
