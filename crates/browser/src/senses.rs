//! What a reader with other senses gets: names and roles, and what moves.

use serde_json::{Value, json};

use crate::page::Page;
use crate::trouble::Outcome;

/// An element as a screen reader meets it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    /// What it is: `button`, `textbox`, `status`, `image` ...
    pub role: String,
    /// What it is called.
    pub name: String,
}

impl Page {
    /// Everything a screen reader meets, in order.
    ///
    /// # Errors
    /// When Chromium refuses.
    pub fn accessible(&self) -> Outcome<Vec<Named>> {
        let tree = self.call("Accessibility.getFullAXTree", json!({}))?;
        let nodes = tree["nodes"].as_array().into_iter().flatten();
        let text = |value: &Value| value["value"].as_str().unwrap_or_default().trim().to_owned();
        let met = nodes.filter(|node| node["ignored"] != true);
        Ok(met.map(|node| Named { role: text(&node["role"]), name: text(&node["name"]) }).collect())
    }

    /// The animations and transitions that move something right now, each with what it moves.
    ///
    /// # Errors
    /// When the page cannot be asked.
    pub fn movements(&self) -> Outcome<Vec<String>> {
        let moving = "document.getAnimations().filter(one => one.playState === 'running' && \
            one.effect.getComputedTiming().activeDuration > 0).map(one => \
            `${one.animationName || one.transitionProperty} on ${one.effect.target && one.effect.target.outerHTML.slice(0, 80)}`)";
        let found = self.eval(moving)?;
        Ok(found.as_array().into_iter().flatten().filter_map(|one| Some(one.as_str()?.to_owned())).collect())
    }
}
