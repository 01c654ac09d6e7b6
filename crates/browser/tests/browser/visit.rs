//! What every test needs: a server, a browser, guests.

use std::io::Write as _;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use browser::{Browser, Context, Gong, Means, Outcome, Page, Screen, Trouble};
use serde_json::json;

/// How much faster than real time most games of the tests run: ten minutes are half a minute. No table goes faster.
pub const BRISK: u8 = 20;

/// How much faster a game runs in which a page needs its own time, to notice that the network is gone.
pub const UNHURRIED: u8 = 4;

/// Games in which hands are looked at closely run as fast as people's.
pub const REAL: u8 = 1;

/// A test at work. The browser is shared by the tests that run at the same time; the server is not.
pub struct Visit {
    browser: Arc<Browser>,
    gong: Gong,
    pace: u8,
}

/// Somebody at the browser: his page, and the storage behind it.
pub struct Guest {
    /// His page.
    pub page: Page,
    context: Context,
    screen: Screen,
}

impl Visit {
    /// Begins a test at a pace, unless something is missing that a developer's machine need not have.
    pub fn begin(pace: u8) -> Outcome<Option<Visit>> {
        Visit::begin_below(pace, "")
    }

    /// The same with a server below a path of another site.
    pub fn begin_below(pace: u8, base: &'static str) -> Outcome<Option<Visit>> {
        Visit::begin_at(pace, || Gong::start_below(pace, base))
    }

    /// The same with a server that is also called by a name.
    pub fn begin_called(pace: u8, name: &'static str) -> Outcome<Option<Visit>> {
        Visit::begin_at(pace, || Gong::start_called(pace, name))
    }

    fn begin_at(pace: u8, start: impl FnOnce() -> Outcome<Gong>) -> Outcome<Option<Visit>> {
        let Some(browser) = a_browser()? else { return Ok(None) };
        match Gong::find() {
            Some(_) => Ok(Some(Visit { browser, gong: start()?, pace })),
            None => left_out("there is no gong: build it with its page, or name it in GONG_BIN"),
        }
    }

    /// Somebody opens the start screen. Games in the page run at the pace of the server.
    pub fn guest(&self, screen: &Screen) -> Outcome<Guest> {
        self.guest_at(&format!("{}?pace={}", self.gong.address(), self.pace), screen)
    }

    /// Somebody opens a link.
    pub fn guest_at(&self, link: &str, screen: &Screen) -> Outcome<Guest> {
        let context = self.browser.context()?;
        let page = context.open(link, screen)?;
        page.wait_for("document.querySelector('main')", "the first screen")?;
        Ok(Guest { page, context, screen: screen.clone() })
    }

    /// The address of the start screen.
    pub fn address(&self) -> &str {
        self.gong.address()
    }

    /// Kills the server without any warning.
    pub fn kill_server(&mut self) -> Outcome<()> {
        self.gong.kill()
    }

    /// Starts it again, with what it had kept.
    pub fn start_server_again(&mut self) -> Outcome<()> {
        self.gong.start_again()
    }

    /// Stops the server. What is loaded must do.
    pub fn stop_server(self) -> Arc<Browser> {
        self.browser
    }
}

impl Guest {
    /// Closes the page and gives what brings its owner back.
    pub fn vanish(self) -> Vanished {
        let address = self.page.eval("location.href").ok().and_then(|here| here.as_str().map(str::to_owned));
        self.page.close();
        Vanished { context: self.context, screen: self.screen, address: address.unwrap_or_default() }
    }

    /// Opens the start screen in another tab of the same person.
    pub fn another_tab(&self) -> Outcome<Tab> {
        let address = self.page.eval("location.href")?;
        Ok(Tab { page: self.context.open(address.as_str().unwrap_or_default(), &self.screen)? })
    }

    /// Waits until a selector finds something.
    pub fn sees(&self, css: &str) -> Outcome<()> {
        self.page.wait_for(&format!("document.querySelector({})", json!(css)), css)
    }

    /// Waits until a selector finds that many.
    pub fn sees_many(&self, css: &str, many: u64) -> Outcome<()> {
        let condition = format!("document.querySelectorAll({}).length === {many}", json!(css));
        self.page.wait_for(&condition, &format!("{many} of {css}"))
    }

    /// Sends the bots away, one after the other, until the guest is alone in the lobby.
    pub fn sends_bots_away(&self, means: Means) -> Outcome<()> {
        self.sees(".seatrow[data-sitter=bot]")?;
        for bots in (0..self.page.count(".seatrow[data-sitter=bot]")?).rev() {
            self.page.press(means, ".seatrow[data-sitter=bot] .tools .btn")?;
            self.sees_many(".seatrow[data-sitter=bot]", bots)?;
        }
        Ok(())
    }

    /// An attribute of the first element a selector finds, as soon as it is there.
    pub fn reads(&self, css: &str, attribute: &str) -> Outcome<String> {
        self.sees(css)?;
        let found = self.page.eval(&format!(
            "document.querySelector({}).getAttribute({})",
            json!(css),
            json!(attribute)
        ))?;
        Ok(found.as_str().unwrap_or_default().to_owned())
    }
}

/// Another tab of somebody.
pub struct Tab {
    /// Its page.
    pub page: Page,
}

impl Tab {
    /// Waits until a selector finds something.
    pub fn sees(&self, css: &str) -> Outcome<()> {
        self.page.wait_for(&format!("document.querySelector({})", json!(css)), css)
    }
}

/// Somebody whose page is closed. His storage is still there.
pub struct Vanished {
    context: Context,
    screen: Screen,
    address: String,
}

impl Vanished {
    /// Opens the page again where it was.
    pub fn come_back(self) -> Outcome<Guest> {
        let page = self.context.open(&self.address, &self.screen)?;
        Ok(Guest { page, context: self.context, screen: self.screen })
    }
}

/// A Chromium, unless there is none on this machine.
pub fn a_browser() -> Outcome<Option<Arc<Browser>>> {
    match Browser::find() {
        Some(_) => shared().map(Some),
        None => left_out("there is no Chromium: install it, or name it in GONG_CHROMIUM"),
    }
}

/// Says that a test was left out. Where everything is tested, nothing may be.
fn left_out<T>(why: &str) -> Outcome<Option<T>> {
    if std::env::var_os("CI").is_some() {
        return Err(Trouble::new(why));
    }
    said(&format!("a browser test was left out, because {why}"));
    Ok(None)
}

/// Whether the long checks are wanted too (`GONG_LONG`): whole games beside those of every day, and what is compared with a clock to
/// the millisecond, for which a machine must be quiet.
pub fn is_long() -> bool {
    std::env::var_os("GONG_LONG").is_some()
}

/// Says something straight to the terminal: what a passing test prints is not shown.
pub fn said(sentence: &str) {
    let _ = writeln!(std::io::stderr(), "{sentence}");
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
