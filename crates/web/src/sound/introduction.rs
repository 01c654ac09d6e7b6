//! The introduction to a first game: spoken by the browser where it can, and read line by line. Rule [CLK-8]. Comes with the later part
//! of the program.

use leptos::prelude::*;
use phrasebook::Hearing;

use super::recital::{hush, recite};
use crate::drawn::{Shown, live};
use crate::pieces::icon;
use crate::{app, browser, fall, whether, words};

/// Whoever has not played yet is offered the introduction.
#[component]
pub fn FirstTime() -> impl IntoView {
    let app = app();
    browser::recall("played").is_none().then(|| {
        view! {
            <aside class="panel firsttime" id="first-time"><p>{icon("sound")}<span>{app.language.hearing(Hearing::FirstTime)}</span></p>
                <Introduction/></aside>
        }
    })
}

/// The introduction: a button that begins and ends it, and its lines, of which the one being spoken stands out.
#[component]
pub fn Introduction() -> impl IntoView {
    let app = app();
    fall::put_on(include_str!("introduction.css"), "data-introduction");
    let text = app.language.introduction();
    // The line being spoken; none before and after.
    let spoken = RwSignal::new(None::<usize>);
    let open = RwSignal::new(false);
    let press = move |_| {
        if spoken.get_untracked().is_some() {
            hush();
            return spoken.set(None);
        }
        open.set(true);
        let now = move |line| {
            let _ = spoken.try_set(line);
        };
        spoken.set(recite(text, now).then_some(0));
    };
    on_cleanup(hush);
    let lines = move || {
        let line = |(n, words): (usize, &str)| {
            let now = move || (spoken.get() == Some(n)).then_some("true");
            view! { <p aria-current=now>{words.to_owned()}</p> }.into_any()
        };
        text.lines().enumerate().map(line).collect_view().into_any()
    };
    let mark = move || Some(icon(if spoken.get().is_some() { "pause" } else { "play" }));
    let name = move || app.language.hearing(if spoken.get().is_some() { Hearing::Hush } else { Hearing::Hear });
    view! {
        <div class="introduction">
            <button class="btn small hear-introduction" on:click=press>{live(mark)}{words(name)}</button>
            <Shown when=whether(move || open.get())><div class="lines">{lines()}</div></Shown>
        </div>
    }
}
