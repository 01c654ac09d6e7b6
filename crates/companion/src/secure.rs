//! What browsers give only to a page that came over https or from this very device: to be kept for times without a network, to be
//! installed, and to keep the screen awake. Elsewhere one line says why there is none of it.

use js_sys::{Function, Object, Promise, Reflect};
use leptos::prelude::*;
use leptos::task::spawn_local;
use phrasebook::companion::Text;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web::browser;
use web::pieces::icon;

use crate::desk::{Desk, Stage};
use crate::say;

/// What holds now.
#[derive(Clone, Copy)]
struct Granted {
    /// Everything that is needed is kept.
    kept: RwSignal<bool>,
    /// The screen stays on.
    awake: RwSignal<bool>,
    /// The browser offers to install the page; what it gave for that.
    offer: RwSignal<Option<JsValue>, LocalStorage>,
}

/// A property of an object of the browser, if there is such a thing.
fn get(object: &JsValue, name: &str) -> Option<JsValue> {
    Reflect::get(object, &name.into()).ok().filter(|found| !found.is_undefined() && !found.is_null())
}

/// Calls a function of an object of the browser.
fn call(object: &JsValue, name: &str, with: &[JsValue]) -> Option<JsValue> {
    let function: Function = get(object, name)?.dyn_into().ok()?;
    Reflect::apply(&function, object, &with.iter().collect()).ok()
}

/// What a call of the browser promises; none if it is refused.
async fn promised(object: &JsValue, name: &str, with: &[JsValue]) -> Option<JsValue> {
    let promise: Promise = call(object, name, with)?.dyn_into().ok()?;
    JsFuture::from(promise).await.ok()
}

/// Listens to an object of the browser for as long as the page is there.
fn on(object: &JsValue, event: &str, heard: impl FnMut(JsValue) + 'static) {
    let heard = Closure::<dyn FnMut(JsValue)>::new(heard);
    call(object, "addEventListener", &[event.into(), heard.as_ref().clone()]);
    heard.forget();
}

/// What the page says about itself: what works, or why not.
pub fn line(desk: Desk) -> AnyView {
    let Some(window) = web_sys::window() else { return ().into_any() };
    if !get(&window, "isSecureContext").is_some_and(|so| so.is_truthy()) {
        return view! { <p class="secure" id="not-secure">{say(Text::NotSecure)}</p> }.into_any();
    }
    let granted =
        Granted { kept: RwSignal::new(false), awake: RwSignal::new(false), offer: RwSignal::new_local(None) };
    keep(desk, granted);
    stay_awake(granted);
    let ticked = |id: &'static str, text: Text<'static>, so: RwSignal<bool>| {
        let words = say(text);
        move || so.get().then(|| view! { <span id=id>{icon("tick")}{words.clone()}</span> })
    };
    let install = move |_| {
        if let Some(offer) = granted.offer.get_untracked() {
            call(&offer, "prompt", &[]);
            granted.offer.set(None);
        }
    };
    let offered = move || {
        let offered = granted.offer.with(Option::is_some);
        offered.then(
            || view! { <button class="btn small" id="install" on:click=install>{say(Text::Install)}</button> },
        )
    };
    on(&window, "beforeinstallprompt", move |event| {
        call(&event, "preventDefault", &[]);
        granted.offer.set(Some(event));
    });
    view! {
        <p class="secure">{ticked("works-offline", Text::WorksOffline, granted.kept)}{ticked("stays-on", Text::ScreenStaysOn, granted.awake)}{offered}</p>
    }
    .into_any()
}

/// Has the page kept by its service worker. A new version takes over while no clock runs, and the page is loaded again with it.
fn keep(desk: Desk, granted: Granted) {
    let Some(keepers) = web_sys::window().and_then(|window| get(&window.navigator(), "serviceWorker")) else {
        return;
    };
    // Whoever comes for the first time has nothing old, and nothing is loaded again.
    let had_one = get(&keepers, "controller").is_some();
    let window = web_sys::window();
    on(&keepers, "controllerchange", move |_| {
        if let Some(window) = window.as_ref().filter(|_| had_one) {
            let _ = window.location().reload();
        }
    });
    spawn_local(async move {
        let options = Object::new();
        let _ = Reflect::set(&options, &"scope".into(), &browser::here("/companion").into());
        let script = browser::here("/companion-keeper.js");
        let Some(kept) = promised(&keepers, "register", &[script.into(), options.into()]).await else { return };
        if let Some(ready) = get(&keepers, "ready").and_then(|ready| ready.dyn_into::<Promise>().ok())
            && JsFuture::from(ready).await.is_ok()
        {
            granted.kept.set(true);
        }
        let look = kept.clone();
        // Looked at again with every stage: in the middle of a game nothing is replaced.
        Effect::new(move |_| {
            let idle = matches!(desk.stage.get(), Stage::Ready | Stage::Ended);
            if let Some(waiting) = get(&look, "waiting").filter(|_| idle) {
                call(&waiting, "postMessage", &["take over".into()]);
            }
        });
        let registration = kept.clone();
        on(&kept, "updatefound", move |_| {
            let Some(coming) = get(&registration, "installing") else { return };
            let worker = coming.clone();
            on(&coming, "statechange", move |_| {
                let installed =
                    get(&worker, "state").and_then(|state| state.as_string()).as_deref() == Some("installed");
                let idle = matches!(desk.stage.get_untracked(), Stage::Ready | Stage::Ended);
                if installed && idle && had_one {
                    call(&worker, "postMessage", &["take over".into()]);
                }
            });
        });
    });
}

/// Keeps the screen on from the first visit on: whoever lays tiles out reads the list for minutes. The browser lets go whenever the
/// page is hidden, so it is asked again when the page is back.
fn stay_awake(granted: Granted) {
    let Some(lock) = web_sys::window().and_then(|window| get(&window.navigator(), "wakeLock")) else { return };
    let ask = move || {
        let lock = lock.clone();
        spawn_local(async move {
            let held = promised(&lock, "request", &["screen".into()]).await;
            granted.awake.set(held.is_some());
            if let Some(held) = held {
                on(&held, "release", move |_| granted.awake.set(false));
            }
        });
    };
    ask();
    if let Some(document) = browser::document() {
        let page = document.clone();
        on(&page, "visibilitychange", move |_| {
            if document.visibility_state() == web_sys::VisibilityState::Visible {
                ask();
            }
        });
    }
}
