//! What is heard: sound runs after a click, can be measured, falls silent when it is told to, rises with danger, comes back on the table's
//! clock; gongs fall together; what is heard is also read, and a television plays for the room. Whoever hears nothing plays all the same.

use browser::{Outcome, Screen};
use serde_json::{Value, json};

use crate::friends::{a_friend, a_host, choose, without_bots};
use crate::visit::{BRISK, Guest, REAL, Visit, is_long};

/// Puts meters beside the device: one for whatever goes through a layer on its way there, one for each stem of the music.
const LISTEN: &str = "window.loudest = 0; window.levels = []; window.stems = []; (() => {
    const connect = AudioNode.prototype.connect, metered = new Set();
    const meterOf = context => Object.assign(context.createAnalyser(), { fftSize: 2048 });
    AudioNode.prototype.connect = function (to, ...rest) {
        window.device = this.context;
        window.meter ??= meterOf(this.context);
        if (to instanceof AudioDestinationNode) (window.outlets ??= []).push(this.constructor.name);
        if (this instanceof GainNode && to instanceof GainNode) {
            const stem = meterOf(this.context);
            metered.add(this);
            connect.call(this, stem);
            stems.push(stem);
        }
        if (to instanceof GainNode && !metered.has(to)) {
            metered.add(to);
            connect.call(to, meter);
        }
        return connect.call(this, to, ...rest);
    };
    window.level = meter => {
        const samples = new Float32Array(2048);
        meter.getFloatTimeDomainData(samples);
        return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    };
    setInterval(() => {
        if (!window.meter) return;
        const now = level(meter);
        levels.push([Date.now(), now]);
        window.loudest = Math.max(window.loudest, now);
    }, 20);
})()";

/// Waits until nothing has been heard for a while.
const SILENCE: &str = "(window.since ??= Date.now(), window.begun ??= (loudest = 0, true), \
    loudest > 1e-4 && (loudest = 0, since = Date.now()), Date.now() - since > 400)";

/// What the page says about the last second of music: when on the table's clock, and when it will be heard.
const MUSIC: &str = "document.documentElement.dataset.music?.split(' ').map(Number)";

/// Keeps what the browser is asked to say instead of saying it.
pub const NOTE_SPEECH: &str = "window.sentences = []; speechSynthesis.cancel = () => {}; \
    speechSynthesis.speak = sentence => sentences.push(sentence)";

/// Notes the workers that make sound.
const NOTE_PLAYERS: &str = "window.workers = []; window.Worker = class extends Worker { \
    constructor(address, how) { super(address, how); if (how.name) workers.push(how.name); } }";

/// Rule [CLK-8]: before a first game the introduction is offered, spoken in the reader's language, and read line by line.
#[test]
fn the_introduction_is_spoken_and_read() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let guest = visit.guest(&Screen::phone().language("de"))?;
    guest.page.eval(NOTE_SPEECH)?;
    guest.sees("#first-time")?;
    guest.page.tap("#first-time .hear-introduction")?;
    guest.page.wait_for("sentences.length === 6", "every line to be spoken")?;
    assert_eq!(guest.page.eval("sentences.every(one => one.lang === 'de')")?, json!(true));
    let lines = "[...document.querySelectorAll('#first-time .lines p')].map(line => line.innerText)";
    let spoken = "sentences.map(one => one.text)";
    assert_eq!(guest.page.eval(lines)?, guest.page.eval(spoken)?, "what is said is also read");
    guest.page.eval("sentences[2].onstart()")?;
    guest.sees("#first-time .lines p:nth-child(3)[aria-current=true]")?;
    guest.page.screenshot("introduction-phone")?;
    guest.page.eval("sentences[5].onend()")?;
    guest.sees_many("#first-time [aria-current]", 0)?;
    guest.page.is_content()
}

fn begin(host: &Guest, everybody: &[&Guest]) -> Outcome<()> {
    choose(host, "classic")?;
    without_bots(host)?;
    host.page.click("#start")?;
    everybody.iter().try_for_each(|guest| guest.sees("main.table[data-phase=running]"))
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().into_iter().flatten().filter_map(Value::as_f64).collect()
}

#[test]
fn sound_runs_after_a_click_and_falls_silent_when_it_is_told_to() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let (host, _) = a_host(&visit, &Screen::desktop())?;
    host.page.eval(LISTEN)?;
    begin(&host, &[&host])?;
    host.page.wait_for("window.device?.state === 'running'", "the device to run")?;
    host.page.wait_for("loudest > 0.02", "something to be heard")?;
    host.page.click("#toggle-sound")?;
    host.page.wait_for(SILENCE, "silence")?;
    host.page.eval("loudest = 0")?;
    host.page.click("#toggle-sound")?;
    host.page.wait_for("loudest > 0.01", "the music to come in again")?;
    host.page.is_content()
}

