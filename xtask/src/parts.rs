//! `cargo xtask parts`: the list of everything that is in the program people run, with versions and licences, as CycloneDX 1.5. With
//! `--check` it only looks whether every licence is among those of `deny.toml`, and whether everything comes from one registry.

use std::collections::BTreeSet;

use crate::shell::{cargo, root};

/// A part of the program.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Part {
    name: String,
    version: String,
    licence: String,
}

/// Prints the list, or checks it.
pub fn parts(words: &[String]) -> Result<(), String> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let parts = parts_of("gong")?;
    match words[..] {
        [] => {
            print!("{}", bill(&parts));
            Ok(())
        }
        ["--check"] => check(&parts).and_then(|()| check_sources(&read("Cargo.lock")?)),
        _ => Err("the only flag is --check".to_owned()),
    }
}

/// The parts of a program on this machine, itself included; what only builds or tests it is not in it.
fn parts_of(package: &str) -> Result<BTreeSet<Part>, String> {
    let tree =
        ["tree", "--locked", "--edges", "normal", "--prefix", "none", "--format", "{p}|{l}", "--package", package];
    let output = cargo().args(tree).output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    Ok(String::from_utf8_lossy(&output.stdout).lines().filter_map(part).collect())
}

/// `name v1.2.3 (where)|LICENCE (*)`
fn part(line: &str) -> Option<Part> {
    let (named, licence) = line.split_once('|')?;
    let mut words = named.split(' ');
    let (name, version) = (words.next()?.to_owned(), words.next()?.trim_start_matches('v').to_owned());
    Some(Part { name, version, licence: licence.trim_end_matches(" (*)").replace('/', " OR ") })
}

fn bill(parts: &BTreeSet<Part>) -> String {
    let component = |Part { name, version, licence }: &Part| {
        format!(
            r#"    {{"type": "library", "name": "{name}", "version": "{version}", "purl": "pkg:cargo/{name}@{version}", "licenses": [{{"expression": "{licence}"}}]}}"#
        )
    };
    let components = parts.iter().map(component).collect::<Vec<_>>().join(",\n");
    format!(
        "{{\n  \"bomFormat\": \"CycloneDX\",\n  \"specVersion\": \"1.5\",\n  \"version\": 1,\n  \"components\": [\n{components}\n  ]\n}}\n"
    )
}

/// A licence may offer a choice: one that is allowed is enough. What stands with AND must all be allowed.
fn check(parts: &BTreeSet<Part>) -> Result<(), String> {
    let file = read("deny.toml")?;
    let list = file.get("licenses").and_then(|licences| licences.get("allow")).and_then(toml::Value::as_array);
    let allowed: BTreeSet<&str> = list.into_iter().flatten().filter_map(toml::Value::as_str).collect();
    let is_fine = |licence: &str| {
        let all = |of: &str| of.split(" AND ").all(|one| allowed.contains(one.trim_matches(['(', ')', ' '])));
        // `(A OR B) AND C` is looked at as A or B, and C.
        licence.split(" AND ").all(|part| part.trim_matches(['(', ')']).split(" OR ").any(all))
    };
    let wrong: Vec<String> = parts
        .iter()
        .filter(|part| !is_fine(&part.licence))
        .map(|part| format!("{} {} ({})", part.name, part.version, part.licence))
        .collect();
    println!("parts: {} in the program, {} with a licence that is not allowed", parts.len(), wrong.len());
    if wrong.is_empty() { Ok(()) } else { Err(format!("not allowed by deny.toml: {}", wrong.join(", "))) }
}

/// A file of the root.
fn read(name: &str) -> Result<toml::Table, String> {
    let text = std::fs::read_to_string(root().join(name)).map_err(|error| format!("{name}: {error}"))?;
    text.parse().map_err(|error: toml::de::Error| format!("{name}: {error}"))
}

/// What is not ours comes from a registry, all of it from the same one, and has a checksum.
fn check_sources(lock: &toml::Table) -> Result<(), String> {
    let packages = lock.get("package").and_then(toml::Value::as_array).ok_or("Cargo.lock names no packages")?;
    let mut registries = BTreeSet::new();
    for package in packages {
        let field = |name: &str| package.get(name).and_then(toml::Value::as_str);
        let (name, Some(source)) = (field("name").unwrap_or_default(), field("source")) else { continue };
        if !source.starts_with("registry+") || field("checksum").is_none() {
            return Err(format!("{name} comes from {source}, which no checksum of a registry vouches for"));
        }
        registries.insert(source);
    }
    println!("parts: {} packages in Cargo.lock, {} registry", packages.len(), registries.len());
    if registries.len() <= 1 { Ok(()) } else { Err("Cargo.lock names more than one registry".to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_the_tree_is_a_part() {
        let known = part("axum v0.8.9 (*)|MIT (*)").expect("a part");
        assert!((known.name, known.version, known.licence) == ("axum".into(), "0.8.9".into(), "MIT".into()));
        assert!(part("").is_none());
    }

    #[test]
    fn a_licence_that_is_not_allowed_is_named() {
        let one = |licence: &str| {
            BTreeSet::from([Part { name: "a".into(), version: "1.0.0".into(), licence: licence.into() }])
        };
        assert!(
            check(&one("MIT OR GPL-3.0")).is_ok() && check(&one("(MIT OR Apache-2.0) AND Unicode-3.0")).is_ok()
        );
        assert!(check(&one("GPL-3.0")).is_err() && check(&one("MIT AND GPL-3.0")).is_err());
    }

    #[test]
    fn whatever_is_not_from_the_registry_is_named() {
        let lock = |more: &str| {
            let known = "[[package]]\nname = \"ours\"\n[[package]]\nname = \"a\"\nsource = \"registry+one\"\nchecksum = \"1\"";
            format!("{known}\n[[package]]\nname = \"b\"\n{more}").parse().expect("a lock file")
        };
        assert_eq!(check_sources(&lock("source = \"registry+one\"\nchecksum = \"2\"")), Ok(()));
        for foreign in [
            "source = \"git+elsewhere\"",
            "source = \"registry+one\"",
            "source = \"registry+two\"\nchecksum = \"2\"",
        ] {
            assert!(check_sources(&lock(foreign)).is_err(), "{foreign}");
        }
    }
}
