//! Whoever watches sees the temple, the clock and a lane for everybody, as on a television in the room; here is what still keeps
//! everybody from escaping, and how others join.

use leptos::prelude::*;
use phrasebook::Text;
use wasm_bindgen_futures::spawn_local;

use crate::desk::Desk;
use crate::drawn::memo;
use crate::link::Place;
use crate::modules::scenery::{Scenery, scenery};
use crate::session::Session;
use crate::{api, app, browser, modules, words};

/// What keeps everybody from escaping; the picture and the code of the table, and how many watch.
#[component]
pub fn Join() -> impl IntoView {
    let (app, session) = (app(), expect_context::<Session>());
    let watching =
        memo(move || session.lobby.with(|lobby| lobby.as_ref().map_or(0, |lobby| lobby.watchers.len() as u32)));
    let code = RwSignal::new(String::new());
    let picture = match session.place.get_value() {
        Place::InPage => None,
        Place::Table(id) => {
            let picture = browser::here(&format!("/api/tables/{id}/qr.svg"));
            spawn_local(async move {
                if let Some(found) = api::invitation(&id).await {
                    code.try_set(found.code.replace('-', " "));
                }
            });
            Some(view! { <img src=picture alt=app.word(Text::ScanCode)/> })
        }
    };
    let is_long_way = expect_context::<Desk>().look.with_untracked(modules::objective_lines) > 0;
    let list =
        is_long_way.then(|| view! { <div class="panel before tvlist">{scenery(Scenery::List)}</div> }.into_any());
    view! {
        {list}
        <section class="joinus" aria-label=app.word(Text::SpectatingAll)>
            {picture}
            <div><span class="cap">{app.word(Text::SpectatingAll)}</span><b>{code}</b>
                <span class="mute">{words(move || app.say(Text::WatchersHere(watching.get())))}</span></div>
        </section>
    }
}
