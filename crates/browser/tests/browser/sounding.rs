//! What the device is given to play, looked at sample by sample: signals at their time, seconds of music that join, the same sound on a
//! cut line, after the server has gone and come back, for whoever comes late or was away; deeds from their side; and settings that act
//! and are kept.

use browser::{Network, Outcome, Page, Screen};
use serde_json::{Value, json};
use temple::command::Command;
use temple::game::Game;
use temple::options::options;
use temple::players::PlayerId;
use temple::temple::Side;

use crate::friends::{a_friend, a_host, choose, without_bots};
use crate::hand::{Hand, MENU, Way};
use crate::moments::Moment;
use crate::visit::{BRISK, Guest, REAL, Visit};

/// Notes everything that is given to the device and from which side, which signal was told for when, and the loudness of every layer; and plays a stretch
/// of it again on a device that only counts.
const RECORD: &str = "window.given = []; window.told = []; window.gains = []; (() => {
    const { connect } = AudioNode.prototype, { start } = AudioBufferSourceNode.prototype;
    const { stop } = AudioScheduledSourceNode.prototype, make = BaseAudioContext.prototype.createGain;
    BaseAudioContext.prototype.createGain = function () { const gain = make.call(this); gains.push(gain); return gain; };
    AudioNode.prototype.connect = function (to, ...rest) { this.leads = to; return connect.call(this, to, ...rest); };
    AudioBufferSourceNode.prototype.start = function (when, offset) {
        window.device = this.context;
        const side = this.leads instanceof StereoPannerNode ? this.leads.pan.value : 0;
        given.push({ source: this, buffer: this.buffer, when: when - (offset ?? 0), from: offset ?? 0, ends: Infinity, side });
        return start.call(this, when, offset);
    };
    AudioScheduledSourceNode.prototype.stop = function (when) {
        given.filter(one => one.source === this).forEach(one => one.ends = Math.max(when, this.context.currentTime));
        return stop.call(this, when);
    };
    new MutationObserver(() => {
        const [at, heard] = document.documentElement.dataset.signal.split(' ').map(Number);
        const latency = device.outputLatency ?? device.baseLatency ?? 0;
        told.push({ at, when: device.currentTime - latency + (heard - Date.now()) / 1000 });
    }).observe(document, { subtree: true, attributeFilter: ['data-signal'] });
    window.loud = one => {
        let loud = 1;
        for (let node = one.source.leads; node; node = node.leads) if (node instanceof GainNode) loud *= node.gain.value;
        return loud;
    };
    window.played = async (from, long, which, loud) => {
        const again = new OfflineAudioContext(1, Math.round(long * 44100), 44100);
        for (const one of given.filter(which)) {
            const at = one.when - from, skips = Math.max(one.from, -at);
            if (at > long || at + one.buffer.duration < 0) continue;
            const source = again.createBufferSource(), gain = make.call(again);
            source.buffer = one.buffer;
            gain.gain.value = loud(one);
            connect.call(connect.call(source, gain), again.destination);
            start.call(source, at + skips, skips);
            if (one.ends < Infinity) stop.call(source, Math.max(0, one.ends - from));
        }
        return (await again.startRendering()).getChannelData(0);
    };
    window.most = (samples, from, to) => samples.slice(Math.round(from * 44100), Math.round(to * 44100))
        .reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
})()";

/// What the page says about the last second of music: when on the table's clock, and when it will be heard.
const MUSIC: &str = "document.documentElement.dataset.music?.split(' ').map(Number)";

/// By how much the music is off a clock that all pages of this machine share, in ms: the same at one table.
fn music(guest: &Guest) -> Outcome<(f64, f64)> {
    guest.page.eval("delete document.documentElement.dataset.music")?;
    guest.page.wait_for(MUSIC, "the music to play")?;
    let said = guest.page.eval(MUSIC)?;
    let number = |place: usize| said.get(place).and_then(Value::as_f64).unwrap_or_default();
    Ok((number(0), number(0) - number(1)))
}

