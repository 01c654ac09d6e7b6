//! What the modules have on the screen beside their chambers and cards: hourglasses at the clock and on their tiles, ways that were
//! opened, a chamber under way, and the list of what keeps everybody from escaping. A part of the program that is loaded when a
//! module is on.

use std::hint::black_box;
use std::time::Duration;

use kit::Tick;
use leptos::prelude::*;
use leptos::task::spawn_local_scoped;
use phrasebook::{Before, Language};
use temple::modules::timer_chambers::{self, Hourglass};
use temple::temple::{Cell, ChamberId, Side};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use super::objectives::{self, Objective};
use super::signs;
use crate::actions::at_the_head;
use crate::desk::{Desk, Look, Part};
use crate::drawn::{drawing, drawn, each, live, memo, words};
use crate::number::Num;
use crate::pieces::icon;
use crate::table::Panels;
use crate::{app, art, fall, meaning, scene, seats};

/// How long to wait before the part is asked for again if it could not be loaded.
const AGAIN: Duration = Duration::from_secs(2);

/// How long the eye is led to a chamber.
const LED: Duration = Duration::from_millis(3000);

/// What is drawn here.
#[derive(Clone, Copy)]
pub enum Scenery {
    /// On the board, over the chambers.
    Board,
    /// Beside the clock.
    Clock,
    /// What keeps everybody from escaping, in full.
    List,
    /// The same in one strip.
    Strip,
}

/// Loads the part if need be, and draws.
#[wasm_split(art, fallible, preload(load))]
fn draw(what: Scenery) -> Result<AnyView, SplitLoaderError> {
    art::hang();
    // In a box for the same reason as there: what reads signs stays in this part.
    meaning::read_with(black_box(signs::of));
    fall::put_on(include_str!("art/art.css"), "data-art");
    expect_context::<Desk>().look_again();
    Ok(match what {
        Scenery::Board => view! { <OnBoard/> }.into_any(),
        Scenery::Clock => view! { <Glasses/> }.into_any(),
        Scenery::List => view! { <List/> }.into_any(),
        Scenery::Strip => view! { <Strip/> }.into_any(),
    })
}

/// Where something is drawn as soon as it is loaded; nowhere in a game without modules.
pub fn scenery(what: Scenery) -> AnyView {
    let any = expect_context::<Desk>().look.with_untracked(|look| look.book.modules().len() > 0);
    let shown = RwSignal::new_local(None);
    if any {
        bring(what, shown);
    }
    live(move || {
        shown.track();
        shown.try_update_untracked(Option::take).flatten()
    })
}

fn bring(what: Scenery, shown: RwSignal<Option<AnyView>, LocalStorage>) {
    let owner = Owner::current();
    spawn_local_scoped(async move {
        let loaded = load().await.is_ok();
        if shown.is_disposed() {
            return;
        }
        if loaded && let Ok(view) = draw(what).await {
            shown.set(Some(view));
        } else {
            let again = move || owner.iter().for_each(|owner| owner.with(|| bring(what, shown)));
            set_timeout(again, AGAIN);
        }
    });
}

/// An hourglass that runs.
#[derive(Clone, PartialEq)]
struct GlassLook {
    glass: Hourglass,
    cell: Option<Cell>,
    seconds: u32,
    /// Its picture: full, half, or nearly empty.
    picture: &'static str,
    /// What it forbids, by its mark.
    ban: Option<&'static str>,
    words: String,
    /// What the chamber is called for which it runs.
    chamber: &'static str,
    waiting: usize,
}

impl GlassLook {
    /// What it is about, for those who cannot see its chamber.
    fn full(&self) -> String {
        if self.words == self.chamber { self.words.clone() } else { format!("{}, {}", self.chamber, self.words) }
    }
}

