//! W2: how long it takes from the call of the page to the first roll of a game alone, on this machine, in a real Chromium.
//!
//! Every round is somebody new: nothing is stored, nothing is in a cache. A script in the page presses what a new guest would
//! press, each in the first frame in which it can be pressed, so that nobody's fingers are counted: *start*, then *roll*. The
//! time ends with the frame that shows rolled dice. The lead-in of the game, which gives people time to get ready, is taken
//! off. The floor is the call of an empty page at the same server by somebody just as new, up to its first frame.

use std::net::SocketAddr;

use browser::{Browser, Outcome, Screen};
use server::Page;
use temple::components::Components;

use crate::Measured;
use crate::core::Core;
use crate::deliveries::start_real;
use crate::line::Line;

const ROUNDS: usize = 7;

/// The game in the page runs so many times faster, so that its lead-in is short; what is left of it is taken off.
const PACE: u32 = 20;

/// Presses what there is to press as soon as it can be pressed, and notes when that was, in ms since the call of the page.
const SCRIPT: &str = "(() => {
    const times = window.gongTimes = {};
    const steps = [
        ['frame', 'body', () => {}],
        ['start', '#play-alone:enabled', button => button.click()],
        ['roll', 'main.table[data-phase=running] .roll:not(.idle)', button => button.click()],
        ['rolled', '.tray .die b:not(:empty)', () => {}],
    ];
    const look = () => {
        const [name, css, press] = steps[0];
        const found = document.querySelector(css);
        if (found) {
            times[name] = performance.now();
            press(found);
            steps.shift();
        }
        if (steps.length) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})()";

/// Measures W2.
///
/// # Errors
/// When there is no page or no Chromium, or the one does not play in the other.
pub fn line(page: Page) -> Measured {
    crate::page::check(page)?;
    let browser = Browser::launch()?;
    let core = start_real(page)?;
    let rounds: Outcome<Vec<Round>> = (0..ROUNDS).map(|_| round(&browser, &core)).collect();
    core.stop();
    let rounds = rounds?;
    let median = |of: fn(&Round) -> f64| crate::median(rounds.iter().map(of).collect());
    let (start, rolled, floor) = (median(|it| it.start), median(|it| it.rolled), median(|it| it.floor));
    Ok(Line {
        id: "W2",
        what: "call of the page to the first roll, lead-in aside",
        figure: format!("{rolled:.0} ms (start screen {start:.0} ms, empty page {floor:.0} ms)"),
        ratio: rolled / floor,
        wanted: "well below 10 s; the ratio is against the empty page",
    })
}

/// What somebody new has waited for, in ms.
struct Round {
    /// The start screen, with a button that can be pressed.
    start: f64,
    /// The dice of his first roll, the lead-in taken off.
    rolled: f64,
    /// An empty page.
    floor: f64,
}

fn round(browser: &Browser, core: &Core) -> Outcome<Round> {
    let floor = empty_page_ms(browser, core.address)?;
    let page = times(browser, &format!("http://{}/?pace={PACE}", core.address), "rolled")?;
    let ms = |times: &serde_json::Value, step: &str| times[step].as_f64().unwrap_or(f64::NAN);
    Ok(Round { start: ms(&page, "start"), rolled: ms(&page, "rolled") - lead_in_ms(), floor })
}

/// How long somebody new waits for the first frame of an empty page.
pub(crate) fn empty_page_ms(browser: &Browser, address: SocketAddr) -> Outcome<f64> {
    let times = times(browser, &format!("http://{address}/healthz"), "frame")?;
    Ok(times["frame"].as_f64().unwrap_or(f64::NAN))
}

/// Somebody new calls an address. Gives when he got how far, once he got as far as wanted.
fn times(browser: &Browser, address: &str, wanted: &str) -> Outcome<serde_json::Value> {
    let person = browser.context()?;
    let page = person.open("about:blank", &Screen::desktop())?;
    page.before_loading(SCRIPT)?;
    page.go(address)?;
    page.wait_for(&format!("gongTimes.{wanted}"), &format!("the step {wanted:?}"))?;
    page.eval("gongTimes")
}

/// The lead-in of a game alone at the pace of the measure.
fn lead_in_ms() -> f64 {
    let clocks = &Components::standard().clocks;
    clocks.first().map_or(0.0, |clock| f64::from(clock.intro_s * 1000 / PACE))
}
