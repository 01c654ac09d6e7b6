//! Runs every scenario of the project through the code of `gong scenario`.

use std::path::PathBuf;

#[test]
fn all_scenarios_pass() {
    all_pass("../temple/tests/scenarios");
}

#[test]
fn all_scenarios_of_the_scroll_pass() {
    all_pass("../scroll/tests/scenarios");
}

fn all_pass(folder: &str) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut out = Vec::new();
    let verdict =
        scenario::run_paths(&[folder], &scenario::Pieces::standard(), &mut out).expect("a vector can be written");
    assert!(verdict.passed > 0 && verdict.exit_code() == 0, "{}", String::from_utf8_lossy(&out));
}
