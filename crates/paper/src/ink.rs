//! What is printed: symbols, faces, prices, coins, seals, emblems, the adventurer. Text of an SVG; a room is 112 wide.

use kit::Face;
use scroll::sheets::{Action, Colour, Half, Special, Track};

use crate::hand::{PEN, ring_path, short};

/// The width of a room.
pub const ROOM: f64 = 112.0;

/// A symbol of the sprite in a box.
pub fn mark(id: &str, x: f64, y: f64, width: f64, height: f64) -> String {
    let [x, y, width, height] = [x, y, width, height].map(short);
    format!("<use href=\"#{id}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>")
}

/// A symbol in a square.
pub fn square(id: &str, x: f64, y: f64, size: f64) -> String {
    mark(id, x, y, size, size)
}

/// A symbol in a square, in a colour; `under` is the colour of what shines through it.
pub fn inked(id: &str, x: f64, y: f64, size: f64, ink: &str, under: &str) -> String {
    format!("<g class=\"{}\" color=\"{ink}\">{}</g>", shining(under), square(id, x, y, size))
}

/// The class of what shines through a symbol. A page may not style its elements one by one (`style-src`), so each colour has a class.
fn shining(under: &str) -> String {
    format!("u-{}", under.trim_start_matches('#'))
}

/// The symbol of a face.
pub const fn face_mark(face: Face) -> &'static str {
    match face {
        Face::Adventurer => "adventurer",
        Face::Key => "key",
        Face::Torch => "torch",
        Face::BlackMask => "black-mask",
        Face::GoldenMask => "golden-mask",
    }
}

/// A face on paper: a tinted square with its symbol.
pub fn face(face: Face, x: f64, y: f64, size: f64) -> String {
    let (inset, symbol) = (size * 0.08, size * 0.84);
    format!(
        "<g class=\"f{}\"><rect x=\"{}\" y=\"{}\" width=\"{size}\" height=\"{size}\" rx=\"{}\"/>{}</g>",
        face.letter(),
        short(x),
        short(y),
        short(size * 0.2),
        square(face_mark(face), x + inset, y + inset, symbol)
    )
}

/// A die that shows nothing yet.
pub fn bare_die(x: f64, y: f64, size: f64) -> String {
    format!(
        "<rect class=\"bare-die\" x=\"{}\" y=\"{}\" width=\"{size}\" height=\"{size}\" rx=\"{}\" fill=\"#efe2c2\" stroke=\"#6e6357\"/>",
        short(x),
        short(y),
        short(size * 0.2)
    )
}

/// What the jokers are in this round, small on the rim of a joker's coin, around this point.
pub fn joker_faces(faces: [Face; 2], x: f64, y: f64) -> String {
    let small = |n: usize| face(faces[n], x - 15.5 + n as f64 * 16.0, y, 15.0);
    format!("<g class=\"of-joker\">{}{}</g>", small(0), small(1))
}

/// A price in its red frame.
pub fn price(faces: [Face; 2], x: f64, y: f64, size: f64) -> String {
    let (width, height) = (short(2.0 * (size + 2.0) + 4.0), short(size + 6.0));
    let boxed = |stroke: &str, wide: u32| {
        format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\" rx=\"6\" fill=\"#fff4da\" stroke=\"{stroke}\" \
             stroke-width=\"{wide}\"/>",
            short(x),
            short(y)
        )
    };
    let each = |n: usize| face(faces[n], x + 3.0 + n as f64 * (size + 2.0), y + 3.0, size);
    boxed("#24170c", 5) + &boxed("#c2371f", 3) + &each(0) + &each(1)
}

/// The symbol and the ink of a bonus track.
pub const fn track_mark(track: Track) -> (&'static str, &'static str) {
    match track {
        Track::Rush => ("rush", "#8f2413"),
        Track::Heal => ("heal", "#1f6a3a"),
        Track::Reroll => ("reroll", "#2b1d10"),
        Track::Key => ("key", "#164a8c"),
        Track::Torch => ("torch", "#a8380a"),
        Track::Gold => ("golden-mask", "#4a2d00"),
    }
}

