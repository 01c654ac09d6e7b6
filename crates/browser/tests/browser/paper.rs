//! The roll and write game in the page: whole games of two people at one device and a bot, on a desktop and on a phone, each variant,
//! and a reload in the middle of a turn.

use std::collections::BTreeSet;

use browser::{Motion, Outcome, Page, Screen, Trouble};
use serde_json::{Value, json};

use crate::friends::{a_friend, a_host};
use crate::senses;
use crate::visit::{BRISK, Guest, Visit};

/// Somebody who plays what is asked by pressing what is shown: rooms that can be entered, dice into the pool now and then, the first
/// place for a die. Ends with the game, after so many presses, or after so many milliseconds of waiting for something to press. A press
/// that is on its way to a server is waited for: what is pressed meanwhile would count for nothing.
const PLAYER: &str = "(async (presses, patience) => {
    const one = css => document.querySelector(css);
    const breath = () => new Promise(done => setTimeout(done, 0));
    const begun = performance.now(), slice = 5000, heights = new Set(), tight = new Set();
    let given = 0, entered = 0, pressed = 0, wide = 0, since = begun;
    // A die that tumbles is where it is thrown.
    const rests = part => !(part.closest('.die-in') ?? part).getAnimations().length;
    const late = () => patience <= slice && performance.now() - begun > slice;
    while (pressed < presses && !one('main.pend') && !late()) {
        await breath();
        const table = one('main.ptable');
        if (!table || table.dataset.asked !== 'true') { if (performance.now() - since > patience) break; continue; }
        pressed++;
        one('#got-it')?.click();
        const phase = table.dataset.phase, told = table.dataset.told, big = one('#big:enabled');
        const slab = one('.ptray').getBoundingClientRect();
        heights.add(Math.round(slab.height));
        if ([...document.querySelectorAll('.ptray .pdie, .ptray .btn, .phint')].filter(rests).some(part => { const at = part.getBoundingClientRect();
            return at.left < 0 || at.right > innerWidth || (!part.matches('.phint') && at.bottom > slab.bottom + 1); })) wide++;
        const cut = [...document.querySelectorAll('.ends .btn, .stone, .pwho b, .pstep.now, .phint, .others .fr b')].find(part =>
            part.scrollWidth > part.clientWidth + 1 || (part.matches('.stone') && part.scrollHeight > part.clientHeight + 1));
        if (cut) tight.add(cut.innerText.slice(0, 60));
        const room = one('.stone[data-room]'), stone = one('.stone:not([aria-pressed=true])');
        if (phase === 'rolling') { if (pressed % 3 === 0 && one('#pair-0:enabled')) { one('#pair-0').click(); given++; await breath(); } (one('#big') ?? stone)?.click(); }
        else if (phase === 'exploring') { if (room) entered++; (room ?? big ?? stone)?.click(); }
        else if (phase === 'sharing') { if (!one('.stone[aria-pressed=true]') && stone && !big) { stone.click(); await breath(); } one('#big:enabled')?.click(); }
        else stone?.click();
        since = performance.now();
        const came = () => one('.stone.sel') || one('main.ptable')?.dataset.told !== told;
        while (!came() && performance.now() - since < 1500) await breath();
        since = performance.now();
    }
    return { given, entered, pressed, over: !!one('main.pend'), heights: [...heights], wide, tight: [...tight],
        told: one('main.ptable')?.dataset.told ?? '' };
})";

/// How long the player in the page looks for something to press, in milliseconds, before the test looks at it: no call of the page takes
/// longer than a call may, however slow the machine is.
const A_LOOK: u32 = 1000;

/// What came of playing.
#[derive(Default, Debug)]
struct Played {
    given: u64,
    entered: u64,
    pressed: u64,
    wide: u64,
    heights: BTreeSet<u64>,
    tight: BTreeSet<String>,
    over: bool,
    told: String,
}

impl Played {
    fn add(&mut self, found: &Value) {
        let count = |name: &str| found[name].as_u64().unwrap_or_default();
        self.given += count("given");
        self.entered += count("entered");
        self.pressed += count("pressed");
        self.wide += count("wide");
        self.heights.extend(found["heights"].as_array().into_iter().flatten().filter_map(Value::as_u64));
        let tight = found["tight"].as_array().into_iter().flatten().filter_map(Value::as_str);
        self.tight.extend(tight.map(str::to_owned));
        self.over = found["over"] == true;
        self.told = found["told"].as_str().unwrap_or_default().to_owned();
    }
}

/// Plays until the game is over or so much was pressed. Fails if nothing happens for as long as a condition may take.
fn plays(guest: &Guest, presses: u64) -> Outcome<Played> {
    let mut played = Played::default();
    while !played.over && played.pressed < presses {
        let found = guest.page.wait("something to happen in the game", || {
            let found = guest.page.eval(&format!("{PLAYER}({}, {A_LOOK})", presses - played.pressed))?;
            let moved = found["pressed"] != 0 || found["over"] == true || found["told"] != played.told.as_str();
            Ok(moved.then_some(found))
        })?;
        played.add(&found);
    }
    Ok(played)
}

/// Plays one press after the other until a selector finds something; a game that never comes to it fails.
fn plays_until(guest: &Guest, css: &str) -> Outcome<()> {
    const MOST: u64 = 400;
    for _ in 0..MOST {
        if guest.page.count(css)? > 0 {
            return Ok(());
        }
        plays(guest, 1)?;
    }
    Err(guest.page.trouble(&format!("{MOST} presses, and no {css}")))
}

