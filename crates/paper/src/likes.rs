//! What the reader likes, kept on this device.

use leptos::prelude::*;
use web::browser;

/// What can be switched on and off.
#[derive(Clone, Copy)]
pub struct Likes {
    /// Rooms that can be reached are marked.
    pub reach: RwSignal<bool>,
    /// Each step is explained when it first matters.
    pub hints: RwSignal<bool>,
    /// Letters are keys.
    pub letters: RwSignal<bool>,
    /// The pencil is heard.
    pub sound: RwSignal<bool>,
}

const OFF: &str = "off";

impl Likes {
    /// What was liked last time; everything is on at first.
    pub fn recalled() -> Likes {
        let on = |name: &str| RwSignal::new(browser::recall(&format!("scroll-{name}")).as_deref() != Some(OFF));
        Likes { reach: on("reach"), hints: on("hints"), letters: on("letters"), sound: on("sound") }
    }

    /// All of them with their names.
    pub fn all(self) -> [(&'static str, RwSignal<bool>); 4] {
        [("reach", self.reach), ("hints", self.hints), ("letters", self.letters), ("sound", self.sound)]
    }
}

/// Switches something and keeps it.
pub fn switch(name: &str, like: RwSignal<bool>) {
    like.update(|on| *on = !*on);
    let word = if like.get_untracked() { "on" } else { OFF };
    browser::remember(&format!("scroll-{name}"), word);
}
