//! The timeline: a lane per player, gongs, the depot against the pace, and the line that is dragged.
//!
//! The drawing is text made once per size and language; only the line moves with the instant.

use std::fmt::Write as _;
use std::time::Duration;

use kit::Tick;
use leptos::html;
use leptos::prelude::*;
use phrasebook::Language;
use phrasebook::review::Text;
use replay::story::{Lane, Span, Story};
use temple::players::PlayerId;
use web::listen::plain;
use web::number::{Num, within};
use web::pieces::icon;
use web::{scene, seats};

use crate::board;
use crate::figures::clock;
use crate::game::{Game, seconds};
use crate::reader;
use crate::viewer::Viewer;

/// Narrower than this, names give way to emblems.
const NARROW: f64 = 560.0;

/// Names longer than this are cut.
const LONGEST_NAME: usize = 8;

/// Above the lanes: gongs and the handle of the line.
const TOP: f64 = 28.0;

/// Below the lanes: the depot, and the axis.
const DEPOT: f64 = 128.0;
const AXIS: f64 = 26.0;

/// Times between two marks of the axis, in seconds.
const TICKS: [u32; 9] = [1, 2, 5, 10, 15, 30, 60, 120, 300];

/// How the drawing is laid out.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Layout {
    width: f64,
    left: f64,
    lane: f64,
    lanes: usize,
    end: Tick,
}

impl Layout {
    fn of(width: f64, lanes: usize, end: Tick) -> Layout {
        let narrow = width < NARROW;
        let (all, least, most) = if narrow { (240.0, 44.0, 62.0) } else { (350.0, 58.0, 92.0) };
        let lane = within(all / lanes.max(1) as f64, least, most);
        Layout { width, left: if narrow { 40.0 } else { 122.0 }, lane, lanes, end: end.max(Tick(1000)) }
    }

    fn is_narrow(&self) -> bool {
        self.width < NARROW
    }

    fn span(&self) -> f64 {
        self.width - self.left - 22.0
    }

    fn x(&self, at: Tick) -> f64 {
        self.left + self.span() * f64::from(at.0) / f64::from(self.end.0)
    }

    fn at(&self, x: f64) -> Tick {
        Tick((within((x - self.left) / self.span(), 0.0, 1.0) * f64::from(self.end.0)) as u32)
    }

    fn top(&self, lane: usize) -> f64 {
        TOP + lane as f64 * self.lane
    }

    /// Where a lane stands on: ticks and blocks grow up from it.
    fn base(&self, lane: usize) -> f64 {
        self.top(lane) + self.lane - 10.0
    }

    fn depot_top(&self) -> f64 {
        self.top(self.lanes) + 10.0
    }

    fn bottom(&self) -> f64 {
        self.depot_top() + DEPOT
    }

    fn height(&self) -> f64 {
        self.bottom() + AXIS
    }
}

/// The timeline.
#[component]
pub fn Timeline(viewer: Viewer) -> impl IntoView {
    let reader = reader();
    let legend = [
        ("unrolled", Text::Rolling),
        ("call-coming", Text::Moving),
        ("black-mask", Text::LockedDice),
        ("golden-mask", Text::Rescue),
        ("gem", Text::Gems),
        ("gong", Text::GongToSlam),
    ];
    let legend = legend.map(|(mark, text)| view! { <span>{icon(mark)}{reader.word(text)}</span> }).collect_view();
    view! {
        <section class="panel time torchlight" aria-label=reader.word(Text::Timeline)>
            <div class="legend"><span class="cap">{reader.word(Text::Timeline)}</span>{legend}
                <span class="mute draghint">{reader.word(Text::DragHint)}</span></div>
            <Scrubber viewer=viewer/>
        </section>
    }
}

