//! The few things the page and its worker ask of the browser.

use kit::Seed;
use wasm_bindgen::JsCast as _;
use web_sys::{Window, WorkerGlobalScope};

/// Milliseconds on a clock that never jumps.
pub fn steady_ms() -> f64 {
    web_sys::window().and_then(|window| window.performance()).map_or(0.0, |performance| performance.now())
}

/// The tag of the language in which `boot.js` has loaded the page.
pub fn spoken() -> String {
    document().and_then(|document| document.document_element()?.get_attribute("lang")).unwrap_or_default()
}

/// The name of the program that `boot.js` has loaded.
pub fn program() -> String {
    said_of_page("data-program").unwrap_or_default()
}

/// The script of the workers of this program. One that is kept for times without a network has its own: it must lie beside its page.
pub fn worker() -> String {
    String::from("/") + said_of_page("data-worker").as_deref().unwrap_or("worker.js")
}

fn said_of_page(name: &str) -> Option<String> {
    document()?.get_element_by_id("page")?.get_attribute(name)
}

/// Loads the page again in the language of a tag: a program speaks one, and `boot.js` chooses it.
pub fn load_in(tag: &str) {
    remember("language", tag);
    let Some(location) = web_sys::window().map(|window| window.location()) else { return };
    // What the address names counts for more than what is remembered.
    let _ = match address_word("lang") {
        Some(named) => {
            location.set_search(&address_words().replace(&format!("lang={named}"), &format!("lang={tag}")))
        }
        None => location.reload(),
    };
}

/// The name under which the dress of the page is kept.
pub const DRESS: &str = "dress";

/// Dresses the page: the style sheet follows its classes. The review, which has no settings of its own, is dressed alike.
pub fn dress(classes: &str) {
    remember(DRESS, classes);
    mark_page("class", classes);
}

fn mark_page(name: &str, word: &str) {
    if let Some(root) = document().and_then(|document| document.document_element()) {
        let _ = root.set_attribute(name, word);
    }
}

/// The document on the screen.
pub fn document() -> Option<web_sys::Document> {
    web_sys::window()?.document()
}

fn storage() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

/// Brings the keyboard to the first place that fits a selector; whether there is one.
pub fn focus(selector: &str) -> bool {
    let place = document().and_then(|document| document.query_selector(selector).ok().flatten());
    // Everything drawn can take the focus, though only elements of HTML say so.
    place.map(|place| place.unchecked_into::<web_sys::HtmlElement>().focus()).is_some()
}

/// Whether the keyboard is in what fits a selector, or in something within it.
pub fn has_focus(selector: &str) -> bool {
    let focused = document().and_then(|document| document.active_element());
    focused.is_some_and(|focused| focused.closest(selector).is_ok_and(|found| found.is_some()))
}

/// Keeps a word on this device. A browser that stores nothing asks again next time.
pub fn remember(name: &str, word: &str) {
    if let Some(storage) = storage() {
        let _ = storage.set_item(name, word);
    }
}

/// The same, and whether the browser does.
pub fn keep(name: &str, word: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(name, word).is_ok())
}

/// Keeps a word no longer.
pub fn forget(name: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(name);
    }
}

/// Bytes as a storage takes them: a letter for each.
pub fn letters(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

/// The name under which the wish for another try is laid by: instant, dice and file, with spaces between.
pub const RETRY: &str = "retry";

/// A word kept on this device.
pub fn recall(name: &str) -> Option<String> {
    storage()?.get_item(name).ok().flatten()
}

fn tab() -> Option<web_sys::Storage> {
    web_sys::window()?.session_storage().ok().flatten()
}

/// Keeps a word for as long as this tab is open, whatever it loads; whether the browser does.
pub fn lay_by(name: &str, word: &str) -> bool {
    tab().is_some_and(|storage| storage.set_item(name, word).is_ok())
}

/// A word kept in this tab.
pub fn laid_by(name: &str) -> Option<String> {
    tab()?.get_item(name).ok().flatten()
}

/// A word kept in this tab, which it keeps no longer.
pub fn take_up(name: &str) -> Option<String> {
    let word = laid_by(name)?;
    tab()?.remove_item(name).ok()?;
    Some(word)
}

/// What follows the question mark in the address, with it.
pub fn address_words() -> String {
    let global = js_sys::global();
    let search = match global.dyn_ref::<Window>() {
        Some(window) => window.location().search().ok(),
        None => global.dyn_ref::<WorkerGlobalScope>().map(|scope| scope.location().search()),
    };
    search.unwrap_or_default()
}

/// A word of the address, `?name=word`.
pub fn address_word(name: &str) -> Option<String> {
    let search = address_words();
    let mut pairs = search.trim_start_matches('?').split('&').filter_map(|pair| pair.split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, word)| word.to_owned())
}

