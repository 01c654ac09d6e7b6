//! Aiming at something far away. Whatever a card can be used on is lit on the board: a chamber by a frame, a border by a plate on its
//! wall. A bar says which target is in focus and steps from one to the next, clockwise round the start; what can be done with it
//! in several ways shows each way, a chamber to be turned with its doors as they would lie.

use leptos::ev::PointerEvent;
use leptos::html;
use leptos::prelude::*;
use phrasebook::{Language, Text};
use temple::about::Aim;
use temple::components::ChamberKind;
use temple::temple::{Cell, ChamberId, Side, Sides};
use temple::view::View;
use wasm_bindgen::JsCast as _;
use web_sys::{HtmlElement, KeyboardEvent};

use crate::actions::{self, Card};
use crate::camera::Frame;
use crate::desk::{Desk, Look, Part};
use crate::drawn::{Shown, drawing, drawn, effect, memo, whether, words};
use crate::number::Num;
use crate::pieces::{icon, price};
use crate::scene::{self, SIZE};
use crate::table::Panels;
use crate::{app, browser, goal, keys, marks, modules, seats};

/// When a target goes away and the focus passes to the next, nothing is done for so long: whoever pressed meant the other.
const HANDED_OVER_MS: f64 = 600.0;

/// One target, and what can be done with it.
#[derive(Clone, PartialEq)]
struct Target {
    aim: Aim,
    ways: Vec<Card>,
}

/// The targets of a card, clockwise round the start from the north, the nearer first.
fn targets(look: &Look, card: &Card) -> Vec<Target> {
    let mut all: Vec<Target> = Vec::new();
    for choice in &card.choices {
        match all.iter_mut().find(|target| target.aim == choice.aim) {
            Some(target) => target.ways.push(choice.clone()),
            None => all.push(Target { aim: choice.aim, ways: vec![choice.clone()] }),
        }
    }
    let start = goal::lying(look, ChamberKind::StartChamber).and_then(|start| scene::cell_of(look, start));
    let (home_x, home_y) = middle(start.unwrap_or(Cell { x: 0, y: 0 }));
    let round = |target: &Target| {
        let (x, y) = place(look, target.aim).unwrap_or((home_x, home_y));
        let (east, south) = (x - home_x, y - home_y);
        let angle = east.atan2(-south).to_degrees().rem_euclid(360.0);
        ((angle * 10.0) as i32, (east.abs() + south.abs()) as i32)
    };
    all.sort_by_key(round);
    all
}

fn middle(cell: Cell) -> (f64, f64) {
    let (x, y) = scene::corner(cell);
    (x + SIZE / 2.0, y + SIZE / 2.0)
}

/// Where a target lies on the canvas: the middle of its chamber, or of its border.
fn place(look: &Look, aim: Aim) -> Option<(f64, f64)> {
    let chamber = *actions::aimed(&look.view(kit::Tick::START), aim).first()?;
    let (x, y) = middle(scene::cell_of(look, chamber)?);
    let (dx, dy) = match aim {
        Aim::Border(_, Side::North) => (0.0, -0.5),
        Aim::Border(_, Side::East) => (0.5, 0.0),
        Aim::Border(_, Side::South) => (0.0, 0.5),
        Aim::Border(_, Side::West) => (-0.5, 0.0),
        _ => (0.0, 0.0),
    };
    Some((x + dx * SIZE, y + dy * SIZE))
}

/// A target in words: where it is, and who is there.
fn in_words(look: &Look, language: Language, aim: Aim) -> String {
    let view = look.view(kit::Tick::START);
    if let Aim::Border(chamber, side) = aim {
        let beyond = look.table.temple.get(chamber).and_then(|placed| placed.neighbour(side));
        let name = |id: ChamberId| chamber_in_words(&view, language, id);
        let (one, other) = (name(chamber), beyond.map(name).unwrap_or_default());
        return language.say(Text::AimBetween { one: &one, other: &other });
    }
    let whom = match aim {
        Aim::Player(who) => Some(seats::name(who)),
        _ => None,
    };
    let chambers = actions::aimed(&view, aim).into_iter().map(|id| chamber_in_words(&view, language, id));
    whom.into_iter().chain(chambers).collect::<Vec<_>>().join(", ")
}