fn begin(host: &Guest, everybody: &[&Guest]) -> Outcome<()> {
    choose(host, "classic")?;
    without_bots(host)?;
    host.page.click("#start")?;
    everybody.iter().try_for_each(|guest| guest.sees("main.table[data-phase=running]"))
}

/// The table's clock jumps ahead by a tenth of a second after a gong was given, as an answer of the table may tell: the gong is taken back
/// before it is heard, and given again so much earlier.
fn is_moved_with_the_clock(page: &Page, at: u32) -> Outcome<()> {
    page.wait_for(&format!("told.some(one => one.at === {at})"), "the gong to be given")?;
    page.eval(&format!(
        "(() => {{
            const said = told.findLast(one => one.at === {at}).when, {{ now }} = performance;
            const gong = given.findLast(one => one.source.leads === gains[0] && Math.abs(one.when - said) < 0.05);
            window.gongs = () => given.slice(given.indexOf(gong)).filter(one => one.buffer === gong.buffer);
            performance.now = () => now.call(performance) + 100;
            dispatchEvent(new Event('visibilitychange'));
        }})()"
    ))?;
    page.wait_for("gongs().length >= 2", "the gong to be given again")?;
    let moved = page.eval("(([first, again]) => [first.when - first.ends, first.when - again.when])(gongs())")?;
    let number = |place: usize| moved.get(place).and_then(Value::as_f64).unwrap_or(f64::NAN);
    assert!(number(0) > 0.0, "the gong was taken back {} s before it was due", number(0));
    assert!((number(1) - 0.1).abs() < 0.03, "the clock is 0.1 s ahead, the gong {} s", number(1));
    assert_eq!(page.eval("gongs().filter(one => one.ends === Infinity).length")?, json!(1), "one gong is heard");
    Ok(())
}

/// Two gongs are struck where the page says, three tenths of a second before nothing sounds, also by a clock that had to be corrected; and
/// whoever has muted gives nothing more.
#[test]
fn signals_sound_at_their_time_and_nothing_does_when_muted() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let guest = visit.guest(&Screen::desktop())?;
    let page = &guest.page;
    page.eval(RECORD)?;
    page.click(".preset[data-preset=classic]")?;
    guest.sends_bots_away(browser::Means::Mouse)?;
    page.click("#play-alone")?;
    guest.sees("main.table[data-phase=running]")?;
    // Music that is moved along with a corrected clock goes out over the silence before its gong, which is then heard by itself.
    for (at, of) in [(180_000, "() => true"), (360_000, "one => one.source.leads === gains[0]")] {
        if at > 180_000 {
            is_moved_with_the_clock(page, at)?;
        }
        let found = format!("window.one = told.findLast(one => one.at === {at})");
        page.wait_for(&format!("({found}) && device.currentTime > one.when + 0.5"), "the gong to ring")?;
        let around = format!(
            "played(one.when - 0.3, 0.8, {of}, loud).then(samples => [
            most(samples, 0, 0.29), most(samples, 0.29, 0.8),
            samples.findIndex(sample => Math.abs(sample) > 0.02) / 44.1 - 300])"
        );
        let heard = page.eval(&around)?;
        let number = |place: usize| heard.get(place).and_then(Value::as_f64).unwrap_or(f64::NAN);
        let (before, then, off_ms) = (number(0), number(1), number(2));
        assert!(then > 0.1 && then > 20.0 * before, "{before} before the gong at {at}, then {then}");
        assert!(off_ms.abs() <= 10.0, "the gong at {at} is {off_ms} ms off");
    }
    page.click("#toggle-sound")?;
    page.wait_for("gains.slice(0, 4).every(gain => gain.gain.value < 1e-3)", "every layer to fall silent")?;
    let silent = "played(one.when, 0.5, () => true, loud).then(samples => most(samples, 0, 0.5))";
    assert!(page.eval(silent)?.as_f64().is_some_and(|most| most < 1e-3), "the gong through layers that are mute");
    page.eval("window.many = given.length")?;
    guest.sees(".end[data-outcome=lost]")?;
    assert_eq!(page.eval("given.length - many")?, json!(0), "whoever is mute is given nothing");
    page.is_content()
}

