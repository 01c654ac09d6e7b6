//! The companion for the box: a page of its own beside the table, for people who play with tiles and dice on a real one. It says what to
//! lay out, is the clock with its gongs, turns hourglasses and draws cards. It needs no server once it is loaded.

mod choice;
mod choose;
mod desk;
mod end;
mod face;
mod introduction;
mod lay_out;
mod list;
mod modules;
mod pictures;
mod pile;
mod screen;
mod secure;
mod strip;
mod tools;
mod tunes;
mod watch;

use leptos::prelude::*;
use phrasebook::companion::Text;
use phrasebook::{Language, OFFERED};
use wasm_bindgen::JsCast as _;
use web::browser;

/// The language of this program: the only one it is built with, where it is built for a page.
const SPOKEN: Language = Language::ALL[0];

/// A text in the reader's language.
pub fn say(text: Text<'_>) -> String {
    SPOKEN.beside_the_box(text)
}

#[component]
fn Page() -> impl IntoView {
    web::art::hang();
    if let Some(classes) = browser::recall(browser::DRESS) {
        browser::dress(&classes);
    }
    if let Some(document) = browser::document() {
        document.set_title(&format!("Gong: {}", say(Text::Title)));
    }
    let desk = desk::Desk::open();
    view! { <screen::Screen desk=desk/> }
}

/// The choice of language.
#[component]
pub fn Languages() -> impl IntoView {
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
    view! { <div class="lang" role="group" aria-label=say(Text::LanguageChoice)>{OFFERED.map(button).collect_view()}</div> }
}

fn main() {
    // The players of the sound are the same program in a worker.
    if let Ok(scope) = js_sys::global().dyn_into::<web_sys::DedicatedWorkerGlobalScope>() {
        return wasm_bindgen_futures::spawn_local(async {
            // What was asked for and did not come, the browser has told.
            let _ = web::band::run(scope).await;
        });
    }
    web::beside::begin(Page, say(Text::CannotShow));
}
