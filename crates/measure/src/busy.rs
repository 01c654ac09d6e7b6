//! W3 and W3r: how long an event keeps the page busy on a slow machine, and how long one's own roll does.
//!
//! The page plays at a table of six late in a game, with every chamber laid, curses and characters on and quick bots; it rolls
//! once a second itself. The processor is slowed down fourfold. What the main thread did is taken from Chromium's own notes,
//! task by task (`work.rs`), on a desktop and on a phone.
//!
//! Machines differ, and the slowing down with them. So a fixed loop runs in the same page before and after the game, and all
//! figures are scaled so that it takes a set time. How much they were scaled is printed.

use std::error::Error;
use std::thread::sleep;
use std::time::Duration;

use browser::{Browser, Outcome, Page, Screen};
use kit::Tick;
use protocol::{ServerFrame, Told, pack};
use serde_json::Value;
use server::PageFile;

use crate::Lines;
use crate::late_game::LateGame;
use crate::late_table;
use crate::line::Line;
use crate::work::{ANSWERED, Cost, FROM, LOOP, PRESSED, Roll, TO, TOLD, Work};

/// The processor is so many times slower.
const THROTTLE: f64 = 4.0;

/// The page settles, and its code becomes as fast as it gets.
const WARM_UP: Duration = Duration::from_secs(3);

/// The time that counts is as many times as long as the time between two rolls.
const ROLLS: u32 = 30;
const BETWEEN_ROLLS: Duration = Duration::from_secs(1);

/// Frees dice if it can be done: there would soon be nothing to roll.
const FREE: &str = "document.querySelector('.act[data-id^=free]:not(.no)')?.click(), 0";

/// The fixed loop: so many steps, so often before the game and after it, and what it counts. Its share of the time is what the
/// scale rests on; how long it took on the machine on which the goals were set is only known as 18.5 ms, 80 ms slowed down, for a
/// loop whose steps were not written down.
const STEPS: u32 = 10_000_000;
const LOOPS: usize = 5;
const LOOP_MS: f64 = 80.0;

/// What is wanted of an event, half of them and nearly all; and of one's own roll.
const EVENT_MS: (f64, f64) = (8.0, 16.7);
const ROLL_MS: Roll = Roll { dice: 16.7, longest: 33.0, all: 60.0 };

/// Measures W3 and W3r, on both screens.
///
/// # Errors
/// When there is no page or no Chromium, or the one does not play in the other.
pub fn lines(page: server::Page) -> Lines {
    let files = crate::page::check(page)?;
    let browser = Browser::launch()?;
    let desktop = work_on(&browser, files, &Screen::desktop())?;
    let phone = work_on(&browser, files, &Screen::phone())?;
    Ok(vec![
        event_line("main thread per event of others, six, 4x slower, desktop", &desktop),
        event_line("main thread per event of others, six, 4x slower, phone", &phone),
        roll_line("one's own roll, half of them and the worst, desktop", &desktop),
        roll_line("one's own roll, half of them and the worst, phone", &phone),
    ])
}

/// One game on one screen, and what the page did meanwhile.
fn work_on(browser: &Browser, files: &'static [PageFile], screen: &Screen) -> Result<Work, Box<dyn Error>> {
    let core = late_table::start(LateGame::with_every_chamber()?, files)?;
    let trace = watch(browser, &format!("http://{}/t/late", core.address), screen);
    core.stop();
    Work::read(&trace?)
}

/// Plays at the table and gives what Chromium noted meanwhile.
fn watch(browser: &Browser, address: &str, screen: &Screen) -> Outcome<Vec<Value>> {
    let person = browser.context()?;
    let page = person.open("about:blank", screen)?;
    page.before_loading(&marking())?;
    page.go(address)?;
    page.wait_for("document.querySelector('main.table[data-phase=running] .roll')", "the table")?;
    page.slow_down(THROTTLE)?;
    // With the first press sounds are made; that has nothing to do with an event.
    page.key("Space")?;
    sleep(WARM_UP);
    page.begin_trace()?;
    calibrate(&page)?;
    mark(&page, FROM)?;
    for _ in 0..ROLLS {
        page.key("Space")?;
        sleep(BETWEEN_ROLLS / 2);
        page.eval(FREE)?;
        sleep(BETWEEN_ROLLS / 2);
    }
    mark(&page, TO)?;
    calibrate(&page)?;
    page.end_trace()
}

