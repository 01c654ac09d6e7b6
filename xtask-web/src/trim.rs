//! What a browser need not load: comments, indentation, and streams that a library exports and nobody here reads.

use walrus::Module;

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
    use super::bare;

    #[test]
    fn comments_go_and_everything_else_stays() {
        let script =
            "/** what\n * it is */\nlet a = \"/* no */ // no\"; // kept\n\n    // gone\n    f(a); /* kept */\n";
        assert_eq!(bare(script), "let a = \"/* no */ // no\"; // kept\nf(a); /* kept */\n");
        assert_eq!(bare("/* one */ .a { b: c }\n/* two\n*/\n.d{}"), ".a { b: c }\n.d{}\n");
    }
}
