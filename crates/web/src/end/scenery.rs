//! What is seen at the ends: the world outside with the temple that falls, and the collapse from within. Pure functions to
//! SVG; what moves, moves by the classes of the style.

use std::fmt::Write as _;

use temple::components::ChamberKind;
use temple::players::PlayerId;
use temple::temple::{Cell, ChamberId};

use crate::look::Look;
use crate::number::Num;
use crate::pawns::{pawn_svg, pawns};
use crate::scene::{self, ChamberLook, SIZE};
use crate::seats;
use crate::trail::{Chance, Ruin, crack};

/// How far each tier slides, sinks and tilts, from the bottom up.
const TIERS: [(i32, i32, f64); 7] =
    [(0, 0, 0.0), (0, 3, 0.0), (0, 7, -0.6), (-12, 22, 1.6), (26, 44, -3.4), (-46, 80, 6.5), (74, 128, -13.0)];

/// Rocks in the air: where, how large in hundredths, how turned.
const ROCKS: [(i32, i32, u32, i32); 8] = [
    (470, 300, 150, 20),
    (560, 236, 110, -30),
    (900, 262, 170, 40),
    (985, 350, 120, 10),
    (380, 430, 130, -12),
    (1080, 440, 160, 33),
    (1180, 330, 90, -18),
    (262, 352, 80, 24),
];

/// Clouds of dust: where and how large.
const CLOUDS: [(i32, i32, i32, i32); 7] = [
    (330, 596, 260, 80),
    (1110, 596, 260, 80),
    (520, 560, 190, 74),
    (920, 560, 190, 74),
    (720, 330, 250, 90),
    (480, 430, 150, 70),
    (970, 430, 150, 70),
];

/// The sky, the temple in its fall, the terrace: 1440 units wide, 900 high.
pub fn outside() -> String {
    let mut svg = "<rect x=\"-600\" y=\"-300\" width=\"2640\" height=\"320\" fill=\"#071a22\"/><rect x=\"-600\" width=\"2640\" height=\"900\" fill=\"url(#sky)\"/>".to_owned();
    let mut chance = Chance::of(3);
    for _ in 0..46 {
        let (x, y) = ((chance.next() * 1900.0 - 230.0) as i32, (chance.next() * 300.0) as i32);
        let _ = write!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"#fff4da\" opacity=\".6\"/>",
            Num(0.7 + chance.next() * 1.3)
        );
    }
    svg += "<ellipse cx=\"720\" cy=\"560\" rx=\"720\" ry=\"330\" fill=\"url(#sun)\"/>";
    svg += &trees(560.0, 70.0, "#3a4a34", 30, 5);
    svg += &trees(590.0, 60.0, "#1d3a30", 22, 9);
    for (n, (dx, dy, turn)) in TIERS.into_iter().enumerate() {
        svg += &tier(n as i32, (dx, dy, turn));
    }
    svg += "<path d=\"M600 612V462h24v-26h30v-20h132v20h30v26h24v150z\" fill=\"#6d4e2d\" stroke=\"#1d1208\" stroke-width=\"4\"/>\
            <path d=\"M604 464h24v-24h30v-20h124\" fill=\"none\" stroke=\"#f0cf92\" stroke-width=\"4\"/>\
            <path d=\"M650 612v-108h18v-22h104v22h18v108z\" fill=\"url(#light)\" stroke=\"#1d1208\" stroke-width=\"4\"/>";
    for (x, y, size, turn) in ROCKS {
        let rock = scene::mark("rock", -24.0, -24.0, 48.0, 48.0);
        let _ = write!(
            svg,
            "<g class=\"rock\"><path d=\"M{x} {}v-70\" stroke=\"#e8cfa0\" stroke-width=\"3\" opacity=\".45\"/><g transform=\"translate({x} {y}) rotate({turn}) scale({})\">{rock}</g></g>",
            y - 20,
            Num(f64::from(size) / 100.0)
        );
    }
    for (x, y, rx, ry) in CLOUDS {
        let _ = write!(
            svg,
            "<ellipse class=\"cloud\" cx=\"{x}\" cy=\"{y}\" rx=\"{rx}\" ry=\"{ry}\" fill=\"url(#puff)\"/>"
        );
    }
    svg + &terrace()
}

fn trees(y: f64, high: f64, colour: &str, count: u32, seed: u32) -> String {
    let mut chance = Chance::of(seed);
    let wide = 2640.0 / f64::from(count);
    let mut path = format!("M-600 {}", (y + 120.0) as i32);
    for n in 0..=count {
        let x = -600.0 + f64::from(n) * wide;
        let (up, down) = (y - chance.next() * high, chance.next() * high * 0.5);
        let _ = write!(
            path,
            "L{} {}q{} {} {} {}",
            x as i32,
            up as i32,
            (wide / 2.0) as i32,
            (-high * 0.55) as i32,
            (wide * 0.9) as i32,
            down as i32
        );
    }
    format!("<path d=\"{path}V{}z\" fill=\"{colour}\"/>", (y + 120.0) as i32)
}

