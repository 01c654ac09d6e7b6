//! What a browser need not load: comments, indentation, streams that a library exports and nobody here reads, and the long
//! names under which program and script find each other.

use walrus::{Module, ModuleConfig};

use crate::shelf::File;

/// Streams of bytes for servers that answer piece by piece: a library exports them, so that nothing takes them out by itself.
const UNUSED: &str = "intounderlying";

/// Takes the exports out that no script of ours calls, and with them all that only they need.
pub fn exports(module: &mut Module) {
    let unused = |name: &str| name.trim_start_matches("__wbg_").starts_with(UNUSED);
    let ids: Vec<_> =
        module.exports.iter().filter(|export| unused(&export.name)).map(|export| export.id()).collect();
    ids.into_iter().for_each(|id| module.exports.delete(id));
    walrus::passes::gc::run(module);
}

/// Writes a part again without names, its numbers as short as they can be: the splitter leaves room for longer ones.
pub fn part(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut config = ModuleConfig::new();
    config.generate_name_section(false).generate_producers_section(false);
    let mut module = config.parse(bytes).map_err(|why| format!("a part cannot be read: {why:#}"))?;
    Ok(module.emit_wasm())
}

/// A name under which the program finds a function of the script, and the one it has instead.
pub type Renamed = (String, String);

/// Gives short names to the functions that the program finds in the script. Each has a mark of sixteen digits that nothing
/// packs: together they were a hundredth of the page.
pub fn imports(module: &mut Module) -> Vec<Renamed> {
    let marked = module.imports.iter_mut().filter(|import| is_marked(&import.name));
    let renamed = marked.enumerate().map(|(number, import)| {
        let short = format!("f{number}");
        (std::mem::replace(&mut import.name, short.clone()), short)
    });
    renamed.collect()
}

/// Whether a name ends with a mark that tells versions of libraries apart. Here there is one of each.
fn is_marked(name: &str) -> bool {
    let mark = name.rsplit_once('_').map(|(_, mark)| mark);
    mark.is_some_and(|mark| mark.len() == 16 && mark.bytes().all(|digit| digit.is_ascii_hexdigit()))
}

/// Lets the script use the short names.
pub fn rename(files: &mut [File], renamed: &[Renamed]) {
    for (_, bytes) in files.iter_mut().filter(|(name, _)| name.ends_with(".js")) {
        let mut text = String::from_utf8_lossy(bytes).into_owned();
        renamed.iter().for_each(|(long, short)| text = text.replace(long, short));
        *bytes = text.into_bytes();
    }
}

/// Takes what belongs to the exports that nobody calls out of the script as well.
pub fn classes(files: &mut [File]) {
    for (_, bytes) in files.iter_mut().filter(|(name, _)| name.ends_with(".js")) {
        *bytes = without_streams(&String::from_utf8_lossy(bytes)).into_bytes();
    }
}

/// A class ends with the line that lets it be disposed of, whatever else there is with the line that has a semicolon.
fn without_streams(script: &str) -> String {
    let mut until = None::<fn(&str) -> bool>;
    let kept = script.lines().filter(|line| {
        if line.starts_with("export class IntoUnderlying") {
            until = Some(|line| line.starts_with("if (Symbol.dispose)"));
        } else if line.starts_with("const IntoUnderlying") {
            until = Some(|line| line.ends_with(';'));
        }
        let skipped = until.is_some();
        until = until.filter(|is_end| !is_end(line));
        !skipped
    });
    kept.flat_map(|line| [line, "\n"]).collect()
}

/// Takes comments and indentation out of scripts and styles.
pub fn comments(files: &mut [File]) {
    for (name, bytes) in files {
        if (name.ends_with(".js") || name.ends_with(".css"))
            && let Ok(text) = std::str::from_utf8(bytes)
        {
            *bytes = bare(text).into_bytes();
        }
    }
}

/// A comment counts as one only at the beginning of a line, so that no text in a script is taken for one.
fn bare(text: &str) -> String {
    let (mut bare, mut within) = (String::new(), false);
    for line in text.lines().map(str::trim) {
        let begins = line.starts_with("/*");
        if within || begins {
            let rest = line.split_once("*/").map(|(_, rest)| rest.trim());
            within = rest.is_none();
            push(&mut bare, rest.unwrap_or_default());
        } else if !line.starts_with("//") {
            push(&mut bare, line);
        }
    }
    bare
}

fn push(bare: &mut String, line: &str) {
    if !line.is_empty() {
        bare.push_str(line);
        bare.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::{bare, is_marked, rename, without_streams};

    #[test]
    fn streams_leave_the_script_and_nothing_else_does() {
        let script = "import * as parts from \"./parts.js\"\nexport class IntoUnderlyingSink {\n    free() {\n    }\n}\n\
            if (Symbol.dispose) IntoUnderlyingSink.prototype[Symbol.dispose] = 0;\nlet a = 1;\n\
            const IntoUnderlyingSinkFinalization = (typeof X === 'undefined')\n    ? {}\n    : new X(ptr => wasm.free(ptr));\nlet b = 2;\n";
        assert_eq!(without_streams(script), "import * as parts from \"./parts.js\"\nlet a = 1;\nlet b = 2;\n");
    }

    #[test]
    fn marked_names_become_short_ones() {
        assert!(is_marked("__wbg_now_16f0c993d5dd6c27") && !is_marked("__wbindgen_init_externref_table"));
        let mut files = vec![("a.js".to_owned(), b"now_16f0c993d5dd6c27: f, get_16f0c993d5dd6c28: g".to_vec())];
        let renamed = [("now_16f0c993d5dd6c27", "f0"), ("get_16f0c993d5dd6c28", "f1")];
        rename(&mut files, &renamed.map(|(long, short)| (long.to_owned(), short.to_owned())));
        assert_eq!(files[0].1, b"f0: f, f1: g");
    }

    #[test]
    fn comments_go_and_everything_else_stays() {
        let script =
            "/** what\n * it is */\nlet a = \"/* no */ // no\"; // kept\n\n    // gone\n    f(a); /* kept */\n";
        assert_eq!(bare(script), "let a = \"/* no */ // no\"; // kept\nf(a); /* kept */\n");
        assert_eq!(bare("/* one */ .a { b: c }\n/* two\n*/\n.d{}"), ".a { b: c }\n.d{}\n");
    }
}
