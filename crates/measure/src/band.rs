//! W5: how much of its time the worker that makes the music works on a slow machine, in the fullest music there is.
//!
//! The companion plays the last minute of each track. Chromium notes for how long each task of the worker's thread had the processor, so
//! other programs beside it do not matter; a processor four times slower is counted as four times that, because Chromium slows down the
//! thread of the page alone.

use std::collections::HashMap;
use std::error::Error;
use std::thread::sleep;
use std::time::Duration;

use browser::{Browser, Outcome, Screen};
use serde_json::Value;
use server::Page;

use crate::Lines;
use crate::deliveries::start_real_with;
use crate::line::Line;

/// The processor is so many times slower.
const SLOWER: f64 = 4.0;

/// The share of its time that the worker may work.
const WANTED: f64 = 0.15;

/// The game begins at this second; the worker has caught up with it and plays ahead by so much when it counts.
const FROM_S: u32 = 543;
const CATCHES_UP: Duration = Duration::from_secs(6);
const COUNTS: Duration = Duration::from_secs(40);

/// Measures W5 for both tracks.
///
/// # Errors
/// When there is no page or no Chromium, or the one does not play in the other.
pub fn lines(page: Page) -> Lines {
    crate::page::check(page)?;
    let browser = Browser::launch()?;
    let core = start_real_with(None, page)?;
    let address = format!("http://{}/companion?at={FROM_S}", core.address);
    let tracks = [(0, "the worker in the last minute of track 1, 4x slower"), (1, "the same of track 2")];
    let lines = tracks.map(|(track, what)| {
        let trace = played(&browser, &address, track)?;
        share(&trace).map(|share| line(what, share * SLOWER))
    });
    core.stop();
    lines.into_iter().collect()
}

/// Plays a track and gives what Chromium noted meanwhile.
fn played(browser: &Browser, address: &str, track: u8) -> Outcome<Vec<Value>> {
    let person = browser.context()?;
    let page = person.open(address, &Screen::phone())?;
    let choice = format!("[data-track='{track}']");
    page.wait_for("document.querySelector('main.companion[data-stage=ready] #start')", "the companion")?;
    page.click(&choice)?;
    page.click("#start")?;
    page.wait_for("document.documentElement.dataset.music", "the music to play")?;
    sleep(CATCHES_UP);
    page.begin_trace()?;
    sleep(COUNTS);
    page.end_trace()
}

/// How much of the time the busiest worker worked.
fn share(trace: &[Value]) -> Result<f64, Box<dyn Error>> {
    let is_worker = |note: &&Value| {
        note["name"] == "thread_name"
            && note["args"]["name"].as_str().is_some_and(|name| name.contains("DedicatedWorker"))
    };
    let mut worked: HashMap<(u64, u64), f64> = HashMap::new();
    let thread = |note: &Value| Some((note["pid"].as_u64()?, note["tid"].as_u64()?));
    trace.iter().filter(is_worker).filter_map(thread).for_each(|thread| {
        worked.insert(thread, 0.0);
    });
    for note in trace.iter().filter(|note| note["name"] == "RunTask") {
        let Some(sum) = thread(note).and_then(|thread| worked.get_mut(&thread)) else { continue };
        // How long a task took says nothing where others want the processor too.
        let us = note["tdur"].as_f64().ok_or("Chromium does not say for how long the worker had the processor")?;
        *sum += us / 1e3;
    }
    let most = worked.into_values().fold(0.0, f64::max);
    if most == 0.0 { Err("no worker has made any music".into()) } else { Ok(most / COUNTS.as_millis() as f64) }
}

fn line(what: &'static str, share: f64) -> Line {
    Line {
        id: "W5",
        what,
        figure: format!("{:.1} % of its time", share * 100.0),
        ratio: share / WANTED,
        wanted: "at most 15 %",
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_tasks_of_workers_count() {
        let task = |tid: u64, worked_us: f64| json!({ "name": "RunTask", "pid": 1, "tid": tid, "ts": 5.0, "dur": 9e9, "tdur": worked_us });
        let name =
            |tid: u64, name: &str| json!({ "name": "thread_name", "pid": 1, "tid": tid, "args": { "name": name } });
        let main = [name(1, "CrRendererMain"), task(1, 9e9)];
        assert!(share(&main).is_err());
        let all = [&main[..], &[name(2, "DedicatedWorker thread"), task(2, 4e5), task(2, 4e5)]].concat();
        assert_eq!(share(&all).ok(), Some(0.02));
        let untold = json!({ "name": "RunTask", "pid": 1, "tid": 2, "ts": 5.0, "dur": 9e9 });
        assert!(share(&[&all[..], &[untold]].concat()).is_err(), "the clock on the wall is not asked instead");
    }
}