/// The same for those who see it lit on the board: its name alone.
fn in_short(look: &Look, language: Language, aim: Aim) -> String {
    let name = |id: ChamberId| language.chamber(look.book.data.chamber(id).kind).to_owned();
    let beyond = match aim {
        Aim::Border(chamber, side) => look.table.temple.get(chamber).and_then(|placed| placed.neighbour(side)),
        _ => None,
    };
    let chambers = actions::aimed(&look.view(kit::Tick::START), aim).into_iter().chain(beyond).map(name);
    let whom = match aim {
        Aim::Player(who) => Some(seats::name(who)),
        _ => None,
    };
    let between = if beyond.is_some() { " | " } else { ", " };
    whom.into_iter().chain(chambers).collect::<Vec<_>>().join(between)
}

/// A chamber by its kind, where it lies, and who is there.
fn chamber_in_words(view: &View<'_>, language: Language, id: ChamberId) -> String {
    let kind = language.chamber(view.book.data.chamber(id).kind).to_owned();
    let lies = view.table.temple.get(id).map(|placed| placed.cell());
    let lies = lies.map(|cell| language.say(Text::ChamberPlace { east: cell.x.into(), north: cell.y.into() }));
    let there = view.table.inside().filter(|who| view.table.of(*who).place.chamber == id);
    let there = there.map(seats::name).collect::<Vec<_>>().join(", ");
    let parts = [Some(kind), lies, Some(there)];
    parts.into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

/// The card whose target is being chosen, as it stands now.
fn chosen(panels: Panels) -> Memo<Option<Card>> {
    memo(move || {
        let id = panels.choosing.get()?;
        panels.cards.with(|cards| cards.iter().find(|card| card.id == id).cloned())
    })
}

fn all_targets(desk: Desk, card: Memo<Option<Card>>) -> Memo<Vec<Target>> {
    memo(move || {
        card.with(|card| {
            let of = |card: &Card| desk.see(&[Part::Places, Part::Temple], |look| targets(look, card));
            card.as_ref().map(of).unwrap_or_default()
        })
    })
}

/// The bar, while something is aimed at. It goes when nothing is left to choose.
#[component]
pub fn AimBar() -> impl IntoView {
    let panels = expect_context::<Panels>();
    let card = chosen(panels);
    let open = memo(move || card.with(|card| card.as_ref().is_some_and(|card| !card.choices.is_empty())));
    effect(move || {
        if !open.get() && panels.choosing.with_untracked(Option::is_some) {
            panels.choosing.set(None);
        }
    });
    view! { <Shown when=open><Bar card=card/></Shown> }
}

/// Which target is in focus, among all there are.
#[derive(Clone, Copy)]
struct Focus {
    all: Memo<Vec<Target>>,
    at: Memo<usize>,
    handed_over: StoredValue<f64>,
    panels: Panels,
}

impl Focus {
    fn new(desk: Desk, panels: Panels, card: Memo<Option<Card>>) -> Focus {
        let all = all_targets(desk, card);
        // A target that goes away leaves its place to the next one.
        let at = Memo::new(move |before: Option<&usize>| {
            let (wanted, before) = (panels.aiming.get(), before.copied().unwrap_or_default());
            all.with(|all| {
                let there = wanted.and_then(|aim| all.iter().position(|target| target.aim == aim));
                there.unwrap_or(before.min(all.len().saturating_sub(1)))
            })
        });
        let focus = Focus { all, at, handed_over: StoredValue::new(f64::MIN), panels };
        effect(move || focus.follow());
        focus
    }

    /// Says which target is in focus, and notes when it is another than was wanted.
    fn follow(self) {
        let at = self.at.get();
        let now = self.all.with(|all| all.get(at).map(|target| target.aim));
        let wanted = self.panels.aiming.get_untracked();
        if now != wanted {
            if wanted.is_some() {
                self.handed_over.set_value(browser::steady_ms());
            }
            self.panels.aiming.set(now);
        }
    }

    fn step(self, by: isize) {
        let aim = self.all.with_untracked(|all| {
            let place = (self.at.get_untracked() as isize + by).rem_euclid(all.len().max(1) as isize);
            all.get(place as usize).map(|target| target.aim)
        });
        self.panels.aiming.set(aim);
    }

    /// Does something with the target in focus, unless it has only just come there by itself.
    fn carry_out(self, desk: Desk, way: &Card) {
        if browser::steady_ms() - self.handed_over.get_value() > HANDED_OVER_MS {
            keys::choose(desk, self.panels, way);
        }
    }
}

#[component]
fn Bar(card: Memo<Option<Card>>) -> impl IntoView {
    let (app, desk, panels) = (app(), expect_context::<Desk>(), expect_context::<Panels>());
    let bar = NodeRef::<html::Section>::new();
    let focus = Focus::new(desk, panels, card);
    keep_focus(bar);
    draw_back(panels);
    let title = words(move || card.with(|card| card.as_ref().map(|card| card.title.clone()).unwrap_or_default()));
    let count = words(move || {
        let all = focus.all.with(|all| all.len());
        app.language.tally((focus.at.get() + 1).min(all) as u8, all as u8)
    });
    let language = app.language;
    let whereabouts = words(move || {
        let aim = focus.all.with(|all| all.get(focus.at.get()).map(|target| target.aim));
        aim.map(|aim| desk.see(&[Part::Places], |look| in_words(look, language, aim))).unwrap_or_default()
    });
    let short = words(move || {
        let aim = focus.all.with(|all| all.get(focus.at.get()).map(|target| target.aim));
        aim.map(|aim| desk.see(&[Part::Places], |look| in_short(look, language, aim))).unwrap_or_default()
    });
    let label = words(move || format!("{}, {}, {}", title.get(), count.get(), whereabouts.get()));
    let mark = memo(move || card.with(|card| card.as_ref().and_then(|card| card.piece).map(marks::mark)));
    let ways = memo(move || {
        focus.all.with(|all| all.get(focus.at.get()).map(|target| target.ways.clone()).unwrap_or_default())
    });
    let buttons = drawn(ways, move |ways| ways.into_iter().map(|way| way_button(desk, focus, way)).collect_view());
    let pressed = move |event: KeyboardEvent| key(desk, focus, bar, ways, &event);
    view! {
        <section class="aimbar" class:one=whether(move || focus.all.with(|all| all.len() == 1)) id="chooser" role="group" tabindex="-1" aria-label=label node_ref=bar on:keydown=pressed>
            {drawn(mark, |mark| mark.map(icon))}
            <p role="status"><b>{title}</b><span aria-hidden="true"><b class="count">{count}</b>" "{short}</span><span class="aside">{whereabouts}</span></p>
            <div class="steps">
                <button class="btn icon" id="aim-before" aria-label=app.word(Text::PreviousTarget) title=app.word(Text::PreviousTarget) on:click=move |_| focus.step(-1)>"◀"</button>
                <button class="btn icon" id="aim-next" aria-label=app.word(Text::NextTarget) title=app.word(Text::NextTarget) on:click=move |_| focus.step(1)>"▶"</button>
            </div>
            <div class="ways">{buttons}</div>
            <button class="btn icon" id="aim-not" aria-label=app.word(Text::Close) title=app.word(Text::Close) on:click=move |_| panels.choosing.set(None)>"✕"</button>
        </section>
    }
}

/// One way to use the card on the target in focus. A turn shows where the doors would be, and by how much it turns.
fn way_button(desk: Desk, focus: Focus, way: Card) -> AnyView {
    let (id, title, cost) = (way.id.clone(), way.title.clone(), way.price);
    let doors = desk.look.with_untracked(|look| modules::doors_after(look, &way.command));
    let shown = match (doors, modules::turned_by(&way.command)) {
        (Some(doors), Some(degrees)) => view! { {preview(doors)}<span>{degrees}"°"</span> }.into_any(),
        _ => view! { <span>{title.clone()}</span>{price(cost)} }.into_any(),
    };
    view! { <button class="btn deed" data-choice=id aria-label=title on:click=move |_| focus.carry_out(desk, &way)>{shown}</button> }
        .into_any()
}

/// A chamber with its doors, small.
fn preview((doors, stairway): (Sides, Side)) -> impl IntoView {
    let side = |side: Side| {
        let path = match (doors.has(side), side == stairway) {
            (_, true) => "M3 3h11v5h12V3h11",
            (true, false) => "M3 3h11M26 3h11",
            (false, false) => "M3 3h34",
        };
        view! { <path d=path transform=format!("rotate({} 20 20)", side as u16 * 90)/> }
    };
    view! { <svg class="doors" viewBox="0 0 40 40" aria-hidden="true">{Side::ALL.map(side).into_iter().collect_view()}</svg> }
}

/// The keys of the bar: arrows step, Enter does it, Escape puts the card back.
fn key(desk: Desk, focus: Focus, bar: NodeRef<html::Section>, ways: Memo<Vec<Card>>, event: &KeyboardEvent) {
    let Some(bar) = bar.get_untracked() else { return };
    let pressed = event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok());
    let on_bar = pressed.is_some_and(|pressed| pressed.id() == bar.id());
    match event.key().as_str() {
        "Escape" => focus.panels.choosing.set(None),
        "ArrowDown" | "ArrowRight" => focus.step(1),
        "ArrowUp" | "ArrowLeft" => focus.step(-1),
        "Enter" if on_bar => match &ways.get_untracked()[..] {
            [way] => focus.carry_out(desk, way),
            _ => drop(browser::focus("#chooser .deed")),
        },
        _ => return,
    }
    event.prevent_default();
    event.stop_propagation();
    // What had the focus may be drawn again.
    if event.key().starts_with("Arrow") {
        let _ = bar.focus();
    }
}

