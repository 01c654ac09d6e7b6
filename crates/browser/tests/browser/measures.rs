//! The measure of `gong bench` that plays: it still finds what there is to press.

use std::process::Command;

use browser::{Gong, Outcome};

use crate::visit::a_browser;

/// The figures are for people; that there are any is all that is checked.
#[test]
fn the_way_to_the_first_roll_is_measured() -> Outcome<()> {
    let (Some(_), Some(gong)) = (a_browser()?, Gong::find()) else { return Ok(()) };
    let answer = Command::new(gong).args(["bench", "W2"]).output()?;
    let out = String::from_utf8_lossy(&answer.stdout);
    let line = out.lines().find(|line| line.starts_with("W2")).unwrap_or_default();
    assert!(line.contains("start screen") && line.contains("empty page"), "{out}");
    Ok(())
}
