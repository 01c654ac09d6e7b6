//! One ear for many events: what is drawn as a whole is also listened to as a whole, which keeps the page small.

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, Event, EventTarget};

/// When an event is heard: on its way to what it happens to, or on its way back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// Before anything else hears it.
    First,
    /// After whatever it happens to.
    Afterwards,
}

/// An ear that closes when it is dropped.
struct Ear {
    target: EventTarget,
    names: &'static [&'static str],
    when: When,
    /// What is heard may bring about more of it, so it must not change while it listens.
    heard: Closure<dyn Fn(Event)>,
}

impl Drop for Ear {
    fn drop(&mut self) {
        let (heard, first) = (self.heard.as_ref().unchecked_ref(), self.when == When::First);
        for name in self.names {
            let _ = self.target.remove_event_listener_with_callback_and_bool(name, heard, first);
        }
    }
}

/// Listens for as long as the part of the page that calls this is shown.
pub fn listen(target: EventTarget, names: &'static [&'static str], when: When, heard: impl Fn(Event) + 'static) {
    let ear = Ear { target, names, when, heard: Closure::new(heard) };
    for name in names {
        let callback = ear.heard.as_ref().unchecked_ref();
        let _ = ear.target.add_event_listener_with_callback_and_bool(name, callback, when == When::First);
    }
    StoredValue::new_local(ear);
}

/// The value of an attribute at the place of an event, or around it.
pub fn attribute(event: &Event, name: &str) -> Option<String> {
    let at = event.target()?.dyn_into::<Element>().ok()?;
    at.closest(&format!("[{name}]")).ok().flatten()?.get_attribute(name)
}

/// A word as it may stand in drawn text and its attributes: names are anybody's.
pub fn plain(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_draw() {
        assert_eq!(plain("<b a=\"1\">&"), "&lt;b a=&quot;1&quot;&gt;&amp;");
        assert_eq!(plain("Ani"), "Ani");
    }
}
