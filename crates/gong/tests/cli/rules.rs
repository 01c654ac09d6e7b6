//! `gong rules` and `gong components`.

use std::io::Read;
use std::process::Stdio;

use crate::{PATIENCE, command, data_file, gong, rest_of, within};

/// The id of a rule of the base, put together so that this file proves nothing by naming it.
fn base(number: u32) -> String {
    format!("BASE-{number}")
}

#[test]
fn a_rule_is_explained_with_place_and_proof() {
    for id in [base(31), base(31).to_lowercase()] {
        let answer = gong(&format!("rules {id}"));
        assert_eq!((answer.code, answer.err.as_str()), (0, ""));
        for part in [
            "One golden mask frees up to two cursed dice",
            "docs/rules/01-base.md:",
            "rules/free.rs:",
            "proved by ",
        ] {
            assert!(answer.out.contains(part), "{part:?} is missing in\n{}", answer.out);
        }
    }
}

#[test]
fn an_unknown_rule_names_its_neighbours() {
    let answer = gong(&format!("rules {}", base(310)));
    assert_eq!((answer.code, answer.out.as_str()), (2, ""));
    assert!(answer.err.contains("the catalogue has no rule"), "{}", answer.err);
    assert!(answer.err.contains(&base(31)), "{}", answer.err);
}

#[test]
fn all_rules_and_their_proofs_are_listed() {
    let (list, proof) = (gong("rules"), gong("rules --proof"));
    assert_eq!((list.code, proof.code), (0, 0));
    assert!(list.out.lines().count() > 300, "{}", list.out.lines().count());
    let last = proof.out.lines().last().unwrap_or_default();
    assert_eq!(proof.out.lines().count(), list.out.lines().count() + 1);
    assert!(last.contains(" proved, "), "{last}");
}

/// `gong rules | head -1`.
#[test]
fn a_reader_may_leave_early() {
    let mut child = command("rules").stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut first = [0; 16];
    let mut out = child.stdout.take().unwrap();
    within(PATIENCE, move || out.read_exact(&mut first).unwrap());
    let end = rest_of(child);
    assert_eq!((end.status.code(), String::from_utf8_lossy(&end.stderr).as_ref()), (Some(0), ""));
}

#[test]
fn a_data_file_is_summed_up() {
    let answer = gong(&format!("components {}", data_file().display()));
    assert_eq!((answer.code, answer.err.as_str()), (0, ""));
    for part in ["75 chambers: 6 main, 13 basic", "clocks: default", "the same as compiled in"] {
        assert!(answer.out.contains(part), "{part:?} is missing in\n{}", answer.out);
    }
}
