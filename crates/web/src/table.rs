//! The table: its panels, the beat of the clock and the keys.

use std::time::Duration;

use kit::Tick;
use leptos::ev;
use leptos::prelude::*;
use phrasebook::Text;
use protocol::{Runs, SorryCode, Stage};
use temple::players::PlayerId;
use temple::table::Phase;

use crate::actions::{Card, Shelf, aimed_players, cards};
use crate::board::Board;
use crate::camera::Frame;
use crate::desk::{Desk, Part};
use crate::drawn::{Shown, effect, live, memo};
use crate::lanes::Lanes;
use crate::late::{Late, late};
use crate::link::Place;
use crate::look::Look;
use crate::menu::Menu;
use crate::session::{Line, Session};
use crate::side::Side;
use crate::top::Top;
use crate::tray::Tray;
use crate::{app, browser, closed_words, keys, left_of, overlay, whether, words};

/// How often time passes; bots and gongs need no finer beat.
const BEAT: Duration = Duration::from_millis(100);

/// What the panels share beside the desk.
#[derive(Clone, Copy)]
pub struct Panels {
    /// What can be done now.
    pub cards: RwSignal<Vec<Card>>,
    /// Whether the menu is open.
    pub menu: RwSignal<bool>,
    /// Whether the wheel of calls is open, where it is not always.
    pub calling: RwSignal<bool>,
    /// The players at whom something can be aimed now.
    pub aimed: Memo<Vec<PlayerId>>,
    /// What a card or token before the reader does, while it is explained: its name, and the words.
    pub explained: RwSignal<Option<(String, String)>>,
    /// The action whose target is being chosen.
    pub choosing: RwSignal<Option<String>>,
    /// The target in focus, while one is chosen.
    pub aiming: RwSignal<Option<temple::about::Aim>>,
    /// The deed that was pressed once and waits for a second press, by its words, and when that was.
    pub asked: RwSignal<Option<(String, f64)>>,
    /// Whether a hint is shown.
    pub hinted: RwSignal<bool>,
    /// The chamber to which the eye is led.
    pub beacon: RwSignal<Option<temple::temple::ChamberId>>,
    /// What the camera frames.
    pub frame: RwSignal<Frame>,
    /// How far the reader has moved the camera, in pixels, and how much nearer.
    pub moved: RwSignal<(f64, f64, f64)>,
}

/// The whole table.
#[component]
pub fn TableScreen(session: Session, desk: Desk) -> impl IntoView {
    let app = app();
    let shown = RwSignal::new(Vec::new());
    let due = StoredValue::new(false);
    let judge = move || {
        due.try_set_value(false);
        let (now, language) = (desk.now.get_untracked(), app.language);
        let new = desk.look.try_with_untracked(|look| {
            if look.watching || look.table.phase != Phase::Running {
                Vec::new()
            } else {
                cards(&look.view(now), language)
            }
        });
        if let Some(new) = new.filter(|new| shown.try_with_untracked(|old| old != new) == Some(true)) {
            shown.set(new);
        }
    };
    // Dice, pawns and lanes come first; what can be done with them is judged after the frame that shows them.
    effect(move || {
        desk.now.track();
        desk.look.track();
        if !due.get_value() {
            due.set_value(true);
            set_timeout(judge, Duration::ZERO);
        }
    });
    let choosing = RwSignal::new(None::<String>);
    let aimed = memo(move || {
        let open = choosing.get();
        let view = |look: &Look, cards: &[Card]| aimed_players(&look.view(Tick::START), cards, open.as_deref());
        shown.with(|cards: &Vec<Card>| desk.look.with_untracked(|look| view(look, cards)))
    });
    // Small screens show the reader and what is beside them.
    let narrow = browser::suits(
        "(max-width:599.98px),(orientation:landscape) and (max-width:999.98px),(orientation:landscape) and (max-height:619.98px)",
    );
    let panels = Panels {
        cards: shown,
        aimed,
        menu: RwSignal::new(false),
        calling: RwSignal::new(false),
        explained: RwSignal::new(None),
        choosing,
        aiming: RwSignal::new(None),
        asked: RwSignal::new(None),
        hinted: RwSignal::new(false),
        beacon: RwSignal::new(None),
        frame: RwSignal::new(if narrow { Frame::Me } else { Frame::Whole }),
        moved: RwSignal::new((0.0, 0.0, 1.0)),
    };
    provide_context(session);
    provide_context(desk);
    provide_context(panels);
    overlay::provide();
    // Whoever has pressed Start goes on with the dice.
    effect(|| {
        browser::focus(".tray .die");
    });
    beat(desk);
    listen(desk, panels);
    let countdown = desk.follow(&[Part::Rest], |look| look.table.countdown.is_some());
    let phase = desk.follow(&[Part::Rest], |look| look.table.phase);
    let over = move || matches!(phase.get(), Phase::Won | Phase::Lost);
    let phase_word = move || match phase.get() {
        Phase::Ready => "ready",
        Phase::Running => "running",
        Phase::Won => "won",
        Phase::Lost => "lost",
    };
    let watching = desk.follow(&[Part::Rest], |look| look.watching);
    let aiming = whether(move || choosing.with(Option::is_some));
    let offered = whether(move || shown.with(|cards| cards.iter().any(is_offered)));
    let several = desk.look.with_untracked(|look| look.table.adventurers.len() > 1);
    view! {
        <main class="table" class:calls=whether(move || !watching.get() && several) class:aiming=aiming class:hinted=panels.hinted class:offered=offered class:countdown=countdown class:shake=desk.slamming aria-label=app.word(Text::Table)
            data-phase=phase_word data-watching=move || watching.get().then_some("")>
            <button class="btn skip" on:click=|_| { browser::focus(".tray .die"); }>{app.word(Text::SkipToDice)}</button>
            <button class="btn skip" on:click=|_| { browser::focus(".pad .act"); }>{app.word(Text::SkipToActions)}</button>
            <p class="aside" id="read-out" role="status" aria-live="polite">{desk.read_out}</p>
            <p class="aside" id="cried" role="alert" aria-live="assertive">{desk.cried}</p>
            <Board/>
            <Top/>
            <Lanes/>
            <Shown when=whether(move || !watching.get()) fallback=|| late(Late::Television)><Side/><Tray/></Shown>
            <p class="news" aria-hidden="true">
                {words(move || desk.news.with(|news| news.1.clone()))}
            </p>
            <div class="slam" class:go=desk.slamming aria-hidden="true"><i></i><i></i></div>
            {late(Late::Overlay)}
            {late(Late::Votes)}
            <Intro/>
            <Menu/>
            <Notice/>
            <Shown when=whether(over)>{late(Late::End)}</Shown>
        </main>
    }
}

