//! The page: the lobby and the table, at a server or in a worker of the page itself. One program is both page and worker.

mod actions;
mod aiming;
mod api;
#[path = "modules/art/mod.rs"]
mod art;
mod band;
mod board;
mod browser;
mod calls;
mod camera;
mod chat;
mod deeds;
mod desk;
mod drawn;
mod end;
mod fair;
mod fall;
mod feed;
mod gestures;
mod give_up;
mod goal;
mod hints;
mod history;
mod kept_game;
mod keys;
mod lanes;
mod late;
mod link;
mod listen;
mod lobby;
mod look;
#[path = "modules/marks.rs"]
mod marks;
mod meaning;
mod menu;
mod minds;
mod modules;
mod news;
mod number;
mod overlay;
mod past;
mod pawns;
mod payment;
mod pieces;
mod places;
mod rule_sheet;
mod scene;
mod seats;
mod session;
mod settings;
mod side;
mod sound;
mod spoken;
mod table;
mod tally;
mod television;
mod top;
mod trail;
mod tray;
mod verbs;
mod way;
mod wire;
mod worker;

use std::rc::Rc;

use leptos::prelude::*;
use phrasebook::{Language, Text};
use protocol::Settings;
use wasm_bindgen::JsCast as _;

use crate::drawn::{Shown, live, memo};
pub use crate::drawn::{whether, words};
use crate::link::Place;
use crate::session::{Line, Session};

/// The language of this program: the only one it is built with, where it is built for a page.
const SPOKEN: Language = Language::ALL[0];

/// What every part of the page shares.
#[derive(Clone, Copy)]
pub struct App {
    /// The reader's language.
    pub language: Language,
    /// The table he is at.
    pub session: RwSignal<Session>,
    /// Sessions live as long as the page, not as long as the button that began them.
    owner: StoredValue<Owner>,
}

impl App {
    /// A text in the reader's language.
    pub fn say(self, text: Text<'_>) -> String {
        self.language.say(text)
    }

    /// The same, for what never changes.
    pub fn word(self, text: Text<'static>) -> String {
        self.say(text)
    }

    /// Goes on in another language: the page is loaded again, and the table with everything on it is still there.
    pub fn speak(self, tag: &'static str) {
        self.session.get_untracked().wire.hand_over(Rc::new(move || browser::load_in(tag)));
    }

    /// Goes to a table.
    pub fn visit(self, place: Place) {
        self.go(place, None);
    }

    /// Goes to a new table as its host, with what was chosen before.
    pub fn gather(self, id: &str, settings: Option<Settings>) {
        self.go(Place::Table(id.to_owned()), settings);
    }

    fn go(self, place: Place, settings: Option<Settings>) {
        // The old way is closed first: there is only one worker.
        self.session.get_untracked().close();
        browser::go_to(&path_of(&place));
        self.session.set(self.begin(place, settings));
    }

    fn begin(self, place: Place, settings: Option<Settings>) -> Session {
        self.owner.with_value(|owner| owner.with(|| Session::visit(place, settings, self.language)))
    }
}

/// The same as an attribute that tells screen readers.
pub fn told(so: Signal<bool>) -> Signal<String> {
    Signal::derive(move || so.get().to_string())
}

/// What every part of the page shares, where it is mounted.
pub fn app() -> App {
    expect_context()
}

/// The table an address leads to: `/t/...`, or the one in the page.
fn place_of(path: &str) -> Place {
    match path.strip_prefix("/t/").map(|id| id.trim_end_matches('/')) {
        Some(id) if !id.is_empty() => Place::Table(id.to_owned()),
        _ => Place::InPage,
    }
}

fn path_of(place: &Place) -> String {
    match place {
        Place::InPage => "/".to_owned(),
        Place::Table(id) => format!("/t/{id}"),
    }
}

#[component]
fn Page() -> impl IntoView {
    let language = SPOKEN;
    let session = Session::visit(place_of(&browser::path()), None, language);
    let app = App {
        language,
        session: RwSignal::new(session),
        owner: StoredValue::new(Owner::current().unwrap_or_default()),
    };
    provide_context(app);
    let back = window_event_listener(leptos::ev::popstate, move |_| app.visit(place_of(&browser::path())));
    on_cleanup(move || back.remove());
    let here = memo(move || app.session.get().me.get().is_some());
    live(move || {
        let session = app.session.get();
        match (session.desk.get(), here.get()) {
            (Some(desk), _) => view! { <table::TableScreen session=session desk=desk/> }.into_any(),
            (None, true) => view! { <lobby::LobbyScreen session=session/> }.into_any(),
            (None, false) => view! { <Door session=session/> }.into_any(),
        }
    })
}

/// Before the welcome: what the page waits for, or why there is no table.
#[component]
fn Door(session: Session) -> impl IntoView {
    let app = app();
    let closed = move || matches!(session.line.get(), Line::Closed(_));
    let said = words(move || match session.line.get() {
        Line::Closed(code) => closed_words(app, code),
        _ => app.say(Text::Connecting),
    });
    view! {
        <main class="door">
            <svg class="gongmark" aria-hidden="true"><use href="#gong"/></svg>
            <p role="status">{said}</p>
            {move || left_of(app, session)}
            <Shown when=whether(closed)><button class="btn go" id="home" on:click=move |_| app.visit(Place::InPage)>{app.word(Text::Home)}</button></Shown>
        </main>
    }
}

/// Where what was played at a table that is no more can be looked at.
pub fn left_of(app: App, session: Session) -> Option<impl IntoView> {
    let address = session.review.get().filter(|_| matches!(session.line.get(), Line::Closed(_)))?;
    Some(view! { <a class="btn small" id="left" href=browser::here(&address)>{app.word(Text::ReviewGame)}</a> })
}

/// Why a table has closed the way.
pub fn closed_words(app: App, code: u16) -> String {
    let code = protocol::SorryCode::ALL.into_iter().find(|sorry| sorry.number() == code);
    code.map_or_else(|| app.say(Text::RoomOver), |code| app.language.sorry(code).to_owned())
}

fn main() {
    std::panic::set_hook(Box::new(|info| web_sys::console::error_1(&info.to_string().into())));
    if let Ok(scope) = js_sys::global().dyn_into::<web_sys::DedicatedWorkerGlobalScope>() {
        return wasm_bindgen_futures::spawn_local(async {
            // What was asked for and did not come, the browser has told.
            let _ =
                if scope.name() == sound::wanted::BAND { band::run(scope).await } else { worker::run(scope).await };
        });
    }
    let place = browser::document().and_then(|document| document.get_element_by_id("page"));
    if let Some(place) = place.and_then(|place| place.dyn_into::<web_sys::HtmlElement>().ok()) {
        place.set_inner_html("");
        settings::begin();
        mount_to(place, Page).forget();
    }
}
