//! Calls without words: a wheel under one thumb, and a bubble at the caller's adventurer in the reader's language.

use kit::Tick;
use leptos::prelude::*;
use phrasebook::{Language, Text};
use protocol::{Call, ClientFrame};
use temple::permit::may_speak;
use temple::why_not::WhyNot;
use web_sys::KeyboardEvent;

use crate::board::OnBoard;
use crate::desk::{Desk, Look, Part};
use crate::drawn::Shown;
use crate::listen;
use crate::number::{Num, within};
use crate::pieces::icon;
use crate::session::{Cry, Session};
use crate::table::Panels;
use crate::{app, browser, goal, scene, seats, told, whether};

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

/// The calls as they are offered: after the last gong nobody goes home.
fn offered(last: Option<LastGong>) -> [Call; 8] {
    CALLS.map(|call| match call {
        Call::GoHome if last.is_some() => Call::ToTheExit,
        call => call,
    })
}

/// The last gong has been struck.
#[derive(Clone, Copy, PartialEq)]
struct LastGong;

/// The longest words a bubble holds.
const BUBBLE_LETTERS: usize = 28;

/// The sprite's name of a call.
pub const fn mark(call: Call) -> &'static str {
    match call {
        Call::HelpMe => "call-help",
        Call::Coming => "call-coming",
        Call::GemHere => "call-gem",
        Call::NeedTwoTorches => "call-torches",
        Call::GoHome => "call-home",
        Call::ExitFound => "call-exit",
        Call::NeedTwoKeys => "key",
        Call::ThankYou => "call-thanks",
        Call::ToTheExit => "exit",
    }
}

/// Rule [CUR-14]: whoever is silenced calls nothing.
fn silenced(look: &Look) -> Option<WhyNot> {
    may_speak(&look.view(Tick::START)).err()
}

/// Brings the keyboard to the wheel.
pub fn focus() -> bool {
    browser::focus("#call-1")
}