/// Whether a card lies on the board where there is little room. Fate lies there only in need.
fn is_offered(card: &Card) -> bool {
    card.is_loose() && card.shelf != Shelf::Fate
}

/// The moments before the start signal.
#[component]
fn Intro() -> impl IntoView {
    let (app, desk) = (app(), expect_context::<Desk>());
    let waiting = memo(move || desk.starts_in.get().is_some());
    let seconds = move || desk.starts_in.get().unwrap_or_default();
    view! {
        <Shown when=waiting>
            <div class="intro" role="status"><p>{app.word(Text::GetReady)}</p><b aria-label=words(move || app.say(Text::StartsIn(seconds())))>{words(move || seconds().to_string())}</b></div>
        </Shown>
    }
}

/// What stands between the page and the table.
#[component]
fn Notice() -> impl IntoView {
    let (app, desk, session) = (app(), expect_context::<Desk>(), expect_context::<Session>());
    let line = session.line;
    // Once everybody is to get ready, after a pause or an interruption, the seconds say that it goes on. What the table says of its
    // stage and of its clock comes one after the other, so a pause alone is not an interruption: it is one if nothing can be kept.
    let waits = memo(move || {
        let stands = desk.runs.get() == Runs::Paused && session.sorry.get() == Some(SorryCode::NotKept);
        stands && session.lobby.with(|lobby| lobby.as_ref().is_some_and(|lobby| lobby.stage == Stage::Interrupted))
    });
    let words = move || match line.get() {
        Line::Open | Line::Connecting => waits.get().then(|| app.language.sorry(SorryCode::NotKept).to_owned()),
        Line::Lost => Some(app.say(Text::ConnectionLost)),
        Line::Closed(code) => Some(closed_words(app, code)),
    };
    let again = move |_| app.visit(session.place.get_value());
    view! {
        <Shown when=whether(move || waits.get() || !matches!(line.get(), Line::Open | Line::Connecting))>
            <div class="offline panel" role="alert">
                <p>{live(words)}</p>
                {move || left_of(app, session)}
                <Shown when=whether(move || matches!(line.get(), Line::Closed(_)))>
                    <button class="btn go small" on:click=again>{app.word(Text::ComeBackHere)}</button>
                    <button class="btn small" on:click=move |_| app.visit(Place::InPage)>{app.word(Text::Home)}</button>
                </Shown>
            </div>
        </Shown>
    }
}

fn beat(desk: Desk) {
    if let Ok(handle) = set_interval_with_handle(move || desk.tick(), BEAT) {
        on_cleanup(move || handle.clear());
    }
}

fn listen(desk: Desk, panels: Panels) {
    let down = window_event_listener(ev::keydown, move |event| keys::pressed(desk, panels, &event));
    let up = window_event_listener(ev::keyup, move |event| keys::released(desk, &event));
    on_cleanup(move || {
        down.remove();
        up.remove();
    });
}
