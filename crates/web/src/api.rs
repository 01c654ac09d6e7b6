//! What the page asks the server beside the table: a new table, a table's link, the table behind a code.

use js_sys::{JSON, Reflect};
use kit::Tick;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::Dice;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestInit, Response};

use crate::link::Place;
use crate::session::Session;
use crate::{App, browser};

/// How people find a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invitation {
    /// Its id.
    pub id: String,
    /// The link to send.
    pub link: String,
    /// The code to speak.
    pub code: String,
}

/// Lays a new table.
pub async fn new_table() -> Option<Invitation> {
    ask("POST", "/api/tables").await
}

/// The link and code of a table.
pub async fn invitation(id: &str) -> Option<Invitation> {
    ask("GET", &format!("/api/tables/{id}")).await
}

/// The table behind a spoken code.
pub async fn table_of(code: &str) -> Option<Invitation> {
    let harmless: String =
        code.trim().to_ascii_lowercase().chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
    ask("GET", &format!("/api/codes/{harmless}")).await
}

/// Whether a game that has ended can be tried again: there is a file of it, at the server or here, which another try has not.
pub fn can_try_again(session: Session) -> bool {
    let at_server = session.lobby.with(|lobby| lobby.as_ref().is_some_and(|lobby| lobby.last.is_some()));
    at_server || session.file.with(Option::is_some)
}

/// Lays a table that goes on from an instant of the game that has ended, with the same dice, and goes there.
pub fn try_again(app: App, session: Session, at: Tick, sorry: RwSignal<bool>) {
    if let Some(file) = session.file.get_untracked() {
        let wish = format!("{} {:?} {}", at.0, Dice::Same, browser::letters(&file));
        return if browser::lay_by(browser::RETRY, &wish) { app.visit(Place::InPage) } else { sorry.set(true) };
    }
    let Some(last) = session.lobby.with_untracked(|lobby| lobby.as_ref()?.last) else { return sorry.set(true) };
    spawn_local(async move {
        let body = format!("{{\"at\":{},\"dice\":\"Same\"}}", at.0);
        match asked("POST", &format!("/api/replays/{}/tables", last.replay), Some(&body)).await {
            Some(table) => app.visit(Place::Table(table.id)),
            None => sorry.set(true),
        }
    });
}

async fn ask(method: &str, address: &str) -> Option<Invitation> {
    asked(method, address, None).await
}

async fn asked(method: &str, address: &str, body: Option<&str>) -> Option<Invitation> {
    let options = RequestInit::new();
    options.set_method(method);
    body.iter().for_each(|body| options.set_body(&JsValue::from_str(body)));
    let window = web_sys::window()?;
    let answer = JsFuture::from(window.fetch_with_str_and_init(&browser::here(address), &options)).await.ok()?;
    let answer: Response = answer.dyn_into().ok().filter(Response::ok)?;
    let text = JsFuture::from(answer.text().ok()?).await.ok()?;
    let value = JSON::parse(&text.as_string()?).ok()?;
    let field = |name: &str| Reflect::get(&value, &JsValue::from_str(name)).ok()?.as_string();
    Some(Invitation { id: field("id")?, link: field("link")?, code: field("code").unwrap_or_default() })
}