/// The wheel, and on a phone the button that opens it. Whoever watches or plays alone has nobody to call.
#[component]
pub fn CallWheel() -> impl IntoView {
    let (app, desk, session) = (app(), expect_context::<Desk>(), expect_context::<Session>());
    let several = desk.follow(&[Part::Rest], |look| !look.watching && look.table.adventurers.len() > 1);
    let silenced = desk.follow(&[Part::Rest, Part::Anyone], silenced);
    let me = desk.follow(&[Part::Rest], |look| look.me);
    let last = desk.follow(&[Part::Rest], |look| goal::is_last(look).then_some(LastGong));
    let open = expect_context::<Panels>().calling;
    let mute = whether(move || silenced.get().is_some());
    let call = move |call: Call| {
        open.set(false);
        match silenced.get_untracked() {
            Some(why) => desk.refuse(why),
            None => session.wire.ask(|id| ClientFrame::Call { id, call }),
        }
    };
    let pressed = move |event: KeyboardEvent| {
        let at = listen::attribute(&event, "data-call").filter(|_| event.key() == "Enter");
        let number = at.unwrap_or_else(|| event.key()).parse::<usize>().ok();
        let calls = offered(last.get_untracked());
        match (number.and_then(|number| calls.get(number.checked_sub(1)?)), event.key().as_str()) {
            (Some(chosen), _) => call(*chosen),
            (None, "Escape") => open.set(false),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    };
    let tapped = move |event: web_sys::MouseEvent| {
        let number = listen::attribute(&event, "data-call").and_then(|number| number.parse::<usize>().ok());
        let calls = offered(last.get_untracked());
        number.and_then(|number| calls.get(number.checked_sub(1)?)).into_iter().for_each(|chosen| call(*chosen));
    };
    let drawn = move || {
        let paint = seats::painted(me.get());
        wheel(app.language, offered(last.get()), silenced.get(), (paint.slug, paint.colour))
    };
    view! {
        <Shown when=several>
            <button class="btn callbtn" id="call" aria-expanded=told(open.into()) class:no=mute
                on:click=move |_| open.update(|open| *open = !*open)>{icon("call-help")}{app.word(Text::CallWheel)}</button>
            <svg class="wheel" id="calls" class:open=open class:no=mute viewBox="-132 -132 264 264"
                role="group" aria-label=app.word(Text::CallWheel) on:keydown=pressed on:click=tapped inner_html=drawn></svg>
        </Shown>
    }
}

/// The whole wheel; over one who is silenced, the reason.
fn wheel(language: Language, calls: [Call; 8], silenced: Option<WhyNot>, (slug, colour): (&str, &str)) -> String {
    let words = language.say(Text::CallWheel);
    let wedges = calls.into_iter().enumerate().map(|(place, call)| {
        let words = language.say(Text::CallName(call));
        format!(
            "<g class=\"seg\" role=\"button\" tabindex=\"0\" id=\"call-{0}\" data-call=\"{0}\" aria-label=\"{words}\" aria-disabled=\"{1}\">{2}</g>",
            place + 1,
            silenced.is_some(),
            wedge(place, call, &words)
        )
    });
    let why = silenced.map(|_| format!("<title>{}</title>", language.say(Text::CallSilenced))).unwrap_or_default();
    let emblem = scene::mark(&format!("seat-{slug}"), -11.0, -19.0, 22.0, 22.0);
    wedges.collect::<String>()
        + &format!(
            "<circle r=\"33\"/><g color=\"{colour}\">{emblem}</g><text class=\"hub\" y=\"18\">{words}</text>{why}"
        )
}

/// An eighth of the wheel, at its top.
const WEDGE: &str = "M-14-35.3-47.1-119A128 128 0 0 1 47.1-119L14-35.3A38 38 0 0 0-14-35.3Z";

/// Where the eight signs stand: the middle of each wedge, clockwise from the top.
const SIGNS: [(f64, f64); 8] = {
    const FAR: f64 = 91.0;
    const HALF: f64 = 64.3;
    [(0.0, -FAR), (HALF, -HALF), (FAR, 0.0), (HALF, HALF), (0.0, FAR), (-HALF, HALF), (-FAR, 0.0), (-HALF, -HALF)]
};

/// A wedge with its sign; long words stand in two lines.
fn wedge(place: usize, call: Call, words: &str) -> String {
    let (x, y) = SIGNS[place % SIGNS.len()];
    let lines: Vec<&str> = match words.split_once(' ') {
        Some((first, rest)) if words.chars().count() > 8 => vec![first, rest],
        _ => vec![words],
    };
    let down = |line: usize| y + 17.0 + 11.0 * line as f64 - 5.0 * (lines.len() - 1) as f64;
    let written =
        |(n, line): (usize, &&str)| format!("<text x=\"{}\" y=\"{}\">{line}</text>", Num(x), Num(down(n)));
    let lines: String = lines.iter().enumerate().map(written).collect();
    let sign = scene::mark(mark(call), x - 12.0, y - 22.0, 24.0, 24.0);
    format!("<path d=\"{WEDGE}\" transform=\"rotate({})\"/><g class=\"sign\">{sign}</g>{lines}", 45 * place)
}

/// What is being called, at the callers' adventurers.
#[component]
pub fn Bubbles(on: OnBoard) -> impl IntoView {
    let (app, session) = (app(), expect_context::<Session>());
    let drawn = move || {
        // A bubble stays readable on a board that is drawn small.
        let scale = on.camera.get().scale * on.moved.get().2;
        let size = within(0.92 / scale, 0.8, 1.9);
        let at = |who| on.all.with(|all| all.iter().find(|pawn| pawn.who == who).map(|pawn| (pawn.x, pawn.y)));
        let bubbles = session.shouts.get().into_iter().filter_map(|shout| {
            let (x, y) = at(shout.who)?;
            let urgent = if shout.cry == Cry::Call(Call::HelpMe) { " urgent" } else { "" };
            let words = match &shout.cry {
                Cry::Call(call) => bubble(mark(*call), &app.say(Text::CallName(*call))),
                Cry::Words(words) => bubble("words", &short(words)),
            };
            Some(format!(
                "<g class=\"bubble{urgent}\" transform=\"translate({} {}) scale({})\">{words}</g>",
                Num(x),
                Num(y - 38.0),
                Num(size)
            ))
        });
        bubbles.collect::<String>()
    };
    view! { <g aria-hidden="true" inner_html=drawn></g> }
}

/// As much of somebody's words as a bubble holds; his lane has all of them.
fn short(words: &str) -> String {
    match words.char_indices().nth(BUBBLE_LETTERS) {
        Some((end, _)) => words[..end].to_owned() + "…",
        None => words.to_owned(),
    }
}

fn bubble(mark: &str, words: &str) -> String {
    let half = words.chars().count() as f64 * 4.3 + 21.0;
    let side = half - 9.0;
    let outline = format!(
        "M{}-32q0-9 9-9h{}q9 0 9 9v14q0 9-9 9h-{}l-7 10-5-10h-{}q-9 0-9-9z",
        Num(-half),
        Num(side * 2.0),
        Num(side - 7.0),
        Num(side - 5.0)
    );
    let sign = scene::mark(mark, 8.0 - half, -34.0, 18.0, 18.0);
    format!(
        "<path d=\"{outline}\"/>{sign}<text x=\"{}\" y=\"-19.5\">{}</text>",
        Num(31.0 - half),
        listen::plain(words)
    )
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

    /// *Go home* leaves the wheel with the last gong, and *To the exit* takes its place.
    #[test]
    fn nobody_is_sent_home_after_the_last_gong() {
        let (before, after) = (offered(None), offered(Some(LastGong)));
        assert!(before.contains(&Call::GoHome) && !before.contains(&Call::ToTheExit));
        assert!(!after.contains(&Call::GoHome));
        let place = |calls: [Call; 8], wanted: Call| calls.iter().position(|call| *call == wanted);
        assert_eq!(place(before, Call::GoHome), place(after, Call::ToTheExit));
    }

    #[test]
    fn what_somebody_says_cannot_draw_and_fits_a_bubble() {
        assert_eq!(short("Héé, à gauche"), "Héé, à gauche");
        assert_eq!(short(&"é".repeat(200)).chars().count(), BUBBLE_LETTERS + 1);
        assert!(!bubble("words", "<script>").contains("<script"));
    }

    #[test]
    fn long_words_stand_in_two_lines() {
        assert_eq!(wedge(0, Call::ExitFound, "Exit found").matches("<text").count(), 2);
        assert_eq!(wedge(0, Call::Coming, "Coming").matches("<text").count(), 1);
    }
}
