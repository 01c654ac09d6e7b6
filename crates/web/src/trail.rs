//! The way that is drawn over the temple, home or out, and what the last minute does to the stones: cracks, pebbles, the
//! home ring that goes out and the gate that lights up. Everything is drawn when it changes, and stands still.

use std::fmt::Write as _;

use leptos::prelude::*;
use phrasebook::stage::Text;
use temple::components::ChamberKind;
use temple::dice::{Cost, Face};
use temple::temple::Cell;

use crate::desk::{Desk, Look, Part};
use crate::drawn::{drawing, memo};
use crate::goal::{self, End, Path};
use crate::number::Num;
use crate::{App, app, scene};

/// From how many milliseconds before the fall on the cracks are wide.
const WIDE_MS: u32 = 20_000;

/// More keys than this are written as a number.
const DRAWN_KEYS: u8 = 6;

/// How the stones look in the last minute.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ruin {
    /// They stand.
    Whole,
    /// Hairline cracks.
    Cracked,
    /// Wide cracks and pebbles.
    Broken,
}

impl Ruin {
    /// How they look at an instant.
    pub fn at(look: &Look, now: kit::Tick) -> Ruin {
        let left = look.view(now).next_end().map(|end| end.0.saturating_sub(now.0));
        match left.filter(|_| goal::is_last(look)) {
            None => Ruin::Whole,
            Some(left) if left > WIDE_MS => Ruin::Cracked,
            Some(_) => Ruin::Broken,
        }
    }
}

/// Everything that is drawn between the chambers and those who stand in them.
#[component]
pub fn Trail() -> impl IntoView {
    let (app, desk) = (app(), expect_context::<Desk>());
    let ruin = memo(move || desk.see(&[Part::Rest], |look| Ruin::at(look, desk.now.get())));
    let stones = memo(move || {
        let ruin = ruin.get();
        desk.see(&[Part::Temple], |look| if ruin == Ruin::Whole { String::new() } else { ruined(look, ruin) })
    });
    let path = desk.follow(&[Part::Temple, Part::Places, Part::Mine, Part::Rest], goal::path_of);
    let busy = desk.follow(&[Part::Places], occupied);
    let gate = desk.follow(&[Part::Temple, Part::Places, Part::Mine, Part::Rest], lit_gate);
    let gate = memo(move || gate.get().map(gate_svg).unwrap_or_default());
    // A way out that was not there before runs in.
    let led_out = StoredValue::new(false);
    let way = memo(move || {
        path.with(|path| {
            let leads_out = path.as_ref().is_some_and(|path| path.end != End::Home);
            let before = led_out.try_update_value(|led| std::mem::replace(led, leads_out));
            let coming = if leads_out && before == Some(false) { Coming::RunsIn } else { Coming::Lies };
            path.as_ref().map(|path| busy.with(|busy| way_svg(app, path, busy, coming))).unwrap_or_default()
        })
    });
    view! { <g class="trail" aria-hidden="true">{drawing(stones)}{drawing(gate)}{drawing(way)}</g> }
}

/// How a way comes to be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Coming {
    /// It has just come up.
    RunsIn,
    /// It was there.
    Lies,
}

/// Where somebody stands: a number on the way makes room for them.
fn occupied(look: &Look) -> Vec<Cell> {
    let chambers = look.table.temple.iter().filter(|(id, _)| scene::is_occupied(look, *id));
    chambers.map(|(_, placed)| placed.cell()).collect()
}

/// Where the gate is lit: as soon as a way leads there, and through the last minute.
fn lit_gate(look: &Look) -> Option<Cell> {
    let leads = |path: &Path| matches!(path.end, End::Exit { .. });
    let lit = goal::is_last(look) || goal::path_of(look).as_ref().is_some_and(leads);
    let exit = goal::lying(look, ChamberKind::ExitChamber).filter(|_| lit)?;
    look.table.temple.get(exit).map(|placed| placed.cell())
}