/// The colour of a track's coin.
const fn coin_paper(track: Track) -> &'static str {
    match track {
        Track::Gold => "#f4c542",
        _ => "#fbf1d8",
    }
}

fn disc(x: f64, y: f64, size: f64, fill: &str, dashes: &str) -> String {
    let path = ring_path(x, y, size / 2.0, 3.0);
    let width = if size > 34.0 { "2" } else { "1.6" };
    format!("<path d=\"{path}\" fill=\"{fill}\" stroke=\"{PEN}\" stroke-width=\"{width}\"{dashes}/>")
}

/// The coin of a track.
pub fn coin(track: Track, x: f64, y: f64, size: f64) -> String {
    let ((id, ink), paper, symbol) = (track_mark(track), coin_paper(track), size * 0.66);
    let under = if track == Track::Torch { "#ffb648" } else { paper };
    disc(x, y, size, paper, "") + &inked(id, x - symbol / 2.0, y - symbol / 2.0, symbol, ink, under)
}

/// What a room does: a painted gem, the coin of a track, a dashed coin with the jester's cap; nothing for the exit.
pub fn action(action: Action, x: f64, y: f64, size: f64) -> String {
    match action {
        Action::None => String::new(),
        Action::Gem => square("gem", x - size / 2.0, y - size * 0.46, size),
        Action::Circle(track) => coin(track, x, y, size),
        Action::Joker => {
            let symbol = size * 0.66;
            let cap = inked("joker", x - symbol / 2.0, y - symbol / 2.0, symbol, "#5b2a73", "#fbf1d8");
            disc(x, y, size, "#fbf1d8", " stroke-dasharray=\"5 3.5\"") + &cap
        }
    }
}

/// The outline of a sign, its ink and its wash. Rooms of a pair are told apart by outline and half; the colour only helps.
pub const fn sign(colour: Colour) -> (&'static str, &'static str, &'static str) {
    match colour {
        Colour::Red => ("sign-sun", "#8f2413", "#eeb79c"),
        Colour::Blue => ("sign-steps", "#0f4a78", "#a9cbe0"),
        Colour::Green => ("sign-leaf", "#1d5a2c", "#b5d3a0"),
        Colour::Yellow => ("sign-eye", "#6b4a00", "#f0d77c"),
    }
}

/// A seal with the whole sign.
pub fn whole_seal(colour: Colour, x: f64, y: f64, r: f64) -> String {
    let (id, ink, wash) = sign(colour);
    let (size, radius) = (r * 1.5, short(r));
    format!(
        "<g transform=\"translate({} {})\"><circle r=\"{radius}\" fill=\"{wash}\" stroke=\"{ink}\" stroke-width=\"2.2\"/>{}</g>",
        short(x),
        short(y),
        inked(id, -size / 2.0, -size / 2.0, size, ink, wash)
    )
}

/// A seal with half a sign: the own half is inked, the other one only dotted.
pub fn half_seal(special: Special, x: f64, y: f64, r: f64) -> String {
    let (id, ink, wash) = sign(special.colour);
    let (size, radius) = (r * 1.5, short(r));
    let (own, other, sweep) = match special.half {
        Half::Upper => ("upper", "lower", 1),
        Half::Lower => ("lower", "upper", 0),
    };
    let bow = format!("M-{radius} 0A{radius} {radius} 0 0 {sweep} {radius} 0Z");
    let symbol = square(id, -size / 2.0, -size / 2.0, size);
    format!(
        "<g transform=\"translate({} {})\"><circle r=\"{radius}\" fill=\"#fbf1d8\" stroke=\"{ink}\" stroke-width=\"1.6\" \
         stroke-dasharray=\"2 3\"/><path d=\"{bow}\" fill=\"{wash}\" stroke=\"{ink}\" stroke-width=\"2.2\" stroke-linejoin=\"round\"/>\
         <g class=\"{}\" color=\"{ink}\" clip-path=\"url(#half-{own})\">{symbol}</g>\
         <g color=\"{ink}\" opacity=\".16\" clip-path=\"url(#half-{other})\">{symbol}</g></g>",
        short(x),
        short(y),
        shining(wash)
    )
}

