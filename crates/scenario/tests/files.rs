//! `gong scenario` on files: what it prints and how it ends.

use std::path::PathBuf;

use scenario::{Pieces, Verdict, run_paths};

/// Runs one file with this text.
fn run(name: &str, text: &str) -> (Verdict, String) {
    let folder = std::env::temp_dir().join(format!("gong-scenario-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    run_path(path)
}

fn run_path(path: PathBuf) -> (Verdict, String) {
    let mut out = Vec::new();
    let verdict = run_paths(&[path], &Pieces::standard(), &mut out).unwrap();
    (verdict, String::from_utf8(out).unwrap())
}

#[test]
fn a_line_nobody_understands_spoils_its_own_scenario_only() {
    let text = "scenario a\nplayers Ani\nthen running\nscenario b\nplayers Ani\nfoo bar\nscenario c\nplayers Ani\nthen depot 7\n";
    let (verdict, out) = run("recovers.scenario", text);
    assert_eq!((verdict.passed, verdict.errors, verdict.exit_code()), (2, 1, 2), "{out}");
    assert!(out.contains("recovers.scenario:6:") && out.ends_with("2 passed, 1 failed\n"), "{out}");
}

#[test]
fn rules_that_do_not_exist_are_errors_wherever_they_stand() {
    for text in [
        "scenario a\nrules BASE-999\nplayers Ani\nthen running\n",
        "scenario a\nplayers Ani\nwhen Ani enters start\nthen refused BASE-40|BASE-999\n",
        "scenario a\nplayers Ani\nthen cannot Ani enters start BASE-40|BASE-999\n",
        "scenario a\nrules EX-BASE-999\nplayers Ani\nthen running\n",
    ] {
        let (verdict, out) = run("unknown-rule.scenario", text);
        assert!(verdict.exit_code() == 2 && out.contains("BASE-999 in the catalogue"), "{out}");
    }
}

#[test]
fn words_of_modules_to_come_say_so() {
    for line in ["modules totem", "option mind_gap_s 0.5", "treasure Ani treasure_clone", "pile totem_chamber"] {
        let (verdict, out) = run("to-come.scenario", &format!("scenario a\nplayers Ani\n{line}\nthen running\n"));
        assert!(verdict.exit_code() == 2 && out.contains("does not exist yet"), "{line}: {out}");
    }
    for line in ["option away_s 8", "option setup_treasures off", "markers 0", "curse_pile curse_trap"] {
        let (verdict, out) = run("harmless.scenario", &format!("scenario a\nplayers Ani\n{line}\nthen running\n"));
        assert_eq!(verdict.exit_code(), 0, "{line}: {out}");
    }
}

#[test]
fn failures_errors_and_missing_files_have_their_exit_codes() {
    let (verdict, out) = run("fails.scenario", "scenario a\nplayers Ani\nthen depot 9\n");
    assert!(verdict.exit_code() == 1 && out.contains("fails.scenario:3: gems in the depot: expected 9, found 7"));
    let (verdict, _) = run("empty.scenario", "# nothing\n");
    assert_eq!(verdict.exit_code(), 2);
    let (verdict, out) = run_path(PathBuf::from("no/such/file.scenario"));
    assert!(verdict.exit_code() == 2 && out.ends_with("0 passed, 1 failed\n"), "{out}");
}

#[test]
fn unused_faces_are_reported_where_they_were_written() {
    let text = "scenario a\nplayers Ani\nnext Ani A A A A A A A A\nwhen Ani rolls\nthen running\n";
    let (verdict, out) = run("left-over.scenario", text);
    assert!(verdict.exit_code() == 1 && out.contains("left-over.scenario:3: 1 faces of `next Ani`"), "{out}");
    let (verdict, out) =
        run("early.scenario", "scenario a\nplayers Ani\nnext Ani A\nwhen Ani rolls 2 early\nthen running\n");
    assert_eq!(verdict.exit_code(), 0, "{out}");
}

#[cfg(unix)]
#[test]
fn a_link_to_a_folder_above_has_an_end() {
    let folder = std::env::temp_dir().join(format!("gong-scenario-link-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("below")).unwrap();
    std::fs::write(folder.join("below/one.scenario"), "scenario a\nplayers Ani\nthen running\n").unwrap();
    let _ = std::os::unix::fs::symlink(&folder, folder.join("below/again"));
    let (verdict, out) = run_path(folder.clone());
    assert_eq!((verdict.passed, verdict.exit_code()), (1, 0), "{out}");
    std::fs::remove_dir_all(folder).unwrap();
}