/// The drawing, which is a slider too.
#[component]
fn Scrubber(viewer: Viewer) -> impl IntoView {
    let reader = reader();
    let game = viewer.game();
    let (lanes, end) = (game.story.lanes.len(), game.end());
    let place = NodeRef::<html::Div>::new();
    let width = measured(place);
    let layout = Memo::new(move |_| Layout::of(width.get(), lanes, end));
    let drawn = Memo::new(move |_| chart(&viewer.game(), layout.get(), reader.language));
    let line = move || format!("translate({} 0)", Num(layout.get().x(viewer.place.get().at)));
    let size = move || Num(layout.get().height()).to_string();
    let shaft = move || format!("M0 22V{}", Num(layout.get().bottom()));
    let spoken = move || spoken(viewer, reader.language);
    let held = RwSignal::new(false);
    let drag = move |event: &web_sys::PointerEvent| {
        if let Some(element) = place.get_untracked() {
            let x = f64::from(event.client_x()) - element.get_bounding_client_rect().left();
            viewer.go_to(layout.get_untracked().at(x));
        }
    };
    let down = move |event: web_sys::PointerEvent| {
        if event.button() == 0 {
            viewer.pause();
            held.set(true);
            place.get_untracked().into_iter().for_each(|place| drop(place.set_pointer_capture(event.pointer_id())));
            drag(&event);
        }
    };
    view! {
        <div class="scrub" id="scrub" node_ref=place role="slider" tabindex="0" aria-label=reader.word(Text::Instant) class:held=held
            aria-valuemin="0" aria-valuemax=seconds(end) aria-valuenow=move || seconds(viewer.place.get().at) aria-valuetext=spoken
            on:pointerdown=down on:pointermove=move |event| if held.get_untracked() { drag(&event) }
            on:pointerup=move |_| held.set(false) on:pointercancel=move |_| held.set(false)
            on:keydown=move |event| key(viewer, &event)>
            <svg class="chart" width="100%" height=size aria-hidden="true">
                <g inner_html=move || drawn.get()></g>
                <g class="head" transform=line><path class="shaft" d=shaft/><path class="grip" d="M-11 0h22v13l-11 11-11-11z"/></g>
            </svg>
        </div>
    }
}

/// The instant, and what happens then.
fn spoken(viewer: Viewer, language: Language) -> String {
    let (game, place) = (viewer.game(), viewer.place.get());
    let instant = language.tell(Text::InstantIs { at: seconds(place.at), of: seconds(game.end()) });
    let last = place.events.checked_sub(1).map(|number| board::words(&game, number, language));
    match last.filter(|words| !words.is_empty()) {
        Some(words) => format!("{instant}: {words}"),
        None => instant,
    }
}

fn key(viewer: Viewer, event: &web_sys::KeyboardEvent) {
    let ms = match event.key().as_str() {
        "ArrowLeft" | "ArrowDown" => -1_000,
        "ArrowRight" | "ArrowUp" => 1_000,
        "PageDown" => -10_000,
        "PageUp" => 10_000,
        "Home" => i64::from(i32::MIN),
        "End" => i64::from(i32::MAX),
        " " | "Enter" => {
            event.prevent_default();
            return viewer.toggle();
        }
        _ => return,
    };
    event.prevent_default();
    viewer.pause();
    viewer.shift(ms);
}

/// The width of an element, measured again whenever the window changes.
fn measured(place: NodeRef<html::Div>) -> RwSignal<f64> {
    let width = RwSignal::new(900.0);
    let measure = move || {
        let now = place.get_untracked().map_or(0.0, |element| f64::from(element.client_width()));
        if now > 0.0 && width.try_get_untracked() != Some(now) {
            width.set(now);
        }
    };
    Effect::new(move |_| {
        place.track();
        measure();
        // Once more when fonts and panels have settled.
        set_timeout(measure, Duration::from_millis(120));
    });
    let resized = window_event_listener(leptos::ev::resize, move |_| measure());
    on_cleanup(move || resized.remove());
    width
}

