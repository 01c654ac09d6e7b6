//! What if: a new table that goes on from the instant the reader looks at.

use kit::Tick;
use leptos::prelude::*;
use leptos::task::spawn_local;
use phrasebook::review::Text;
use protocol::Dice;
use web::browser;
use web::ended::{self, Trouble};

use crate::game::seconds;
use crate::reader;
use crate::viewer::Viewer;

/// The button that goes on, and the choice of dice.
#[component]
pub fn GoOn(viewer: Viewer) -> impl IntoView {
    let reader = reader();
    let dice = RwSignal::new(Dice::Same);
    let trouble = RwSignal::new(None::<Trouble>);
    let waiting = RwSignal::new(false);
    let at = Memo::new(move |_| seconds(viewer.place.get().at));
    let over = Memo::new(move |_| viewer.place.get().at >= viewer.game().end());
    let go = move |_| {
        viewer.pause();
        trouble.set(None);
        let (at, dice) = (viewer.place.get_untracked().at, dice.get_untracked());
        let Some(id) = viewer.game().id.clone() else {
            return go_on_alone(&viewer.game().bytes, at, dice)
                .unwrap_or_else(|| trouble.set(Some(Trouble::CannotGoOn)));
        };
        waiting.set(true);
        spawn_local(async move {
            match ended::go_on(&id, at.0, dice).await {
                Ok(table) => leave_for(&table),
                Err(why) => trouble.set(Some(why)),
            }
            waiting.set(false);
        });
    };
    let sentence = move || trouble.get().map(|why| why.sentence(reader.language));
    let about = move || reader.say(if over.get() { Text::OverByThen } else { Text::GoOnAbout });
    let choice = move |which: Dice, text: Text<'static>, id: &'static str| {
        let is = move || dice.get() == which;
        view! { <button id=id class:on=is aria-pressed=move || is().to_string() on:click=move |_| dice.set(which)>{reader.word(text)}</button> }
    };
    view! {
        <div class="goon">
            <button class="btn go" id="go-on" disabled=move || waiting.get() || over.get() aria-describedby="go-on-about" on:click=go>{move || reader.say(Text::GoOn { at: at.get() })}</button>
            <div class="segs">{choice(Dice::Same, Text::SameDice, "same-dice")}{choice(Dice::Fresh, Text::FreshDice, "fresh-dice")}</div>
            <small class="mute" id="go-on-about">{about}</small>
            <p class="sorry" role="alert">{sentence}</p>
        </div>
    }
}

/// A game that no server has goes on in the page, from its file, which is laid by for it.
fn go_on_alone(file: &[u8], at: Tick, dice: Dice) -> Option<()> {
    let wish = format!("{} {dice:?} {}", at.0, browser::letters(file));
    browser::lay_by(browser::RETRY, &wish).then(|| leave_for(""))
}

/// Goes to a table of the server, or to the one in the page.
fn leave_for(table: &str) {
    if let Some(window) = web_sys::window() {
        let place = if table.is_empty() { browser::here("/") } else { browser::here(&format!("/t/{table}")) };
        // What the address says after the question mark, such as a test's pace, goes along.
        let _ = window.location().set_href(&(place + &browser::address_words()));
    }
}
