//! How a chamber is drawn: pure functions from what lies on the table to SVG. Signs are upright whatever the rotation.
//!
//! What never changes about a chamber is drawn as pictures of their own: the browser paints a picture once, where a thousand
//! small parts would be looked through in every frame. A picture reaches nothing of the page, neither its style nor its
//! sprite, so colours stand in it as attributes and marks are written out.

use std::cell::Cell as Flag;
use std::fmt::Write as _;

use temple::components::{ChamberKind, GemLevel};
use temple::dice::{Cost, Face};
use temple::rulebook::{Icon, Whereabouts};
use temple::temple::{Cell, ChamberId, Side, Sides};
use wasm_bindgen::JsCast as _;
use web_sys::CssStyleSheet;

use crate::look::Look;
use crate::number::Num;
use crate::{browser, marks};

/// The width of a chamber.
pub const SIZE: f64 = 160.0;

/// Everything that shows of one chamber; equal looks are drawn equally.
#[derive(Clone, PartialEq, Debug)]
pub struct ChamberLook {
    /// Its square.
    pub cell: Cell,
    /// What sort of room it is.
    pub kind: ChamberKind,
    doors: Sides,
    stairway: Option<Side>,
    /// Doors that end at a neighbour's wall.
    blocked: Sides,
    /// Doors with nothing behind them yet.
    open: Sides,
    entry: Cost,
    levels: Vec<GemLevel>,
    gems: u8,
    exhausted: bool,
    chest: bool,
    purple: bool,
    /// What lies here, by its marks.
    pieces: Vec<&'static str>,
    /// What the modules draw of it, once they can.
    extras: Option<Extras>,
}

/// What the modules draw of a chamber.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Extras {
    /// Over the slabs.
    pub floor: String,
    /// In the doorways.
    pub doors: String,
    /// Upright signs and furniture.
    pub signs: String,
    /// Whether its levels of gems are among them.
    pub has_own_shelf: bool,
}

/// Draws what the modules add to a chamber.
pub type Draws = fn(&Look, ChamberId) -> Extras;

thread_local! {
    static DRAWS: Flag<Option<Draws>> = const { Flag::new(None) };
}

/// From now on the modules draw what is theirs.
pub fn draw_with(draws: Draws) {
    DRAWS.set(Some(draws));
}

impl ChamberLook {
    /// What shows of a placed chamber.
    pub fn of(look: &Look, id: ChamberId) -> Option<ChamberLook> {
        let placed = look.table.temple.get(id)?;
        let spec = look.book.data.chamber(id);
        let beside = |side: &Side| placed.neighbour(*side).is_some();
        let stairway = Some(placed.stairway()).filter(|side| placed.doors().has(*side));
        let lying = look.book.lying_at(&look.table, Whereabouts::In(id));
        Some(ChamberLook {
            cell: placed.cell(),
            kind: spec.kind,
            doors: placed.doors(),
            stairway: stairway.filter(|_| spec.kind != ChamberKind::StartChamber),
            blocked: placed.doors().iter().filter(|side| beside(side) && !placed.passages().has(*side)).collect(),
            open: placed.doors().iter().filter(|side| !beside(side)).collect(),
            entry: spec.entry.unwrap_or_default(),
            levels: spec.levels.clone(),
            gems: placed.gems,
            exhausted: placed.exhausted,
            chest: spec.treasure_icon && look.book.heeds(Icon::Chest),
            purple: spec.purple_mask && look.book.heeds(Icon::PurpleMask),
            pieces: lying.iter().map(|one| marks::mark(one.piece)).collect(),
            extras: DRAWS.get().map(|draws| draws(look, id)),
        })
    }
}

/// The square of a chamber; of one that is under way, the one it was taken from.
pub fn cell_of(look: &Look, id: ChamberId) -> Option<Cell> {
    let temple = &look.table.temple;
    let afloat = || temple.afloat().filter(|afloat| afloat.chamber == id).map(|afloat| afloat.origin());
    temple.get(id).map(|placed| placed.cell()).or_else(afloat)
}

/// Where a square lies on the canvas.
pub fn corner(cell: Cell) -> (f64, f64) {
    (f64::from(cell.x) * SIZE, -f64::from(cell.y) * SIZE)
}

/// A transform that brings a drawing to a square.
pub fn at(cell: Cell) -> String {
    let (x, y) = corner(cell);
    format!("translate({} {})", Num(x), Num(y))
}

