//! The keyboard: 1 to 9 the choices in their order, Space the big button, U takes back, M the maps, A the adventure sheet, Shift with a
//! number a friend's sheet, Escape closes what is open and goes back to one's own, Enter draws the rest of a chain at once. Letters can be
//! switched off.

use kit::PlayerId;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

use crate::desk::{Desk, Look};

/// Listens for as long as the game is on the screen; the panels are what Escape closes first.
pub fn listen(desk: Desk, panels: [RwSignal<bool>; 2]) {
    let handle = window_event_listener(ev::keydown, move |event| {
        let open = panels.into_iter().find(|panel| panel.get_untracked());
        match open.filter(|_| event.code() == "Escape") {
            Some(panel) => panel.set(false),
            None => press(desk, &event),
        }
    });
    on_cleanup(move || handle.remove());
}

/// Whether nothing has the keyboard: what had it is gone, or cannot be pressed any more.
pub fn is_lost() -> bool {
    let active = web::browser::document().and_then(|document| document.active_element());
    active.is_none_or(|element| element.tag_name() == "BODY" || element.matches(":disabled").unwrap_or(false))
}

fn press(desk: Desk, event: &web_sys::KeyboardEvent) {
    let element = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let tag = element.map(|element| element.tag_name()).unwrap_or_default();
    if tag == "INPUT" || event.ctrl_key() || event.alt_key() || event.meta_key() {
        return;
    }
    let code = event.code();
    let digit = code.strip_prefix("Digit").and_then(|digit| digit.parse::<usize>().ok());
    match (digit, code.as_str()) {
        (Some(digit), _) if digit > 0 && event.shift_key() => friend(desk, digit - 1),
        (Some(digit), _) if digit > 0 => number(desk, digit),
        (_, "Space") if tag != "BUTTON" => {
            event.prevent_default();
            desk.press();
        }
        (_, "Enter") => desk.hurry(),
        (_, "Escape") => {
            desk.looked_at.set(None);
            desk.look.set(Look::Rooms);
            lead_back();
        }
        (_, letter) if desk.likes.letters.get_untracked() => match letter {
            "KeyU" => desk.take_back(),
            "KeyM" => toggle(desk, Look::Maps, ".maps"),
            "KeyA" => toggle(desk, Look::Adventure, ".adventure"),
            _ => {}
        },
        _ => {}
    }
}

/// Shows a part of the table and leads the keyboard there, also on a wide screen, which shows all of it anyway; the same key leads back.
fn toggle(desk: Desk, look: Look, place: &'static str) {
    desk.look.update(|now| *now = if *now == look { Look::Rooms } else { look });
    if desk.look.get_untracked() != look {
        return lead_back();
    }
    request_animation_frame(move || {
        let _there = web::browser::focus(place);
    });
}

/// Whoever was on the maps or on the adventure sheet is on the slab again.
fn lead_back() {
    request_animation_frame(|| {
        let active = web::browser::document().and_then(|document| document.active_element());
        let there = active.and_then(|element| element.closest(".maps, .adventure").ok().flatten());
        if there.is_some() || is_lost() {
            let _back = web::browser::focus(".ptray");
        }
    });
}

fn number(desk: Desk, digit: usize) {
    let first = untrack(|| desk.first_key());
    match digit.checked_sub(first) {
        Some(n) => untrack(|| desk.choose_number(n)),
        None => untrack(|| desk.switch_die(digit - 1)),
    }
}

fn friend(desk: Desk, n: usize) {
    let me = desk.me.get_untracked();
    let others: Vec<PlayerId> =
        desk.seen.with_untracked(|seen| seen.table.seats().filter(|who| *who != me).collect());
    if let Some(who) = others.get(n) {
        desk.looked_at.update(|shown| *shown = if *shown == Some(*who) { None } else { Some(*who) });
    }
}
