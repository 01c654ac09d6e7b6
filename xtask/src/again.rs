//! A second try for tests that share a small machine with others: a page that is starved of time for seconds may make a test fail that
//! has nothing to say about the page. What failed is run once more, one at a time, and named at the end: whoever reads the output sees
//! what trembles. What is broken fails again.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

use crate::shell::{line_of, run};

/// With more than this many failures at once, of some two hundred tests, it is not the machine.
const MOST: usize = 6;

/// Runs the tests of a command, which is made afresh for each try: the second time only for the few that failed.
pub fn twice(tests: impl Fn() -> Command) -> Result<(), String> {
    let mut first = tests();
    let line = line_of(&first);
    println!("$ {line}");
    let mut child = first.stdout(Stdio::piped()).spawn().map_err(|error| format!("`{line}`: {error}"))?;
    let mut said = Vec::new();
    for told in child.stdout.take().map(BufReader::new).into_iter().flat_map(BufReader::lines) {
        let told = told.map_err(|error| format!("`{line}`: {error}"))?;
        println!("{told}");
        said.push(told);
    }
    let status = child.wait().map_err(|error| format!("`{line}`: {error}"))?;
    if status.success() {
        return Ok(());
    }
    let failed = failed_in(&said);
    if failed.is_empty() || failed.len() > MOST {
        return Err(format!("`{line}` failed ({status})"));
    }
    println!("\n== once more, one at a time: {}", failed.join(", "));
    let mut second = tests();
    second.args(["--", "--exact"]).args(&failed).env("RUST_TEST_THREADS", "1");
    run(&mut second)?;
    println!("== TREMBLING: passed at the second try only: {}", failed.join(", "));
    Ok(())
}

/// The names in the list with which a program of tests ends; of several programs, cargo stops at the first that fails.
fn failed_in(said: &[String]) -> Vec<&str> {
    let Some(list) = said.iter().rposition(|line| line == "failures:") else { return Vec::new() };
    said[list + 1..].iter().map_while(|line| line.strip_prefix("    ")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_of_what_failed_are_read_from_the_list_at_the_end() {
        let said = "test a::b ... FAILED\n\nfailures:\n\n---- a::b stdout ----\nError: it fell\n    at once\n\n\nfailures:\n    a::b\n    \
                    c\n\ntest result: FAILED. 1 passed; 2 failed";
        let said: Vec<String> = said.lines().map(str::to_owned).collect();
        assert_eq!(failed_in(&said), ["a::b", "c"]);
        assert!(
            failed_in(&["error: could not compile".to_owned()]).is_empty(),
            "what was not built is not tried again"
        );
    }

    #[test]
    fn what_fails_twice_has_failed_and_what_fails_once_is_named() {
        let script = |second: &'static str| {
            move || {
                let mut command = Command::new("sh");
                let first = "printf 'failures:\\n    a::b\\n'; exit 1";
                // The names come as words of the script: none at the first try.
                command.args([
                    "-c",
                    &format!("if [ $# -eq 0 ]; then {first}; else test \"$3\" = a::b && {second}; fi"),
                    "sh",
                ]);
                command
            }
        };
        assert_eq!(twice(script("exit 0")), Ok(()));
        assert!(twice(script("exit 1")).is_err());
    }
}