/// A number of the address; for tests.
pub fn number_in_address(name: &str) -> Option<u64> {
    address_word(name)?.parse().ok()
}

/// Bytes nobody can guess.
pub fn random_bytes<const LENGTH: usize>() -> [u8; LENGTH] {
    let global = js_sys::global();
    let crypto = match global.dyn_ref::<Window>() {
        Some(window) => window.crypto().ok(),
        None => global.dyn_ref::<WorkerGlobalScope>().and_then(|scope| scope.crypto().ok()),
    };
    let mut bytes = [0; LENGTH];
    // Every browser that runs this program has it.
    let filled = crypto.and_then(|crypto| crypto.get_random_values_with_u8_array(&mut bytes).ok());
    debug_assert!(filled.is_some(), "the browser gives random numbers");
    bytes
}

/// The seed of the first game in the page; the address may name one, for tests.
pub fn seed() -> Seed {
    number_in_address("seed").map_or_else(|| Seed(random_bytes()), Seed::from_number)
}

/// Numbers that the style sheet gives an element. The browser reads them: our own way would cost every visitor some kilobytes.
pub fn style_numbers<const COUNT: usize>(element: &web_sys::Element, names: [&str; COUNT]) -> [Option<f64>; COUNT] {
    let style = web_sys::window().and_then(|window| window.get_computed_style(element).ok().flatten());
    let number = |name: &str| Some(js_sys::parse_float(&style.as_ref()?.get_property_value(name).ok()?));
    names.map(|name| number(name).filter(|number| number.is_finite()))
}

/// Whether a condition of the style sheet holds for this window.
pub fn suits(condition: &str) -> bool {
    let query = web_sys::window().and_then(|window| window.match_media(condition).ok().flatten());
    query.is_some_and(|query| query.matches())
}

/// Scheme and host of the page.
pub fn origin() -> String {
    web_sys::window().and_then(|window| window.location().origin().ok()).unwrap_or_default()
}

/// The size of the window in pixels.
pub fn window_size() -> (f64, f64) {
    let Some(window) = web_sys::window() else { return (1440.0, 900.0) };
    let number = |value: Result<wasm_bindgen::JsValue, _>| value.ok().and_then(|value| value.as_f64());
    (number(window.inner_width()).unwrap_or(1440.0), number(window.inner_height()).unwrap_or(900.0))
}

/// The address of the page.
pub fn address() -> String {
    web_sys::window().and_then(|window| window.location().href().ok()).unwrap_or_default()
}

/// The path of the page's address below that of the house, `/t/...` at a table.
pub fn path() -> String {
    let path = web_sys::window().and_then(|window| window.location().pathname().ok()).unwrap_or_default();
    let below = path.strip_prefix(&base()).map(str::to_owned);
    below.unwrap_or(path)
}

/// A path of the house as the browser is to be told of it: the house may stand below a path of another site.
pub fn here(path: &str) -> String {
    base() + path
}

/// Where the house stands, as `boot.js` has found out: nothing, or `/gong`.
fn base() -> String {
    document().and_then(|document| document.document_element()?.get_attribute("data-base")).unwrap_or_default()
}

/// Shows another path in the address, without loading anything.
pub fn go_to(path: &str) {
    let history = web_sys::window().and_then(|window| window.history().ok());
    if let Some(history) = history.filter(|_| self::path() != path) {
        let address = format!("{}{}", here(path), address_words());
        let _ = history.push_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&address));
    }
}

/// Loads another page of the house.
pub fn load_page(path: &str) {
    if let Some(window) = web_sys::window() {
        let _ = window.location().set_href(&here(path));
    }
}

/// The clipboard; browsers give it only to pages of this machine or over https.
pub fn clipboard() -> Option<web_sys::Clipboard> {
    let navigator = web_sys::window()?.navigator();
    has(&navigator, "clipboard").then(|| navigator.clipboard())
}

/// Copies what is selected, the old way.
pub fn copy_selection() -> bool {
    let document = document().and_then(|document| document.dyn_into::<web_sys::HtmlDocument>().ok());
    document.is_some_and(|document| document.exec_command("copy").unwrap_or(false))
}

/// Whether the device has a sheet for sending links.
pub fn can_share() -> bool {
    web_sys::window().is_some_and(|window| has(&window.navigator(), "share"))
}

/// Opens the device's sheet for sending a link. Whoever closes it has changed his mind.
pub fn share(title: &str, link: &str) {
    if let Some(window) = web_sys::window() {
        let data = web_sys::ShareData::new();
        data.set_title(title);
        data.set_url(link);
        let _sent = window.navigator().share_with_data(&data);
    }
}

fn has(object: &wasm_bindgen::JsValue, name: &str) -> bool {
    js_sys::Reflect::get(object, &name.into()).is_ok_and(|value| !value.is_undefined())
}