/// Symbols that are asked for and stand in no sprite: they would show as nothing.
const MISSING_SYMBOLS: &str =
    "[...new Set([...document.querySelectorAll('use')].map(one => one.getAttribute('href'))
    .filter(href => href.startsWith('#') && !document.getElementById(href.slice(1))))]";

/// A screen on which everything has a name, every symbol is there and nothing sticks out.
fn well_made(page: &Page, screen: &str) -> Outcome<()> {
    assert_eq!(page.eval(MISSING_SYMBOLS)?, json!([]), "symbols that are not there on {screen}");
    senses::well_made(page, screen)
}

/// The start screen on a screen, with dice that are the same every time and bots that do not linger.
fn at_the_start(visit: &Visit, screen: &Screen) -> Outcome<Guest> {
    let guest = visit.guest_at(&format!("{}scroll?seed=7&pace=1", visit.address()), screen)?;
    guest.sees("main.paper-start .first-game")?;
    guest.sees("[data-seat='1'] [data-kind=b][aria-pressed=true]")?;
    guest.sees("[data-difficulty=easy][aria-pressed=true]")?;
    // What these games are played with is more than a first game: two people and a bot.
    for css in ["[data-seat='1'] [data-kind=p]", "[data-difficulty=normal]"] {
        guest.page.click(css)?;
        guest.sees(&format!("{css}[aria-pressed=true]"))?;
    }
    Ok(guest)
}

fn a_whole_game(screen: &Screen, name: &str, sets_up: &[&str]) -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let guest = at_the_start(&visit, screen)?;
    well_made(&guest.page, "the start screen")?;
    for css in sets_up {
        guest.page.click(css)?;
        guest.sees(&format!("{css}[aria-pressed=true]"))?;
    }
    guest.page.click("#begin")?;
    guest.sees("main.ptable[data-phase=sides]")?;
    let begun = plays(&guest, 60)?;
    guest.page.screenshot(&format!("paper-{name}-1-turn"))?;
    well_made(&guest.page, "the sheets")?;
    let ended = plays(&guest, 4000)?;
    assert!(ended.over, "{begun:?} {ended:?}");
    assert!(ended.entered > 0 && ended.given > 0, "{ended:?}");
    assert_eq!(ended.heights.len(), 1, "the sheets stand still whatever lies on the slab: {ended:?}");
    assert!(ended.tight.is_empty() && begun.tight.is_empty(), "words that do not fit: {begun:?} {ended:?}");
    assert_eq!(ended.wide, 0, "every die, button and explanation has its place: {ended:?}");
    let outcome = guest.reads("main.pend", "data-outcome")?;
    assert!(["won", "lost"].contains(&outcome.as_str()), "{outcome}");
    guest.page.screenshot(&format!("paper-{name}-2-end"))?;
    well_made(&guest.page, "the end")?;
    let link = guest.reads("#review", "href")?;
    // Another game begins with the same players.
    guest.page.click("#again")?;
    guest.sees("main.ptable[data-round='0']")?;
    guest.page.is_content()?;
    if ["desktop", "phone"].contains(&name) { looks_again(&visit, &guest, &link, name) } else { Ok(()) }
}

/// The game is looked at again: turn by turn, by press and by key, with the dice checked; and tried again from the middle.
fn looks_again(visit: &Visit, guest: &Guest, link: &str, name: &str) -> Outcome<()> {
    // Bots do not linger in another try either.
    guest.page.go(&format!("{}{}&pace=1", visit.address(), link.trim_start_matches('/')))?;
    guest.sees("main.again .leaf")?;
    let turns = guest.page.count(".pturn")? - 1;
    guest.sees(&format!("main.again[data-turn='{turns}']"))?;
    guest.page.click("#turn-back")?;
    guest.sees(&format!("main.again[data-turn='{}']", turns - 1))?;
    guest.page.key("Home")?;
    guest.sees("main.again[data-turn='0'] .pturn[data-turn='0'][aria-pressed=true]")?;
    guest.page.key("ArrowRight")?;
    guest.sees("main.again[data-turn='1']")?;
    for seat in ["1", "0"] {
        guest.page.click(&format!(".again .fr[data-seat='{seat}']"))?;
        guest.sees(&format!(".again .leaf[data-seat='{seat}']"))?;
    }
    guest.page.click("#check")?;
    guest.sees(".verdict[data-verdict=same]")?;
    guest.page.click("#decided")?;
    let decided = guest.reads("#decided", "data-turn")?;
    guest.sees(&format!("main.again[data-turn='{decided}']"))?;
    guest.page.screenshot(&format!("paper-{name}-3-again"))?;
    well_made(&guest.page, "the review")?;
    guest.page.is_content()?;
    // Another try from the third turn, with fresh dice, counts nowhere and leads back.
    guest.page.click(".pturn[data-turn='3']")?;
    guest.page.click("#fresh-dice")?;
    guest.page.click("#try-here")?;
    guest.sees("main.ptable[data-round='1'] .ptry")?;
    let tried = plays(guest, 4000)?;
    assert!(tried.over, "{tried:?}");
    guest.sees("main.pend .ptry")?;
    guest.page.click("#review")?;
    guest.sees("main.again[data-turn='3']")?;
    guest.page.is_content()
}

