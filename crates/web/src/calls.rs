//! Calls without words: a wheel under one thumb, and a bubble at the caller's adventurer in the reader's language.

use kit::Tick;
use leptos::prelude::*;
use phrasebook::{Language, Text, Who};
use protocol::{Call, ClientFrame};
use temple::permit::may_speak;
use temple::players::PlayerId;
use temple::why_not::WhyNot;
use wasm_bindgen::JsCast as _;
use web_sys::{HtmlElement, KeyboardEvent};

use crate::desk::{Desk, Look};
use crate::number::{Num, within};
use crate::pieces::icon;
use crate::session::{Session, Shout};
use crate::sound::{self, Cue};
use crate::{app, browser, scene, seats};

/// The calls in the order of the wheel, clockwise from the top.
const CALLS: [Call; 8] = [
    Call::HelpMe,
    Call::Coming,
    Call::GemHere,
    Call::NeedTwoKeys,
    Call::NeedTwoTorches,
    Call::GoHome,
    Call::ExitFound,
    Call::ThankYou,
];

/// The sprite's name of a call.
const fn mark(call: Call) -> &'static str {
    match call {
        Call::HelpMe => "call-help",
        Call::Coming => "call-coming",
        Call::GemHere => "call-gem",
        Call::NeedTwoTorches => "call-torches",
        Call::GoHome => "call-home",
        Call::ExitFound => "call-exit",
        Call::NeedTwoKeys => "key",
        Call::ThankYou => "call-thanks",
    }
}

/// Rule [CUR-14]: whoever is silenced calls nothing.
fn silenced(look: &Look) -> Option<WhyNot> {
    may_speak(&look.view(Tick::START)).err()
}

/// Brings the keyboard to the wheel.
pub fn focus() -> bool {
    let wedge = browser::document().and_then(|document| document.get_element_by_id("call-1"));
    // Everything drawn can take the focus, though only elements of HTML say so.
    wedge.map(|wedge| wedge.unchecked_into::<HtmlElement>().focus()).is_some()
}