/// The bar has the focus while it is there; whatever had it before gets it back.
fn keep_focus(bar: NodeRef<html::Section>) {
    let focused = || browser::document()?.active_element()?.dyn_into::<HtmlElement>().ok();
    let asker = StoredValue::new_local(focused());
    effect(move || bar.get().iter().for_each(|bar| drop(bar.focus())));
    on_cleanup(move || {
        // It may be gone; then the focus stays where the browser puts it.
        asker.with_value(|asker| asker.iter().for_each(|asker| drop(asker.focus())));
    });
}

/// All targets show while one of them is chosen; then the camera is where it was.
fn draw_back(panels: Panels) {
    let before = panels.frame.get_untracked();
    if before == Frame::Whole {
        return;
    }
    panels.frame.set(Frame::Whole);
    panels.moved.set((0.0, 0.0, 1.0));
    on_cleanup(move || {
        panels.frame.try_set(before);
    });
}

/// What is lit on the board: far chambers at which something can be aimed now; while the reader aims, what can be tapped.
#[component]
pub fn Marks() -> impl IntoView {
    let (desk, panels) = (expect_context::<Desk>(), expect_context::<Panels>());
    let card = chosen(panels);
    let lit = memo(move || {
        let cards = |look: &Look| panels.cards.with(|cards| lit(look, cards));
        if panels.choosing.with(Option::is_none) { desk.see(&[Part::Places], cards) } else { Vec::new() }
    });
    let all = all_targets(desk, card);
    let spots = memo(move || all.with(|all| desk.see(&[Part::Places, Part::Temple], |look| spots(look, all))));
    let bracket = memo(move || {
        let aim = panels.aiming.get().filter(|_| card.with(Option::is_some))?;
        Some(desk.see(&[Part::Temple], |look| bracketed(look, aim)))
    });
    let bracket = memo(move || bracket.get().unwrap_or_default());
    view! {
        {drawn(lit, |cells| cells.into_iter().map(frame_of).collect_view())}
        <g class="bracket" aria-hidden="true">{drawing(bracket)}</g>
        {drawn(spots, move |spots| spots.into_iter().map(move |spot| spot_of(desk, panels, spot)).collect_view())}
    }
}