/// A mark of the sprite.
pub fn mark(id: &str, x: f64, y: f64, width: f64, height: f64) -> String {
    let [x, y, width, height] = [x, y, width, height].map(Num);
    format!("<use href=\"#{id}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>")
}

/// The sprite's name of a face.
pub const fn face_mark(face: Face) -> &'static str {
    SHOWN[face as usize].1
}

/// The faces of a price one by one.
pub fn faces(price: &Cost) -> Vec<Face> {
    Face::ALL.into_iter().flat_map(|face| std::iter::repeat_n(face, price.count(face).into())).collect()
}

/// A square or oblong part of a drawing.
#[derive(Clone, Copy)]
#[allow(missing_docs)] // as in a drawing
pub struct Area {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl Area {
    /// A square.
    pub const fn square(x: f64, y: f64, side: f64) -> Area {
        Area { x, y, width: side, height: side }
    }

    /// A chamber, and as much around it as leaves and shadow need.
    const CHAMBER: Area = Area::square(-8.0, -8.0, SIZE + 16.0);

    /// A chamber with the mist before its doors.
    const MIST: Area = Area::square(-64.0, -64.0, SIZE + 128.0);
}

/// The letters in pictures; the style sheet begins with the same.
const LETTERS: &str = "font-family=\"system-ui,sans-serif\" font-stretch=\"condensed\" font-weight=\"700\"";

/// The address of a picture.
fn picture(area: Area, drawn: &str) -> String {
    let Area { x, y, width, height } = area;
    let [x, y, width, height] = [x, y, width, height].map(Num);
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {y} {width} {height}\" {LETTERS}>{drawn}</svg>"
    );
    "data:image/svg+xml,".to_owned() + &svg.replace('"', "'").replace('#', "%23")
}

/// A drawing as a picture in the place where it would have been drawn. What it shows has its name elsewhere.
fn pictured(area: Area, drawn: &str) -> String {
    let Area { x, y, width, height } = area;
    let [x, y, width, height] = [x, y, width, height].map(Num);
    format!(
        "<image aria-hidden=\"true\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" href=\"{}\"/>",
        picture(area, drawn)
    )
}

/// What the page has in its sprite under a name. Outside a browser there is no sprite.
fn sprite(name: &str) -> String {
    let page = if cfg!(target_arch = "wasm32") { browser::document() } else { None };
    let found = page.and_then(|page| page.query_selector(name).ok().flatten());
    found.map(|found| found.inner_html()).unwrap_or_default()
}

/// Gradients and patterns for a picture.
fn paints() -> String {
    format!("<defs>{}</defs>", sprite(".sprite defs"))
}

/// A mark of the sprite written out, in two colours.
pub fn inked(id: &str, (ink, second): (&str, &str), area: Area) -> String {
    let Area { x, y, width, height } = area;
    let [x, y, width, height] = [x, y, width, height].map(Num);
    let mut svg = format!(
        "<svg x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 48 48\" color=\"{ink}\">"
    );
    for part in sprite(&format!("#{id}")).split('"') {
        svg += if part.starts_with("var(") { second } else { part };
        svg.push('"');
    }
    svg.pop();
    svg + "</svg>"
}

/// What dice show: its class, its mark, its two inks, its bed. The style sheet has the same colours. First the five faces.
const SHOWN: [(&str, &str, (&str, &str), &str); 7] = [
    ("A", "adventurer", ("#175c33", ""), "#e9f3d8"),
    ("K", "key", ("#164a8c", ""), "#dfeaf8"),
    ("T", "torch", ("#a8380a", "#ffb648"), "#ffe6cc"),
    ("B", "black-mask", ("#e9e2d4", "#17120f"), "#17120f"),
    ("G", "golden-mask", ("#4a2d00", "#f4c542"), "#f4c542"),
    ("U", "unrolled", ("#8fa5a3", ""), ""),
    ("held", "held", ("#f2dfb8", ""), ""),
];

/// Dice of one sort have one size. A picture that is shown in several sizes would be laid out again and again, so each
/// sort has pictures of its own.
const SORTS: [&str; 3] = [".tray .die", ".mini", ".price .die"];

