//! Words for those who want them: a line to write in and what was said last. Nobody needs it to play.
//!
//! At the table the line is there only while it has the focus, so that it never lies over the game.

use leptos::html;
use leptos::prelude::*;
use phrasebook::Text;
use protocol::ClientFrame;
use web_sys::{KeyboardEvent, SubmitEvent};

use crate::link::Place;
use crate::pieces::icon;
use crate::session::Session;
use crate::table::Panels;
use crate::{app, browser};

/// The longest line the table takes.
const LONGEST: &str = "200";

/// Brings the keyboard to the line.
pub fn focus() -> bool {
    browser::focus(".chat input")
}

/// What was said last, and the line. In one's own page there is nobody to talk to.
#[component]
pub fn Chat(session: Session) -> impl IntoView {
    let app = app();
    let line = NodeRef::<html::Input>::new();
    let at_table = session.desk.with_untracked(Option::is_some);
    // At the table the news say it.
    let live = if at_table { "off" } else { "polite" };
    let send = move |event: SubmitEvent| {
        event.prevent_default();
        let Some(line) = line.get_untracked() else { return };
        let text = line.value();
        line.set_value("");
        if at_table {
            let _ = line.blur();
        }
        if !text.trim().is_empty() {
            session.wire.ask(|id| ClientFrame::Say { id, text });
        }
    };
    let escape = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            line.get_untracked().map(|line| line.blur());
        }
    };
    let said = move || {
        let line =
            |(name, text): &(String, String)| view! { <li><b>{name.clone()}</b>" "{text.clone()}</li> }.into_any();
        session.chat.with(|lines| lines.iter().rev().take(5).rev().map(line).collect_view())
    };
    (session.place.with_value(|place| *place != Place::InPage)).then(|| {
        view! {
            <form class="chat" on:submit=send on:keydown=escape>
                <ul role="log" aria-live=live aria-label=app.word(Text::Chat)>{said}</ul>
                <input node_ref=line maxlength=LONGEST autocomplete="off" enterkeyhint="send" placeholder=app.word(Text::ChatPlaceholder)
                    aria-label=app.word(Text::ChatPlaceholder)/>
            </form>
        }
    })
}

/// At the table: the button that opens the line.
#[component]
pub fn SayButton() -> impl IntoView {
    let (app, session, panels) = (app(), expect_context::<Session>(), expect_context::<Panels>());
    let open = move |_| {
        panels.calling.set(false);
        focus();
    };
    (session.place.with_value(|place| *place != Place::InPage)).then(|| {
        view! {
            <button class="btn icon saybtn" id="say" title=app.word(Text::Chat) aria-label=app.word(Text::Chat) on:click=open>{icon("words")}</button>
            <Chat session=session/>
        }
    })
}
