//! Mouse, touch and keys, as the browser gets them from real devices.

use std::time::Duration;

use serde_json::{Value, json};

use crate::page::Page;
use crate::trouble::{Outcome, Trouble};

/// What somebody presses with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Means {
    /// A mouse.
    Mouse,
    /// A finger.
    Touch,
}

/// A key: what the browser calls it, its old number, and what it writes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Key {
    key: String,
    code: String,
    number: u32,
    writes: Option<String>,
    shift: bool,
}

impl Key {
    /// A key by the name browsers give it: `Enter`, `Tab`, `ArrowUp`, `Space`, `Escape`; or the character it writes.
    /// `Shift+1` is the key with Shift held down.
    ///
    /// # Errors
    /// When there is no such key.
    pub fn named(name: &str) -> Outcome<Key> {
        if let Some(shifted) = name.strip_prefix("Shift+") {
            return Ok(Key { shift: true, writes: None, ..Key::named(shifted)? });
        }
        let key = |key: &str, code: &str, number, writes: Option<&str>| Key {
            key: key.to_owned(),
            code: code.to_owned(),
            number,
            writes: writes.map(str::to_owned),
            shift: false,
        };
        let mut letters = name.chars();
        Ok(match (name, letters.next(), letters.next()) {
            ("Space" | " ", ..) => key(" ", "Space", 32, Some(" ")),
            ("Enter", ..) => key("Enter", "Enter", 13, Some("\r")),
            ("Tab", ..) => key("Tab", "Tab", 9, None),
            ("Escape", ..) => key("Escape", "Escape", 27, None),
            ("Backspace", ..) => key("Backspace", "Backspace", 8, None),
            ("PageUp", ..) => key(name, name, 33, None),
            ("PageDown", ..) => key(name, name, 34, None),
            ("End", ..) => key(name, name, 35, None),
            ("Home", ..) => key(name, name, 36, None),
            ("ArrowLeft", ..) => key(name, name, 37, None),
            ("ArrowUp", ..) => key(name, name, 38, None),
            ("ArrowRight", ..) => key(name, name, 39, None),
            ("ArrowDown", ..) => key(name, name, 40, None),
            (_, Some(one), None) => {
                let upper = one.to_ascii_uppercase();
                let code = if one.is_ascii_digit() { format!("Digit{one}") } else { format!("Key{upper}") };
                key(name, &code, upper.into(), Some(name))
            }
            _ => return Err(Trouble::new(format!("there is no key {name:?}"))),
        })
    }

    fn event(&self, kind: &str) -> Value {
        let mut event = json!({ "type": kind, "key": self.key, "code": self.code, "windowsVirtualKeyCode": self.number, "modifiers": if self.shift { 8 } else { 0 } });
        if let Some(text) = self.writes.as_ref().filter(|_| kind == "keyDown") {
            event["text"] = text.as_str().into();
        }
        event
    }
}

/// Where an element can be pressed: its middle, if nothing covers it. Scrolls only if it must.
const MIDDLE: &str = "(css => {
    const element = document.querySelector(css);
    if (!element) return { why: 'it is not there' };
    const look = () => {
        const box = element.getBoundingClientRect();
        const x = box.left + box.width / 2, y = box.top + box.height / 2;
        if (!box.width || !box.height) return { why: 'it does not show' };
        const top = document.elementFromPoint(x, y);
        if (!top) return { why: 'it is outside the screen' };
        if (element.contains(top)) return { x, y };
        return { why: 'it is covered by ' + top.outerHTML.slice(0, 120) };
    };
    const first = look();
    if (!first.why) return first;
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    return look();
})";

impl Page {
    /// Presses the middle of an element with the mouse, as soon as it can be pressed.
    ///
    /// # Errors
    /// When it cannot be pressed: it is not there, does not show or is covered.
    pub fn click(&self, css: &str) -> Outcome<()> {
        self.press(Means::Mouse, css)
    }

    /// Presses the middle of an element with a finger, as soon as it can be pressed.
    ///
    /// # Errors
    /// When it cannot be pressed: it is not there, does not show or is covered.
    pub fn tap(&self, css: &str) -> Outcome<()> {
        self.press(Means::Touch, css)
    }

    /// Presses the middle of an element, as soon as it can be pressed.
    ///
    /// # Errors
    /// When it cannot be pressed: it is not there, does not show or is covered.
    pub fn press(&self, means: Means, css: &str) -> Outcome<()> {
        self.wait(&format!("{css} to be pressed"), || self.try_press(means, css).map(Result::ok)).map_err(
            |trouble| match self.middle(css) {
                Ok(Err(why)) => Trouble::new(format!("{css}: {why}; {trouble}")),
                _ => trouble,
            },
        )
    }