/// Each second of music begins with the sample after the last one of the second before; where they meet nothing is sharper than
/// anywhere else.
#[test]
fn seconds_of_music_join_without_a_click() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let guest = visit.guest(&Screen::desktop())?;
    let page = &guest.page;
    page.before_loading(RECORD)?;
    Moment::last_gong(3, REAL)?.take_up(&guest)?;
    guest.sees("main.table.countdown")?;
    // Whoever has not touched the page hears nothing of it.
    page.click("main.table")?;
    page.eval(
        "window.stem = n => given.filter(one => one.buffer.duration > 0.99 && one.source.leads === gains[4 + n])",
    )?;
    page.wait_for("window.gains.length >= 8 && stem(0).length >= 4", "some seconds of music")?;
    assert_eq!(page.eval("device.sampleRate")?, json!(44_100));
    for stem in 0..4 {
        let seams = page.eval(&format!(
            "stem({stem}).slice(0, 4).map((one, n, all) => n && (one.when - all[n - 1].when) * 44100 - all[n - 1].buffer.length)"
        ))?;
        let off = |seam: &Value| seam.as_f64().is_none_or(|samples| samples.abs() > 0.01);
        assert!(!seams.as_array().is_none_or(|all| all.iter().any(off)), "stem {stem}: {seams}");
        let sharp = page.eval(&format!(
            "(async () => {{
                const all = stem({stem}).slice(0, 4), from = all[0].when, long = 4 * all[0].buffer.length;
                const samples = await played(from, long / 44100, one => all.includes(one), () => 1);
                const seam = at => all.some((one, n) => n && Math.abs(at - n * all[0].buffer.length) < 3);
                let [here, elsewhere] = [0, 0];
                for (let at = 2; at < long - 2; at++) {{
                    const bend = Math.abs(samples[at - 1] - 2 * samples[at] + samples[at + 1]);
                    if (seam(at)) here = Math.max(here, bend); else elsewhere = Math.max(elsewhere, bend);
                }}
                return [here, elsewhere];
            }})()"
        ))?;
        let number = |place: usize| sharp.get(place).and_then(Value::as_f64).unwrap_or(f64::NAN);
        assert!(number(1) > 0.0 && number(0) <= number(1), "stem {stem}: {sharp}");
    }
    page.is_content()
}

/// A cut line does not touch the sound: the music goes on without a gap, and is on the table's clock before, meanwhile and after.
#[test]
fn sound_goes_on_while_the_line_is_cut() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let (host, link) = a_host(&visit, &Screen::desktop())?;
    let friend = a_friend(&visit, &link, &Screen::phone())?;
    friend.page.eval(RECORD)?;
    // Nothing sounds before somebody has touched the page.
    friend.page.tap("h1, h2, main")?;
    begin(&host, &[&host, &friend])?;
    let (_, before) = music(&friend)?;
    friend.page.network(Network::Off)?;
    friend.sees(".offline")?;
    friend.page.screenshot("sound-cut-phone")?;
    let (first, _) = music(&friend)?;
    let going_on = format!("{MUSIC} && {MUSIC}[0] > {first} + 3000");
    friend.page.wait_for(&going_on, "the music to go on without a line")?;
    assert!(friend.page.holds("document.querySelector('.offline')"), "all that time there was no line");
    let (_, meanwhile) = music(&friend)?;
    friend.page.network(Network::On)?;
    friend.sees_many(".offline", 0)?;
    let (_, after) = music(&friend)?;
    let (_, host_s) = music(&host)?;
    for (when, off) in [("before", before), ("meanwhile", meanwhile), ("after", after)] {
        assert!((off - host_s).abs() <= 100.0, "{when}: {} ms off the clock of the other page", off - host_s);
    }
    // Every second was given once, one after the other.
    let gaps = friend.page.eval(
        "(seconds => seconds.slice(1).map((one, n) => one.when - seconds[n].when - seconds[n].buffer.duration))(
            given.filter((one, _, all) => one.source.leads === all.find(first => first.buffer.length === 172 * 256)?.source.leads))",
    )?;
    let gaps: Vec<f64> = gaps.as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
    assert!(gaps.len() > 4 && gaps.iter().all(|gap| gap.abs() < 1e-4), "the music had gaps: {gaps:?}");
    host.page.is_content()
}

