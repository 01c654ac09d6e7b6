//! The introduction to a first game, spoken by the browser where it can, and read line by line. Rule [CLK-8].

use leptos::prelude::*;
use phrasebook::Hearing;
use web::pieces::icon;
use web::sound::recital::{hush, recite};

use crate::SPOKEN;

/// A button that begins and ends it, and its lines, of which the one being spoken stands out.
pub fn introduction() -> AnyView {
    let text = SPOKEN.introduction();
    let (spoken, open) = (RwSignal::new(None::<usize>), RwSignal::new(false));
    let press = move |_| {
        if spoken.get_untracked().is_some() || open.get_untracked() {
            hush();
            open.set(false);
            return spoken.set(None);
        }
        open.set(true);
        let now = move |line| {
            let _ = spoken.try_set(line);
        };
        spoken.set(recite(text, now).then_some(0));
    };
    on_cleanup(hush);
    let line = move |(n, words): (usize, &'static str)| {
        let now = move || (spoken.get() == Some(n)).then_some("true");
        view! { <p aria-current=now>{words}</p> }
    };
    let lines = move || {
        open.get().then(|| view! { <div class="lines">{text.lines().enumerate().map(line).collect_view()}</div> })
    };
    let name = move || SPOKEN.hearing(if open.get() { Hearing::Hush } else { Hearing::Hear });
    view! {
        <section class="telling">
            <button id="hear-introduction" class="btn small" aria-expanded=move || open.get().to_string() on:click=press>
                {icon("words")}<span>{name}</span></button>
            {lines}
        </section>
    }
    .into_any()
}