/// Adds the faces of dice to the style of the page, so that a die that falls differently changes nothing but its class.
pub fn paint_dice() {
    thread_local! {
        static PAINTED: Flag<bool> = const { Flag::new(false) };
    }
    let sheets = if PAINTED.replace(true) { None } else { browser::document().map(|page| page.style_sheets()) };
    let sheet = sheets.and_then(|sheets| sheets.get(0)).and_then(|sheet| sheet.dyn_into::<CssStyleSheet>().ok());
    let Some(sheet) = sheet else { return };
    // Each goes before those already there: a die that is held elsewhere is also one without a face, and must win.
    let mut all = Vec::new();
    for (class, mark, inks, _) in SHOWN.into_iter().rev() {
        for sort in SORTS {
            let address =
                format!("url(\"{}\")", picture(Area::square(0.0, 0.0, 48.0), &die_face(mark, inks, sort)));
            let _ = sheet.insert_rule(&format!("{sort}.{class}{{background-image:{address}}}"));
            all.push(address);
        }
    }
    // A picture that no die shows for a while would be forgotten, and read again in the middle of a roll.
    let _ = sheet.insert_rule(&format!(".sprite{{background-image:{}}}", all.join(",")));
}

/// What is drawn on a die; masks lie a little lower, and what is not a face is fainter.
fn die_face(mark: &str, inks: (&str, &str), sort: &str) -> String {
    let how = match mark {
        "black-mask" => "transform=\"translate(1.44 3.245) scale(.94)\"",
        "unrolled" | "held" => "opacity=\".8\"",
        _ => "",
    };
    format!("<g id=\"{}\" {how}>{}</g>", &sort[1..5], inked(mark, inks, Area::square(0.0, 0.0, 48.0)))
}

/// The price of a door as a picture: die faces in the red frame.
pub fn price(cost: &Cost, x: f64, y: f64, size: f64) -> String {
    let across = f64::from(cost.total()) * (size + 2.0) + 4.0;
    pictured(Area { x: x - 3.0, y: y - 3.0, width: across + 6.0, height: size + 12.0 }, &priced(cost, x, y, size))
}

fn priced(cost: &Cost, x: f64, y: f64, size: f64) -> String {
    let shown = faces(cost);
    let (width, height) = (shown.len() as f64 * (size + 2.0) + 4.0, size + 6.0);
    let bed = format!(
        "fill=\"#fff4da\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"6\"",
        Num(x),
        Num(y),
        Num(width),
        Num(height)
    );
    let mut svg = format!(
        "<rect stroke=\"#24170c\" stroke-width=\"5\" {bed}/><rect stroke=\"#c2371f\" stroke-width=\"3\" {bed}/>"
    );
    for (n, face) in shown.into_iter().enumerate() {
        svg += &face_at(face, x + 3.0 + n as f64 * (size + 2.0), y + 3.0, size);
    }
    svg
}

/// A face of a die within a picture.
pub fn face_at(face: Face, left: f64, top: f64, size: f64) -> String {
    let (_, mark, inks, bed) = SHOWN[face as usize];
    let side = Num(size);
    format!(
        "<rect fill=\"{bed}\" x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\" rx=\"{}\"/>{}",
        Num(left),
        Num(top),
        Num(size * 0.2),
        inked(mark, inks, Area::square(left + size * 0.08, top + size * 0.08, size * 0.84)),
    )
}

/// The mist before every entrance that leads nowhere yet.
pub fn mist(look: &ChamberLook) -> String {
    if look.open.is_empty() {
        return String::new();
    }
    let drawn = look.open.iter().fold(paints(), |mut svg, side| {
        let turn = side as u16 * 90;
        let _ = write!(
            svg,
            "<g transform=\"rotate({turn} 80 80)\"><ellipse cx=\"80\" cy=\"-14\" rx=\"62\" ry=\"44\" fill=\"url(#mist)\"/>\
             <path d=\"M57 1h46l8-38H49z\" fill=\"url(#path)\"/>\
             <path d=\"M60-8h40M57-18h46M54-28h52\" stroke=\"#06151a\" stroke-width=\"2\" opacity=\".5\"/></g>"
        );
        svg
    });
    pictured(Area::MIST, &drawn)
}

/// The walls, the same for every chamber.
const WALLS: &str = concat!(
    "<rect x=\"5\" y=\"9\" width=\"156\" height=\"156\" rx=\"8\" fill=\"#000\" opacity=\".45\"/>",
    "<rect x=\"1\" y=\"1\" width=\"158\" height=\"158\" rx=\"7\" fill=\"url(#wall)\" stroke=\"#1d1208\" stroke-width=\"2.5\"/>",
    "<rect x=\"2\" y=\"2\" width=\"156\" height=\"156\" rx=\"6\" fill=\"url(#brick)\" opacity=\".5\"/>",
    "<path d=\"M5 157V5H155\" fill=\"none\" stroke=\"#dcbc87\" stroke-width=\"2\" opacity=\".7\"/>",
);

