//! The page of an ended game, of a file from this device, and of the games played on it. A program of its own: whoever only
//! plays does not load it.

mod ask;
mod board;
mod check;
mod decided;
mod figures;
mod game;
mod hands;
mod history;
mod open;
mod retry;
mod screen;
mod sharing;
mod timeline;
mod viewer;

use leptos::prelude::*;
use phrasebook::review::Text;
use phrasebook::{Language, OFFERED};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;
use web::browser;

/// The language of this program: the only one it is built with, where it is built for a page.
const SPOKEN: Language = Language::ALL[0];

/// Whoever reads the page.
#[derive(Clone, Copy)]
pub struct Reader {
    /// His language.
    pub language: Language,
}

impl Reader {
    /// A text in his language.
    pub fn say(self, text: Text<'_>) -> String {
        self.language.tell(text)
    }

    /// The same, for what never changes.
    pub fn word(self, text: Text<'static>) -> String {
        self.say(text)
    }
}

/// Whoever reads the page.
pub fn reader() -> Reader {
    expect_context()
}

#[component]
fn Page() -> impl IntoView {
    let reader = Reader { language: SPOKEN };
    provide_context(reader);
    web::art::hang();
    if let Some(classes) = browser::recall(browser::DRESS) {
        browser::dress(&classes);
    }
    match browser::path().trim_end_matches('/') {
        "/games" => view! { <history::Games/> }.into_any(),
        _ => view! { <open::Opening/> }.into_any(),
    }
}

/// The choice of language.
#[component]
pub fn Languages() -> impl IntoView {
    let reader = reader();
    let button = move |(tag, name): (&'static str, &'static str)| {
        let chosen = tag == browser::spoken();
        let speak = move |_| {
            if !chosen {
                browser::load_in(tag)
            }
        };
        view! {
            <button class:on=chosen aria-pressed=chosen.to_string() lang=tag title=name aria-label=name
                on:click=speak>{tag.to_uppercase()}</button>
        }
    };
    view! { <div class="lang" role="group" aria-label=reader.word(Text::LanguageChoice)>{OFFERED.map(button).collect_view()}</div> }
}

/// Where the page goes.
fn place() -> Option<web_sys::HtmlElement> {
    browser::document()?.get_element_by_id("page")?.dyn_into().ok()
}

/// What a panic is to the browser: an error of the program, or, in something that was waited for, a promise broken by one.
const TRAPS: [(&str, &str); 2] = [("error", "error"), ("unhandledrejection", "reason")];

/// What nobody foresaw, such as a file made by hand that contradicts itself, ends in a sentence.
fn give_up() {
    if let Some(place) = place() {
        place.set_text_content(Some(&SPOKEN.tell(Text::CannotShow)));
    }
}

/// The program cannot be asked why it has stopped, so the browser is listened to. Other errors are none of the program's.
fn give_up_on_a_trap() {
    let Some(window) = web_sys::window() else { return };
    for (event, cause) in TRAPS {
        let heard = Closure::<dyn Fn(web_sys::Event)>::new(move |event: web_sys::Event| {
            let cause = js_sys::Reflect::get(&event, &cause.into());
            if cause.is_ok_and(|cause| cause.is_instance_of::<js_sys::WebAssembly::RuntimeError>()) {
                give_up();
            }
        });
        let _ = window.add_event_listener_with_callback(event, heard.as_ref().unchecked_ref());
        heard.forget();
    }
}

fn main() {
    give_up_on_a_trap();
    if let Some(place) = place() {
        place.set_inner_html("");
        mount_to(place, Page).forget();
    }
}