#[test]
fn two_people_and_a_bot_play_on_a_desktop() -> Outcome<()> {
    a_whole_game(&Screen::desktop().size(1440, 900), "desktop", &[])
}

#[test]
fn two_people_and_a_bot_play_on_a_phone() -> Outcome<()> {
    a_whole_game(&Screen::phone(), "phone", &[])
}

/// Four people pass one phone around.
#[test]
fn entrances_close_for_four() -> Outcome<()> {
    let four = ["[data-seat='2'] [data-kind=p]", "[data-seat='3'] [data-kind=p]", "[data-variant=entrances]"];
    a_whole_game(&Screen::phone().language("de"), "entrances", &four)
}

#[test]
fn rooms_bring_dice() -> Outcome<()> {
    a_whole_game(
        &Screen::phone().size(844, 390).language("fr"),
        "dice",
        &["[data-variant=dice]", "[data-difficulty=easy]"],
    )
}

#[test]
fn jokers_are_rolled() -> Outcome<()> {
    a_whole_game(&Screen::desktop().language("de"), "jokers", &["[data-variant=jokers]"])
}

fn number(guest: &Guest, attribute: &str) -> Outcome<u64> {
    let text = guest.reads("main.ptable", attribute)?;
    text.parse().map_err(|_| Trouble::new(format!("{attribute} is {text:?}")))
}

/// By mouse and keyboard: a reload in the middle of a turn brings the game back, and what can be taken back still can.
#[test]
fn a_reload_brings_the_game_back_in_mid_turn() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let guest = at_the_start(&visit, &Screen::desktop())?;
    guest.page.click("[data-seat='2'] [data-kind=n]")?;
    guest.page.click("#begin")?;
    for _ in 0..2 {
        guest.sees("main.ptable[data-phase=sides]")?;
        guest.page.key("1")?;
    }
    guest.sees("main.ptable[data-phase=rolling]")?;
    // Whoever plays by the keyboard alone presses and goes on in the same place.
    guest.page.tab_to("#big")?;
    for _ in 0..2 {
        let before = number(&guest, "data-told")?;
        guest.page.key("Enter")?;
        guest
            .page
            .wait_for(&format!("+document.querySelector('main.ptable').dataset.told > {before}"), "the dice")?;
        guest.page.wait_for("document.activeElement.id === 'big'", "the keyboard to stay on the big button")?;
    }
    let label = guest.page.eval(
        "document.querySelector('#pair-0:enabled, #pair-1:enabled')?.getAttribute('aria-label') ?? ': kept'",
    )?;
    assert!(
        label.as_str().is_some_and(|label| label.ends_with(": kept")),
        "a reader hears what becomes of a die: {label}"
    );
    // A panel takes the keyboard, and gives it back.
    guest.page.tab_to("#open-settings")?;
    guest.page.key("Enter")?;
    guest.page.wait_for("!!document.activeElement.closest('.psettings')", "the keyboard in the settings")?;
    guest.page.key("Escape")?;
    guest.page.wait_for("document.activeElement.id === 'open-settings'", "the keyboard where it was")?;
    guest.page.eval("document.activeElement.blur()")?;
    // Eight dice are four pairs, and a press more makes the last one final.
    for _ in 0..6 {
        if guest.page.count("main.ptable[data-phase=rolling]")? == 0 {
            break;
        }
        let before = number(&guest, "data-told")?;
        guest.page.key("Space")?;
        let moved = format!("+document.querySelector('main.ptable').dataset.told > {before}");
        guest.page.wait_for(&moved, "the dice")?;
    }
    guest.sees("main.ptable[data-phase=exploring]")?;
    let told = number(&guest, "data-told")?;
    guest.page.reload()?;
    guest.page.click("#go-on")?;
    guest.sees("main.ptable[data-phase=exploring]")?;
    assert_eq!(number(&guest, "data-told")?, told, "everything is there again");
    guest.page.key("u")?;
    guest.sees("main.ptable[data-phase=rolling]")?;
    guest.page.is_content()
}

/// Presses a key until a selector finds something; a game in which it never does fails.
fn keys_until(guest: &Guest, key: &str, css: &str) -> Outcome<()> {
    const MOST: u32 = 12;
    for _ in 0..MOST {
        if guest.page.count(css)? > 0 {
            return Ok(());
        }
        let before = number(guest, "data-told")?;
        guest.page.key(key)?;
        let moved = format!("+document.querySelector('main.ptable').dataset.told > {before}");
        guest.page.wait_for(&moved, &format!("what {key} does"))?;
    }
    guest.sees(css)
}

/// How many rooms are marked as in reach of the dice.
const IN_REACH: &str = "document.querySelectorAll('.field circle[r=\"6\"], .field circle[r=\"5.4\"]').length";

/// Counts the tones that the page makes from now on.
const COUNT_TONES: &str = "window.tones = 0; (make => { BaseAudioContext.prototype.createOscillator = function () {
    tones++;
    return make.call(this);
} })(BaseAudioContext.prototype.createOscillator)";

/// How many tones the page has made since they are counted.
fn tones(guest: &Guest) -> Outcome<u64> {
    let count = guest.page.eval("window.tones")?;
    count.as_u64().ok_or_else(|| Trouble::new(format!("{count} tones")))
}