/// Both pages say when they will give a gong, on the clock of the machine they share; and there it is.
#[test]
fn gongs_of_two_devices_fall_together() -> Outcome<()> {
    if !is_long() {
        return Ok(());
    }
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let (host, link) = a_host(&visit, &Screen::desktop())?;
    let friend = a_friend(&visit, &link, &Screen::desktop())?;
    [&host, &friend].iter().try_for_each(|guest| guest.page.eval(LISTEN).map(drop))?;
    // Each has touched the page: nothing sounds before that.
    friend.page.click("h1, h2, main")?;
    begin(&host, &[&host, &friend])?;
    let given = "(document.documentElement.dataset.signal ?? '').startsWith('180000 ')";
    let mut at = Vec::new();
    for guest in [&host, &friend] {
        guest.page.wait_for(given, "the first gong")?;
        let said =
            guest.page.eval("window.gong = Number(document.documentElement.dataset.signal.split(' ')[1])")?;
        at.push(said.as_f64().unwrap_or_default());
    }
    assert!((at[0] - at[1]).abs() <= 20.0, "{at:?}");
    for guest in [&host, &friend] {
        guest.page.wait_for("Date.now() > gong + 700", "the gong to ring")?;
        let most = |from: i32, to: i32| {
            let within = format!("at >= gong + {from} && at < gong + {to}");
            let most = format!("Math.max(0, ...levels.filter(([at]) => {within}).map(([, level]) => level))");
            guest.page.eval(&most).map(|most| most.as_f64().unwrap_or_default())
        };
        let (before, then) = (most(-600, -150)?, most(-50, 600)?);
        assert!(then > 0.1 && then > 4.0 * before, "{before} before the gong, {then} with it");
        guest.page.is_content()?;
    }
    Ok(())
}

/// Locked dice are danger, and danger has a stem of its own.
#[test]
fn danger_raises_the_music() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let (host, _) = a_host(&visit, &Screen::desktop())?;
    host.page.eval(LISTEN)?;
    begin(&host, &[&host])?;
    host.page.wait_for("stems.length >= 4 && level(stems.at(-4)) > 1e-3", "the music to play")?;
    let danger = "level(stems.at(-1))";
    let before = host.page.eval(danger)?.as_f64().unwrap_or(1.0);
    assert!(before < 1e-3, "nothing is wrong yet: {before}");
    // Whoever rolls and rolls has black masks in the end.
    let roll = "(document.querySelector('.roll')?.click(), Number(document.documentElement.dataset.danger) >= 0.2)";
    host.page.wait_for(roll, "dice to be locked")?;
    host.page.wait_for(&format!("{danger} > 5e-3"), "danger to be heard")?;
    host.page.is_content()
}

/// What a device has put to sleep is back on the table's clock within a second of its return.
#[test]
fn whoever_comes_back_hears_the_music_where_it_is() -> Outcome<()> {
    if !is_long() {
        return Ok(());
    }
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let (host, _) = a_host(&visit, &Screen::desktop())?;
    host.page.eval(LISTEN)?;
    begin(&host, &[&host])?;
    host.page.wait_for(MUSIC, "the music to play")?;
    let before = numbers(&host.page.eval(MUSIC)?);
    host.page.eval("device.suspend()")?;
    host.page.wait_for("device.state === 'suspended'", "the device to sleep")?;
    // Long enough to lose the clock, and all that was on its way.
    let asleep =
        "(window.slept ??= (delete document.documentElement.dataset.music, Date.now()), Date.now() - slept > 2000)";
    host.page.wait_for(asleep, "some time to pass")?;
    assert_eq!(host.page.eval(MUSIC)?, Value::Null, "nobody plays for a device that sleeps");
    host.page.eval("window.back = Date.now(); dispatchEvent(new Event('visibilitychange'))")?;
    host.page.wait_for(MUSIC, "the music to come back")?;
    let after = numbers(&host.page.eval(MUSIC)?);
    let back = host.page.eval("back")?.as_f64().unwrap_or_default();
    assert!(after[1] - back <= 1000.0, "heard {} ms after the return", after[1] - back);
    let moved = (after[0] - after[1]) - (before[0] - before[1]);
    assert!(moved.abs() <= 60.0, "{moved} ms off the table's clock");
    host.page.is_content()
}

/// Rule [CLK-5]: when time stands still, so does the sound.
#[test]
fn a_pause_is_silent() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let guest = visit.guest(&Screen::desktop())?;
    guest.page.eval(LISTEN)?;
    guest.page.click(".preset[data-preset=classic]")?;
    guest.sends_bots_away(browser::Means::Mouse)?;
    guest.page.click("#play-alone")?;
    guest.sees("main.table[data-phase=running]")?;
    guest.page.wait_for(MUSIC, "the music to play")?;
    guest.page.wait_for("loudest > 0.02", "the music to be heard")?;
    // Everything goes through the limit: no sum of layers is cut off by the device.
    assert_eq!(guest.page.eval("outlets")?, json!(["WaveShaperNode"]));
    guest.page.click("#gear")?;
    guest.page.click("button#pause")?;
    guest.sees(".paused")?;
    guest.page.wait_for(SILENCE, "silence")?;
    guest.page.eval("loudest = 0; delete document.documentElement.dataset.music")?;
    guest.page.click("#resume")?;
    guest.page.wait_for(&format!("{MUSIC} && loudest > 0.01"), "the music to go on")?;
    guest.page.is_content()
}

