//! Module 1: keys apart from those of good cards, and what is left to the honour of those who sit at one table.

use kit::Tick;
use leptos::prelude::*;
use protocol::{ClientFrame, Preference, Switch};
use temple::modules::curses;
use temple::players::PlayerId;
use temple::rulebook::Piece;

use super::Face;
use crate::app;
use crate::lobby::hall;
use crate::look::Look;

pub(super) static FACE: Face = Face { keys: &["l", "k"], ..Face::plain("curses") };

/// Rule [CUR-19]: in table mode the game forbids nothing, and any player may report a breach.
pub(super) fn on_honour(look: &Look, who: PlayerId) -> Vec<Piece> {
    curses::on_honour(&look.view(Tick::START), who).map(curses::Curse::piece).collect()
}

/// Rule [CUR-15]: whoever plays with assistive input need not hold a throw; everybody says so for themselves.
pub(super) fn assisted() -> AnyView {
    let (app, hall) = (app(), hall());
    let on = Memo::new(move |_| {
        let seat = hall.session.seat()?;
        hall.with(|lobby| lobby.seats.get(seat.index()).map(|seat| seat.assistive == Switch::On))
    });
    let change = move |event| {
        let switch = if event_target_checked(&event) { Switch::On } else { Switch::Off };
        hall.session.tell(ClientFrame::Prefer(Preference::AssistiveInput(switch)));
    };
    let seated = Memo::new(move |_| on.get().is_some());
    view! {
        <Show when=move || seated.get()>
            <label class="pick"><span>{app.language.assisted()}</span>
                <input type="checkbox" id="assisted" prop:checked=move || on.get() == Some(true) on:change=change/></label>
        </Show>
    }
    .into_any()
}
