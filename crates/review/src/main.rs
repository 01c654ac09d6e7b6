//! The page of an ended game, of a file from this device, and of the games played on it. A program of its own: whoever only
//! plays does not load it.

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

fn main() {
    web::beside::begin(Page, SPOKEN.tell(Text::CannotShow));
}
