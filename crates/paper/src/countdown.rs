//! The turn clock at a table on a server (RNW-53): how long is left for what is asked, and what happens when it runs out.

use std::time::Duration;

use leptos::prelude::*;
use phrasebook::paper::Text;
use scroll::alarm::limit_of;
use scroll::table::Phase;

use crate::desk::{Desk, Seen};
use crate::far::Guest;
use crate::icon;

/// From here on it is said to be short, in seconds.
const SHORT_S: u32 = 10;

/// How often it is looked at, in milliseconds.
const LOOK_MS: u64 = 250;

/// The time that is left for whoever is asked, in seconds, rounded up.
fn left_s(guest: Guest, seen: &Seen) -> Option<u32> {
    let (now, _) = guest.now()?;
    let limits = seen.table.asked().iter().filter_map(|who| limit_of(&seen.table, &seen.book, who));
    limits.min().map(|limit| limit.0.saturating_sub(now.0).div_ceil(1_000))
}

/// What happens when it runs out.
fn then(seen: &Seen) -> Text<'static> {
    let turn = &seen.table.turn;
    match seen.table.phase {
        Phase::Sides => Text::ThenSide,
        Phase::Closing => Text::ThenDoor,
        Phase::Sharing => Text::ThenDie,
        _ if turn.vote.is_some() => Text::ThenSilent,
        _ if turn.pair.is_some_and(|pair| pair.decided.is_none()) => Text::ThenPairPool,
        _ => Text::ThenSharing,
    }
}

/// The countdown.
#[component]
pub fn Countdown(desk: Desk, guest: Guest) -> impl IntoView {
    let reader = desk.reader;
    let beat = RwSignal::new(0_u32);
    let ticking = set_interval_with_handle(move || beat.update(|beat| *beat += 1), Duration::from_millis(LOOK_MS));
    on_cleanup(move || {
        if let Ok(ticking) = ticking {
            ticking.clear();
        }
    });
    let left = Memo::new(move |_| {
        beat.track();
        desk.seen.with(|seen| left_s(guest, seen))
    });
    let then = Memo::new(move |_| desk.seen.with(then));
    let stands = Memo::new(move |_| {
        beat.track();
        guest.now().is_some_and(|(_, runs)| !runs)
    });
    move || {
        left.get().map(|seconds| {
            let spoken = reader.say(Text::TimeLeft { seconds });
            // Only the last seconds are spoken: a clock that talks all the time is heard by nobody.
            let live = if seconds == SHORT_S { "polite" } else { "off" };
            view! {
                <div class="pcount" id="countdown" class:short=seconds <= SHORT_S class:still=stands role="timer" aria-live=live
                    data-left=seconds.to_string() aria-label=spoken>
                    {icon("hourglass")}<b>{seconds}</b><small>{reader.say(then.get())}</small></div>
            }
        })
    }
}
