//! A countdown takes over the screen: the edge that burns away, the dust of the last seconds, and what is said aloud.

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::CssStyleSheet;

use crate::desk::{Desk, Look, Part};
use crate::drawn::{Shown, effect, memo};
use crate::goal::Goal;
use crate::number::Num;
use crate::settings::{self, Switch};
use crate::sound::{self, Ends};
use crate::trail::Ruin;
use crate::{app, browser, goal, top, words};

/// Brings in the style and the pictures of everything that comes with this part of the program. Once is enough.
pub fn dress() {
    let Some(page) = browser::document().filter(|page| page.get_element_by_id("late-sprite").is_none()) else {
        return;
    };
    if let Some(body) = page.body() {
        let _ = body.insert_adjacent_html("beforeend", include_str!("late.svg"));
    }
    wear(&page, include_str!("late.css"));
}

/// Brings in the style of another part. Once is enough.
pub fn put_on(style: &'static str, name: &str) {
    let Some(page) = browser::document() else { return };
    let Some(body) = page.body().filter(|body| body.get_attribute(name).is_none()) else { return };
    let _ = body.set_attribute(name, "");
    wear(&page, style);
}

fn wear(page: &web_sys::Document, style: &'static str) {
    let sheet = page.style_sheets().get(0).and_then(|sheet| sheet.dyn_into::<CssStyleSheet>().ok());
    let Some(sheet) = sheet else { return };
    for rule in rules(style) {
        // What a browser does not know it does without.
        let length = sheet.css_rules().map_or(0, |rules| rules.length());
        let _ = sheet.insert_rule_with_index(rule, length);
    }
}

/// The rules of a style sheet one by one.
fn rules(style: &'static str) -> Vec<&'static str> {
    let (mut all, mut depth, mut from) = (Vec::new(), 0_u32, 0);
    for (at, sign) in style.char_indices() {
        match sign {
            '{' => depth += 1,
            '}' if depth == 1 => {
                all.push(style[from..=at].trim());
                (depth, from) = (0, at + 1);
            }
            '}' => depth -= 1,
            _ => {}
        }
    }
    all
}

/// How much of a countdown is left, in whole seconds, and how long it is.
#[derive(Clone, Copy, PartialEq)]
struct Left {
    seconds: u32,
    of: u32,
    ends: Ends,
}

fn left_of(look: &Look, now: kit::Tick) -> Option<Left> {
    let countdown = look.book.clock()?.countdowns.get(usize::from(look.table.slams))?;
    let opened = countdown.gong_at.filter(|_| look.table.countdown.is_some())?;
    Some(Left {
        seconds: countdown.end_at.0.saturating_sub(now.0).div_ceil(1000),
        of: countdown.end_at.0.saturating_sub(opened.0).div_ceil(1000).max(1),
        ends: if goal::is_last(look) { Ends::Fall } else { Ends::Slam },
    })
}

fn left(desk: Desk) -> Memo<Option<Left>> {
    memo(move || desk.see(&[Part::Rest], |look| left_of(look, desk.now.get())))
}

/// The lengths of the four burning sides, clockwise from the top, and where the flame is, for a share of the time left.
fn burning(share: f64, (width, height): (f64, f64)) -> ([f64; 4], (f64, f64)) {
    let mut rest = share * 2.0 * (width + height);
    let mut take = |length: f64| {
        let here = rest.clamp(0.0, length);
        rest -= here;
        here / length.max(1.0)
    };
    let sides = [take(width), take(height), take(width), take(height)];
    let head = match sides {
        [top, right, ..] if right <= 0.0 => (top * width, 0.0),
        [_, right, bottom, _] if bottom <= 0.0 => (width, right * height),
        [_, _, bottom, left] if left <= 0.0 => ((1.0 - bottom) * width, height),
        [.., left] => (0.0, (1.0 - left) * height),
    };
    (sides, head)
}

/// The frame round the whole screen that burns away. It is set once a second, and the compositor does the rest.
#[component]
pub fn Edge() -> impl IntoView {
    let left = left(expect_context());
    let burns = memo(move || left.with(Option::is_some));
    let fire = memo(move || {
        let share = left.get().map_or(0.0, |left| f64::from(left.seconds.saturating_sub(1)) / f64::from(left.of));
        burning(share.min(1.0), browser::window_size())
    });
    let side = move |n: usize, axis: &'static str| words(move || format!("scale{axis}({})", Num(fire.get().0[n])));
    let head = words(move || format!("translate({}px,{}px)", Num(fire.get().1.0), Num(fire.get().1.1)));
    // The fire beats with the drum.
    let tempo = move || match left.get() {
        Some(Left { ends: Ends::Fall, seconds, .. }) => match seconds {
            0..=10 => "5",
            11..=20 => "4",
            21..=30 => "3",
            31..=40 => "2",
            _ => "1",
        },
        _ => "0",
    };
    view! {
        <Shown when=burns>
            <div class="vign" aria-hidden="true"></div>
            <div class="edge" data-tempo=tempo aria-hidden="true">
                <div class="fire"><i style:transform=side(0, "X")></i><i style:transform=side(1, "Y")></i><i style:transform=side(2, "X")></i><i style:transform=side(3, "Y")></i></div>
                <svg class="flame" style:transform=head><use href="#flame"/></svg>
            </div>
        </Shown>
    }
}

/// The dust of the last seconds.
#[component]
pub fn Dust() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let falls = memo(move || desk.see(&[Part::Rest], |look| Ruin::at(look, desk.now.get()) == Ruin::Broken));
    view! { <Shown when=falls><div class="dust" aria-hidden="true"><i></i><i></i></div></Shown> }
}

/// At a gong the line of the goal is read out at once, and spoken to whoever wants that. Shows nothing.
#[component]
pub fn Alarm() -> impl IntoView {
    let (app, desk) = (app(), expect_context::<Desk>());
    let gong = desk.follow(&[Part::Rest], |look| look.table.countdown);
    effect(move || {
        let Some(n) = gong.get() else { return };
        let words = desk.look.with_untracked(|look| {
            let line = app.say(top::line_of(look));
            let gong = match goal::is_last(look) {
                true => phrasebook::Text::LastGong,
                false => phrasebook::Text::Gong { n: n.into() },
            };
            // The line of whoever can do nothing, or is out, does not name the gong.
            let goal = goal::goal_of(look);
            let silent = matches!(goal, Goal::Forlorn(_) | Goal::Stuck | Goal::NoDice | Goal::Out);
            if silent { app.say(gong) + ". " + &line } else { line }
        });
        if settings::is_on(Switch::Spoken) {
            sound::speak(&words);
        }
        desk.cry(words);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fire_goes_round_from_the_last_side_to_the_first() {
        let window = (300.0, 100.0);
        assert_eq!(burning(1.0, window).0, [1.0, 1.0, 1.0, 1.0]);
        assert_eq!(burning(0.0, window), ([0.0; 4], (0.0, 0.0)));
        let (sides, head) = burning(0.5, window);
        assert_eq!((sides, head), ([1.0, 1.0, 0.0, 0.0], (300.0, 100.0)));
        assert_eq!(burning(0.875, window).0, [1.0, 1.0, 1.0, 0.0]);
    }

    #[test]
    fn a_style_sheet_is_taken_apart_rule_by_rule() {
        assert_eq!(rules("/* a */ .x{top:0} @media (a){.y{left:0} .z{left:1px}}\n.w{top:1px}").len(), 3);
        let style = include_str!("late.css");
        assert_eq!(style.matches('{').count(), style.matches('}').count());
        assert!(rules(style).len() > 20);
    }
}
