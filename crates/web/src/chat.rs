//! Words for those who want them: a line to write in and what was said last. Nobody needs it to play.
//!
//! At the table the line is there only while it has the focus, so that it never lies over the game.

use kit::Tick;
use leptos::html;
use leptos::prelude::*;
use phrasebook::Text;
use protocol::ClientFrame;
use temple::permit::may_speak;
use temple::table::Phase;
use web_sys::{KeyboardEvent, SubmitEvent};

use crate::desk::{Desk, Look, Part};
use crate::drawn::memo;
use crate::link::Place;
use crate::pieces::icon;
use crate::session::Session;
use crate::table::Panels;
use crate::{app, browser, words};

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
    // Rule [CUR-14]: whoever is silenced writes nothing while the game lasts, and reads why.
    let muted = memo(move || {
        let desk = session.desk.get();
        desk.is_some_and(|desk| desk.see(&[Part::Rest, Part::Pieces], is_muted))
    });
    let placeholder = words(move || app.say(if muted.get() { Text::CallSilenced } else { Text::ChatPlaceholder }));
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
                <input node_ref=line maxlength=LONGEST autocomplete="off" enterkeyhint="send" placeholder=placeholder
                    aria-label=placeholder disabled=move || muted.get()/>
            </form>
        }
    })
}

/// Whether the reader may say nothing now.
pub(crate) fn is_muted(look: &Look) -> bool {
    let plays = !look.watching && look.table.phase == Phase::Running;
    plays && may_speak(&look.view(Tick::START)).is_err()
}

/// At the table: the button that opens the line.
#[component]
pub fn SayButton() -> impl IntoView {
    let (app, session, panels) = (app(), expect_context::<Session>(), expect_context::<Panels>());
    let desk = expect_context::<Desk>();
    let open = move |_| {
        panels.calling.set(false);
        if desk.look.with_untracked(is_muted) {
            desk.say(app.say(Text::CallSilenced));
        }
        focus();
    };
    (session.place.with_value(|place| *place != Place::InPage)).then(|| {
        view! {
            <button class="btn icon saybtn" id="say" title=app.word(Text::Chat) aria-label=app.word(Text::Chat) on:click=open>{icon("words")}</button>
            <Chat session=session/>
        }
    })
}
