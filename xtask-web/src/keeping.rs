//! What the service worker of a program keeps for times without a network: the files of that program, and a mark that changes with
//! every one of them, by which a browser notices that there is something new.

use crate::shelf::File;

/// What stands in the script of the worker where the list goes, and the mark.
const LIST: &str = "KEPT_FILES";
const MARK: &str = "KEPT_VERSION";

/// Files of the table's page that the programs beside it use too.
const SHARED: [&str; 3] = ["style.css", "boot.js", "icon.svg"];

/// The script of the workers of a kept program. A browser asks the keeper for it only where its address begins like that of the page.
pub fn worker_of(program: &str) -> String {
    format!("{program}-worker.js")
}

/// That script: the same as the table's.
pub fn worker(files: &[File], program: &str) -> Result<File, String> {
    let script = files.iter().find(|(name, _)| name == "worker.js").ok_or("there is no worker.js")?;
    Ok((worker_of(program), script.1.clone()))
}

/// Writes list and mark into `PROGRAM-keeper.js`.
pub fn list(files: &mut [File], program: &str) -> Result<(), String> {
    let script = format!("{program}-keeper.js");
    let is_kept = |name: &str| {
        let own = name.strip_prefix(program).is_some_and(|rest| rest.starts_with(['-', '.', '_']));
        (own && name != script) || SHARED.contains(&name)
    };
    let mut kept: Vec<&File> = files.iter().filter(|(name, _)| is_kept(name)).collect();
    kept.sort_by(|one, other| one.0.cmp(&other.0));
    let names: Vec<String> = kept.iter().map(|(name, _)| format!("'{name}'")).collect();
    let mark = format!(
        "'{:016x}'",
        kept.iter().fold(SEED, |mark, (name, bytes)| mixed(mixed(mark, name.as_bytes()), bytes))
    );
    let keeper =
        files.iter_mut().find(|(name, _)| *name == script).ok_or_else(|| format!("there is no {script}"))?;
    let mut text = String::from_utf8_lossy(&keeper.1).into_owned();
    for (place, words) in [(LIST, names.join(",")), (MARK, mark)] {
        if !text.contains(place) {
            return Err(format!("{script} has no {place}"));
        }
        text = text.replace(place, &words);
    }
    keeper.1 = text.into_bytes();
    Ok(())
}

/// FNV-1a: it need not withstand anybody, only notice a change.
const SEED: u64 = 0xcbf2_9ce4_8422_2325;

fn mixed(mark: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(mark, |mark, byte| (mark ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(style: &str) -> String {
        let file = |name: &str, text: &str| (name.to_owned(), text.as_bytes().to_vec());
        let mut files = vec![
            file("box-keeper.js", "keep([KEPT_FILES], KEPT_VERSION)"),
            file("style.css", style),
            file("box.html", "a page"),
            file("box-en.js", "a program"),
            file("boxer.js", "somebody else's"),
            file("gong-en.js", "the table"),
        ];
        list(&mut files, "box").expect("a keeper");
        String::from_utf8(files[0].1.clone()).expect("text")
    }

    #[test]
    fn the_files_of_the_program_are_kept_and_no_others() {
        let text = kept("a{}");
        assert!(text.starts_with("keep(['box-en.js','box.html','style.css'], '"), "{text}");
    }

    #[test]
    fn a_changed_file_changes_the_mark() {
        assert_eq!(kept("a{}"), kept("a{}"));
        assert_ne!(kept("a{}"), kept("b{}"));
    }

    #[test]
    fn a_keeper_without_a_place_for_the_list_is_named() {
        let mut files = vec![("box-keeper.js".to_owned(), b"nothing".to_vec())];
        assert!(list(&mut files, "box").is_err_and(|why| why.contains("box-keeper.js")));
        assert!(list(&mut [], "box").is_err());
    }
}
