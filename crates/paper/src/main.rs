//! The page of the roll and write game: a program of its own beside the table and the review, so that nobody loads it before they
//! want it. It plays in the page, without a server, and keeps the game on the device; or it sits down at a table of the server
//! (`far.rs`). Ended games are looked at again here too (`review/`).

mod adventure;
mod chain;
mod choices;
mod company;
mod countdown;
mod desk;
mod end;
mod far;
mod giving_up;
mod hand;
mod here;
mod hints;
mod ink;
mod keys;
mod likes;
mod lobby;
mod maps;
mod promise;
mod review;
mod screen;
mod seats;
mod sheets;
mod sound;
mod start;
mod temple;
mod told;
mod tray;

use leptos::prelude::*;
use phrasebook::paper::Text;
use phrasebook::{Language, OFFERED};
use web::browser;

/// The language of this program: the only one it is built with, where it is built for a page.
const SPOKEN: Language = Language::ALL[0];

/// Whoever reads the page.
#[derive(Clone, Copy)]
pub struct Reader {
    /// Their language.
    pub language: Language,
}

impl Reader {
    /// A text in their language.
    pub fn say(self, text: Text<'_>) -> String {
        self.language.write(text)
    }
}

/// What the page shows: the start screen, or a game.
#[derive(Clone, Copy)]
#[allow(clippy::large_enum_variant)] // there is one of it
pub enum Shown {
    /// The start screen.
    Start,
    /// A game.
    Game(desk::Desk),
    /// A table on a server.
    Far(far::Guest),
    /// An ended game.
    Past(review::Review),
}

/// Leaves a game: for the start screen, from another try for the review, or from a table on a server to the page without one.
pub fn leave(desk: desk::Desk, shown: RwSignal<Shown>) {
    match (desk.far, desk.tried) {
        (Some(_), _) => browser::load_page("/scroll"),
        (None, Some(review)) => shown.set(Shown::Past(review)),
        (None, None) => shown.set(Shown::Start),
    }
}

/// Under what a game lives: what is made in answer to a press would otherwise go with the screen that was pressed.
#[derive(Clone)]
pub struct Root(pub Owner);

#[component]
fn Page() -> impl IntoView {
    let reader = Reader { language: SPOKEN };
    if let Some(owner) = Owner::current() {
        provide_context(Root(owner));
    }
    if let Some(classes) = browser::recall(browser::DRESS) {
        browser::dress(&classes);
    }
    if let Some(document) = browser::document() {
        document.set_title(&format!("Gong: {}", reader.say(Text::GameTitle)));
    }
    let shown = far::invited(reader).map(Shown::Far).or_else(|| review::asked_for(reader).map(Shown::Past));
    let shown = RwSignal::new(shown.unwrap_or(Shown::Start));
    let symbols = concat!("<defs></defs>", include_str!("symbols.svg"));
    let symbols = symbols.replacen("<defs></defs>", &format!("<defs>{}</defs>", ink::DEFS), 1);
    view! {
        <svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false" inner_html=symbols></svg>
        {move || match shown.get() {
            Shown::Start => view! { <start::Start reader=reader shown=shown/> }.into_any(),
            Shown::Game(desk) => view! { <screen::Game desk=desk shown=shown/> }.into_any(),
            Shown::Past(review) => view! { <review::Past review=review shown=shown/> }.into_any(),
            Shown::Far(guest) => view! { <far::FarTable guest=guest shown=shown/> }.into_any(),
        }}
    }
}

/// The choice of language.
#[component]
pub fn Languages(
    /// Whoever reads.
    reader: Reader,
) -> impl IntoView {
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
    let label = reader.say(Text::LanguageChoice);
    view! { <div class="lang" role="group" aria-label=label>{OFFERED.map(button).collect_view()}</div> }
}

/// A mark of the sprite.
pub fn icon(id: &str) -> AnyView {
    let href = format!("#{id}");
    view! { <svg class="i" aria-hidden="true"><use href=href/></svg> }.into_any()
}

fn main() {
    web::beside::begin(Page, SPOKEN.write(Text::CannotShow));
}
