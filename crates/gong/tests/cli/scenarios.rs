//! `gong scenario`: what it prints and the three exit codes.

use crate::{data_file, file, gong, place};

const GOOD: &str = "\
scenario a friend is freed
players  Ani Frank
dice     Ani   G B K T A
dice     Frank B B A K T
when     Ani frees Frank 1 2 with 1
then     dice Frank _ _ A K T
";

#[test]
fn passing_scenarios_end_with_0() {
    let good = file("good.scenario", GOOD);
    let answer = gong(&format!("scenario {}", good.display()));
    assert_eq!((answer.code, answer.out.lines().last()), (0, Some("1 passed, 0 failed")), "{}", answer.out);
    let with_data = gong(&format!("scenario {} --components {}", good.display(), data_file().display()));
    assert_eq!(with_data.code, 0, "{}", with_data.out);
}

#[test]
fn a_failing_check_ends_with_1_and_names_its_line() {
    let wrong = file("wrong.scenario", &GOOD.replace("_ _ A K T", "B B A K T"));
    let answer = gong(&format!("scenario {}", wrong.display()));
    assert_eq!((answer.code, answer.out.lines().last()), (1, Some("0 passed, 1 failed")), "{}", answer.out);
    assert!(answer.out.contains("wrong.scenario:6:"), "{}", answer.out);
}

#[test]
fn what_cannot_be_understood_ends_with_2() {
    let strange = file("strange.scenario", &GOOD.replace("frees", "tickles"));
    let nowhere = file("nowhere.scenario", &GOOD.replace("when ", "at Ani basic_99\nwhen "));
    let empty = file("empty.scenario", "");
    for path in [strange, nowhere, empty, place("absent.scenario")] {
        let answer = gong(&format!("scenario {}", path.display()));
        assert_eq!(answer.code, 2, "{}: {}", path.display(), answer.out);
    }
}
