//! Opens the page in the browser of whoever plays, by the system's own command for it.

use std::env;
use std::process::{Command, Stdio};
use std::thread;

/// Opens a link. It is tried beside everything else: a slow or missing browser holds nobody up, and is told of in a sentence.
pub fn open(link: String) {
    thread::spawn(move || {
        let mut command = command(&link);
        let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        if !can_show() || !quiet.status().is_ok_and(|status| status.success()) {
            eprintln!("No browser could be opened: open {link} yourself.");
        }
    });
}

fn command(link: &str) -> Command {
    let (program, words): (&str, &[&str]) = match env::consts::OS {
        "windows" => ("rundll32", &["url.dll,FileProtocolHandler"]),
        "macos" => ("open", &[]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(words).arg(link);
    command
}

/// Without a screen the command of Linux would open a browser of text in this very terminal.
fn can_show() -> bool {
    let is_set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_unix_desktop = !matches!(env::consts::OS, "windows" | "macos");
    !is_unix_desktop || ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"].into_iter().any(is_set)
}