/// The floor, which torchlight may fall on.
const FLOOR: &str = "<rect class=\"floor\" x=\"20\" y=\"20\" width=\"120\" height=\"120\" rx=\"3\"/>";

/// What lies on the floor, but not on the sills.
const SLABS: &str = concat!(
    "<rect x=\"20\" y=\"20\" width=\"120\" height=\"120\" fill=\"url(#slabs)\" opacity=\".4\"/>",
    "<path d=\"M20 140V20H140\" fill=\"none\" stroke=\"#2b1c0e\" stroke-width=\"6\" opacity=\".45\"/>",
    "<rect x=\"20\" y=\"20\" width=\"120\" height=\"120\" rx=\"3\" fill=\"none\" stroke=\"#2b1c0e\" stroke-width=\"2\"/>",
);

/// The sills, clockwise from the north.
const SILLS: [&str; 4] = ["M57-1h46v24H57z", "M137 57h24v46h-24z", "M57 137h46v24H57z", "M-1 57h24v46H-1z"];

const POSTS: &str =
    "<path d=\"M52 -1h6v24h-6zM102 -1h6v24h-6z\" fill=\"#e6cd9d\" stroke=\"#2b1c0e\" stroke-width=\"1.5\"/>";

const RUBBLE: &str = concat!(
    "<g stroke=\"#2b1c0e\" stroke-width=\"1.6\" fill=\"#8a6f50\">",
    "<path d=\"M58 -2h14l4 9-8 7-10-3zM74 -1h16l3 8-9 8-8-6zM90 -2h12v12l-8 4-3-8z\"/>",
    "<path d=\"M66 11l8-1 4 7-7 4-7-4zM84 12l8-2 6 6-6 5-8-3z\" fill=\"#a5875f\"/></g>",
);

const LEAVES: &str = concat!(
    "<g fill=\"#3f7a45\" stroke=\"#123319\" stroke-width=\"1.2\"><path d=\"M-2 6c4-16 2-30 6-46\" fill=\"none\" stroke-width=\"2.4\"/>",
    "<path d=\"M1-10q14-4 18 8-14 4-18-8zM3-24q-12-6-14-18 13 3 14 18zM3-32q12-6 17 3-11 7-17-3z\"/></g>",
);

fn stairs() -> String {
    let steps = ["#8f6f46", "#a98457", "#c09b69", "#d6b581", "#ead0a0"];
    let mut svg = "<path d=\"M58 -1h44v31H58z\" fill=\"#5d4224\"/>".to_owned();
    for (n, colour) in steps.into_iter().enumerate() {
        let _ = write!(
            svg,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"4.8\" fill=\"{colour}\" stroke=\"#2b1c0e\"/>",
            58 + n,
            n * 6,
            44 - 2 * n
        );
    }
    svg
}

/// Whether somebody stands in a chamber; where nobody does, the element around its drawing has the class `dimmed`.
pub fn is_occupied(look: &Look, id: ChamberId) -> bool {
    look.table.inside().any(|who| look.table.of(who).place.chamber == id)
}

/// The stone of a chamber and everything printed on it.
pub fn chamber(look: &ChamberLook) -> String {
    let sills: String = look.doors.iter().map(|side| SILLS[side as usize]).collect();
    let fittings = fittings(look);
    let fittings = if fittings.is_empty() { fittings } else { pictured(Area::CHAMBER, &fittings) };
    format!(
        "{}{FLOOR}<path class=\"sill\" d=\"{sills}\"/>{}\
         <rect class=\"dim\" x=\"1\" y=\"1\" width=\"158\" height=\"158\" rx=\"7\"/>{fittings}",
        pictured(Area::CHAMBER, &(paints() + WALLS)),
        pictured(Area::CHAMBER, &stones(look, &sills)),
    )
}

