//! How the chambers and pieces of the modules are drawn, by one grammar: top left what entering costs, top right what is special,
//! bottom left the purple mask, the shelf below for what is to be done, the kind of room on the floor at low contrast.
//!
//! The page loads this as a part of its own when a module is on, and the review has it from the start; until it is there a
//! chamber shows what the base knows of it. It brings its own symbols, which `scene` finds like those of the page.

mod fittings;
mod floors;

pub use fittings::{ban_mark, glass_picture, sand};
pub use floors::planks;

use std::hint::black_box;

use phrasebook::Language;
use temple::components::ChamberKind;
use temple::dice::{Cost, Face};
use temple::rules::payment::symbols;
use temple::rules::pot;
use temple::temple::{ChamberId, Placed, Side};

use crate::look::Look;
use crate::number::Num;
use crate::scene::{self, Area, Extras};
use crate::{browser, marks};

/// The symbols of this part.
const SPRITE: &str = include_str!("art.svg");

pub(crate) const INK: &str = "#24170c";
const AMBER: &str = "#ffd27a";
const SAND: &str = "#f2dfb8";
const PALE: &str = "#fff4da";

/// The language of this program.
const SPOKEN: Language = Language::ALL[0];

/// Brings in the symbols and lets chambers and pieces be drawn with them. Once is enough.
pub fn hang() {
    let Some(page) = browser::document().filter(|page| page.get_element_by_id("art-sprite").is_none()) else {
        return;
    };
    if let Some(body) = page.body() {
        let _ = body.insert_adjacent_html("beforeend", SPRITE);
    }
    // Without the box the compiler sees that nothing else is ever put there, calls it directly, and the part is in the core.
    scene::draw_with(black_box(extras));
    marks::arrive();
}

/// A chamber about to be drawn.
struct Room<'a> {
    look: &'a Look,
    id: ChamberId,
    kind: ChamberKind,
    placed: &'a Placed,
}

/// What is drawn of a chamber besides what the base draws.
fn extras(look: &Look, id: ChamberId) -> Extras {
    let Some(placed) = look.table.temple.get(id) else { return Extras::default() };
    let room = Room { look, id, kind: look.book.data.chamber(id).kind, placed };
    Extras {
        floor: floors::floor(&room),
        doors: floors::doors(&room),
        signs: fittings::signs(&room),
        has_own_shelf: room.kind == ChamberKind::DoubleChamber,
    }
}

/// Symbols of a face in the module's pot of a chamber, pledged by those who stand there.
pub fn in_pot(look: &Look, id: ChamberId, face: Face) -> u8 {
    let view = look.view(kit::Tick::START);
    let pot = pot::number_in(&view.book.data, id);
    let present = view.table.inside().filter(|who| view.table.of(*who).place.chamber == id);
    present.map(|who| symbols(&view, who, view.table.of(who).hand.pledged(pot), face)).sum()
}

/// A symbol in two inks.
fn symbol(id: &str, inks: (&str, &str), x: f64, y: f64, size: f64) -> String {
    scene::inked(id, inks, Area::square(x, y, size))
}

/// A drawing that turns with its side.
fn turned(side: Side, drawn: &str) -> String {
    format!("<g transform='rotate({} 80 80)'>{drawn}</g>", side as u16 * 90)
}

/// The shelf at the bottom of a chamber.
fn shelf(x: f64, y: f64, width: f64, height: f64) -> String {
    let [x, y, width, height] = [x, y, width, height].map(Num);
    format!(
        "<rect x='{x}' y='{y}' width='{width}' height='{height}' rx='5' fill='#3a2814' stroke='#1d1208' stroke-width='1.5'/>"
    )
}

/// How a cell of a shelf looks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Missing,
    BeingFilled,
    Done,
}

fn cell(area: Area, state: State) -> String {
    let Area { x, y, width, height } = area;
    let [x, y, width, height] = [x, y, width, height].map(Num);
    let (fill, rim) = match state {
        State::Missing => ("#54391d", ""),
        State::BeingFilled => ("#6b4a17", " stroke='#ffd27a' stroke-width='2.5'"),
        State::Done => ("#1c6470", ""),
    };
    format!("<rect x='{x}' y='{y}' width='{width}' height='{height}' rx='3' fill='{fill}'{rim}/>")
}

fn tick(x: f64, y: f64, scale: f64) -> String {
    let [x, y, scale] = [x, y, scale].map(Num);
    format!(
        "<path transform='translate({x} {y}) scale({scale})' d='M-8 0l6 6 10-12' fill='none' stroke='#fff' stroke-width='4'/>"
    )
}

/// Words on a dark plate, centred at the bottom of a chamber.
fn plate(words: &str, colour: &str) -> String {
    let width = words.chars().count() as f64 * 8.4 + 22.0;
    format!(
        "<rect x='{}' y='138' width='{}' height='24' rx='7' fill='{INK}' stroke='{colour}' stroke-width='2.5'/>\
         <text x='80' y='155.5' text-anchor='middle' font-size='15' fill='{colour}'>{words}</text>",
        Num(80.0 - width / 2.0),
        Num(width)
    )
}

