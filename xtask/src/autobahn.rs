//! `cargo xtask autobahn`: the Autobahn suite against the server's own WebSockets, by a route that says everything back.
//!
//! The suite is a Python package, `autobahntestsuite`, and runs under Python 2.7 or PyPy 2.7 only. Its program `wstest` is looked for in
//! `GONG_WSTEST` and then by its name. Cases about compression are left out: none is offered.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Stdio};
use std::{env, fs};

use crate::shell::{cargo, command, is_there, run, target};

/// Cases that do not pass strictly, and why.
const NAMED: &[(&str, &str)] = &[
    ("6.4.3", "bad UTF-8 in the middle of a message is refused at the end of its frame, not at the first bad byte"),
    ("6.4.4", "bad UTF-8 in the middle of a message is refused at the end of its frame, not at the first bad byte"),
];

fn wstest() -> OsString {
    env::var_os("GONG_WSTEST").unwrap_or_else(|| "wstest".into())
}

/// The suite itself, where it is not installed.
pub fn lacks() -> Option<&'static str> {
    let is_there = is_there(command(wstest()).arg("--help"));
    (!is_there).then_some("wstest is not there (pip install autobahntestsuite, under Python 2.7)")
}

/// Runs all cases; every one must pass or be named above.
pub fn autobahn(_words: &[String]) -> Result<(), String> {
    if let Some(tool) = lacks() {
        return Err(tool.to_owned());
    }
    run(cargo().args(["build", "--quiet", "--package", "server", "--features", "echo", "--example", "echo"]))?;
    let reports = target().join("autobahn");
    let _ = fs::remove_dir_all(&reports);
    fs::create_dir_all(&reports).map_err(|error| error.to_string())?;
    let (mut server, url) = start()?;
    let spec = reports.join("spec.json");
    let text = format!(
        r#"{{"outdir": "{}", "servers": [{{"agent": "gong", "url": "{url}"}}], "cases": ["*"],
            "exclude-cases": ["12.*", "13.*"], "exclude-agent-cases": {{}}}}"#,
        reports.display()
    );
    let ran = fs::write(&spec, text)
        .map_err(|error| error.to_string())
        .and_then(|()| run(command(wstest()).args(["-m", "fuzzingclient", "-s"]).arg(&spec).stdout(Stdio::null())));
    let _ = server.kill().and_then(|()| server.wait());
    ran?;
    let index = fs::read_to_string(reports.join("index.json")).map_err(|error| error.to_string())?;
    judge(&cases_in(&index))
}

/// The server, and the address it says.
fn start() -> Result<(Child, String), String> {
    let program = target().join("debug/examples/echo");
    let mut child = command(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let child_is = child.as_mut().map_err(|error| error.to_string())?;
    let mut line = String::new();
    let output = child_is.stdout.take().ok_or("the server has no output")?;
    BufReader::new(output).read_line(&mut line).map_err(|error| error.to_string())?;
    child.map(|child| (child, line.trim().to_owned())).map_err(|error| error.to_string())
}

/// By case: how it went, and how it was closed.
type Cases = BTreeMap<String, (String, String)>;

/// The cases in the suite's index. Nothing but strings matters in it: a case is named by numbers and dots, its verdicts follow.
fn cases_in(index: &str) -> Cases {
    let mut strings = index.split('"').skip(1).step_by(2);
    let (mut cases, mut case) = (Cases::new(), String::new());
    while let Some(text) = strings.next() {
        let is_case = text.contains('.') && text.chars().all(|sign| sign == '.' || sign.is_ascii_digit());
        match text {
            _ if is_case => case = text.to_owned(),
            "behavior" => cases.entry(case.clone()).or_default().0 = strings.next().unwrap_or_default().to_owned(),
            "behaviorClose" => {
                cases.entry(case.clone()).or_default().1 = strings.next().unwrap_or_default().to_owned();
            }
            _ => {}
        }
    }
    cases
}

fn judge(cases: &Cases) -> Result<(), String> {
    let passes = |verdict: &str| matches!(verdict, "OK" | "INFORMATIONAL");
    let mut failed = Vec::new();
    for (case, (behaviour, close)) in cases {
        let named = NAMED.iter().find(|(name, _)| name == case);
        match named {
            _ if passes(behaviour) && passes(close) => {}
            Some((_, why)) if behaviour == "NON-STRICT" && passes(close) => println!("{case} is not strict: {why}"),
            _ => failed.push(format!("{case} ({behaviour}, closed {close})")),
        }
    }
    println!("autobahn: {} cases, {} failed", cases.len(), failed.len());
    match (cases.len(), failed.is_empty()) {
        (0, _) => Err("the suite has run no case".to_owned()),
        (_, true) => Ok(()),
        (_, false) => Err(format!("these cases failed: {}", failed.join(", "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_index_is_read_whatever_its_order() {
        let index = r#"{"gong": {"1.1.1": {"behaviorClose": "OK", "behavior": "OK", "duration": 2, "reportfile": "a.json"},
            "6.4.3": {"behavior": "NON-STRICT", "behaviorClose": "OK"}, "7.1.1": {"behavior": "FAILED", "behaviorClose": "OK"}}}"#;
        let cases = cases_in(index);
        assert_eq!(cases["6.4.3"], ("NON-STRICT".to_owned(), "OK".to_owned()));
        assert!(judge(&cases).is_err_and(|why| why.contains("7.1.1") && !why.contains("6.4.3")));
        assert!(judge(&Cases::new()).is_err(), "nothing run is nothing passed");
    }
}