fn mark(page: &Page, name: &str) -> Outcome<()> {
    page.eval(&format!("performance.mark('{name}') && 0")).map(drop)
}

/// Runs the fixed loop. What piled up meanwhile has time to be done.
fn calibrate(page: &Page) -> Outcome<()> {
    let steps = format!(
        "(() => {{ performance.mark('{LOOP}'); let x = 1; for (let n = 0; n < {STEPS}; n++) x = Math.imul(x ^ n, 0x9e3779b1) + (x >>> 15) | 0; return x; }})()"
    );
    for _ in 0..LOOPS {
        page.eval(&steps)?;
        sleep(BETWEEN_ROLLS / 4);
    }
    Ok(())
}

/// The script that sets a mark whenever something of the game is told or answered, before the page hears of it, and
/// whenever a key is pressed.
fn marking() -> String {
    let first_byte = |frame: &ServerFrame| pack(frame)[0];
    let told = first_byte(&ServerFrame::Told(Told { seq: 0, tick: Tick::START, events: Vec::new() }));
    let answered = first_byte(&ServerFrame::Done { id: 0, seq: 0 });
    format!(
        "window.WebSocket = class extends WebSocket {{
            constructor(...words) {{
                super(...words);
                this.addEventListener('message', message => {{
                    const name = {{ {told}: '{TOLD}', {answered}: '{ANSWERED}' }}[new Uint8Array(message.data)[0]];
                    if (name) performance.mark(name);
                }});
            }}
        }};
        addEventListener('keydown', () => performance.mark('{PRESSED}'), true);"
    )
}

/// By how much everything is scaled.
fn scale(work: &Work) -> f64 {
    if work.loops.is_empty() { 1.0 } else { LOOP_MS / crate::median(work.loops.clone()) }
}

fn event_line(what: &'static str, work: &Work) -> Line {
    let scale = scale(work);
    let part = |of: fn(&Cost) -> f64| crate::median(work.events.iter().map(of).collect()) * scale;
    let (half, most) =
        (at(work.events.iter().map(|cost| cost.all), 50), at(work.events.iter().map(|cost| cost.all), 99));
    Line {
        id: "W3",
        what,
        figure: format!(
            "p50 {:.1} ms, p99 {:.1} ms ({} events; p50 of script {:.1}, layout {:.1}, paint {:.1}; busy {:.0} ms each second, longest task {:.0} ms; times {scale:.2})",
            half * scale,
            most * scale,
            work.events.len(),
            part(Cost::script),
            part(|cost| cost.layout),
            part(|cost| cost.paint),
            work.each_second.all * scale,
            work.longest * scale,
        ),
        ratio: most * scale / EVENT_MS.1,
        wanted: "p50 8 ms, p99 16.7 ms",
    }
}

fn roll_line(what: &'static str, work: &Work) -> Line {
    let scale = scale(work);
    let half = |of: fn(&Roll) -> f64| at(work.rolls.iter().map(of), 50) * scale;
    let worst = |of: fn(&Roll) -> f64| at(work.rolls.iter().map(of), 100) * scale;
    let dice = half(|roll| roll.dice);
    Line {
        id: "W3r",
        what,
        figure: format!(
            "to the dice {dice:.1} and {:.1} ms, longest task {:.1} and {:.1}, all work in 250 ms {:.1} and {:.1} ({} rolls)",
            worst(|roll| roll.dice),
            half(|roll| roll.longest),
            worst(|roll| roll.longest),
            half(|roll| roll.all),
            worst(|roll| roll.all),
            work.rolls.len(),
        ),
        ratio: dice / ROLL_MS.dice,
        wanted: "16.7, 33 and 60 ms",
    }
}

/// The figure that is as large as so many of a hundred.
fn at(figures: impl Iterator<Item = f64>, of_a_hundred: usize) -> f64 {
    let mut figures: Vec<f64> = figures.collect();
    figures.sort_by(f64::total_cmp);
    figures
        .get((figures.len() * of_a_hundred / 100).min(figures.len().saturating_sub(1)))
        .copied()
        .unwrap_or_default()
}