/// So many choices of one card light on the board before one aims. With more, most of the temple would be lit for minutes.
const FEW: usize = 6;

/// The chambers in which something can be aimed at now. Borders are many, and light only while one of them is chosen.
fn lit(look: &Look, cards: &[Card]) -> Vec<Cell> {
    let view = look.view(kit::Tick::START);
    let offers = cards.iter().filter(|card| card.choices.len() <= FEW);
    let offers = offers.flat_map(|card| actions::far_offers(&view, std::slice::from_ref(card), None));
    let aims = offers.map(|card| card.aim).filter(|aim| !matches!(aim, Aim::Border(..)));
    let mut cells: Vec<Cell> = Vec::new();
    for chamber in aims.flat_map(|aim| actions::aimed(&view, aim)) {
        if let Some(cell) = scene::cell_of(look, chamber).filter(|cell| !cells.contains(cell)) {
            cells.push(cell);
        }
    }
    cells
}

fn frame_of(cell: Cell) -> AnyView {
    view! { <g class="aim" transform=scene::at(cell)><rect x="3" y="3" width="154" height="154" rx="8"/></g> }
        .into_any()
}

/// Something on the board that can be tapped, and the targets that lie there.
#[derive(Clone, PartialEq)]
struct Spot {
    x: f64,
    y: f64,
    is_border: bool,
    targets: Vec<Target>,
}

