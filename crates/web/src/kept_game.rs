//! A game alone is kept on the device, piece by piece while it is played, and offered again after a reload or a closed tab.
//!
//! The worker gives the pieces of its log (`worker.rs`), and the browser's storage has them: `alone 0`, `alone 1` and so on, each
//! a letter per byte. `alone` is the head: which tab plays it, when it was kept last, the token for the seat and the seconds that
//! are left. A game that is played in one tab is not offered in another.

use js_sys::{Array, Date};
use leptos::prelude::*;
use phrasebook::Text;
use protocol::Lobby;
use wasm_bindgen::JsValue;

use crate::late::{Late, late};
use crate::link::{self, Place};
use crate::session::SEAT_HERE;
use crate::{App, app, browser};

const HEAD: &str = "alone";

/// The name under which a tab keeps what tells it from others.
const TAB: &str = "tab";

/// The owner of a game whose tab is gone.
const NOBODY: &str = "-";

/// Laid by while a game is asked to go on: whoever comes to the lobby with it was asked in vain.
const ASKED: &str = "asked to go on";

/// A tab that has kept nothing for so long is gone, even if it had no time to say so.
const GONE_MS: u64 = 5_000;

/// What is known of the game without reading it.
struct Head {
    owner: String,
    /// Whole milliseconds: to write and read fractions would cost every visitor some kilobytes.
    at_ms: u64,
    token: String,
    left: Option<u32>,
}

fn head() -> Option<Head> {
    let text = browser::recall(HEAD)?;
    let mut words = text.split(' ').map(str::to_owned);
    Some(Head {
        owner: words.next()?,
        at_ms: words.next()?.parse().ok()?,
        token: words.next()?,
        left: words.next()?.parse().ok(),
    })
}

fn write(head: &Head) {
    let left = head.left.map_or_else(|| NOBODY.to_owned(), |left| left.to_string());
    browser::remember(HEAD, &format!("{} {} {} {left}", head.owner, head.at_ms, head.token));
}

fn now_ms() -> u64 {
    Date::now() as u64
}

fn name(piece: u32) -> String {
    format!("{HEAD} {piece}")
}

/// What tells this tab from others, whatever it loads.
fn tab() -> String {
    browser::laid_by(TAB).unwrap_or_else(|| {
        let tab = browser::random_bytes::<8>().map(|byte| format!("{byte:02x}")).concat();
        browser::lay_by(TAB, &tab);
        tab
    })
}

/// Keeps a piece of the log, in place of what stood there and behind it.
pub fn keep(piece: u32, log: &str, left: Option<u32>) {
    let owner = tab();
    let taken = head().is_some_and(|head| head.owner != owner && head.owner != NOBODY);
    // Whoever begins a game takes the place; the game of another tab goes on there and is not kept any more.
    if piece > 0 && taken || !browser::keep(&name(piece), log) {
        return;
    }
    browser::forget(&name(piece + 1));
    browser::take_up(ASKED);
    let token = browser::laid_by(SEAT_HERE).unwrap_or_default();
    write(&Head { owner, at_ms: now_ms(), token, left });
}

/// The game is over: there is nothing to go on with.
pub fn forget() {
    if head().is_some_and(|head| head.owner == tab()) {
        browser::forget(HEAD);
        (0..)
            .map(name)
            .take_while(|piece| browser::recall(piece).is_some())
            .for_each(|piece| browser::forget(&piece));
    }
}

/// The tab is closed or loaded again: from now on its game may go on anywhere.
pub fn let_go() {
    if let Some(head) = head().filter(|head| head.owner == tab()) {
        write(&Head { owner: NOBODY.to_owned(), ..head });
    }
}

/// The game that could go on here.
fn offered() -> Option<Head> {
    let gone =
        |head: &Head| head.owner == NOBODY || head.owner == tab() || now_ms().saturating_sub(head.at_ms) > GONE_MS;
    head().filter(gone)
}

/// Goes on with the kept game.
fn go_on(app: App, head: &Head) {
    let pieces = (0..).map_while(|piece| browser::recall(&name(piece)));
    let log: Array = ["log".to_owned()].into_iter().chain(pieces).map(|piece| JsValue::from_str(&piece)).collect();
    browser::lay_by(SEAT_HERE, &head.token);
    bring(app, &log);
}

/// A game is asked to go on, here or in another try.
pub fn is_asked() {
    browser::lay_by(ASKED, NOBODY);
}

/// Has another table brought to the page: that of a log, or one at which an ended game is tried again.
fn bring(app: App, table: &JsValue) {
    is_asked();
    link::bring(table);
    app.visit(Place::InPage);
}

/// The place for the offer, where there may be one.
pub fn place(lobby: Memo<Option<Lobby>>) -> Option<AnyView> {
    let asked = browser::laid_by(ASKED).is_some();
    (asked || offered().is_some()).then(|| late(Late::Kept(lobby)))
}

/// The offer, or why nothing came of it.
#[component]
pub fn Offer(lobby: Memo<Option<Lobby>>) -> impl IntoView {
    let app = app();
    let another_try = lobby.with_untracked(|lobby| lobby.as_ref().is_some_and(|lobby| lobby.what_if.is_some()));
    if browser::take_up(ASKED).is_some() && !another_try {
        browser::forget(HEAD);
        return view! { <p class="sorry" role="alert">{app.word(Text::CannotGoOn)}</p> }.into_any();
    }
    let Some(head) = offered() else { return ().into_any() };
    let words = app.say(Text::GoOnLeft { seconds: head.left });
    view! { <button class="btn go start" id="go-on" on:click=move |_| go_on(app, &head)>{words}</button> }
        .into_any()
}
