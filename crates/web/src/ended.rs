//! What the pages of ended games ask the server: the file of a game, and a table that goes on from it; and files that leave a page.

use js_sys::{Array, JSON, Reflect, Uint8Array};
use phrasebook::Language;
use phrasebook::review::Text;
use protocol::Dice;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestInit, Response};

use crate::browser;

/// The name under which the file of an ended game is laid by for the page of its own game.
pub const LAID_BY: &str = "ended";

/// Why something could not be had.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// Nobody answers.
    NoAnswer,
    /// There is no such game.
    NoSuchGame,
    /// The rules have changed, or the game was over by then.
    CannotGoOn,
    /// It was asked for too often.
    TooOften,
    /// The server says why.
    Says(String),
    /// The bytes are no game, for this reason.
    Unreadable(replay::ReadError),
}

impl Trouble {
    /// It as a sentence.
    pub fn sentence(&self, language: Language) -> String {
        match self {
            Trouble::NoAnswer => language.tell(Text::NoAnswer),
            Trouble::NoSuchGame => language.tell(Text::NoSuchGame),
            Trouble::CannotGoOn => language.tell(Text::OtherRules),
            Trouble::TooOften => language.tell(Text::TooOften),
            Trouble::Says(words) => language.tell(Text::ServerSays(words)),
            Trouble::Unreadable(replay::ReadError::NotAReplay | replay::ReadError::OtherGame) => {
                language.tell(Text::NotAReplay)
            }
            Trouble::Unreadable(replay::ReadError::Damaged) => language.tell(Text::Damaged),
            Trouble::Unreadable(replay::ReadError::NewerFormat { found }) => {
                language.tell(Text::NewerFormat { found: (*found).into() })
            }
        }
    }
}

/// The bytes of a game.
pub async fn file(id: &str) -> Result<Vec<u8>, Trouble> {
    let answer = ask(&format!("/api/replays/{id}"), &RequestInit::new()).await?;
    let body = answer.array_buffer().map_err(|_| Trouble::NoAnswer)?;
    let body = JsFuture::from(body).await.map_err(|_| Trouble::NoAnswer)?;
    Ok(Uint8Array::new(&body).to_vec())
}

/// Lays a table that goes on from an instant. Gives its id.
pub async fn go_on(id: &str, at_ms: u32, dice: Dice) -> Result<String, Trouble> {
    let options = RequestInit::new();
    options.set_method("POST");
    let dice = match dice {
        Dice::Same => "Same",
        Dice::Fresh => "Fresh",
    };
    options.set_body(&JsValue::from_str(&format!("{{\"at\":{at_ms},\"dice\":\"{dice}\"}}")));
    let answer = ask(&format!("/api/replays/{id}/tables"), &options).await?;
    let table = JSON::parse(&text(&answer).await).ok();
    let id = table.and_then(|table| Reflect::get(&table, &"id".into()).ok()?.as_string());
    id.ok_or(Trouble::NoAnswer)
}

async fn ask(address: &str, options: &RequestInit) -> Result<Response, Trouble> {
    let window = web_sys::window().ok_or(Trouble::NoAnswer)?;
    let asked = JsFuture::from(window.fetch_with_str_and_init(&browser::here(address), options)).await;
    let answer: Response = asked.ok().and_then(|answer| answer.dyn_into().ok()).ok_or(Trouble::NoAnswer)?;
    match answer.status() {
        200..=299 => Ok(answer),
        404 => Err(Trouble::NoSuchGame),
        409 => Err(Trouble::CannotGoOn),
        429 => Err(Trouble::TooOften),
        _ => Err(Trouble::Says(text(&answer).await.trim().to_owned())),
    }
}

async fn text(answer: &Response) -> String {
    let Ok(text) = answer.text() else { return String::new() };
    JsFuture::from(text).await.ok().and_then(|text| text.as_string()).unwrap_or_default()
}

/// Gives the reader a file of these bytes.
pub fn give(name: &str, bytes: &[u8]) {
    let parts = Array::of1(&Uint8Array::from(bytes));
    let Some(address) = web_sys::Blob::new_with_u8_array_sequence(&parts)
        .ok()
        .and_then(|blob| web_sys::Url::create_object_url_with_blob(&blob).ok())
    else {
        return;
    };
    let anchor = browser::document().and_then(|document| document.create_element("a").ok());
    if let Some(anchor) = anchor.and_then(|anchor| anchor.dyn_into::<web_sys::HtmlAnchorElement>().ok()) {
        anchor.set_href(&address);
        anchor.set_download(name);
        anchor.click();
    }
    let _ = web_sys::Url::revoke_object_url(&address);
}
