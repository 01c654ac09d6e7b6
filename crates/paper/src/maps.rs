//! A treasure map: folded paper, on the left page the bonus with its symbols, on the right one the gem with its own. 172 x 98.

use scroll::sheets::{MapSpec, Part};
use scroll::table::MapMarks;

use crate::hand::{Age, PEN, cross, dotted_cross, frame, lead, short};
use crate::ink;

const WIDTH: f64 = 172.0;
const HEIGHT: f64 = 98.0;
const SYMBOL: f64 = 23.0;

/// How a map is shown.
#[derive(Clone, Copy, Default)]
pub struct Shown {
    /// Its number, from 1.
    pub number: usize,
    /// Whether its owner can use it now.
    pub ready: bool,
    /// A symbol of each part that the chosen die can cross.
    pub fits: [Option<usize>; 2],
    /// The part that was picked for it.
    pub picked: Option<Part>,
    /// Whether it brought a gem, for the end of the game.
    pub gain: bool,
}

/// The middle of a page.
const fn middle(part: Part) -> f64 {
    match part {
        Part::Left => WIDTH * 0.25,
        Part::Right => WIDTH * 0.75,
    }
}

/// Where symbol `n` of a part stands.
fn place(spec: &MapSpec, part: Part, n: usize) -> f64 {
    let count = spec.part(part).len() as f64;
    middle(part) + 1.0 - (count * SYMBOL + (count - 1.0) * 3.0) / 2.0 + n as f64 * (SYMBOL + 3.0)
}

/// The whole map with what was crossed on it; `old` is how it was before the last wish.
pub fn treasure(spec: &MapSpec, own: &MapMarks, old: &MapMarks, shown: Shown) -> String {
    let mut drawn = folded(own, shown);
    drawn += &format!("<text class=\"hand\" x=\"12\" y=\"25\" font-size=\"14.5\">{}</text>", shown.number);
    drawn += &signs(spec, own, old);
    for part in Part::ALL {
        for (n, face) in spec.part(part).iter().enumerate() {
            let x = place(spec, part, n);
            let crossed = own.is_crossed(part, n);
            let pale = if crossed { " opacity=\".5\"" } else { "" };
            let outline = frame(x, 62.0, SYMBOL, SYMBOL, 0.5, n as f64 + x);
            let symbol = ink::face(*face, x, 62.0, SYMBOL);
            drawn += &format!(
                "<g{pale}>{symbol}<path d=\"{outline}\" fill=\"none\" stroke=\"{PEN}\" stroke-width=\"1.3\"/></g>"
            );
            if crossed {
                drawn += &cross(x + 11.5, 73.5, 10.0, 2.6, Age::of(old.is_crossed(part, n), 0));
            }
        }
        if let Some(n) = shown.fits[part as usize] {
            drawn += &fitting(place(spec, part, n), shown.picked == Some(part));
        }
    }
    if shown.gain {
        drawn += &ink::gain(1, WIDTH * 0.75 + 27.0, 24.0);
    }
    drawn
}

fn folded(own: &MapMarks, shown: Shown) -> String {
    let half = WIDTH / 2.0;
    let fill = if shown.ready {
        "#ffe7a6"
    } else if own.used {
        "#e6d3a6"
    } else {
        "#f4e4bd"
    };
    let [a, b, w, h] = [half / 2.0, half * 1.5, WIDTH, HEIGHT];
    let mut drawn = format!(
        "<path d=\"M3 6Q{a} 1 {half} 5Q{b} 9 {} 4L{} {}Q{b} {h} {half} {}Q{a} {} 1 {}Z\" fill=\"{fill}\" stroke=\"{PEN}\" \
         stroke-width=\"1.6\" stroke-linejoin=\"round\"/><path d=\"M{half} 6v87\" stroke=\"{PEN}\" stroke-width=\"1.2\" \
         stroke-dasharray=\"4 3\"/><path d=\"M{} 6h7v87h-7z\" fill=\"#8a5d27\" opacity=\".14\"/>",
        w - 3.0,
        w - 1.0,
        h - 5.0,
        h - 4.0,
        h - 8.0,
        h - 3.0,
        half + 1.0
    );
    if shown.ready {
        for (colour, width) in [("#24170c", 6.0), ("#ffb648", 3.5)] {
            drawn += &format!(
                "<rect x=\"1\" y=\"2\" width=\"170\" height=\"95\" rx=\"4\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"/>"
            );
        }
    }
    drawn
}

/// The bonus and the gem; crossed once the map was used, and a lost gem struck through once.
fn signs(spec: &MapSpec, own: &MapMarks, old: &MapMarks) -> String {
    let (left, right) = (middle(Part::Left), middle(Part::Right));
    let pale = if own.used { " opacity=\".45\"" } else { "" };
    let coin = ink::coin(spec.bonus, left, 33.0, 36.0);
    let gem = ink::square("gem", right - 16.0, 19.0, 32.0);
    let mut drawn = format!("<g{pale}>{coin}{gem}</g>");
    if own.used {
        let age = Age::of(old.used, 0);
        drawn += &cross(left, 33.0, 15.0, 3.0, age);
        drawn += &if own.is_complete(spec, Part::Right) {
            cross(right, 34.0, 14.0, 3.0, age)
        } else {
            lead(&format!("M{} 35l34 -3", short(right - 17.0)), 3.0, age)
        };
    }
    drawn
}

fn fitting(x: f64, picked: bool) -> String {
    let boxed = |colour: &str, width: f64| {
        format!(
            "<rect x=\"{}\" y=\"60\" width=\"27\" height=\"27\" rx=\"5\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"/>",
            short(x - 2.0)
        )
    };
    let mark = if picked { dotted_cross(x + 11.5, 73.5, 11.0) } else { String::new() };
    boxed("#24170c", 6.0) + &boxed("#ffb648", 3.4) + &mark
}