fn tier(n: i32, (dx, dy, turn): (i32, i32, f64)) -> String {
    let (wide, y) = (900 - n * 108, 612 - (n + 1) * 54);
    let x = 720 - wide / 2;
    let mut svg = format!(
        "<g class=\"tier t{n}\" transform=\"translate({dx} {dy}) rotate({} 720 {y})\"><rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"54\" fill=\"url(#tier)\" stroke=\"#1d1208\" stroke-width=\"3\"/>\
         <g transform=\"translate({x} {y})\"><rect width=\"{wide}\" height=\"54\" fill=\"url(#brick)\" opacity=\".45\"/></g>\
         <path d=\"M{x} {}h{wide}\" stroke=\"#f0cf92\" stroke-width=\"4\"/>",
        Num(turn),
        y + 2
    );
    for side in [x + 60, x + wide - 60] {
        let _ = write!(
            svg,
            "<path transform=\"translate({side} {})\" d=\"M-16 0h32v26h-32zM-9 19V7H9v12H-2v-6\" fill=\"#7a5934\" stroke=\"#2b1c0e\" stroke-width=\"2.5\"/>",
            y + 14
        );
    }
    if n > 0 {
        let from = x + 90 + (n * 97) % (wide - 180).max(1);
        let _ = write!(
            svg,
            "<path d=\"M{from} {y}l-6 18 14 12-12 24\" fill=\"none\" stroke=\"#160c04\" stroke-width=\"4\"/>"
        );
    }
    svg + "</g>"
}

fn terrace() -> String {
    let mut svg = "<rect x=\"-600\" y=\"606\" width=\"2640\" height=\"294\" fill=\"url(#terr)\"/><path d=\"M-600 608h2640\" stroke=\"#f0cf92\" stroke-width=\"4\"/>\
                   <path d=\"M650 608h140l330 292H320z\" fill=\"url(#beam)\" opacity=\".75\"/><g fill=\"none\" stroke=\"#1d1208\" stroke-width=\"2\" opacity=\".3\">"
        .to_owned();
    for row in 1..5 {
        let _ = write!(svg, "<path d=\"M-600 {}h2640\"/>", 608 + row * row * 13);
    }
    for ray in -9..10 {
        let _ = write!(svg, "<path d=\"M{} 608L{} 900\"/>", 720 + ray * 90, 720 + ray * 260);
    }
    svg + "</g>"
}

/// The gate from near, and the last one who runs into its light.
pub fn last_run(who: PlayerId) -> String {
    let colour = seats::painted(who).colour;
    let runner = |x: f64, y: f64| scene::mark("adventurer", x, y, 300.0, 300.0);
    format!(
        "<rect x=\"-900\" y=\"-600\" width=\"3240\" height=\"2100\" fill=\"#0a0704\"/><circle cx=\"720\" cy=\"470\" r=\"620\" fill=\"url(#exitglow)\"/>\
         <g transform=\"translate(720 470)\"><path d=\"M-330 430V-150h60v-70h70v-60h400v60h70v70h60v580z\" fill=\"#5d4224\" stroke=\"#1d1208\" stroke-width=\"10\"/>\
         <path d=\"M-318 424V-140h60v-70h70v-56h372\" fill=\"none\" stroke=\"#e6cd9d\" stroke-width=\"8\"/>\
         <path d=\"M-210 430V-70h50v-60h320v60h50v500z\" fill=\"url(#light)\" stroke=\"#1d1208\" stroke-width=\"10\"/></g>\
         <g class=\"runner\" color=\"{colour}\">{}<g opacity=\".35\">{}</g><g opacity=\".16\">{}</g></g>",
        runner(560.0, 430.0),
        runner(450.0, 470.0),
        runner(350.0, 510.0)
    )
}

/// Somebody who stands outside.
pub fn hero(who: PlayerId) -> String {
    let paint = seats::painted(who);
    format!(
        "<ellipse cy=\"23\" rx=\"24\" ry=\"6\" fill=\"#000\" opacity=\".45\"/><g class=\"rim-{}\" color=\"{}\">{}</g><g color=\"{}\">{}</g>",
        paint.slug,
        paint.colour,
        scene::mark("pawn", -20.0, -26.0, 40.0, 50.0),
        paint.mark,
        scene::mark(&format!("seat-{}", paint.slug), -7.0, 3.0, 14.0, 14.0)
    )
}

/// How far a square is from another, as rings.
fn ring(one: Cell, other: Cell) -> u32 {
    let (dx, dy) = (f64::from(one.x) - f64::from(other.x), f64::from(one.y) - f64::from(other.y));
    (dx * dx + dy * dy * 0.81).sqrt().round() as u32
}

