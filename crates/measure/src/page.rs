//! W1: what a browser has to load before the first roll is possible, in each language: at a friend's table, and alone, where the
//! room comes into the page as well. What its bots think with follows while everybody gets ready; it is named beside it, and what else
//! is loaded later is listed. The review is another page.

use std::fmt::Write as _;

use server::{Encoding, Page, PageFile};

use crate::Measured;
use crate::line::Line;

/// What somebody who has joined a friend's table may load with all modules, in kB.
const JOINED_KB: f64 = 325.0;

/// What somebody alone may load with all modules, in kB.
const ALONE_KB: f64 = 360.0;

/// The part that only a game in the page needs.
const ROOM: &str = "room";

/// What bots of a game in the page think with: it comes behind the room, in the seconds before the start signal.
const MINDS: &str = "minds";

/// Measures W1.
///
/// # Errors
/// When the program was built without the page.
pub fn line(page: Page) -> Measured {
    let files = check(page)?;
    let languages: Vec<Language> = languages(files).into_iter().map(|tag| Language::of(files, tag)).collect();
    let most = |of: fn(&Language) -> f64| languages.iter().map(of).fold(0.0, f64::max);
    let (joined, alone) = (most(Language::joined), most(Language::alone));
    let thinking = most(Language::thinking);
    let mut figure = format!("joined {joined:.1} kB, alone {alone:.1} kB; with bots that think {thinking:.1} kB");
    for language in &languages {
        write!(figure, "\n{language}")?;
    }
    let review = languages.iter().map(|language| language.review).fold(0.0, f64::max);
    write!(figure, "\nthe review, loaded after a game: {review:.1} kB beside style and sprite")?;
    Ok(Line {
        id: "W1",
        what: "page to the first possible roll in one language, brotli",
        figure,
        ratio: (joined / JOINED_KB).max(alone / ALONE_KB),
        wanted: "at most 325 and 360 kB with all modules, if possible 260 and 310",
    })
}

/// What there is to load in one language, in kB.
struct Language {
    tag: String,
    /// What is the same in all languages: page with sprite, style, icon, the script that chooses.
    shared: f64,
    /// The program but for its parts.
    core: f64,
    /// The scripts of the program.
    scripts: f64,
    /// The script of the worker.
    worker: f64,
    /// The parts by name, with what only they share.
    parts: Vec<(String, f64)>,
    /// The program and scripts of the review.
    review: f64,
}

impl Language {
    fn of(files: &'static [PageFile], tag: &str) -> Language {
        let program = format!("/gong-{tag}");
        let sum = |of: &dyn Fn(&str) -> bool| -> f64 {
            plain(files).filter(|file| of(file.path)).map(|file| kb(files, file.path)).sum()
        };
        let part =
            |path: &str| Some(path.strip_prefix(&program)?.strip_prefix('-')?.strip_suffix(".wasm")?.to_owned());
        let parts = plain(files).filter_map(|file| Some((part(file.path)?, kb(files, file.path))));
        Language {
            tag: tag.to_owned(),
            shared: sum(&|path| {
                let beside = ["/gong-", "/review", "/paper", "/companion", "/worker.js"];
                !beside.iter().any(|other| path.starts_with(other))
            }),
            core: sum(&|path| path == format!("{program}_bg.wasm")),
            scripts: sum(&|path| path.starts_with(&program) && path.ends_with(".js")),
            worker: sum(&|path| path == "/worker.js"),
            parts: parts.collect(),
            review: sum(&|path| path.starts_with(&format!("/review-{tag}"))),
        }
    }

    /// What somebody loads at a friend's table.
    fn joined(&self) -> f64 {
        self.shared + self.core + self.scripts
    }

    /// What somebody loads who plays alone, up to the first roll.
    fn alone(&self) -> f64 {
        self.joined() + self.worker + self.parts_for(&[ROOM])
    }

    /// The same with what bots think with.
    fn thinking(&self) -> f64 {
        self.joined() + self.worker + self.parts_for(&[ROOM, MINDS])
    }

