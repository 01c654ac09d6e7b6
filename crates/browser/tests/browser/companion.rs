//! The companion for the box: what to lay out, the clock with its gongs and captions, pauses, helpers, the end, and a visit without
//! any network.

use browser::{ELSEWHERE, Outcome, Screen};
use serde_json::json;

use crate::hearing::NOTE_SPEECH;
use crate::senses::well_made;
use crate::visit::{Guest, REAL, Visit, is_long};

/// The companion on a screen. A clock that is started begins at a second of the game.
fn at_the_box(visit: &Visit, screen: &Screen, at_s: u32) -> Outcome<Guest> {
    let guest = visit.guest_at(&format!("{}companion?at={at_s}", visit.address()), screen)?;
    guest.sees("main.companion[data-stage=ready] #start")?;
    Ok(guest)
}

/// Presses something of the sheet on which the game is chosen.
fn choose(guest: &Guest, picks: &[&str]) -> Outcome<()> {
    guest.page.click("#choose")?;
    for pick in picks {
        guest.page.click(pick)?;
        guest.sees(&format!("{pick}[aria-pressed=true], {pick}[aria-checked=true]"))?;
    }
    guest.page.click("#chosen")?;
    guest.sees_many(".choosing", 0)
}

fn reads_face(guest: &Guest) -> Outcome<String> {
    guest.reads(".face [role=timer]", "aria-label")
}

/// A challenge is chosen, its list is ticked off, the gong calls everybody back with flash and caption, and it is won.
fn a_whole_game(screen: &Screen, name: &str) -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let guest = at_the_box(&visit, screen, 178)?;
    guest.page.screenshot(&format!("companion-{name}-1-ready"))?;
    well_made(&guest.page, "the companion")?;
    guest.page.click("#choose")?;
    guest.page.screenshot(&format!("companion-{name}-2-choosing"))?;
    well_made(&guest.page, "the choice")?;
    guest.page.click("#chosen")?;
    choose(&guest, &["[data-pick=players-4]", "[data-pick='challenge-2c']"])?;
    assert_eq!(guest.page.text("#choose b")?, "2c");
    let list = guest.page.text(".setup ol")?;
    for line in ["18 gems in the depot: 14 and 4 more", "Shuffle the top 12 tiles with the exit and the 1 tile"] {
        assert!(list.contains(line), "{line} in {list}");
    }
    assert!(guest.page.count(".parts .tile image")? > 8, "tiles have pictures");
    let drawn = "[...document.querySelectorAll('.parts .mark use')].map(one => one.getAttribute('href'))";
    assert!(
        guest.page.holds(&format!("{drawn}.every(mark => document.querySelector(mark))")),
        "every symbol is there"
    );
    assert!(guest.page.holds(&format!("{drawn}.includes('#char_doc')")), "cards have pictures");
    guest
        .page
        .eval("document.querySelector('.parts [href=\\'#char_doc\\']').scrollIntoView({ block: 'center' })")?;
    guest.page.screenshot(&format!("companion-{name}-2-cards"))?;
    let steps = guest.page.count(".tick")?;
    for _ in 0..steps {
        guest.page.click(".tick:not(.on) button")?;
    }
    guest.sees_many(".tick.on", steps)?;
    guest.page.screenshot(&format!("companion-{name}-3-laid-out"))?;
    assert_eq!(reads_face(&guest)?, "10:00");
    guest.page.click("#start")?;
    guest.sees("main[data-stage=running]")?;
    // Two seconds later the first gong falls: it flashes, and the caption says what to do.
    guest.sees("main[data-moment=countdown] .flash[data-signal=gong]")?;
    assert!(guest.page.text("#caption")?.starts_with("First gong"), "a caption");
    guest.page.wait_for("/^0:3/.test(document.querySelector('.face [role=timer]').ariaLabel)", "the countdown")?;
    guest.page.screenshot(&format!("companion-{name}-4-countdown"))?;
    well_made(&guest.page, "the countdown")?;
    guest.page.click("#out")?;
    guest.sees("#outcome[data-outcome=won]")?;
    guest.page.screenshot(&format!("companion-{name}-5-won"))?;
    let noted = guest.page.eval("JSON.parse(localStorage['gong.games'])[0]")?;
    assert_eq!((&noted["won"], &noted["preset"], &noted["minutes"]), (&json!(true), &json!("2c"), &json!(4)));
    guest.page.click("#again")?;
    guest.sees("main[data-stage=ready]")?;
    guest.sees_many(".tick.on", 0)?;
    guest.page.is_content()
}

