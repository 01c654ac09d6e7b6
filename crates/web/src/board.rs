//! The temple on the screen: chambers, adventurers, and what can be tapped. The ways that are drawn are in `trail`.

use leptos::html;
use leptos::prelude::*;
use phrasebook::{Language, Text};
use temple::command::Command;
use temple::components::ChamberKind;
use temple::temple::{Cell, ChamberId};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use web_sys::ResizeObserver;

use crate::actions::{self, Card, Spot};
use crate::camera::{self, Camera, Frame, Lens};
use crate::desk::{Desk, Look, Part};
use crate::drawn::{drawing, drawn, each, effect, memo};
use crate::gestures::{Mark, Moved};
use crate::keys;
use crate::late::{Late, late};
use crate::modules::scenery::{Scenery, scenery};
use crate::number::Num;
use crate::pawns::{Pawn, PawnOf, pawns};
use crate::scene::{self, ChamberLook, SIZE};
use crate::table::Panels;
use crate::{App, app, browser, goal, modules, way, whether, words};

/// The board.
#[component]
pub fn Board() -> impl IntoView {
    let (app, desk, panels) = (app(), expect_context::<Desk>(), expect_context::<Panels>());
    let place = NodeRef::<html::Div>::new();
    let (size, lens) = measured(place);
    let camera = memo(move || {
        desk.see(&[Part::Temple, Part::Places], |look| {
            let (one, whole) = lens.get();
            match panels.frame.get() {
                // Whoever watches sees everything, however small.
                _ if look.watching => camera::frame(look, Frame::Whole, Lens { least: 0.2, ..whole }, size.get()),
                // Whoever aims sees every target.
                Frame::Whole if panels.choosing.with(Option::is_some) => {
                    camera::frame(look, Frame::Whole, Lens { least: 0.3, ..whole }, size.get())
                }
                Frame::Whole => camera::frame(look, Frame::Whole, whole, size.get()),
                Frame::Me => camera::frame(look, Frame::Me, one, size.get()),
            }
        })
    });
    let transform = words(move || transform_of(camera.get(), panels.moved.get(), size.get()));
    let chambers = desk.follow(&[Part::Temple], |look| {
        look.table.temple.iter().map(|(id, _)| id.0.to_string()).collect::<Vec<String>>()
    });
    let label = words(move || app.say(Text::Temple { chambers: chambers.with(|all| all.len() as u32) }));
    let lights = Lights::new(desk, panels);
    let chambers = each(chambers, move |id| {
        let id = ChamberId(id.parse().unwrap_or_default());
        view! { <Chamber id=id lights=lights/> }.into_any()
    });
    let moving = RwSignal::new(false);
    let all = desk.follow(&[Part::Places, Part::Pieces], pawns);
    let drawing = OnBoard { place, moving, all, camera, moved: panels.moved, size };
    view! {
        <div class="board" node_ref=place class:held=moving class:tremble=desk.trembling>
            <div class="camera" role="group" aria-label=label style:transform=transform>
                <svg class="temple">
                    <Glow/>
                    <Mist/>
                    {chambers}
                </svg>
                // With nobody left inside it would be a picture without a name.
                <svg class="temple" role="presentation">
                    {late(Late::Trail)}
                    <Targets/>
                    {scenery(Scenery::Board)}
                    {late(Late::Aims)}
                </svg>
                <Pawns all=all/>
                {late(Late::Deeds)}
                <svg class="temple" role="presentation">{late(Late::Bubbles(drawing))}</svg>
            </div>
            {late(Late::Edge(drawing))}
        </div>
    }
}

/// The board for what is drawn on it later: where its pawns are, and how it is looked at.
#[derive(Clone, Copy)]
pub struct OnBoard {
    /// The board itself.
    pub place: NodeRef<html::Div>,
    /// Whether it is being moved right now.
    pub moving: RwSignal<bool>,
    /// All pawns, as they stand.
    pub all: Memo<Vec<Pawn>>,
    /// Where the camera stands by itself.
    pub camera: Memo<Camera>,
    /// How far the reader has moved it.
    pub moved: RwSignal<Moved>,
    /// How large the board is.
    pub size: RwSignal<(f64, f64)>,
}

/// What the style sheet says about the sizes of chambers: with the reader in the picture, and with the whole temple.
type Lenses = (Lens, Lens);

