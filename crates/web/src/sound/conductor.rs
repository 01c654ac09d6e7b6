//! Keeps the sound on the table's clock (`music.rs`) and lets it rise with danger. Comes with the later part of the program.

use std::ops::Range;

use leptos::prelude::*;
use protocol::Lobby;
use sound::score::signals;
use sound::{Clock, Countdown, Cue};
use temple::table::Presence;

use super::music::{beat, fall_silent, give_signals, go_on, rise, stop_music};
use super::output::MIX;
use super::{captions, hall};
use crate::desk::{Desk, Look, Part};
use crate::drawn::{effect, memo};
use crate::goal;
use crate::session::Session;

/// What is made before it is first needed, because it must be heard at once.
const USUAL: [Cue; 11] = [
    Cue::BlackMask,
    Cue::GoldMask,
    Cue::Step,
    Cue::Chamber,
    Cue::Refusal,
    Cue::ChainBreak,
    Cue::Gem(1),
    Cue::Gem(2),
    Cue::Gem(3),
    Cue::FreedYou,
    Cue::Out,
];

/// From how many seconds before the fall on the ground trembles with the drum.
const TREMBLES_MS: i32 = 10_000;

/// For how long the ground trembles.
const TREMBLE: std::time::Duration = std::time::Duration::from_millis(140);

/// Follows the clock of the table. Shows nothing.
#[component]
pub fn Drums() -> impl IntoView {
    let (desk, session) = (expect_context::<Desk>(), expect_context::<Session>());
    let clock = desk.look.with_untracked(clock_of);
    let told = clock.as_ref().map(signals).unwrap_or_default();
    let danger = memo(move || desk.see(&[Part::Rest, Part::Places], |look| (danger(look) * 20.0) as u8));
    let television = memo(move || session.lobby.with(|lobby| lobby.as_ref().is_some_and(has_television)));
    let (before, prepared) = (StoredValue::new(0), StoredValue::new(false));
    effect(move || {
        let now = desk.now.get().0 as i32;
        desk.starts_in.track();
        beat_drums(desk, &told, before.get_value()..now);
        before.set_value(now);
        let runs = desk.heard_clock().filter(|_| !hall::is_silent());
        let (Some(clock), Some((now_ms, pace))) = (&clock, runs) else { return fall_silent() };
        let Some(beat) = beat(now_ms, pace) else { return fall_silent() };
        if !prepared.get_value() {
            prepared.set_value(true);
            hall::prepare((1..=7).map(Cue::Roll).chain(USUAL).chain(told.iter().map(|(_, cue)| *cue)));
        }
        give_signals(&told, beat);
        // Music has one tempo; only tests have another pace. A television plays it for the whole room.
        let elsewhere = television.get() && MIX.get().left_to_television && desk.is_seated();
        if pace == 1 && !elsewhere {
            go_on(clock, beat)
        } else {
            stop_music()
        }
        rise(f32::from(danger.get()) / 20.0);
    });
    // Whoever comes back is on the table's clock again at once: the device may have put the sound to sleep meanwhile.
    let back = window_event_listener_untyped("visibilitychange", move |_| {
        super::unlock();
        desk.tick();
    });
    on_cleanup(move || {
        back.remove();
        fall_silent();
    });
}

/// Whether somebody watches: that is how a television sits at a table.
fn has_television(lobby: &Lobby) -> bool {
    lobby.watchers.iter().any(|person| person.presence == Presence::Here)
}

/// The clock of the game as the score wants it; none in a game without.
fn clock_of(look: &Look) -> Option<Clock> {
    let profile = look.book.clock()?;
    let countdowns = profile.countdowns.iter();
    let countdowns =
        countdowns.map(|one| Countdown { gong_ms: one.gong_at.map(|at| at.0 as i32), end_ms: one.end_at.0 as i32 });
    Some(Clock { intro_ms: profile.intro_s as i32 * 1000, countdowns: countdowns.collect() })
}

/// A drum is felt and read like everything else that is heard, and in the last seconds the ground trembles with it.
fn beat_drums(desk: Desk, told: &[(i32, Cue)], passed: Range<i32>) {
    let is_drum = |(at, cue): &&(i32, Cue)| matches!(cue, Cue::Drum(_)) && passed.contains(at);
    let Some((at, cue)) = told.iter().rfind(is_drum) else { return };
    captions::show(*cue);
    if told.last().is_some_and(|(end, _)| end - at <= TREMBLES_MS) {
        desk.trembling.set(true);
        let still = move || {
            let _ = desk.trembling.try_set(false);
        };
        set_timeout(still, TREMBLE);
    }
}

/// How badly things stand for the reader, from 0 to 1: locked dice, stuck friends, a countdown far from home, the last minute.
fn danger(look: &Look) -> f32 {
    let me = look.table.of(look.me);
    let (locked, all) = (me.hand.cursed().len(), me.hand.in_hand().len().max(1));
    let mine = if look.watching { 0.0 } else { f32::from(locked) / f32::from(all) };
    let stuck = look.table.inside().filter(|who| !look.is_me(*who) && look.table.of(*who).is_stuck()).count();
    let countdown = match (look.table.countdown, goal::goal_of(look)) {
        (None, _) => 0.0,
        (Some(_), _) if goal::is_last(look) => 0.6,
        (Some(_), goal::Goal::Home { rooms: Some(rooms) }) => 0.2 + 0.1 * rooms.min(5) as f32,
        (Some(_), _) => 0.3,
    };
    (0.5 * mine + 0.2 * stuck.min(2) as f32 + countdown).min(1.0)
}
