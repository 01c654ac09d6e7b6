//! What Chromium notes of its own work while a page is watched: every task of every thread, to the microsecond.

use std::time::Instant;

use serde_json::{Value, json};

use crate::page::{GLANCE, PATIENCE, Page};
use crate::trouble::{Outcome, Trouble};
use crate::wire::lock;

/// What is noted: the tasks, what they did for the page, and the marks the page itself sets.
const CATEGORIES: &str = "devtools.timeline,disabled-by-default-devtools.timeline,blink.user_timing,__metadata";

impl Page {
    /// Has a script run before anything else, each time the page goes somewhere.
    ///
    /// # Errors
    /// When Chromium refuses.
    pub fn before_loading(&self, script: &str) -> Outcome<()> {
        self.call("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script })).map(drop)
    }

    /// Begins to note what Chromium does.
    ///
    /// # Errors
    /// When Chromium refuses, or notes already.
    pub fn begin_trace(&self) -> Outcome<()> {
        lock(self.heard()).trace.clear();
        let config = json!({ "transferMode": "ReportEvents", "categories": CATEGORIES });
        self.call("Tracing.start", config).map(drop)
    }

    /// Ends the notes and gives them, as the trace format of Chromium has them: `ts` and `dur` in microseconds.
    ///
    /// # Errors
    /// When they do not come.
    pub fn end_trace(&self) -> Outcome<Vec<Value>> {
        self.call("Tracing.end", json!({}))?;
        let since = Instant::now();
        while since.elapsed() < PATIENCE {
            if std::mem::take(&mut lock(self.heard()).trace_is_whole) {
                return Ok(std::mem::take(&mut lock(self.heard()).trace));
            }
            std::thread::sleep(GLANCE);
        }
        Err(Trouble::new("Chromium does not give what it has noted"))
    }
}