fn glasses(look: &Look, now: Tick, language: Language) -> Vec<GlassLook> {
    let (memory, data) = (&look.table.modules.timer_chambers, &look.book.data.modules.timer_chambers);
    let one = |glass: Hourglass| {
        let queue = memory.queue(glass);
        let chamber = queue.running()?;
        let ends = look.table.alarms.rings_at(timer_chambers::timer(glass))?;
        let seconds = ends.0.saturating_sub(now.0).div_ceil(1000);
        let ban = data.of(chamber)?.bans.get(queue.step()).copied();
        let name = || in_hand(look, language, chamber, queue.step());
        Some(GlassLook {
            glass,
            cell: look.table.temple.get(chamber).map(|placed| placed.cell()),
            seconds,
            picture: art::glass_picture(glass, seconds, data.seconds[glass as usize]),
            ban: ban.map(art::ban_mark),
            words: ban.map_or_else(name, |ban| language.ban(ban).to_owned()),
            chamber: data.piece(chamber).map(|piece| language.piece(piece)).unwrap_or_default(),
            waiting: queue.waiting().count(),
        })
    };
    Hourglass::ALL.into_iter().filter_map(one).collect()
}

/// How long an hourglass still runs in a chamber, and for what.
pub(super) fn running_at(look: &Look, now: Tick, language: Language, chamber: ChamberId) -> Option<String> {
    let runs = |glass: &Hourglass| look.table.modules.timer_chambers.queue(*glass).running() == Some(chamber);
    let glass = Hourglass::ALL.into_iter().find(runs)?;
    let one = glasses(look, now, language).into_iter().find(|one| one.glass == glass)?;
    Some(format!("{}: {}.", clock(one.seconds), one.words))
}

/// What is to be done before the glass runs out, and how far it is.
fn in_hand(look: &Look, language: Language, chamber: ChamberId, step: usize) -> String {
    let data = &look.book.data.modules.timer_chambers;
    let need = data.of(chamber).and_then(|timer| timer.tasks.get(step)).map(|task| task.need);
    let face = need.and_then(|need| Some((scene::faces(&need).first().copied()?, need.total())));
    let name = || data.piece(chamber).map(|piece| language.piece(piece)).unwrap_or_default().to_owned();
    match face {
        Some((face, need)) => {
            let have = art::in_pot(look, chamber, face).min(need);
            format!("{have} / {}", language.faces(face, need.into()))
        }
        None => name(),
    }
}

/// The second clock: one panel for each hourglass that runs. A tap says what it is about.
#[component]
fn Glasses() -> impl IntoView {
    let (app, desk, panels) = (app(), expect_context::<Desk>(), expect_context::<Panels>());
    let all = memo(move || {
        let language = app.language;
        desk.see(&[Part::Pieces, Part::Rest], |look| glasses(look, desk.now.get(), language))
    });
    let keys =
        memo(move || all.with(|all| all.iter().map(|one| (one.glass as u8).to_string()).collect::<Vec<_>>()));
    let one = move |key: String| {
        let of = memo(move || all.with(|all| all.iter().find(|one| (one.glass as u8).to_string() == key).cloned()));
        let read = move |say: fn(&GlassLook) -> String| {
            words(move || of.with(|of| of.as_ref().map(say).unwrap_or_default()))
        };
        let marks = memo(move || of.with(|of| of.as_ref().map(|of| (of.picture, of.ban))));
        let (pictured, banned) = (memo(move || marks.get().map(|marks| marks.0)), memo(move || marks.get()?.1));
        let class = read(|one| {
            let colour = if one.glass == Hourglass::Green { "glass green" } else { "glass blue" };
            format!("{colour}{}", if one.seconds < 10 { " last" } else { "" })
        });
        let explain = move |_| {
            let Some(one) = of.get_untracked() else { return };
            let piece = timer_chambers::glass_piece(one.glass);
            let name = format!("{}: {}", at_the_head(app.language.piece(piece)), one.full());
            let about = app.language.glass_about(one.glass == Hourglass::Green, one.waiting);
            panels.explained.set(Some((name, about)));
        };
        view! {
            <button class=class on:click=explain aria-label=read(|one| format!("{}, {}", clock(one.seconds), one.full()))>
                {drawn(pictured, |id| id.map(icon))}
                <b>{read(|one| clock(one.seconds))}</b>
                <small>{drawn(banned, |id| id.map(icon))}<span>{read(|one| one.words.clone())}</span></small>
            </button>
        }
        .into_any()
    };
    view! { <div class="glasses">{each(keys, one)}</div> }
}