fn lenses(board: &web_sys::Element) -> Lenses {
    let [least, most, whole] = browser::style_numbers(board, ["--least", "--most", "--whole"]);
    let (least, most) = (least.unwrap_or(DESK.least), most.unwrap_or(DESK.most));
    (Lens { least, most }, Lens { least: whole.unwrap_or(least), most })
}

/// Before anything is measured: as on a desk.
const DESK: Lens = Lens { least: 0.75, most: 1.0625 };

/// The size of the board's place, whenever it changes, and how large chambers may be in it. Asking for it at other times would
/// make the browser lay out the page.
fn measured(place: NodeRef<html::Div>) -> (RwSignal<(f64, f64)>, RwSignal<Lenses>) {
    let size = RwSignal::new((700.0, 520.0));
    let lens = RwSignal::new((DESK, DESK));
    let measure = move || {
        if let Some(element) = place.get_untracked() {
            let seen = lenses(&element);
            if seen != lens.get_untracked() {
                lens.set(seen);
            }
            let (width, height) = (f64::from(element.client_width()), f64::from(element.client_height()));
            if width > 0.0 && height > 0.0 && (width, height) != size.get_untracked() {
                size.set((width, height));
            }
        }
    };
    let changed = Closure::<dyn Fn()>::new(measure);
    if let Ok(observer) = ResizeObserver::new(changed.as_ref().unchecked_ref()) {
        let watch = observer.clone();
        effect(move || place.get().iter().for_each(|board| watch.observe(board)));
        let watching = StoredValue::new_local((observer, changed));
        on_cleanup(move || watching.with_value(|(observer, _)| observer.disconnect()));
    }
    (size, lens)
}

fn transform_of(camera: Camera, (dx, dy, nearer): (f64, f64, f64), (width, height): (f64, f64)) -> String {
    let scale = camera.scale * nearer;
    format!(
        "translate({}px,{}px) scale({}) translate({}px,{}px)",
        Num(width / 2.0 + dx),
        Num(height / 2.0 + dy),
        Num(scale),
        Num(-camera.x),
        Num(-camera.y)
    )
}

fn middle(cell: Cell) -> (f64, f64) {
    let (x, y) = scene::corner(cell);
    (x + SIZE / 2.0, y + SIZE / 2.0)
}

fn my_cell(look: &Look) -> Cell {
    scene::cell_of(look, look.table.of(look.me).place.chamber).unwrap_or(Cell { x: 0, y: 0 })
}

/// Exit and start, each with the rooms on the way there: what is not in the picture has a marker at its rim.
pub fn landmarks(look: &Look) -> Vec<(Mark, f64, f64)> {
    let here = look.table.of(look.me).place.chamber;
    let found = [ChamberKind::ExitChamber, ChamberKind::StartChamber].into_iter().filter_map(|kind| {
        let id = look.book.data.only(kind)?;
        let (x, y) = middle(look.table.temple.get(id)?.cell());
        let rooms = way::rooms(&look.table.temple, here, id).unwrap_or_default();
        let mark = if kind == ChamberKind::ExitChamber { Mark::Exit(rooms) } else { Mark::Home(rooms) };
        Some((mark, x, y))
    });
    found.collect()
}

/// Torchlight where the reader stands.
#[component]
fn Glow() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let cell = desk.follow(&[Part::Places], my_cell);
    let (x, y) = (
        words(move || Num(middle(cell.get()).0).to_string()),
        words(move || Num(middle(cell.get()).1).to_string()),
    );
    view! { <circle r="330" fill="url(#glow)" cx=x cy=y/> }
}

/// Where there is light: chambers in which somebody stands, and chambers that can be entered now.
#[derive(Clone, Copy)]
struct Lights {
    occupied: Memo<Vec<ChamberId>>,
    lit: Memo<Vec<ChamberId>>,
}

impl Lights {
    fn new(desk: Desk, panels: Panels) -> Lights {
        let occupied = desk.follow(&[Part::Places], |look| {
            let chambers = look.table.temple.iter().map(|(id, _)| id);
            chambers.filter(|id| scene::is_occupied(look, *id)).collect::<Vec<_>>()
        });
        let goal = |card: &Card| match card.command {
            Command::Enter { to, .. } if card.refusal.is_none() => Some(to),
            _ => None,
        };
        let lit = memo(move || panels.cards.with(|cards| cards.iter().filter_map(goal).collect::<Vec<_>>()));
        Lights { occupied, lit }
    }
}