fn chart(game: &Game, layout: Layout, language: Language) -> String {
    let mut svg = String::new();
    countdowns(&mut svg, &game.story, layout);
    axis(&mut svg, layout);
    for who in game.players() {
        lane(&mut svg, game, who, layout, language);
    }
    rescues(&mut svg, &game.story, layout);
    depot(&mut svg, &game.story, layout, language);
    svg
}

fn countdowns(svg: &mut String, story: &Story, layout: Layout) {
    for countdown in &story.countdowns {
        let to = layout.x(countdown.to);
        let from = countdown.gong.map_or(to, |gong| layout.x(gong.at));
        let _ = write!(
            svg,
            "<rect class=\"countdown\" x=\"{}\" y=\"22\" width=\"{}\" height=\"{}\"/>",
            Num(from),
            Num(to - from),
            Num(layout.bottom() - 22.0)
        );
        if let Some(slam) = countdown.slam {
            let class = if slam.event == story.ended.event { "fall" } else { "slamline" };
            let _ = write!(svg, "<path class=\"{class}\" d=\"M{} 22V{}\"/>", Num(to), Num(layout.bottom()));
        }
        let first = from.min(layout.width - f64::from(countdown.n) * 17.0);
        for n in 0..countdown.n {
            *svg += "<g class=\"gongs\">";
            *svg += &scene::mark("gong", first + f64::from(n) * 17.0, 2.0, 16.0, 16.0);
            *svg += "</g>";
        }
    }
}

fn axis(svg: &mut String, layout: Layout) {
    let (bottom, end) = (layout.bottom(), seconds(layout.end));
    let room = if layout.is_narrow() { 44.0 } else { 62.0 };
    let fits = |step: &u32| layout.span() * f64::from(*step) * 1000.0 / f64::from(layout.end.0) >= room;
    let step = TICKS.into_iter().find(fits).unwrap_or(TICKS[8]);
    for second in (0..=end).step_by(step as usize) {
        let x = Num(layout.x(Tick::from_seconds(second)));
        let _ = write!(
            svg,
            "<path class=\"tickmark\" d=\"M{x} {}v6\"/><text class=\"hour\" x=\"{x}\" y=\"{}\">{}</text>",
            Num(bottom),
            Num(bottom + 20.0),
            clock(second)
        );
    }
}

fn lane(svg: &mut String, game: &Game, who: PlayerId, layout: Layout, language: Language) {
    let (number, story) = (who.index(), &game.story);
    let (one, paint) = (&story.lanes[number], seats::painted(who));
    let (top, base) = (layout.top(number), layout.base(number));
    let _ = write!(
        svg,
        "<g class=\"ln-{}\"><path class=\"rule\" d=\"M0 {}H{}\"/>",
        paint.slug,
        Num(top + layout.lane - 2.0),
        Num(layout.width - 6.0)
    );
    label(svg, game, who, layout);
    rolls(svg, one, layout, base);
    locked(svg, one, layout, (top, base));
    for span in &one.stuck {
        stuck(svg, span, layout, (top, base), language);
    }
    for span in &one.away {
        away(svg, span, layout, base);
    }
    moves(svg, one, layout, top);
    pieces(svg, one, layout, top);
    marks(svg, one, layout, (top, base));
    ending(svg, story, one, layout, base);
    *svg += "</g>";
}

