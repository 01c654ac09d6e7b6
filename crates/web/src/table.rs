//! The table: its panels, the beat of the clock and the keys.

use std::time::Duration;

use leptos::ev;
use leptos::prelude::*;
use phrasebook::Text;
use temple::table::Phase;

use crate::actions::{Card, cards};
use crate::app;
use crate::board::Board;
use crate::camera::Frame;
use crate::desk::Desk;
use crate::end::End;
use crate::keys;
use crate::lanes::Lanes;
use crate::menu::Menu;
use crate::news::Weight;
use crate::side::Side;
use crate::top::{Edge, Top};
use crate::tray::Tray;

/// How often time passes; bots and gongs need no finer beat.
const BEAT: Duration = Duration::from_millis(40);

/// What the panels share beside the desk.
#[derive(Clone, Copy)]
pub struct Panels {
    /// What can be done now.
    pub cards: Memo<Vec<Card>>,
    /// Whether the menu is open.
    pub menu: RwSignal<bool>,
    /// What the camera frames.
    pub frame: RwSignal<Frame>,
    /// How far the reader has moved the camera, in pixels, and how much nearer.
    pub moved: RwSignal<(f64, f64, f64)>,
}

/// The whole table.
#[component]
pub fn TableScreen(desk: Desk) -> impl IntoView {
    let app = app();
    let cards = Memo::new(move |_| {
        let now = desk.now.get();
        desk.look.with(|look| cards(&look.view(now), app.language.get()))
    });
    let narrow = crate::browser::window_size().0 < 820.0;
    let panels = Panels {
        cards,
        menu: RwSignal::new(false),
        frame: RwSignal::new(if narrow { Frame::Me } else { Frame::Whole }),
        moved: RwSignal::new((0.0, 0.0, 1.0)),
    };
    provide_context(desk);
    provide_context(panels);
    beat(desk);
    listen(desk, panels);
    let countdown = Memo::new(move |_| desk.look.with(|look| look.table.countdown.is_some()));
    let over = move || !matches!(desk.phase(), Phase::Running | Phase::Ready);
    view! {
        <main class="table" class:countdown=countdown class:shake=desk.slamming aria-label=move || app.say(Text::Table)>
            <Board/>
            <Top/>
            <Lanes/>
            <Side/>
            <Tray/>
            <p class="news" class:heavy=move || desk.news.with(|news| news.0 == Weight::Heavy) role="status" aria-live="polite">
                {move || desk.news.with(|news| news.1.clone())}
            </p>
            <Edge/>
            <div class="slam" class:go=desk.slamming aria-hidden="true"><i></i><i></i></div>
            <Menu/>
            <Show when=over><End/></Show>
        </main>
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