/// A switch of the settings is pressed by the keyboard alone.
fn switches(guest: &Guest, like: &str, on: bool) -> Outcome<()> {
    guest.page.tab_to("#open-settings")?;
    guest.page.key("Enter")?;
    guest.page.wait_for("document.activeElement.closest('.psettings')", "the keyboard in the settings")?;
    guest.page.tab_to(&format!("[data-like={like}]"))?;
    guest.page.key("Space")?;
    guest.sees(&format!("[data-like={like}][aria-checked={on}]"))?;
    guest.page.key("Escape")?;
    guest.page.wait_for("document.activeElement.id === 'open-settings'", "the keyboard where it was")
}

/// Every key that the page's own help names, through a whole turn without a mouse: the choices, the big button, the sheets, the maps, a
/// friend's sheet, the rooms by arrows, taking back, and the switches of letters, of sounds and of the helper that shows what is in reach.
#[test]
fn a_whole_turn_by_keyboard_alone() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let guest = at_the_start(&visit, &Screen::desktop())?;
    let page = &guest.page;
    page.tab_to("[data-seat='2'] [data-kind=n]")?;
    page.key("Enter")?;
    page.tab_to("#begin")?;
    page.key("Enter")?;
    for _ in 0..2 {
        guest.sees("main.ptable[data-phase=sides]")?;
        page.key("1")?;
    }
    guest.sees("main.ptable[data-phase=rolling]")?;
    let me = guest.reads("main.ptable", "data-me")?;
    page.eval(COUNT_TONES)?;
    page.key("Space")?;
    guest.sees("#pair-0")?;
    let heard = tones(&guest)?;
    assert!(heard > 0, "dice are heard");
    let open = page.eval("['1', '2'].find(key => document.querySelector(`#pair-${key - 1}:enabled`)) ?? ''")?;
    if let Some(key) = open.as_str().filter(|key| !key.is_empty()) {
        let die = format!("#pair-{}", if key == "1" { 0 } else { 1 });
        for pool in [true, false] {
            page.key(key)?;
            guest.sees(&format!("{die}[aria-pressed={pool}]"))?;
        }
    }
    for (key, look, place) in [("m", "maps", ".maps"), ("a", "adventure", ".adventure")] {
        page.key(key)?;
        guest.sees(&format!("main.ptable[data-look={look}]"))?;
        page.wait_for(&format!("document.activeElement.matches('{place}')"), "the keyboard to be led there")?;
        page.key(key)?;
        guest.sees("main.ptable[data-look=rooms]")?;
        page.wait_for("document.activeElement.matches('.ptray')", "the keyboard to be led back")?;
    }
    let friend = if me == "0" { "1" } else { "0" };
    page.key("Shift+1")?;
    guest.sees(&format!(".leaf[data-seat='{friend}']"))?;
    page.key("Escape")?;
    guest.sees(&format!(".leaf[data-seat='{me}']"))?;
    switches(&guest, "letters", false)?;
    page.key("m")?;
    page.key("Shift+1")?;
    guest.sees(&format!("main.ptable[data-look=rooms] .leaf[data-seat='{friend}']"))?;
    page.key("Shift+1")?;
    guest.sees(&format!(".leaf[data-seat='{me}']"))?;
    switches(&guest, "letters", true)?;
    switches(&guest, "sound", false)?;
    page.tab_to(".ptray #big")?;
    keys_until(&guest, "Enter", "main.ptable[data-phase=exploring]")?;
    assert_eq!(tones(&guest)?, heard, "all other dice were thrown in silence");
    switches(&guest, "sound", true)?;
    page.wait_for(&format!("{IN_REACH} > 0"), "the rooms in reach")?;
    switches(&guest, "reach", false)?;
    page.wait_for(&format!("{IN_REACH} === 0"), "the helper to be gone")?;
    switches(&guest, "reach", true)?;
    explores_by_keys(&guest)?;
    assert!(tones(&guest)? > heard, "the pencil is heard again");
    // A joker asks which track first.
    keys_until(&guest, "1", "main.ptable[data-phase=exploring] #big:enabled")?;
    // The turn ends by the big button; who shares the pool chooses by number, and the next one is on turn.
    page.tab_to("#big")?;
    page.key("Space")?;
    for _ in 0..12 {
        if page.count(&format!("main.ptable[data-phase=rolling]:not([data-me='{me}'])"))? > 0 {
            break;
        }
        guest.sees("main.ptable[data-asked=true]")?;
        let before = number(&guest, "data-told")?;
        if page.count("#big:disabled")? > 0 {
            page.key("1")?;
        }
        page.tab_to("#big:enabled")?;
        page.key("Enter")?;
        page.wait_for(&format!("+document.querySelector('main.ptable').dataset.told > {before}"), "the die")?;
    }
    guest.sees(&format!("main.ptable[data-phase=rolling]:not([data-me='{me}'])"))?;
    page.is_content()
}