#[test]
fn a_challenge_is_laid_out_and_won_on_a_desktop() -> Outcome<()> {
    if !is_long() {
        return Ok(());
    }
    a_whole_game(&Screen::desktop().size(1280, 800), "desktop")
}

#[test]
fn a_challenge_is_laid_out_and_won_on_a_phone() -> Outcome<()> {
    a_whole_game(&Screen::phone(), "phone")
}

/// By keyboard: a pause stands still, also over a reload; stopping asks first, and going on goes on where it stood.
#[test]
fn a_pause_stands_still_and_a_reload_loses_nothing() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let guest = at_the_box(&visit, &Screen::phone(), 100)?;
    guest.page.key("p")?;
    guest.page.wait_for("document.querySelector('.face [role=timer]').ariaLabel < '8:19'", "a second or two")?;
    guest.page.key("p")?;
    guest.sees("main[data-stage=paused]")?;
    let stood = reads_face(&guest)?;
    guest.page.reload()?;
    guest.sees("main[data-stage=paused]")?;
    let glances = "new Promise(done => setTimeout(() => done(1), 1500))";
    guest.page.eval(glances)?;
    assert_eq!(reads_face(&guest)?, stood, "the clock stands still");
    guest.page.click("#stop")?;
    guest.sees("main[data-stage=stopping] .asks")?;
    guest.page.click("#back")?;
    guest.sees("main[data-stage=running]")?;
    let moved = format!("document.querySelector('.face [role=timer]').ariaLabel !== '{stood}'");
    guest.page.wait_for(&moved, "the clock to go on")?;
    let now = reads_face(&guest)?;
    assert!(now < stood && now.as_str() > "8:10", "{stood} and then {now}: on from where it stood");
    // A page that is loaded again while the clock runs goes on with it.
    guest.page.reload()?;
    guest.sees("main[data-stage=running]")?;
    assert!(reads_face(&guest)? <= now);
    guest.page.click("#stop")?;
    guest.page.click("#note-nothing")?;
    guest.sees("main[data-stage=ready]")?;
    assert!(guest.page.holds("!localStorage['gong.games'] && !localStorage['companion.run']"));
    guest.page.is_content()
}

/// How far from its time on the clock something is heard, in ms: the page says what it has given, and when that is heard.
const ERROR_MS: &str = "(name => {
    const [at, heard] = document.documentElement.getAttribute(name).split(' ').map(Number);
    return Math.abs(heard - at - localStorage['companion.run'].split(' ')[0]);
})";

/// The music plays on the clock of the game, the gong falls at its time, and in a pause nothing more is given.
#[test]
fn it_is_heard_on_the_clock() -> Outcome<()> {
    if !is_long() {
        return Ok(());
    }
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let guest = at_the_box(&visit, &Screen::phone(), 165)?;
    guest.page.click("#hear-introduction")?;
    guest.sees_many(".telling .lines p", 6)?;
    guest.page.click("#hear-introduction")?;
    guest.sees_many(".telling .lines p", 0)?;
    guest.page.click("[data-track='1']")?;
    guest.page.click("#start")?;
    guest.sees("html[data-music]")?;
    guest.sees("html[data-signal^='180000 ']")?;
    for name in ["data-music", "data-signal"] {
        let error = guest.page.eval(&format!("{ERROR_MS}('{name}')"))?;
        assert!(error.as_f64().is_some_and(|ms| ms < 60.0), "{name} is {error} ms from its time");
    }
    guest.sees("main[data-moment=countdown]")?;
    guest.page.wait_for("+document.documentElement.dataset.danger > 0", "danger to rise")?;
    guest.page.click("#hold")?;
    guest.sees("main[data-stage=paused]")?;
    let music = guest.reads("html", "data-music")?;
    guest.page.eval("new Promise(done => setTimeout(done, 2500))")?;
    assert_eq!(guest.reads("html", "data-music")?, music, "in a pause no more music is given");
    guest.page.is_content()
}