fn label(svg: &mut String, game: &Game, who: PlayerId, layout: Layout) {
    let (paint, middle) = (seats::painted(who), layout.top(who.index()) + layout.lane / 2.0);
    let outline = if paint.slug == "yellow" { " stroke=\"#1a1a1a\" stroke-width=\"3\"" } else { "" };
    let _ = write!(
        svg,
        "<rect class=\"seatbed\" x=\"2\" y=\"{}\" width=\"28\" height=\"28\" rx=\"8\"/><g color=\"{}\"{outline}>{}</g>",
        Num(middle - 14.0),
        paint.colour,
        scene::mark(&format!("seat-{}", paint.slug), 7.0, middle - 9.0, 18.0, 18.0)
    );
    if !layout.is_narrow() {
        let whole = game.name(who);
        let mut name: String = whole.chars().take(LONGEST_NAME).collect();
        if whole.chars().count() > LONGEST_NAME {
            name = name.trim_end().to_owned() + "…";
        }
        let _ = write!(svg, "<text class=\"nm\" x=\"37\" y=\"{}\">{}</text>", Num(middle + 5.0), plain(&name));
    }
}

/// A tick per roll, taller with more dice.
fn rolls(svg: &mut String, one: &Lane, layout: Layout, base: f64) {
    let unit = (layout.lane - 36.0).max(14.0) / 6.0;
    let path = one.rolls.iter().fold(String::new(), |mut path, roll| {
        let _ = write!(
            path,
            "M{} {}v{}",
            Num(layout.x(roll.mark.at)),
            Num(base),
            Num(-(4.0 + unit * f64::from(roll.dice.min(6))))
        );
        path
    });
    let _ = write!(svg, "<path class=\"rolls\" d=\"{path}\"/>");
}

/// Blocks as high as dice are locked.
fn locked(svg: &mut String, one: &Lane, layout: Layout, (top, base): (f64, f64)) {
    let unit = within((base - top - 26.0) / 6.0, 3.0, 6.4);
    let path = one.locked.iter().fold(String::new(), |mut path, locked| {
        let (from, to) = (layout.x(locked.span.from.at), layout.x(locked.span.to));
        let _ = write!(
            path,
            "M{} {}v{}H{}V{}z",
            Num(from),
            Num(base),
            Num(-unit * f64::from(locked.dice)),
            Num(to),
            Num(base)
        );
        path
    });
    let _ = write!(svg, "<path class=\"locked\" d=\"{path}\"/>");
}

fn stuck(svg: &mut String, span: &Span, layout: Layout, (top, base): (f64, f64), language: Language) {
    let (from, to) = (layout.x(span.from.at), layout.x(span.to));
    let _ = write!(
        svg,
        "<rect class=\"stuckbox\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
        Num(from),
        Num(top + 4.0),
        Num((to - from).max(1.0)),
        Num(base - top - 4.0)
    );
    let word = language.tell(Text::Stuck);
    let middle = f64::midpoint(from, to);
    if to - from > 12.0 + 9.0 * word.chars().count() as f64 {
        let _ =
            write!(svg, "<text class=\"stuckword\" x=\"{}\" y=\"{}\">{word}</text>", Num(middle), Num(base - 10.0));
    } else {
        *svg += "<g class=\"stuckmark\">";
        *svg += &scene::mark("black-mask", middle - 7.0, top + 6.0, 14.0, 14.0);
        *svg += "</g>";
    }
}

fn away(svg: &mut String, span: &Span, layout: Layout, base: f64) {
    let (from, to) = (layout.x(span.from.at), layout.x(span.to));
    let _ = write!(
        svg,
        "<rect class=\"awaybox\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"30\"/><g class=\"awaymark\">{}</g>",
        Num(from),
        Num(base - 30.0),
        Num((to - from).max(1.0)),
        scene::mark("bot", f64::midpoint(from, to) - 8.0, base - 24.0, 16.0, 16.0)
    );
}

fn moves(svg: &mut String, one: &Lane, layout: Layout, top: f64) {
    let path = one.moves.iter().fold(String::new(), |mut path, mark| {
        let _ = write!(path, "M{} {}l4 4-4 4", Num(layout.x(mark.at) - 2.0), Num(top + 4.0));
        path
    });
    let _ = write!(svg, "<path class=\"moves\" d=\"{path}\"/>");
}

