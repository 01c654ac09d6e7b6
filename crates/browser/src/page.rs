//! A page: looking at it, waiting for it, taking its picture.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use base64::Engine as _;
use serde_json::{Value, json};

use crate::heard::{Heard, exception};
use crate::trouble::{Outcome, Trouble};
use crate::wire::{Wire, lock};

/// How long a condition may take. It is never waited out when all is well, so it can be generous.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// How often a condition is looked at.
pub const GLANCE: Duration = Duration::from_millis(15);

/// How much text of the page stands in a trouble.
const EXCERPT: usize = 1500;

/// Whether the page reaches the network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Network {
    /// It does.
    On,
    /// It does not.
    Off,
}

/// An open page.
pub struct Page {
    wire: Arc<Wire>,
    target: String,
    session: String,
    heard: Arc<Mutex<Heard>>,
}

impl Page {
    pub(crate) fn new(wire: Arc<Wire>, target: String, session: String) -> Outcome<Page> {
        let heard = Arc::new(Mutex::new(Heard::default()));
        wire.listen(&session, heard.clone());
        let page = Page { wire, target, session, heard };
        for domain in ["Page", "Runtime", "Log", "Network", "Performance", "Inspector"] {
            page.call(&format!("{domain}.enable"), json!({}))?;
        }
        // Workers wait until somebody listens to them, so that their first words are heard.
        let workers = json!({ "autoAttach": true, "waitForDebuggerOnStart": true, "flatten": true });
        page.call("Target.setAutoAttach", workers)?;
        Ok(page)
    }

    pub(crate) fn heard(&self) -> &Mutex<Heard> {
        &self.heard
    }

    pub(crate) fn call(&self, method: &str, params: Value) -> Outcome<Value> {
        self.wire.call(Some(&self.session), method, params)
    }

    /// Asks for several things in a row and waits for the last: they are carried out in order.
    pub(crate) fn call_in_a_row(&self, calls: Vec<(&str, Value)>) -> Outcome<()> {
        let last = calls.len().saturating_sub(1);
        for (place, (method, params)) in calls.into_iter().enumerate() {
            if place == last {
                drop(self.call(method, params)?)
            } else {
                self.wire.tell(Some(&self.session), method, params)
            }
        }
        Ok(())
    }

    /// Goes to an address and waits until it has loaded.
    ///
    /// # Errors
    /// When nothing answers there.
    pub fn go(&self, url: &str) -> Outcome<()> {
        let gone = self.call("Page.navigate", json!({ "url": url }))?;
        if let Some(why) = gone["errorText"].as_str() {
            return Err(Trouble::new(format!("{url} cannot be opened: {why}")));
        }
        self.wait_for("document.readyState === 'complete'", "the page to load")
    }

    /// Loads the page again, as a press on the browser's button would.
    ///
    /// # Errors
    /// When it does not load.
    pub fn reload(&self) -> Outcome<()> {
        // What is loaded is told from what was there before by a mark that only the old one has.
        self.eval("window.loadedBefore = true")?;
        self.call("Page.reload", json!({}))?;
        self.wait_for("!window.loadedBefore && document.readyState === 'complete'", "the page to load again")
    }

    /// Closes the page, as a person would who closes the tab.
    pub fn close(self) {}

    /// The value of an expression of the page; a promise is waited for.
    ///
    /// # Errors
    /// When it throws, or the page is gone.
    pub fn eval(&self, expression: &str) -> Outcome<Value> {
        let params = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let mut answer = self.call("Runtime.evaluate", params)?;
        match answer.get("exceptionDetails") {
            Some(details) => Err(Trouble::new(format!("{expression} throws: {}", exception(details)))),
            None => Ok(answer["result"]["value"].take()),
        }
    }

    /// Whether an expression is true for the page; while it loads, nothing is.
    pub fn holds(&self, condition: &str) -> bool {
        self.eval(&format!("!!({condition})")).is_ok_and(|value| value == true)
    }

    /// Waits until an expression is true for the page. `what` completes the sentence "waiting for".
    ///
    /// # Errors
    /// When it does not come true. The trouble shows the page's text, and where its picture is.
    pub fn wait_for(&self, condition: &str, what: &str) -> Outcome<()> {
        self.wait(what, || Ok(self.holds(condition).then_some(())))
    }

    /// Looks again and again until something is there.
    ///
    /// # Errors
    /// When it does not come, with the page's text and picture; or the first trouble of looking.
    pub fn wait<T>(&self, what: &str, look: impl Fn() -> Outcome<Option<T>>) -> Outcome<T> {
        let since = Instant::now();
        loop {
            if let Some(found) = look()? {
                return Ok(found);
            }
            if since.elapsed() > PATIENCE {
                return Err(self.trouble(&format!("waited in vain for {what}")));
            }
            std::thread::sleep(GLANCE);
        }
    }

