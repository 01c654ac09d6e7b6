//! What the main thread of a page did, read from Chromium's own notes: tasks, what was done in them, and whose they were.
//!
//! All times are those the thread worked, as the system counts them: other programs beside it do not matter.

use std::error::Error;

use serde_json::Value;

/// The mark the page sets when an event arrives.
pub const TOLD: &str = "gong-told";
/// The mark it sets when something it has sent is answered. The event that came of it was told just before.
pub const ANSWERED: &str = "gong-answered";
/// The mark it sets when a key is pressed.
pub const PRESSED: &str = "gong-pressed";
/// The mark of the fixed loop.
pub const LOOP: &str = "gong-loop";
/// The marks between which the game counts.
pub const FROM: &str = "gong-from";
/// The other one.
pub const TO: &str = "gong-to";

/// The name of a task, and what Chromium notes once in every frame of a page.
const TASK: &str = "RunTask";
const FRAME: &str = "Layerize";

/// What finds out how things look and where they are, and what records how they are drawn. Everything else is script, and
/// what a task costs by itself.
const LAYOUT: [&str; 3] = ["UpdateLayoutTree", "Layout", "PrePaint"];
const PAINT: [&str; 3] = ["Paint", "Layerize", "Commit"];

/// A second frame that has not come so long after the first has nothing to do with the event.
const NO_FRAME_US: f64 = 50_000.0;

/// How long the work for one's own roll is counted.
const AFTER_ROLL_US: f64 = 250_000.0;

/// The time of something, and how it was spent, in ms.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub struct Cost {
    /// Everything.
    pub all: f64,
    /// Style, layout and the preparation of painting.
    pub layout: f64,
    /// The recording of what is painted, in layers, and its handing over.
    pub paint: f64,
}

impl Cost {
    /// Script, and what tasks cost by themselves.
    pub fn script(&self) -> f64 {
        self.all - self.layout - self.paint
    }

    fn add(&mut self, other: Cost, share: f64) {
        self.all += other.all * share;
        self.layout += other.layout * share;
        self.paint += other.paint * share;
    }
}

/// A roll of one's own.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub struct Roll {
    /// From its message to the end of the frame with the dice.
    pub dice: f64,
    /// The longest task soon after the key.
    pub longest: f64,
    /// All work soon after the key.
    pub all: f64,
}

/// What the main thread of a page did while the game counted.
pub struct Work {
    /// What each event of others cost.
    pub events: Vec<Cost>,
    /// One's own rolls.
    pub rolls: Vec<Roll>,
    /// How long each fixed loop took, in ms.
    pub loops: Vec<f64>,
    /// The longest task of all.
    pub longest: f64,
    /// Everything the thread did in a second.
    pub each_second: Cost,
}

/// A task of the main thread.
struct Task {
    from: f64,
    to: f64,
    cost: Cost,
    shows: bool,
}

impl Work {
    /// Reads the notes.
    ///
    /// # Errors
    /// When no event was shown by the page, or the notes are not whole.
    pub fn read(trace: &[Value]) -> Result<Work, Box<dyn Error>> {
        let mark = trace.iter().find(|note| note["name"] == TOLD).ok_or("no event has reached the page")?;
        let same_thread = |note: &&Value| note["pid"] == mark["pid"] && note["tid"] == mark["tid"];
        let notes: Vec<&Value> = trace.iter().filter(same_thread).collect();
        let all = tasks(&notes);
        let (from, to) = (first(&notes, FROM)?, first(&notes, TO)?);
        let within = |time: &f64| (from..to).contains(time);
        let tasks: Vec<&Task> = all.iter().filter(|task| within(&task.from)).collect();
        let told: Vec<f64> = times(&notes, TOLD).into_iter().filter(within).collect();
        let answered = times(&notes, ANSWERED).into_iter();
        let own: Vec<f64> =
            answered.filter_map(|answer| told.iter().rfind(|told| **told < answer).copied()).collect();
        let pressed: Vec<f64> = times(&notes, PRESSED).into_iter().filter(within).collect();
        let events: Vec<Cost> = share_out(&tasks, &told)
            .into_iter()
            .filter(|(told, _)| !own.contains(told))
            .map(|(_, cost)| cost)
            .collect();
        if events.is_empty() {
            return Err("no event was shown by the page".into());
        }
        let mut each_second = Cost::default();
        tasks.iter().for_each(|task| each_second.add(task.cost, 1e6 / (to - from)));
        Ok(Work {
            events,
            rolls: pressed.iter().filter_map(|pressed| roll(&tasks, *pressed, &own)).collect(),
            loops: loops(&all, &times(&notes, LOOP)),
            longest: tasks.iter().map(|task| task.cost.all).fold(0.0, f64::max),
            each_second,
        })
    }
}