/// The mist lies under all chambers, so it is drawn before them.
#[component]
fn Mist() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let mist = desk.follow(&[Part::Temple], |look| {
        let chambers = look.table.temple.iter().filter_map(|(id, _)| ChamberLook::of(look, id));
        chambers
            .map(|one| format!("<g transform=\"{}\">{}</g>", scene::at(one.cell), scene::mist(&one)))
            .collect::<String>()
    });
    drawing(mist)
}

#[component]
fn Chamber(id: ChamberId, lights: Lights) -> impl IntoView {
    let (app, desk) = (app(), expect_context::<Desk>());
    // What modules have in a chamber may depend on who stands there and on what they have pledged.
    let parts: &[Part] = match desk.look.with_untracked(|look| look.book.modules().len()) {
        0 => &[Part::Temple, Part::Pieces],
        _ => &[Part::Temple, Part::Pieces, Part::Places, Part::Anyone],
    };
    let look = desk.follow(parts, move |look| ChamberLook::of(look, id));
    let lit = whether(move || lights.lit.with(|all| all.contains(&id)));
    let dimmed = whether(move || !lights.occupied.with(|all| all.contains(&id)));
    let drawn = memo(move || look.with(|look| look.as_ref().map(scene::chamber).unwrap_or_default()));
    let name =
        desk.follow(&[Part::Temple, Part::Places, Part::Pieces], move |look| chamber_name(app.language, look, id));
    let place = words(move || look.with(|look| look.as_ref().map(|look| scene::at(look.cell)).unwrap_or_default()));
    view! {
        <g class="chamber" class:lit=lit class:dimmed=dimmed role="img" data-chamber=id.index() aria-label=name transform=place>{drawing(drawn)}</g>
    }
}

