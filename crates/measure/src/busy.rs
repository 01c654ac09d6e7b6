//! W3: how long an event keeps the page busy on a slow machine.
//!
//! The page plays at a table of six late in a game, with every chamber laid, curses and characters on and quick bots; it rolls
//! once a second itself. The processor is slowed down fourfold. What the main thread did is taken from Chromium's own notes,
//! task by task.
//!
//! An event costs the task that takes in its message, and the frame that shows it; events that come in one message or are
//! shown by one frame share its cost. Frames in which something only moves on belong to no event, but they count among the
//! long tasks, like everything else the main thread does.

use std::error::Error;
use std::thread::sleep;
use std::time::Duration;

use browser::{Browser, Outcome, Page, Screen};
use kit::Tick;
use protocol::{ServerFrame, Told, pack};
use serde_json::Value;

use crate::Measured;
use crate::late_game::LateGame;
use crate::late_table;
use crate::line::Line;

/// The processor is so many times slower.
const THROTTLE: f64 = 4.0;

/// The page settles, and its code becomes as fast as it gets.
const WARM_UP: Duration = Duration::from_secs(3);

/// The time that counts is as many times as long as the time between two rolls.
const ROLLS: u32 = 30;
const BETWEEN_ROLLS: Duration = Duration::from_secs(1);

const WANTED_MS: f64 = 10.0;

/// A task that takes longer is felt.
const LONG_MS: f64 = 50.0;

/// The mark the page sets when an event arrives.
const MARK: &str = "gong-told";

/// What Chromium notes once in every frame of a page, and the name of a task.
const FRAME: &str = "Layerize";
const TASK: &str = "RunTask";

/// Measures W3.
///
/// # Errors
/// When there is no page or no Chromium, or the one does not play in the other.
pub fn line(page: server::Page) -> Measured {
    let files = crate::page::check(page)?;
    let browser = Browser::launch()?;
    let core = late_table::start(LateGame::with_every_chamber()?, files)?;
    let trace = watch(&browser, &format!("http://{}/t/late", core.address));
    core.stop();
    let busy = Busy::read(&trace?)?;
    let (half, most) = (busy.each(50), busy.each(99));
    Ok(Line {
        id: "W3",
        what: "main thread per event, six players, all chambers, 4x slower",
        figure: format!(
            "p99 {most:.1} ms, p50 {half:.1} ms, {} tasks over 50 ms ({} events)",
            busy.long,
            busy.costs.len()
        ),
        ratio: most / WANTED_MS,
        wanted: "p99 at most 10 ms, no task over 50 ms in 30 s",
    })
}

/// Plays at the table and gives what Chromium noted meanwhile.
fn watch(browser: &Browser, address: &str) -> Outcome<Vec<Value>> {
    let person = browser.context()?;
    let page = person.open("about:blank", &Screen::desktop())?;
    page.before_loading(&marking())?;
    page.go(address)?;
    page.wait_for("document.querySelector('main.table[data-phase=running] .roll')", "the table")?;
    page.slow_down(THROTTLE)?;
    // With the first press sounds are made; that is no matter of an event.
    page.key("Space")?;
    sleep(WARM_UP);
    page.begin_trace()?;
    roll(&page)?;
    page.end_trace()
}

fn roll(page: &Page) -> Outcome<()> {
    for _ in 0..ROLLS {
        page.key("Space")?;
        sleep(BETWEEN_ROLLS);
    }
    Ok(())
}

/// The script that sets a mark whenever something of the game is told, before the page hears of it.
fn marking() -> String {
    let told = pack(&ServerFrame::Told(Told { seq: 0, tick: Tick::START, events: Vec::new() }))[0];
    format!(
        "window.WebSocket = class extends WebSocket {{
            constructor(...words) {{
                super(...words);
                this.addEventListener('message', message => {{
                    if (new Uint8Array(message.data)[0] === {told}) performance.mark('{MARK}');
                }});
            }}
        }}"
    )
}

