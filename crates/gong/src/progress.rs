//! A progress bar on the error output; where that is not a terminal, nothing is shown.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar that ends at `length`, counting these things.
pub fn bar(length: u64, things: &'static str) -> ProgressBar {
    let template = format!("{{bar:40}} {{human_pos}} of {{human_len}} {things}, {{eta}} left");
    let style = ProgressStyle::with_template(&template).expect("the template is written right here");
    ProgressBar::new(length).with_style(style)
}