/// A chamber for those who cannot see it: where it lies, what it costs, its levels, and who is there.
pub fn chamber_name(language: Language, look: &Look, id: ChamberId) -> String {
    let Some(placed) = look.table.temple.get(id) else { return String::new() };
    let (cell, spec) = (placed.cell(), look.book.data.chamber(id));
    let view = look.view(kit::Tick::START);
    let place = language.say(Text::ChamberPlace { east: cell.x.into(), north: cell.y.into() });
    let price = spec.entry.unwrap_or_default();
    let price = (price.total() > 0).then(|| language.say(Text::Costs(&language.price(&price))));
    let mine = look.is_me(look.me) && look.table.of(look.me).place.chamber == id && !look.table.of(look.me).escaped;
    let you = mine.then(|| language.say(Text::YouMark));
    let parts = [Some(actions::chamber_words(&view, language, id)), you, Some(place), price];
    parts.into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

/// What can be tapped: chambers to enter, squares to discover.
#[component]
fn Targets() -> impl IntoView {
    let panels = expect_context::<Panels>();
    // They stay while the dice change, and are only shown and hidden: making one loads its pictures.
    let spots = memo(move || {
        let open = |card: &Card| card.spot.map(|spot| (card.id.clone(), spot));
        panels.cards.with(|cards| cards.iter().filter_map(open).collect::<Vec<_>>())
    });
    let ids = memo(move || spots.with(|spots| spots.iter().map(|(id, _)| id.clone()).collect::<Vec<_>>()));
    each(ids, move |id| {
        let spot = spots.with_untracked(|spots| spots.iter().find(|one| one.0 == id).map(|one| one.1));
        spot.map(|spot| view! { <Target id=id spot=spot/> }.into_any()).into_any()
    })
}

#[component]
fn Target(id: String, spot: Spot) -> impl IntoView {
    let (app, desk, panels) = (app(), expect_context::<Desk>(), expect_context::<Panels>());
    let name = id.clone();
    let card = memo(move || panels.cards.with(|cards| cards.iter().find(|card| card.id == id).cloned()));
    let (Spot::Enter(side) | Spot::Discover(side) | Spot::Lay(side)) = spot;
    let cell = desk.follow(&[Part::Places], move |look| my_cell(look).beside(side));
    let choose = move || {
        if let Some(card) = card.get_untracked() {
            keys::choose(desk, panels, &card);
        }
    };
    let exit = desk.follow(&[Part::Temple], |look| goal::lying(look, ChamberKind::ExitChamber));
    let sign = memo(move || {
        let exit = exit.get();
        card.with(|card| card.as_ref().map(|card| sign(app, spot, card, exit)).unwrap_or_default())
    });
    let label = words(move || card.with(|card| card.as_ref().map(|card| card.title.clone()).unwrap_or_default()));
    let closed = memo(move || card.with(|card| card.as_ref().is_none_or(|card| card.refusal.is_some())));
    view! {
        <g class="target" class:closed=closed role="button" tabindex="0" data-id=name aria-label=label transform=words(move || scene::at(cell.get()))
            on:click=move |_| choose()
            on:keydown=move |event| if event.key() == "Enter" { choose() }>{drawing(sign)}</g>
    }
}

const LIT_FRAME: &str = "<rect class=\"litframe\" x=\"3\" y=\"3\" width=\"154\" height=\"154\" rx=\"8\"/>";

/// The sign on a square that can be tapped.
fn sign(app: App, spot: Spot, card: &Card, exit: Option<ChamberId>) -> String {
    let hit = "<rect class=\"hit\" x=\"0\" y=\"0\" width=\"160\" height=\"160\" rx=\"8\"/>";
    match spot {
        // Nothing covers the exit: its frame and the price in its corner are enough.
        Spot::Enter(_) if matches!(card.command, Command::Enter { to, .. } if Some(to) == exit) => {
            format!("{LIT_FRAME}{hit}")
        }
        Spot::Enter(_) => {
            let words = app.say(Text::Enter);
            // What costs nothing has no frame for a price, and its word stands in the middle.
            let (price, middle) = match card.price.total() {
                0 => (String::new(), 80),
                _ => (scene::price(&card.price, 90.0, 13.5, 21.0), 51),
            };
            format!(
                "{LIT_FRAME}<rect class=\"sign\" x=\"12\" y=\"8\" width=\"136\" height=\"38\" rx=\"10\"/>\
                 <text class=\"signword\" x=\"{middle}\" y=\"33\" textLength=\"66\" lengthAdjust=\"spacingAndGlyphs\">{words}</text>{price}{hit}"
            )
        }
        Spot::Discover(_) => {
            ghost("?", &app.say(Text::Discover), &scene::price(&card.price, 55.0, 108.0, 21.0), hit)
        }
        Spot::Lay(_) => ghost("+", &card.title, "", hit),
    }
}

fn ghost(sign: &str, words: &str, price: &str, hit: &str) -> String {
    format!(
        "<rect class=\"ghost\" x=\"8\" y=\"8\" width=\"144\" height=\"144\" rx=\"10\"/>\
         <text class=\"ghostsign\" x=\"80\" y=\"70\">{sign}</text><text class=\"ghostword\" x=\"80\" y=\"97\">{words}</text>{price}{hit}"
    )
}

/// How full the pots of the reader's chamber are.
#[component]
pub fn Pots() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let filled = desk.follow(&[Part::Anyone, Part::Temple, Part::Rest], |look| {
        let view = look.view(kit::Tick::START);
        let levels = view.my_chamber().levels.iter().enumerate();
        let filled = levels.map(|(pot, level)| (actions::pledged(&view, pot, level.face), level.count));
        let fullest = filled.filter(|(have, _)| *have > 0).max_by_key(|(have, _)| *have);
        let says = modules::says_when_full(view.my_chamber().kind);
        fullest.filter(|(have, need)| have < need || !says).map(|filled| (my_cell(look), filled))
    });
    drawn(filled, |filled| {
        filled.map(|(cell, (have, need))| {
            view! {
                <g class="pot" transform=scene::at(cell)>
                    <rect x="44" y="141" width="72" height="23" rx="7"/>
                    <text x="80" y="158">{format!("{have} / {need}")}</text>
                </g>
            }
            .into_any()
        })
    })
}

#[component]
fn Pawns(all: Memo<Vec<Pawn>>) -> impl IntoView {
    let lit = expect_context::<Panels>().aimed;
    let present = memo(move || all.with(|all| all.iter().map(|pawn| pawn.who).collect::<Vec<_>>()));
    drawn(present, move |present| {
        present.into_iter().map(|who| view! { <PawnOf who=who all=all lit=lit/> }.into_any()).collect_view()
    })
}