/// In the rooms: arrows lead from one to the next, each says what it is, Enter enters, and U takes the step back.
fn explores_by_keys(guest: &Guest) -> Outcome<()> {
    let page = &guest.page;
    page.tab_to(".rooms .room")?;
    page.wait_for("document.activeElement.id === 'room-C3'", "the middle of the sheet")?;
    for (arrow, room) in [("ArrowLeft", "B3"), ("ArrowUp", "B2"), ("ArrowRight", "C2"), ("ArrowDown", "C3")] {
        page.key(arrow)?;
        page.wait_for(&format!("document.activeElement.id === 'room-{room}'"), room)?;
    }
    let label = guest.reads("#room-C3", "aria-label")?;
    assert!(label.starts_with("C3, costs ") && label.contains("exit"), "{label}");
    let tracks = page.accessible()?;
    let tracks = tracks.iter().filter(|one| one.role == "group" && one.name.contains(" free, gem at "));
    assert_eq!(tracks.count(), 6, "every track says how it stands");
    let Some(room) = page.eval("document.querySelector('.room.plit')?.id ?? null")?.as_str().map(str::to_owned)
    else {
        return Err(page.trouble("no room can be entered with these dice"));
    };
    let label = guest.reads(&format!("#{room}"), "aria-label")?;
    assert!(label.contains("can be entered"), "{label}");
    let told = number(guest, "data-told")?;
    walks_to(guest, &room)?;
    page.key("Enter")?;
    page.wait_for(&format!("+document.querySelector('main.ptable').dataset.told > {told}"), "the step")?;
    let told = number(guest, "data-told")?;
    page.key("u")?;
    page.wait_for(&format!("+document.querySelector('main.ptable').dataset.told > {told}"), "the step back")?;
    guest.sees(&format!("#{room}.plit"))?;
    let told = number(guest, "data-told")?;
    page.key("1")?;
    page.wait_for(&format!("+document.querySelector('main.ptable').dataset.told > {told}"), "the first choice")
}

/// Walks over the grid by arrows until a room has the keyboard.
fn walks_to(guest: &Guest, room: &str) -> Outcome<()> {
    let place = |id: &str| {
        let mut letters = id.trim_start_matches("room-").bytes();
        (letters.next().unwrap_or_default(), letters.next().unwrap_or_default())
    };
    let (mut here, there) = (place("room-C3"), place(room));
    while here != there {
        let (arrow, next) = match () {
            () if here.0 < there.0 => ("ArrowRight", (here.0 + 1, here.1)),
            () if here.0 > there.0 => ("ArrowLeft", (here.0 - 1, here.1)),
            () if here.1 < there.1 => ("ArrowDown", (here.0, here.1 + 1)),
            () => ("ArrowUp", (here.0, here.1 - 1)),
        };
        guest.page.key(arrow)?;
        here = next;
        let id = format!("room-{}{}", here.0 as char, here.1 as char);
        guest.page.wait_for(&format!("document.activeElement.id === '{id}'"), &id)?;
    }
    Ok(())
}

/// On a phone a finger pulls the adventure sheet up from its strip and down again; a tap does the same.
#[test]
fn a_finger_pulls_the_adventure_sheet_up() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let guest = at_the_start(&visit, &Screen::phone())?;
    guest.page.click("#begin")?;
    guest.sees("main.ptable[data-look=rooms] .peek")?;
    guest.page.swipe_up(".peek", 140.0)?;
    guest.sees("main.ptable[data-look=adventure] .peek[aria-expanded=true]")?;
    guest.page.screenshot("paper-pulled-up")?;
    guest.page.swipe_up(".peek", -40.0)?;
    guest.sees("main.ptable[data-look=rooms] .peek[aria-expanded=false]")?;
    for look in ["adventure", "rooms"] {
        guest.page.tap(".peek")?;
        guest.sees(&format!("main.ptable[data-look={look}]"))?;
    }
    guest.page.is_content()
}

/// A press that brings more than one thing is a numbered list and one sentence, what it brought stands in red; whoever does not want to wait
/// presses Enter, and whoever wants nothing to move sees nothing move.
#[test]
fn a_chain_is_numbered_told_and_hurried() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    for motion in [Motion::Full, Motion::Reduced] {
        let guest = at_the_start(&visit, &Screen::desktop().motion(motion))?;
        guest.page.click("#begin")?;
        guest.sees("main.ptable[data-phase=sides]")?;
        plays_until(&guest, ".pchain li:nth-child(2)")?;
        let numbers = "[...document.querySelectorAll('.pchain i')].map(one => one.textContent).join('')";
        let numbers = guest.page.eval(numbers)?;
        assert!(numbers.as_str().is_some_and(|numbers| "12345".starts_with(numbers)), "{numbers}");
        let told = guest.page.text(".plog p")?;
        assert!(
            told.contains(": ") && told.contains(", ") && told.matches('.').count() == 1,
            "one sentence: {told}"
        );
        guest.sees(".pchain .red")?;
        guest.sees(".adventure .gain")?;
        if motion == Motion::Full {
            guest.page.eval("document.activeElement.blur()")?;
            guest.page.key("Enter")?;
            guest.sees("main.ptable.hurried")?;
        }
        guest.page.wait_for(
            "document.getAnimations().every(one => !one.effect.target.closest('.psheet, .pchain li'))",
            "everything to be drawn",
        )?;
        guest.page.screenshot(&format!("paper-chain-{motion:?}").to_lowercase())?;
        guest.page.is_content()?;
    }
    Ok(())
}

/// How long somebody plays on without being asked anything, in milliseconds: longer than any test takes.
const FOR_GOOD: u32 = 600_000;

/// Plays without anybody waiting for it.
fn plays_on(guest: &Guest, presses: u32) -> Outcome<()> {
    guest.page.eval(&format!("void {PLAYER}({presses}, {FOR_GOOD})")).map(drop)
}

