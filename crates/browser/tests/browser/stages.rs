//! Every screen is a stage: on each sort of screen everything needed lies inside the window, nothing lies on anything else, and
//! chambers are large enough to read.

use browser::{Colours, Outcome, Page, Screen};
use serde_json::json;
use temple::players::PlayerId;
use temple::table::Table;

use crate::friends::{a_friend, a_host, choose};
use crate::hand::{Hand, Way};
use crate::modules::{EVERYTHING, is_running};
use crate::moments::Moment;
use crate::senses::well_made;
use crate::visit::{BRISK, Guest, REAL, UNHURRIED, Visit};

/// A sort of screen, and the least a chamber measures on it.
struct Stage {
    name: &'static str,
    screen: Screen,
    way: Way,
    chamber: f64,
}

fn stage(name: &'static str, screen: Screen, way: Way, chamber: f64) -> Stage {
    Stage { name, screen, way, chamber }
}

/// A small desk and a very large one, for the game without modules.
fn desks() -> [Stage; 2] {
    [
        stage("laptop", Screen::desktop().size(1280, 800), Way::Mouse, 120.0),
        stage("large", Screen::desktop().size(2560, 1440), Way::Mouse, 190.0),
    ]
}

fn stages() -> [Stage; 5] {
    [
        stage("desk", Screen::desktop().size(1440, 900), Way::Mouse, 120.0),
        stage("wide", Screen::desktop().size(1920, 1080), Way::Mouse, 144.0),
        stage("tablet", Screen::phone().size(820, 1180), Way::Touch, 96.0),
        stage("sideways", Screen::phone().size(844, 390), Way::Touch, 124.0),
        stage("phone", Screen::phone().size(390, 844), Way::Touch, 116.0),
    ]
}