    /// A trouble that shows the page as it is.
    pub fn trouble(&self, sentence: &str) -> Trouble {
        let text: String = self.text("body").unwrap_or_default().chars().take(EXCERPT).collect();
        let picture = match self.screenshot(&format!("trouble-{}", self.target)) {
            Ok(file) => format!("its picture: {}", file.display()),
            Err(why) => format!("no picture: {why}"),
        };
        let errors = lock(&self.heard).errors.join("\n");
        Trouble::new(format!("{sentence}\n{picture}\nits errors: {errors}\nits text:\n{text}"))
    }

    /// The visible text of the first element a selector finds; empty if there is none.
    ///
    /// # Errors
    /// When the page cannot be asked.
    pub fn text(&self, css: &str) -> Outcome<String> {
        let found = self.eval(&format!("(document.querySelector({}) || {{}}).innerText || ''", json!(css)))?;
        Ok(found.as_str().unwrap_or_default().to_owned())
    }

    /// How many elements a selector finds.
    ///
    /// # Errors
    /// When the page cannot be asked.
    pub fn count(&self, css: &str) -> Outcome<u64> {
        let found = self.eval(&format!("document.querySelectorAll({}).length", json!(css)))?;
        Ok(found.as_u64().unwrap_or_default())
    }

    /// Takes a picture of what shows, as `NAME.png` in the folder for pictures.
    ///
    /// # Errors
    /// When it cannot be taken or written.
    pub fn screenshot(&self, name: &str) -> Outcome<PathBuf> {
        let taken = self.call("Page.captureScreenshot", json!({ "format": "png", "optimizeForSpeed": true }))?;
        let bytes = base64::engine::general_purpose::STANDARD.decode(taken["data"].as_str().unwrap_or_default());
        let bytes = bytes.map_err(|why| Trouble::new(format!("the picture cannot be read: {why}")))?;
        let folder = pictures();
        std::fs::create_dir_all(&folder)?;
        let file = folder.join(format!("{name}.png"));
        std::fs::write(&file, bytes)?;
        Ok(file)
    }

    /// Takes the page and its workers off the network, or puts them back.
    ///
    /// # Errors
    /// When Chromium refuses.
    pub fn network(&self, network: Network) -> Outcome<()> {
        let params = json!({ "offline": network == Network::Off, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        let workers = lock(&self.heard).workers.clone();
        workers.iter().for_each(|worker| {
            self.wire.tell(Some(worker), "Network.emulateNetworkConditions", params.clone());
        });
        self.call("Network.emulateNetworkConditions", params).map(drop)
    }

    /// Makes the processor that many times slower for the page; 1 is as it is.
    ///
    /// # Errors
    /// When Chromium refuses.
    pub fn slow_down(&self, rate: f64) -> Outcome<()> {
        self.call("Emulation.setCPUThrottlingRate", json!({ "rate": rate })).map(drop)
    }

    /// What Chromium has measured of the page, such as `TaskDuration` in seconds.
    ///
    /// # Errors
    /// When Chromium refuses.
    pub fn metrics(&self) -> Outcome<Vec<(String, f64)>> {
        let answer = self.call("Performance.getMetrics", json!({}))?;
        let metrics = answer["metrics"].as_array().into_iter().flatten();
        Ok(metrics.filter_map(|one| Some((one["name"].as_str()?.to_owned(), one["value"].as_f64()?))).collect())
    }

    /// Begins to note tasks that keep the page busy for more than 50 ms; `longTasks` in the page has their lengths.
    ///
    /// # Errors
    /// When the page cannot be asked.
    pub fn watch_long_tasks(&self) -> Outcome<()> {
        let watch = "window.longTasks = []; new PerformanceObserver(list => \
            list.getEntries().forEach(task => longTasks.push(task.duration))).observe({ type: 'longtask' })";
        self.eval(watch).map(drop)
    }

    /// The errors heard so far.
    pub fn errors(&self) -> Vec<String> {
        lock(&self.heard).errors.clone()
    }

    /// The addresses asked for so far that belong to another host than this one.
    pub fn foreign_requests(&self, home: &str) -> Vec<String> {
        lock(&self.heard).foreign(home)
    }

    /// Everything asked for so far.
    pub fn requests(&self) -> Vec<String> {
        lock(&self.heard).requests.clone()
    }

    /// Whether the page has said nothing that a developer would have to look into. What it said is then forgotten.
    ///
    /// # Errors
    /// When it has.
    pub fn is_content(&self) -> Outcome<()> {
        match std::mem::take(&mut lock(&self.heard).errors) {
            errors if errors.is_empty() => Ok(()),
            errors => Err(Trouble::new(format!("the page complains:\n  {}", errors.join("\n  ")))),
        }
    }
}

/// Where pictures go: the folder `GONG_SCREENSHOTS` names, or `screenshots` in the build folder.
fn pictures() -> PathBuf {
    if let Some(folder) = std::env::var_os("GONG_SCREENSHOTS") {
        return folder.into();
    }
    crate::gong::build_folder().unwrap_or_else(std::env::temp_dir).join("screenshots")
}

impl Drop for Page {
    fn drop(&mut self) {
        self.wire.tell(None, "Target.closeTarget", json!({ "targetId": self.target }));
    }
}