/// Two people at their own devices and a bot of the server play at a table of the house; one loads the page again in the middle.
#[test]
fn two_people_and_a_bot_play_at_a_table_of_the_server() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let ani = at_the_start(&visit, &Screen::desktop())?;
    ani.page.click("#with-friends")?;
    ani.sees("#far-table [data-seat='0'][data-kind=p]")?;
    well_made(&ani.page, "the lobby of the table")?;
    ani.page.wait_for("document.querySelector('#code').textContent.includes('-')", "the code to say")?;
    let link = ani.page.eval("document.querySelector('#link').value")?;
    let link = link.as_str().ok_or_else(|| Trouble::new("the lobby shows no link"))?.to_owned();
    assert!(link.contains("/scroll?t="), "{link}");
    let ben = visit.guest_at(&link, &Screen::phone())?;
    ani.sees("#far-table [data-seat='1'][data-kind=p]")?;
    for pick in ["three", "easy", "sharp"] {
        ani.page.click(&format!("[data-pick={pick}]"))?;
        ben.sees(&format!("[data-pick={pick}][aria-pressed=true]"))?;
    }
    ben.sees("#begin[disabled]")?;
    assert_eq!(ben.page.count("[data-seat='1'] .pyou")?, 1, "everybody knows which seat is theirs");
    ani.page.wait_for(
        "document.querySelector('[data-pick=easy] small').textContent === '20 gems'",
        "what is chosen to say what it comes to",
    )?;
    ani.page.click("#copy-link")?;
    ani.page.wait_for("document.querySelector('#copy-link').textContent === 'Copied'", "the link to be copied")?;
    ani.page.wait_for(
        "(one => one.complete && one.naturalWidth > 0)(document.querySelector('.pinvite img'))",
        "the picture of the link",
    )?;
    ani.page.screenshot("paper-far-1-lobby")?;
    // What was chosen last has voided the words for the dice. The start waits two seconds for new ones; a page of a busy machine may take
    // longer, and would then be right to say that its word is missing.
    for word in ["[data-seat='0'][data-word=given]", "[data-seat='1'][data-word=given]"] {
        ben.sees(word)?;
    }
    ani.page.click("#begin")?;
    for guest in [&ani, &ben] {
        guest.sees("main.ptable[data-phase=sides]")?;
        assert_eq!(guest.page.text(".pwho b")?, "Your choice", "each is asked at their own device");
    }
    plays_on(&ben, 4000)?;
    let begun = plays(&ani, 25)?;
    ani.page.screenshot("paper-far-2-turn")?;
    well_made(&ani.page, "the sheets of the table")?;
    let told = number(&ani, "data-told")?;
    ani.page.reload()?;
    ani.page.wait_for(&format!("+document.querySelector('main.ptable')?.dataset.told >= {told}"), "the sheets")?;
    let ended = plays(&ani, 4000)?;
    assert!(ended.over, "{begun:?} {ended:?}");
    ben.sees("main.pend")?;
    assert_eq!(ani.reads("main.pend", "data-gems")?, ben.reads("main.pend", "data-gems")?, "all saw the same");
    ben.sees("#again[disabled]")?;
    ani.page.screenshot("paper-far-3-end")?;
    let review = format!("{}{}", visit.address(), ani.reads("#review", "href")?.trim_start_matches('/'));
    assert!(review.contains("/r/"), "{review}");
    // What was promised is noted under the name of the replay, so Ben has to have heard of it before the next game is gathered for.
    ben.sees("#review")?;
    ani.page.click("#again")?;
    ben.sees("main.ptable")?;
    a_table_tries_again(&visit, &review)?;
    // Whoever gave a word sees that it was kept; the game is in the list of this device.
    ben.page.go(&review)?;
    ben.page.click("#check")?;
    ben.sees(".verdict[data-verdict=same]")?;
    ben.page.wait_for(
        "document.querySelector('#promise-kept').textContent.startsWith('Dice as promised')",
        "the promise",
    )?;
    ben.page.go(&format!("{}games", visit.address()))?;
    ben.sees(&format!(".past a[href='{}']", &review[review.find("/r/").unwrap_or(0)..]))?;
    ani.page.is_content()?;
    ben.page.is_content()
}

/// Somebody else opens the link of the ended game, asks a bot why, and sits down at a table that goes on from its second turn.
fn a_table_tries_again(visit: &Visit, review: &str) -> Outcome<()> {
    let cleo = visit.guest_at(review, &Screen::desktop())?;
    cleo.sees("main.again .leaf")?;
    // Some turn of the bot gave something to the pool.
    let asked = cleo.page.eval(
        "(async () => { for (const turn of document.querySelectorAll('.pturn')) { turn.click(); await new Promise(done => setTimeout(done, 0)); \
         const why = document.querySelector('.why'); if (why) { why.click(); await new Promise(done => setTimeout(done, 0)); \
         return why.nextElementSibling.textContent; } } return ''; })()",
    )?;
    assert!(asked.as_str().is_some_and(|words| !words.is_empty()), "{asked}");
    cleo.page.click(".pturn[data-turn='2']")?;
    cleo.page.click("#try-there")?;
    cleo.sees("#far-table .ptry")?;
    cleo.sees("#far-table [data-seat='0'][data-kind=p]")?;
    cleo.page.click("#begin")?;
    cleo.sees("main.ptable[data-round='1'] .ptry")?;
    cleo.page.is_content()
}

