//! The page: a start screen and the table, with a game alone or with bots inside the browser.

mod actions;
mod board;
mod browser;
mod camera;
mod desk;
mod end;
mod keys;
mod lanes;
mod link;
mod local;
mod menu;
mod news;
mod pieces;
mod scene;
mod seats;
mod side;
mod sound;
mod start;
mod table;
mod tally;
mod top;
mod tray;
mod way;

use leptos::prelude::*;
use phrasebook::{Language, Text};
use temple::setup::Setup;
use wasm_bindgen::JsCast as _;

use crate::desk::Desk;
use crate::local::Local;

/// What every part of the page shares.
#[derive(Clone, Copy)]
pub struct App {
    /// The reader's language.
    pub language: RwSignal<Language>,
    /// The game being played; none on the start screen.
    pub desk: RwSignal<Option<Desk>>,
    /// The choices of the start screen, kept for the next game.
    pub choices: RwSignal<start::Choices>,
    /// Games live as long as the page, not as long as the button that started them.
    owner: StoredValue<Owner>,
}

impl App {
    /// A text in the reader's language; whoever shows it follows when the language changes.
    pub fn say(self, text: Text<'_>) -> String {
        self.language.get().say(text)
    }

    /// Starts a game in the page.
    pub fn play(self, setup: &Setup) {
        let begun = Local::begin(setup, browser::seed(), browser::speed(), browser::steady_ms());
        // The start screen offers only what is possible.
        if let Ok(link) = begun {
            let desk = self.owner.with_value(|owner| owner.with(|| Desk::new(Box::new(link), self.language)));
            self.desk.set(Some(desk));
        }
    }
}

/// What every part of the page shares, where it is mounted.
pub fn app() -> App {
    expect_context()
}

#[component]
fn Page() -> impl IntoView {
    let app = App {
        language: RwSignal::new(browser::language()),
        desk: RwSignal::new(None),
        choices: RwSignal::new(start::Choices::default()),
        owner: StoredValue::new(Owner::current().unwrap_or_default()),
    };
    provide_context(app);
    Effect::new(move |_| browser::remember_language(app.language.get()));
    move || match app.desk.get() {
        None => view! { <start::Start/> }.into_any(),
        Some(desk) => view! { <table::TableScreen desk=desk/> }.into_any(),
    }
}

fn main() {
    std::panic::set_hook(Box::new(|info| web_sys::console::error_1(&info.to_string().into())));
    let document = web_sys::window().and_then(|window| window.document());
    let place = document.and_then(|document| document.get_element_by_id("page"));
    if let Some(place) = place.and_then(|place| place.dyn_into::<web_sys::HtmlElement>().ok()) {
        place.set_inner_html("");
        mount_to(place, Page).forget();
    }
}
