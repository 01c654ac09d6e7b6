//! A thin driver for a real Chromium over its DevTools protocol, and the tests that play the page with it.
//!
//! ```no_run
//! let browser = browser::Browser::launch()?;
//! let person = browser.context()?;
//! let page = person.open("http://127.0.0.1:7600/", &browser::Screen::desktop())?;
//! page.click(".start")?;
//! page.wait_for("document.querySelector('main.table')", "the table")?;
//! # Ok::<(), browser::Trouble>(())
//! ```
//!
//! # Where things are
//!
//! - `wire.rs`: calls and answers. `heard.rs`: what a page says unasked: errors, requests.
//! - `chromium.rs`: finding, starting and ending Chromium. `context.rs`: a person's own storage. `screen.rs`: what he looks at.
//! - `page.rs`: looking and waiting. `fingers.rs`: mouse, touch and keys. `senses.rs`: what a reader with other senses gets.
//! - `trace.rs`: what Chromium notes of its own work. `gong.rs`: the real server. `trouble.rs`: what went wrong.
//!
//! Deliberately not here: what the page means. The tests know that. Why a driver of our own: `docs/decisions/0006-own-browser-driver.md`.

mod chromium;
mod context;
mod fingers;
mod gong;
mod heard;
mod page;
mod screen;
mod senses;
mod trace;
mod trouble;
mod wire;

pub use chromium::{Browser, ELSEWHERE};
pub use context::Context;
pub use fingers::{Key, Means};
pub use gong::Gong;
pub use page::{Network, Page};
pub use screen::{Colours, Motion, Screen};
pub use senses::Named;
pub use trouble::{Outcome, Trouble};