    /// Presses the middle of an element if it can be pressed this instant, or says why not.
    ///
    /// # Errors
    /// When the page cannot be asked.
    pub fn try_press(&self, means: Means, css: &str) -> Outcome<Result<(), String>> {
        match self.middle(css)? {
            Ok((x, y)) => self.press_at(means, x, y).map(Ok),
            Err(why) => Ok(Err(why)),
        }
    }

    fn middle(&self, css: &str) -> Outcome<Result<(f64, f64), String>> {
        let found = self.eval(&format!("{MIDDLE}({})", json!(css)))?;
        Ok(match (found["x"].as_f64(), found["y"].as_f64()) {
            (Some(x), Some(y)) => Ok((x, y)),
            _ => Err(found["why"].as_str().unwrap_or("the page says nothing").to_owned()),
        })
    }

    fn press_at(&self, means: Means, x: f64, y: f64) -> Outcome<()> {
        let touch = |kind: &str, points: Value| json!({ "type": kind, "touchPoints": points });
        let mouse = |kind: &str, button: &str, buttons: u8| json!({ "type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1 });
        let (method, events) = match means {
            Means::Touch => (
                "Input.dispatchTouchEvent",
                vec![touch("touchStart", json!([{ "x": x, "y": y }])), touch("touchEnd", json!([]))],
            ),
            Means::Mouse => (
                "Input.dispatchMouseEvent",
                vec![
                    mouse("mouseMoved", "none", 0),
                    mouse("mousePressed", "left", 1),
                    mouse("mouseReleased", "left", 0),
                ],
            ),
        };
        self.call_in_a_row(events.into_iter().map(|event| (method, event)).collect())
    }

    /// A finger goes from the middle of an element so many pixels up, or down if it is less than none.
    ///
    /// # Errors
    /// When it cannot be touched this instant, or the page is gone.
    pub fn swipe_up(&self, css: &str, pixels: f64) -> Outcome<()> {
        const STEPS: u32 = 4;
        let (x, y) = self.middle(css)?.map_err(|why| Trouble::new(format!("{css}: {why}")))?;
        let touch = |kind: &str, points: Value| {
            ("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points }))
        };
        let on = |step: u32| {
            touch("touchMove", json!([{ "x": x, "y": y - pixels * f64::from(step) / f64::from(STEPS) }]))
        };
        let mut events = vec![touch("touchStart", json!([{ "x": x, "y": y }]))];
        events.extend((1..=STEPS).map(on));
        events.push(touch("touchEnd", json!([])));
        self.call_in_a_row(events)
    }

    /// Presses a key and lets it go.
    ///
    /// # Errors
    /// When there is no such key, or the page is gone.
    pub fn key(&self, name: &str) -> Outcome<()> {
        let key = Key::named(name)?;
        self.call_in_a_row(["keyDown", "keyUp"].map(|kind| ("Input.dispatchKeyEvent", key.event(kind))).to_vec())
    }

    /// Holds a key down for a while.
    ///
    /// # Errors
    /// When there is no such key, or the page is gone.
    pub fn hold_key(&self, name: &str, long: Duration) -> Outcome<()> {
        let key = Key::named(name)?;
        self.call("Input.dispatchKeyEvent", key.event("keyDown"))?;
        std::thread::sleep(long);
        self.call("Input.dispatchKeyEvent", key.event("keyUp")).map(drop)
    }

    /// Holds the mouse down on the middle of an element for a while.
    ///
    /// # Errors
    /// When it cannot be pressed this instant, or the page is gone.
    pub fn hold(&self, css: &str, long: Duration) -> Outcome<()> {
        let (x, y) = self.middle(css)?.map_err(|why| Trouble::new(format!("{css}: {why}")))?;
        let mouse = |kind: &str, buttons: u8| json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": buttons, "clickCount": 1 });
        self.call("Input.dispatchMouseEvent", mouse("mousePressed", 1))?;
        std::thread::sleep(long);
        self.call("Input.dispatchMouseEvent", mouse("mouseReleased", 0)).map(drop)
    }

    /// Writes a text where the focus is.
    ///
    /// # Errors
    /// When the page is gone.
    pub fn type_text(&self, text: &str) -> Outcome<()> {
        self.call("Input.insertText", json!({ "text": text })).map(drop)
    }

    /// Moves the focus with the Tab key until it is on an element, as somebody without a mouse does.
    ///
    /// # Errors
    /// When the Tab key never gets there.
    pub fn tab_to(&self, css: &str) -> Outcome<()> {
        for _ in 0..200 {
            if self.holds(&format!("document.activeElement.matches({})", json!(css))) {
                return Ok(());
            }
            self.key("Tab")?;
        }
        Err(self.trouble(&format!("the Tab key does not lead to {css}")))
    }
}