/// A finger that does nothing but start the clock has woken the sound. Rule [CLK-8]: the introduction is spoken before, in the
/// reader's language.
#[test]
fn one_tap_on_a_phone_starts_the_music() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let guest = at_the_box(&visit, &Screen::phone().language("fr"), 100)?;
    guest.page.eval(NOTE_SPEECH)?;
    guest.page.tap("#hear-introduction")?;
    guest.page.wait_for("sentences.length === 6", "every line to be spoken")?;
    assert_eq!(guest.page.eval("sentences.every(one => one.lang === 'fr')")?, json!(true));
    let lines = "[...document.querySelectorAll('.telling .lines p')].map(line => line.innerText)";
    let spoken = guest.page.eval("sentences.map(one => one.text)")?;
    assert_eq!(guest.page.eval(lines)?, spoken, "what is said is also read");
    guest.page.tap("#hear-introduction")?;
    guest.page.tap("#start")?;
    guest.sees("html[data-music]")?;
    guest.page.is_content()
}

/// The temple collapses, and the page asks how it ended.
#[test]
fn a_game_that_nobody_ends_collapses_and_asks() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let guest = at_the_box(&visit, &Screen::phone(), 598)?;
    guest.page.tap("#start")?;
    guest.sees("main[data-moment=last]")?;
    assert!(guest.page.text("#caption")?.starts_with("Last gong"));
    guest.sees("main[data-stage=over] .flash[data-signal=collapse]")?;
    assert_eq!(guest.page.text("#caption")?, "The temple has collapsed.");
    guest.page.tap("#not-all")?;
    guest.sees("#outcome[data-outcome=lost]")?;
    guest.page.is_content()
}

/// Words beside the pictures of what is laid out that would be broken in the middle.
const BROKEN_WORDS: &str = "[...document.querySelectorAll('.parts span')].filter(words => {
    words.style.overflowWrap = 'normal';
    return words.scrollWidth > words.clientWidth + 1;
}).map(words => words.innerText)";

/// Modules by hand bring their helpers: an hourglass runs out with the clock and stands still with it; no card comes twice. A page
/// that is loaded again in the middle goes on with both.
#[test]
fn hourglasses_run_and_cards_are_drawn() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let guest = at_the_box(&visit, &Screen::desktop(), 10)?;
    let modules = ["curses", "treasures", "timer_chambers"].map(|slug| format!("[data-module={slug}]"));
    choose(&guest, &modules.each_ref().map(String::as_str))?;
    assert!(guest.page.count(".parts span")? > 8, "pictures have words");
    assert_eq!(guest.page.eval(BROKEN_WORDS)?, json!([]));
    guest.page.click("#start")?;
    guest.page.click("[data-glass=hourglass_green]")?;
    guest.sees("[data-glass=hourglass_green].runs")?;
    guest.page.wait_for("document.querySelector('.glass.runs b').innerText < '0:29'", "the sand to run")?;
    guest.page.click("#hold")?;
    let left = guest.page.text(".glass.runs b")?;
    let mut drawn = Vec::new();
    let cards = "[data-draw=curses]";
    guest.page.click("[data-draw=treasures]")?;
    let piles = "[...document.querySelectorAll('.draw small')].map(one => one.innerText)";
    let left_in_piles = guest.page.eval(piles)?;
    guest.page.reload()?;
    guest.sees("[data-glass=hourglass_green].runs")?;
    assert_eq!(guest.page.text(".glass.runs b")?, left, "the sand is where it was");
    assert_eq!(guest.page.eval(piles)?, left_in_piles, "no card is back in its pile");
    let many: usize = guest
        .page
        .text(&format!("{cards} small"))?
        .split(' ')
        .next()
        .unwrap_or_default()
        .parse()
        .expect("a number");
    for _ in 0..many {
        guest.page.click(cards)?;
        drawn.push(guest.reads(".card", "data-card")?);
    }
    guest.page.screenshot("companion-desktop-6-helpers")?;
    // As many of each kind as lie in the box: three of the first, two of the second.
    let copies = |id: &str| drawn.iter().filter(|card| *card == id).count();
    assert_eq!((copies("curse_trap"), copies("curse_broken_die")), (3, 2), "{drawn:?}");
    assert!(guest.page.text(&format!("{cards} small"))?.starts_with('0'));
    guest.page.click(cards)?;
    assert!(guest.page.text(".card small")?.contains("shuffled again"));
    assert_eq!(guest.page.text(".glass.runs b")?, left, "an hourglass stands still with the clock");
    well_made(&guest.page, "the helpers")?;
    // The next game begins with full piles and no sand running.
    guest.page.click("#stop")?;
    guest.page.click("#note-nothing")?;
    guest.sees_many(".glass.runs", 0)?;
    guest.page.wait_for("!localStorage['companion.glass.hourglass_green']", "the hourglass to be forgotten")?;
    let full = format!("document.querySelector('{cards} small').innerText.startsWith('{many} ')");
    guest.page.wait_for(&full, "all cards to be shuffled")?;
    guest.page.is_content()
}