/// Everything on floor and walls.
fn stones(look: &ChamberLook, sills: &str) -> String {
    let mut svg = format!(
        "{}<clipPath id=\"off\"><path clip-rule=\"evenodd\" d=\"M0 0h160v160H0z{sills}\"/></clipPath><g clip-path=\"url(#off)\">{SLABS}{}</g>",
        paints(),
        look.extras.as_ref().map_or("", |extras| extras.floor.as_str())
    );
    if !look.levels.is_empty() {
        svg += "<circle cx=\"80\" cy=\"72\" r=\"38\" fill=\"none\" stroke=\"#1f7f8f\" stroke-width=\"4\" opacity=\".3\"/>";
    }
    for side in look.doors.iter() {
        let _ = write!(svg, "<g transform=\"rotate({} 80 80)\">{POSTS}", side as u16 * 90);
        if look.stairway == Some(side) {
            svg += &stairs();
        }
        if look.blocked.has(side) {
            svg += RUBBLE;
        }
        svg += "</g>";
    }
    for (x, y) in [(10, 10), (150, 10), (10, 150), (150, 150)] {
        let _ = write!(
            svg,
            "<path fill=\"#8f6d43\" stroke=\"#2b1c0e\" stroke-width=\"1.6\" transform=\"translate({x} {y})\" d=\"M-7-7h14v14h-14zM-3.5 3.5v-7h7v7H0V0\"/>"
        );
    }
    if let Some(extras) = &look.extras {
        svg += &extras.doors;
    }
    svg + &special(look)
}

/// How the gate of the exit looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gate {
    /// Nothing shines behind it.
    Dark,
    /// There is the light.
    Lit,
}

/// The gate of the exit at the upper wall of its chamber.
pub fn gate(gate: Gate) -> String {
    let (beam, behind, arrow) = match gate {
        Gate::Dark => ("", "#1a1008", ""),
        Gate::Lit => (
            "<path d=\"M15 46 2 76h44L33 46z\" fill=\"url(#beam)\"/>",
            "url(#light)",
            "<path d=\"M24 43V27M18.5 32.5l5.5-6 5.5 6\" fill=\"none\" stroke=\"#a33a0c\" stroke-width=\"3.6\"/>",
        ),
    };
    format!(
        "<g transform=\"translate(46 2) scale(1.417)\">{beam}\
         <path d=\"M2 48V14h5V8h6V3h22v5h6v6h5v34z\" fill=\"#5d4224\" stroke=\"#1d1208\" stroke-width=\"2\"/>\
         <path d=\"M5 46V16h5v-6h6V6h16v4h6v6h5\" fill=\"none\" stroke=\"#d9bd8b\" stroke-width=\"1.6\" opacity=\".8\"/>\
         <path d=\"M13 48V21h4v-4h14v4h4v27z\" fill=\"{behind}\" stroke=\"#1d1208\" stroke-width=\"1.6\"/>{arrow}</g>"
    )
}

/// What only some rooms show on their floor.
fn special(look: &ChamberLook) -> String {
    let mut svg = String::new();
    if look.kind == ChamberKind::StartChamber {
        svg += "<g fill=\"none\" stroke=\"#7a5934\" stroke-width=\"3\" opacity=\".75\">\
                <circle cx=\"80\" cy=\"80\" r=\"40\" stroke-dasharray=\"11 4.7\"/><circle cx=\"80\" cy=\"80\" r=\"29\"/></g>";
        svg += &inked("call-home", ("#5d3b17", ""), Area::square(63.0, 61.0, 34.0));
    }
    if look.kind == ChamberKind::ExitChamber {
        svg += &gate(Gate::Dark);
    }
    if (i16::from(look.cell.x) * 7 + i16::from(look.cell.y) * 3).rem_euclid(3) == 0 {
        let (x, flip) = if look.cell.x.rem_euclid(2) == 0 { (152, -1) } else { (8, 1) };
        let _ = write!(svg, "<g transform=\"translate({x} 152) scale({flip} 1)\">{LEAVES}</g>");
    }
    svg
}

/// Upright signs: price, masks, gem levels.
fn fittings(look: &ChamberLook) -> String {
    let mut svg = String::new();
    if look.entry.total() > 0 {
        svg += &priced(&look.entry, 4.0, 4.0, 21.0);
    }
    if let Some(extras) = &look.extras {
        let shelf = if extras.has_own_shelf { String::new() } else { levels(look) };
        return svg + &shelf + &extras.signs;
    }
    if look.chest {
        svg += &inked("chest", ("", ""), Area::square(129.0, 4.0, 27.0));
    }
    if look.purple {
        svg += &inked("curse", ("", ""), Area::square(130.0, 3.0, 26.0));
    }
    for (n, mark) in look.pieces.iter().enumerate() {
        svg += &inked(mark, ("", ""), Area::square(129.0, 34.0 + 28.0 * n as f64, 26.0));
    }
    svg + &levels(look)
}

