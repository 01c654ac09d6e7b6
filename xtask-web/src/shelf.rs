//! The folder the page is taken from: every file plain, by gzip and by brotli, and nothing else.
//!
//! What has not changed is not written again, so that the game is not built again for nothing.

use std::fs;
use std::io::Write;
use std::path::Path;

use brotli::enc::BrotliEncoderParams;
use brotli::enc::backward_references::BrotliEncoderMode;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::make::Make;

/// A file by its name, with what is in it.
pub type File = (String, Vec<u8>);

/// The files of a folder. The page has no folders within folders: the server would not find what is in them.
pub fn read(folder: &Path) -> Result<Vec<File>, String> {
    let said = |why: &dyn std::fmt::Display| format!("cannot read {}: {why}", folder.display());
    let entries = fs::read_dir(folder).map_err(|why| said(&why))?;
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.map_err(|why| said(&why))?.path();
        let name = path.file_name().and_then(|name| name.to_str()).ok_or_else(|| said(&"a name is no text"))?;
        let bytes = fs::read(&path).map_err(|why| format!("cannot read {}: {why}", path.display()))?;
        files.push((name.to_owned(), bytes));
    }
    Ok(files)
}

/// Makes the folder hold these files, packed, and no others. Only what is shipped is packed with all diligence.
pub fn fill(folder: &Path, files: &[File], make: Make) -> Result<(), String> {
    let said = |why: std::io::Error| format!("cannot write in {}: {why}", folder.display());
    fs::create_dir_all(folder).map_err(said)?;
    for (name, _) in read(folder)? {
        let plain = name.trim_end_matches(".br").trim_end_matches(".gz");
        if !files.iter().any(|(wanted, _)| wanted == plain) {
            fs::remove_file(folder.join(&name)).map_err(said)?;
        }
    }
    for (name, bytes) in files {
        put(folder, name, bytes, make).map_err(said)?;
    }
    Ok(())
}

/// The plain file comes last: once it is there, the packed ones are whole.
fn put(folder: &Path, name: &str, bytes: &[u8], make: Make) -> std::io::Result<()> {
    let place = |ending: &str| folder.join(format!("{name}{ending}"));
    let is_there = ["", ".gz", ".br"].iter().all(|ending| place(ending).is_file());
    if is_there && fs::read(place(""))? == bytes {
        return Ok(());
    }
    if place("").exists() {
        fs::remove_file(place(""))?;
    }
    fs::write(place(".gz"), gzip(bytes, make)?)?;
    fs::write(place(".br"), brotli(bytes, make)?)?;
    fs::write(place(""), bytes)
}

fn gzip(bytes: &[u8], make: Make) -> std::io::Result<Vec<u8>> {
    let level = if is_hasty(bytes, make) { Compression::fast() } else { Compression::best() };
    let mut encoder = GzEncoder::new(Vec::new(), level);
    encoder.write_all(bytes)?;
    encoder.finish()
}

/// Whether a file is packed in haste: a program that is not shipped. Other files are the same in both makes, and what has not
/// changed is not packed again.
fn is_hasty(bytes: &[u8], make: Make) -> bool {
    make == Make::Quick && is_program(bytes)
}

fn is_program(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\0asm")
}

fn brotli(mut bytes: &[u8], make: Make) -> std::io::Result<Vec<u8>> {
    let quality = if is_hasty(bytes, make) { 1 } else { 11 };
    let mut params = BrotliEncoderParams { quality, lgwin: 22, size_hint: bytes.len(), ..Default::default() };
    if is_program(bytes) {
        // In WebAssembly the high bits of a byte say most about the next one, and code changes its nature often. Left to
        // itself the encoder takes other choices, and the page is two per cent larger.
        params.mode = BrotliEncoderMode::BROTLI_FORCE_MSB_PRIOR;
        params.lgblock = 16;
    }
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut bytes, &mut packed, &params)?;
    Ok(packed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    fn file(name: &str, text: &str) -> File {
        (name.to_owned(), text.repeat(100).into_bytes())
    }

    #[test]
    fn the_folder_holds_every_file_in_three_forms_and_nothing_old() {
        let folder = std::env::temp_dir().join(format!("gong-shelf-{}", std::process::id()));
        fill(&folder, &[file("a.js", "old"), file("gone.css", "x")], Make::Small).expect("it can be written");
        let text = fs::read(folder.join("a.js.br")).expect("packed");
        fill(&folder, &[file("a.js", "new"), file("b.svg", "<g/>")], Make::Small).expect("it can be written");
        assert_ne!(fs::read(folder.join("a.js.br")).expect("packed"), text, "it is packed again");
        let mut names: Vec<String> = read(&folder).expect("files").into_iter().map(|(name, _)| name).collect();
        names.sort();
        assert_eq!(names, ["a.js", "a.js.br", "a.js.gz", "b.svg", "b.svg.br", "b.svg.gz"]);

        let mut unpacked = Vec::new();
        let packed = fs::read(folder.join("a.js.br")).expect("packed");
        brotli::BrotliDecompress(&mut packed.as_slice(), &mut unpacked).expect("brotli");
        assert_eq!(unpacked, file("a.js", "new").1);
        let (packed, mut text) = (fs::read(folder.join("a.js.gz")).expect("packed"), String::new());
        flate2::read::GzDecoder::new(packed.as_slice()).read_to_string(&mut text).expect("gzip");
        assert_eq!(text, "new".repeat(100));
        fs::remove_dir_all(folder).expect("it is ours");
    }

    #[test]
    fn what_has_not_changed_is_left_alone() {
        let folder = std::env::temp_dir().join(format!("gong-shelf-same-{}", std::process::id()));
        let files = [file("a.js", "same")];
        fill(&folder, &files, Make::Small).expect("it can be written");
        fs::write(folder.join("a.js.br"), "a mark").expect("it can be written");
        fill(&folder, &files, Make::Small).expect("it can be written");
        assert_eq!(fs::read(folder.join("a.js.br")).expect("a file"), b"a mark");
        fs::remove_file(folder.join("a.js.gz")).expect("a file");
        fill(&folder, &files, Make::Small).expect("it can be written");
        assert_ne!(fs::read(folder.join("a.js.br")).expect("a file"), b"a mark", "what is not whole is made again");
        fs::remove_dir_all(folder).expect("it is ours");
    }

    #[test]
    fn a_program_is_packed_in_haste_and_nothing_else_is() {
        let program: Vec<u8> =
            b"\0asm".iter().copied().chain((0..9000_u32).map(|n| ((n * n) >> 5) as u8)).collect();
        let size = |bytes: &[u8], make| brotli(bytes, make).expect("it can be packed").len();
        assert!(size(&program, Make::Small) < size(&program, Make::Quick));
        assert_eq!(size(&program[1..], Make::Small), size(&program[1..], Make::Quick));
    }
}
