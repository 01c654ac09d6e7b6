//! Links to a second, and files that leave the page.

use leptos::html;
use leptos::prelude::*;
use phrasebook::review::Text;
use web::browser;
use web::ended::give;
use web::pieces::icon;

use crate::game::seconds;
use crate::open::FileButton;
use crate::viewer::{Viewer, link_to};
use crate::{Languages, reader};

/// The link to this second, the file, and where else to go.
#[component]
pub fn Sharing(viewer: Viewer) -> impl IntoView {
    let reader = reader();
    let game = viewer.game();
    let name = game.id.as_ref().map_or_else(|| "game".to_owned(), |id| id.chars().take(8).collect());
    let download = move |_| give(&format!("{name}.gong"), &viewer.game().bytes);
    let link = game.id.is_some().then(|| view! { <Link viewer=viewer/> });
    view! {
        <div class="ends">
            {link}
            <button class="btn" id="download" on:click=download>{reader.word(Text::Download)}</button>
            <FileButton/>
            <a class="btn" id="history" href=browser::here("/games")>{reader.word(Text::History)}</a>
            <a class="btn" id="new-temple" href=browser::here("/")>{reader.word(Text::NewTemple)}</a>
            <Languages/>
        </div>
    }
}

#[component]
fn Link(viewer: Viewer) -> impl IntoView {
    let reader = reader();
    let place = NodeRef::<html::Input>::new();
    let said = RwSignal::new(None::<Text<'static>>);
    let link = move || link_to(seconds(viewer.place.get().at));
    let copy = move |_| {
        if let Some(input) = place.get_untracked() {
            let _ = input.focus();
            input.select();
            said.set(Some(if browser::copy_selection() { Text::LinkCopied } else { Text::LinkMarked }));
        }
    };
    view! {
        <div class="link">
            <input node_ref=place id="link" readonly aria-label=reader.word(Text::LinkHere) prop:value=link/>
            <button class="btn" id="copy-link" on:click=copy>{icon("call-coming")}{reader.word(Text::CopyLink)}</button>
            <small role="status">{move || said.get().map(|text| reader.say(text))}</small>
        </div>
    }
}