/// What somebody did with the pieces of modules, and what these did to them.
fn pieces(svg: &mut String, one: &Lane, layout: Layout, top: f64) {
    for told in &one.pieces {
        let Some(piece) = told.tale.piece else { continue };
        let (x, y) = (layout.x(told.mark.at), top + 7.5);
        let mark = scene::mark(web::marks::mark(piece), x - 6.5, y - 6.5, 13.0, 13.0);
        // On a bed of its own: moves and other pieces of the same second lie here too.
        let _ = write!(
            svg,
            "<g class=\"piecemark\" data-piece=\"{}\"><circle cx=\"{}\" cy=\"{}\" r=\"8.5\"/>{mark}</g>",
            piece.id(),
            Num(x),
            Num(y)
        );
    }
}

/// Gems placed, and dice lost.
fn marks(svg: &mut String, one: &Lane, layout: Layout, (top, _): (f64, f64)) {
    for placed in &one.gems {
        let left = layout.x(placed.mark.at) - f64::from(placed.gems) * 6.5;
        for n in 0..placed.gems {
            *svg += &scene::mark("gem", left + f64::from(n) * 13.0, top + 14.0, 13.0, 13.0);
        }
    }
    for lost in &one.lost {
        let _ = write!(
            svg,
            "<g class=\"lostdie\" transform=\"translate({} {})\"><rect x=\"-8\" y=\"-8\" width=\"16\" height=\"16\" rx=\"4\"/><path d=\"M-4 0h8\"/></g>",
            Num(layout.x(lost.at)),
            Num(top + 22.0)
        );
    }
}

fn ending(svg: &mut String, story: &Story, one: &Lane, layout: Layout, base: f64) {
    match one.escaped {
        Some(out) => {
            let x = (layout.x(out.at) - 2.0).min(layout.width - 26.0);
            let _ = write!(svg, "<g class=\"outmark\">{}</g>", scene::mark("exit", x, base - 26.0, 25.0, 25.0));
        }
        None => {
            let x = (layout.x(story.ended.at) - 24.0).max(layout.left);
            let _ = write!(
                svg,
                "<rect class=\"doombed\" x=\"{}\" y=\"{}\" width=\"24\" height=\"26\" rx=\"4\"/><g class=\"doom\">{}</g>",
                Num(x),
                Num(base - 26.0),
                scene::mark("black-mask", x + 3.0, base - 22.0, 18.0, 18.0)
            );
        }
    }
}

/// Golden arrows from whoever helped to whom; a thin one if the friend could still do something.
fn rescues(svg: &mut String, story: &Story, layout: Layout) {
    for rescue in &story.rescues {
        let middle = |who: PlayerId| layout.top(who.index()) + layout.lane / 2.0;
        let (at, from, to) = (layout.x(rescue.mark.at), middle(rescue.by), middle(rescue.whom));
        let towards = if to > from { 1.0 } else { -1.0 };
        let (x, tip) = (Num(at), to - towards * 10.0);
        let [start, end, back, point, again] = [from, tip, -towards * 4.0, towards * 7.0, -towards * 7.0].map(Num);
        let arrow = format!("<path class=\"arrow\" d=\"M{x} {start}V{end}m-4 {back}l4 {point} 4 {again}\"/>");
        let _ = if rescue.was_stuck {
            write!(
                svg,
                "<g class=\"rescue\"><path class=\"casing\" d=\"M{x} {start}V{end}\"/>{arrow}<circle cx=\"{x}\" cy=\"{start}\" r=\"9\"/>{}</g>",
                scene::mark("golden-mask", at - 7.0, from - 7.0, 14.0, 14.0)
            )
        } else {
            write!(svg, "<g class=\"rescue small\">{arrow}<circle cx=\"{x}\" cy=\"{start}\" r=\"3\"/></g>")
        };
    }
}