/// Rule [RNW-94]: one person takes two seats of a table and plays both of them to the end.
#[test]
fn one_person_plays_two_seats_at_a_table() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let ani = at_the_start(&visit, &Screen::desktop())?;
    ani.page.click("#with-friends")?;
    ani.sees("#far-table [data-seat='0'][data-kind=p]")?;
    ani.page.click("[data-pick=two]")?;
    ani.sees_many("#far-table [data-seat]", 2)?;
    ani.page.click("#second-seat")?;
    ani.sees("#far-table [data-seat='1'][data-kind=p]")?;
    assert_eq!(ani.page.count("#people .pperson")?, 1, "it is one person");
    well_made(&ani.page, "the lobby of somebody alone")?;
    ani.page.screenshot("paper-two-seats-1-lobby")?;
    ani.page.click("#begin")?;
    ani.sees("main.ptable[data-phase=sides]")?;
    let first = ani.reads("main.ptable", "data-me")?;
    plays_until(&ani, &format!("main.ptable[data-me]:not([data-me='{first}'])"))?;
    ani.page.screenshot("paper-two-seats-2-turn")?;
    let ended = plays(&ani, 4000)?;
    assert!(ended.over, "{ended:?}");
    ani.page.is_content()
}

/// The host of a table of the temple turns it to the other game, and everybody goes along.
#[test]
fn a_table_of_the_temple_turns_to_the_other_game() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let (ani, link) = a_host(&visit, &Screen::desktop())?;
    let ben = a_friend(&visit, &link, &Screen::phone())?;
    ani.page.click("#other-game")?;
    for guest in [&ani, &ben] {
        guest.sees("#far-table [data-seat='0'][data-kind=p]")?;
        guest.sees("#far-table [data-seat='1'][data-kind=p]")?;
    }
    ani.page.is_content()
}

/// On one device whoever wants to give up is asked first; bots play as well as was chosen.
#[test]
fn a_game_on_one_device_is_given_up_after_a_question() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let guest = at_the_start(&visit, &Screen::phone())?;
    guest.page.click("[data-level=sharp]")?;
    guest.page.reload()?;
    guest.sees("[data-level=sharp][aria-pressed=true]")?;
    guest.page.click("#begin")?;
    guest.sees("main.ptable[data-phase=sides]")?;
    for press in ["#open-settings", "#give-up", "#give-up-not", "#give-up"] {
        guest.page.click(press)?;
    }
    guest.sees(".pask #give-up-sure")?;
    well_made(&guest.page, "the question")?;
    guest.page.click("#give-up-sure")?;
    guest.sees("main.pend[data-outcome=lost]")?;
    guest.page.reload()?;
    guest.sees("main.paper-start")?;
    assert_eq!(guest.page.count("#go-on")?, 0, "nothing is kept of it");
    guest.page.is_content()
}

/// Two people at a table of the server, before it begins.
fn two_at_a_table(visit: &Visit) -> Outcome<(Guest, Guest)> {
    let ani = at_the_start(visit, &Screen::desktop())?;
    ani.page.click("#with-friends")?;
    ani.page.wait_for("document.querySelector('#link')?.value.includes('?t=')", "the link")?;
    let link = ani.page.eval("document.querySelector('#link').value")?;
    let ben = visit.guest_at(link.as_str().unwrap_or_default(), &Screen::phone())?;
    ani.sees("#far-table [data-seat='1'][data-kind=p]")?;
    ben.sees("#far-table [data-seat='1'][data-kind=p]")?;
    Ok((ani, ben))
}

/// A killed server gives the game back in the middle of a turn, to both pages, and it goes on to its end.
#[test]
fn a_killed_server_gives_the_game_back_in_mid_turn() -> Outcome<()> {
    let Some(mut visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let (ani, ben) = two_at_a_table(&visit)?;
    ani.page.click("[data-pick=three]")?;
    ben.sees("[data-pick=three][aria-pressed=true]")?;
    ani.page.click("#begin")?;
    for guest in [&ani, &ben] {
        guest.sees("main.ptable[data-phase=sides]")?;
    }
    plays_on(&ben, 400)?;
    plays_until(&ani, "main.ptable[data-asked=true][data-phase=exploring]")?;
    hears_of_the_way(&ben)?;
    let told = number(&ani, "data-told")?;
    visit.kill_server()?;
    for guest in [&ani, &ben] {
        guest.sees(".pfar")?;
    }
    ani.page.screenshot("paper-far-6-lost")?;
    visit.start_server_again()?;
    for guest in [&ani, &ben] {
        guest.page.wait_for("!document.querySelector('.pfar')", "the table to go on")?;
    }
    ani.sees("main.ptable[data-asked=true][data-phase=exploring]")?;
    assert!(number(&ani, "data-told")? >= told, "nothing is lost");
    plays_on(&ben, 4000)?;
    let ended = plays(&ani, 4000)?;
    assert!(ended.over, "{ended:?}");
    ben.sees("main.pend")?;
    assert_eq!(ani.reads("main.pend", "data-gems")?, ben.reads("main.pend", "data-gems")?, "all saw the same");
    Ok(())
}

/// Whoever waits asks about a room far away, and hears how many steps it is and what they cost.
fn hears_of_the_way(guest: &Guest) -> Outcome<()> {
    let here =
        guest.page.eval("/[A-E][1-5]/.exec(document.querySelector('.fr.me small').textContent)?.[0] ?? ''")?;
    let far = if here.as_str().is_some_and(|here| here.starts_with(['A', 'B'])) { "E4" } else { "A2" };
    guest.page.eval(&format!("document.querySelector('#room-{far}').click()"))?;
    guest.sees("#notice")?;
    let told = guest.page.text("#notice")?;
    assert!(told.contains(&format!("From where you stand {far} is ")) && told.contains("cost"), "{told}");
    guest.sees("#wish-it")?;
    guest.page.screenshot("paper-far-7-way")?;
    well_made(&guest.page, "the way to a wish")
}

/// The host sends somebody away and calls them back, and hands the table over.
#[test]
fn the_host_of_a_table_looks_after_its_people() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let (ani, ben) = two_at_a_table(&visit)?;
    assert_eq!(ben.page.count("#people [data-do]")?, 0, "only the host may");
    ani.page.click("#people [data-do=send-away]")?;
    ani.page.click("#people [data-do=call-back]")?;
    ben.sees("#far-table [data-seat='1'][data-kind=p]")?;
    ani.page.click("#people [data-do=make-host]")?;
    ben.sees("#people [data-do=send-away]")?;
    ben.page.click("[data-pick=sharp]")?;
    ani.sees("[data-pick=sharp][aria-pressed=true]")?;
    well_made(&ben.page, "the lobby of the table on a phone")?;
    ben.page.is_content()
}

