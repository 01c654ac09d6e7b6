//! What somebody looks at: the size of the window, fingers or mouse, his language, and how much may move.

use serde_json::{Value, json};

/// How much may move on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Motion {
    /// As designed.
    Full,
    /// The reader has asked for less.
    Reduced,
}

/// Whose colours the screen has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// Those of the page.
    Own,
    /// Those of the system: the reader has asked for high contrast.
    Forced,
}

/// A device and the wishes of its owner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Screen {
    width: u32,
    height: u32,
    phone: bool,
    language: String,
    motion: Motion,
    colours: Colours,
}

impl Screen {
    /// A usual laptop.
    pub fn desktop() -> Screen {
        let (motion, colours) = (Motion::Full, Colours::Own);
        Screen { width: 1280, height: 800, phone: false, language: "en-GB".to_owned(), motion, colours }
    }

    /// The smallest phone the page is made for, held upright.
    pub fn phone() -> Screen {
        Screen { width: 360, height: 740, phone: true, ..Screen::desktop() }
    }

    /// It has another size.
    pub fn size(self, width: u32, height: u32) -> Screen {
        Screen { width, height, ..self }
    }

    /// Its owner reads another language.
    pub fn language(self, tag: &str) -> Screen {
        Screen { language: tag.to_owned(), ..self }
    }

    /// Its owner wants less to move, or as much as there is.
    pub fn motion(self, motion: Motion) -> Screen {
        Screen { motion, ..self }
    }

    /// Its owner has colours of the system, or those of the page.
    pub fn colours(self, colours: Colours) -> Screen {
        Screen { colours, ..self }
    }

    /// The calls that make a page look like that.
    pub(crate) fn calls(&self, agent: &str) -> Vec<(&'static str, Value)> {
        let motion = if self.motion == Motion::Reduced { "reduce" } else { "no-preference" };
        let colours = if self.colours == Colours::Forced { "active" } else { "none" };
        let scale = if self.phone { 2 } else { 1 };
        vec![
            (
                "Emulation.setDeviceMetricsOverride",
                json!({ "width": self.width, "height": self.height, "deviceScaleFactor": scale, "mobile": self.phone }),
            ),
            ("Emulation.setTouchEmulationEnabled", json!({ "enabled": self.phone, "maxTouchPoints": 5 })),
            ("Emulation.setUserAgentOverride", json!({ "userAgent": agent, "acceptLanguage": self.language })),
            ("Emulation.setLocaleOverride", json!({ "locale": self.language })),
            (
                "Emulation.setEmulatedMedia",
                json!({ "features": [{ "name": "prefers-reduced-motion", "value": motion }, { "name": "forced-colors", "value": colours }] }),
            ),
            // Pages in the background get no frames; everybody here looks at his own.
            ("Emulation.setFocusEmulationEnabled", json!({ "enabled": true })),
        ]
    }
}