/// A game that stands still because its server has gone stands still in the ear too once it is back, and then everybody hears the same.
#[test]
fn after_an_interruption_everybody_hears_the_same_again() -> Outcome<()> {
    let Some(mut visit) = Visit::begin(REAL)? else { return Ok(()) };
    let (host, link) = a_host(&visit, &Screen::desktop())?;
    let friend = a_friend(&visit, &link, &Screen::phone())?;
    friend.page.tap("h1, h2, main")?;
    begin(&host, &[&host, &friend])?;
    let (_, before) = music(&host)?;
    visit.kill_server()?;
    [&host, &friend].iter().try_for_each(|guest| guest.sees(".offline"))?;
    host.page.wait_for("(window.since ??= Date.now(), Date.now() - since > 2000)", "two seconds")?;
    visit.start_server_again()?;
    for guest in [&host, &friend] {
        guest.sees_many(".offline", 0)?;
        guest.sees("main.table[data-phase=running]:not([data-watching])")?;
        guest.sees_many(".intro", 0)?;
    }
    let ((_, here), (_, there)) = (music(&host)?, music(&friend)?);
    assert!((here - there).abs() <= 100.0, "{} ms apart", here - there);
    assert!(here < before - 1500.0, "the clock stood still for {} ms, and so did the music", before - here);
    Ok(())
}

/// Whoever comes in the middle hears the music where it is.
#[test]
fn whoever_comes_late_hears_what_the_others_hear() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let (host, link) = a_host(&visit, &Screen::desktop())?;
    begin(&host, &[&host])?;
    host.page.wait_for(&format!("{MUSIC} && {MUSIC}[0] > 9000"), "six seconds of the game, and three ahead")?;
    let late = visit.guest_at(&link, &Screen::phone())?;
    late.sees("main.table[data-watching][data-phase=running]")?;
    late.page.tap("main.table")?;
    let (at, there) = music(&late)?;
    assert!(at > 6000.0, "it begins at {at} ms");
    host.page.click("#gear")?;
    // A watcher is a television, which plays for the room unless somebody wants both.
    host.page.click("#menu [data-switch='13']")?;
    let (_, here) = music(&host)?;
    assert!((here - there).abs() <= 100.0, "{} ms apart", here - there);
    [&host, &late].iter().try_for_each(|guest| guest.page.is_content())
}

/// Another try from the middle of a game begins with the music of that instant.
#[test]
fn another_try_sounds_from_where_it_begins() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let guest = visit.guest(&Screen::desktop())?;
    let page = &guest.page;
    Moment::last_gong(3, REAL)?.take_up(&guest)?;
    guest.sees("main.table.countdown")?;
    page.click("main.table")?;
    let (at, _) = music(&guest)?;
    assert!(at > 540_000.0, "a game taken up goes on at {at} ms");
    Hand::new(page, Way::Mouse, 1).give_up()?;
    guest.sees("#try-again")?;
    page.wait_for("!document.querySelector('.end.play')", "the last picture")?;
    page.click("#try-again")?;
    page.wait_for("document.querySelector('h1')?.innerText.includes('Another try')", "the title of a try")?;
    let instant = "(([, minutes, seconds]) => 60000 * minutes + 1000 * seconds)(/(\\d+):(\\d\\d)/.exec(document.querySelector('h1').innerText))";
    let from = page.eval(instant)?.as_f64().unwrap_or_default();
    assert!(from > 60_000.0 && from < 540_000.0, "another try from {from} ms");
    page.click("#play-alone")?;
    guest.sees("main.table[data-phase=running]")?;
    let (at, _) = music(&guest)?;
    assert!((from..from + 10_000.0).contains(&at), "from {from} ms on, and the music begins at {at}");
    page.is_content()
}

