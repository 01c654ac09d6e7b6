//! The few things the page asks of the browser.

use kit::Seed;
use phrasebook::Language;

/// Milliseconds on a clock that never jumps.
pub fn steady_ms() -> f64 {
    web_sys::window().and_then(|window| window.performance()).map_or(0.0, |performance| performance.now())
}

/// The language chosen last time, or the browser's own.
pub fn language() -> Language {
    let chosen = storage().and_then(|storage| storage.get_item("language").ok().flatten());
    let own = web_sys::window().and_then(|window| window.navigator().language());
    let tags = [address_word("lang"), chosen, own];
    tags.into_iter().flatten().find_map(|tag| Language::from_tag(&tag)).unwrap_or_default()
}

/// Remembers the language and tells screen readers.
pub fn remember_language(language: Language) {
    if let Some(storage) = storage() {
        // A browser that stores nothing asks again next time.
        let _ = storage.set_item("language", language.tag());
    }
    let document = web_sys::window().and_then(|window| window.document());
    if let Some(root) = document.and_then(|document| document.document_element()) {
        let _ = root.set_attribute("lang", language.tag());
    }
}

fn storage() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

/// A word of the page's address, `?name=word`.
pub fn address_word(name: &str) -> Option<String> {
    let search = web_sys::window()?.location().search().ok()?;
    let pairs = search.trim_start_matches('?').split('&').filter_map(|pair| pair.split_once('='));
    pairs.into_iter().find(|(key, _)| *key == name).map(|(_, word)| word.to_owned())
}

/// A seed nobody can guess; the address may name one, for tests.
pub fn seed() -> Seed {
    if let Some(number) = address_word("seed").and_then(|word| word.parse().ok()) {
        return Seed::from_number(number);
    }
    let mut bytes = [0; 32];
    let filled = web_sys::window()
        .and_then(|window| window.crypto().ok())
        .and_then(|crypto| crypto.get_random_values_with_u8_array(&mut bytes).ok());
    match filled {
        Some(_) => Seed(bytes),
        None => Seed::from_number(steady_ms().to_bits()),
    }
}

/// How much faster than real time a game runs; the address may say so, for tests.
pub fn speed() -> f64 {
    address_word("speed").and_then(|word| word.parse().ok()).filter(|speed| *speed > 0.0).unwrap_or(1.0)
}

/// The size of the window in pixels.
pub fn window_size() -> (f64, f64) {
    let Some(window) = web_sys::window() else { return (1440.0, 900.0) };
    let number = |value: Result<wasm_bindgen::JsValue, _>| value.ok().and_then(|value| value.as_f64());
    (number(window.inner_width()).unwrap_or(1440.0), number(window.inner_height()).unwrap_or(900.0))
}