/// The turn clock is looked at in real time: at a quicker pace it would run out under the eyes.
const AS_IT_IS: u8 = 1;

/// As if this device had been shown another promise before the game.
const ANOTHER_PROMISE: &str = "localStorage.dice = localStorage.dice.replace(/^(\\S+ \\S+ )(.)/gm,
    (_, game, digit) => game + (digit === '0' ? '1' : '0'))";

/// Words, calls, wishes, the turn clock and its pause, and giving up by a vote that everybody sees.
#[test]
fn a_table_talks_waits_and_gives_up_together() -> Outcome<()> {
    let Some(visit) = Visit::begin(AS_IT_IS)? else { return Ok(()) };
    let (ani, ben) = two_at_a_table(&visit)?;
    for pick in ["two", "90"] {
        ani.page.click(&format!("[data-pick='{pick}']"))?;
    }
    ani.page.click("#begin")?;
    for guest in [&ani, &ben] {
        guest.sees("main.ptable #countdown")?;
        guest.page.click("#got-it")?;
    }
    for guest in [&ani, &ben] {
        guest.page.wait_for("/^\\S+ \\S+ /.test(localStorage.dice)", "the note of what the device was promised")?;
    }
    ani.page.eval(ANOTHER_PROMISE)?;
    let link = ani.page.eval("location.href")?;
    let cleo = visit.guest_at(link.as_str().unwrap_or_default(), &Screen::phone())?;
    cleo.sees("main.ptable #you-watch")?;
    assert_eq!(cleo.page.count(".stone, #big, #undo")?, 0, "whoever watches is asked nothing");
    ben.page.click("#talk")?;
    ben.page.click("[data-call=ThankYou]")?;
    ani.sees(".pbubble")?;
    ben.page.click("#shut-words")?;
    ben.page.click("#open-settings")?;
    ben.page.click("#pause-game")?;
    ani.sees("#countdown.still")?;
    ani.page.screenshot("paper-far-4-paused")?;
    ani.page.click("#resume")?;
    ani.sees("#countdown:not(.still)")?;
    ben.page.click("#give-up")?;
    ben.page.click("#give-up-sure")?;
    ani.sees("#concession [data-stand=yes]")?;
    well_made(&ani.page, "the vote")?;
    ani.page.screenshot("paper-far-5-vote")?;
    ben.page.click("#play-on")?;
    ani.page.wait_for("!document.querySelector('#concession')", "the vote to close")?;
    for guest in [&ani, &ben] {
        guest.page.eval("document.querySelector('#room-C3').click()")?;
        let told = number(guest, "data-told")?;
        guest.sees("#notice")?;
        assert_eq!(number(guest, "data-told")?, told, "the first press only tells about the room");
        guest.page.click("#wish-it")?;
    }
    ani.page.wait_for(
        "[...document.querySelectorAll('.others .fr')].every(one => one.innerHTML.includes('v12'))",
        "both wishes",
    )?;
    ani.page.click("#open-settings")?;
    ani.page.click("#give-up")?;
    ani.page.click("#give-up-sure")?;
    ben.page.click("#give-up-too")?;
    for guest in [&ani, &ben] {
        guest.sees("main.pend[data-outcome=lost]")?;
    }
    // Ani's page was shown another promise than the one behind these dice: that is shouted, where nobody overlooks it.
    ben.page.wait_for(
        "document.querySelector('.pdice[role=status]')?.textContent.startsWith('Dice as promised')",
        "the promise",
    )?;
    ani.sees(".pdice.loud[role=alert]")?;
    assert!(ani.page.text(".pdice.loud")?.contains("not what was promised"), "the mismatch is named");
    let shows =
        "(at => at.top >= 0 && at.bottom <= innerHeight)(document.querySelector('.pdice').getBoundingClientRect())";
    assert!(ani.page.holds(shows) && ben.page.holds(shows), "it is seen without looking for it");
    ani.page.screenshot("paper-far-6-differs")?;
    ani.page.is_content()?;
    ben.page.is_content()
}