/// Text in a cell.
fn number(words: &str, x: f64, y: f64, size: f64) -> String {
    let [x, y, size] = [x, y, size].map(Num);
    format!("<text x='{x}' y='{y}' text-anchor='middle' font-size='{size}' fill='{PALE}'>{words}</text>")
}

/// A price that opens no door: faces in a brown frame.
fn price_row(cost: &Cost, x: f64, y: f64, size: f64) -> String {
    let faces = scene::faces(cost);
    let mut svg = format!(
        "<rect x='{}' y='{}' width='{}' height='{}' rx='5' fill='{PALE}' stroke='#7a5934' stroke-width='2'/>",
        Num(x - 2.0),
        Num(y - 2.0),
        Num(faces.len() as f64 * (size + 2.0) + 2.0),
        Num(size + 4.0)
    );
    for (n, face) in faces.into_iter().enumerate() {
        svg += &scene::face_at(face, x + n as f64 * (size + 2.0), y, size);
    }
    svg
}

/// So many of one face, out of so many: the shelf of a count.
fn tally(face: Face, have: u8, need: u8) -> String {
    let state = if have > 0 { State::BeingFilled } else { State::Missing };
    shelf(34.0, 110.0, 92.0, 28.0)
        + &cell(Area { x: 36.0, y: 112.0, width: 88.0, height: 24.0 }, state)
        + &scene::face_at(face, 41.0, 114.0, 20.0)
        + &number(&SPOKEN.tally(have, need), 93.0, 130.5, 16.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use temple::components::Components;
    use temple::event::{Event, Fact};
    use temple::modules::MANIFESTS;
    use temple::players::PlayerId;
    use temple::private::Private;
    use temple::rulebook::Rulebook;
    use temple::setup::{ModuleSet, Setup};
    use temple::table::Table;

    /// Everything switched on, and one chamber beside the start.
    fn beside_start(id: ChamberId) -> Look {
        let data = Components::standard();
        let mut setup = Setup::new(&data, 2);
        setup.modules = MANIFESTS.iter().fold(ModuleSet::default(), |all, module| all.with(module.id));
        let book = Arc::new(Rulebook::new(data.clone(), setup));
        let start = data.only(ChamberKind::StartChamber).expect("there is one");
        let mut table = Table::new(&book);
        let fact = Fact::TileLaid { who: PlayerId(0), chamber: id, beside: start, side: Side::North };
        table.apply(&book, &Event { at: kit::Tick::START, by: None, fact });
        Look { table, book, private: Private::NOTHING, me: PlayerId(0), watching: false }
    }

    /// Every kind of room that a module brings has a floor or signs of its own, and what is drawn is whole.
    #[test]
    fn every_chamber_of_a_module_is_drawn() {
        let data = Components::standard();
        for (n, spec) in data.chambers.iter().enumerate() {
            let id = ChamberId::from_index(n);
            let own = MANIFESTS.iter().any(|module| module.brings(&data, id));
            let drawn = extras(&beside_start(id), id);
            let all = drawn.floor.clone() + &drawn.doors + &drawn.signs;
            assert_eq!(all.matches("<g").count(), all.matches("</g>").count(), "{}", spec.name);
            assert!(!all.contains("style=") && !all.contains("class="), "{}: a picture has no style", spec.name);
            let is_queenie = !own;
            assert!(is_queenie || !all.is_empty(), "{} looks like any other", spec.name);
        }
    }

    /// Rules [TIM-32], [TIM-42]: how an hourglass ended shows on its chamber from the table alone, so whoever comes later sees it too.
    #[test]
    fn how_an_hourglass_ended_stays_on_its_chamber() {
        use temple::modules::timer_chambers::{self, Hourglass, Outcome, glass_piece};
        let data = Components::standard();
        let chamber = data.chamber_named("torch_chamber").expect("a tile");
        let after = |outcome: Outcome| {
            let mut look = beside_start(chamber);
            let (glass, timer) = (Hourglass::Blue, glass_piece(Hourglass::Blue));
            let ended = timer_chambers::Fact::Ended { glass, chamber, timer, outcome };
            for fact in [timer_chambers::Fact::Queued { glass, chamber }, ended] {
                let event = Event { at: kit::Tick::START, by: None, fact: fact.into() };
                look.table.apply(&look.book.clone(), &event);
            }
            extras(&look, chamber).signs.contains("M109 21h22v22h-22z")
        };
        let crossed = [Outcome::Failed, Outcome::Mastered, Outcome::RunOut].map(after);
        assert_eq!(crossed, [true, false, false], "a cross where it was not done, and only there");
    }

    /// Whatever is drawn by name is in the sprite of this part or of the page.
    #[test]
    fn every_symbol_that_is_named_exists() {
        let page = include_str!("../../../assets/index.html");
        for file in [include_str!("fittings.rs"), include_str!("floors.rs")] {
            for id in file.split("symbol(\"").skip(1).filter_map(|rest| rest.split('"').next()) {
                let symbol = format!("<symbol id=\"{id}\"");
                assert!(SPRITE.contains(&symbol) || page.contains(&symbol), "{symbol}");
            }
        }
    }
}
