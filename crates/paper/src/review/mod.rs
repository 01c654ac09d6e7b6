//! An ended game, looked at again: its turns, every sheet after any of them, where the gems came from, the turn that decided, why a
//! bot gave a die away, the dice computed again, and another try. By link (`/r/…`), from the list of this device (`?g=…`), or
//! from a file that the page of ended games has handed on (`?r=file`).

mod check;
mod decided;
mod ended;
mod retry;
mod screen;
mod sheet;
mod steps;
mod timeline;

use leptos::prelude::*;
use leptos::task::spawn_local;
use phrasebook::review;
use replay::ReadError;
use web::browser;
use web::ended::Trouble;

use self::ended::{Ended, Viewer};
use crate::{Languages, Reader, Root, Shown};
pub use check::AS_REPLAY;

/// What is being opened, and what came of it. Lives as long as the page, so that another try leads back to it.
#[derive(Clone, Copy)]
pub struct Review {
    reader: Reader,
    stage: RwSignal<Stage>,
}

#[derive(Clone)]
enum Stage {
    Waiting,
    Failed(Trouble),
    Open(Viewer),
}

/// Where the game is that the address names.
enum Wanted {
    Server(String),
    Kept(u64),
    LaidBy,
}

/// Only what an id is made of, so that nothing else gets into an address.
fn id(word: &str) -> Option<String> {
    let word = word.trim_end_matches('/');
    (!word.is_empty() && word.chars().all(|sign| sign.is_ascii_hexdigit())).then(|| word.to_owned())
}

fn wanted() -> Option<Wanted> {
    if let Some(found) = browser::path().strip_prefix("/r/").and_then(id) {
        return Some(Wanted::Server(found));
    }
    match browser::address_word("r").as_deref() {
        Some("file") => Some(Wanted::LaidBy),
        Some(word) => id(word).map(Wanted::Server),
        None => browser::number_in_address("g").map(Wanted::Kept),
    }
}

/// The ended game that the address names, if it names one.
pub fn asked_for(reader: Reader) -> Option<Review> {
    let wanted = wanted()?;
    let review = Review { reader, stage: RwSignal::new(Stage::Waiting) };
    match wanted {
        Wanted::Server(id) => spawn_local(async move {
            match web::ended::file(&id).await {
                Ok(bytes) => review.show(bytes, Some(id)),
                Err(why) => review.stage.set(Stage::Failed(why)),
            }
        }),
        Wanted::Kept(instant) => review.show_or_fail(web::history::file_of(instant)),
        Wanted::LaidBy => review.show_or_fail(
            browser::laid_by(web::ended::LAID_BY)
                .and_then(|letters| letters.chars().map(|letter| u8::try_from(u32::from(letter)).ok()).collect()),
        ),
    }
    Some(review)
}

impl Review {
    fn show_or_fail(self, bytes: Option<Vec<u8>>) {
        match bytes {
            Some(bytes) => self.show(bytes, None),
            None => self.stage.set(Stage::Failed(Trouble::Unreadable(ReadError::Damaged))),
        }
    }

    fn show(self, bytes: Vec<u8>, id: Option<String>) {
        let make = move |ended| match use_context::<Root>() {
            Some(root) => root.0.with(|| Viewer::new(self, ended)),
            None => Viewer::new(self, ended),
        };
        self.stage.set(match Ended::read(bytes, id) {
            Ok(ended) => Stage::Open(make(ended)),
            Err(why) => Stage::Failed(Trouble::Unreadable(why)),
        });
    }
}

/// The review, or why there is none.
#[component]
pub fn Past(review: Review, shown: RwSignal<Shown>) -> impl IntoView {
    move || match review.stage.get() {
        Stage::Open(viewer) => view! { <screen::Screen viewer=viewer shown=shown/> }.into_any(),
        Stage::Waiting => {
            let words = review.reader.language.tell(review::Text::Opening);
            view! { <main class="paper-start"><p role="status">{words}</p></main> }.into_any()
        }
        Stage::Failed(why) => failed(review.reader, &why),
    }
}

fn failed(reader: Reader, why: &Trouble) -> AnyView {
    let tell = |text| reader.language.tell(text);
    view! {
        <main class="paper-start"><header><Languages reader=reader/></header>
            <p class="psorry" role="alert">{why.sentence(reader.language)}</p>
            <a class="btn" href=browser::here("/games")>{tell(review::Text::History)}</a>
            <a class="btn" href=browser::here("/scroll")>{tell(review::Text::Home)}</a></main>
    }
    .into_any()
}