/// The emblems of the seats, with the colours of their adventurers.
pub const SEATS: [(&str, &str); 4] =
    [("red", "#d55e00"), ("blue", "#0072b2"), ("black", "#1a1a1a"), ("green", "#007a59")];

/// A seat's emblem on a tile.
pub fn tile(seat: usize, x: f64, y: f64, size: f64) -> String {
    let (slug, colour) = SEATS[seat];
    let emblem = square(&format!("seat-{slug}"), x + size * 0.19, y + size * 0.19, size * 0.62);
    format!(
        "<g><rect x=\"{}\" y=\"{}\" width=\"{size}\" height=\"{size}\" rx=\"{}\" fill=\"#f2dfb8\" stroke=\"#24170c\" stroke-width=\"2\"/>\
         <g color=\"{colour}\">{emblem}</g></g>",
        short(x),
        short(y),
        short(size * 0.26)
    )
}

/// An adventurer with the ring of whoever looks, around the point where they stand.
pub fn pawn(seat: usize) -> String {
    let (slug, colour) = SEATS[seat];
    format!(
        "<ellipse cy=\"23\" rx=\"23\" ry=\"7.5\" fill=\"none\" stroke=\"#fff\" stroke-width=\"5\"/><ellipse cy=\"23\" rx=\"23\" ry=\"7.5\" \
         fill=\"none\" stroke=\"#24170c\" stroke-width=\"1.6\"/><g color=\"{colour}\">{}</g><g color=\"#f2dfb8\">{}</g>",
        mark("pawn", -21.0, -29.0, 42.0, 53.0),
        square(&format!("seat-{slug}"), -6.0, 5.0, 12.0)
    )
}

/// A key cap with its number.
pub fn key_cap(key: usize, x: f64, y: f64, size: f64) -> String {
    format!(
        "<g class=\"cap-key\"><rect x=\"{}\" y=\"{}\" width=\"{size}\" height=\"{size}\" rx=\"6\" fill=\"#24170c\" stroke=\"#ffd27a\" stroke-width=\"1.5\"/>\
         <text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"middle\" class=\"on-cap\">{key}</text></g>",
        short(x),
        short(y),
        short(x + size / 2.0),
        short(y + size * 0.74),
        short(size * 0.64)
    )
}

/// A part of a slip.
pub enum Slip {
    /// Words.
    Words(String),
    /// A gem.
    Gem,
    /// A seat's emblem.
    Seat(usize),
    /// A die.
    Face(Face),
    /// The coin of a track.
    Coin(Track),
}

/// A dark slip at the bottom of a lit room: what it needs or gives.
pub fn slip(parts: &[Slip], middle: f64, y: f64) -> String {
    let size = |part: &Slip| match part {
        Slip::Words(words) => words.chars().count() as f64 * 6.9 + 4.0,
        _ => 22.0,
    };
    let width = 12.0 + parts.iter().map(size).sum::<f64>();
    let (mut x, mut drawn) = (middle - width / 2.0 + 6.0, String::new());
    for part in parts {
        drawn += &match part {
            Slip::Words(words) => format!(
                "<text x=\"{}\" y=\"{}\" font-size=\"13.5\" class=\"on-slip\">{words}</text>",
                short(x + 1.0),
                short(y + 17.0)
            ),
            Slip::Gem => square("gem", x + 1.0, y + 3.0, 18.0),
            Slip::Seat(seat) => tile(*seat, x + 1.0, y + 3.0, 18.0),
            Slip::Face(shown) => face(*shown, x + 1.0, y + 3.0, 18.0),
            Slip::Coin(track) => coin(*track, x + 10.0, y + 12.0, 19.0),
        };
        x += size(part);
    }
    format!(
        "<g><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"24\" rx=\"7\" fill=\"#24170c\" stroke=\"#ffd27a\" stroke-width=\"1.5\"/>{drawn}</g>",
        short(middle - width / 2.0),
        short(y),
        short(width)
    )
}

