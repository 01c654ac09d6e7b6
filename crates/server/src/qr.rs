//! A link as a square for the camera of a phone: as a picture for the lobby, as text for the terminal.

use std::fmt::Write;

use qrcodegen::{QrCode, QrCodeEcc};

/// The light margin a camera needs, in modules.
const MARGIN: i32 = 4;

/// The margin in a terminal, where room is short. Cameras manage with two.
const TERMINAL_MARGIN: i32 = 2;

/// How the terminal shows the square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// Black on white whatever the terminal looks like, by control characters.
    Coloured,
    /// By blocks alone, for a light script on a dark ground.
    Plain,
}

/// The square as an SVG picture, dark on light. None if the text is too long, which no link of ours is.
#[must_use]
pub fn svg(text: &str) -> Option<String> {
    let code = encode(text)?;
    let side = code.size() + 2 * MARGIN;
    let mut path = String::new();
    for (x, y) in places(&code).filter(|(x, y)| code.get_module(*x, *y)) {
        write!(path, "M{} {}h1v1h-1z", x + MARGIN, y + MARGIN).expect("a string takes text");
    }
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" shape-rendering=\"crispEdges\">\
         <path fill=\"#fff\" d=\"M0 0h{side}v{side}H0z\"/><path fill=\"#000\" d=\"{path}\"/></svg>\n"
    ))
}

/// The square as lines of text, two modules above each other in one sign.
#[must_use]
pub fn text(text: &str, ink: Ink) -> Option<String> {
    let code = encode(text)?;
    let (from, to) = (-TERMINAL_MARGIN, code.size() + TERMINAL_MARGIN);
    // Beyond its edge the code is light; below the last line there is nothing to show.
    let is_light = |x, y| y < to && !code.get_module(x, y);
    let mut lines = String::new();
    for y in (from..to).step_by(2) {
        let signs = (from..to).map(|x| match (is_light(x, y), is_light(x, y + 1)) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        });
        let line: String = signs.collect();
        match ink {
            // White blocks on black, by numbers that no colour scheme changes.
            Ink::Coloured => writeln!(lines, "\x1b[38;5;231;48;5;16m{line}\x1b[0m"),
            Ink::Plain => writeln!(lines, "{line}"),
        }
        .expect("a string takes text");
    }
    Some(lines)
}

fn encode(text: &str) -> Option<QrCode> {
    QrCode::encode_text(text, QrCodeEcc::Medium).ok()
}

fn places(code: &QrCode) -> impl Iterator<Item = (i32, i32)> {
    let side = code.size();
    (0..side).flat_map(move |y| (0..side).map(move |x| (x, y)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picture_and_text_show_the_same_square() {
        let link = "http://192.168.1.5:7600/t/00112233445566778899aabbccddeeff";
        let code = encode(link).expect("short enough");
        let dark = places(&code).filter(|(x, y)| code.get_module(*x, *y)).count();
        let picture = svg(link).expect("short enough");
        assert_eq!(picture.matches("h1v1h-1z").count(), dark);
        let lines = text(link, Ink::Plain).expect("short enough");
        let width = (code.size() + 2 * TERMINAL_MARGIN) as usize;
        assert!(lines.lines().all(|line| line.chars().count() == width), "{lines}");
        let light = lines.chars().map(|sign| match sign {
            '█' => 2,
            '▀' | '▄' => 1,
            _ => 0,
        });
        assert_eq!(light.sum::<usize>(), width * width - dark);
        assert!(text(link, Ink::Coloured).is_some_and(|lines| lines.contains("\x1b[0m\n")));
        assert_eq!(svg(&"x".repeat(10_000)), None);
    }
}
