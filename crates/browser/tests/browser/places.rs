//! Cards have fixed places, what lies under a finger keeps its meaning, and the tray has no dead end.

use browser::{Means, Outcome, Page, Screen};
use serde_json::{Value, json};

use crate::hand::{Hand, Way};
use crate::moments::Moment;
use crate::visit::{BRISK, Guest, REAL, UNHURRIED, Visit};

/// A game alone with bots, without a clock.
fn first_game(visit: &Visit, screen: &Screen) -> Outcome<Guest> {
    let guest = visit.guest(screen)?;
    guest.page.click(".preset[data-preset=first-game]")?;
    guest.page.click("#play-alone")?;
    guest.sees("main.table[data-phase=running]")?;
    guest.sees(".pad .act")?;
    Ok(guest)
}

/// Where the places stand, in whole pixels; one that is pressed sinks a little, and stands where it stood.
const BOXES: &str = "[...document.querySelectorAll('.pad .act, .roll')].map(part => {
    return [part.classList[1], part.offsetLeft, part.offsetTop, part.offsetWidth, part.offsetHeight].join(' ');
})";

#[test]
fn a_place_never_moves_and_never_disappears() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    for (screen, way) in [(Screen::desktop(), Way::Mouse), (Screen::phone().size(390, 844), Way::Touch)] {
        let guest = first_game(&visit, &screen)?;
        let mut hand = Hand::new(&guest.page, way, 5);
        let first = guest.page.eval(BOXES)?;
        assert_eq!(first.as_array().map(Vec::len), Some(9), "eight places and the big button: {first}");
        let mut seen: Vec<Value> = Vec::new();
        for turn in 0..40 {
            hand.turn()?;
            assert_eq!(guest.page.eval(BOXES)?, first, "after turn {turn}");
            seen.push(guest.page.eval("document.querySelector('.pad').textContent")?);
        }
        assert!(seen.iter().any(|words| *words != seen[0]), "the cards change, only their places do not");
        guest.page.is_content()?;
    }
    Ok(())
}

/// What a place says and does.
const MEANING: &str = "(() => {
    const place = document.querySelector('[data-held]');
    return [place.dataset.id, place.className, place.textContent].join(' | ');
})()";

fn finger(page: &Page, event: &str) -> Outcome<()> {
    let touch = format!(
        "document.querySelector('[data-held]').dispatchEvent(new PointerEvent({}, {{ bubbles: true, button: 0, pointerType: 'touch' }}))",
        json!(event)
    );
    page.eval(&touch).map(drop)
}

/// A roll that would change a card does so only after the finger has gone up.
#[test]
fn what_lies_under_a_finger_keeps_its_meaning() -> Outcome<()> {
    let Some(visit) = Visit::begin(UNHURRIED)? else { return Ok(()) };
    let guest = first_game(&visit, &Screen::desktop())?;
    let page = &guest.page;
    page.eval("document.querySelector('.cross .act:not(.none)').dataset.held = 1")?;
    let mut changed = 0;
    for _ in 0..60 {
        let before = page.eval(MEANING)?;
        finger(page, "pointerdown")?;
        page.eval("window.rolledDice = document.querySelector('.tray .dice').innerHTML")?;
        let _ = page.try_press(Means::Mouse, ".roll")?;
        // Two frames and the judging after them.
        page.eval("new Promise(done => setTimeout(done, 260))")?;
        assert_eq!(page.eval(MEANING)?, before, "under the finger");
        finger(page, "pointercancel")?;
        page.eval("new Promise(done => setTimeout(done, 420))")?;
        changed += u32::from(page.eval(MEANING)? != before);
        if changed > 1 {
            return page.is_content();
        }
        // Black masks would end the rolling.
        for css in [".act.own-masks:not(.no)", ".tray .die.G:not(.keep)"] {
            let _ = page.try_press(Means::Mouse, css)?;
        }
    }
    Err(page.trouble("no roll ever changed the card"))
}

#[test]
fn all_kept_dice_are_released_and_rolled() -> Outcome<()> {
    let Some(visit) = Visit::begin(UNHURRIED)? else { return Ok(()) };
    let guest = visit.guest(&Screen::desktop())?;
    let page = &guest.page;
    // Alone: a friend who frees a die would give the button something else to do.
    guest.sends_bots_away(Means::Mouse)?;
    page.click(".preset[data-preset=first-game]")?;
    page.click("#play-alone")?;
    guest.sees("main.table[data-phase=running]")?;
    page.click(".roll")?;
    page.wait_for("!document.querySelector('.tray .die.U')", "the first roll")?;
    // Whoever is alone has seven dice.
    for number in 1..=7 {
        let loose = format!("document.querySelector('.tray .die:nth-child({number}):not(.B):not(.keep)')");
        if page.holds(&loose) {
            page.key(&number.to_string())?;
            page.wait_for(&format!("!{loose}"), "a kept die")?;
        }
    }
    page.wait_for("document.querySelector('.roll.long')", "a button that releases")?;
    assert_eq!(page.count(".roll.idle")?, 0, "the button leads on");
    page.screenshot("tray-release")?;
    let kept = page.count(".tray .die.keep")?;
    assert!(page.text(".roll")?.contains(&kept.to_string()), "it says how many dice it rolls");
    page.click(".roll")?;
    page.wait_for("!document.querySelector('.tray .die.keep')", "no kept dice")?;
    page.is_content()
}