/// A gain, noted in red pencil.
pub fn gain(count: u8, x: f64, y: f64) -> String {
    format!(
        "<g><circle cx=\"{0}\" cy=\"{1}\" r=\"14\" fill=\"#fff8e4\" fill-opacity=\".95\"/><path d=\"{2}\" fill=\"none\" stroke=\"#b3291a\" \
         stroke-width=\"2.4\" stroke-linecap=\"round\"/><text x=\"{0}\" y=\"{3}\" font-size=\"15.5\" text-anchor=\"middle\" \
         class=\"gain\">+{count}</text></g>",
        short(x),
        short(y),
        ring_path(x, y, 14.5, 4.0),
        short(y + 5.5)
    )
}

/// A die lying on paper.
pub fn die(shown: Face, x: f64, y: f64, size: f64) -> String {
    let (round, inset) = (short(size * 0.19), size * 0.16);
    format!(
        "<g class=\"f{}\"><rect x=\"{x}\" y=\"{}\" width=\"{size}\" height=\"{size}\" rx=\"{round}\" class=\"edge\"/>\
         <rect x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\" rx=\"{round}\" stroke=\"#6e6357\" stroke-width=\"1\"/>{}</g>",
        shown.letter(),
        short(y + 3.0),
        square(face_mark(shown), x + inset, y + inset, size * 0.68)
    )
}

/// Gradients, patterns and clips that the sheets share.
pub const DEFS: &str = r##"<linearGradient id="paper" x2=".25" y2="1"><stop offset="0" stop-color="#f8ecd0"/><stop offset=".55" stop-color="#f1e0b9"/><stop offset="1" stop-color="#e6cf9e"/></linearGradient>
<radialGradient id="age" r=".78"><stop offset=".62" stop-color="#b98d4d" stop-opacity="0"/><stop offset="1" stop-color="#8a5d27" stop-opacity=".34"/></radialGradient>
<radialGradient id="stain"><stop offset="0" stop-color="#a8763a" stop-opacity="0"/><stop offset=".82" stop-color="#a8763a" stop-opacity=".05"/><stop offset=".93" stop-color="#8a5a22" stop-opacity=".17"/><stop offset="1" stop-color="#8a5a22" stop-opacity="0"/></radialGradient>
<radialGradient id="litroom" r=".8"><stop offset="0" stop-color="#fff6d2"/><stop offset="1" stop-color="#ffc964"/></radialGradient>
<radialGradient id="hereroom" r=".8"><stop offset="0" stop-color="#fffbee"/><stop offset="1" stop-color="#f3dfb0"/></radialGradient>
<pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-42)"><path d="M0 1.5h6" stroke="#3c2a16" stroke-width="1" stroke-opacity=".55"/></pattern>
<clipPath id="half-upper"><rect x="-40" y="-40" width="80" height="39.3"/></clipPath><clipPath id="half-lower"><rect x="-40" y=".7" width="80" height="40"/></clipPath>"##;

#[cfg(test)]
mod tests {
    use super::*;

    /// The policy of the page allows no styles of single elements, and every class of a colour stands in the style sheet.
    #[test]
    fn what_is_drawn_is_styled_by_classes() {
        let sheet = include_str!("../assets/paper.css");
        let coins = Track::ALL.map(|(track, _)| coin(track, 0.0, 0.0, 30.0)).concat();
        let signs = Colour::ALL.map(|(colour, _)| whole_seal(colour, 0.0, 0.0, 9.0)).concat();
        let marks = key_cap(1, 0.0, 0.0, 9.0) + &gain(2, 0.0, 0.0) + &die(Face::Key, 0.0, 0.0, 9.0) + &pawn(0);
        let drawn = coins + &signs + &marks + &action(Action::Joker, 0.0, 0.0, 9.0);
        assert!(!drawn.contains("style="));
        let classes = drawn.split("class=\"u-").skip(1).map(|rest| &rest[..6]);
        for class in classes {
            assert!(sheet.contains(&format!(".u-{class}{{")), "{class}");
        }
    }
}