fn levels(look: &ChamberLook) -> String {
    let count = look.levels.len() as f64;
    if look.levels.is_empty() {
        return String::new();
    }
    let (width, left) = if look.levels.len() > 1 { (38.0, 80.0 - 19.0 * count) } else { (46.0, 91.0) };
    let mut svg = format!(
        "<rect x=\"{}\" y=\"97\" width=\"{}\" height=\"39\" rx=\"5\" fill=\"#3a2814\" stroke=\"#1d1208\" stroke-width=\"1.5\"/>",
        Num(left - 1.0),
        Num(width * count + 2.0)
    );
    for (n, level) in look.levels.iter().enumerate() {
        svg += &one_level(look, level, left + n as f64 * width, width);
    }
    svg
}

fn one_level(look: &ChamberLook, level: &GemLevel, x: f64, width: f64) -> String {
    let done = look.exhausted && level.gems == look.gems;
    let (bed, faint) = if done { ("#1c6470", "1") } else { ("#54391d", if look.exhausted { ".28" } else { "1" }) };
    let mut svg = format!(
        "<g opacity=\"{faint}\"><rect x=\"{}\" y=\"99\" width=\"{}\" height=\"35\" rx=\"3\" fill=\"{bed}\"/>",
        Num(x + 1.5),
        Num(width - 3.0)
    );
    let size = [15.0, 15.0, 14.0, 11.5][usize::from(level.gems.min(3))];
    for n in 0..level.gems {
        let id = if done { "gem" } else { "gem-socket" };
        let left = x + width / 2.0 - f64::from(level.gems) * size / 2.0 + f64::from(n) * size + 0.5;
        svg += &inked(id, ("#8ff0f5", ""), Area { x: left, y: 100.5, width: size - 1.0, height: 15.0 });
    }
    let middle = x + width / 2.0;
    if done {
        let _ = write!(
            svg,
            "<path fill=\"none\" stroke=\"#fff\" stroke-width=\"3.5\" d=\"M{} 124l5 5 9-10\"/>",
            Num(middle - 7.0)
        );
    } else {
        let shift = if level.count > 9 { 2.5 } else { -1.0 };
        let inks = match level.face {
            Face::Key => ("#a9d0ff", ""),
            Face::Torch => ("#ffb98a", "#fff0c0"),
            _ => ("#ffe3a6", ""),
        };
        let _ = write!(
            svg,
            "<text x=\"{}\" y=\"131.5\" font-size=\"16\" fill=\"#fff4da\" text-anchor=\"end\">{}</text>{}",
            Num(middle + shift),
            level.count,
            inked(face_mark(level.face), inks, Area::square(middle + shift + 1.0, 117.0, 15.0))
        );
    }
    svg + "</g>"
}

#[cfg(test)]
mod tests {
    use super::*;
    use temple::components::Components;
    use temple::players::PlayerId;
    use temple::private::Private;
    use temple::rulebook::Rulebook;
    use temple::setup::Setup;
    use temple::table::Table;

    #[test]
    fn every_face_shows_under_its_letter() {
        assert!(Face::ALL.into_iter().all(|face| SHOWN[face as usize].0 == face.letter().to_string()));
    }

    #[test]
    fn the_start_is_drawn_without_inline_style() {
        let data = Components::standard();
        let book = std::sync::Arc::new(Rulebook::new(data.clone(), Setup::new(&data, 2)));
        let look =
            Look { table: Table::new(&book), book, private: Private::NOTHING, me: PlayerId(0), watching: false };
        let start = data.only(ChamberKind::StartChamber).expect("the data has a start");
        let drawn = chamber(&ChamberLook::of(&look, start).expect("the start lies in the temple"));
        assert!(drawn.contains("class=\"floor\""));
        assert!(!drawn.contains("style="));
        assert_eq!(drawn.matches("<g").count(), drawn.matches("</g>").count());
        let pictures: Vec<&str> =
            drawn.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert!(pictures.len() >= 2, "walls and stones: {drawn}");
        for picture in pictures {
            assert!(picture.starts_with("data:image/svg+xml,<svg") && picture.ends_with("</svg>"));
            assert!(!picture.contains('#'), "an address ends at a hash");
            assert!(!picture.contains("class="), "the style sheet does not reach it");
        }
    }
}
