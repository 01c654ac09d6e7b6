//! The ten minutes as a strip: gongs above it, slams and the collapse below, and where the game stands.

use std::fmt::Write as _;

use leptos::prelude::*;
use phrasebook::companion::Text;
use sound::Clock;

use crate::desk::Desk;
use crate::say;
use crate::watch::written;

const WIDTH: f64 = 850.0;
const LEFT: f64 = 8.0;
const RIGHT: f64 = 842.0;

/// The strip, for whoever wants to see what comes.
pub fn strip(desk: Desk) -> AnyView {
    let shown = Memo::new(move |_| desk.choice.with(|choice| choice.shows_coming));
    let drawn = Memo::new(move |_| desk.clock.with(drawing));
    let spoken = Memo::new(move |_| desk.clock.with(spoken));
    let at = Memo::new(move |_| {
        let length = f64::from(desk.clock.with(Clock::length_ms));
        let ended_ms = desk.ended.get().map(|ended| ended.after_s as i32 * 1000);
        let time = f64::from(ended_ms.or_else(|| desk.time.get()).unwrap_or_default()).clamp(0.0, length);
        // A tenth of a unit is less than anybody sees.
        ((LEFT + (RIGHT - LEFT) * time / length) * 10.0).round() / 10.0
    });
    let past = move || format!("{:.1}", at.get() - LEFT);
    let place = move || format!("translate({:.1} 0)", at.get());
    move_if(shown, move || {
        view! {
            <div class="sched" role="img" aria-label=move || spoken.get()>
                <svg viewBox=format!("0 0 {WIDTH} 118") aria-hidden="true">
                    <rect x="8" y="54" width="834" height="22" rx="6" fill="#113039" stroke="#3a6b77"/>
                    <rect x="8" y="54" width=past height="22" rx="6" fill="#d9bd8b"/>
                    <g inner_html=move || drawn.get()></g>
                    <g transform=place><path d="M0 46v38" stroke="#fff" stroke-width="4"/>
                        <circle cx="0" cy="65" r="11" fill="#fff" stroke="#24170c" stroke-width="2"/></g>
                </svg>
            </div>
        }
        .into_any()
    })
}

fn move_if(shown: Memo<bool>, draw: impl Fn() -> AnyView + Send + Sync + 'static) -> AnyView {
    (move || shown.get().then(&draw)).into_any()
}

/// Gongs and ends of a clock.
fn drawing(clock: &Clock) -> String {
    let length = f64::from(clock.length_ms());
    let x = |ms: i32| LEFT + (RIGHT - LEFT) * f64::from(ms) / length;
    let mut svg = String::new();
    let last = clock.countdowns.len() - 1;
    for (place, one) in clock.countdowns.iter().enumerate() {
        let end = x(one.end_ms);
        if let Some(gong) = one.gong_ms {
            let (from, strokes) = (x(gong), place + 1);
            let _ = write!(
                svg,
                "<rect x=\"{from:.1}\" y=\"55\" width=\"{:.1}\" height=\"20\" fill=\"#ff6a2a\" fill-opacity=\".92\"/>",
                end - from
            );
            // The last one is called out to its left: there is no room to its right.
            let first = if place == last { end - 31.0 * strokes as f64 } else { from - 14.0 };
            for stroke in 0..strokes {
                svg += &web::scene::mark("gong", first + 31.0 * stroke as f64, 12.0, 28.0, 28.0);
            }
            let (at, anchor) = match place == last {
                true => (first - 10.0, "end"),
                false => (first + 31.0 * strokes as f64 + 6.0, "start"),
            };
            let time = written(gong.unsigned_abs() / 1000);
            let _ = write!(svg, "<text class=\"at\" x=\"{at:.1}\" y=\"34\" text-anchor=\"{anchor}\">{time}</text>");
        } else {
            let _ =
                write!(svg, "<rect x=\"{:.1}\" y=\"50\" width=\"5\" height=\"30\" fill=\"#ff6a2a\"/>", end - 5.0);
        }
        let _ = write!(
            svg,
            "<text class=\"ends\" x=\"{end:.1}\" y=\"100\" text-anchor=\"end\">{}</text>",
            ending(clock, place)
        );
    }
    svg
}

fn ending(clock: &Clock, place: usize) -> String {
    let at = written(clock.countdowns[place].end_ms.unsigned_abs() / 1000);
    say(if place + 1 == clock.countdowns.len() {
        Text::CollapseAt { clock: &at }
    } else {
        Text::SlamAt { clock: &at }
    })
}

/// The same in words.
fn spoken(clock: &Clock) -> String {
    let mut words = Vec::new();
    for (place, one) in clock.countdowns.iter().enumerate() {
        let gong = |gong: i32| say(Text::GongAt { clock: &written(gong.unsigned_abs() / 1000) });
        words.extend(one.gong_ms.map(gong));
        words.push(ending(clock, place));
    }
    format!("{}: {}", say(Text::Schedule), words.join(", "))
}