fn clock(seconds: u32) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Over the chambers: opened ways, what is under way, seconds, and where the eye is led.
#[component]
fn OnBoard() -> impl IntoView {
    let (app, desk, panels) = (app(), expect_context::<Desk>(), expect_context::<Panels>());
    let ways = desk.follow(&[Part::Temple], |look| {
        look.table
            .temple
            .opened()
            .filter_map(|(chamber, side, _)| {
                let cell = look.table.temple.get(chamber)?.cell();
                Some(passage(cell, side))
            })
            .collect::<String>()
    });
    let language = app.language;
    let afloat = desk.follow(&[Part::Temple], move |look| {
        look.table.temple.afloat().map(|afloat| under_way(afloat.origin(), language)).unwrap_or_default()
    });
    let plates = memo(move || {
        desk.see(&[Part::Pieces, Part::Temple], |look| {
            let all = glasses(look, desk.now.get(), language);
            all.iter().filter_map(|one| Some(seconds_plate(one.cell?, one))).collect::<String>()
        })
    });
    let beacon = memo(move || {
        let chamber = panels.beacon.get()?;
        desk.see(&[Part::Temple], |look| scene::cell_of(look, chamber))
    });
    let beacon = memo(move || beacon.get().map(bracket).unwrap_or_default());
    view! { <g class="scenery" aria-hidden="true">{drawing(ways)}{drawing(afloat)}{drawing(plates)}{drawing(beacon)}</g> }
}

/// Gold posts across a border, with the path between them.
fn passage(cell: Cell, side: Side) -> String {
    let (x, y) = scene::corner(cell);
    let (dx, dy, turn) = match side {
        Side::North => (80.0, 0.0, 0),
        Side::East => (160.0, 80.0, 90),
        Side::South => (80.0, 160.0, 0),
        Side::West => (0.0, 80.0, 90),
    };
    format!(
        "<g class='passage' transform='translate({} {}) rotate({turn})'><path d='M-24-27h48v54h-48z' fill='#cfae78'/>\
         <path d='M-30-27h8v54h-8zM22-27h8v54h-8z' fill='#f4c542' stroke='#24170c' stroke-width='2'/>\
         <path d='M0 20V-14M-9-6l9-11 9 11M-9 6l9 11 9-11' fill='none' stroke='#7a5934' stroke-width='4'/></g>",
        Num(x + dx),
        Num(y + dy)
    )
}

/// A chamber that lies nowhere: off the grid, over a deeper shadow.
fn under_way(cell: Cell, language: Language) -> String {
    format!(
        "<g class='afloat' transform='{}'><g transform='translate(8 2) scale(.9)'>\
         <rect x='14' y='30' width='150' height='150' rx='12' fill='#000' opacity='.4'/>\
         <rect x='1' y='1' width='158' height='158' rx='7' fill='#6b4a26' stroke='#1d1208' stroke-width='2.5'/>{}\
         <rect x='26' y='138' width='108' height='26' rx='7' fill='#24170c' stroke='#f2dfb8' stroke-width='2.5'/>\
         <text x='80' y='156' text-anchor='middle' font-size='15' fill='#f2dfb8'>{}</text></g></g>",
        scene::at(cell),
        art::planks(),
        language.under_way()
    )
}

fn seconds_plate(cell: Cell, one: &GlassLook) -> String {
    let (rim, bed) = (art::sand(one.glass), if one.seconds < 10 { "#a8210c" } else { "#24170c" });
    format!(
        "<g transform='{}'><rect x='91' y='2' width='67' height='29' rx='8' fill='{bed}' stroke='{rim}' stroke-width='3'/>\
         <g class='sand {}'>{}</g><text x='135' y='23' text-anchor='middle' font-size='18.5' fill='#fff'>{}</text></g>",
        scene::at(cell),
        if one.glass == Hourglass::Green { "green" } else { "blue" },
        scene::mark(one.picture, 94.0, 5.5, 22.0, 22.0),
        clock(one.seconds)
    )
}