fn gate_svg(cell: Cell) -> String {
    format!(
        "<g class=\"gate\" transform=\"{}\"><rect x=\"20\" y=\"20\" width=\"120\" height=\"120\" fill=\"url(#litfloor)\" opacity=\".6\"/>{}</g>",
        scene::at(cell),
        scene::gate(scene::Gate::Lit)
    )
}

fn way_svg(app: App, path: &Path, busy: &[Cell], coming: Coming) -> String {
    let middle = |cell: &Cell| {
        let (x, y) = scene::corner(*cell);
        (x + scene::SIZE / 2.0, y + scene::SIZE / 2.0)
    };
    let points: Vec<String> =
        path.cells.iter().map(middle).map(|(x, y)| format!("{} {}", Num(x), Num(y))).collect();
    let (line, rooms) = (format!("M{}", points.join("L")), path.cells.len().saturating_sub(1));
    let runs = if coming == Coming::RunsIn { " runs" } else { "" };
    let mut svg = format!("<g class=\"way {}{runs}\">", if path.end == End::Home { "home" } else { "out" });
    if rooms > 0 {
        for class in ["casing", "line", "dots"] {
            let _ = write!(svg, "<path class=\"{class}\" d=\"{line}\"/>");
        }
    }
    for (n, cell) in path.cells.iter().enumerate().take(rooms).skip(1) {
        let (x, y) = middle(cell);
        let down = if busy.contains(cell) { 38.0 } else { 0.0 };
        let _ = write!(
            svg,
            "<g class=\"stop\" transform=\"translate({} {})\"><circle r=\"18\"/><text y=\"7\">{n}</text></g>",
            Num(x),
            Num(y + down)
        );
    }
    let sign = path.cells.last().map(|end| match path.end {
        End::Home if rooms == 0 => String::new(),
        End::Home => home_sign(app, *end, rooms),
        End::Exit { keys } => exit_sign(app, *end, keys),
    });
    svg + &sign.unwrap_or_default() + "</g>"
}

fn home_sign(app: App, cell: Cell, rooms: usize) -> String {
    let words = app.say(phrasebook::Text::HomeSign { rooms: rooms as u32 });
    format!(
        "<g class=\"homesign\" transform=\"{}\"><rect x=\"22\" y=\"112\" width=\"116\" height=\"28\" rx=\"9\"/><text x=\"80\" y=\"132\">{words}</text></g>",
        scene::at(cell)
    )
}

/// The word and the price, below the gate.
fn exit_sign(app: App, cell: Cell, keys: u8) -> String {
    let words = app.language.stage(Text::ExitSign);
    let word = words.chars().count() as f64 * 13.0 + 16.0;
    let (count, drawn) = if keys > DRAWN_KEYS { (format!("{keys}×"), 1) } else { (String::new(), keys) };
    let counted = count.chars().count() as f64 * 11.0;
    let width = word + counted + f64::from(drawn) * 21.0 + 14.0;
    let left = (scene::SIZE - width) / 2.0;
    let bed = format!("x=\"{}\" y=\"134\" width=\"{}\" height=\"36\" rx=\"9\"", Num(left), Num(width));
    format!(
        "<g class=\"exitsign\" data-keys=\"{keys}\" transform=\"{}\"><rect class=\"bed\" {bed}/><rect {bed}/><text x=\"{}\" y=\"159\">{words}</text><text x=\"{}\" y=\"159\">{count}</text>{}</g>",
        scene::at(cell),
        Num(left + word / 2.0),
        Num(left + word + counted / 2.0 - 3.0),
        scene::price(&Cost::several(Face::Key, drawn), left + word + counted - 2.0, 139.5, 19.0)
    )
}

