//! Lays two things beside the program: the rule index, so that it answers `gong rules` from anywhere, and the page, if the
//! variable `GONG_PAGE` names the folder that `xtask-web` has filled.

use std::error::Error;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

/// What the index is made of: the catalogue, and every place that may cite a rule.
const WATCHED: [&str; 4] = ["docs/rules", "crates", "xtask/src", "scenarios"];

/// Names the folder of the page.
const PAGE: &str = "GONG_PAGE";

/// The packed forms of a file, the best first, and the plain one.
const ENCODINGS: [(&str, &str); 3] = [(".br", "Brotli"), (".gz", "Gzip"), ("", "Plain")];

type Done = Result<(), Box<dyn Error>>;

fn main() -> ExitCode {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names a folder"));
    let done = write_index(&out)
        .map_err(|error| format!("the rule index cannot be made: {error}"))
        .and_then(|()| write_page(&out).map_err(|error| format!("the page cannot be built in: {error}")));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("{sentence}");
            ExitCode::FAILURE
        }
    }
}

fn write_index(out: &Path) -> Done {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    // A path that does not exist would make cargo run this script every time.
    for watched in WATCHED.iter().map(|folder| root.join(folder)).filter(|folder| folder.exists()) {
        println!("cargo::rerun-if-changed={}", watched.display());
    }
    let index = catalogue::build_index(&root)?;
    fs::write(out.join("rules.bin"), postcard::to_allocvec(&index)?)?;
    Ok(())
}

/// Writes the list of the page's files as Rust; an empty list if there is no page.
fn write_page(out: &Path) -> Done {
    println!("cargo::rerun-if-env-changed={PAGE}");
    let mut list = String::from("&[\n");
    if let Some(folder) = env::var_os(PAGE).filter(|folder| !folder.is_empty()).map(PathBuf::from) {
        println!("cargo::rerun-if-changed={}", folder.display());
        for name in names(&folder)? {
            list_file(&folder, &name, &mut list)?;
        }
    }
    list.push_str("]\n");
    fs::write(out.join("page.rs"), list)?;
    Ok(())
}

/// The names of the files, packed forms aside.
fn names(folder: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let all = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut names: Vec<String> = all.filter(|name| !name.ends_with(".br") && !name.ends_with(".gz")).collect();
    names.sort();
    if names.iter().any(|name| name == "index.html") {
        Ok(names)
    } else {
        Err(format!("{} has no index.html; `cargo xtask build` makes one", folder.display()).into())
    }
}

fn list_file(folder: &Path, name: &str, list: &mut String) -> Done {
    let (path, content_type) = (format!("/{name}"), content_type(name)?);
    for (ending, encoding) in ENCODINGS {
        let file = folder.join(format!("{name}{ending}"));
        if file.is_file() {
            println!("cargo::rerun-if-changed={}", file.display());
            writeln!(
                list,
                "::server::PageFile {{ path: {path:?}, content_type: {content_type:?}, \
                 encoding: ::server::Encoding::{encoding}, bytes: include_bytes!({file:?}) }},"
            )?;
        }
    }
    Ok(())
}

fn content_type(name: &str) -> Result<&'static str, String> {
    Ok(match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        _ => return Err(format!("nobody has said of what type {name} is")),
    })
}