/// Gems in the depot against the pace needed.
fn depot(svg: &mut String, story: &Story, layout: Layout, language: Language) {
    let (top, bottom) = (layout.depot_top(), layout.bottom());
    let most = story.gems.iter().map(|step| step.left).chain([story.gems_at_start]).max().unwrap_or(1).max(1);
    let y = |gems: f64| bottom - 8.0 - gems / f64::from(most) * (bottom - top - 30.0);
    let (left, end) = (Num(layout.x(Tick::START)), layout.x(story.ended.at));
    let mut line = format!("M{left} {}", Num(y(f64::from(story.gems_at_start))));
    for step in &story.gems {
        let _ = write!(line, "H{}V{}", Num(layout.x(step.mark.at)), Num(y(f64::from(step.left))));
    }
    let _ = write!(line, "H{}", Num(end));
    let say = |text| plain(&language.tell(text));
    if layout.is_narrow() {
        *svg += &scene::mark("gem", 7.0, top + 22.0, 18.0, 18.0);
    } else {
        let _ = write!(
            svg,
            "<text class=\"nm\" x=\"2\" y=\"{}\">{}</text><text x=\"2\" y=\"{}\">{}</text>",
            Num(top + 40.0),
            say(Text::Depot),
            Num(top + 58.0),
            say(Text::GemsLeft)
        );
    }
    let _ = write!(svg, "<path class=\"stock\" d=\"{line}V{0}H{left}z\"/>", Num(bottom - 6.0));
    if let Some(pace) = story.pace {
        let by = pace.by.min(layout.end);
        let there = f64::from(pace.hundredths_at(by)) / 100.0;
        let _ = write!(
            svg,
            "<path class=\"pace\" d=\"M{left} {}L{} {}H{}\"/>",
            Num(y(f64::from(pace.from))),
            Num(layout.x(by)),
            Num(y(there)),
            Num(layout.x(layout.end))
        );
    }
    let _ = write!(svg, "<path class=\"gemline\" d=\"{line}\"/>");
    if let Some((gems, left, mark)) = story.furthest_behind() {
        let x = layout.x(mark.at) - 4.0;
        let words = say(Text::GemsBehind(gems.into()));
        let _ = write!(
            svg,
            "<text class=\"behind\" x=\"{}\" y=\"{}\">{words}</text>",
            Num(x),
            Num(y(f64::from(left)) - 7.0)
        );
    }
    legend_of_depot(svg, story, layout, language);
}

fn legend_of_depot(svg: &mut String, story: &Story, layout: Layout, language: Language) {
    let (y, x) = (layout.depot_top() + 12.0, layout.left + 4.0);
    let had = plain(&language.tell(Text::WhatYouHad));
    let _ = write!(
        svg,
        "<path class=\"gemline\" d=\"M{0} {1}h18\"/><text class=\"had\" x=\"{2}\" y=\"{3}\">{had}</text>",
        Num(x),
        Num(y - 4.0),
        Num(x + 24.0),
        Num(y)
    );
    if story.pace.is_some() {
        let x = x + 40.0 + had.chars().count() as f64 * 6.8;
        let needed = plain(&language.tell(Text::PaceNeeded));
        let _ = write!(
            svg,
            "<path class=\"pace\" d=\"M{0} {1}h18\"/><text class=\"needed\" x=\"{2}\" y=\"{3}\">{needed}</text>",
            Num(x),
            Num(y - 4.0),
            Num(x + 24.0),
            Num(y)
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instant_and_its_place_belong_together() {
        for width in [340.0, 900.0] {
            let layout = Layout::of(width, 5, Tick::from_seconds(600));
            for second in [0, 1, 342, 599, 600] {
                let at = Tick::from_seconds(second);
                let back = layout.at(layout.x(at));
                assert!(back.0.abs_diff(at.0) <= 1, "{back} for {at}");
            }
            assert_eq!(layout.at(-50.0), Tick::START);
            assert_eq!(layout.at(5000.0), Tick::from_seconds(600));
        }
    }
}