/// The wheel, and on a phone the button that opens it. Whoever watches or plays alone has nobody to call.
#[component]
pub fn CallWheel() -> impl IntoView {
    let (app, desk, session) = (app(), expect_context::<Desk>(), expect_context::<Session>());
    let several = Memo::new(move |_| desk.look.with(|look| !look.watching && look.table.adventurers.len() > 1));
    let silenced = Memo::new(move |_| desk.look.with(silenced));
    let open = RwSignal::new(false);
    let call = move |call: Call| {
        open.set(false);
        match silenced.get_untracked() {
            Some(why) => desk.refuse(why),
            None => session.wire.ask(|id| ClientFrame::Call { id, call }),
        }
    };
    let pressed = move |event: KeyboardEvent| {
        let number = event.key().parse::<usize>().ok().and_then(|number| CALLS.get(number.checked_sub(1)?));
        match (number, event.key().as_str()) {
            (Some(chosen), _) => call(*chosen),
            (None, "Escape") => open.set(false),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    };
    let why = move || silenced.get().map(|_| app.say(Text::CallSilenced));
    let middle = move || {
        let paint = seats::painted(desk.look.with(|look| look.me));
        hub(&app.say(Text::CallWheel), paint.slug, paint.colour)
    };
    view! {
        <Show when=move || several.get()>
            <button class="btn callbtn" id="call" aria-expanded=move || open.get().to_string() class:no=move || silenced.get().is_some()
                on:click=move |_| open.update(|open| *open = !*open)>{icon("call-help")}{app.word(Text::CallWheel)}</button>
            <svg class="wheel" id="calls" class:open=open class:no=move || silenced.get().is_some() viewBox="-132 -132 264 264"
                role="group" aria-label=app.word(Text::CallWheel) on:keydown=pressed>
                {CALLS.into_iter().enumerate().map(|(place, one)| view! { <Wedge place=place one=one silenced=silenced call=call/> }).collect_view()}
                <g aria-hidden="true" inner_html=middle></g>
                <title>{why}</title>
            </svg>
        </Show>
    }
}

#[component]
fn Wedge(
    place: usize,
    one: Call,
    silenced: Memo<Option<WhyNot>>,
    call: impl Fn(Call) + Copy + 'static,
) -> impl IntoView {
    let app = app();
    let drawn = move || wedge(place, one, &app.say(Text::CallName(one)));
    view! {
        <g class="seg" role="button" tabindex="0" id=format!("call-{}", place + 1) aria-label=move || app.say(Text::CallName(one))
            aria-disabled=move || silenced.get().is_some().to_string() on:click=move |_| call(one)
            on:keydown=move |event| if event.key() == "Enter" { call(one) } inner_html=drawn></g>
    }
}

/// A point of the wheel: so far out, at so many degrees clockwise from the top.
fn point(out: f64, degrees: f64) -> (f64, f64) {
    let angle = (degrees - 90.0).to_radians();
    (out * angle.cos(), out * angle.sin())
}

/// An eighth of the wheel; long words stand in two lines.
fn wedge(place: usize, call: Call, words: &str) -> String {
    let middle = 45.0 * place as f64;
    let corner = |out: f64, degrees: f64| {
        let (x, y) = point(out, degrees);
        format!("{} {}", Num(x), Num(y))
    };
    let (from, to) = (middle - 21.6, middle + 21.6);
    let outline = format!(
        "M{}L{}A128 128 0 0 1 {}L{}A38 38 0 0 0 {}Z",
        corner(38.0, from),
        corner(128.0, from),
        corner(128.0, to),
        corner(38.0, to),
        corner(38.0, from)
    );
    let (x, y) = point(91.0, middle);
    let lines: Vec<&str> = match words.split_once(' ') {
        Some((first, rest)) if words.chars().count() > 8 => vec![first, rest],
        _ => vec![words],
    };
    let down = |line: usize| y + 17.0 + 11.0 * line as f64 - 5.0 * (lines.len() - 1) as f64;
    let lines = lines
        .iter()
        .enumerate()
        .map(|(n, line)| format!("<text x=\"{}\" y=\"{}\">{line}</text>", Num(x), Num(down(n))));
    let lines: String = lines.collect();
    format!(
        "<path d=\"{outline}\"/><g class=\"sign\">{}</g>{lines}",
        scene::mark(mark(call), x - 12.0, y - 22.0, 24.0, 24.0)
    )
}

/// The middle of the wheel: the reader's emblem.
fn hub(words: &str, slug: &str, colour: &str) -> String {
    let emblem = scene::mark(&format!("seat-{slug}"), -11.0, -19.0, 22.0, 22.0);
    format!("<circle r=\"33\"/><g color=\"{colour}\">{emblem}</g><text class=\"hub\" y=\"18\">{words}</text>")
}

/// What is being called, at the callers' adventurers. `places` has where they stand, `scale` how large the board is drawn.
#[component]
pub fn Bubbles(places: Signal<Vec<(PlayerId, f64, f64)>>, scale: Signal<f64>) -> impl IntoView {
    let (app, session) = (app(), expect_context::<Session>());
    let drawn = move |shout: Shout| {
        let (_, x, y) = places.with(|all| all.iter().find(|(who, ..)| *who == shout.who).copied())?;
        // A bubble stays readable on a board that is drawn small.
        let size = within(0.92 / scale.get(), 0.8, 1.9);
        let transform = format!("translate({}px,{}px) scale({})", Num(x), Num(y - 38.0), Num(size));
        let words = app.say(Text::CallName(shout.call));
        Some(
            view! { <g class="bubble" class:urgent=shout.call == Call::HelpMe style:transform=transform inner_html=bubble(shout.call, &words)></g> },
        )
    };
    view! { <For each=move || session.shouts.get() key=|shout| shout.number let:shout>{move || drawn(shout)}</For> }
}

fn bubble(call: Call, words: &str) -> String {
    let half = words.chars().count() as f64 * 4.3 + 21.0;
    let side = half - 9.0;
    let outline = format!(
        "M{}-32q0-9 9-9h{}q9 0 9 9v14q0 9-9 9h-{}l-7 10-5-10h-{}q-9 0-9-9z",
        Num(-half),
        Num(side * 2.0),
        Num(side - 7.0),
        Num(side - 5.0)
    );
    let sign = scene::mark(mark(call), 8.0 - half, -34.0, 18.0, 18.0);
    format!("<path d=\"{outline}\"/>{sign}<text x=\"{}\" y=\"-19.5\">{words}</text>", Num(31.0 - half))
}

/// Who calls what, for the line of news.
fn announced(language: Language, look: &Look, shout: Shout) -> String {
    let name = seats::name(shout.who);
    let who = if look.is_me(shout.who) { Who::You } else { Who::Named(&name) };
    language.say(Text::Called { who, call: shout.call })
}

/// Lets calls be heard and read out. Shows nothing.
#[component]
pub fn Hearing() -> impl IntoView {
    let (app, desk, session) = (app(), expect_context::<Desk>(), expect_context::<Session>());
    let newest = Memo::new(move |_| session.shouts.with(|shouts| shouts.last().copied()));
    Effect::new(move |heard: Option<Option<u32>>| {
        let newest = newest.get();
        let heard = heard.flatten();
        match newest {
            Some(shout) if heard.is_none_or(|heard| heard < shout.number) => {
                sound::play(Cue::Called(shout.call));
                let language = app.language.get_untracked();
                desk.say(desk.look.with_untracked(|look| announced(language, look, shout)));
                Some(shout.number)
            }
            // A wheel at rest begins to count anew.
            None => None,
            Some(_) => heard,
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_call_has_a_wedge_of_its_own() {
        let drawn: std::collections::HashSet<String> =
            CALLS.into_iter().enumerate().map(|(place, call)| wedge(place, call, "word")).collect();
        assert_eq!(drawn.len(), CALLS.len());
        assert!(drawn.iter().all(|svg| !svg.contains("NaN") && !svg.contains("style=")));
    }

    #[test]
    fn long_words_stand_in_two_lines() {
        assert_eq!(wedge(0, Call::ExitFound, "Exit found").matches("<text").count(), 2);
        assert_eq!(wedge(0, Call::Coming, "Coming").matches("<text").count(), 1);
    }
}