/// Notes what the players are asked for: a cue by one number, music from a time on by many, one more second by none.
const NOTE_WISHES: &str = "window.wishes = []; (post => {
    Worker.prototype.postMessage = function (letter, ...rest) {
        if (Array.isArray(letter) && letter.every(word => typeof word === 'number')) wishes.push(letter);
        return post.call(this, letter, ...rest);
    };
})(Worker.prototype.postMessage)";

/// Nothing of the page runs while the device plays all the music that it has, and two seconds more. It begins when enough music lies ahead,
/// so that none is on its way; afterwards the first second that comes is noted.
const AWAY: &str = "new Promise(done => new MutationObserver((_, watch) => {
    const { dataset } = document.documentElement, said = () => dataset.music.split(' ').map(Number);
    if (said()[1] - Date.now() < 2200) return;
    watch.disconnect();
    wishes.length = 0;
    for (const until = Date.now() + 5000; Date.now() < until;);
    window.back = Date.now();
    new MutationObserver(() => window.first ??= said()).observe(document.documentElement, { attributeFilter: ['data-music'] });
    done();
}).observe(document.documentElement, { attributeFilter: ['data-music'] }))";

/// A page whose timers stood still while the device played on, hidden or behind a lock, asks for no second that has passed: it comes in
/// anew, and is back on the table's clock within a second.
#[test]
fn whoever_was_away_asks_for_nothing_that_has_passed() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let guest = visit.guest(&Screen::desktop())?;
    let page = &guest.page;
    page.before_loading(NOTE_WISHES)?;
    Moment::last_gong(3, REAL)?.take_up(&guest)?;
    page.click("main.table")?;
    let (at, before) = music(&guest)?;
    page.eval(AWAY)?;
    page.wait_for("window.first", "the music to come back")?;
    let from = page.eval("wishes.find(wish => wish.length !== 1)?.[2] ?? null")?.as_f64();
    assert!(from.is_some_and(|from| from > at + 3000.0), "from {at} ms on, and then {from:?}");
    let begins = page.eval("first[1] - back")?.as_f64().unwrap_or(f64::NAN);
    assert!(begins <= 1000.0, "it comes in {begins} ms after the return");
    let (_, after) = music(&guest)?;
    assert!((after - before).abs() <= 100.0, "{} ms off the table's clock", after - before);
    page.is_content()
}

/// The reader may discover a chamber to the right and to the left.
fn both_sides_are_open(game: &Game) -> Option<String> {
    let mut offers = Vec::new();
    options(&game.view(PlayerId(0)), &mut offers);
    let opens = |wanted: Side| {
        let leads = |wish: &Command| matches!(wish, Command::Discover { side: Some(side), .. } if *side == wanted);
        offers.iter().any(|offer| offer.verdict.is_ok() && leads(&offer.command))
    };
    (opens(Side::East) && opens(Side::West)).then(String::new)
}

/// Rule [BASE-16]: a chamber laid in the east is heard from the right, one in the west from the left, by a fifth of the way.
#[test]
fn a_chamber_is_heard_from_where_it_is_laid() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let (moment, _) = Moment::when(&[], 3, both_sides_are_open)?;
    for (side, hundredths) in [("East", 20), ("West", -20)] {
        let guest = visit.guest(&Screen::desktop())?;
        guest.page.before_loading(RECORD)?;
        moment.take_up(&guest)?;
        guest.page.click("main.table")?;
        // The players hand over cues before music.
        guest.page.wait_for("given.length > 0", "the players")?;
        guest.page.click(&format!(".act[data-id='discover-{side}']"))?;
        guest.page.wait_for("given.some(one => one.side)", "the chamber to be heard")?;
        let sides = "given.filter(one => one.side).map(one => Math.round(100 * one.side))";
        assert_eq!(guest.page.eval(sides)?, json!([hundredths]), "{side}");
        guest.page.is_content()?;
    }
    Ok(())
}

