//! A device's own sheet for sending links: what the page hands to it.

use browser::{Outcome, Page, Screen};
use serde_json::json;

use crate::visit::{UNHURRIED, Visit};

/// Stands for the device's sheet, which Chromium without a desktop has not: it notes what it is given.
const SHEET: &str = "window.sent = []; Object.defineProperty(Navigator.prototype, 'share', {
    configurable: true, value: given => { sent.push({ title: given.title, url: given.url }); return Promise.resolve(); } })";

/// What the sheet was given last.
fn sent(page: &Page) -> Outcome<[String; 2]> {
    page.wait_for("sent.length", "the device's sheet")?;
    let last = page.eval("sent.pop()")?;
    Ok([&last["title"], &last["url"]].map(|words| words.as_str().unwrap_or_default().to_owned()))
}

/// The link of a table goes to the device's sheet as it stands beside its code.
#[test]
fn the_link_of_a_table_is_shared() -> Outcome<()> {
    let Some(visit) = Visit::begin(UNHURRIED)? else { return Ok(()) };
    let host = visit.guest(&Screen::phone())?;
    let page = &host.page;
    page.before_loading(SHEET)?;
    page.reload()?;
    page.tap("#play-with-friends")?;
    page.wait_for("document.querySelector('#invite-link')?.value.includes('/t/')", "the link to send")?;
    let link = page.eval("document.querySelector('#invite-link').value")?;
    page.tap("#share-link")?;
    let [title, url] = sent(page)?;
    assert_eq!(json!(url), link);
    assert!(!title.is_empty(), "a link without a word");
    page.is_content()
}