/// The temple as it falls, from the rim inwards, around whoever the light goes out on.
pub fn collapse(look: &Look, last: Option<PlayerId>, signs: [Option<&str>; 2]) -> String {
    let place = |who: PlayerId| look.table.of(who).place.chamber;
    let cell = |id: ChamberId| look.table.temple.get(id).map(|placed| placed.cell());
    let exit = crate::goal::lying(look, ChamberKind::ExitChamber);
    let here = last.map(place);
    let centre = here.and_then(cell).unwrap_or(Cell { x: 0, y: 0 });
    let far = look.table.temple.iter().map(|(_, placed)| ring(placed.cell(), centre)).max().unwrap_or_default();
    let standing = pawns(look);
    let stays = |id: ChamberId| Some(id) == here || Some(id) == exit;
    let mut svg = String::new();
    // What stands lies above what falls.
    let falling = look.table.temple.iter().filter(|(id, _)| !stays(*id));
    for (id, placed) in falling.chain(look.table.temple.iter().filter(|(id, _)| stays(*id))) {
        let Some(chamber) = ChamberLook::of(look, id) else { continue };
        let (x, y) = scene::corner(placed.cell());
        let rings = ring(placed.cell(), centre);
        let stays = stays(id);
        let seed = (i32::from(placed.cell().x) * 7 + i32::from(placed.cell().y) * 13 + 160) as u32;
        let (shift, dark) =
            if stays { (String::new(), if Some(id) == here { 10 } else { 50 }) } else { fallen(seed, rings) };
        let order = if stays { 9 } else { (far - rings).min(5) };
        let mut people = String::new();
        for pawn in standing.iter().filter(|pawn| place(pawn.who) == id) {
            let _ = write!(
                people,
                "<g transform=\"translate({} {})\">{}</g>",
                Num(pawn.x - x),
                Num(pawn.y - y),
                pawn_svg(pawn)
            );
        }
        let _ = write!(
            svg,
            "<g transform=\"{}\"><g class=\"fallen o{order}\" transform=\"{shift}\">{}<path class=\"crack wide\" d=\"{}\"/>\
             <rect class=\"night n{order}\" width=\"160\" height=\"166\" rx=\"7\" fill=\"#040d11\" opacity=\".{dark:02}\"/>{people}</g></g>",
            scene::at(placed.cell()),
            scene::chamber(&chamber),
            crack(seed, Ruin::Broken)
        );
    }
    let (x, y) = scene::corner(centre);
    let (x, y) = (x + SIZE / 2.0, y + SIZE / 2.0);
    let _ = write!(
        svg,
        "<circle cx=\"{0}\" cy=\"{1}\" r=\"104\" fill=\"url(#glow)\" opacity=\".6\"/><radialGradient id=\"hole\" gradientUnits=\"userSpaceOnUse\" cx=\"{0}\" cy=\"{1}\" r=\"340\">\
         <stop offset=\".1\" stop-color=\"#020608\" stop-opacity=\".05\"/><stop offset=\"1\" stop-color=\"#020608\" stop-opacity=\".84\"/></radialGradient>\
         <rect class=\"hole\" x=\"{2}\" y=\"{3}\" width=\"4000\" height=\"4000\" fill=\"url(#hole)\"/>",
        Num(x),
        Num(y),
        Num(x - 2000.0),
        Num(y - 2000.0)
    );
    let marks = [(here, signs[0], "short"), (exit.filter(|exit| Some(*exit) != here), signs[1], "gone")];
    for (id, words, class) in marks {
        if let (Some(cell), Some(words)) = (id.and_then(cell), words) {
            let half = words.chars().count() as f64 * 4.7 + 12.0;
            let _ = write!(
                svg,
                "<g class=\"endsign {class}\" transform=\"{}\"><rect x=\"{}\" y=\"146\" width=\"{}\" height=\"30\" rx=\"9\"/><text x=\"80\" y=\"167\">{words}</text></g>",
                scene::at(cell),
                Num(80.0 - half),
                Num(half * 2.0)
            );
        }
    }
    svg
}

/// Where a chamber ends that falls, and how dark it gets, in hundredths: the farther out, the deeper.
fn fallen(seed: u32, rings: u32) -> (String, u32) {
    let deep = rings.clamp(1, 3);
    let mut chance = Chance::of(seed);
    let turn = chance.around(f64::from(deep) * 26.0 + 8.0);
    let aside = chance.around(40.0);
    let size = 1.0 - f64::from(deep) * 0.13;
    let shift = format!(
        "translate({} {}) rotate({} 80 80) scale({})",
        Num(aside),
        deep * deep * 22 + 10,
        Num(turn),
        Num(size)
    );
    (shift, [0, 45, 66, 82][deep as usize])
}

/// The part of the board that is shown around whoever the light goes out on.
pub fn window(look: &Look, last: Option<PlayerId>) -> String {
    let cell =
        last.and_then(|who| look.table.temple.get(look.table.of(who).place.chamber)).map(|placed| placed.cell());
    let (x, y) = scene::corner(cell.unwrap_or(Cell { x: 0, y: 0 }));
    format!("{} {} 1240 776", Num(x + 80.0 - 620.0), Num(y + 80.0 - 388.0))
}