#[test]
fn all_black_dice_call_for_help() -> Outcome<()> {
    let Some(visit) = Visit::begin(UNHURRIED)? else { return Ok(()) };
    let guest = first_game(&visit, &Screen::desktop())?;
    let page = &guest.page;
    // Friends may free the reader in the very moment: the button is pressed until it has called.
    for _ in 0..600 {
        if page.holds("document.querySelector('.tray.red .chip.warn')") {
            page.screenshot("tray-black")?;
            page.wait_for("document.querySelector('#cried').textContent", "the same, read out at once")?;
        }
        let _ = page.try_press(Means::Mouse, ".roll")?;
        page.eval("new Promise(done => setTimeout(done, 60))")?;
        if page.holds("document.querySelector('.bubble.urgent')") {
            return page.is_content();
        }
    }
    Err(page.trouble("nobody was called"))
}

/// The lane of the nearest friend with gold is lit for whoever has only black dice, and says so.
#[test]
fn a_friend_with_gold_is_lit() -> Outcome<()> {
    let Some(visit) = Visit::begin(1)? else { return Ok(()) };
    let guest = visit.guest(&Screen::desktop().size(1440, 900))?;
    Moment::stuck_near_gold()?.take_up(&guest)?;
    guest.sees(".tray.red")?;
    guest.sees_many(".lane.is-gold", 1)?;
    let lane = guest.page.text(".lane.is-gold")?;
    assert!(lane.to_lowercase().contains("has gold"), "{lane}");
    let name = guest.page.text(".lane.is-gold h3")?;
    let warning = guest.page.text(".chip.warn")?;
    assert!(warning.contains(name.trim()), "{warning} names {name}");
    guest.page.screenshot("lane-gold")?;
    guest.page.is_content()
}

/// A warning on a phone covers the rim of the dice and pushes nothing away.
#[test]
fn a_warning_moves_no_place() -> Outcome<()> {
    let Some(visit) = Visit::begin(1)? else { return Ok(()) };
    let guest = visit.guest(&Screen::phone().size(390, 844))?;
    Moment::stuck_near_gold()?.take_up(&guest)?;
    guest.sees(".tray.red .chip.warn")?;
    guest.page.screenshot("phone-stuck")?;
    let stuck = guest.page.eval(BOXES)?;
    guest.page.eval("document.querySelector('.tray .chip.warn').remove()")?;
    assert_eq!(guest.page.eval(BOXES)?, stuck, "without the warning");
    guest.page.is_content()
}

/// Held sideways the warning stands beside the buttons, not under them.
#[test]
fn a_warning_is_read_sideways() -> Outcome<()> {
    let Some(visit) = Visit::begin(REAL)? else { return Ok(()) };
    let guest = visit.guest(&Screen::phone().size(844, 390))?;
    Moment::stuck_near_gold()?.take_up(&guest)?;
    guest.sees(".tray.red .chip.warn")?;
    guest.page.screenshot("sideways-stuck")?;
    let covered = "(() => {
        const boxes = css => [...document.querySelectorAll(css)].map(one => one.getBoundingClientRect());
        const [[warning], others] = [boxes('.chip.warn'), boxes('.callbtn, .brand .btn, .goal, .tray .dice')];
        const meets = one => one.left < warning.right && warning.left < one.right && one.top < warning.bottom && warning.top < one.bottom;
        return !warning.height || others.some(meets);
    })()";
    assert!(!guest.page.holds(covered), "the warning lies on something");
    guest.page.is_content()
}

/// Taps the first die that is not lost: it goes, the lost one is back with its face, and the hollow place closes.
pub fn swap_lost_die(page: &Page) -> Outcome<()> {
    let faces = "[...document.querySelectorAll('.tray .die')].map(die => [...die.classList].find(word => word.length === 1)).join()";
    page.eval(&format!("window.tapped = [...document.querySelectorAll('.tray .die')].findIndex(die => !die.matches('.gone')); window.rest = {faces}.split(',').toSpliced(tapped, 1).join()"))?;
    page.click(".tray .die:not(.gone)")?;
    page.wait_for(
        &format!("!document.querySelector('.tray .die.gone') && {faces} === rest"),
        "the other die in its place",
    )
}