fn bracket(cell: Cell) -> String {
    let path = "M4 40V12q0-8 8-8h28M120 4h28q8 0 8 8v28M156 120v28q0 8-8 8h-28M40 156H12q-8 0-8-8v-28";
    format!(
        "<g class='led' transform='{}'><path d='{path}' fill='none' stroke='#24170c' stroke-width='10'/>\
         <path d='{path}' fill='none' stroke='#ffd27a' stroke-width='5.5'/></g>",
        scene::at(cell)
    )
}

fn all_objectives(desk: Desk, language: Language) -> Memo<Vec<Objective>> {
    desk.follow(&[Part::Pieces, Part::Temple, Part::Places, Part::Anyone, Part::Rest], move |look| {
        objectives::of(look, language, &seats::name)
    })
}

/// Leads the eye to a chamber for a while.
fn lead(panels: Panels, objective: &Objective) {
    let Some(chamber) = objective.at else { return };
    panels.beacon.set(Some(chamber));
    panels.frame.set(crate::camera::Frame::Whole);
    panels.moved.set((0.0, 0.0, 1.0));
    let let_go = move || {
        if panels.beacon.try_get_untracked().flatten() == Some(chamber) {
            panels.beacon.set(None);
        }
    };
    set_timeout(let_go, LED);
}

/// One line for each thing to be done; a press leads the eye there.
#[component]
fn List() -> impl IntoView {
    let (app, desk, panels) = (app(), expect_context::<Desk>(), expect_context::<Panels>());
    let all = all_objectives(desk, app.language);
    let left = memo(move || all.with(|all| all.iter().filter(|one| !one.is_done).count()));
    let head = words(move || match left.get() {
        0 => app.language.before_escape(Before::Ready),
        n => app.language.before_escape(Before::ToGo(n)),
    });
    let lines = drawn(all, move |all| {
        let line = |one: Objective| {
            let (class, spoken) = (if one.is_done { "quest ok" } else { "quest" }, one.spoken());
            let Objective { mark, name, detail, tally, .. } = one.clone();
            view! {
                <button class=class aria-label=spoken on:click=move |_| lead(panels, &one)>
                    {icon(mark)}<span><b>{name}</b>" "{detail}</span><i>{tally}</i>
                </button>
            }
            .into_any()
        };
        all.into_iter().map(line).collect_view()
    });
    view! {
        <div class="head"><span class="cap">{app.language.before_escape(Before::Title)}</span><span class="num">{head}</span></div>
        {lines}
    }
}

/// The same in one strip, where there is little room: marks and tallies; a tap says the rest.
#[component]
fn Strip() -> impl IntoView {
    let (app, desk, panels) = (app(), expect_context::<Desk>(), expect_context::<Panels>());
    let all = all_objectives(desk, app.language);
    let left = memo(move || all.with(|all| all.iter().filter(|one| !one.is_done).count()));
    let head = words(move || match left.get() {
        0 => app.language.before_escape(Before::Ready),
        n => app.language.before_escape(Before::ToGo(n)),
    });
    let marks = drawn(all, |all| {
        let mark = |one: Objective| {
            let class = if one.is_done { "ok" } else { "" };
            view! { <span class=class>{icon(one.mark)}{one.short()}</span> }.into_any()
        };
        all.into_iter().map(mark).collect_view()
    });
    let open = move |_| {
        let lines = all.with_untracked(|all| all.iter().map(Objective::spoken).collect::<Vec<_>>().join("; "));
        panels.explained.set(Some((app.language.before_escape(Before::Title), lines)));
        let first = all.with_untracked(|all| all.iter().find(|one| !one.is_done && one.at.is_some()).cloned());
        first.iter().for_each(|one| lead(panels, one));
    };
    // Marks say nothing to a reader: the button is called what its list says.
    let label = words(move || {
        let lines = all.with(|all| all.iter().map(Objective::spoken).collect::<Vec<_>>().join("; "));
        format!("{}: {}. {lines}", app.language.before_escape(Before::Title), head.get())
    });
    view! { <button class="strip" aria-label=label on:click=open><b>{head}</b>{marks}</button> }
}
