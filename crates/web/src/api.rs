//! What the page asks the server beside the table: a new table, a table's link, the table behind a code.

use js_sys::{JSON, Reflect};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestInit, Response};

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

async fn ask(method: &str, address: &str) -> Option<Invitation> {
    let options = RequestInit::new();
    options.set_method(method);
    let window = web_sys::window()?;
    let answer = JsFuture::from(window.fetch_with_str_and_init(address, &options)).await.ok()?;
    let answer: Response = answer.dyn_into().ok().filter(Response::ok)?;
    let text = JsFuture::from(answer.text().ok()?).await.ok()?;
    let value = JSON::parse(&text.as_string()?).ok()?;
    let field = |name: &str| Reflect::get(&value, &JsValue::from_str(name)).ok()?.as_string();
    Some(Invitation { id: field("id")?, link: field("link")?, code: field("code").unwrap_or_default() })
}
