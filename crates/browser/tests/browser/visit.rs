//! What every test needs: a server, a browser, people.

use std::io::Write as _;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use browser::{Browser, Context, Gong, Outcome, Trouble};

/// How much faster than real time the games of the tests run.
pub const PACE: u8 = 20;

/// Where the page comes from.
enum Place {
    /// A server of the test's own.
    Own(Gong),
    /// One that runs already, named by `GONG_AT`.
    Given(String),
}

/// A test at work. The browser is shared by the tests that run at the same time; the server is not.
pub struct Visit {
    browser: Arc<Browser>,
    place: Place,
}

impl Visit {
    /// Begins a test, unless something is missing that a developer's machine need not have.
    pub fn begin() -> Outcome<Option<Visit>> {
        let given = std::env::var("GONG_AT").ok();
        let missing = match (Browser::find(), Gong::find()) {
            (None, _) => "there is no Chromium: install it, or name it in GONG_CHROMIUM",
            (_, None) if given.is_none() => "there is no gong: build it with its page, or name it in GONG_BIN",
            _ => return Visit::with_everything(given).map(Some),
        };
        if std::env::var_os("CI").is_some() {
            return Err(Trouble::new(missing));
        }
        // Straight to the terminal: what a passing test prints is not shown.
        let _ = writeln!(std::io::stderr(), "a browser test was left out, because {missing}");
        Ok(None)
    }

    fn with_everything(given: Option<String>) -> Outcome<Visit> {
        let place = match given {
            Some(address) => Place::Given(address),
            None => Place::Own(Gong::start(PACE)?),
        };
        Ok(Visit { browser: shared()?, place })
    }

    /// The address of the start screen.
    pub fn address(&self) -> &str {
        match &self.place {
            Place::Own(gong) => gong.address(),
            Place::Given(address) => address,
        }
    }

    /// Another person.
    pub fn person(&self) -> Outcome<Context> {
        self.browser.context()
    }
}

/// The Chromium that runs already, or a new one. It ends with the last test that uses it.
fn shared() -> Outcome<Arc<Browser>> {
    static RUNNING: Mutex<Weak<Browser>> = Mutex::new(Weak::new());
    let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(browser) = running.upgrade() {
        return Ok(browser);
    }
    let browser = Arc::new(Browser::launch()?);
    *running = Arc::downgrade(&browser);
    Ok(browser)
}