/// Whoever has the sound off reads what the others hear.
#[test]
fn what_is_heard_can_be_read() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let guest = visit.guest(&Screen::phone())?;
    guest.page.eval(NOTE_PLAYERS)?;
    guest.page.tap("#open-settings")?;
    for (number, name) in [(0, "sound off"), (12, "captions")] {
        let switch = format!(".settings [data-switch='{number}']");
        guest.sees(&switch)?;
        guest.page.tap(&switch)?;
        guest
            .sees(&format!("{switch}[aria-checked=true]"))
            .map_err(|trouble| guest.page.trouble(&format!("{name}: {trouble}")))?;
    }
    guest.page.screenshot("sound-settings-phone")?;
    guest.page.tap(".settings .head button")?;
    guest.page.tap(".preset[data-preset=classic]")?;
    guest.page.tap("#play-alone")?;
    guest.sees("main.table[data-phase=running]")?;
    guest.page.tap(".roll")?;
    let captions = "[...document.querySelectorAll('.captions p')]";
    let read = format!(
        "{captions}.some(line => line.innerText.trim() && document.querySelector(line.querySelector('use').getAttribute('href')))"
    );
    guest.page.wait_for(&read, "a caption with its picture")?;
    guest.page.screenshot("captions-phone")?;
    assert_eq!(guest.page.eval("workers")?, json!([]), "whoever has the sound off has nobody playing");
    guest.page.wait_for(&format!("{captions}.length === 0"), "the caption to go")?;
    guest.page.is_content()
}

/// Why nothing may come out of a device: it has none to play with, what it has does not wake, or its players cannot come.
const SILENT: [(&str, u8, &str); 3] = [
    ("no device", BRISK, "window.AudioContext = class { constructor() { throw new Error('no device'); } }"),
    (
        "a device that does not wake",
        BRISK,
        "Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'suspended' });
         AudioContext.prototype.resume = () => Promise.reject(new DOMException('not now', 'NotAllowedError'))",
    ),
    (
        "no players",
        REAL,
        "window.Worker = class extends Worker { constructor(address, how) {
            if (how.name === 'band') window.missing = true;
            if (how.name === 'band') throw new Error('no players');
            super(address, how);
        } }",
    ),
];

/// Sound never blocks play: a game alone begins, and dice are rolled, where nothing can be heard; and nothing is thrown in the page.
#[test]
fn whoever_hears_nothing_plays_all_the_same() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    for (why, pace, script) in SILENT {
        let guest = visit.guest_at(&format!("{}?pace={pace}", visit.address()), &Screen::phone())?;
        let page = &guest.page;
        page.before_loading(script)?;
        page.reload()?;
        page.tap(".preset[data-preset=classic]")?;
        page.tap("#play-alone")?;
        guest.sees("main.table[data-phase=running]")?;
        let thrown = "[...document.querySelectorAll('#dice .die b')].some(die => die.textContent)";
        assert!(!page.holds(thrown), "{why}: nothing was rolled yet");
        page.tap(".roll")?;
        page.wait_for(thrown, &format!("dice, with {why}"))?;
        if pace == REAL {
            page.wait_for("window.missing && document.documentElement.dataset.danger", "the music to be missed")?;
        }
        page.is_content()?;
    }
    Ok(())
}

/// A television at the table plays the music; phones have their own cues, unless somebody wants both.
#[test]
fn a_television_plays_for_the_room() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let (host, link) = a_host(&visit, &Screen::desktop())?;
    let television = a_friend(&visit, &link, &Screen::desktop())?;
    television.page.click("#leave-seat")?;
    host.sees(".watchers li")?;
    host.page.eval(LISTEN)?;
    begin(&host, &[&host, &television])?;
    television.page.wait_for(MUSIC, "the television to play")?;
    host.page.wait_for("window.device?.state === 'running'", "the device to run")?;
    host.page.click(".roll")?;
    host.page.wait_for("loudest > 0.01", "own dice to be heard")?;
    assert_eq!(host.page.eval(MUSIC)?, Value::Null, "the music is left to the television");
    host.page.click("#gear")?;
    host.page.click("#menu [data-switch='13']")?;
    host.page.wait_for(MUSIC, "whoever wants it to have music of their own")?;
    [&host, &television].iter().try_for_each(|guest| guest.page.is_content())
}