/// All times of a name, in order.
fn times(notes: &[&Value], name: &str) -> Vec<f64> {
    let mut times: Vec<f64> =
        notes.iter().filter(|note| note["name"] == name).filter_map(|note| note["ts"].as_f64()).collect();
    times.sort_by(f64::total_cmp);
    times
}

fn first(notes: &[&Value], name: &str) -> Result<f64, String> {
    times(notes, name).first().copied().ok_or_else(|| format!("the notes have no {name}"))
}

/// From when to when something was noted, and how long the thread worked on it, in ms.
pub fn spent(note: &Value) -> Option<(f64, f64, f64)> {
    let (from, length) = (note["ts"].as_f64()?, note["dur"].as_f64()?);
    Some((from, from + length, note["tdur"].as_f64().unwrap_or(length) / 1e3))
}

/// The tasks in order, with what was done in each.
fn tasks(notes: &[&Value]) -> Vec<Task> {
    let named = |names: &[&str]| {
        let mut found: Vec<(f64, f64, f64)> = notes
            .iter()
            .filter(|note| note["name"].as_str().is_some_and(|name| names.contains(&name)))
            .filter_map(|note| spent(note))
            .collect();
        // What lies within another comes after it.
        found.sort_by(|one, other| one.0.total_cmp(&other.0).then(other.1.total_cmp(&one.1)));
        found
    };
    let (layout, paint, frames) = (named(&LAYOUT), named(&PAINT), times(notes, FRAME));
    let task = |(from, to, ms): (f64, f64, f64)| Task {
        from,
        to,
        cost: Cost { all: ms, layout: within(&layout, from, to), paint: within(&paint, from, to) },
        shows: frames.iter().any(|frame| (from..=to).contains(frame)),
    };
    named(&[TASK]).into_iter().map(task).collect()
}

/// How long the thread worked on what was noted in a span. What lies within another was counted with it.
fn within(notes: &[(f64, f64, f64)], from: f64, to: f64) -> f64 {
    let begin = notes.partition_point(|note| note.0 < from);
    let mut until = f64::MIN;
    let mut sum = 0.0;
    for (start, end, ms) in notes[begin..].iter().take_while(|note| note.0 < to) {
        if *start >= until {
            (until, sum) = (*end, sum + ms);
        }
    }
    sum
}

/// What each event cost that was shown: all tasks from the one it came in to the second frame after it. Those that work for
/// several events are shared among them. Work that is put off past the first frame counts all the same.
fn share_out(tasks: &[&Task], events: &[f64]) -> Vec<(f64, Cost)> {
    let spans: Vec<(f64, usize, usize)> = events
        .iter()
        .filter_map(|event| {
            let begin = tasks.iter().position(|task| (task.from..=task.to).contains(event))?;
            Some((*event, begin, last_task(tasks, begin)?))
        })
        .collect();
    let works_for = |task: usize| spans.iter().filter(|(_, begin, end)| (*begin..=*end).contains(&task)).count();
    let shares: Vec<f64> = (0..tasks.len()).map(|task| 1.0 / works_for(task).max(1) as f64).collect();
    let cost_of = |(event, begin, end): &(f64, usize, usize)| {
        let mut cost = Cost::default();
        (*begin..=*end).for_each(|task| cost.add(tasks[task].cost, shares[task]));
        (*event, cost)
    };
    spans.iter().map(cost_of).collect()
}

/// The task with the second frame after an event, or the last before there is clearly none.
fn last_task(tasks: &[&Task], begin: usize) -> Option<usize> {
    let mut frames = (begin..tasks.len()).filter(|task| tasks[*task].shows);
    let shown = frames.next()?;
    let late = tasks[shown].to + NO_FRAME_US;
    let second = frames.next().filter(|second| tasks[*second].from < late);
    second.or_else(|| (shown..tasks.len()).take_while(|task| tasks[*task].from < late).last())
}