/// What of these sticks out of the window, or does not show.
const OUTSIDE: &str = "(all => all.flatMap(css => {
    const found = [...document.querySelectorAll(css)];
    if (!found.length) return [css + ' is not there'];
    return found.map(part => [part, part.getBoundingClientRect()]).filter(([, box]) =>
        box.width < 1 || box.height < 1 || box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1
    ).map(([part, box]) => `${css} ${part.textContent.slice(0, 20)}: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
}))";

/// Which of these lie on each other, in pairs; one inside the other is the same thing twice.
const OVERLAP: &str = "(all => {
    const shown = all.flatMap(css => [...document.querySelectorAll(css)].map(part => [css, part, part.getBoundingClientRect()]))
        .filter(([, , box]) => box.width > 0 && box.height > 0);
    const on = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5;
    return shown.flatMap(([css, part, box], n) => shown.slice(n + 1)
        .filter(([, other, place]) => !part.contains(other) && !other.contains(part) && on(box, place))
        .map(([name, other]) => `${css} ${part.textContent.slice(0, 16)} | ${name} ${other.textContent.slice(0, 16)}`));
})";

/// The least side of a chamber on the screen, in pixels.
const CHAMBER: &str = "Math.min(...[...document.querySelectorAll('.board .chamber .floor')].map(floor => floor.getBoundingClientRect().width / 120 * 160))";

fn inside(page: &Page, parts: &[&str], screen: &str) -> Outcome<()> {
    assert_eq!(page.eval(&format!("{OUTSIDE}({})", json!(parts)))?, json!([]), "outside the window on {screen}");
    Ok(())
}

fn apart(page: &Page, parts: &[&str], screen: &str) -> Outcome<()> {
    assert_eq!(page.eval(&format!("{OVERLAP}({})", json!(parts)))?, json!([]), "on each other on {screen}");
    Ok(())
}

/// What has a place of its own in the lobby.
const LOBBY: [&str; 7] = [".wordmark", "h1", ".lang", "#open-settings", ".seatrow", "#more-seats", ".start"];

/// A game alone with bots, in its first minute.
fn begin(visit: &Visit, stage: &Stage) -> Outcome<Guest> {
    let guest = visit.guest(&stage.screen)?;
    let mut hand = Hand::new(&guest.page, stage.way, 7);
    guest.sees("#play-alone")?;
    guest.sees(".custom h2")?;
    guest.page.screenshot(&format!("stage-{}-lobby", stage.name))?;
    inside(&guest.page, &["#play-alone", "#open-settings"], stage.name)?;
    apart(&guest.page, &LOBBY, stage.name)?;
    well_made(&guest.page, stage.name)?;
    hand.press(".preset[data-preset=classic]")?;
    hand.press("#play-alone")?;
    guest.sees("main.table[data-phase=running]")?;
    guest.sees(".lane")?;
    hand.play(30)?;
    let still = "!document.querySelector('.table').getAnimations({ subtree: true }).length";
    guest.page.wait_for(still, "everything to stand still")?;
    Ok(guest)
}

#[test]
fn every_screen_is_a_stage() -> Outcome<()> {
    let Some(visit) = Visit::begin(UNHURRIED)? else { return Ok(()) };
    for stage in stages().into_iter().chain(desks()) {
        let guest = begin(&visit, &stage)?;
        let (page, name) = (&guest.page, stage.name);
        page.screenshot(&format!("stage-{name}-table"))?;
        inside(
            page,
            &[".roll", ".tray .die", ".board", ".clock", ".goal", ".lane", ".rows .act", ".brand [aria-expanded]"],
            name,
        )?;
        // A wall needs no card where the doors stand on the board.
        inside(page, &[".cross .act:not(.none)"], name).or_else(|_| inside(page, &[".cross"], name))?;
        apart(page, &[".board", ".tray", ".lanes", ".rows .act", ".goal", ".clock"], name)?;
        apart(page, &[".tray .die", ".roll", ".pad .act", ".brand [aria-expanded]", ".callbtn"], name)?;
        let chamber = page.eval(CHAMBER)?.as_f64().unwrap_or_default();
        assert!(chamber >= stage.chamber, "chambers of {chamber} px on {name}");
        well_made(page, name)?;
        page.is_content()?;
    }
    Ok(())
}

/// With every module on: an hourglass runs, and a curse waits to be lifted.
fn everything() -> Outcome<Moment> {
    let cursed = |table: &Table| !table.modules.curses.of(PlayerId(0)).is_empty();
    Moment::with(&EVERYTHING, 4, |table| is_running(table) && cursed(table) && table.temple.iter().count() > 9)
}

/// What the modules bring, and what it must not lie on.
const BROUGHT: [&str; 10] =
    [".glass", ".strip", ".clock", ".gongs", ".goal", ".dep", ".pips", ".brand .btn", ".lane", ".mine .chip"];

/// The card that lifts a curse.
const LIFT: &str = ".over .act[data-id^=curse]";

/// Whether the middle of something can be seen and pressed.
fn can_be_pressed(page: &Page, css: &str, screen: &str) {
    let at_its_middle = format!(
        "(() => {{ const part = document.querySelector('{css}'), box = part?.getBoundingClientRect();
            return part?.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)); }})()"
    );
    assert!(page.holds(&at_its_middle), "{css} is covered or out of sight on {screen}");
}

/// With everything on, what the modules bring has its own place on each sort of screen: hourglasses beside the clock, one list of what
/// keeps everybody from escaping, the cards that lift and use, and what lies before the reader.
#[test]
fn everything_has_its_place_on_every_screen() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let moment = everything()?;
    let laptop = ("laptop", Screen::desktop());
    let forced = ("forced", Screen::desktop().colours(Colours::Forced));
    let all = stages().into_iter().map(|stage| (stage.name, stage.screen));
    for (name, screen) in all.chain([laptop, forced]) {
        let guest = visit.guest(&screen)?;
        moment.take_up(&guest)?;
        let page = &guest.page;
        guest.sees_many(".intro", 0)?;
        guest.sees(".glasses .glass")?;
        page.wait_for("document.body.hasAttribute('data-art')", "the style of the modules")?;
        guest.sees(LIFT)?;
        page.screenshot(&format!("stage-{name}-everything"))?;
        apart(page, &BROUGHT, name)?;
        inside(page, &[".glass"], name)?;
        can_be_pressed(page, LIFT, name);
        if name == "sideways" {
            // Doors are cards on the board there.
            apart(page, &[".over .act", ".cross .act:not(.none)"], name)?;
        }
        let lists =
            "[...document.querySelectorAll('.before, .stripplace')].filter(list => list.offsetHeight > 20).length";
        assert_eq!(page.eval(lists)?, json!(1), "one list of what is left to do on {name}");
        let wide = "[...document.querySelectorAll('.lane .own')].filter(mark => mark.offsetWidth > 40).length";
        assert_eq!(page.eval(wide)?, json!(0), "what somebody has is a mark in their lane, not a bar, on {name}");
        page.is_content()?;
    }
    let guest = visit.guest(&Screen::desktop().size(1920, 1080))?;
    moment.watch(&guest)?;
    guest.sees(".tvlist .quest")?;
    guest.page.screenshot("stage-tv-everything")?;
    apart(&guest.page, &[".glass", ".clock", ".lane", ".board", ".joinus", ".tvlist"], "tv")?;
    inside(&guest.page, &[".glass", ".tvlist"], "tv")
}

/// At a desk the lobby does not scroll: its head and its foot stand, and every module is in sight at once.
#[test]
fn all_modules_are_in_sight_in_the_lobby() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    for colours in [Colours::Own, Colours::Forced] {
        let guest = visit.guest(&Screen::desktop().colours(colours))?;
        let page = &guest.page;
        guest.sees(".custom .sw")?;
        page.click(".preset[data-preset=everything]")?;
        guest.sees_many(".sw[aria-checked=true]", 8)?;
        let still = "(lobby => lobby.scrollHeight <= lobby.clientHeight)(document.querySelector('.lobby'))";
        assert!(page.holds(still), "the lobby scrolls with {colours:?} colours");
        inside(page, &[".sw", ".preset", ".segs.count", "#play-alone"], "the lobby")?;
        let wide =
            "[...document.querySelectorAll('.custom [type=checkbox]')].filter(one => one.offsetWidth > 60).length";
        assert_eq!(page.eval(wide)?, json!(0), "a switch is as wide as a line to write in");
        page.click("#open-settings")?;
        guest.sees(".settings .volume")?;
        page.screenshot(&format!("settings-{colours:?}").to_lowercase())?;
        let opaque =
            "!/transparent|, 0\\)/.test(getComputedStyle(document.querySelector('.settings')).backgroundColor)";
        assert!(page.holds(opaque), "what lies behind the settings shows through with {colours:?} colours");
        let fits = "(sheet => sheet.scrollHeight <= sheet.clientHeight)(document.querySelector('.settings'))";
        assert!(page.holds(fits), "the settings scroll with {colours:?} colours");
        page.is_content()?;
    }
    Ok(())
}

/// Whoever watches on a large screen sees the whole temple and a lane for everybody, and no cards.
#[test]
fn a_watcher_has_a_television() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let (host, link) = a_host(&visit, &Screen::desktop())?;
    let watcher = a_friend(&visit, &link, &Screen::desktop().size(1920, 1080))?;
    watcher.page.click("#leave-seat")?;
    choose(&host, "classic")?;
    host.page.click("#start")?;
    watcher.sees("main.table[data-phase=running][data-watching]")?;
    Hand::new(&host.page, Way::Mouse, 3).play(12)?;
    watcher.sees(".joinus img")?;
    watcher.page.screenshot("stage-tv")?;
    assert_eq!(watcher.page.count(".actions, .tray, .act")?, 0, "a watcher has nothing to press");
    inside(&watcher.page, &[".lane", ".board", ".clock", ".goal", ".joinus"], "tv")?;
    let whole = format!("{OUTSIDE}(['.board .chamber .floor']).length === 0");
    watcher.page.wait_for(&whole, "the whole temple in sight, whatever is laid meanwhile")?;
    apart(&watcher.page, &[".lane", ".board", ".clock", ".joinus"], "tv")?;
    well_made(&watcher.page, "tv")?;
    watcher.page.is_content()
}

/// The later part of the page comes when it is called for.
const HOLD_BACK: &str = "(() => {
    const [real, held] = [window.fetch, []];
    window.fetch = (what, ...rest) => {
        const name = String(what?.url ?? what);
        if (!name.includes('-late')) return real(what, ...rest);
        return new Promise(go => held.push(go)).then(() => real(what, ...rest));
    };
    window.bringLate = () => { window.fetch = real; held.forEach(go => go()); };
})()";

/// Where everything stands that can be pressed first; a card may become higher downwards where nothing follows it.
const PRESSED: &str = "[...document.querySelectorAll('.seatrow, .preset, .start')].map(one => {
    const box = one.getBoundingClientRect();
    return one.className + ': ' + [box.left, box.top, box.width].map(Math.round);
})";

/// Seats, adventures and the button to start are there first. What comes behind them moves none of them.
#[test]
fn what_comes_late_moves_nothing_in_the_lobby() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    for stage in stages() {
        let guest = visit.guest(&stage.screen)?;
        let page = &guest.page;
        page.before_loading(HOLD_BACK)?;
        page.reload()?;
        guest.sees(".seatrow.me")?;
        guest.sees(".seatrow[data-sitter=bot] .tools .btn")?;
        assert_eq!(page.count(".custom h2, #play-with-friends, .colours, .preset .chance")?, 0, "{}", stage.name);
        let before = page.eval(PRESSED)?;
        page.eval("bringLate()")?;
        for css in [".custom h2", "#play-with-friends", "#more-seats", ".colours", ".preset .chance"] {
            guest.sees(css)?;
        }
        assert_eq!(page.eval(PRESSED)?, before, "{}", stage.name);
        page.is_content()?;
    }
    Ok(())
}

/// A friend who can do nothing is marked on the board and says in their lane where they are; whatever is not in the picture has a marker
/// at its rim, with its rooms.
#[test]
fn a_stuck_friend_is_found() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let friend = PlayerId(1);
    let stuck = |table: &Table| {
        let there = table.of(friend).place.chamber;
        let cell = |id| table.temple.get(id).map(|placed| placed.cell());
        let far = match (cell(there), cell(table.of(PlayerId(0)).place.chamber)) {
            (Some(one), Some(other)) => one.x.abs_diff(other.x) + one.y.abs_diff(other.y) > 3,
            _ => false,
        };
        table.of(friend).is_stuck() && far && table.countdown.is_none() && !table.of(PlayerId(0)).is_stuck()
    };
    let moment = Moment::with(&[], 3, stuck)?;
    for (name, screen) in [("desk", Screen::desktop()), ("phone", Screen::phone().size(390, 844))] {
        let guest = visit.guest(&screen)?;
        moment.take_up(&guest)?;
        let page = &guest.page;
        guest.sees_many(".intro", 0)?;
        guest.sees(".needs")?;
        assert!(page.text(".needs")?.to_lowercase().contains("needs gold"), "in words on {name}");
        let lane = page.eval("document.querySelector(\".lane[data-seat='1'] .where .full\").textContent")?;
        let lane = lane.as_str().unwrap_or_default();
        let bearing = ["north", "east", "south", "west"].iter().any(|side| lane.contains(side));
        assert!(lane.contains("room") && bearing && lane.contains("needs gold"), "{lane}");
        page.screenshot(&format!("stuck-friend-{name}"))?;
        assert_eq!(page.eval(UNMARKED)?, json!([]), "on {name}");
        if name == "phone" {
            assert!(page.count(".edgechip")? > 0, "what is far is at the rim");
        }
        page.is_content()?;
    }
    Ok(())
}

/// Friends who are not in the picture and have no marker at its rim, or one that is not in the picture itself.
const UNMARKED: &str = "(() => {
    const board = document.querySelector('.board').getBoundingClientRect();
    const within = (x, y) => x >= board.left - 1 && x <= board.right + 1 && y >= board.top - 1 && y <= board.bottom + 1;
    return [...document.querySelectorAll('.pawn')].filter(pawn => {
        const at = pawn.getBoundingClientRect();
        const chip = document.querySelector(`.edgechip[data-mark='${pawn.dataset.seat}'] rect`)?.getBoundingClientRect();
        const marked = chip && within(chip.left, chip.top) && within(chip.right, chip.bottom);
        return !within(at.left, at.top) && !marked;
    }).map(pawn => pawn.getAttribute('aria-label'));
})()";