/// The first edition has a sand-glass that is turned three times, and nothing warns.
#[test]
fn the_sand_glass_of_the_first_edition() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let guest = at_the_box(&visit, &Screen::phone().language("de"), 198)?;
    choose(&guest, &["[data-pick=clock-sand_timer]"])?;
    assert_eq!(reads_face(&guest)?, "3:20");
    guest.page.tap("#start")?;
    guest.sees("main[data-moment=calm]")?;
    guest.sees(".flash[data-signal=slam]")?;
    guest.page.wait_for("document.querySelector('.face [role=timer]').ariaLabel > '3:10'", "the second glass")?;
    guest.page.is_content()
}

/// A page that came over plain http from elsewhere says in one line that it cannot be kept or keep the screen on, offers nothing of it, and
/// does all the rest.
#[test]
fn without_https_it_says_what_it_cannot_do() -> Outcome<()> {
    let Some(visit) = Visit::begin_called(REAL, ELSEWHERE)? else { return Ok(()) };
    let link = format!("{}companion?at=177", visit.address().replace("127.0.0.1", ELSEWHERE));
    let guest = visit.guest_at(&link, &Screen::phone())?;
    guest.sees("#not-secure")?;
    assert!(guest.page.holds("!isSecureContext"), "{link} is plain http from elsewhere");
    guest.page.eval(OFFER)?;
    guest.sees_many("#install, #works-offline, #stays-on", 0)?;
    guest.page.screenshot("companion-phone-not-secure")?;
    well_made(&guest.page, "the companion over plain http")?;
    guest.page.tap("#start")?;
    guest.sees("html[data-music]")?;
    guest.sees("main[data-moment=countdown] .flash[data-signal=gong]")?;
    // A header that only counts where the page is secure, the browser names by itself.
    let complaints = guest.page.errors();
    assert!(complaints.iter().all(|one| one.contains("Cross-Origin-Opener-Policy")), "{complaints:?}");
    Ok(())
}

/// After one visit it works with nobody there: the server is gone, and the page is loaded again and plays.
fn without_anybody(base: &'static str) -> Outcome<()> {
    let Some(mut visit) = Visit::begin_below(REAL, base)? else { return Ok(()) };
    let guest = at_the_box(&visit, &Screen::phone(), 165)?;
    guest.sees("#works-offline")?;
    let kept = guest.page.eval("caches.keys().then(names => Promise.all(names.map(async name => (await (await caches.open(name)).keys()).map(one => new URL(one.url).pathname)))).then(all => all.flat())")?;
    let kept: Vec<String> =
        kept.as_array().into_iter().flatten().filter_map(|name| name.as_str().map(str::to_owned)).collect();
    let others = ["gong-", "review", "paper", "index"];
    assert!(
        kept.contains(&format!("{base}/companion")) && kept.iter().all(|name| name.starts_with(base)),
        "{kept:?}"
    );
    assert!(
        !kept.iter().any(|name| others.iter().any(|other| name.contains(other))),
        "only the companion: {kept:?}"
    );
    visit.kill_server()?;
    guest.page.reload()?;
    guest.sees("main.companion[data-stage=ready] #start")?;
    choose(&guest, &["[data-pick='challenge-1a']"])?;
    guest.page.tap("#start")?;
    guest.sees("html[data-music]")?;
    guest.sees("main[data-moment=countdown] .flash[data-signal=gong]")?;
    Ok(())
}

#[test]
fn it_works_with_the_network_off_after_one_visit() -> Outcome<()> {
    without_anybody("")
}

#[test]
fn below_a_path_too() -> Outcome<()> {
    if !is_long() {
        return Ok(());
    }
    without_anybody("/gong")
}

/// Keeps what the device is asked for instead of asking: to tremble, and to stay awake.
const NOTE_DEVICE: &str = "window.trembles = []; window.locks = [];
    navigator.vibrate = pattern => trembles.push([...pattern]) > 0;
    Object.defineProperty(navigator, 'wakeLock', { value: {
        request: async kind => { locks.push(kind); return window.lock = new EventTarget(); } } });";