/// A key that was answered by an event, and what it cost.
fn roll(tasks: &[&Task], pressed: f64, own: &[f64]) -> Option<Roll> {
    let soon = pressed..pressed + AFTER_ROLL_US;
    let told = *own.iter().find(|told| soon.contains(told))?;
    let costs = || tasks.iter().filter(|task| soon.contains(&task.to)).map(|task| task.cost.all);
    let begin = tasks.iter().position(|task| task.to >= told)?;
    let shown = (begin..tasks.len()).find(|task| tasks[*task].shows)?;
    Some(Roll {
        dice: tasks[begin..=shown].iter().map(|task| task.cost.all).sum(),
        longest: costs().fold(0.0, f64::max),
        all: costs().sum(),
    })
}

fn loops(tasks: &[Task], marks: &[f64]) -> Vec<f64> {
    let task = |mark: &f64| tasks.iter().find(|task| (task.from..=task.to).contains(mark));
    marks.iter().filter_map(task).map(|task| task.cost.all).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn note(name: &str, at_ms: u32, ms: u32) -> Value {
        json!({ "pid": 1, "tid": 1, "name": name, "ts": at_ms * 1000, "dur": ms * 1000, "tdur": ms * 1000 })
    }

    /// A task with a frame in it: a half of its time for layout, the other for painting.
    fn frame(at_ms: u32, ms: u32) -> [Value; 4] {
        let half = ms / 2;
        [
            note(TASK, at_ms, ms),
            note("UpdateLayoutTree", at_ms, half),
            note("Layout", at_ms, 1),
            note(FRAME, at_ms + half, half),
        ]
    }

    fn read(notes: impl IntoIterator<Item = Value>) -> Work {
        let mut notes: Vec<Value> = notes.into_iter().chain([note(FROM, 0, 0), note(TO, 1_000, 0)]).collect();
        notes.push(json!({ "pid": 1, "tid": 2, "name": TASK, "ts": 20_000, "dur": 900_000 }));
        notes.reverse();
        Work::read(&notes).expect("there are events")
    }

    fn event(at_ms: u32, ms: u32) -> [Value; 2] {
        [note(TASK, at_ms, ms), note(TOLD, at_ms + 1, 0)]
    }

    #[test]
    fn work_that_is_put_off_past_the_first_frame_counts() {
        let notes = [&event(10, 4)[..], &frame(20, 6), &[note(TASK, 30, 3)], &frame(40, 10), &frame(60, 20)];
        let work = read(notes.concat());
        assert_eq!(work.events, [Cost { all: 23.0, layout: 8.0, paint: 8.0 }], "up to the second frame");
        assert_eq!((work.events[0].script(), work.longest), (7.0, 20.0), "other threads do not count");
    }

    #[test]
    fn a_frame_long_after_has_nothing_to_do_with_the_event() {
        let notes = [&event(10, 4)[..], &frame(20, 6), &[note(TASK, 30, 3)], &frame(200, 10)];
        assert_eq!(read(notes.concat()).events[0].all, 13.0);
    }

    #[test]
    fn events_share_what_is_done_for_both() {
        let notes = [&event(10, 4)[..], &event(15, 4), &frame(20, 6), &frame(40, 10), &event(900, 8)];
        let all: Vec<f64> = read(notes.concat()).events.iter().map(|cost| cost.all).collect();
        // The first task works for the first event alone; the third event is not shown.
        assert_eq!(all, [14.0, 10.0]);
    }

    #[test]
    fn ones_own_roll_counts_by_itself() {
        let pressed = [note(TASK, 100, 5), note(PRESSED, 101, 0)];
        let told = [note(TASK, 110, 2), note(TOLD, 111, 0), note(TASK, 112, 1), note(ANSWERED, 112, 0)];
        let notes = [&event(10, 4)[..], &frame(20, 6), &pressed, &told, &frame(120, 30), &frame(400, 90)];
        let work = read(notes.concat());
        assert_eq!(work.rolls, [Roll { dice: 33.0, longest: 30.0, all: 38.0 }]);
        assert_eq!(work.events.len(), 1, "it is not an event of others");
    }

    #[test]
    fn loops_are_timed_by_their_tasks() {
        let loops = [note(TASK, 2_000, 70), note(LOOP, 2_001, 0), note(TASK, 2_100, 5)];
        assert_eq!(read([&event(10, 4)[..], &frame(20, 6), &loops].concat()).loops, [70.0]);
        assert!(Work::read(&[]).is_err());
    }
}
