//! The face of the clock, huge, with what is called out below it; and the flash of a signal over the whole screen.

use leptos::prelude::*;
use phrasebook::companion::Text;
use sound::Cue;
use web::pieces::numerals;

use crate::desk::{Desk, Stage};
use crate::say;
use crate::watch::{Moment, is_sand};

/// For how long a slam is spoken of, in ms.
const SPOKEN_OF_MS: i32 = 8000;

/// For how long the start is, in ms.
const GO_MS: i32 = 2500;

/// The clock and its caption.
pub fn face(desk: Desk) -> AnyView {
    let caption = Memo::new(move |_| caption(desk));
    view! {
        <section class="face">
            <div class="halo" aria-hidden="true"></div>
            {numerals(desk.shown)}
            <p id="caption" role="status" aria-live="assertive">{move || caption.get()}</p>
        </section>
    }
    .into_any()
}

/// What stands below the clock.
fn caption(desk: Desk) -> String {
    match desk.stage.get() {
        Stage::Ready => return say(Text::ReadyWhenYouAre),
        Stage::Ended => return crate::end::outcome(desk),
        Stage::Paused | Stage::Stopping => return say(Text::Paused),
        Stage::Over => return say(Text::Collapsed),
        Stage::Running => {}
    }
    let (time, clock) = (desk.time.get().unwrap_or_default(), desk.clock.get());
    let slammed = clock.countdowns.iter().rev().find(|one| one.end_ms <= time).map(|one| time - one.end_ms);
    say(match desk.moment.get() {
        Some(Moment::LeadIn(seconds)) => Text::GetReady { seconds },
        Some(Moment::Countdown(place)) => Text::Gong { number: place as u32 + 1 },
        Some(Moment::LastCountdown(_)) => Text::LastGong,
        Some(Moment::Calm(_)) if time < GO_MS => Text::Go,
        Some(Moment::Calm(_)) if slammed.is_some_and(|since| since < SPOKEN_OF_MS) => {
            if is_sand(&clock) {
                Text::SlamNow
            } else {
                Text::Slammed
            }
        }
        Some(Moment::Calm(place)) if is_sand(&clock) => {
            Text::Glass { number: place as u32 + 1, of: clock.countdowns.len() as u32 }
        }
        _ => Text::Explore,
    })
}

/// A frame around the screen that flashes as often as a gong is struck. Two classes in turn, so that every signal begins again.
pub fn flash(desk: Desk) -> AnyView {
    let class = move || match desk.flash.get() {
        None => "flash".to_owned(),
        Some((number, cue)) => {
            let turn = if number % 2 == 0 { "even" } else { "odd" };
            let strokes = match cue {
                Cue::Gong(strokes) | Cue::LastGong(strokes) => strokes.clamp(1, 3),
                _ => 1,
            };
            format!("flash {turn} x{strokes}")
        }
    };
    let signal = move || match desk.flash.get() {
        None => "",
        Some((_, Cue::Gong(_) | Cue::LastGong(_))) => "gong",
        Some((_, Cue::Slam)) => "slam",
        Some((_, Cue::Collapse)) => "collapse",
        Some((_, Cue::HourglassOut)) => "hourglass",
        Some(_) => "start",
    };
    view! { <div class=class data-signal=signal aria-hidden="true"></div> }.into_any()
}