fn spots(look: &Look, all: &[Target]) -> Vec<Spot> {
    let mut spots: Vec<Spot> = Vec::new();
    for target in all {
        let Some((x, y)) = place(look, target.aim) else { continue };
        let is_border = matches!(target.aim, Aim::Border(..));
        match spots.iter_mut().find(|spot| (spot.x, spot.y) == (x, y)) {
            Some(spot) => spot.targets.push(target.clone()),
            None => spots.push(Spot { x, y, is_border, targets: vec![target.clone()] }),
        }
    }
    spots
}

fn spot_of(desk: Desk, panels: Panels, spot: Spot) -> AnyView {
    let Some(first) = spot.targets.first().and_then(|target| target.ways.first()) else { return ().into_any() };
    let aims: Vec<Aim> = spot.targets.iter().map(|target| target.aim).collect();
    let (id, mark) = (first.id.clone(), first.piece.map(marks::mark).unwrap_or_default());
    let language = desk.language();
    let name =
        spot.targets.iter().map(|target| desk.look.with_untracked(|look| in_words(look, language, target.aim)));
    let name = format!("{}: {}", first.title, name.collect::<Vec<_>>().join(", "));
    let at = format!("translate({} {})", Num(spot.x), Num(spot.y));
    let (hovered, lit) = (aims.clone(), aims);
    // A mouse has its target in focus before it is pressed; a finger puts it there by the first tap.
    let hover = move |event: PointerEvent| {
        let elsewhere = panels.aiming.get_untracked().is_none_or(|aim| !hovered.contains(&aim));
        if event.pointer_type() == "mouse" && elsewhere {
            panels.aiming.set(hovered.first().copied());
        }
    };
    let is_border = spot.is_border;
    let tap = move || tapped(desk, panels, &spot);
    let enter = tap.clone();
    view! {
        <g class="target aim" class:plate=is_border class:on=whether(move || panels.aiming.get().is_some_and(|aim| lit.contains(&aim)))
            role="button" tabindex="0" data-aim=id aria-label=name transform=at
            on:pointerenter=hover on:click=move |_| tap() on:keydown=move |event| if event.key() == "Enter" { enter() }>
            {if is_border { plate(mark) } else { frame() }}
        </g>
    }
    .into_any()
}

fn frame() -> AnyView {
    view! { <rect class="hit" x="-77" y="-77" width="154" height="154" rx="8"/> }.into_any()
}

/// A plate on a wall, shaped like a door, with the mark of what opens it.
fn plate(mark: &'static str) -> AnyView {
    view! {
        <rect class="hit" x="-32" y="-32" width="64" height="64"/>
        <rect class="door" x="-25" y="-21" width="50" height="42" rx="9"/>
        <use href=format!("#{mark}") x="-16" y="-16" width="32" height="32"/>
    }
    .into_any()
}

/// A chamber goes at one tap. A border takes the focus first, and whatever can be used in several ways waits for the bar.
fn tapped(desk: Desk, panels: Panels, spot: &Spot) {
    let now = panels.aiming.get_untracked();
    let at = spot.targets.iter().position(|target| Some(target.aim) == now);
    match &spot.targets[..] {
        [target] if target.ways.len() == 1 && (!spot.is_border || at.is_some()) => {
            keys::choose(desk, panels, &target.ways[0]);
        }
        targets => {
            let next = at.map_or(0, |at| (at + 1) % targets.len());
            panels.aiming.set(targets.get(next).map(|target| target.aim));
        }
    }
}

/// The corners of the chambers that the target in focus is about.
fn bracketed(look: &Look, aim: Aim) -> String {
    let mut chambers = actions::aimed(&look.view(kit::Tick::START), aim);
    if let Aim::Border(chamber, side) = aim {
        chambers.extend(look.table.temple.get(chamber).and_then(|placed| placed.neighbour(side)));
    }
    let cells = chambers.into_iter().filter_map(|chamber| scene::cell_of(look, chamber));
    let path = "M4 40V12q0-8 8-8h28M120 4h28q8 0 8 8v28M156 120v28q0 8-8 8h-28M40 156H12q-8 0-8-8v-28";
    let corner = |cell| {
        format!(
            "<g transform='{}'><path d='{path}' fill='none' stroke='#24170c' stroke-width='10'/>\
             <path d='{path}' fill='none' stroke='#ffd27a' stroke-width='5.5'/></g>",
            scene::at(cell)
        )
    };
    cells.map(corner).collect()
}
