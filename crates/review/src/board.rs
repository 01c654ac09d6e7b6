//! The temple at an instant, drawn as at the table.

use leptos::prelude::*;
use phrasebook::review::Text;
use phrasebook::{Language, Text as TableText};
use temple::dice::Face;
use temple::event::{Event, Fact};
use temple::players::PlayerId;
use temple::private::Private;
use temple::temple::ChamberId;
use web::drawn::drawing;
use web::look::Look;
use web::number::Num;
use web::pawns::{Pawn, pawns, picture};
use web::pieces::numerals;
use web::scene::{self, ChamberLook, SIZE};
use web::{browser, news, seats};

use crate::game::{Game, seconds};
use crate::reader;
use crate::viewer::{Place, Viewer};

/// How far back something still counts as what is happening.
const FRESH_MS: u32 = 2_500;

/// The picture shows at least so many chambers beside and below each other.
const LEAST: (f64, f64) = (4.2, 2.8);

/// The board.
#[component]
pub fn Board(viewer: Viewer) -> impl IntoView {
    let reader = reader();
    let chambers =
        Memo::new(move |_| viewer.look.with(|look| look.table.temple.iter().map(|(id, _)| id).collect::<Vec<_>>()));
    let label = move || reader.language.say(TableText::Temple { chambers: chambers.with(|all| all.len() as u32) });
    let window = Memo::new(move |_| viewer.look.with(window));
    let all = Memo::new(move |_| viewer.look.with(pawns));
    let present = Memo::new(move |_| all.with(|all| all.iter().map(|pawn| pawn.who).collect::<Vec<_>>()));
    let second = Memo::new(move |_| seconds(viewer.place.get().at));
    let words = Memo::new(move |_| {
        let language = reader.language;
        caption(&viewer.game(), viewer.place.get(), language)
    });
    // How long it took from the address to the board, for whoever measures.
    let drawn = RwSignal::new(None::<u32>);
    Effect::new(move |_| request_animation_frame(move || drawn.set(Some(browser::steady_ms() as u32))));
    view! {
        <div class="cam torchlight" data-drawn-ms=move || drawn.get() data-chambers=move || chambers.with(|all| all.len().to_string())>
            <svg class="temple" role="group" aria-label=label viewBox=move || window.get()>
                <For each=move || chambers.get() key=|id| *id let:id><Mist id=id viewer=viewer/></For>
                <For each=move || chambers.get() key=|id| *id let:id><Chamber id=id viewer=viewer/></For>
                <For each=move || present.get() key=|who| *who let:who><PawnOf who=who all=all/></For>
            </svg>
            <div class="at">{numerals(second)}</div>
            <p class="say" id="caption">{move || words.get()}</p>
        </div>
    }
}

/// The part of the canvas with the whole temple in it.
fn window(look: &Look) -> String {
    let cells = || look.table.temple.iter().map(|(_, placed)| scene::corner(placed.cell()));
    let least = |of: fn((f64, f64)) -> f64| cells().map(of).fold(0.0, f64::min);
    let most = |of: fn((f64, f64)) -> f64| cells().map(of).fold(0.0, f64::max) + SIZE;
    let (left, right) = widened(least(|at| at.0), most(|at| at.0), LEAST.0);
    let (top, bottom) = widened(least(|at| at.1), most(|at| at.1), LEAST.1);
    format!("{} {} {} {}", Num(left), Num(top), Num(right - left), Num(bottom - top))
}

/// A stretch with some room around it, and at least so many chambers long.
fn widened(from: f64, to: f64, least: f64) -> (f64, f64) {
    let (middle, half) = (f64::midpoint(from, to), ((to - from) / 2.0 + 40.0).max(least * SIZE / 2.0));
    (middle - half, middle + half)
}

#[component]
fn Mist(id: ChamberId, viewer: Viewer) -> impl IntoView {
    let look = Memo::new(move |_| viewer.look.with(|look| ChamberLook::of(look, id)));
    move || look.get().map(|look| view! { <g transform=scene::at(look.cell) inner_html=scene::mist(&look)></g> })
}

#[component]
fn Chamber(id: ChamberId, viewer: Viewer) -> impl IntoView {
    let reader = reader();
    let look = Memo::new(move |_| viewer.look.with(|look| ChamberLook::of(look, id)));
    let dimmed = Memo::new(move |_| viewer.look.with(|look| !scene::is_occupied(look, id)));
    move || {
        look.get().map(|look| {
            let name = reader.language.chamber(look.kind);
            view! {
                <g class="chamber" class:dimmed=dimmed role="img" aria-label=name transform=scene::at(look.cell)
                    inner_html=scene::chamber(&look)></g>
            }
        })
    }
}

/// What is happening: the last event that can be told, if it is not long ago.
fn caption(game: &Game, place: Place, language: Language) -> String {
    let fresh = |event: &Event| event.at.0 + FRESH_MS >= place.at.0;
    let recent = (0..place.events).rev().take_while(|number| fresh(&game.replay.events[*number])).take(12);
    recent.map(|number| words(game, number, language)).find(|words| !words.is_empty()).unwrap_or_default()
}

/// An event in words; nothing for what need not be told.
pub fn words(game: &Game, number: usize, language: Language) -> String {
    let event = &game.replay.events[number];
    let name = |who: PlayerId| game.name(who);
    let chamber = |id: ChamberId| language.chamber(game.book.data.chamber(id).kind);
    match event.fact {
        Fact::Entered { who, to } => language.tell(Text::Enters { who: name(who), chamber: chamber(to.chamber) }),
        Fact::TileShown { who, chamber: tile, .. } => {
            language.tell(Text::Draws { who: name(who), chamber: chamber(tile) })
        }
        Fact::Kept { who, .. } => language.tell(Text::Keeps { who: name(who) }),
        Fact::Spent { who, .. } => language.tell(Text::Spends { who: name(who) }),
        Fact::Committed { who, .. } => language.tell(Text::Pledges { who: name(who) }),
        Fact::Withdrawn { who, .. } | Fact::Unkept { who, .. } => language.tell(Text::TakesBack { who: name(who) }),
        Fact::RollWaits { who, .. } => language.tell(Text::Waits { who: name(who) }),
        _ => announced(game, number, event, language),
    }
}

/// As it is announced at the table; rolls with all they brought.
fn announced(game: &Game, number: usize, event: &Event, language: Language) -> String {
    let (before, after) = (game.table_after(number), game.table_after(number + 1));
    let look =
        Look { book: game.book.clone(), table: after, private: Private::NOTHING, me: PlayerId(0), watching: true };
    let said = news::of_event(language, &look, &before, event).map(|(_, words)| words);
    let rolled = || match event.fact {
        Fact::Rolled { who, dice, faces, .. } => {
            let faces: Vec<&str> = dice.iter().map(|die| language.face(faces.get(die) as Face)).collect();
            Some(language.tell(Text::Rolled { who: game.name(who), faces: &faces.join(", ") }))
        }
        _ => None,
    };
    said.or_else(rolled).unwrap_or_default()
}

/// A pawn as a part of the drawing.
#[component]
fn PawnOf(who: PlayerId, all: Memo<Vec<Pawn>>) -> impl IntoView {
    let pawn = Memo::new(move |_| all.with(|all| all.iter().find(|pawn| pawn.who == who).cloned()));
    let transform = move || pawn.with(|pawn| pawn.as_ref().map(Pawn::shift).unwrap_or_default());
    view! {
        <g class="pawn" role="img" aria-label=move || seats::name(who) style:transform=transform>
            {drawing(picture(pawn))}
        </g>
    }
}
