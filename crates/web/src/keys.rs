//! The keyboard: Space rolls, numbers keep dice, arrows walk, letters do the rest.

use std::time::Duration;

use leptos::leptos_dom::helpers::IntervalHandle;
use leptos::prelude::*;
use phrasebook::Text;
use temple::table::Phase;
use wasm_bindgen::JsCast as _;
use web_sys::{HtmlInputElement, HtmlSelectElement, KeyboardEvent};

use crate::actions::Card;
use crate::camera::Frame;
use crate::desk::Desk;
use crate::settings::{self, Switch};
use crate::table::Panels;
use crate::{browser, calls, chat, modules};

thread_local! {
    /// When Space went down, while a careful throw is held.
    static HELD_SINCE: std::cell::Cell<Option<f64>> = const { std::cell::Cell::new(None) };
}

/// A key went down.
pub fn pressed(desk: Desk, panels: Panels, event: &KeyboardEvent) {
    let modified = event.ctrl_key() || event.alt_key() || event.meta_key();
    // Whoever writes means letters.
    let writing = event.target().is_some_and(|target| {
        target.dyn_ref::<HtmlInputElement>().is_some() || target.dyn_ref::<HtmlSelectElement>().is_some()
    });
    if modified || writing || desk.look.with_untracked(|look| look.table.phase != Phase::Running) {
        return;
    }
    let key = event.key();
    let handled = match key.as_str() {
        " " => space(desk, event),
        "?" => toggle_menu(panels),
        "Escape" if panels.explained.with_untracked(Option::is_some) => {
            panels.explained.set(None);
            true
        }
        "Escape" if panels.choosing.with_untracked(Option::is_some) => {
            panels.choosing.set(None);
            true
        }
        "Escape" if panels.menu.get_untracked() => {
            browser::focus("#gear");
            toggle_menu(panels)
        }
        "p" | "P" => pause(desk),
        "c" | "C" => switch_frame(panels),
        "0" => calls::focus(),
        "/" => chat::focus(),
        _ if event.repeat() => false,
        _ => keep_die(desk, &key) || act(desk, panels, &key),
    };
    if handled {
        event.prevent_default();
    }
}

/// A key came up.
pub fn released(desk: Desk, event: &KeyboardEvent) {
    if event.key() == " "
        && let Some(since) = HELD_SINCE.take()
    {
        desk.roll(held(since));
        event.prevent_default();
    }
}

/// How long a throw has been held.
pub fn held(since: f64) -> u16 {
    (browser::steady_ms() - since) as u16
}

fn space(desk: Desk, event: &KeyboardEvent) -> bool {
    match (event.repeat(), desk.must_hold()) {
        (false, true) => HELD_SINCE.set(Some(browser::steady_ms())),
        (false, false) => desk.roll(0),
        (true, false) if settings::is_on(Switch::HoldToRoll) => roll_again(desk),
        (true, _) => {}
    }
    true
}

/// Rolls once more, if no roll waits and something is left to roll.
fn roll_again(desk: Desk) {
    let ready = desk.look.with_untracked(|look| {
        let mine = look.table.of(look.me);
        mine.waiting.is_none() && !mine.hand.rollable().without(mine.hand.kept()).is_empty()
    });
    if ready {
        desk.roll(0);
    }
}

/// Rolls again and again until the handle is cleared.
pub fn roll_on(desk: Desk) -> Option<IntervalHandle> {
    set_interval_with_handle(move || roll_again(desk), Duration::from_millis(250)).ok()
}

fn toggle_menu(panels: Panels) -> bool {
    panels.menu.update(|open| *open = !*open);
    true
}

fn pause(desk: Desk) -> bool {
    desk.toggle_pause();
    true
}

/// Shows the whole temple or the reader's part of it.
pub fn switch_frame(panels: Panels) -> bool {
    panels.frame.update(|frame| *frame = if *frame == Frame::Whole { Frame::Me } else { Frame::Whole });
    panels.moved.set((0.0, 0.0, 1.0));
    true
}

/// The dice are numbered as they lie in the tray.
fn keep_die(desk: Desk, key: &str) -> bool {
    let Some(place) = key.parse::<usize>().ok().filter(|number| (1..=9).contains(number)) else { return false };
    let die = desk.look.with_untracked(|look| look.tray().iter().nth(place - 1));
    if let Some(die) = die {
        desk.toggle(die);
    }
    true
}

fn act(desk: Desk, panels: Panels, key: &str) -> bool {
    let key = match key {
        "ArrowUp" => "↑".to_owned(),
        "ArrowRight" => "→".to_owned(),
        "ArrowDown" => "↓".to_owned(),
        "ArrowLeft" => "←".to_owned(),
        other => other.to_ascii_lowercase(),
    };
    let card = panels.cards.with_untracked(|cards| cards.iter().find(|card| card.key == key).cloned());
    card.inspect(|card| choose(desk, panels, card)).is_some()
}

/// Does what a card says, asks for its target, or says why not.
pub fn choose(desk: Desk, panels: Panels, card: &Card) {
    match card.refusal {
        // The same card again puts it back.
        None if !card.choices.is_empty() => {
            let open = panels.choosing.with_untracked(|open| open.as_ref() == Some(&card.id));
            panels.aiming.set(None);
            panels.choosing.set((!open).then(|| card.id.clone()));
        }
        None if modules::asks_twice(&card.command) && !is_sure(desk, panels, card) => {}
        None => {
            panels.choosing.set(None);
            desk.wish(card.command);
        }
        Some(why) => desk.refuse(why),
    }
}

/// How long a second press is waited for.
const ASKED_MS: f64 = 5000.0;

/// So soon after the first, a second press is the bounce of a finger.
const BOUNCE_MS: f64 = 400.0;

/// Whether the reader presses for the second time what cannot be undone. The first press asks, where it stands and in the news; what is
/// compared are the words that were read.
fn is_sure(desk: Desk, panels: Panels, card: &Card) -> bool {
    let now = browser::steady_ms();
    let since = panels.asked.with_untracked(|asked| {
        asked.as_ref().filter(|(title, at)| *title == card.title && now - at < ASKED_MS).map(|(_, at)| now - at)
    });
    match since {
        Some(since) if since < BOUNCE_MS => return false,
        Some(_) => panels.asked.set(None),
        None => {
            panels.asked.set(Some((card.title.clone(), now)));
            desk.say(format!("{}: {}", card.title, desk.language().say(Text::PressAgain)));
            let forget = move || {
                let is_old = |asked: &Option<(String, f64)>| asked.as_ref().is_some_and(|(_, at)| *at == now);
                if panels.asked.try_with_untracked(is_old) == Some(true) {
                    panels.asked.set(None);
                }
            };
            set_timeout(forget, Duration::from_millis(ASKED_MS as u64));
        }
    }
    since.is_some()
}
