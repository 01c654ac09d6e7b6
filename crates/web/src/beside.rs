//! How a page beside the table begins, and how it ends if it must: each has one element to live in and one sentence for what
//! nobody foresaw.

use leptos::mount::mount_to;
use leptos::prelude::IntoView;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;

use crate::browser;

/// What a panic is to the browser: an error of the program, or, in something that was waited for, a promise broken by one.
const TRAPS: [(&str, &str); 2] = [("error", "error"), ("unhandledrejection", "reason")];

/// Where the page goes.
fn place() -> Option<web_sys::HtmlElement> {
    browser::document()?.get_element_by_id("page")?.dyn_into().ok()
}

/// Shows a page; if the program stops, this sentence instead.
pub fn begin<V: IntoView + 'static>(page: impl FnOnce() -> V + 'static, sorry: String) {
    give_up_on_a_trap(sorry);
    if let Some(place) = place() {
        place.set_inner_html("");
        mount_to(place, page).forget();
    }
}

/// The program cannot be asked why it has stopped, so the browser is listened to. Other errors are none of the program's.
fn give_up_on_a_trap(sorry: String) {
    let Some(window) = web_sys::window() else { return };
    for (event, cause) in TRAPS {
        let sorry = sorry.clone();
        let heard = Closure::<dyn Fn(web_sys::Event)>::new(move |event: web_sys::Event| {
            let cause = js_sys::Reflect::get(&event, &cause.into());
            if cause.is_ok_and(|cause| cause.is_instance_of::<js_sys::WebAssembly::RuntimeError>())
                && let Some(place) = place()
            {
                place.set_text_content(Some(&sorry));
            }
        });
        let _ = window.add_event_listener_with_callback(event, heard.as_ref().unchecked_ref());
        heard.forget();
    }
}