/// After a slam the lost die stays as a hollow place for a while; a tap on another die loses that one instead (BASE-77).
#[test]
fn a_lost_die_is_swapped_in_the_tray() -> Outcome<()> {
    let Some(visit) = Visit::begin(1)? else { return Ok(()) };
    let guest = visit.guest(&Screen::desktop().size(1440, 900))?;
    Moment::die_lost()?.take_up(&guest)?;
    let page = &guest.page;
    guest.sees_many(".tray .die.gone", 1)?;
    let many = page.count(".tray .die")?;
    page.screenshot("die-lost")?;
    let button = page.text(".roll b, .roll")?;
    swap_lost_die(page)?;
    assert_eq!(page.text(".roll b, .roll")?, button, "the button stays what it was");
    assert_eq!(page.count(".tray .die")?, many - 1);
    page.is_content()
}

/// A tap on a friend's pawn shows their lane and says how they are.
#[test]
fn a_friends_pawn_can_be_tapped() -> Outcome<()> {
    let Some(visit) = Visit::begin(UNHURRIED)? else { return Ok(()) };
    let guest = first_game(&visit, &Screen::desktop())?;
    let page = &guest.page;
    guest.sees_many(".lane", 2)?;
    // In a first game friends wait for the first roll, so they stand where they stood.
    let pawn = ".pawn.near[data-seat='1'] svg [class^=rim]";
    page.click(pawn)?;
    guest.sees(".lane[data-seat='1'][data-pulse]")?;
    // A second tap lets the same lane pulse again: an animation begins again only under another name.
    let pulse = "getComputedStyle(document.querySelector(\".lane[data-seat='1']\"), '::before').animationName";
    let first = page.eval(pulse)?;
    page.click(pawn)?;
    page.wait_for(&format!("{pulse} !== {first} && {pulse} !== 'none'"), "another pulse")?;
    let name = page.text(".lane[data-seat='1'] h3")?;
    let said = format!("document.querySelector('#read-out').textContent.includes({})", json!(name.trim()));
    page.wait_for(&said, "how the friend is")?;
    page.is_content()
}

/// Why something cannot be done is said in words of players; the number of the rule stays in the long press.
#[test]
fn refusals_have_no_numbers() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let guest = first_game(&visit, &Screen::desktop())?;
    let page = &guest.page;
    page.click(".act.way-out")?;
    page.wait_for("document.querySelector('#read-out').textContent", "the reason")?;
    let number = "/[A-Z]{3,4}-[0-9]+/";
    assert!(!page.holds(&format!("{number}.test(document.querySelector('.table').textContent)")), "no numbers");
    page.eval("document.querySelector('.act.way-out').dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))")?;
    page.wait_for(
        &format!("{number}.test(document.querySelector('#rule')?.textContent)"),
        "the rule with its number",
    )?;
    page.is_content()
}

/// The gear opens a menu; its page of keys is there only for whoever has keys; giving up asks first.
#[test]
fn the_gear_opens_a_menu() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    for (screen, keys, name) in [(Screen::desktop(), 1, "desk"), (Screen::phone(), 0, "phone")] {
        let guest = first_game(&visit, &screen)?;
        let page = &guest.page;
        page.click("#gear")?;
        guest.sees("#menu #leave")?;
        assert_eq!(page.count("#menu #keys")?, keys, "keys on a {name}");
        assert_eq!(page.count("#menu .keymap")?, 0, "keys are a page of their own");
        page.click("#rules")?;
        guest.sees("#menu .rulelist li")?;
        page.key("Escape")?;
        guest.sees("#menu #leave")?;
        page.click("#give-up")?;
        guest.sees("#menu .ask")?;
        page.screenshot(&format!("menu-{name}"))?;
        page.click("#keep-playing")?;
        guest.sees_many("#menu .ask", 0)?;
        page.key("Escape")?;
        guest.sees_many("#menu", 0)?;
        page.wait_for("document.activeElement.id === 'gear'", "the focus back on the gear")?;
        assert!(page.holds("document.querySelector('main.table[data-phase=running]')"), "nothing was given up");
        page.is_content()?;
    }
    Ok(())
}

/// By keyboard: a skip link leads to Start at once, and Start leads to the dice.
#[test]
fn few_tabs_to_start_and_then_the_dice() -> Outcome<()> {
    let Some(visit) = Visit::begin(BRISK)? else { return Ok(()) };
    let guest = visit.guest(&Screen::desktop())?;
    let page = &guest.page;
    guest.sees("#play-alone")?;
    let mut presses = 0;
    while !page.holds("document.activeElement.matches('.skip')") {
        page.key("Tab")?;
        presses += 1;
        assert!(presses < 5, "no skip link among the first");
    }
    page.key("Enter")?;
    page.wait_for("document.activeElement.id === 'play-alone'", "the focus on Start")?;
    page.key("Enter")?;
    guest.sees("main.table")?;
    page.wait_for("document.activeElement.matches('.tray .die')", "the focus on the dice")?;
    page.is_content()
}
