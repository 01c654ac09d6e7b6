//! How friends find the table: link, code and picture; on the first screen, the ways to a table with friends.

use leptos::prelude::*;
use phrasebook::Text;
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::spawn_local;

use super::hall;
use crate::api::{self, Invitation};
use crate::late::{Late, late};
use crate::link::Place;
use crate::pieces::icon;
use crate::{App, app, browser};

/// The panel.
#[component]
pub fn Invite() -> impl IntoView {
    let place = hall().session.place.get_value();
    match place {
        Place::InPage => view! { <div class="panel friends">{late(Late::Friends)}</div> }.into_any(),
        Place::Table(id) => view! { <div class="panel invite">{late(Late::Link(id))}</div> }.into_any(),
    }
}

/// The ways to a table with friends.
#[component]
pub fn Friends() -> impl IntoView {
    let (app, hall) = (app(), hall());
    let unknown = RwSignal::new(None::<Text<'static>>);
    let gather = move |_| {
        spawn_local(async move {
            let table = api::new_table().await;
            // What was chosen until now, also in the last moment.
            let lobby = hall.session.lobby.get_untracked();
            match table {
                Some(table) => app.gather(&table.id, lobby.map(|lobby| lobby.settings)),
                None => unknown.set(Some(Text::ConnectionLost)),
            }
        });
    };
    let code = NodeRef::<leptos::html::Input>::new();
    let join = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let Some(code) = code.get_untracked().map(|input| written(&input.value())).filter(|code| !code.is_empty())
        else {
            return;
        };
        spawn_local(async move {
            match api::table_of(&code).await {
                Some(table) => app.visit(Place::Table(table.id)),
                None => unknown.set(Some(Text::CodeUnknown)),
            }
        });
    };
    view! {
            <button class="btn" id="play-with-friends" on:click=gather>{icon("call-help")}{app.word(Text::PlayWithFriends)}</button>
            <small class="mute">{app.word(Text::PlayWithFriendsAbout)}</small>
            <form class="joincode" on:submit=join>
                <input id="join-code" node_ref=code autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="40"
                    placeholder=app.word(Text::CodePlaceholder) aria-label=app.word(Text::JoinWithCode)/>
                <button class="btn small">{app.word(Text::JoinTable)}</button>
            </form>
            <p class="sorry" role="status">{move || unknown.get().map(|text| app.say(text))}</p>
            <a id="for-the-box" href=browser::here("/companion")>{app.word(Text::ForTheBox)}</a>
    }
}

/// Link, code and picture of a table.
#[component]
pub fn Link(id: String) -> impl IntoView {
    let app = app();
    let invitation = RwSignal::new(None::<Invitation>);
    let picture = browser::here(&format!("/api/tables/{id}/qr.svg"));
    spawn_local(async move {
        let found = api::invitation(&id).await;
        // Without an answer the address of the page will do.
        let here = browser::address();
        invitation.set(Some(found.unwrap_or(Invitation { id, link: here, code: String::new() })));
    });
    let link = move || invitation.with(|found| found.as_ref().map(|found| found.link.clone()));
    let code = move || invitation.with(|found| found.as_ref().map(|found| found.code.replace('-', " ")));
    let copied = RwSignal::new(false);
    let copy = move |_| {
        if let Some(link) = link() {
            spawn_local(async move { copied.set(copy_text(&link).await) });
        }
    };
    let copy_word = move || app.say(if copied.get() { Text::Copied } else { Text::CopyLink });
    let share = browser::can_share().then(|| {
        view! { <button class="btn small" id="share-link" on:click=move |_| share(app, link())>{app.word(Text::ShareLink)}</button> }
    });
    let select = |event: web_sys::FocusEvent| {
        if let Some(input) = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok()) {
            input.select();
        }
    };
    view! {
        <img class="qr" src=picture width="112" height="112" alt=app.word(Text::ScanCode)/>
        <div>
            <p class="code"><span class="cap">{app.word(Text::SayThisCode)}</span><b id="invite-code">{code}</b></p>
            <div class="tools">{share}<button class="btn small" id="copy-link" on:click=copy>{copy_word}</button></div>
            <input id="invite-link" readonly aria-label=app.word(Text::SendThisLink) prop:value=move || link().unwrap_or_default() on:focus=select/>
        </div>
    }
}

/// A code as the table has it, however somebody writes down what they heard: "Brave kapok 27".
fn written(heard: &str) -> String {
    heard.to_ascii_lowercase().split([' ', '-']).filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-")
}

/// Copies by the browser's clipboard, or by selecting where there is none (a page without https).
async fn copy_text(text: &str) -> bool {
    if let Some(clipboard) = browser::clipboard()
        && wasm_bindgen_futures::JsFuture::from(clipboard.write_text(text)).await.is_ok()
    {
        return true;
    }
    let field = browser::document().and_then(|document| document.get_element_by_id("invite-link"));
    let Some(field) = field.and_then(|field| field.dyn_into::<web_sys::HtmlInputElement>().ok()) else {
        return false;
    };
    field.select();
    browser::copy_selection()
}

fn share(app: App, link: Option<String>) {
    if let Some(link) = link {
        browser::share(&app.language.say(Text::Tagline), &link);
    }
}

#[cfg(test)]
mod tests {
    use super::written;

    #[test]
    fn a_code_that_was_heard_is_found() {
        for heard in ["brave-kapok-27", "Brave kapok 27", "  brave  Kapok-27 "] {
            assert_eq!(written(heard), "brave-kapok-27");
        }
        assert_eq!(written("  "), "");
    }
}