/// The browser says that the page can be installed, as it does to a page with a manifest and a keeper.
const OFFER: &str = "(offer => { offer.prompt = () => window.asked = true; dispatchEvent(offer); })\
    (new Event('beforeinstallprompt', { cancelable: true }))";

/// The device trembles with the gong, its screen stays on, and it takes the companion in.
#[test]
fn the_device_trembles_stays_awake_and_takes_it_in() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let guest = at_the_box(&visit, &Screen::phone(), 177)?;
    guest.page.before_loading(NOTE_DEVICE)?;
    guest.page.reload()?;
    guest.sees("#stays-on")?;
    guest.page.eval("lock.dispatchEvent(new Event('release'))")?;
    guest.sees_many("#stays-on", 0)?;
    guest.page.eval("document.dispatchEvent(new Event('visibilitychange'))")?;
    guest.sees("#stays-on")?;
    assert_eq!(guest.page.eval("locks")?, json!(["screen", "screen"]), "asked again by whoever comes back");
    let manifest = "fetch(document.querySelector('link[rel=manifest]').href).then(found => found.json())";
    let manifest = guest.page.eval(manifest)?;
    assert_eq!((&manifest["start_url"], &manifest["display"]), (&json!("companion"), &json!("standalone")));
    let icon = format!("fetch({}).then(found => found.ok)", manifest["icons"][0]["src"]);
    assert_eq!(guest.page.eval(&icon)?, json!(true), "its picture is there");
    guest.sees_many("#install", 0)?;
    guest.page.eval(OFFER)?;
    guest.page.tap("#install")?;
    guest.sees_many("#install", 0)?;
    assert!(guest.page.holds("asked"), "the browser is told to install it");
    guest.page.tap("#start")?;
    guest.sees("main[data-moment=countdown] .flash[data-signal=gong]")?;
    guest.page.wait_for("trembles.some(times => times.reduce((sum, ms) => sum + ms) >= 400)", "a long tremble")?;
    guest.page.is_content()
}

/// Another version of the keeper comes, as it does when the house was updated.
fn a_new_version(guest: &Guest, name: &str) -> Outcome<()> {
    let register = format!(
        "window.old = true; navigator.serviceWorker.register('companion-keeper.js?{name}', {{ scope: 'companion' }}).then(() => 0)"
    );
    guest.page.eval(&register).map(drop)
}

/// A new version takes over while no clock runs, and the page is loaded again with it; in the middle of a game it waits.
#[test]
fn a_new_version_waits_for_the_end_of_a_game() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let guest = at_the_box(&visit, &Screen::phone(), 20)?;
    guest.sees("#works-offline")?;
    // Whoever comes again has a keeper already.
    guest.page.reload()?;
    guest.page.wait_for("navigator.serviceWorker.controller", "a keeper")?;
    let taken_over = |name: &str| {
        format!(
            "!window.old && navigator.serviceWorker.controller?.scriptURL.endsWith('{name}') && document.querySelector('main.companion[data-stage=ready]')"
        )
    };
    guest.sees("main.companion[data-stage=ready] #start")?;
    a_new_version(&guest, "second")?;
    guest.page.wait_for(&taken_over("second"), "the second version")?;
    guest.page.tap("#start")?;
    guest.sees("main[data-stage=running]")?;
    a_new_version(&guest, "third")?;
    let waits = "navigator.serviceWorker.getRegistration().then(kept => window.waits = kept.waiting?.state)";
    guest.page.wait_for(&format!("({waits}, window.waits === 'installed')"), "the third version to wait")?;
    assert!(guest.page.holds("old"), "nothing was loaded again");
    guest.page.tap("#stop")?;
    guest.page.tap("#note-nothing")?;
    guest.page.wait_for(&taken_over("third"), "the third version")?;
    // A keeper that gives way is heard like a page that has crashed; nothing else is complained of.
    let complaints = guest.page.errors();
    assert!(complaints.iter().all(|one| one == "the page has crashed"), "{complaints:?}");
    Ok(())
}

/// From the start screen of the game a link leads here.
#[test]
fn the_start_screen_leads_to_it() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let guest = visit.guest(&Screen::desktop())?;
    guest.sees("#for-the-box")?;
    guest.page.screenshot("companion-link")?;
    guest.page.click("#for-the-box")?;
    guest.sees("main.companion #start")?;
    guest.page.is_content()
}
