//! The review of one game: how it ended, turns, sheets, sentences, gems, the turn that decided, another try, the dice.

use kit::PlayerId;
use leptos::ev;
use leptos::prelude::*;
use phrasebook::paper::Text;
use phrasebook::review;
use scroll::event::Fact;
use scroll::table::Phase;
use wasm_bindgen::JsCast as _;
use web::browser;

use super::check::Check;
use super::decided::Decided;
use super::ended::{Step, Viewer};
use super::retry::Retry;
use super::sheet::{Common, Sheet, Sheets};
use super::steps::Steps;
use super::timeline::Timeline;
use crate::told::gains;
use crate::{Languages, Shown, end, icon};

/// The review.
#[component]
pub fn Screen(viewer: Viewer, shown: RwSignal<Shown>) -> impl IntoView {
    listen(viewer);
    let (reader, game) = (viewer.reader, viewer.game());
    let (table, book) = (&game.last, &game.book);
    let won = table.phase == Phase::Won;
    let (gems, target) = (u32::from(table.team.gems), u32::from(book.target()));
    let exit = book.sheet().exit();
    let out = table.players.iter().filter(|player| player.sheet.place.room() == Some(exit)).count() as u32;
    let (round, of) = (u32::from(table.round), table.players.len() as u32);
    let given_up = game.replay.events.iter().any(|event| event.fact == Fact::GivenUp);
    let about = match won {
        true => Text::WonAbout { round, gems, target },
        false if given_up => Text::GivenUpAbout { round, gems, target },
        false => Text::LostAbout { gems, target, out, of },
    };
    let title = reader.say(if won { Text::WonTitle } else { Text::LostTitle });
    if let Some(document) = browser::document() {
        document.set_title(&format!("Gong: {title}"));
    }
    view! {
        <main class="again" class:won=won data-outcome=if won { "won" } else { "lost" }
            data-turn=move || viewer.place.get().turn.map_or(0, |turn| turn + 1).to_string()>
            <header><span class="seal" aria-hidden="true">{icon("exit")}</span>
                <div><h1>{title}</h1><p>{reader.say(about)}</p></div><Languages reader=reader/></header>
            <Timeline viewer=viewer/>
            <div class="whose"><Sheets viewer=viewer/></div>
            <div class="written"><Sheet viewer=viewer/></div>
            <div class="common"><Common viewer=viewer/></div>
            <Steps viewer=viewer/>
            <Decided viewer=viewer/>
            <section class="panel gems">{tale(viewer)}</section>
            <Retry viewer=viewer shown=shown/>
            <Check viewer=viewer/>
            {ways(viewer)}
        </main>
    }
}

/// Where the gems had come from by then.
fn tale(viewer: Viewer) -> AnyView {
    let reader = viewer.reader;
    let gems = move || viewer.seen.with(|seen| u32::from(seen.table.team.gems));
    let target = u32::from(viewer.game().book.target());
    let drawn = move || viewer.seen.with(|seen| end::track(reader, &gains(seen), seen.book.target()));
    let height = move || 258 + 104 * gems().max(target).max(20).div_ceil(10);
    let label = move || reader.say(Text::WhereFrom { gems: gems() });
    view! {
        <div class="tale"><svg class="psheet" viewBox=move || format!("0 0 730 {}", height()) role="img" aria-label=label
            inner_html=drawn></svg></div>
    }
    .into_any()
}

/// The file, other files, past games, another game.
fn ways(viewer: Viewer) -> AnyView {
    let tell = |text| viewer.reader.language.tell(text);
    let game = viewer.game();
    let name = game.id.as_ref().map_or_else(|| "game".to_owned(), |id| id.chars().take(8).collect());
    let download = move |_| web::ended::give(&format!("{name}.gong"), &viewer.game().bytes);
    view! {
        <nav class="panel tools">
            <button class="btn" id="download" on:click=download>{tell(review::Text::Download)}</button>
            <a class="btn" id="open-file" href=browser::here("/review")>{tell(review::Text::OpenFile)}</a>
            <a class="btn" id="history" href=browser::here("/games")>{tell(review::Text::History)}</a>
            <a class="btn" id="to-start" href=browser::here("/scroll")>{viewer.reader.say(Text::ToStart)}</a>
        </nav>
    }
    .into_any()
}

/// Arrows go from turn to turn, Home and End to the ends, 1 to 4 show a sheet.
fn listen(viewer: Viewer) {
    let handle = window_event_listener(ev::keydown, move |event| press(viewer, &event));
    on_cleanup(move || handle.remove());
}

fn press(viewer: Viewer, event: &web_sys::KeyboardEvent) {
    let element = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let writes = element.is_some_and(|element| element.tag_name() == "INPUT");
    if writes || event.ctrl_key() || event.alt_key() || event.meta_key() {
        return;
    }
    let (game, code) = (viewer.game(), event.code());
    let digit = code.strip_prefix("Digit").and_then(|digit| digit.parse::<u8>().ok());
    match (digit, code.as_str()) {
        (Some(digit), _) if (1..=game.names.len()).contains(&usize::from(digit)) => {
            viewer.whose.set(PlayerId(digit - 1));
        }
        (_, "ArrowLeft") => viewer.go_on(Step::Back),
        (_, "ArrowRight") => viewer.go_on(Step::On),
        (_, "Home") => viewer.go_to_turn(None),
        (_, "End") => viewer.go_to_turn(game.turns.len().checked_sub(1)),
        _ => return,
    }
    event.prevent_default();
}