    /// All parts that one of these needs.
    fn parts_for(&self, wanted: &[&str]) -> f64 {
        let needed = |part: &&(String, f64)| part.0.split("-and-").any(|user| wanted.contains(&user));
        self.parts.iter().filter(needed).map(|(_, kb)| kb).sum()
    }
}

impl std::fmt::Display for Language {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{}: joined {:.1}, alone {:.1}, thinking {:.1} kB: ",
            self.tag,
            self.joined(),
            self.alone(),
            self.thinking()
        )?;
        write!(f, "core {:.1}, scripts {:.1}, style and sprite {:.1}", self.core, self.scripts, self.shared)?;
        self.parts.iter().try_for_each(|(name, kb)| write!(f, "; {name} {kb:.1}"))
    }
}

/// The tags of the languages the page is built in. One for which another stands in has no parts of its own.
fn languages(files: &'static [PageFile]) -> Vec<&'static str> {
    plain(files).filter_map(|file| file.path.strip_prefix("/gong-")?.strip_suffix("-parts.js")).collect()
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

/// The size of a file packed by brotli, or plain if it is not packed so.
fn kb(files: &[PageFile], path: &str) -> f64 {
    let of = |encoding| files.iter().find(|file| file.path == path && file.encoding == encoding);
    of(Encoding::Brotli).or(of(Encoding::Plain)).map_or(0.0, |file| file.bytes.len() as f64 / 1e3)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn file(path: &'static str, encoding: Encoding, bytes: &'static [u8]) -> PageFile {
        PageFile { path, content_type: "", encoding, bytes }
    }

    const FILES: &[PageFile] = &[
        file("/index.html", Encoding::Brotli, &[0; 1_000]),
        file("/index.html", Encoding::Plain, &[0; 5_000]),
        file("/worker.js", Encoding::Plain, &[0; 200]),
        file("/gong-en.js", Encoding::Plain, &[0; 500]),
        file("/gong-en-parts.js", Encoding::Plain, &[0; 500]),
        file("/gong-en_bg.wasm", Encoding::Plain, &[0; 10_000]),
        file("/gong-en-room.wasm", Encoding::Plain, &[0; 2_000]),
        file("/gong-en-room-and-sheet.wasm", Encoding::Plain, &[0; 300]),
        file("/gong-en-minds.wasm", Encoding::Plain, &[0; 350]),
        file("/gong-en-minds-and-sheet.wasm", Encoding::Plain, &[0; 50]),
        file("/gong-en-sheet.wasm", Encoding::Plain, &[0; 700]),
        file("/gong-fr-parts.js", Encoding::Plain, &[]),
        file("/gong-fr_bg.wasm", Encoding::Plain, &[0; 11_000]),
        file("/gong-de_bg.wasm", Encoding::Plain, &[0; 10_000]),
        file("/review-en_bg.wasm", Encoding::Plain, &[0; 900]),
        file("/companion-en_bg.wasm", Encoding::Plain, &[0; 700]),
    ];

    #[test]
    fn every_file_counts_once_as_small_as_it_comes() {
        assert_eq!(languages(FILES), ["en", "fr"], "another language stands in for German");
        let english = Language::of(FILES, "en");
        let near = |kb: f64, wanted: f64| assert!((kb - wanted).abs() < 1e-9, "{kb} instead of {wanted}");
        near(english.joined(), 12.0);
        near(english.alone(), 14.5);
        near(english.thinking(), 14.9);
        near(english.review, 0.9);
        let line = line(Page::of(FILES)).expect("there is a page");
        assert!(
            line.figure.starts_with("joined 12.0 kB, alone 14.5 kB; with bots that think 14.9 kB\nen: "),
            "{line}"
        );
        assert!(line.figure.contains("; sheet 0.7\nfr: joined 12.0, alone 12.2, thinking 12.2 kB"), "{line}");
        assert!(super::line(Page::none()).is_err());
    }
}