/// Cracks over every chamber but the exit, pebbles, and the ring at home that has gone out.
fn ruined(look: &Look, ruin: Ruin) -> String {
    let kind = |id| look.book.data.chamber(id).kind;
    let mut svg = String::new();
    for (id, placed) in look.table.temple.iter() {
        let (cell, is) = (placed.cell(), kind(id));
        let seed = (i32::from(cell.x) * 13 + i32::from(cell.y) * 31 + 97) as u32;
        let _ = write!(svg, "<g transform=\"{}\">", scene::at(cell));
        if is == ChamberKind::StartChamber {
            svg += HOME_OUT;
        }
        if is != ChamberKind::ExitChamber {
            let wide = if ruin == Ruin::Broken { " wide" } else { "" };
            let _ = write!(svg, "<path class=\"crack{wide}\" d=\"{}\"/>", crack(seed, ruin));
        }
        if ruin == Ruin::Broken {
            svg += &pebbles(seed);
        }
        svg += "</g>";
    }
    svg
}

const HOME_OUT: &str = concat!(
    "<g class=\"homeout\"><rect x=\"20\" y=\"20\" width=\"120\" height=\"120\" fill=\"#0c1518\" opacity=\".5\"/>",
    "<path d=\"M46 80a34 34 0 0 1 68 0 34 34 0 0 1-68 0M80 46v-6M80 120v-6M46 80h-6M120 80h-6\" fill=\"none\" ",
    "stroke=\"#2b241c\" stroke-width=\"5\" stroke-dasharray=\"16 9\"/></g>",
);

/// Numbers between 0 and 1 that are the same for the same chamber.
pub struct Chance(u32);

impl Chance {
    /// The chance of a number.
    pub fn of(seed: u32) -> Chance {
        Chance(seed.wrapping_mul(2_654_435_761))
    }

    /// The next number.
    pub fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(self.0) / 4_294_967_296.0
    }

    /// A number around 0, no farther from it than half of `wide`.
    pub fn around(&mut self, wide: f64) -> f64 {
        (self.next() - 0.5) * wide
    }
}

/// Cracks from the walls towards the middle of a chamber, as one path.
pub fn crack(seed: u32, ruin: Ruin) -> String {
    const STEPS: u32 = 5;
    let mut chance = Chance::of(seed + 7);
    let mut path = String::new();
    for _ in 0..if ruin == Ruin::Broken { 3 } else { 2 } {
        let (side, along) = ((chance.next() * 4.0) as u32, 20.0 + chance.next() * 120.0);
        let (x, y) = [(along, 2.0), (158.0, along), (along, 158.0), (2.0, along)][side.min(3) as usize];
        let (to_x, to_y) = (80.0 + chance.around(70.0), 80.0 + chance.around(70.0));
        let _ = write!(path, "M{} {}", x as i32, y as i32);
        for step in 1..=STEPS {
            let part = f64::from(step) / f64::from(STEPS);
            let (here_x, here_y) = (x + (to_x - x) * part, y + (to_y - y) * part);
            let _ = write!(
                path,
                "L{} {}",
                (here_x + chance.around(26.0)) as i32,
                (here_y + chance.around(26.0)) as i32
            );
            if step == 3 {
                let (dx, dy) = (chance.around(34.0) as i32, chance.around(34.0) as i32);
                let _ = write!(path, "l{dx} {dy}M{} {}", here_x as i32, here_y as i32);
            }
        }
    }
    path
}

/// A few pebbles on the floor, each with the trace of its fall.
fn pebbles(seed: u32) -> String {
    let mut chance = Chance::of(seed + 3);
    let mut svg = String::new();
    for _ in 0..3 {
        let (x, y) = ((8.0 + chance.next() * 144.0) as i32, (8.0 + chance.next() * 144.0) as i32);
        let _ = write!(
            svg,
            "<path class=\"trace\" d=\"M{x} {}v-{}\"/><path class=\"pebble\" transform=\"translate({x} {y})\" d=\"M-4-2 1-5l5 3 1 5-6 3-5-2z\"/>",
            y - 8,
            12 + (chance.next() * 16.0) as i32
        );
    }
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cracks_are_drawn_within_reach_of_their_chamber_and_alike_every_time() {
        for seed in 0..200 {
            let path = crack(seed, Ruin::Broken);
            assert_eq!(path, crack(seed, Ruin::Broken));
            assert!(path.starts_with('M') && !path.contains("NaN"));
        }
        assert_ne!(crack(1, Ruin::Cracked), crack(2, Ruin::Cracked));
    }
}
