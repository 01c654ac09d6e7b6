//! A person at the browser: storage and connections of his own.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::page::Page;
use crate::screen::Screen;
use crate::trouble::{Outcome, Trouble};
use crate::wire::Wire;

/// Somebody with storage of his own. His pages close when this value goes.
pub struct Context {
    wire: Arc<Wire>,
    agent: String,
    id: String,
}

impl Context {
    pub(crate) fn new(wire: Arc<Wire>, agent: String) -> Outcome<Context> {
        let made = wire.call(None, "Target.createBrowserContext", json!({ "disposeOnDetach": true }))?;
        let id = text(&made, "browserContextId")?;
        Ok(Context { wire, agent, id })
    }

    /// Opens a page and waits until it has loaded.
    ///
    /// # Errors
    /// When nothing answers at the address, or Chromium refuses.
    pub fn open(&self, url: &str, screen: &Screen) -> Outcome<Page> {
        let wanted = json!({ "url": "about:blank", "browserContextId": self.id, "newWindow": true });
        let target = text(&self.wire.call(None, "Target.createTarget", wanted)?, "targetId")?;
        let attached =
            self.wire.call(None, "Target.attachToTarget", json!({ "targetId": target, "flatten": true }))?;
        let page = Page::new(self.wire.clone(), target, text(&attached, "sessionId")?)?;
        for (method, params) in screen.calls(&self.agent) {
            page.call(method, params)?;
        }
        page.go(url)?;
        Ok(page)
    }
}

fn text(answer: &Value, field: &str) -> Outcome<String> {
    let found = answer[field].as_str().map(str::to_owned);
    found.ok_or_else(|| Trouble::new(format!("Chromium's answer has no {field}: {answer}")))
}

impl Drop for Context {
    fn drop(&mut self) {
        self.wire.tell(None, "Target.disposeBrowserContext", json!({ "browserContextId": self.id }));
    }
}