/// What the main thread of the page did.
struct Busy {
    /// What each event cost, in ms, the cheapest first.
    costs: Vec<f64>,
    /// Tasks that took too long.
    long: usize,
}

/// A task of the main thread.
struct Task {
    from: f64,
    to: f64,
    ms: f64,
}

impl Busy {
    fn read(trace: &[Value]) -> Result<Busy, Box<dyn Error>> {
        let is = |note: &Value, name: &str| note["name"] == name;
        let mark = trace.iter().find(|note| is(note, MARK)).ok_or("no event has reached the page")?;
        let same_thread = |note: &&Value| note["pid"] == mark["pid"] && note["tid"] == mark["tid"];
        let notes: Vec<&Value> = trace.iter().filter(same_thread).collect();
        let times = |name: &str| -> Vec<f64> {
            let mut times: Vec<f64> =
                notes.iter().filter(|note| is(note, name)).filter_map(|note| note["ts"].as_f64()).collect();
            times.sort_by(f64::total_cmp);
            times
        };
        let mut tasks: Vec<Task> =
            notes.iter().filter(|note| is(note, TASK)).filter_map(|note| task(note)).collect();
        tasks.sort_by(|one, other| one.from.total_cmp(&other.from));
        let mut costs = share_out(&tasks, &times(MARK), &times(FRAME));
        costs.sort_by(f64::total_cmp);
        if costs.is_empty() {
            Err("no event was shown by the page".into())
        } else {
            Ok(Busy { costs, long: tasks.iter().filter(|task| task.ms > LONG_MS).count() })
        }
    }

    /// What an event costs that is dearer than so many of a hundred.
    fn each(&self, of_a_hundred: usize) -> f64 {
        self.costs[(self.costs.len() * of_a_hundred / 100).min(self.costs.len() - 1)]
    }
}

/// A task with the time its thread worked on it, as the system counts it: other programs beside it do not matter.
fn task(note: &Value) -> Option<Task> {
    let (from, length) = (note["ts"].as_f64()?, note["dur"].as_f64()?);
    Some(Task { from, to: from + length, ms: note["tdur"].as_f64().unwrap_or(length) / 1e3 })
}

/// What each event cost that was shown: its part of the task it came in, and of the frame that showed it.
fn share_out(tasks: &[Task], events: &[f64], frames: &[f64]) -> Vec<f64> {
    let within = |times: &[f64], task: &Task| {
        times.partition_point(|time| *time <= task.to) - times.partition_point(|time| *time < task.from)
    };
    let (mut shown, mut unshown) = (Vec::new(), Vec::new());
    for task in tasks {
        let came = within(events, task);
        unshown.extend(std::iter::repeat_n(task.ms / came as f64, came));
        if within(frames, task) > 0 {
            let part = task.ms / unshown.len() as f64;
            shown.extend(unshown.drain(..).map(|cost| cost + part));
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn notes() -> Vec<Value> {
        let note = |tid: u8, name: &str, ts: u32, ms: u32| json!({ "pid": 1, "tid": tid, "name": name, "ts": ts, "dur": ms * 1000, "tdur": ms * 1000 });
        vec![
            note(1, FRAME, 61_000, 0),
            note(1, TASK, 60_000, 60),
            note(1, TASK, 10_000, 4),
            note(1, MARK, 11_000, 0),
            note(1, MARK, 21_000, 0),
            note(1, TASK, 20_000, 6),
            note(2, TASK, 20_000, 500),
            note(1, TASK, 200_000, 8),
            note(1, FRAME, 200_500, 0),
            note(1, MARK, 301_000, 0),
            note(1, TASK, 300_000, 9),
        ]
    }

    #[test]
    fn events_share_the_frame_that_shows_them() {
        let busy = Busy::read(&notes()).expect("there are events");
        assert_eq!(busy.costs, [34.0, 36.0], "the third is not shown yet, the second frame shows nothing new");
        assert_eq!(busy.long, 1, "other threads do not count");
        assert_eq!((busy.each(0), busy.each(99)), (34.0, 36.0));
        assert!(Busy::read(&[]).is_err());
    }
}