/// Moves a volume, by its place in the settings.
fn set_volume(guest: &Guest, place: u8, to: u8) -> Outcome<()> {
    let moved = format!(
        "(slider => {{ slider.value = {to}; slider.dispatchEvent(new Event('change', {{ bubbles: true }})); }})(
            document.querySelectorAll('.volume input')[{place}])"
    );
    guest.page.eval(&moved).map(drop)
}

/// Every volume moves its own layer and no other, calm leaves danger out and drums back, mute silences all; all of it is there again
/// after the page was loaded anew. On a phone, with sound.
#[test]
fn what_is_set_acts_and_is_kept() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let guest = visit.guest(&Screen::phone())?;
    let page = &guest.page;
    page.before_loading(RECORD)?;
    Moment::last_gong(3, REAL)?.take_up(&guest)?;
    guest.sees("main.table.countdown")?;
    page.tap("main.table .sun, main.table")?;
    page.wait_for("gains.length >= 8 && Math.abs(gains[5].gain.value - 1) < 0.01", "the music to be in")?;
    page.wait_for("gains[7].gain.value > 0.3", "the danger of the last minute")?;
    page.tap(MENU)?;
    guest.sees("#menu .volume input")?;
    // What is said of this device: half of the round trip, and what it needs to bring sound out.
    let said = "Number(document.querySelector('#accuracy').innerText.match(/\\d+/)?.[0])";
    let latency = "(device.outputLatency ?? device.baseLatency ?? 0) * 1000";
    assert!(
        page.holds(&format!("{said} >= Math.floor({latency}) && {said} <= {latency} + 250")),
        "an honest error"
    );
    // In the order of the settings music is first, in that of the layers last.
    let layers = [("music", 0_u8, 3, 2_u8), ("gongs", 1, 0, 4), ("dice", 2, 1, 9), ("calls", 3, 2, 0)];
    for (name, place, layer, to) in layers {
        let others = "gains.slice(0, 4).map(gain => Math.round(gain.gain.value * 100))";
        let mut before = page.eval(others)?;
        set_volume(&guest, place, to)?;
        page.wait_for(&format!("Math.abs(gains[{layer}].gain.value - {to} / 10) < 0.005"), name)?;
        before[layer as usize] = json!(u32::from(to) * 10);
        assert_eq!(page.eval(others)?, before, "{name} moves nothing else");
    }
    page.tap("#menu [data-switch='11']")?;
    page.wait_for("gains[7].gain.value < 0.01 && Math.abs(gains[5].gain.value - 0.45) < 0.01", "calm")?;
    page.screenshot("sound-settings-table-phone")?;
    page.tap("#menu [data-switch='0']")?;
    page.wait_for("gains.slice(0, 4).every(gain => gain.gain.value < 1e-3)", "silence")?;
    page.eval("delete document.documentElement.dataset.music")?;
    page.tap("#menu [data-switch='0']")?;
    page.wait_for("Math.abs(gains[0].gain.value - 0.4) < 0.005", "the gongs as they were set")?;
    page.wait_for(MUSIC, "the music to come in again")?;
    page.tap("#menu [data-switch='12']")?;
    page.key("Escape")?;
    guest.sees_many("#menu", 0)?;
    page.tap(".roll")?;
    guest.sees(".captions p")?;
    page.screenshot("sound-last-minute-phone")?;
    page.is_content()?;
    page.reload()?;
    guest.sees("main")?;
    page.wait_for("document.querySelector('#open-settings, #gear')", "a way to the settings")?;
    page.eval("document.querySelector('#open-settings, #gear').click()")?;
    guest.sees(".volume input")?;
    let kept = "[...document.querySelectorAll('.volume input')].map(slider => +slider.value)";
    assert_eq!(page.eval(kept)?, json!([2, 4, 9, 0]));
    let on = "[0, 11, 12].map(n => document.querySelector(`[data-switch='${n}']`).ariaChecked)";
    assert_eq!(page.eval(on)?, json!(["false", "true", "true"]));
    page.is_content()
}
